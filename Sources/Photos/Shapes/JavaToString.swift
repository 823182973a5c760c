// `toString` of Java and Kotlin classes in server logs: `Photo(name=…, authorAttributions=[AuthorAttribution(displayName=…)])`.

extension DumpNotation {
    /// Lombok, Kotlin data classes and Java records, whatever a team calls its classes.
    static let javaToString = DumpNotation(
        "generic",
        markers: ["authorAttributions=", "photoReference=", "htmlAttributions=", "(name=places/", "[name=places/", "{name=places/"]
    ) { text, marker, from in
        // Google's own class has a grammar of its own.
        guard let start = JavaToStringParser.opener(before: marker, in: text, from: from), start.name != "PhotoMetadata" else { return nil }
        var parser = JavaToStringParser(text, at: start.bracket, end: min(text.count, marker + 64 << 10))
        let fields = parser.record()
        let end = max(marker + 1, parser.end)
        guard RecordScore(fields, enclosing: canonicalKey(start.name) + "photo").isHit else { return Dump(end: end) }
        return Dump(records: [DumpedRecord(fields: fields, offset: start.offset)], end: end)
    }
}

/// Reads printed objects by their brackets and by what looks like the next key. Bounded recursion.
struct JavaToStringParser {
    private var cursor: TextCursor
    /// The text ended before the object did.
    private(set) var isCut = false

    /// A parser of the text from an offset on.
    init(_ bytes: [UInt8], at start: Int, end: Int? = nil) { cursor = TextCursor(bytes, at: start, end: end) }

    var end: Int { cursor.at }
    var isAtEnd: Bool { cursor.byte == nil }

    /// The bracket that opens the object around an offset, with the class's name before it.
    static func opener(before marker: Int, in text: [UInt8], from: Int) -> (bracket: Int, offset: Int, name: String)? {
        let least = max(from, text.lineStart(before: marker, bound: 8 << 10))
        var depth = 0
        var at = min(marker, text.count - 1)
        while at >= least {
            switch text[at] {
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                if depth == 0 {
                    var start = at
                    while start > least, text[start - 1].isWordByte { start -= 1 }
                    // A class's name begins with a capital; quotes before it are source code's.
                    guard start < at, text[start] < UInt8(ascii: "a"), start == 0 || !"\"'`".utf8.contains(text[start - 1]) else {
                        return nil
                    }
                    return (at, start, text.text(start..<at))
                }
                depth -= 1
            default: break
            }
            at -= 1
        }
        return nil
    }

    /// The object whose bracket stands here, as far as it can be read.
    mutating func record() -> RecordFields {
        guard let byte = cursor.byte, let closer = Self.closer(of: byte) else { return RecordFields([], isComplete: false) }
        cursor.at += 1
        var fields: [RecordField] = []
        while let key = takeKey() {
            guard let value = value(closer, depth: 0) else {
                isCut = cursor.byte == nil || cursor.isAtLineEnd
                if !isCut { fields.append(RecordField(key: canonicalKey(key), value: .unreadable)) }
                return RecordFields(fields, isComplete: !isCut)
            }
            fields.append(RecordField(key: canonicalKey(key), value: value))
            if cursor.take(", ") { continue }
            let isClosed = cursor.byte == closer
            if isClosed { cursor.at += 1 }
            return RecordFields(fields, isComplete: isClosed)
        }
        isCut = cursor.isAtLineEnd
        return RecordFields(fields, isComplete: false)
    }

    /// A list in square brackets; nil when it is cut. Its elements are not quoted: plain texts with commas have two readings.
    mutating func list(depth: Int) -> FieldValue? {
        guard depth < 12, cursor.take("[") else { return nil }
        var items: [FieldValue] = []
        if cursor.take("]") { return .list([], isComplete: true) }
        repeat {
            guard let item = value(UInt8(ascii: "]"), isElement: true, depth: depth + 1) else { return nil }
            items.append(item)
        } while cursor.take(", ")
        guard cursor.take("]") else { return nil }
        let plain = items.count { $0.filledText.map { !$0.hasPrefix("<") } ?? ($0.fields == nil) }
        return plain > 0 && items.count > 1 ? .unreadable : .list(items, isComplete: true)
    }

    /// `key=`; nil, and nothing passed, when none stands here.
    private mutating func takeKey() -> String? {
        var copy = cursor
        let key = copy.run { $0.isWordByte }
        guard !key.isEmpty, copy.take("=") else { return nil }
        cursor = copy
        return key
    }

    /// A value up to the next key or the bracket that closes the object around it.
    private mutating func value(_ closer: UInt8, isElement: Bool = false, depth: Int) -> FieldValue? {
        if cursor.sees("[") { return list(depth: depth) }
        if isObject { return object(depth: depth) }
        let start = cursor.at
        // Names inside a link may hold any bracket.
        if cursor.sees("<a "), let close = cursor.find("</a>") { cursor.at = close + 4 }
        var open = 0
        while let byte = cursor.byte, byte != 0x0A {
            if open == 0, byte == closer || isBeforeNext(isElement) { break }
            if Self.closer(of: byte) != nil { open += 1 }
            if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { open = max(0, open - 1) }
            cursor.at += 1
        }
        guard cursor.byte != nil, cursor.byte != 0x0A else { return nil }
        let text = cursor.bytes.text(start..<cursor.at)
        if text == "null" { return .null }
        return TranslatedText.isNumber(text) ? Double(text).map { .number($0) } : .text(text)
    }

    /// Whether `Name(key=` or `Name[key=` stands here.
    private var isObject: Bool {
        var copy = self
        let name = copy.cursor.run { $0.isWordByte || $0 == UInt8(ascii: ".") }
        guard !name.isEmpty, let byte = copy.cursor.byte, Self.closer(of: byte) != nil else { return false }
        copy.cursor.at += 1
        return copy.takeKey() != nil
    }

    /// An object with its name; nil when it is cut or cannot be read on.
    private mutating func object(depth: Int) -> FieldValue? {
        _ = cursor.run { $0.isWordByte || $0 == UInt8(ascii: ".") }
        guard depth < 12, let byte = cursor.byte, let closer = Self.closer(of: byte) else { return nil }
        cursor.at += 1
        var fields: [RecordField] = []
        while let key = takeKey() {
            guard let value = value(closer, depth: depth + 1) else { return nil }
            fields.append(RecordField(key: canonicalKey(key), value: value))
            if cursor.take(", ") { continue }
            guard cursor.byte == closer else { return nil }
            cursor.at += 1
            return .object(RecordFields(fields))
        }
        return nil
    }

    /// Whether a comma stands here with the next key, or in a list the next element, behind it.
    private func isBeforeNext(_ isElement: Bool) -> Bool {
        guard cursor.sees(", ") else { return false }
        if isElement { return true }
        var next = cursor
        next.at += 2
        return !next.run { $0.isWordByte }.isEmpty && next.sees("=")
    }

    /// The closing bracket of an opening one.
    private static func closer(of byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "("): UInt8(ascii: ")")
        case UInt8(ascii: "["): UInt8(ascii: "]")
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        default: nil
        }
    }
}
