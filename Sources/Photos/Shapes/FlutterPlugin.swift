// flutter_google_places_sdk: its JSON, whose references are run counters, and its two printed forms.
import JSON

extension RecordShape {
    static let flutterPlugin = RecordShape.json("flutter-plugin") { root in
        PhotoSamples.any(in: root) { photo in photo["photoReference"]?.string.map(RecordScore.isCounter) ?? false }
    }
}

extension DumpNotation {
    /// `PhotoMetadata(photoReference: id_1, …)` of today, `PhotoMetadata{attributions: …, …}` of 2021.
    static let flutterToString = DumpNotation(
        "flutter-plugin", markers: ["PhotoMetadata(photoReference: ", "PhotoMetadata{attributions: ", FlutterToString.listKey]
    ) { text, marker, from in
        var cursor = TextCursor(text, at: marker)
        guard cursor.take(FlutterToString.listKey) else {
            return FlutterToString.photo(text, marker).map { Dump(records: [$0.record], end: $0.end) }
        }
        guard let place = PrintedPlace.before(marker, in: text, from: from, separator: ": ") else { return nil }
        var dump = Dump(end: cursor.at)
        while let (record, end) = FlutterToString.photo(text, cursor.at) {
            dump.records.append(record)
            dump.records[dump.records.count - 1].place = place.context
            dump.records[dump.records.count - 1].path = "photoMetadatas[\(dump.records.count - 1)]"
            cursor.at = end
            guard cursor.take(", ") else { break }
        }
        dump.end = cursor.at
        return dump
    }
}

/// The grammars of the plugin's printed photos.
enum FlutterToString {
    static let listKey = "photoMetadatas: ["

    /// The photo at an offset in either form; source code has the same words in quotes.
    static func photo(_ text: [UInt8], _ offset: Int) -> (record: DumpedRecord, end: Int)? {
        guard offset == 0 || !"\"'`".utf8.contains(text[offset - 1]) else { return nil }
        return today(text, offset) ?? old(text, offset)
    }

    /// `PhotoMetadata(photoReference: id_1, width: 40, height: 30, attributions: <a …>…</a>)`
    static func today(_ text: [UInt8], _ offset: Int) -> (record: DumpedRecord, end: Int)? {
        var cursor = TextCursor(text, at: offset, end: min(text.lineEnd(from: offset), offset + 32 << 10))
        guard cursor.take("PhotoMetadata(photoReference: ") else { return nil }
        var fields: [RecordField] = []
        let reference = cursor.run { !$0.isSpace && $0 != UInt8(ascii: ",") }
        guard cursor.byte != nil else { return cut(fields, offset, cursor) }
        if reference != "null" { fields.append(RecordField(key: "photoreference", value: .text(reference))) }
        guard cursor.take(", width: "), let width = cursor.number(), cursor.take(", height: "), let height = cursor.number(),
            cursor.take(", attributions: ")
        else { return cursor.find(")") == nil && isBegun(cursor) ? cut(fields, offset, cursor) : nil }
        fields += size(width, height)
        guard let end = end(of: cursor) else { return cut(fields, offset, cursor) }
        fields.append(attributions(text.text(cursor.at..<end)))
        return (DumpedRecord(fields: RecordFields(fields), offset: offset), end + 1)
    }

    /// `PhotoMetadata{attributions: <a …>…</a>, width: 40, height: 30}`
    static func old(_ text: [UInt8], _ offset: Int) -> (record: DumpedRecord, end: Int)? {
        var cursor = TextCursor(text, at: offset, end: min(text.lineEnd(from: offset), offset + 32 << 10))
        guard cursor.take("PhotoMetadata{attributions: ") else { return nil }
        let start = cursor.at
        while let comma = cursor.find(", width: ") {
            cursor.at = comma
            guard cursor.take(", width: "), let width = cursor.number(), cursor.take(", height: "), let height = cursor.number() else {
                cursor.at = comma + 1
                continue
            }
            var fields = [attributions(text.text(start..<comma))] + size(width, height)
            if cursor.take(", photoReference: ") {
                let reference = cursor.run { !$0.isSpace && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
                fields.append(RecordField(key: "photoreference", value: .text(reference)))
            }
            guard cursor.take("}") else { return cut([], offset, cursor) }
            return (DumpedRecord(fields: RecordFields(fields), offset: offset), cursor.at)
        }
        cursor.at = start
        return cursor.sees("<a ") && cursor.find("}") == nil ? cut([], offset, cursor) : nil
    }

    /// Where the printed attributions end: the names in them may hold brackets.
    private static func end(of start: TextCursor) -> Int? {
        var cursor = start
        if cursor.sees("<a "), let close = cursor.find("</a>)") { return close + 4 }
        if let next = cursor.find("), PhotoMetadata(") { return next }
        if let list = cursor.find(")]") { return list }
        // Alone in its line: the last bracket of it.
        let bytes = cursor.bytes.trimmed(cursor.at..<cursor.end)
        guard !bytes.isEmpty, cursor.bytes[bytes.upperBound - 1] == UInt8(ascii: ")") else {
            guard let close = cursor.find(")") else { return nil }
            cursor.at = close
            return close
        }
        return bytes.upperBound - 1
    }

    /// Whether the text goes on as the record does, as far as it goes.
    private static func isBegun(_ cursor: TextCursor) -> Bool {
        cursor.isAtLineEnd || ", width: ".hasPrefix(cursor.bytes.text(cursor.at..<min(cursor.end, cursor.at + 9)))
            || cursor.sees(", width: ")
            || cursor.sees(", height: ") || cursor.sees(", attributions: ")
    }

    /// A field for the attributions; Dart prints null as a word.
    private static func attributions(_ text: String) -> RecordField {
        RecordField(key: "attributions", value: text == "null" ? .null : .text(text))
    }

    /// Fields for the sides.
    private static func size(_ width: Double, _ height: Double) -> [RecordField] {
        [RecordField(key: "width", value: .number(width)), RecordField(key: "height", value: .number(height))]
    }

    /// A record that the line cuts.
    private static func cut(_ fields: [RecordField], _ offset: Int, _ cursor: TextCursor) -> (record: DumpedRecord, end: Int) {
        (DumpedRecord(fields: RecordFields(fields, isComplete: false), offset: offset), cursor.end)
    }
}
