// How everything that attrcheck writes gets to its place: whole or not at all, whatever ends the run.
import Input
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An errno code.
public struct DiskFault: Error, Equatable {
    public let code: Int32

    public init(code: Int32) { self.code = code }

    /// The system's words for it.
    public var words: String { String(cString: strerror(code)) }
}

/// Replaces a file by bytes that come in pieces: it appears whole when `finish()` is called, and not at all otherwise. A temporary
/// file beside it is renamed then; pipes and devices are written as they are.
public final class FileReplacement: Sendable {
    private struct State: Sendable {
        var descriptor: Int32
        var code: Int32?
    }
    private let state: Mutex<State>
    private let target: String
    /// nil for pipes and devices.
    private let temporary: String?
    private static let prefix = ".attrcheck-"
    private static let suffix = ".tmp"
    private static let age = 3_600_000_000_000

    /// - Throws: why the file cannot be written.
    public init(_ path: String) throws(DiskFault) {
        var target = path
        let isPlain = FileSystem.kind(path).map { $0 == .file } ?? true
        // A link to a file stays a link.
        if isPlain, let real = realpath(path, nil) {
            target = String(cString: real)
            free(real)
        }
        let (descriptor, temporary) = isPlain ? Self.makeTemporary(beside: target) : (open(target, O_WRONLY | O_CLOEXEC), nil)
        guard descriptor >= 0 else { throw DiskFault(code: errno) }
        state = Mutex(State(descriptor: descriptor))
        self.target = target
        self.temporary = temporary
    }

    /// What was not finished, because the run ended in a fault, leaves nothing behind.
    deinit {
        let descriptor = state.withLock { $0.descriptor }
        guard descriptor >= 0 else { return }
        close(descriptor)
        guard let temporary else { return }
        Litter.undisturbed {
            unlink(temporary)
            Litter.remove(temporary)
        }
    }

    public func write(_ bytes: [UInt8]) {
        state.withLock { state in
            guard state.code == nil else { return }
            state.code = bytes.withUnsafeBufferPointer { Self.writeAll($0, to: state.descriptor) }
        }
    }

    /// Puts the file in its place; nothing is left behind when that fails.
    public func finish() -> DiskFault? {
        state.withLock { state in
            var code = state.code
            if close(state.descriptor) != 0, code == nil { code = errno }
            state.descriptor = -1
            guard let temporary else { return code.flatMap { $0 == EPIPE ? nil : DiskFault(code: $0) } }
            Litter.undisturbed {
                if code == nil, rename(temporary, target) != 0 { code = errno }
                if code != nil { unlink(temporary) }
                Litter.remove(temporary)
            }
            return code.map(DiskFault.init)
        }
    }

    /// Replaces a file as a whole; nil, or why it cannot be done.
    public static func replace(_ path: String, with bytes: [UInt8]) -> DiskFault? {
        do throws(DiskFault) {
            let file = try FileReplacement(path)
            file.write(bytes)
            return file.finish()
        } catch {
            return error
        }
    }

    /// Writes everything; nil, or the errno code of the failure.
    public static func writeAll(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: Int32) -> Int32? {
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

    /// A new file, noted as litter until it is renamed or removed; -1 and `errno` where there can be none.
    private static func makeTemporary(beside target: String) -> (Int32, String) {
        let path = WorkingPaths.openableFolder(of: target) + "/" + prefix + "\(getpid())-\(UInt32.random(in: .min ... .max))" + suffix
        let (descriptor, code) = Litter.undisturbed {
            let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            let code = errno
            if descriptor >= 0 { Litter.add(path) }
            return (descriptor, code)
        }
        errno = code
        return (descriptor, path)
    }

    /// Removes temporary files of runs that were killed: of the names in the folder those that nobody has written to for an hour (`age`,
    /// in ns).
    static func removeOld(_ names: [String], in folder: String) {
        for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
            let path = folder + "/" + name
            guard let stamp = FileStamp(path), FileIndex.now() - stamp.modified > age else { continue }
            unlink(path)
        }
    }
}

/// `write` under a name that the method above does not hide.
private func sysWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int { write(descriptor, bytes, count) }
