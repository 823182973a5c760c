// Comparing a known name with read text: tolerant of what OCR confuses, strict about everything else.
import Text

/// A name prepared for comparison with read text.
public struct ReadName: Sendable, Hashable {
    public let text: String
    /// Letters and digits in tolerant canonical form, without what OCR does not tell apart.
    let letters: [UInt32]

    public init(_ text: String) {
        self.text = text
        letters = ReadLetters.folded(text)
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
    public func match(_ words: [String]) -> NameMatch {
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
        // Distance of name[..<i] to a window of the text that ends before j; `start` is where that window begins.
        var row = text.indices.map { Self.borderCost(before[$0]) } + [0]
        var start = Array(0...text.count)
        for letter in letters {
            var next = [row[0] + 1]
            var nextStart = [start[0]]
            for j in 1...text.count {
                let substitute = row[j - 1] + ReadLetters.cost(letter, text[j - 1])
                let skipLetter = row[j] + 1
                let skipText = next[j - 1] + 1
                if substitute <= skipLetter, substitute <= skipText {
                    next.append(substitute)
                    nextStart.append(start[j - 1])
                } else if skipLetter <= skipText {
                    next.append(skipLetter)
                    nextStart.append(start[j])
                } else {
                    next.append(skipText)
                    nextStart.append(nextStart[j - 1])
                }
            }
            row = next
            start = nextStart
        }
        var best = NameMatch.none
        for j in 1...text.count where start[j] < j {
            let cost = row[j] + Self.borderCost(after[j - 1])
            let score = max(0, 1 - cost / Double(letters.count))
            if score > best.score { best = NameMatch(score: score, words: wordOf[start[j]]..<wordOf[j - 1] + 1) }
        }
        return best
    }

    /// What it costs to begin or end inside a token: OCR joins words, but "Ana" is not in "Banana".
    private static func borderCost(_ letters: Int) -> Double { min(2, Double(letters) * 0.25) }
}

/// Letters as they are compared.
enum ReadLetters {
    /// Letters and digits in tolerant canonical form (no accents, case or spaces); pairs that look like one letter become it.
    static func folded(_ text: String) -> [UInt32] {
        var result: [UInt32] = []
        for scalar in CanonicalText(text, .tolerant).string.unicodeScalars {
            let properties = scalar.properties
            guard properties.isAlphabetic || properties.numericType != nil else { continue }
            // "rn" looks like "m", "vv" like "w".
            if scalar == "n", result.last == Unicode.Scalar("r").value {
                result[result.count - 1] = Unicode.Scalar("m").value
            } else if scalar == "v", result.last == scalar.value {
                result[result.count - 1] = Unicode.Scalar("w").value
            } else {
                result.append(letterTwins[scalar.value] ?? scalar.value)
            }
        }
        return result
    }

    /// Letters that accents folding leaves, as OCR with English data reads them.
    private static let letterTwins: [UInt32: UInt32] = {
        var twins: [UInt32: UInt32] = [:]
        for (from, to) in [("ø", "o"), ("đ", "d"), ("ł", "l"), ("ħ", "h"), ("ı", "i"), ("ŧ", "t"), ("ð", "d"), ("|", "l")]
            as [(Unicode.Scalar, Unicode.Scalar)]
        {
            twins[from.value] = to.value
        }
        return twins
    }()

    /// What it costs to read one letter as another: 0 for the same, little for lookalikes, else 1.
    static func cost(_ a: UInt32, _ b: UInt32) -> Double {
        if a == b { return 0 }
        guard a < 128, b < 128 else { return 1 }
        return lookalikes.contains(Int(min(a, b)) << 7 | Int(max(a, b))) ? 0.35 : 1
    }

    /// Pairs that Tesseract confuses in small text.
    private static let lookalikes: Set<Int> = {
        let pairs = [
            "il", "i1", "l1", "ij", "lt", "it", "ft", "o0", "oq", "0q", "ce", "co", "s5", "b8", "b6", "z2", "g9", "gq", "9q", "uv", "hn",
            "mn",
            "bh", "vy", "vw", "s8", "rt", "38",
        ]
        return Set(
            pairs.map { pair in
                let bytes = Array(pair.utf8).sorted()
                return Int(bytes[0]) << 7 | Int(bytes[1])
            })
    }()
}
