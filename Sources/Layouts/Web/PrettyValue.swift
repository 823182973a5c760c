// Values as snapshot printers write them: `{ "uri": "…" }`, `Object {`, `Array [`, `[Function]`, numbers and words.

/// One member of a printed object.
struct PrettyMember {
    var key: String
    var value: PrettyValue
}

/// One value of a property.
indirect enum PrettyValue {
    case string(String)
    case number(Double)
    case bool(Bool)
    case array([PrettyValue])
    case object([PrettyMember])
    /// A function, an element, `null`, `undefined` or something else that shows nothing by itself.
    case other(String)

    /// The member of an object.
    subscript(key: String) -> PrettyValue? {
        guard case .object(let members) = self else { return nil }
        return members.last { $0.key == key }?.value
    }

    var string: String? {
        if case .string(let text) = self { return text }
        return nil
    }

    var number: Double? {
        if case .number(let number) = self { return number }
        return nil
    }

    var bool: Bool? {
        if case .bool(let bool) = self { return bool }
        return nil
    }
}

/// Reads values off a printed text.
struct PrettyValueReader {
    let bytes: [UInt8]
    var position: Int
    let end: Int
    private static let deepest = 60

    /// A reader at a position.
    init(_ bytes: [UInt8], at position: Int, end: Int) {
        self.bytes = bytes
        self.position = position
        self.end = min(end, bytes.count)
    }

    /// The value at the position; what cannot be read is passed over as a word.
    mutating func value(depth: Int = 0) -> PrettyValue {
        skipSpace()
        guard position < end, depth < Self.deepest else {
            position = min(position + 1, end)
            return .other("")
        }
        switch bytes[position] {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(quoted())
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        default: return word(depth: depth)
        }
    }

    /// Moves behind white space and commas.
    mutating func skipSpace() {
        while position < end, bytes[position] <= 32 || bytes[position] == UInt8(ascii: ",") { position += 1 }
    }

    /// A quoted string. Printers escape quotes or do not: a quote ends the string only where a value may end.
    private mutating func quoted() -> String {
        let quote = bytes[position]
        let start = position + 1
        var index = start
        var result: [UInt8] = []
        while index < end {
            let byte = bytes[index]
            if byte == UInt8(ascii: "\\"), index + 1 < end,
                [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "'")].contains(bytes[index + 1])
            {
                result.append(bytes[index + 1])
                index += 2
            } else if byte == quote, endsString(index + 1) {
                break
            } else {
                result.append(byte)
                index += 1
            }
        }
        position = min(index + 1, end)
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether what follows a quote shows that the string is over.
    private func endsString(_ index: Int) -> Bool {
        var index = index
        while index < end, bytes[index] == 32 || bytes[index] == 13 { index += 1 }
        guard index < end else { return true }
        return [10, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(bytes[index])
    }

    /// `{ "key": value, … }`.
    private mutating func object(depth: Int) -> PrettyValue {
        position += 1
        var members: [PrettyMember] = []
        while true {
            skipSpace()
            guard position < end else { return .object(members) }
            if bytes[position] == UInt8(ascii: "}") {
                position += 1
                return .object(members)
            }
            let before = position
            let key: String
            if case .string(let text) = keyText() { key = text } else { key = "" }
            skipSpace()
            if position < end, bytes[position] == UInt8(ascii: ":") {
                position += 1
                members.append(PrettyMember(key: key, value: value(depth: depth + 1)))
            }
            if position == before { position += 1 }
        }
    }

    /// A key with or without quotes.
    private mutating func keyText() -> PrettyValue {
        if bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") { return .string(quoted()) }
        let start = position
        while position < end, bytes[position] > 32, ![UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: ",")].contains(bytes[position]) {
            position += 1
        }
        return .string(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    /// `[ value, … ]`, or a word in brackets such as `[Function]`.
    private mutating func array(depth: Int) -> PrettyValue {
        let start = position
        if position + 1 < end, bytes[position + 1] | 32 >= 97, bytes[position + 1] | 32 <= 122, bytes[position + 1] != UInt8(ascii: "\n") {
            let close = bytes[position..<end].firstIndex { $0 == UInt8(ascii: "]") || $0 == 10 } ?? end
            let text = bytes[start..<close]
            if close < end, bytes[close] == UInt8(ascii: "]"), !text.contains(UInt8(ascii: ",")), !text.contains(UInt8(ascii: "{")) {
                position = close + 1
                return .other(String(decoding: text.dropFirst(), as: UTF8.self))
            }
        }
        position += 1
        var items: [PrettyValue] = []
        while true {
            skipSpace()
            guard position < end else { return .array(items) }
            if bytes[position] == UInt8(ascii: "]") {
                position += 1
                return .array(items)
            }
            let before = position
            items.append(value(depth: depth + 1))
            if position == before { position += 1 }
        }
    }

    /// A number, `true`, `Object {`, `Array [`, an element or another word.
    private mutating func word(depth: Int) -> PrettyValue {
        let start = position
        if bytes[position] == UInt8(ascii: "<") {
            skipElement()
            return .other("element")
        }
        while position < end, bytes[position] > 32, ![UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(bytes[position]) {
            position += 1
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if let number = Double(text), number.isFinite { return .number(number) }
        if text == "true" || text == "false" { return .bool(text == "true") }
        var next = position
        while next < end, bytes[next] == 32 { next += 1 }
        if next < end, text.first?.isLetter == true, bytes[next] == UInt8(ascii: "{") || bytes[next] == UInt8(ascii: "[") {
            position = next
            return value(depth: depth + 1)
        }
        if position == start { position += 1 }
        return .other(text)
    }

    /// Moves behind an element inside a property, by counting its tags.
    private mutating func skipElement() {
        var depth = 0
        while position < end {
            let byte = bytes[position]
            if byte == UInt8(ascii: "<") {
                depth += position + 1 < end && bytes[position + 1] == UInt8(ascii: "/") ? -1 : 1
            } else if byte == UInt8(ascii: ">"), position > 0, bytes[position - 1] == UInt8(ascii: "/") {
                depth -= 1
            }
            position += 1
            if byte == UInt8(ascii: ">"), depth <= 0 { return }
        }
    }
}
