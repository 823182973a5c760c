// What is known of files from earlier runs: a file that has not changed since is neither read nor looked at again.
import Input
import Model
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A digest of bytes: the first half of their SHA-256.
struct ContentDigest: Hashable, Sendable {
    var high: UInt64
    var low: UInt64

    init(_ bytes: [UInt8]) { self.init(hex: SHA256.hex(bytes)) }

    init(_ text: String) { self.init(Array(text.utf8)) }

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Of a digest that is known to be one.
    private init(hex digits: String) {
        high = UInt64(digits.prefix(16), radix: 16) ?? 0
        low = UInt64(digits.dropFirst(16).prefix(16), radix: 16) ?? 0
    }

    /// Reads the first 32 hexadecimal digits.
    init?(parsing text: some StringProtocol) {
        let digits = text.prefix(32)
        guard digits.utf8.count == 32, let high = UInt64(digits.prefix(16), radix: 16), let low = UInt64(digits.dropFirst(16), radix: 16)
        else {
            return nil
        }
        self.init(high: high, low: low)
    }

    /// 32 hexadecimal digits.
    var hex: String {
        func padded(_ value: UInt64) -> String {
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits
        }
        return padded(high) + padded(low)
    }
}

/// What the file system says of a file; it changes whenever the file does.
struct FileStamp: Hashable, Sendable {
    var size: Int
    var modified: Int
    var changed: Int
    var inode: Int

    /// nil when nothing stands at the path.
    init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        size = Int(facts.st_size)
        inode = Int(truncatingIfNeeded: facts.st_ino)
        #if canImport(Darwin)
            modified = facts.st_mtimespec.tv_sec * 1_000_000_000 + facts.st_mtimespec.tv_nsec
            changed = facts.st_ctimespec.tv_sec * 1_000_000_000 + facts.st_ctimespec.tv_nsec
        #else
            modified = facts.st_mtim.tv_sec * 1_000_000_000 + facts.st_mtim.tv_nsec
            changed = facts.st_ctim.tv_sec * 1_000_000_000 + facts.st_ctim.tv_nsec
        #endif
    }

    /// A file may change again within the resolution of its time, unseen; younger ones than this are read again the next time.
    private static let youth = 1_000_000_000

    /// Whether the file is so old that a change after `now` shows in its times.
    func isSettled(at now: Int) -> Bool { changed + Self.youth < now && modified + Self.youth < now }

    init(size: Int, modified: Int, changed: Int, inode: Int) {
        self.size = size
        self.modified = modified
        self.changed = changed
        self.inode = inode
    }
}

/// The files of earlier runs. Any thread may ask and tell.
final class FileIndex: Sendable {
    /// What was found out about a file.
    struct Entry: Sendable, Hashable {
        var stamp: FileStamp
        var digest: ContentDigest
        /// What the file is for; nil when its whole content is wanted every time.
        var role: SurveyedFile.Role?
    }
    private static let header = "attrcheck-files 1"
    private let path: String
    private let known: [Substring: Entry]
    private let told = Mutex<[String: Entry]>([:])

    /// Reads the index of a cache folder; one that cannot be read is an empty one.
    init(folder: String) {
        path = folder + "/files.index"
        var known: [Substring: Entry] = [:]
        if let bytes = try? FileSystem.read(path, limit: 1 << 30) {
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
            if lines.first == Self.header[...] {
                known.reserveCapacity(lines.count)
                for line in lines.dropFirst() { if let (name, entry) = Self.parse(line) { known[name] = entry } }
            }
        }
        self.known = known
    }

    private static func parse(_ line: Substring) -> (Substring, Entry)? {
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard parts.count == 7, let size = Int(parts[0]), let modified = Int(parts[1]), let changed = Int(parts[2]),
            let inode = Int(parts[3]),
            let digest = ContentDigest(parsing: parts[4])
        else { return nil }
        let stamp = FileStamp(size: size, modified: modified, changed: changed, inode: inode)
        return (parts[6], Entry(stamp: stamp, digest: digest, role: UInt8(parts[5]).flatMap(SurveyedFile.Role.init)))
    }

    /// What is known of a file that has not changed.
    func entry(_ name: String, _ stamp: FileStamp) -> Entry? {
        guard let entry = known[name[...]], entry.stamp == stamp else { return nil }
        return entry
    }

    /// Keeps what was found out.
    func tell(_ name: String, _ entry: Entry, now: Int) {
        guard entry.stamp.isSettled(at: now), !name.contains("\t"), !name.contains("\n")
        else {
            return
        }
        told.withLock { $0[name] = entry }
    }

    /// Writes what this run knows; a folder that cannot be written to costs time in the next run, nothing else.
    func save() {
        let told = told.withLock { $0 }
        let isSame = told.count == known.count && told.allSatisfy { known[$0.key[...]] == $0.value }
        guard !isSame else { return }
        var text = Self.header + "\n"
        for (name, entry) in told.sorted(by: { $0.key < $1.key }) {
            let stamp = entry.stamp
            text += "\(stamp.size)\t\(stamp.modified)\t\(stamp.changed)\t\(stamp.inode)\t\(entry.digest.hex)\t"
            text += (entry.role.map { String($0.rawValue) } ?? "-") + "\t" + name + "\n"
        }
        _ = FileReplacement.replace(path, with: Array(text.utf8))
    }

    /// Nanoseconds since 1970, as the file system counts them.
    static func now() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return time.tv_sec * 1_000_000_000 + time.tv_nsec
    }
}

/// Folders of the cache.
enum CacheFiles {
    /// Makes a folder with those above it.
    static func makeFolder(_ path: String) {
        guard FileSystem.kind(path) == nil else { return }
        let above = WorkingPaths.folder(of: path)
        if above != path, !above.isEmpty { makeFolder(above) }
        mkdir(path, 0o755)
    }
}
