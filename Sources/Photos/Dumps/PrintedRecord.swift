// Records of SDKs that stand printed inside a string, as bridges and caches leave them.
import JSON

/// Recognising printed records in strings.
enum PrintedRecord {
    private static let start = Array("Photo".utf8)

    /// The records that a string prints from its beginning; nil for other texts.
    static func read(_ string: JSONValue) -> [DumpedRecord]? {
        let raw = string.rawText
        // `PhotoMetadata{…`, `[PhotoMetadata{…`
        guard raw.count > 30, raw.prefix(6).firstIndex(of: start) != nil, let text = string.string else { return nil }
        return read(text)
    }

    /// The same in a text.
    static func read(_ text: String) -> [DumpedRecord]? {
        let bytes = Array(text.utf8)
        for notation in [DumpNotation.androidToString, .flutterToString, .javaToString] {
            var records: [DumpedRecord] = []
            var at = 0
            var scan = MarkerScan(bytes, notation.markers)
            while let (_, marker) = scan.next {
                let dump = notation.read(bytes, marker, at)
                records += dump?.records ?? []
                at = max(marker + 1, dump?.end ?? 0)
                scan.advance(to: at)
            }
            if !records.isEmpty { return records }
        }
        return nil
    }
}

extension RecordFields {
    /// The record with what one of its texts prints of the SDK's object: bridges pass it on as it is.
    func withPrinted() -> RecordFields {
        guard let text = fields.lazy.compactMap(\.value.filledText).first(where: { $0.hasPrefix("PhotoMetadata") }),
            let printed = PrintedRecord.read(text)?.first
        else { return self }
        var result = self
        result.fields += printed.fields.fields.filter { new in new.key.hasSuffix("attributions") || !fields.contains { $0.key == new.key } }
        return result
    }
}

/// Lists of authors that were written as text into a field.
enum PrintedAuthors {
    /// The list that a text prints: JSON, Python, the Android SDK's or Lombok's notation; nil for ordinary text.
    static func read(_ text: String) -> FieldValue? {
        let bytes = Array(text.trimmed.utf8)
        guard let first = bytes.first, bytes.count >= 2 else { return nil }
        if first == UInt8(ascii: "A") {
            var cursor = TextCursor(bytes, at: 0)
            guard cursor.sees("AuthorAttributions{") else { return nil }
            return AndroidToString.authors(&cursor)
        }
        guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return nil }
        var printed = JavaToStringParser(bytes, at: 0)
        if let list = printed.list(depth: 0), printed.isAtEnd, case .list(let items, _) = list, items.allSatisfy({ $0.fields != nil }),
            !items.isEmpty
        {
            return list
        }
        var translator = LiteralTranslator(bytes, at: 0)
        translator.translate()
        guard !translator.output.isCut, !translator.hasBareWords, translator.end == bytes.count,
            let root = JSONDocument.parse(translator.output.json).root
        else { return nil }
        return FieldValue(root)
    }
}
