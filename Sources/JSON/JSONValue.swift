// A value of a parsed JSON text: a cheap handle that reads the text on demand.
#if canImport(Glibc)
    import Glibc  // brings in libm, which conversions of Double need at link time
#elseif canImport(Musl)
    import Musl
#endif

/// One value of a `JSONDocument`.
public struct JSONValue: Sendable {
    /// The six kinds of JSON values.
    public enum Kind: UInt8, Sendable {
        case null, bool, number, string, array, object
    }

    let storage: JSONStorage
    let index: Int

    var entry: TapeEntry { storage.tape[index] }

    public var kind: Kind { entry.kind }

    /// Byte offset of the value in the text.
    public var offset: Int { Int(entry.offset) }

    /// Byte offset behind the value.
    public var end: Int { Int(entry.end) }

    /// Whether the text closes this value itself; false for containers that were cut off.
    public var isComplete: Bool { !entry.isOpen }

    public var isNull: Bool { kind == .null }

    /// The value of `true` or `false`.
    public var bool: Bool? { kind == .bool ? storage.bytes[offset] == UInt8(ascii: "t") : nil }

    /// The text of a string, escapes resolved; nil for other kinds.
    public var string: String? {
        guard kind == .string else { return nil }
        return JSONText.decode(storage.bytes, entry)
    }

    /// The bytes between a string's quotes as they are written, escapes unresolved; empty for other kinds. For cheap checks before decoding.
    public var rawText: ArraySlice<UInt8> {
        guard kind == .string else { return [] }
        return storage.bytes[(offset + 1)..<max(offset + 1, end - 1)]
    }

    /// The bytes of a string, escapes resolved; nil for other kinds. For long texts that are wanted as bytes.
    public var stringBytes: [UInt8]? { kind == .string ? JSONText.bytes(storage.bytes, entry) : nil }

    /// The number, when it is finite; nil for other kinds.
    public var double: Double? {
        guard kind == .number else { return nil }
        if let plain = JSONNumber.plain(storage.bytes, offset, end) { return plain }
        guard let value = Double(String(decoding: storage.bytes[offset..<end], as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    /// The number when it is integral and fits; nil otherwise, never a trap.
    public var int: Int? {
        guard kind == .number else { return nil }
        if let whole = JSONNumber.whole(storage.bytes, offset, end) { return whole }
        if let exact = Int(String(decoding: storage.bytes[offset..<end], as: UTF8.self)) { return exact }
        return double.flatMap { Int(exactly: $0) }
    }

    /// Elements of an array or members of an object; 0 for other kinds.
    public var count: Int { entry.count }

    /// The elements of an array; none for other kinds.
    public var elements: JSONElements {
        JSONElements(storage: storage, index: index + 1, end: kind == .array ? Int(entry.next) : index + 1)
    }

    /// The elements as an array; nil for other kinds.
    public var array: [JSONValue]? { kind == .array ? Array(elements) : nil }

    /// The members of an object in the text's order, duplicates included; none for other kinds.
    public var members: JSONMembers {
        JSONMembers(storage: storage, index: index + 1, end: kind == .object ? Int(entry.next) : index + 1)
    }

    /// The member of an object; of duplicates the last one.
    public subscript(key: String) -> JSONValue? {
        guard kind == .object else { return nil }
        var key = key
        let found = key.withUTF8 { wanted in
            let tape = storage.tape
            var found: Int?
            var cursor = index + 1
            let end = Int(tape[index].next)
            while cursor + 1 < end {
                if JSONText.equals(storage.bytes, tape[cursor], wanted) { found = cursor + 1 }
                cursor = Int(tape[cursor + 1].next)
            }
            return found
        }
        return found.map { JSONValue(storage: storage, index: $0) }
    }

    /// The element of an array; nil outside its bounds.
    public subscript(position: Int) -> JSONValue? {
        guard kind == .array, position >= 0, position < count else { return nil }
        var cursor = index + 1
        for _ in 0..<position { cursor = Int(storage.tape[cursor].next) }
        return JSONValue(storage: storage, index: cursor)
    }
}

/// The elements of an array, in order.
public struct JSONElements: Sequence, IteratorProtocol, Sendable {
    let storage: JSONStorage
    var index: Int
    let end: Int

    /// The next element, or nil at the end.
    public mutating func next() -> JSONValue? {
        guard index < end else { return nil }
        defer { index = Int(storage.tape[index].next) }
        return JSONValue(storage: storage, index: index)
    }
}

/// The members of an object, in the text's order.
public struct JSONMembers: Sequence, IteratorProtocol, Sendable {
    let storage: JSONStorage
    var index: Int
    let end: Int

    /// The next member, or nil at the end.
    public mutating func next() -> (key: String, value: JSONValue)? {
        guard index + 1 < end else { return nil }
        let key = JSONText.decode(storage.bytes, storage.tape[index])
        let value = JSONValue(storage: storage, index: index + 1)
        index = Int(storage.tape[index + 1].next)
        return (key, value)
    }
}
