// Lines and columns of many places in ascending order, without counting any byte twice.
import Input
import Text

/// Walks over a text once and gives the line and column of each offset it is asked for.
struct PositionCursor {
    private let bytes: [UInt8]
    private var offset = 0
    private var line = 1
    private var column = 1

    /// The lines of the text, where somebody counted them already.
    private let lines: LineIndex?

    /// Starts at the beginning of a text.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        lines = nil
    }

    /// Starts at the beginning of a file's text.
    init(_ file: InputFile) {
        bytes = file.text
        lines = file.lines
    }

    /// 1-based line and column (in characters) of an offset. Going back starts again from the beginning, so ask in ascending order.
    mutating func position(of target: Int) -> (line: Int, column: Int) {
        let target = max(0, min(target, bytes.count))
        if target < offset {
            offset = 0
            line = 1
            column = 1
        }
        bytes.withUnsafeBufferPointer { buffer in
            if let lines {
                while let next = lines.start(ofLine: line + 1), next <= target {
                    line += 1
                    offset = next
                    column = 1
                }
                column += Self.characters(buffer, offset..<target)
                offset = target
                return
            }
            while offset < target {
                let end = Self.lineEnd(buffer, from: offset, to: target)
                column += Self.characters(buffer, offset..<end)
                offset = end
                guard offset < target else { break }
                // Here stands a line end; the first half of CR LF is a character of its own.
                let isFirstHalf = buffer[offset] == 0x0D && offset + 1 < buffer.count && buffer[offset + 1] == 0x0A
                offset += 1
                if isFirstHalf {
                    column += 1
                } else {
                    line += 1
                    column = 1
                }
            }
        }
        return (line, column)
    }

    /// The first CR or LF, eight bytes at a time; the end of the range when there is none.
    private static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int {
        guard let base = UnsafeRawPointer(bytes.baseAddress) else { return end }
        let ones: UInt64 = 0x0101_0101_0101_0101
        var index = start
        while index + 8 <= end {
            let word = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let a = word ^ 0x0A0A_0A0A_0A0A_0A0A
            let b = word ^ 0x0D0D_0D0D_0D0D_0D0D
            if (((a &- ones) & ~a) | ((b &- ones) & ~b)) & 0x8080_8080_8080_8080 != 0 { break }
            index += 8
        }
        while index < end, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        return index
    }

    /// How many bytes of a range begin a character.
    private static func characters(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        guard let base = UnsafeRawPointer(bytes.baseAddress) else { return 0 }
        var inner = 0
        var index = range.lowerBound
        while index + 8 <= range.upperBound {
            let word = base.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // The top bit set and the next one clear: inside a character.
            inner += (word & ~(word << 1) & 0x8080_8080_8080_8080).nonzeroBitCount
            index += 8
        }
        while index < range.upperBound {
            if bytes[index] & 0xC0 == 0x80 { inner += 1 }
            index += 1
        }
        return range.count - inner
    }
}
