// Standard output and standard error as byte streams: whole writes, a reader that went away is success, any other failure is a fault.
import Scan
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// One of the two standard streams.
final class Output: Sendable {
    static let standard = Output(descriptor: STDOUT_FILENO, name: "standard output")
    static let error = Output(descriptor: STDERR_FILENO, name: "standard error")

    /// What became of the stream; nothing is written after a failure.
    private enum State {
        case open, closedByReader
        case failed(String)
    }
    private let descriptor: Int32
    private let name: String
    private let state = Mutex(State.open)
    private let recorder = Mutex<Recorder?>(nil)

    private init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
    }

    /// Puts something that cannot be written in the place of standard streams that were closed (`>&-`): the next file that is opened would
    /// else take their number, and get what was meant for them.
    static func fillClosedStreams() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Whether a person looks at it.
    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Has everything that is written from now on noted as well.
    func record(with recorder: Recorder?) { self.recorder.withLock { $0 = recorder } }

    private func note(_ bytes: some Collection<UInt8>) {
        recorder.withLock { $0?.note(descriptor == STDOUT_FILENO ? .output : .error, bytes) }
    }

    /// Writes all of the text. What is `passing`, such as progress, is not recorded.
    func write(_ text: String, isPassing: Bool = false) {
        if !isPassing { note(text.utf8) }
        state.withLock { state in
            guard case .open = state else { return }
            var text = text
            if let code = text.withUTF8({ FileReplacement.writeAll($0, to: descriptor) }) {
                state = code == EPIPE ? .closedByReader : .failed(DiskFault(code: code).words)
            }
        }
    }

    /// Writes all of the bytes.
    func write(_ bytes: [UInt8]) {
        note(bytes)
        state.withLock { state in
            guard case .open = state else { return }
            if let code = bytes.withUnsafeBufferPointer({ FileReplacement.writeAll($0, to: descriptor) }) {
                state = code == EPIPE ? .closedByReader : .failed(DiskFault(code: code).words)
            }
        }
    }

    /// - Throws: `UsageError` when something could not be written, unless the reader had simply read enough.
    func checkFault() throws(UsageError) {
        let failure: String? = state.withLock { if case .failed(let reason) = $0 { reason } else { nil } }
        if let failure { throw UsageError("\(name) cannot be written: \(failure)") }
    }
}
