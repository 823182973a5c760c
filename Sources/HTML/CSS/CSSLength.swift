// Lengths: sums of pixels, font-relative parts and percentages, so that `calc()` needs no tree.
import Model

/// A length that is resolved when the font size and, for percentages, the base are known.
struct CSSLength: Sendable, Hashable {
    var pixels = 0.0
    var em = 0.0
    var rem = 0.0
    var percent = 0.0

    static let zero = CSSLength()

    /// Pixels; nil when a percentage has no base.
    func resolved(fontSize: Double, rootFontSize: Double, base: Double?) -> Double? {
        var result = pixels + em * fontSize + rem * rootFontSize
        if percent != 0 {
            guard let base else { return nil }
            result += percent / 100 * base
        }
        return result.isFinite ? result : nil
    }

    /// A length, percentage or simple `calc()`; nil for anything else.
    static func parse(_ text: String, depth: Int = 0) -> CSSLength? {
        let lower = text.lowercased()
        if let (name, inside) = CSSText.function(lower) {
            guard depth < 8 else { return nil }
            switch name {
            case "calc", "-webkit-calc": return sum(inside, depth: depth + 1)
            case "min", "max", "clamp":
                let arguments = CSSText.split(inside, at: ",").map { sum($0, depth: depth + 1) }
                guard let first = arguments.first, let first, arguments.allSatisfy({ $0 == first }) else { return nil }
                return first
            default: return nil
            }
        }
        var digits = lower.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
        var rest = lower.dropFirst(digits.count)
        // `1e3px` is a number with an exponent, `1em` is not.
        if rest.first == "e", let next = rest.dropFirst().first, next.isNumber || next == "-" || next == "+" {
            let exponent = rest.dropFirst(2).prefix { $0.isNumber }
            digits = lower.prefix(digits.count + 2 + exponent.count)
            rest = lower.dropFirst(digits.count)
        }
        guard let number = Double(digits), number.isFinite else { return nil }
        switch rest {
        case "": return number == 0 || depth > 0 ? CSSLength(pixels: number) : nil
        case "px": return CSSLength(pixels: number)
        case "%": return CSSLength(percent: number)
        case "em": return CSSLength(em: number)
        case "rem": return CSSLength(rem: number)
        case "ex", "ch": return CSSLength(em: number / 2)
        case "pt": return CSSLength(pixels: number * 4 / 3)
        case "pc": return CSSLength(pixels: number * 16)
        case "in": return CSSLength(pixels: number * 96)
        case "cm": return CSSLength(pixels: number * 96 / 2.54)
        case "mm": return CSSLength(pixels: number * 96 / 25.4)
        case "vw", "svw", "lvw", "dvw", "vi", "vmax": return CSSLength(pixels: number * CSSMedia.width / 100)
        case "vh", "svh", "lvh", "dvh", "vb", "vmin": return CSSLength(pixels: number * CSSMedia.height / 100)
        default: return nil
        }
    }

    /// Terms joined by ` + ` and ` - `, each with plain factors.
    private static func sum(_ text: String, depth: Int) -> CSSLength? {
        guard depth < 8 else { return nil }
        let words = CSSText.words(text)
        var result = CSSLength.zero
        var sign = 1.0
        var factors: [String] = []
        func flush() -> Bool {
            guard let term = product(factors, depth: depth) else { return false }
            result.pixels += sign * term.pixels
            result.em += sign * term.em
            result.rem += sign * term.rem
            result.percent += sign * term.percent
            factors = []
            return true
        }
        for word in words {
            if word == "+" || word == "-" {
                guard flush() else { return nil }
                sign = word == "-" ? -1 : 1
            } else {
                factors.append(word)
            }
        }
        return flush() ? result : nil
    }

    /// `a * b`, `a / b`, also written without spaces.
    private static func product(_ words: [String], depth: Int) -> CSSLength? {
        let text = words.joined(separator: " ")
        let parts = CSSText.split(text, at: "*/")
        let signs = topLevelSigns(text)
        guard !parts.isEmpty, parts.count == signs.count + 1 else { return nil }
        var result: CSSLength?
        var factor = 1.0
        for (index, part) in parts.enumerated() {
            let isDivisor = index > 0 && signs[index - 1] == UInt8(ascii: "/")
            if let number = Double(part) {
                guard !isDivisor || number != 0 else { return nil }
                factor = isDivisor ? factor / number : factor * number
            } else {
                let inner = part.hasPrefix("(") ? sum(String(part.dropFirst().dropLast()), depth: depth + 1) : parse(part, depth: depth + 1)
                guard result == nil, !isDivisor, let inner else { return nil }
                result = inner
            }
        }
        guard factor.isFinite else { return nil }
        guard let result else { return CSSLength(pixels: factor) }
        return CSSLength(pixels: result.pixels * factor, em: result.em * factor, rem: result.rem * factor, percent: result.percent * factor)
    }

    /// The multiplication and division signs outside parentheses, in order.
    private static func topLevelSigns(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var position = 0
        while true {
            position = CSSText.find("*/", in: bytes, from: position, to: bytes.count)
            guard position < bytes.count else { return result }
            result.append(bytes[position])
            position += 1
        }
    }
}
