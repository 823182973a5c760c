// Media queries, answered for the one screen we assume: 1280 × 800 CSS pixels, light, with a mouse, not printed.

/// The assumed screen. A saved page does not tell the size it was laid out at, so width conditions are answered for a desktop browser.
public enum CSSMedia {
    static let width = 1280.0
    static let height = 800.0

    /// Whether a query list applies; an empty list does.
    public static func applies(_ queries: String) -> Bool {
        let list = CSSText.split(queries.lowercased(), at: ",")
        return list.isEmpty || list.contains(where: query)
    }

    /// One query: a media type and conditions joined by `and`, or conditions joined by `or`.
    private static func query(_ text: String) -> Bool {
        var words = CSSText.words(text)
        var isNegated = false
        if words.first == "not" {
            isNegated = true
            words.removeFirst()
        } else if words.first == "only" {
            words.removeFirst()
        }
        let isAlternative = words.contains("or")
        var results: [Bool] = []
        for word in words where word != "and" && word != "or" {
            switch word {
            case "screen", "all": results.append(true)
            case let word where word.hasPrefix("("): results.append(condition(String(word.dropFirst().dropLast())))
            default: results.append(false)
            }
        }
        let result = isAlternative ? results.contains(true) : results.allSatisfy { $0 }
        return result != isNegated
    }

    /// One condition in parentheses; unknown ones do not apply.
    private static func condition(_ text: String) -> Bool {
        if let colon = text.firstIndex(of: ":") {
            let name = CSSText.trimmed(Array(text[..<colon].utf8), 0..<text.utf8.count)
            let value = CSSText.trimmed(Array(text[text.index(after: colon)...].utf8), 0..<text.utf8.count)
            return feature(name, value)
        }
        for sign in ["<=", ">=", "<", ">", "="] {
            guard let range = text.firstRange(of: sign) else { continue }
            let parts = text.split(whereSeparator: { "<>=".contains($0) }).map { CSSText.trimmed(Array($0.utf8), 0..<$0.utf8.count) }
            let isLess = text[range].first == "<"
            if parts.count == 3 {
                guard let low = pixels(parts[0]), let high = pixels(parts[2]), let size = size(parts[1]) else { return false }
                return isLess ? size >= low && size <= high : size <= low && size >= high
            }
            guard parts.count == 2 else { return false }
            if let size = size(parts[0]), let bound = pixels(parts[1]) { return isLess ? size <= bound : size >= bound }
            if let bound = pixels(parts[0]), let size = size(parts[1]) { return isLess ? size >= bound : size <= bound }
            return false
        }
        return ["width", "height", "color", "hover", "any-hover", "pointer", "any-pointer", "scripting"].contains(text)
    }

    /// A feature with a value.
    private static func feature(_ name: String, _ value: String) -> Bool {
        switch name {
        case "min-width", "min-device-width": return pixels(value).map { width >= $0 } ?? false
        case "max-width", "max-device-width": return pixels(value).map { width <= $0 } ?? false
        case "min-height", "min-device-height": return pixels(value).map { height >= $0 } ?? false
        case "max-height", "max-device-height": return pixels(value).map { height <= $0 } ?? false
        case "orientation": return value == "landscape"
        case "prefers-color-scheme": return value == "light"
        case "prefers-reduced-motion", "prefers-contrast", "prefers-reduced-transparency": return value == "no-preference"
        case "hover", "any-hover": return value == "hover"
        case "pointer", "any-pointer": return value == "fine"
        case "forced-colors": return value == "none"
        case "scripting": return value == "enabled"
        case "display-mode": return value == "browser"
        default: return false
        }
    }

    /// The assumed extent that a feature name stands for.
    private static func size(_ name: String) -> Double? {
        name == "width" || name == "device-width" ? width : name == "height" || name == "device-height" ? height : nil
    }

    /// A length in pixels; `em` counts 16.
    private static func pixels(_ text: String) -> Double? {
        CSSLength.parse(text)?.resolved(fontSize: 16, rootFontSize: 16, base: nil)
    }
}
