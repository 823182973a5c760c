// The Places SDK for Android: its printed objects in logs, and what serialisers make of them.
import JSON

extension RecordShape {
    static let androidSDK = RecordShape.json("android-sdk") { root in
        PhotoSamples.any(in: root) { photo in
            if let authors = photo["authorAttributions"] {
                if authors["asList"]?.kind == .array || authors.string?.hasPrefix("AuthorAttributions{") == true { return true }
            }
            // `attributions` is a text and the reference Google's own, not a plugin's counter.
            return photo["attributions"]?.kind == .string && photo["height"]?.kind == .number && photo["width"]?.kind == .number
                && photo["photoReference"]?.string.map { !$0.isEmpty && !RecordScore.isCounter($0) } == true
        } || isObfuscated(root)
    }

    /// Keys such as `zza`, which the SDK's shrinking leaves, around a contributor's link.
    private static func isObfuscated(_ root: JSONValue) -> Bool {
        let objects = root.kind == .array ? Array(root.elements.prefix(5)) : [root]
        return objects.contains { object in
            object.count > 0 && object.count < 60 && object.members.allSatisfy { $0.key.hasPrefix("zz") }
        }
    }
}

extension DumpNotation {
    /// `PhotoMetadata{attributions=…, height=…, width=…, photoReference=…}` and its later generations.
    static let androidToString = DumpNotation(
        "android-sdk", markers: [AndroidToString.start, AndroidToString.listKey]
    ) { text, marker, from in
        var cursor = TextCursor(text, at: marker)
        guard cursor.take(AndroidToString.listKey) else {
            return AndroidToString.photo(text, at: marker).map { Dump(records: [$0.record], end: $0.end) }
        }
        let place = PrintedPlace.before(marker, in: text, from: from, separator: "=")
        guard let place else { return nil }
        var dump = Dump(placeAttributions: place.attributions, place: place.context, end: cursor.at)
        if cursor.take("null") {
            dump.isNotRequested = true
            dump.end = cursor.at
            return dump
        }
        guard cursor.take("[") else { return dump }
        while let (record, end) = AndroidToString.photo(text, at: cursor.at) {
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

/// The grammar of the SDK's `toString`, whose values are not escaped: read from known key to known key.
enum AndroidToString {
    static let start = "PhotoMetadata{attributions="
    static let listKey = "photoMetadatas="
    private static let startBytes = Array(start.utf8)

    /// The record at an offset and where it ends; nil when no record is printed there.
    static func photo(_ text: [UInt8], at offset: Int) -> (record: DumpedRecord, end: Int)? {
        var cursor = TextCursor(text, at: offset, end: min(text.count, offset + 64 << 10))
        // Source code has the same words in quotes.
        guard cursor.take(start), offset == 0 || !"\"'`".utf8.contains(text[offset - 1]) else { return nil }
        let next = text.place(of: startBytes, in: cursor.at..<cursor.end) ?? cursor.end
        let splits = sizes(TextCursor(text, at: cursor.at, end: next))
        guard let split = splits.last else {
            let end = min(next, text.lineEnd(from: cursor.at))
            let isCut = next == text.count || end - text.lineStart(before: offset, bound: 1_000) > 900 || cursor.sees("<a ")
            guard isCut, text[cursor.at..<end].firstIndex(of: UInt8(ascii: "}")) == nil else { return nil }
            return (DumpedRecord(fields: RecordFields([], isComplete: false), offset: offset), end)
        }
        let html = text.text(text.trimmed(cursor.at..<split.start))
        var fields = [
            RecordField(key: "attributions", value: splits.count > 1 ? .unreadable : .text(html)),
            RecordField(key: "height", value: .number(split.height)), RecordField(key: "width", value: .number(split.width)),
        ]
        cursor.at = split.end
        let isComplete = rest(&cursor, &fields)
        return (DumpedRecord(fields: RecordFields(fields, isComplete: isComplete), offset: offset), cursor.at)
    }

    /// Every place where height, width and reference follow; an author's name may hold such words too.
    private static func sizes(_ region: TextCursor) -> [(start: Int, end: Int, height: Double, width: Double)] {
        var found: [(start: Int, end: Int, height: Double, width: Double)] = []
        var cursor = region
        while let start = cursor.find(", height=") {
            cursor.at = start
            guard cursor.take(", height="), let height = cursor.number(), cursor.take(", width="), let width = cursor.number(),
                cursor.take(", photoReference=")
            else {
                cursor.at = start + 1
                continue
            }
            found.append((start, cursor.at, height, width))
        }
        return found
    }

    /// Everything behind the size; false when the record is cut.
    private static func rest(_ cursor: inout TextCursor, _ fields: inout [RecordField]) -> Bool {
        let reference = cursor.run { $0.isTokenByte }
        guard cursor.byte != nil, !cursor.isAtLineEnd else { return false }
        if reference != "null" { fields.append(RecordField(key: "photoreference", value: .text(reference))) }
        while cursor.take(", ") {
            let key = cursor.run { $0.isWordByte }
            guard !key.isEmpty, cursor.take("=") else { return false }
            let value: FieldValue?
            switch key {
            case "authorAttributions": value = authors(&cursor)
            case "name":
                let name = cursor.run { !$0.isSpace && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
                value = name == "null" ? .null : .text(name)
            default: value = cursor.link() ?? other(&cursor)
            }
            guard let value else { return false }
            guard cursor.sees(", ") || cursor.sees("}") else { return false }
            fields.append(RecordField(key: canonicalKey(key), value: value))
        }
        return cursor.take("}")
    }

    /// The value of a key of a later generation: up to the next key or the end of the record.
    private static func other(_ cursor: inout TextCursor) -> FieldValue? {
        .text(cursor.run { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") && $0 != 0x0A })
    }

    /// `AuthorAttributions{asList=[AuthorAttribution{name=…, uri=…, photoUri=…}, …]}` or null; nil when it is cut.
    static func authors(_ cursor: inout TextCursor) -> FieldValue? {
        if cursor.take("null") { return .null }
        guard cursor.take("AuthorAttributions{asList=[") else { return nil }
        var list: [FieldValue] = []
        while cursor.take("AuthorAttribution{name=") {
            guard let author = author(&cursor) else { return nil }
            list.append(author)
            guard cursor.take(", ") else { break }
        }
        return cursor.take("]}") ? .list(list, isComplete: true) : nil
    }

    /// One author behind `name=`; the name ends at the first place where both links follow in full.
    private static func author(_ cursor: inout TextCursor) -> FieldValue? {
        let start = cursor.at
        while let end = cursor.find(", uri=") {
            cursor.at = end
            guard cursor.take(", uri="), let uri = cursor.link(), cursor.take(", photoUri="), let avatar = cursor.link(), cursor.take("}")
            else {
                cursor.at = end + 1
                continue
            }
            let name = cursor.bytes.text(start..<end)
            return .object(
                RecordFields([
                    RecordField(key: "name", value: .text(name)), RecordField(key: "uri", value: uri),
                    RecordField(key: "photouri", value: avatar),
                ]))
        }
        return nil
    }
}
