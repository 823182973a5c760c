// Text of unknown origin made fit for a terminal: one line, no control characters, no reordering of what stands around it.

/// Cleans and shortens text for people.
public enum Readable {
    /// One line: white space folded, control and bidi-override characters written as escapes, cut after `limit` characters.
    public static func line(_ text: String, limit: Int = .max) -> String {
        if isPlainLine(text, limit) { return text }
        var result = ""
        var length = 0
        var owesSpace = false
        for character in text {
            if character.isWhitespace {
                owesSpace = !result.isEmpty
                continue
            }
            guard length + (owesSpace ? 2 : 1) <= limit else { return result + "…" }
            if owesSpace {
                result.append(" ")
                length += 1
                owesSpace = false
            }
            // A "character" may be an endless pile of combining marks; eight scalars are enough for every script and emoji family.
            for scalar in character.unicodeScalars.prefix(12) {
                if isUnsafe(scalar) {
                    result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
            length += 1
        }
        return result
    }

    /// Whether a text of visible ASCII with single spaces between is its own line already.
    private static func isPlainLine(_ text: String, _ limit: Int) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            guard bytes.count <= limit, bytes.first != 0x20, bytes.last != 0x20 else { return false }
            var last: UInt8 = 0
            for byte in bytes {
                guard byte >= 0x20, byte < 0x7F, byte != 0x20 || last != 0x20 else { return false }
                last = byte
            }
            return true
        } ?? false
    }

    /// The text as one quoted line.
    static func quoted(_ text: String, limit: Int = 60) -> String {
        "\"" + line(text, limit: limit) + "\""
    }

    /// Control characters, and marks that change the direction or visibility of the text around them.
    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB, 0xE0001, 0xFEFF: true
        default: false
        }
    }

    /// "1 photo", "2 photos".
    static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
    }
}
