// Swift structs as `print` writes them: names and colons, texts in quotes, optionals wrapped. Bounded recursion.

/// The grammar of GooglePlacesSwift's printed `Photo`.
enum SwiftStruct {
    /// The record at an offset and where it ends; nil when no record is printed there.
    static func photo(_ text: [UInt8], at offset: Int) -> (record: DumpedRecord, end: Int)? {
        var cursor = TextCursor(text, at: offset, end: min(text.count, offset + 64 << 10))
        guard cursor.take("Photo("), offset == 0 || !"\"'`".utf8.contains(text[offset - 1]) else { return nil }
        var fields: [RecordField] = []
        repeat {
            let key = cursor.run { $0.isWordByte }
            guard !key.isEmpty, cursor.take(": ") else { return cut(fields, offset, cursor) }
            let value = key == "attributions" ? attributions(&cursor) : value(&cursor, depth: 0)
            guard let value else { return cut(fields, offset, cursor) }
            fields.append(RecordField(key: canonicalKey(key), value: key == "maxSize" ? size(value) : value))
        } while cursor.take(", ")
        guard cursor.take(")") else { return cut(fields, offset, cursor) }
        return (DumpedRecord(fields: RecordFields(fields), offset: offset), cursor.at)
    }

    /// What was read of a record that is cut or cannot be read on; nil for text that is no printed value at all.
    private static func cut(_ fields: [RecordField], _ offset: Int, _ cursor: TextCursor) -> (record: DumpedRecord, end: Int)? {
        let isBegun = !fields.isEmpty || cursor.isAtLineEnd || cursor.sees("nil") || cursor.sees("Optional(")
        guard isBegun else { return nil }
        return (DumpedRecord(fields: RecordFields(fields, isComplete: false), offset: offset), max(cursor.at, offset + 6))
    }

    /// An attributed string, printed with its runs and without quotes: up to the next field.
    private static func attributions(_ cursor: inout TextCursor) -> FieldValue? {
        if cursor.take("nil") { return .null }
        let isOptional = cursor.take("Optional(")
        let start = cursor.at
        guard let next = cursor.find(", authorAttributions: ") ?? cursor.find(", maxSize: ") ?? last(cursor) else { return nil }
        let end = isOptional && next > start && cursor.bytes[next - 1] == UInt8(ascii: ")") ? next - 1 : next
        cursor.at = next
        let described = AttributedStringText(cursor.bytes, at: start, end: end)
        if described.runs.isEmpty { return .text(cursor.bytes.text(start..<end)) }
        return described.value
    }

    /// The bracket that ends a record whose attributions stand last.
    private static func last(_ cursor: TextCursor) -> Int? {
        let line = cursor.bytes.lineEnd(from: cursor.at)
        let end = cursor.bytes.trimmed(cursor.at..<max(cursor.at, min(line, cursor.end))).upperBound
        return end > cursor.at && cursor.bytes[end - 1] == UInt8(ascii: ")") ? end - 1 : nil
    }

    /// One value; nil when it is cut.
    private static func value(_ cursor: inout TextCursor, depth: Int) -> FieldValue? {
        guard depth < 20, let byte = cursor.byte else { return nil }
        if cursor.take("nil") { return .null }
        if cursor.take("Optional(") {
            guard let value = value(&cursor, depth: depth + 1), cursor.take(")") else { return nil }
            return value
        }
        switch byte {
        case UInt8(ascii: "\""):
            cursor.at += 1
            return QuotedText.read(&cursor, until: byte).map { .text(String(decoding: $0, as: UTF8.self)) }
        case UInt8(ascii: "["): return list(&cursor, "[", "]", depth)
        case UInt8(ascii: "("): return list(&cursor, "(", ")", depth)
        default: return bare(&cursor, depth)
        }
    }

    /// Elements between brackets, with or without labels.
    private static func list(_ cursor: inout TextCursor, _ opener: String, _ closer: String, _ depth: Int) -> FieldValue? {
        guard cursor.take(opener) else { return nil }
        var items: [FieldValue] = []
        if cursor.take(closer) { return .list([], isComplete: true) }
        repeat {
            var label = cursor
            if !label.run({ $0.isWordByte }).isEmpty, label.take(": ") { cursor = label }
            guard let item = value(&cursor, depth: depth + 1) else { return nil }
            items.append(item)
        } while cursor.take(", ")
        return cursor.take(closer) ? .list(items, isComplete: true) : nil
    }

    /// A number, an address, or a struct with its fields.
    private static func bare(_ cursor: inout TextCursor, _ depth: Int) -> FieldValue? {
        if let link = cursor.link() { return link }
        let word = cursor.run { $0.isWordByte || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") }
        guard !word.isEmpty else { return nil }
        guard cursor.take("(") else { return Double(word).map { .number($0) } ?? .text(word) }
        var fields: [RecordField] = []
        if cursor.take(")") { return .object(RecordFields([])) }
        repeat {
            let key = cursor.run { $0.isWordByte }
            guard !key.isEmpty, cursor.take(": "), let value = value(&cursor, depth: depth + 1) else { return nil }
            fields.append(RecordField(key: canonicalKey(key), value: value))
        } while cursor.take(", ")
        return cursor.take(")") ? .object(RecordFields(fields)) : nil
    }

    /// A size printed as a tuple, as an object with sides.
    private static func size(_ value: FieldValue) -> FieldValue {
        guard case .list(let sides, _) = value, sides.count == 2 else { return value }
        return .object(RecordFields([RecordField(key: "width", value: sides[0]), RecordField(key: "height", value: sides[1])]))
    }
}
