// Escaping for XML and HTML, in one place: app texts and names are hostile until proven otherwise.

/// Makes text safe inside markup.
enum Markup {
    /// Text or attribute value: markup characters become entities, what XML 1.0 forbids becomes U+FFFD; white space stays as it is.
    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\t", "\n", "\r": result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(isForbidden(scalar) ? "\u{FFFD}" : scalar)
            }
        }
        return result
    }

    /// One readable line (`Readable.line`), escaped.
    static func line(_ text: String, limit: Int = 2_000) -> String { escaped(Readable.line(text, limit: limit)) }

    /// A sentence as a page begins it: with a capital letter.
    static func sentence(_ text: String, limit: Int = 2_000) -> String {
        let text = Readable.line(text, limit: limit)
        return escaped(text.prefix(1).uppercased() + text.dropFirst())
    }

    /// Characters that no XML 1.0 document may hold, C1 controls, and marks that change the direction of what stands around them.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F...0x9F, 0xFFFE, 0xFFFF, 0x202A...0x202E, 0x2066...0x2069: true
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }
}
