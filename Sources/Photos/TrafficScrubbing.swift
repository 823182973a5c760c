// Names that somebody took out of a recording before sharing it: such a record cannot say whom to credit.
import Model

/// Recognition of scrubbed names.
enum ScrubbedName {
    private static let words: Set<String> = [
        "redacted", "filtered", "scrubbed", "removed", "masked", "hidden", "anonymized", "anonymised", "sanitized", "censored", "name",
        "author", "authorname", "displayname", "pii",
    ]

    /// Whether a name is plainly a placeholder: a word such as "redacted" in brackets, or nothing but asterisks or blocks.
    ///
    /// The bare word is a name like any other, as somebody may be called so.
    static func isScrubbed(_ name: String) -> Bool {
        let text = name.trimmed
        if text.count >= 3, text.allSatisfy({ $0 == "*" || $0 == "█" || $0 == "•" }) { return true }
        guard let first = text.first, let last = text.last, text.count >= 5 else { return false }
        let pairs: [Character: Character] = ["[": "]", "<": ">", "{": "}", "(": ")", "*": "*", "_": "_"]
        guard pairs[first] == last, first != "(" else { return false }
        return words.contains(canonicalKey(text))
    }

    /// The record without its scrubbed names; nil when it has none. Links are kept, as they still tell the contributor.
    static func cleaned(_ record: PhotoRecord) -> PhotoRecord? {
        guard record.credits.contains(where: { isScrubbed($0.name) }) else { return nil }
        var result = record
        for index in result.credits.indices where isScrubbed(result.credits[index].name) {
            result.credits[index].name = ""
            result.credits[index].wholeText = nil
            result.credits[index].alternative = nil
        }
        if result.duty == .due, !result.credits.contains(where: { !$0.name.isEmpty }) { result.duty = .unknown(.authorWithoutName) }
        return result
    }
}
