// Comparing a known name with read text: tolerant of what OCR confuses, strict about everything else.
import Text

/// A name prepared for comparison with read text.
public struct ReadName: Sendable, Hashable {
    public let text: String
    /// Letters and digits in tolerant canonical form, without what OCR does not tell apart.
    let letters: [UInt32]
    /// For each letter whether it may be read as any other.
    let rare: [Bool]
    /// How many of the letters each word of the name has.
    let wordLengths: [Int]

    public init(_ text: String) {
        self.text = text
        let words = text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).map { ReadLetters.foldedName(String($0)) }.filter {
            !$0.letters.isEmpty
        }
        letters = words.flatMap(\.letters)
        rare = words.flatMap(\.rare)
        wordLengths = words.map(\.letters.count)
    }

    /// Nothing to compare: no letter and no digit.
    public var isEmpty: Bool { letters.isEmpty }

    /// The score from which on read text counts as this name. One wrong letter in a short name makes another name.
    public var threshold: Double { letters.count < 6 ? 0.9 : 0.8 }
}

/// Where a name was found in read text, and how well it fits.
public struct NameMatch: Sendable, Hashable {
    /// 1 is every letter; 0 is nothing.
    public var score: Double
    /// The words that show it, as indexes into the given words.
    public var words: Range<Int>
    public static let none = NameMatch(score: 0, words: 0..<0)
}

extension ReadName {
    /// The best place for the name in a run of words, which may have been split or joined wrongly.
    public func match(_ words: [String]) -> NameMatch { match(words, isLoose: false) }

    /// The score without the demand that each word be there: how much two texts have in common at most.
    func looseScore(_ words: [String]) -> Double { match(words, isLoose: true).score }

    private func match(_ words: [String], isLoose: Bool) -> NameMatch {
        guard !letters.isEmpty else { return .none }
        var text: [UInt32] = []
        var wordOf: [Int] = []
        // How many letters of the same token stand before and after each letter; tokens end at anything but letters and digits.
        var before: [Int] = []
        var after: [Int] = []
        for (index, word) in words.enumerated() {
            for token in word.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
                let folded = ReadLetters.folded(String(token))
                text += folded
                wordOf += Array(repeating: index, count: folded.count)
                before += folded.indices.map { $0 }
                after += folded.indices.map { folded.count - 1 - $0 }
            }
        }
        guard !text.isEmpty else { return .none }
        let table = NameAlignment(name: letters, rare: rare, text: text, before: before, after: after)
        guard let window = table.best, isLoose || isPlausible(table.costs(of: window)) else { return .none }
        let cost = window.cost
        return NameMatch(
            score: max(0, 1 - cost / Double(letters.count)),
            words: wordOf[window.range.lowerBound]..<wordOf[window.range.upperBound - 1] + 1)
    }

    /// Every word of the name must be there by itself: with the same surname, another given name is another person.
    private func isPlausible(_ costs: [Double]) -> Bool {
        var start = 0
        for length in wordLengths {
            let cost = costs[start..<start + length].reduce(0, +)
            // Of an initial or a word of two letters, only a lookalike may differ.
            if cost > (length < 3 ? 0.5 : 0.34 * Double(length)) { return false }
            start += length
        }
        return true
    }

    /// What it costs to begin inside a token, after so many letters: OCR joins "by" with a name, but "Ana" is not in "Banana".
    static func leadingCost(_ letters: Int) -> Double { min(1.5, Double(letters) * 0.25) }
    /// What it costs to end inside a token, before so many letters: "Martin" is not in "Martinez".
    static func trailingCost(_ letters: Int) -> Double { min(3, Double(letters) * 0.7) }
}
