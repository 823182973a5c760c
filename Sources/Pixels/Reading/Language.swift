// Which language data Tesseract needs to read a text: the user's choice, or what the letters of the text ask for.

/// Tesseract's names of languages.
public enum Language {
    /// The Debian package with a language's data: `chi_sim` is in `tesseract-ocr-chi-sim`.
    public static func package(_ language: String) -> String {
        "tesseract-ocr-" + String(language.map { $0 == "_" ? "-" : $0 })
    }

    /// The languages of an `--ocr-language` value such as `eng+hin`; nil when it is not of that form.
    public static func list(_ value: String) -> [String]? {
        let names = value.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        let isFine = names.allSatisfy { name in
            !name.isEmpty && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || $0 == 0x5F }
        }
        return isFine ? names : nil
    }

    /// The languages that a text's letters ask for, the most frequent script first; English for a text without letters.
    ///
    /// One language for each script: more of them at once double the time and read no better.
    public static func needed(for text: String) -> [String] {
        var counts: [String: Int] = [:]
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            counts[of(scalar), default: 0] += 1
        }
        // Kana make Han letters Japanese.
        if counts["jpn"] != nil, let han = counts.removeValue(forKey: "chi_sim") { counts["jpn", default: 0] += han }
        guard !counts.isEmpty else { return ["eng"] }
        return counts.sorted { ($0.value, $1.key) > ($1.value, $0.key) }.map(\.key)
    }

    /// First and last scalar of a script's blocks and its language.
    private static let scripts: [(range: ClosedRange<UInt32>, language: String)] = [
        (0x0370...0x03FF, "ell"), (0x0400...0x052F, "rus"), (0x0530...0x058F, "hye"), (0x0590...0x05FF, "heb"), (0x0600...0x06FF, "ara"),
        (0x0750...0x077F, "ara"), (0x0900...0x097F, "hin"), (0x0980...0x09FF, "ben"), (0x0A00...0x0A7F, "pan"), (0x0A80...0x0AFF, "guj"),
        (0x0B00...0x0B7F, "ori"), (0x0B80...0x0BFF, "tam"), (0x0C00...0x0C7F, "tel"), (0x0C80...0x0CFF, "kan"), (0x0D00...0x0D7F, "mal"),
        (0x0D80...0x0DFF, "sin"), (0x0E00...0x0E7F, "tha"), (0x0E80...0x0EFF, "lao"), (0x1000...0x109F, "mya"), (0x10A0...0x10FF, "kat"),
        (0x1100...0x11FF, "kor"), (0x1200...0x139F, "amh"), (0x1780...0x17FF, "khm"), (0x3040...0x30FF, "jpn"), (0x3130...0x318F, "kor"),
        (0x3400...0x4DBF, "chi_sim"), (0x4E00...0x9FFF, "chi_sim"), (0xAC00...0xD7AF, "kor"), (0xF900...0xFAFF, "chi_sim"),
        (0xFB50...0xFDFF, "ara"), (0xFE70...0xFEFF, "ara"), (0x20000...0x3FFFF, "chi_sim"),
    ]

    private static func of(_ scalar: Unicode.Scalar) -> String {
        scripts.first { $0.range.contains(scalar.value) }?.language ?? "eng"
    }
}
