// Colours as CSS writes them.
import Model

/// A colour value.
enum CSSColor: Sendable, Hashable {
    case value(Color)
    /// `currentcolor`: the text colour.
    case current
    /// A colour space or function that we do not compute: a colour, but nobody knows which.
    case unknown

    /// A colour; nil when the text is none.
    static func parse(_ text: String) -> CSSColor? {
        let lower = text.lowercased()
        if lower.hasPrefix("#") { return hexadecimal(lower.dropFirst()).map(CSSColor.value) }
        if let (name, inside) = CSSText.function(lower) {
            switch name {
            case "rgb", "rgba": return rgb(inside).map(CSSColor.value) ?? .unknown
            case "hsl", "hsla": return hsl(inside).map(CSSColor.value) ?? .unknown
            case "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark", "device-cmyk", "contrast-color": return .unknown
            default: return nil
            }
        }
        switch lower {
        case "transparent": return .value(Color(red: 0, green: 0, blue: 0, alpha: 0))
        case "currentcolor": return .current
        case "canvas", "field", "window": return .value(Color(red: 1, green: 1, blue: 1))
        case "canvastext", "fieldtext", "windowtext", "buttontext": return .value(Color(red: 0, green: 0, blue: 0))
        default: return CSSColorNames.value(lower).map { .value(color($0)) }
        }
    }

    /// A colour of a 24-bit number.
    static func color(_ value: UInt32) -> Color {
        Color(red: Double(value >> 16 & 0xFF) / 255, green: Double(value >> 8 & 0xFF) / 255, blue: Double(value & 0xFF) / 255)
    }

    /// Three, four, six or eight hexadecimal digits.
    private static func hexadecimal(_ digits: Substring) -> Color? {
        let values = digits.utf8.compactMap(\.hexValue).map { Double($0) }
        guard values.count == digits.utf8.count else { return nil }
        switch values.count {
        case 3, 4:
            return Color(red: values[0] / 15, green: values[1] / 15, blue: values[2] / 15, alpha: values.count == 4 ? values[3] / 15 : 1)
        case 6, 8:
            func pair(_ index: Int) -> Double { (values[index] * 16 + values[index + 1]) / 255 }
            return Color(red: pair(0), green: pair(2), blue: pair(4), alpha: values.count == 8 ? pair(6) : 1)
        default: return nil
        }
    }

    /// The arguments of a colour function in either syntax; alpha last, 1 when missing.
    private static func arguments(_ inside: String) -> (parts: [String], alpha: Double)? {
        var parts = CSSText.split(inside, at: ", \t\n/")
        guard parts.count == 3 || parts.count == 4 else { return nil }
        var alpha = 1.0
        if parts.count == 4 {
            guard let value = fraction(parts.removeLast()) else { return nil }
            alpha = value
        }
        return (parts, alpha)
    }

    /// A number or percentage as a fraction, clamped to 0…1.
    static func fraction(_ text: String) -> Double? {
        if text == "none" { return 0 }
        let value = text.hasSuffix("%") ? Double(text.dropLast()).map { $0 / 100 } : Double(text)
        return value.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    }

    /// `rgb()` and `rgba()`.
    private static func rgb(_ inside: String) -> Color? {
        guard let (parts, alpha) = arguments(inside) else { return nil }
        let values = parts.compactMap { part -> Double? in
            if part.hasSuffix("%") || part == "none" { return fraction(part) }
            return Double(part).flatMap { $0.isFinite ? min(max($0 / 255, 0), 1) : nil }
        }
        guard values.count == 3 else { return nil }
        return Color(red: values[0], green: values[1], blue: values[2], alpha: alpha)
    }

    /// `hsl()` and `hsla()`.
    private static func hsl(_ inside: String) -> Color? {
        guard let (parts, alpha) = arguments(inside) else { return nil }
        let degrees = parts[0].hasSuffix("deg") ? String(parts[0].dropLast(3)) : parts[0]
        func portion(_ text: String) -> Double? { fraction(text.hasSuffix("%") ? text : text + "%") }
        guard let angle = Double(degrees), angle.isFinite, let saturation = portion(parts[1]), let lightness = portion(parts[2]) else {
            return nil
        }
        let turn = (angle / 30).truncatingRemainder(dividingBy: 12)
        func channel(_ offset: Double) -> Double {
            let k = (offset + turn + 12).truncatingRemainder(dividingBy: 12)
            return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
        }
        return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }
}
