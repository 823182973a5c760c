// Weight and slant of fonts, as far as the look of a mark is prescribed.

/// A font weight as written.
enum CSSFontWeight: Sendable, Hashable {
    case fixed(Double)
    case bolder, lighter

    /// The weight in force, as CSS Fonts 4 steps from the parent's.
    func resolved(parent: Double) -> Double {
        switch self {
        case .fixed(let weight): weight
        case .bolder: parent < 350 ? 400 : parent < 550 ? 700 : max(parent, 900)
        case .lighter: parent < 550 ? min(parent, 100) : parent < 750 ? 400 : 700
        }
    }
}

/// Reads `font-weight`, `font-style` and their part of `font`.
enum CSSFontStyle {
    /// A weight; nil when it is none.
    static func weight(_ value: String) -> CSSFontWeight? {
        switch value {
        case "normal": .fixed(400)
        case "bold": .fixed(700)
        case "bolder": .bolder
        case "lighter": .lighter
        default: Double(value).flatMap { (1...1000).contains($0) ? .fixed($0) : nil }
        }
    }

    /// Whether a `font-style` slants.
    static func isItalic(_ value: String) -> Bool { value.hasPrefix("italic") || value.hasPrefix("oblique") }

    /// `font` and what it resets; of these the later declaration counts.
    static let properties: Set<String> = ["font", "font-size", "font-weight", "font-style"]

    /// Upright and regular.
    static let normal: [CSSSetting] = [.fontWeight(.fixed(400)), .italic(false)]

    /// What `font` says before its size; it resets what it does not name.
    static func shorthand(_ value: String) -> [CSSSetting] {
        var settings = normal
        for word in CSSText.words(value) {
            if CSSKeywords.fontSize(String(word.prefix { $0 != "/" })) != nil, Double(word) == nil { break }
            if let weight = weight(word), word != "normal" { settings[0] = .fontWeight(weight) }
            if isItalic(word) { settings[1] = .italic(true) }
        }
        return settings
    }
}
