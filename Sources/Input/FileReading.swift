// Reading whole files and listing folders, with errors as sentences.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Why a file could not be read, as one sentence without its path.
public struct FileFault: Error, Sendable, CustomStringConvertible {
    public var description: String
    public init(_ description: String) { self.description = description }
}

public enum FileSystem {
    public enum Kind: Sendable { case file, folder, other }

    /// What stands at a path, symbolic links followed; nil when nothing does.
    public static func kind(_ path: String) -> Kind? {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        switch info.st_mode & S_IFMT {
        case S_IFREG: return .file
        case S_IFDIR: return .folder
        default: return .other
        }
    }

    /// What a folder is, whatever path leads to it.
    public struct FolderID: Hashable, Sendable {
        let device: UInt64
        let node: UInt64
    }

    /// The identity of the folder at a path, symbolic links followed; nil when nothing stands there.
    public static func folderID(_ path: String) -> FolderID? {
        var info = stat()
        guard stat(path, &info) == 0 else { return nil }
        return FolderID(device: UInt64(truncatingIfNeeded: info.st_dev), node: UInt64(truncatingIfNeeded: info.st_ino))
    }

    /// Whether a symbolic link stands at a path.
    public static func isLink(_ path: String) -> Bool {
        var info = stat()
        return lstat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFLNK
    }

    /// All bytes of a file. What becomes shorter meanwhile is read as far as it goes.
    public static func read(_ path: String, limit: Int) throws(FileFault) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileFault("cannot be opened: \(reason())") }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0 else { throw FileFault("cannot be read: \(reason())") }
        guard info.st_mode & S_IFMT == S_IFREG else { throw FileFault("is not a regular file") }
        guard info.st_size <= limit else { throw FileFault("is larger than the limit of \(limit >> 20) MB") }
        // Files of /proc have no size until they are read.
        let size = info.st_size > 0 ? Int(info.st_size) : min(limit, Self.unsized)
        var failed: String?
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size, let base = buffer.baseAddress {
                let got = Self.readSome(descriptor, base + count, size - count)
                if got < 0 { failed = reason() }
                if got <= 0 { break }
                count += got
            }
        }
        if let failed { throw FileFault("cannot be read: \(failed)") }
        return bytes
    }

    /// The first bytes of a regular file, at most `count`, and its size; nil when they cannot be had.
    public static func head(_ path: String, _ count: Int) -> (bytes: [UInt8], size: Int)? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var info = stat()
        guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = buffer.baseAddress.map { max(0, Self.readSome(descriptor, $0, count)) } ?? 0
        }
        return (bytes, Int(info.st_size))
    }

    /// Most bytes that are read of a file that does not tell its size.
    private static let unsized = 1 << 20

    private static func readSome(_ descriptor: Int32, _ base: UnsafeMutableRawPointer, _ count: Int) -> Int {
        #if canImport(Glibc)
            Glibc.read(descriptor, base, count)
        #else
            Darwin.read(descriptor, base, count)
        #endif
    }

    /// The names in a folder, sorted by their bytes.
    public static func names(in folder: String) throws(FileFault) -> [String] {
        guard let handle = opendir(folder) else { throw FileFault("cannot be listed: \(reason())") }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private static func reason() -> String { String(cString: strerror(errno)).lowercasedFirst }
}

extension String {
    /// "No such file" as part of a sentence.
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
