// Small help with words: lists in a sentence, and the nearest known word to a mistyped one.
import Text

/// Word helpers for messages.
enum Words {
    /// `a, b and c`.
    static func list(_ words: [String], _ conjunction: String) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }

    /// The known word that was most likely meant.
    static func nearest(to word: String, among known: [String]) -> String? { NearestWord.find(word, among: known) }

    /// Lines of at most `width` characters, broken at spaces.
    static func wrapped(_ text: String, width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " " + word
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
