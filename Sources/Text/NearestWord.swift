// "Did you mean …?": the known word that a mistyped one was probably meant to be.

/// Compares words by slips of the keyboard.
public enum NearestWord {
    /// The known word that was most likely meant: few slips, and not more than a third of the word.
    public static func find(_ word: String, among known: [String]) -> String? {
        let word = word.lowercased()
        guard word.count <= 64 else { return nil }
        if word.count >= 3, let whole = known.first(where: { $0.hasPrefix(word) }) { return whole }
        let ranked = known.map { (word: $0, slips: slips(word, $0.lowercased())) }.min { $0.slips < $1.slips }
        guard let ranked, ranked.slips < 4, ranked.slips * 3 <= max(3, max(word.count, ranked.word.count)) else { return nil }
        return ranked.word
    }

    /// `; did you mean "…"?`, or nothing.
    public static func hint(_ word: String, among known: [String]) -> String {
        find(word, among: known).map { "; did you mean \"\($0)\"?" } ?? ""
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
}
