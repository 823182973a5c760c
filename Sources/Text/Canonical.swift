// The canonical form in which names and screen texts are compared (formats/photo-metadata.md 7.1).
// Full Foundation is imported here only: nothing smaller offers NFKC and full case folding.
import Foundation

/// How far two texts may differ and still be equal.
public enum Tolerance: Sendable {
    /// Compatibility forms, white space, case, quotes and dashes do not matter.
    case strict
    /// Beyond that, diacritics, spaces, emoji and joiners do not matter either; a match found only here is "shown approximately".
    case tolerant
}

/// A text in canonical form, as UTF-8 for fast searching.
public struct CanonicalText: Sendable, Hashable {
    public let utf8: [UInt8]

    public init(_ text: String, _ tolerance: Tolerance = .strict) {
        // ASCII, the usual case, needs no Unicode tables.
        if let plain = PlainText.canonical(text, tolerance) {
            utf8 = plain
            return
        }
        utf8 = Self.generalForm(text, tolerance)
    }

    /// The form of any text.
    static func generalForm(_ text: String, _ tolerance: Tolerance) -> [UInt8] {
        let strict = strictForm(text)
        return Array((tolerance == .strict ? strict : tolerantForm(strict)).utf8)
    }

    public var isEmpty: Bool { utf8.isEmpty }
    public var string: String { String(decoding: utf8, as: UTF8.self) }

    /// Case-sensitive canonical form: as strict, but letters keep their case.
    public static func caseSensitive(_ text: String) -> String {
        PlainText.caseSensitive(text) ?? generalCaseSensitive(text)
    }

    /// The same for any text.
    static func generalCaseSensitive(_ text: String) -> String {
        collapseSpace(foldMarks(foldMarks(text).precomposedStringWithCompatibilityMapping))
    }

    private static func strictForm(_ text: String) -> String {
        var folded = generalCaseSensitive(text).folding(options: .caseInsensitive, locale: nil)
        // Turkish: İ folds to i with a dot above, and dotless ı has no folding.
        folded = folded.replacingOccurrences(of: "i\u{307}", with: "i").replacingOccurrences(of: "ı", with: "i")
        return folded.precomposedStringWithCanonicalMapping
    }

    private static func tolerantForm(_ strict: String) -> String {
        let bare = strict.folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
        var scalars = String.UnicodeScalarView()
        for scalar in bare.unicodeScalars {
            let properties = scalar.properties
            if properties.isWhitespace || scalar == "\u{200D}" || scalar == "\u{200C}" { continue }
            if properties.isEmojiPresentation || properties.isEmojiModifier || (properties.isEmoji && scalar.value > 0x2000) { continue }
            if properties.generalCategory == .nonspacingMark { continue }
            if let digit = properties.numericType == .decimal ? properties.numericValue : nil, digit >= 0, digit <= 9 {
                scalars.append(Unicode.Scalar(UInt8(0x30 + digit)))
            } else {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// Drops invisible controls, folds quotes and dashes, and turns icon-font glyphs into spaces.
    private static func foldMarks(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { mark($0) != .keep }) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch mark(scalar) {
            case .keep: scalars.append(scalar)
            case .drop: continue
            case .replace(let other): scalars.append(other)
            }
        }
        return String(scalars)
    }

    private enum Mark: Equatable {
        case keep, drop
        case replace(Unicode.Scalar)
    }

    private static func mark(_ scalar: Unicode.Scalar) -> Mark {
        switch scalar.value {
        case 0x27, 0x2D, 0x22: .keep
        case 0x60: .replace("'")
        case 0...0x7F: .keep
        case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x061C: .drop  // bidi controls
        case 0x200B, 0x2060, 0xFEFF, 0x00AD, 0xFE0E, 0xFE0F: .drop  // zero-width space, word joiner, mark, soft hyphen, variation selectors
        case 0xFFFC: .replace(" ")  // attachment placeholder
        case 0xE000...0xF8FF: .replace(" ")  // private use: glyphs of icon fonts
        case 0x2018, 0x2019, 0x201A, 0x201B, 0x02BC, 0x00B4, 0x2032, 0xFF07: .replace("'")
        case 0x201C, 0x201D, 0x201E, 0x201F, 0x00AB, 0x00BB, 0x2033: .replace("\"")
        case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63, 0xFF0D: .replace("-")
        default: .keep
        }
    }

    /// Every run of white space becomes one space; none at the ends.
    private static func collapseSpace(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        var pendingSpace = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                pendingSpace = !scalars.isEmpty
                continue
            }
            if scalar.value < 0x20 { continue }
            if pendingSpace { scalars.append(" ") }
            pendingSpace = false
            scalars.append(scalar)
        }
        return String(scalars)
    }
}
