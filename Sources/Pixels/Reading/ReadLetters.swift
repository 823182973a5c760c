// The form in which letters of names and of read text are compared, and what OCR confuses.
import Text

/// Letters as they are compared.
enum ReadLetters {
    /// Letters and digits in tolerant canonical form (no accents, case or spaces); pairs that look like one letter become it.
    static func folded(_ text: String) -> [UInt32] {
        var result: [UInt32] = []
        append(text, to: &result)
        return result
    }

    /// The same for a name, with a note on each letter whether it is one that Tesseract's English data hardly knows (ø, ł, ę).
    static func foldedName(_ text: String) -> (letters: [UInt32], rare: [Bool]) {
        var letters: [UInt32] = []
        var rare: [Bool] = []
        for character in text {
            let isRare = character.unicodeScalars.contains { (0xC0..<0x250).contains($0.value) || (0x300..<0x370).contains($0.value) }
            append(String(character), to: &letters)
            // A letter that joined the one before makes that one rare as well.
            if isRare, letters.count == rare.count, !rare.isEmpty { rare[rare.count - 1] = true }
            while rare.count < letters.count { rare.append(isRare) }
        }
        return (letters, rare)
    }

    private static func append(_ text: String, to result: inout [UInt32]) {
        for scalar in CanonicalText(text, .tolerant).string.unicodeScalars {
            let properties = scalar.properties
            guard properties.isAlphabetic || properties.numericType != nil else { continue }
            // "rn" looks like "m", "vv" like "w", and "ü" is read as "ii".
            if scalar == "i", result.last == scalar.value {
                result[result.count - 1] = Unicode.Scalar("u").value
            } else if scalar == "n", result.last == Unicode.Scalar("r").value {
                result[result.count - 1] = Unicode.Scalar("m").value
            } else if scalar == "v", result.last == scalar.value {
                result[result.count - 1] = Unicode.Scalar("w").value
            } else {
                result.append(letterTwins[scalar.value] ?? scalar.value)
            }
        }
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
            "il", "i1", "l1", "ij", "lt", "it", "ft", "o0", "o6", "oq", "0q", "ce", "co", "s5", "b8", "b6", "z2", "g9", "gq", "9q", "uv",
            "hn",
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
