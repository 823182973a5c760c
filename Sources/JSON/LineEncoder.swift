// Writes a Codable value as one line of JSON, fast: for blobs, the cache and what a large run keeps on disk. `LineDecoder` reads it.
import Model

/// Encodes values as compact JSON without line breaks; members stand in the order in which they are encoded.
public enum LineEncoder {
    /// The JSON of a value, without a line break at its end.
    ///
    /// - Throws: only what the value's own `encode(to:)` throws; numbers that JSON cannot say become the strings "inf", "-inf" and "nan".
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        let sink = LineSink()
        try LineValueEncoder(sink: sink).write(value)
        return sink.bytes
    }
}

/// Where all encoders of one line write.
final class LineSink {
    var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(4_096) }

    func string(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { source in
            var start = 0
            for index in source.indices {
                let byte = source[index]
                guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
                bytes.append(contentsOf: source[start..<index])
                start = index + 1
                escape(byte)
            }
            bytes.append(contentsOf: source[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private func escape(_ byte: UInt8) {
        switch byte {
        case 0x0A: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
        case 0x0D: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
        case 0x09: bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
        case 0x00..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            bytes += Array("\\u00".utf8) + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        default: bytes += [UInt8(ascii: "\\"), byte]
        }
    }

    func raw(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    func number(_ value: some BinaryInteger) { bytes.append(contentsOf: String(value).utf8) }

    func number(_ value: Double) {
        guard value.isFinite else { return string(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf") }
        bytes.append(contentsOf: value.description.utf8)
    }
}

/// The encoder of one value; containers close themselves when the value is done.
private final class LineValueEncoder: Encoder {
    let sink: LineSink
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    /// What this value has opened: nothing, `{` or `[`, and whether something stands in it.
    private var closer: UInt8?
    private var isEmpty = true

    init(sink: LineSink) { self.sink = sink }

    /// Encodes a value and closes what it opened.
    func write<Value: Encodable>(_ value: Value) throws {
        if Value.self == String.self, let text = value as? String { return sink.string(text) }
        if Value.self == Int.self, let number = value as? Int { return sink.number(number) }
        if Value.self == Double.self, let number = value as? Double { return sink.number(number) }
        if Value.self == Bool.self, let flag = value as? Bool { return flag ? sink.raw("true") : sink.raw("false") }
        if Value.self == [String: String].self, let names = value as? [String: String] { return write(names) }
        try value.encode(to: self)
        finish()
    }

    /// Dictionaries have no order of their own, but lines must be the same bytes every time.
    private func write(_ names: [String: String]) {
        open("{")
        for (key, value) in names.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            next()
            sink.string(key)
            sink.bytes.append(UInt8(ascii: ":"))
            sink.string(value)
        }
        finish()
    }

    private func open(_ bracket: StaticString) {
        guard closer == nil else { return }
        sink.raw(bracket)
        closer = bracket.utf8Start.pointee == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
    }

    private func finish() {
        if let closer { sink.bytes.append(closer) }
    }

    fileprivate func next() {
        if !isEmpty { sink.bytes.append(UInt8(ascii: ",")) }
        isEmpty = false
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        open("{")
        return KeyedEncodingContainer(LineKeyed<Key>(owner: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        open("[")
        return LineUnkeyed(owner: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { LineSingle(owner: self) }

    /// A value nested in this one.
    fileprivate func nested(_ value: some Encodable) throws {
        try LineValueEncoder(sink: sink).write(value)
    }
}

private struct LineKeyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let owner: LineValueEncoder
    var codingPath: [any CodingKey] { [] }

    private func key(_ key: Key) {
        owner.next()
        owner.sink.string(key.stringValue)
        owner.sink.bytes.append(UInt8(ascii: ":"))
    }
    func encodeNil(forKey key: Key) throws {
        self.key(key)
        owner.sink.raw("null")
    }
    func encode(_ value: Bool, forKey key: Key) throws {
        self.key(key)
        value ? owner.sink.raw("true") : owner.sink.raw("false")
    }
    func encode(_ value: String, forKey key: Key) throws {
        self.key(key)
        owner.sink.string(value)
    }
    func encode(_ value: Int, forKey key: Key) throws {
        self.key(key)
        owner.sink.number(value)
    }
    func encode(_ value: Double, forKey key: Key) throws {
        self.key(key)
        owner.sink.number(value)
    }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        self.key(key)
        try owner.nested(value)
    }
    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) -> KeyedEncodingContainer<Nested> {
        // The nested encoder cannot close itself here; no type of this project asks for one.
        preconditionFailure("nested containers are not used in lines")
    }
    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        preconditionFailure("nested containers are not used in lines")
    }
    func superEncoder() -> any Encoder { owner }
    func superEncoder(forKey key: Key) -> any Encoder { owner }
}

private struct LineUnkeyed: UnkeyedEncodingContainer {
    let owner: LineValueEncoder
    var codingPath: [any CodingKey] { [] }
    private(set) var count = 0

    init(owner: LineValueEncoder) { self.owner = owner }

    mutating func encodeNil() throws {
        owner.next()
        owner.sink.raw("null")
    }
    mutating func encode<T: Encodable>(_ value: T) throws {
        owner.next()
        count += 1
        try owner.nested(value)
    }
    mutating func nestedContainer<Nested: CodingKey>(keyedBy keyType: Nested.Type) -> KeyedEncodingContainer<Nested> {
        preconditionFailure("nested containers are not used in lines")
    }
    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        preconditionFailure("nested containers are not used in lines")
    }
    mutating func superEncoder() -> any Encoder { owner }
}

private struct LineSingle: SingleValueEncodingContainer {
    let owner: LineValueEncoder
    var codingPath: [any CodingKey] { [] }
    func encodeNil() throws { owner.sink.raw("null") }
    func encode<T: Encodable>(_ value: T) throws { try owner.nested(value) }
}
