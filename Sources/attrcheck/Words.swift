// Small help with words: lists in a sentence, and the nearest known word to a mistyped one.

/// Word helpers for messages.
enum Words {
    /// `a, b and c`.
    static func list(_ words: [String], _ conjunction: String) -> String {
        guard let last = words.last, words.count > 1 else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }

    /// The known word that was most likely meant: few slips, and not more than a third of the word.
    static func nearest(to word: String, among known: [String]) -> String? {
        let word = word.lowercased()
        guard word.count <= 64 else { return nil }
        if word.count >= 3, let whole = known.first(where: { $0.hasPrefix(word) }) { return whole }
        let ranked = known.map { (word: $0, slips: slips(word, $0.lowercased())) }.min { $0.slips < $1.slips }
        guard let ranked, ranked.slips < 4, ranked.slips * 3 <= max(3, max(word.count, ranked.word.count)) else { return nil }
        return ranked.word
    }

    /// Edit distance in which a swap of two neighbours is one slip (optimal string alignment).
    static func slips(_ first: String, _ second: String) -> Int {
        let a = Array(first)
        let b = Array(second)
        var older: [Int] = []
        var previous = Array(0...b.count)
        for i in a.indices {
            var current = [i + 1]
            for j in b.indices {
                var best = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, older[j - 1] + 1) }
                current.append(best)
            }
            older = previous
            previous = current
        }
        return previous[b.count]
    }

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
