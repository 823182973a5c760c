// The few things that the command itself does with files: read a list, write a report atomically, tell what a path is.
import Scan

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Files by system calls; errors come back as errno codes and their words.
enum Disk {
    /// Whether anything stands at the path, symbolic links followed.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether the path is a symbolic link, whatever it leads to.
    static func isLink(_ path: String) -> Bool {
        var facts = stat()
        return lstat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFLNK
    }

    /// Whether the path is a folder.
    static func isFolder(_ path: String) -> Bool { kind(path) == S_IFDIR }

    /// Whether the path is a folder with nothing in it.
    static func isEmptyFolder(_ path: String) -> Bool {
        guard let handle = opendir(path) else { return false }
        defer { closedir(handle) }
        var entries = 0
        while readdir(handle) != nil, entries < 3 { entries += 1 }
        return entries <= 2
    }

    /// The file type bits of what the path leads to.
    private static func kind(_ path: String) -> mode_t? {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts.st_mode & S_IFMT : nil
    }

    /// The folder that a path is in.
    static func folder(of path: String) -> String { WorkingPaths.openableFolder(of: path) }

    /// Makes a folder with those above it; nil, or why it cannot be made.
    static func makeFolder(_ path: String) -> DiskFault? {
        if isFolder(path) { return nil }
        let above = folder(of: path)
        if above != path, let fault = makeFolder(above) { return fault }
        return mkdir(path, 0o777) == 0 || isFolder(path) ? nil : DiskFault(code: errno)
    }

    static var workingDirectory: String {
        guard let path = getcwd(nil, 0) else { return "." }
        defer { free(path) }
        return String(cString: path)
    }

    /// All bytes of a file, or of standard input for `-`; on failure the errno code.
    static func read(_ path: String) -> Result<[UInt8], DiskFault> {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return .failure(DiskFault(code: errno)) }
        defer { if path != "-" { close(descriptor) } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = sysRead(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { return .failure(DiskFault(code: errno)) }
            guard count > 0 else { return .success(bytes) }
            bytes.append(contentsOf: buffer[..<count])
        }
    }

    /// Replaces a file by a text.
    static func replace(_ path: String, with text: String) -> DiskFault? { replace(path, with: Array(text.utf8)) }

    /// Replaces a file as a whole.
    static func replace(_ path: String, with bytes: [UInt8]) -> DiskFault? { FileReplacement.replace(path, with: bytes) }

    /// Adds a text at the end of a file, which is made when it is not there.
    static func append(_ text: String, to path: String) -> DiskFault? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return DiskFault(code: errno) }
        var text = text
        let code = text.withUTF8 { FileReplacement.writeAll($0, to: descriptor) }
        close(descriptor)
        return code.map(DiskFault.init)
    }

    /// The size of a file in bytes; 0 where there is none.
    static func size(of path: String) -> Int {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    }
}

/// `read` under a name that the function above does not hide.
private func sysRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int { read(descriptor, buffer, count) }
