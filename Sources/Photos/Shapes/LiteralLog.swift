// Whole answers printed into a log: Python's repr, a JavaScript console, React Native's pretty-format, JSON behind a log's prefix.

extension DumpNotation {
    /// Keys of records as literals write them.
    private static let literalKeys = ["html_attributions", "photo_reference", "authorAttributions", "author_attributions", "responseURL"]

    /// A literal of any of these languages that holds a record's key.
    static let literal = DumpNotation(
        "generic", markers: literalKeys.flatMap { ["'\($0)'", "\"\($0)\"", "\($0): [", "\($0): '"] }
    ) { text, marker, from in
        var at = max(from, text.lineStart(before: marker, bound: min(marker - min(from, marker), 4 << 20)))
        if let earlier = literalStart(text, from..<marker) { at = min(at, earlier) }
        while at < marker {
            guard text[at] == UInt8(ascii: "{") || text[at] == UInt8(ascii: "[") else {
                at += 1
                continue
            }
            var translator = LiteralTranslator(text, at: at)
            translator.translate()
            // A line may begin with brackets of its own.
            if translator.end > marker {
                return Dump(
                    document: translator.output, format: isPrettyFormat(text, at) ? RecordShape.reactNativePlugin.id : nil,
                    end: translator.end)
            }
            at = max(at + 1, translator.end)
        }
        return Dump(end: marker + 1)
    }

    /// Whether a class's name stands before the bracket, as in React Native's console.
    private static func isPrettyFormat(_ text: [UInt8], _ bracket: Int) -> Bool {
        ["Object ", "Array "].contains { text[..<bracket].suffix($0.utf8.count).elementsEqual($0.utf8) }
    }

    /// Where a literal of several lines begins: the first bracket that ends its line.
    private static func literalStart(_ text: [UInt8], _ range: Range<Int>) -> Int? {
        var at = range.lowerBound
        while at < range.upperBound {
            // Never beyond the range: a file may be one line, and hold very many markers.
            let end = text.place(of: [0x0A], in: at..<range.upperBound) ?? range.upperBound
            let line = text.trimmed(at..<end)
            if let last = line.last, text[last] == UInt8(ascii: "{") || text[last] == UInt8(ascii: "[") { return last }
            at = end + 1
        }
        return nil
    }
}
