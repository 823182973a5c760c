// Reads what `LineEncoder` wrote, over the tape of the JSON reader: nothing is copied but the strings.
import Model

/// Decodes values from compact JSON.
public enum LineDecoder {
    /// The value of one line.
    ///
    /// - Throws: `DecodingError` when the text is no JSON, is cut off, or does not hold the value.
    public static func decode<Value: Decodable>(_ type: Value.Type, from line: [UInt8]) throws -> Value {
        try decode(type, from: parse(line))
    }

    /// The value that a part of a parsed line holds.
    public static func decode<Value: Decodable>(_ type: Value.Type, from value: JSONValue) throws -> Value {
        try LineValueDecoder(value).read(type)
    }

    /// A line as JSON.
    ///
    /// - Throws: `DecodingError` for anything that is not whole and clean.
    public static func parse(_ line: [UInt8]) throws -> JSONValue {
        var limits = Limits.standard
        limits.nodes = .max
        limits.fileBytes = .max
        let document = JSONDocument.parse(line, limits: limits)
        guard let root = document.root, document.faults.isEmpty, !document.isTruncated else {
            throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "the line is no JSON"))
        }
        return root
    }
}

private struct LineValueDecoder: Decoder {
    let value: JSONValue
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ value: JSONValue) { self.value = value }

    /// The value as a type.
    func read<T: Decodable>(_ type: T.Type) throws -> T {
        if type == [String: String].self, let read = try names(as: type) { return read }
        return try T(from: self)
    }

    /// An object of texts as a dictionary.
    @inline(never) private func names<T>(as type: T.Type) throws -> T? {
        guard value.kind == .object else { throw Self.mismatch([String: String].self, "an object") }
        var names: [String: String] = [:]
        for (key, member) in value.members {
            guard let text = member.string else { throw Self.mismatch(String.self, "a text") }
            names[key] = text
        }
        return names as? T
    }

    // What plain values are, for all containers.

    static func text(_ value: JSONValue) throws -> String {
        guard let read = value.string else { throw mismatch(String.self, "a text") }
        return read
    }
    static func whole(_ value: JSONValue) throws -> Int {
        guard let read = value.int else { throw mismatch(Int.self, "a whole number") }
        return read
    }
    static func number(_ value: JSONValue) throws -> Double {
        guard let read = double(value) else { throw mismatch(Double.self, "a number") }
        return read
    }
    static func flag(_ value: JSONValue) throws -> Bool {
        guard let read = value.bool else { throw mismatch(Bool.self, "true or false") }
        return read
    }

    static func double(_ value: JSONValue) -> Double? {
        if let number = value.double { return number }
        switch value.string {
        case "nan": return .nan
        case "inf": return .infinity
        case "-inf": return -.infinity
        default: return nil
        }
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard value.kind == .object else { throw Self.mismatch([String: Any].self, "an object") }
        return KeyedDecodingContainer(LineKeyed<Key>(value))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard value.kind == .array else { throw Self.mismatch([Any].self, "an array") }
        return LineUnkeyed(value)
    }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { LineSingle(value: value) }

    static func mismatch(_ type: Any.Type, _ wanted: String) -> DecodingError {
        .typeMismatch(type, .init(codingPath: [], debugDescription: "\(wanted) is expected here"))
    }
}

/// An object's members. They are asked for in the order in which they were written, so the search begins behind the last one found.
private final class LineCursor {
    var index: Int
    init(_ index: Int) { self.index = index }
}

private struct LineKeyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: JSONValue
    private let cursor: LineCursor
    var codingPath: [any CodingKey] { [] }

    init(_ object: JSONValue) {
        self.object = object
        cursor = LineCursor(object.index + 1)
    }

    var allKeys: [Key] { object.members.compactMap { Key(stringValue: $0.key) } }

    private func find(_ key: Key) -> JSONValue? {
        let name = key.stringValue
        let storage = object.storage
        let end = Int(object.entry.next)
        let start = cursor.index
        var index = start
        var hasWrapped = false
        while true {
            if index + 1 >= end {
                if hasWrapped { return nil }
                hasWrapped = true
                index = object.index + 1
                if index >= start || index + 1 >= end { return nil }
            }
            if hasWrapped, index >= start { return nil }
            let next = Int(storage.tape[index + 1].next)
            if JSONText.equals(storage.bytes, storage.tape[index], name) {
                cursor.index = next
                return JSONValue(storage: storage, index: index + 1)
            }
            index = next
        }
    }

    private func required(_ key: Key) throws -> JSONValue {
        guard let value = find(key) else {
            throw DecodingError.keyNotFound(key, .init(codingPath: [], debugDescription: "there is no \(key.stringValue)"))
        }
        return value
    }

    func contains(_ key: Key) -> Bool {
        let before = cursor.index
        defer { cursor.index = before }
        return find(key) != nil
    }
    func decodeNil(forKey key: Key) throws -> Bool { try required(key).isNull }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try LineValueDecoder.flag(required(key)) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try LineValueDecoder.text(required(key)) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try LineValueDecoder.whole(required(key)) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try LineValueDecoder.number(required(key)) }
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T { try LineValueDecoder(required(key)).read(type) }
    private func present(_ key: Key) -> JSONValue? { find(key).flatMap { $0.isNull ? nil : $0 } }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try present(key).map(LineValueDecoder.text) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try present(key).map(LineValueDecoder.whole) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try present(key).map(LineValueDecoder.number) }
    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
        try present(key).map { try LineValueDecoder($0).read(type) }
    }
    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws -> KeyedDecodingContainer<Nested> {
        try LineValueDecoder(required(key)).container(keyedBy: type)
    }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try LineValueDecoder(required(key)).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { LineValueDecoder(object) }
    func superDecoder(forKey key: Key) throws -> any Decoder { LineValueDecoder(try required(key)) }
}

private struct LineUnkeyed: UnkeyedDecodingContainer {
    private var elements: JSONElements
    private var upcoming: JSONValue?
    let count: Int?
    private(set) var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var isAtEnd: Bool { upcoming == nil }

    init(_ array: JSONValue) {
        elements = array.elements
        count = array.count
        upcoming = elements.next()
    }

    private mutating func take() throws -> JSONValue {
        guard let value = upcoming else { throw LineValueDecoder.mismatch(Any.self, "one more element") }
        upcoming = elements.next()
        currentIndex += 1
        return value
    }
    mutating func decodeNil() throws -> Bool {
        guard upcoming?.isNull == true else { return false }
        _ = try take()
        return true
    }
    mutating func decode(_ type: Bool.Type) throws -> Bool { try LineValueDecoder.flag(take()) }
    mutating func decode(_ type: String.Type) throws -> String { try LineValueDecoder.text(take()) }
    mutating func decode(_ type: Int.Type) throws -> Int { try LineValueDecoder.whole(take()) }
    mutating func decode(_ type: Double.Type) throws -> Double { try LineValueDecoder.number(take()) }
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T { try LineValueDecoder(take()).read(type) }
    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws -> KeyedDecodingContainer<Nested> {
        try LineValueDecoder(take()).container(keyedBy: type)
    }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { try LineValueDecoder(take()).unkeyedContainer() }
    mutating func superDecoder() throws -> any Decoder { LineValueDecoder(try take()) }
}

private struct LineSingle: SingleValueDecodingContainer {
    let value: JSONValue
    var codingPath: [any CodingKey] { [] }
    func decodeNil() -> Bool { value.isNull }
    func decode(_ type: Bool.Type) throws -> Bool { try LineValueDecoder.flag(value) }
    func decode(_ type: String.Type) throws -> String { try LineValueDecoder.text(value) }
    func decode(_ type: Int.Type) throws -> Int { try LineValueDecoder.whole(value) }
    func decode(_ type: Double.Type) throws -> Double { try LineValueDecoder.number(value) }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try LineValueDecoder(value).read(type) }
}
