// Values as Dart prints them: offsets, sizes, colours, animations, picture providers.
import Model

/// Reads single values out of properties.
enum FlutterValues {
    /// A finite number at the start of a text; nil when there is none, or one beyond any screen.
    static func number(_ text: Substring) -> Double? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+" || $0 == "e") }
        guard let value = Double(digits), value.isFinite, abs(value) < 1e9 else { return nil }
        return value
    }

    /// The numbers in the first parentheses behind a word: `Offset(1.0, 2.0)`.
    static func numbers(_ value: String, after word: String) -> [Double]? {
        guard let lead = value.firstRange(of: word + "(") else { return nil }
        let inner = value[lead.upperBound...].prefix { $0 != ")" }
        let numbers = inner.split(separator: ",").map { number($0.drop { $0 == " " }) }
        let known = numbers.compactMap(\.self)
        return known.count == numbers.count && !known.isEmpty ? known : nil
    }

    /// `Size(1.0, 2.0)`.
    static func size(_ value: String?) -> Size? {
        guard let value, let numbers = numbers(value, after: "Size"), numbers.count == 2 else { return nil }
        return Size(width: numbers[0], height: numbers[1])
    }

    /// The number behind `name: ` or `name=` inside a longer value.
    static func number(named name: String, in value: String) -> Double? {
        guard let lead = value.firstRange(of: name) else { return nil }
        return number(value[lead.upperBound...].drop { $0 == " " || $0 == ":" || $0 == "=" })
    }

    /// The greatest width of `BoxConstraints(0.0<=w<=338.0, …)`, and whether it is also the least.
    static func width(_ constraints: String?) -> (most: Double, isTight: Bool)? {
        guard let constraints else { return nil }
        if let most = number(named: "<=w<=", in: constraints) { return (most, false) }
        return number(named: "(w=", in: constraints).map { ($0, true) }
    }

    /// An opacity: a number, or an animation such as `AnimationController#1a2b3(⏭ 1.000; paused)`.
    static func opacity(_ value: String?) -> Double? {
        guard let value else { return nil }
        if let plain = number(Substring(value)) { return max(0, min(1, plain)) }
        let marks: Set<Character> = ["⏭", "⏮", "▶", "◀"]
        guard let mark = value.lastIndex(where: marks.contains) else { return nil }
        return number(value[value.index(after: mark)...].drop { $0 == " " || $0 == "\u{FE0F}" }).map { max(0, min(1, $0)) }
    }

    /// `Color(0xffrrggbb)`, or its components as newer versions print them.
    static func color(_ value: String) -> Color? {
        guard let lead = value.firstRange(of: "Color(") else { return nil }
        let inner = value[lead.upperBound...]
        if inner.hasPrefix("0x") {
            let digits = inner.dropFirst(2).prefix { $0.isHexDigit }
            guard digits.count == 8, let argb = UInt32(digits, radix: 16) else { return nil }
            /// One component, 0 to 1.
            func part(_ shift: UInt32) -> Double { Double(argb >> shift & 0xFF) / 255 }
            return Color(red: part(16), green: part(8), blue: part(0), alpha: part(24))
        }
        let text = String(inner)
        guard let alpha = number(named: "alpha:", in: text), let red = number(named: "red:", in: text),
            let green = number(named: "green:", in: text), let blue = number(named: "blue:", in: text)
        else { return nil }
        return Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The pictures that a value names: the quoted address of every provider in it.
    static func pictures(_ value: String, via: ImageSource.Via) -> [ImageSource] {
        var result: [ImageSource] = []
        var rest = Substring(value)
        // Bytes in memory have no address; that there is a picture is known all the same.
        if value.contains("MemoryImage(") { result.append(ImageSource(url: "memory:", via: via)) }
        for (lead, wantsName) in [("(\"", false), ("name: \"", true)] {
            rest = Substring(value)
            while let start = rest.firstRange(of: lead) {
                let provider = rest[..<start.lowerBound].reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                rest = rest[start.upperBound...]
                let address = rest.prefix { $0 != "\"" }
                let isCut = address.endIndex == rest.endIndex
                rest = rest[address.endIndex...]
                guard wantsName || String(provider.reversed()).contains("Image"), !address.isEmpty else { continue }
                result.append(ImageSource(url: String(address), via: via, isCut: isCut))
            }
        }
        return result
    }
}
