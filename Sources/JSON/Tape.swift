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

/// The entries of a tape while it is built: a plain growing buffer, since an array would check its owner at every entry.
struct TapeBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<TapeEntry>
    private(set) var count = 0
    private var capacity: Int

    /// Makes room for a first number of entries.
    init(capacity: Int) {
        self.capacity = max(capacity, 16)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// Adds an entry.
    @inline(__always) mutating func append(_ entry: TapeEntry) {
        if count == capacity { move(to: capacity * 2) }
        (base + count).initialize(to: entry)
        count += 1
    }

    /// Where the next entries go, with room for some: whoever writes them there says how many by `commit`.
    @inline(__always) mutating func next(room: Int) -> UnsafeMutablePointer<TapeEntry> {
        if count + room > capacity { move(to: max(capacity * 2, count + room)) }
        return base + count
    }

    /// Takes in entries that were written behind the last.
    @inline(__always) mutating func commit(_ written: Int) { count += written }

    /// Writes some entries that were added once more behind the last, moved by so many bytes and entries.
    @inline(__always) mutating func write(_ range: Range<Int>, to place: UnsafeMutablePointer<TapeEntry>, bytes: Int, entries: Int) {
        precondition(range.lowerBound >= 0 && range.upperBound <= count, "index out of range")
        let moved = UInt32(truncatingIfNeeded: bytes)
        let shift = UInt32(truncatingIfNeeded: entries)
        for offset in 0..<range.count {
            var entry = base[range.lowerBound &+ offset]
            entry.offset &+= moved
            entry.end &+= moved
            entry.next &+= shift
            (place + offset).initialize(to: entry)
        }
    }

    /// Drops the last entry.
    mutating func removeLast() { count = max(0, count - 1) }

    /// The entry at an index, which must be one that was added.
    subscript(index: Int) -> TapeEntry {
        get {
            precondition(index >= 0 && index < count, "index out of range")
            return base[index]
        }
        set {
            precondition(index >= 0 && index < count, "index out of range")
            base[index] = newValue
        }
    }

    /// Moves to another place with more or less room.
    private mutating func move(to newCapacity: Int) {
        let moved = UnsafeMutablePointer<TapeEntry>.allocate(capacity: max(newCapacity, 16))
        moved.moveInitialize(from: base, count: count)
        base.deallocate()
        base = moved
        capacity = max(newCapacity, 16)
    }

    /// Gives the entries up to a new owner. Much unused room is given back, since documents outlive their parse.
    mutating func take() -> UnsafeBufferPointer<TapeEntry> {
        if count * 4 < capacity { move(to: count) }
        let entries = UnsafeBufferPointer(start: base, count: count)
        capacity = 16
        count = 0
        base = .allocate(capacity: capacity)
        return entries
    }
}

/// What all handles of one document share: nobody changes it, and it frees its tape when the last handle goes.
final class JSONStorage: @unchecked Sendable {
    let bytes: [UInt8]
    let tape: UnsafeBufferPointer<TapeEntry>
    /// Takes what a builder made; an empty tape when there is none.
    init(bytes: [UInt8], tape: UnsafeBufferPointer<TapeEntry>) {
        self.bytes = bytes
        self.tape = tape
    }

    deinit { tape.baseAddress.map { UnsafeMutablePointer(mutating: $0).deallocate() } }
}
