// A file of lines, read piece by piece: blobs of large runs do not fit into memory.
import Scan

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The lines of a file, or of standard input for "-".
final class LineFile {
    private var descriptor: Int32
    private var buffer: [UInt8] = []
    private var start = 0
    private var isAtEnd = false
    private static let piece = 1 << 20
    /// A longer line is no line of ours; what was read of it is handed on and will not be understood.
    private static let longest = 1 << 30

    /// - Throws: `UsageError` when the file cannot be opened.
    init(_ path: String) throws(UsageError) {
        if path == "-" {
            descriptor = STDIN_FILENO
            return
        }
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw UsageError("the blob \"\(path)\" cannot be read: \(DiskFault(code: errno).words)", command: .merge)
        }
    }

    deinit { if descriptor > STDERR_FILENO { close(descriptor) } }

    /// The next line that is not empty, without its break; nil at the end.
    func next() -> [UInt8]? {
        while let line = nextLine() {
            if !line.isEmpty { return line }
        }
        return nil
    }

    private func nextLine() -> [UInt8]? {
        var searched = start
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                return Array(buffer[start..<end])
            }
            searched = buffer.count
            if isAtEnd || buffer.count - start > Self.longest {
                guard start < buffer.count else { return nil }
                defer { start = buffer.count }
                return Array(buffer[start...])
            }
            searched -= start
            buffer.removeFirst(start)
            start = 0
            let old = buffer.count
            buffer.append(contentsOf: [UInt8](repeating: 0, count: Self.piece))
            let got = buffer.withUnsafeMutableBytes { bytes in
                bytes.baseAddress.map { read(descriptor, $0 + old, Self.piece) } ?? 0
            }
            buffer.removeLast(Self.piece - max(0, got))
            if got <= 0 { isAtEnd = true }
        }
    }
}
