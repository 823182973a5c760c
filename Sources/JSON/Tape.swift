// The flat form of a parsed JSON text: one fixed-size entry for each value and key, in document order.

/// One value or key on the tape; 16 bytes, so that large documents stay small and close together in memory.
struct TapeEntry {
    /// Byte offset of the first byte (the quote of a string, the bracket of a container).
    var offset: UInt32
    /// Byte offset behind the last byte.
    var end: UInt32
    /// Tape index behind this value and all that is inside it.
    var next: UInt32
    /// Kind in the low 3 bits, then two flags, then the number of elements or members.
    private var info: UInt32

    /// Set on strings that hold an escape, which must be resolved before use.
    static let escaped: UInt32 = 1 << 3
    /// Set on containers that the text itself does not close.
    static let open: UInt32 = 1 << 4

    /// An entry without elements; a container's count and end are set when it closes.
    init(_ kind: JSONValue.Kind, offset: Int, end: Int, next: Int, flags: UInt32 = 0) {
        self.offset = UInt32(truncatingIfNeeded: offset)
        self.end = UInt32(truncatingIfNeeded: end)
        self.next = UInt32(truncatingIfNeeded: next)
        info = UInt32(kind.rawValue) | flags
    }

    var kind: JSONValue.Kind { JSONValue.Kind(rawValue: UInt8(info & 7)) ?? .null }
    var isEscaped: Bool { info & Self.escaped != 0 }
    var isOpen: Bool { info & Self.open != 0 }

    /// Elements of an array, members of an object.
    var count: Int {
        get { Int(info >> 5) }
        set { info = (info & 31) | (UInt32(clamping: min(newValue, (1 << 27) - 1)) << 5) }
    }

    /// Marks a container as not closed by the text.
    mutating func markOpen() { info |= Self.open }
}

/// What all handles of one document share.
final class JSONStorage: Sendable {
    let bytes: [UInt8]
    let tape: [TapeEntry]
    /// Takes what a builder made.
    init(bytes: [UInt8], tape: [TapeEntry]) {
        self.bytes = bytes
        self.tape = tape
    }
}
