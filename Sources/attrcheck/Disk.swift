// The few things that the command itself does with files: read a list, write a report atomically, tell what a path is.
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Files by system calls; errors come back as errno codes and their words.
enum Disk {
    /// The system's words for an errno code.
    static func words(_ code: Int32) -> String {
        String(cString: strerror(code))
    }

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
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

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

    /// Writes everything; nil, or the errno code of the failure.
    static func writeAll(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Int32? {
        guard let base = bytes.baseAddress else { return nil }
        var done = 0
        while done < bytes.count {
            let count = sysWrite(descriptor, base + done, bytes.count - done)
            if count > 0 {
                done += count
            } else if count < 0, errno == EAGAIN {
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&wanted, 1, -1)
            } else if count == 0 || errno != EINTR {
                return count == 0 ? EIO : errno
            }
        }
        return nil
    }

    /// Replaces a file by a text.
    static func replace(_ path: String, with text: String) -> DiskFault? { replace(path, with: Array(text.utf8)) }

    /// Replaces a file as a whole: a temporary file beside it, then a rename. Pipes and devices are written as they are.
    static func replace(_ path: String, with bytes: [UInt8]) -> DiskFault? {
        do throws(DiskFault) {
            let file = try Replacement(path)
            file.write(bytes)
            return file.finish()
        } catch {
            return error
        }
    }

    /// Replaces a file by bytes that come in pieces: it appears whole when `finish()` is called, and not at all otherwise.
    final class Replacement: Sendable {
        private struct State: Sendable {
            var descriptor: Int32
            var code: Int32?
        }
        private let state: Mutex<State>
        private let target: String
        /// nil for pipes and devices, which are written as they are.
        private let temporary: String?

        init(_ path: String) throws(DiskFault) {
            var target = path
            let isPlain = Disk.kind(path).map { $0 == S_IFREG } ?? true
            // A link to a file stays a link.
            if isPlain, let real = realpath(path, nil) {
                target = String(cString: real)
                free(real)
            }
            let temporary = folder(of: target) + "/.attrcheck-\(getpid())-\(UInt32.random(in: .min ... .max)).tmp"
            // Before it exists: an interrupt right after its making must find it in the list.
            if isPlain { Litter.add(temporary) }
            let descriptor =
                isPlain ? open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) : open(target, O_WRONLY | O_CLOEXEC)
            guard descriptor >= 0 else {
                let code = errno
                if isPlain { Litter.remove(temporary) }
                throw DiskFault(code: code)
            }
            state = Mutex(State(descriptor: descriptor))
            self.target = target
            self.temporary = isPlain ? temporary : nil
        }

        /// What was not finished, because the run ended in a fault, leaves nothing behind.
        deinit {
            let descriptor = state.withLock { $0.descriptor }
            guard descriptor >= 0 else { return }
            close(descriptor)
            guard let temporary else { return }
            unlink(temporary)
            Litter.remove(temporary)
        }

        func write(_ bytes: [UInt8]) {
            state.withLock { state in
                guard state.code == nil else { return }
                state.code = bytes.withUnsafeBufferPointer { writeAll($0, to: state.descriptor) }
            }
        }

        /// Puts the file in its place; nothing is left behind when that fails.
        func finish() -> DiskFault? {
            state.withLock { state in
                var code = state.code
                if close(state.descriptor) != 0, code == nil { code = errno }
                state.descriptor = -1
                guard let temporary else { return code.flatMap { $0 == EPIPE ? nil : DiskFault(code: $0) } }
                if code == nil, rename(temporary, target) != 0 { code = errno }
                if code != nil { unlink(temporary) }
                Litter.remove(temporary)
                return code.map(DiskFault.init)
            }
        }
    }

    /// Adds a text at the end of a file, which is made when it is not there.
    static func append(_ text: String, to path: String) -> DiskFault? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return DiskFault(code: errno) }
        var text = text
        let code = text.withUTF8 { writeAll($0, to: descriptor) }
        close(descriptor)
        return code.map(DiskFault.init)
    }

    /// The size of a file in bytes; 0 where there is none.
    static func size(of path: String) -> Int {
        var facts = stat()
        return stat(path, &facts) == 0 ? Int(facts.st_size) : 0
    }
}

/// An errno code.
struct DiskFault: Error {
    let code: Int32
    var words: String { Disk.words(code) }
}

/// `read` and `write` under names that the functions above do not hide.
private func sysRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int { read(descriptor, buffer, count) }
private func sysWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(descriptor, bytes, count) }
