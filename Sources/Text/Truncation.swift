// Names cut with an ellipsis (formats/photo-metadata.md 7.3).

/// How much of a name a shown text has when it ends, or is interrupted, with an ellipsis.
public enum Truncation {
    /// The share of the name that is readable (0 to 1), when the text shows a cut form of it.
    ///
    /// A cut form is at least 8 characters and 40 % of the name (4 characters in scripts without spaces), then an ellipsis. In the middle,
    /// both ends need 4 characters. A name that itself ends with an ellipsis is not cut when it stands whole.
    public static func visibleShare(of name: CanonicalText, in text: CanonicalText) -> Double? {
        // Canonical texts have three dots for an ellipsis.
        guard holdsDots(text.utf8) else { return nil }
        let shown = text.string
        let full = Array(name.string)
        guard full.count > 4 else { return nil }
        var best: Double?
        var search = shown.startIndex
        while let dots = shown[search...].range(of: "...") {
            search = dots.upperBound
            let head = shown[..<dots.lowerBound].reversed().drop { $0 == " " }.reversed()
            let length = longestPrefixEnding(Array(head), full)
            guard length > 0, length < full.count else { continue }
            let tail = shown[dots.upperBound...].prefix(full.count)
            let tailLength = longestSuffixStarting(Array(tail.drop { $0 == " " }), full)
            let isMiddle = tailLength >= 4 && length >= 4 && tailLength + length < full.count
            let isDense = full.prefix(length).contains {
                $0.unicodeScalars.contains { WordClass.of($0) != .word && WordClass.of($0) != .none }
            }
            let needed = isDense ? 4 : max(8, (full.count * 2 + 4) / 5)
            let share = Double(length + (isMiddle ? tailLength : 0)) / Double(full.count)
            if isMiddle || length >= needed { best = max(best ?? 0, share) }
        }
        return best
    }

    /// Whether three dots stand in a row.
    private static func holdsDots(_ bytes: [UInt8]) -> Bool {
        var dots = 0
        for byte in bytes {
            dots = byte == UInt8(ascii: ".") ? dots + 1 : 0
            if dots == 3 { return true }
        }
        return false
    }

    /// What a cut form of a name begins with at least; nil for names that are too short to be cut.
    static func leastBeginning(of name: CanonicalText) -> CanonicalText? {
        let full = name.string
        return full.count > 4 ? CanonicalText(String(full.prefix(4)), .tolerant) : nil
    }

    /// The longest prefix of `name` that ends `text` and starts at a token border.
    private static func longestPrefixEnding(_ text: [Character], _ name: [Character]) -> Int {
        var length = min(text.count, name.count)
        while length > 0 {
            let start = text.count - length
            if text[start...].elementsEqual(name[..<length]) {
                let isBorder =
                    start == 0
                    || text[start - 1].unicodeScalars.last.map { before in
                        text[start].unicodeScalars.first.map { WordClass.isBorder(before, $0) } ?? true
                    } ?? true
                if isBorder { return length }
            }
            length -= 1
        }
        return 0
    }

    private static func longestSuffixStarting(_ text: [Character], _ name: [Character]) -> Int {
        var length = min(text.count, name.count)
        while length > 0 {
            if text[..<length].elementsEqual(name[(name.count - length)...]) { return length }
            length -= 1
        }
        return 0
    }
}

extension StringProtocol {
    /// The first place of a text inside this one.
    func range(of needle: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
            formIndex(after: &start)
        }
        return nil
    }
}
