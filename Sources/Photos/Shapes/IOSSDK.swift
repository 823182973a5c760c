// The Places SDK for iOS: JSON that teams make of its objects, and what `print` says of them.
import JSON

extension RecordShape {
    static let iosSDK = RecordShape.json("ios-sdk") { root in
        PhotoSamples.any(in: root) { photo in
            photo["maxSize"] != nil && (photo["attributions"] != nil || photo["authorAttributions"] != nil)
        }
    }
}

extension DumpNotation {
    /// `print(metadata.attributions)`: `Optional(NAME{ NSLink = "…"; })` over three lines.
    static let attributedString = DumpNotation("ios-sdk", markers: ["NSLink = "]) { text, marker, from in
        let bound = max(from, marker - 8 << 10)
        // An attribute stands alone in its line.
        guard text[text.lineStart(before: marker, bound: 100)..<marker].allSatisfy(\.isSpace), marker > 0 else { return nil }
        guard let found = ConsoleAttributedString(text, around: marker, from: bound) else { return Dump(end: marker + 1) }
        guard found.isAttribution else { return Dump(end: max(marker + 1, found.string.end)) }
        let fields = RecordFields([RecordField(key: "attributions", value: found.value)], isComplete: !found.string.isCut)
        return Dump(records: [DumpedRecord(fields: fields, offset: found.start)], end: found.string.end)
    }

    /// `Photo(attributions: nil, authorAttributions: […], maxSize: (40.0, 30.0))`, and objects printed as mere addresses.
    static let swiftStruct = DumpNotation(
        "ios-sdk", markers: ["Photo(attributions: ", "Photo(authorAttributions: ", "<GMSPlacePhotoMetadata: 0x"]
    ) { text, marker, _ in
        var cursor = TextCursor(text, at: marker)
        if cursor.take("<GMSPlacePhotoMetadata: 0x") {
            guard !cursor.run({ $0.isASCIIAlphanumeric }).isEmpty, cursor.take(">") else { return nil }
            return Dump(records: [DumpedRecord(fields: RecordFields([]), offset: marker)], end: cursor.at)
        }
        return SwiftStruct.photo(text, at: marker).map { Dump(records: [$0.record], end: $0.end) }
    }
}

/// An attributed string in a console, with whatever is printed before it in its line.
struct ConsoleAttributedString: Sendable {
    var string: AttributedStringText
    var start: Int
    /// It links to a contributor, or is said to be an attribution; other things have links too.
    private(set) var isAttribution: Bool
    /// The line's own words before the first run cannot be told from the name.
    private var isNameUncertain = false

    /// The description that holds a link; nil when there is none.
    init?(_ text: [UInt8], around marker: Int, from bound: Int) {
        let optional = Array("Optional(".utf8)
        var candidate: Int?
        var at = bound
        while let found = text.place(of: optional, in: at..<marker) {
            at = found + optional.count
            candidate = at
        }
        if let candidate, text.place(of: Array("{\n".utf8), in: candidate..<marker) != nil {
            let read = AttributedStringText(text, at: candidate, isLogged: true, end: min(text.count, marker + 8 << 10))
            if read.end > marker || read.isCut {
                string = read
                start = candidate
                isAttribution = string.hasContributor || Self.speaksOfAttribution(text, candidate)
                return
            }
        }
        // Without the mark of an optional, the run begins with its line.
        guard let brace = Self.lastBrace(text, bound..<marker) else { return nil }
        start = max(bound, text.lineStart(before: brace))
        string = AttributedStringText(text, at: start, end: Self.end(text, from: marker))
        guard string.end > marker || string.isCut else { return nil }
        isNameUncertain = LogLine.hasLabel(text.text(start..<brace))
        isAttribution = string.hasContributor
    }

    /// The value of the record's field; a name with a log's words before it is no name to look for.
    var value: FieldValue { isNameUncertain ? string.linksAlone : string.value }

    /// The opening brace of the first run before a link, with only runs between.
    private static func lastBrace(_ text: [UInt8], _ range: Range<Int>) -> Int? {
        let brace = Array("{\n".utf8)
        var found: Int?
        var at = range.lowerBound
        while let place = text.place(of: brace, in: at..<range.upperBound) {
            at = place + 2
            // A run directly behind another belongs to the same string.
            let line = text.lineStart(before: place, bound: 500)
            if found == nil || text[line] != UInt8(ascii: "}") { found = place }
        }
        return found
    }

    /// Where a description without a closing bracket ends: at a brace that ends its line.
    private static func end(_ text: [UInt8], from marker: Int) -> Int {
        text.place(of: Array("\n}\n".utf8), in: marker..<min(text.count, marker + 8 << 10)).map { $0 + 2 } ?? text.count
    }

    /// Whether the words before a value are about attributions.
    private static func speaksOfAttribution(_ text: [UInt8], _ start: Int) -> Bool {
        text.text(text.lineStart(before: start)..<start).lowercased().containsBytes("attribution")
    }
}
