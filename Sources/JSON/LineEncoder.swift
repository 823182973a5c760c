// Writes a Codable value as one line of JSON, fast: for blobs, the cache and what a large run keeps on disk. `LineDecoder` reads it.
import Model

/// Encodes values as compact JSON without line breaks; members stand in the order in which they are encoded.
public enum LineEncoder {
    /// The JSON of a value, without a line break at its end.
    ///
    /// - Throws: only what the value's own `encode(to:)` throws; numbers that JSON cannot say become the strings "inf", "-inf" and "nan".
    public static func encode(_ value: some Encodable) throws -> [UInt8] {
        let sink = LineSink()
        try append(value, to: sink)
        return sink.withBytes(Array.init)
    }

    /// Writes the JSON of a value behind what is there.
    public static func append(_ value: some Encodable, to sink: LineSink) throws {
        try LineValueEncoder(sink: sink).nested(value)
    }
}

/// Where a line grows: a plain buffer, since an array would look at its owner for every byte.
public final class LineSink {
    private var base: UnsafeMutablePointer<UInt8>
    public private(set) var count = 0
    private var capacity: Int

    public init(capacity: Int = 4_096) {
        self.capacity = max(capacity, 1)
        base = .allocate(capacity: self.capacity)
    }

    deinit { base.deallocate() }

    /// What was written, for the time of a call.
    public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        body(UnsafeRawBufferPointer(start: base, count: count))
    }

    @inline(__always) private func makeRoom(_ more: Int) {
        if count + more > capacity { grow(count + more) }
    }

    private func grow(_ least: Int) {
        capacity = max(capacity * 2, least)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        moved.moveInitialize(from: base, count: count)
        base.deallocate()
        base = moved
    }

    @inline(__always) func byte(_ byte: UInt8) {
        makeRoom(1)
        (base + count).initialize(to: byte)
        count += 1
    }

    @inline(__always) private func raw(_ start: UnsafePointer<UInt8>, _ length: Int) {
        makeRoom(length)
        (base + count).initialize(from: start, count: length)
        count += length
    }

    func raw(_ text: StaticString) { raw(text.utf8Start, text.utf8CodeUnitCount) }

    private func plain(_ text: String) {
        var text = text
        text.withUTF8 { source in
            if let start = source.baseAddress { raw(start, source.count) }
        }
    }

    func string(_ text: String) {
        var text = text
        byte(UInt8(ascii: "\""))
        text.withUTF8 { source in
            guard var at = source.baseAddress else { return }
            let end = at + source.count
            while true {
                let plain = TapeBuilder.plainEnd(at, end)
                raw(at, plain - at)
                guard plain < end else { return }
                escape(plain.pointee)
                at = plain + 1
            }
        }
        byte(UInt8(ascii: "\""))
    }

    private func escape(_ byte: UInt8) {
        self.byte(UInt8(ascii: "\\"))
        switch byte {
        case 0x0A: self.byte(UInt8(ascii: "n"))
        case 0x0D: self.byte(UInt8(ascii: "r"))
        case 0x09: self.byte(UInt8(ascii: "t"))
        case 0x00..<0x20:
            raw("u00")
            for digit in [byte >> 4, byte & 15] { self.byte(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit) }
        default: self.byte(byte)
        }
    }

    func flag(_ value: Bool) { value ? raw("true") : raw("false") }

    func number(_ value: Int) { plain(String(value)) }

    func number(_ value: Double) {
        guard value.isFinite else { return string(value.isNaN ? "nan" : value < 0 ? "-inf" : "inf") }
        plain(value.description)
    }
}

/// The encoder of all values of a line, one after the other: what a value has opened is closed when the value is done.
private final class LineValueEncoder: Encoder {
    let sink: LineSink
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]
    /// What the current value has opened: nothing (0), `{` or `[`, and whether something stands in it.
    private var closer: UInt8 = 0
    private var isEmpty = true

    init(sink: LineSink) { self.sink = sink }

    /// Encodes a value within the current one, and closes what it opened.
    func nested<Value: Encodable>(_ value: Value) throws {
        let outer = (closer, isEmpty)
        (closer, isEmpty) = (0, true)
        if Value.self == [String: String].self, let names = value as? [String: String] { write(names) } else { try value.encode(to: self) }
        if closer != 0 { sink.byte(closer) }
        (closer, isEmpty) = outer
    }

    /// Dictionaries have no order of their own, but lines must be the same bytes every time.
    private func write(_ names: [String: String]) {
        open(UInt8(ascii: "{"), UInt8(ascii: "}"))
        for (key, value) in names.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
            self.key(key)
            sink.string(value)
        }
    }

    private func open(_ bracket: UInt8, _ closer: UInt8) {
        guard self.closer == 0 else { return }
        sink.byte(bracket)
        self.closer = closer
    }

    fileprivate func next() {
        if !isEmpty { sink.byte(UInt8(ascii: ",")) }
        isEmpty = false
    }

    fileprivate func key(_ name: String) {
        next()
        sink.string(name)
        sink.byte(UInt8(ascii: ":"))
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        open(UInt8(ascii: "{"), UInt8(ascii: "}"))
        return KeyedEncodingContainer(LineKeyed<Key>(owner: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        open(UInt8(ascii: "["), UInt8(ascii: "]"))
        return LineUnkeyed(owner: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { LineSingle(owner: self) }
}

private struct LineKeyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let owner: LineValueEncoder
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) throws {
        owner.key(key.stringValue)
        owner.sink.raw("null")
    }
    func encode(_ value: Bool, forKey key: Key) throws {
        owner.key(key.stringValue)
        owner.sink.flag(value)
    }
    func encode(_ value: String, forKey key: Key) throws {
        owner.key(key.stringValue)
        owner.sink.string(value)
    }
    func encode(_ value: Int, forKey key: Key) throws {
        owner.key(key.stringValue)
        owner.sink.number(value)
    }
    func encode(_ value: Double, forKey key: Key) throws {
        owner.key(key.stringValue)
        owner.sink.number(value)
    }
    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        owner.key(key.stringValue)
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
        next()
        owner.sink.raw("null")
    }
    private mutating func next() {
        owner.next()
        count += 1
    }
    mutating func encode(_ value: Bool) throws {
        next()
        owner.sink.flag(value)
    }
    mutating func encode(_ value: String) throws {
        next()
        owner.sink.string(value)
    }
    mutating func encode(_ value: Int) throws {
        next()
        owner.sink.number(value)
    }
    mutating func encode(_ value: Double) throws {
        next()
        owner.sink.number(value)
    }
    mutating func encode<T: Encodable>(_ value: T) throws {
        next()
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
    func encode(_ value: Bool) throws { owner.sink.flag(value) }
    func encode(_ value: String) throws { owner.sink.string(value) }
    func encode(_ value: Int) throws { owner.sink.number(value) }
    func encode(_ value: Double) throws { owner.sink.number(value) }
    func encode<T: Encodable>(_ value: T) throws { try owner.nested(value) }
}
