// Lines and columns of many places in ascending order, without counting any byte twice.

/// Walks over a text once and gives the line and column of each offset it is asked for.
struct PositionCursor {
    private let bytes: [UInt8]
    private var offset = 0
    private var line = 1
    private var column = 1

    /// Starts at the beginning of a text.
    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// 1-based line and column (in characters) of an offset. Going back starts again from the beginning, so ask in ascending order.
    mutating func position(of target: Int) -> (line: Int, column: Int) {
        let target = max(0, min(target, bytes.count))
        if target < offset {
            offset = 0
            line = 1
            column = 1
        }
        bytes.withUnsafeBufferPointer { buffer in
            while offset < target {
                let byte = buffer[offset]
                offset += 1
                if byte == 0x0A || (byte == 0x0D && !(offset < buffer.count && buffer[offset] == 0x0A)) {
                    line += 1
                    column = 1
                } else if byte & 0xC0 != 0x80 {
                    column += 1
                }
            }
        }
        return (line, column)
    }
}
