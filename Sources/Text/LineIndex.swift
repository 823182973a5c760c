// Byte offsets to line and column, for messages that point at a place in a dump.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The starts of all lines of a text. Lines end with LF, CR LF or CR.
public struct LineIndex: Sendable {
    private let bytes: [UInt8]
    /// Offset of the first byte of each line.
    private let starts: [Int]

    /// Builds the index over decoded UTF-8; the array is shared, not copied.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            let end = buffer.count
            var index = 0
            if memchr(base, 0x0D, end) == nil {
                while index < end, let found = memchr(base + index, 0x0A, end - index) {
                    index = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
                    starts.append(index)
                }
                return
            }
            while index < end {
                let byte = buffer[index]
                index += 1
                if byte == 0x0A || (byte == 0x0D && !(index < end && buffer[index] == 0x0A)) { starts.append(index) }
            }
        }
        self.starts = starts
    }

    /// The offset of the first byte of a 1-based line; nil behind the last one.
    public func start(ofLine line: Int) -> Int? { line >= 1 && line <= starts.count ? starts[line - 1] : nil }

    /// How many lines the text has.
    public var lineCount: Int { starts.count }

    /// The 1-based line of a byte offset. Unlike a column it costs the same in a file of one endless line.
    public func line(of offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The 1-based line and column (in characters, not bytes) of a byte offset; offsets outside are clamped.
    public func position(of offset: Int) -> (line: Int, column: Int) {
        let offset = max(0, min(offset, bytes.count))
        let line = line(of: offset)
        // Count only the bytes that begin a character. A one-line dump of megabytes makes this the costly part, so it is asked lazily.
        var column = 1
        var index = starts[line - 1]
        while index < offset {
            if bytes[index] & 0xC0 != 0x80 { column += 1 }
            index += 1
        }
        return (line, column)
    }
}
