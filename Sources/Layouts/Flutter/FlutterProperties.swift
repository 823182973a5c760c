// Properties that stand in one line: `("Hello", inherit: true, image: NetworkImage("https://…", scale: 1.0))`. Quotes are never escaped.

/// The properties of a dense node's line.
struct FlutterProperties {
    private(set) var properties: [FlutterProperty] = []
    /// Whether the line ends before the closing parenthesis.
    private(set) var isCut = true

    /// Reads from an opening parenthesis on.
    init(inParentheses text: Substring) {
        let bytes = Array(text.utf8)
        var depth = 0
        var start = 1
        var at = 0
        loop: while at < bytes.count {
            switch bytes[at] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 {
                    isCut = false
                    break loop
                }
            case UInt8(ascii: "\""):
                guard let end = FlutterText.closingQuote(bytes, from: at + 1) else {
                    at = bytes.count
                    break loop
                }
                at = end
            case UInt8(ascii: ",") where depth == 1 && at + 1 < bytes.count && bytes[at + 1] == 0x20:
                append(bytes[start..<at])
                start = at + 2
            default: break
            }
            at += 1
        }
        append(bytes[min(start, at)..<at])
    }

    /// Adds one property.
    private mutating func append(_ bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty else { return }
        properties.append(FlutterProperty(String(decoding: bytes, as: UTF8.self)))
    }
}

extension FlutterProperty {
    /// Takes `name: value` apart; anything else has no name.
    init(_ text: String) {
        if let colon = text.firstIndex(of: ":"), colon > text.startIndex {
            let name = text[..<colon]
            let rest = text[text.index(after: colon)...]
            let isName = name.utf8.allSatisfy { byte in
                byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x20 || byte == 0x2E || byte == 0x5F
            }
            if isName, rest.isEmpty || rest.first == " " {
                self.init(name: String(name.split(separator: ".").last ?? name), value: String(rest.drop { $0 == " " }))
                return
            }
        }
        self.init(name: "", value: text)
    }
}

/// Quoted texts of dumps.
enum FlutterText {
    /// The quote that ends a text: before a parenthesis, a bracket, the next property, or at the end. Others belong to the text.
    static func closingQuote(_ bytes: [UInt8], from start: Int) -> Int? {
        var at = start
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "\"") {
                guard at + 1 < bytes.count else { return at }
                switch bytes[at + 1] {
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
                    let isOuter = at + 2 >= bytes.count || [0x2C, 0x29, 0x5D, 0x7D].contains(bytes[at + 2])
                    if isOuter { return at }
                case UInt8(ascii: ",") where at + 2 < bytes.count && bytes[at + 2] == 0x20 && startsProperty(bytes, at + 3): return at
                default: break
                }
            }
            at += 1
        }
        return nil
    }

    /// Whether `name: ` stands here, or a quoted or constructed value of a list.
    private static func startsProperty(_ bytes: [UInt8], _ start: Int) -> Bool {
        var at = start
        while at < bytes.count, at < start + 64 {
            let byte = bytes[at]
            if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "(") { return at > start }
            guard byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x2E || byte == 0x5F else {
                return byte == UInt8(ascii: "\"") && at == start || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ")")
            }
            at += 1
        }
        return false
    }

    /// The text between the outer quotes of a value; nil when it does not start with one. `isCut` says that the last one is missing.
    static func unquoted(_ value: String) -> (text: String, isCut: Bool)? {
        guard value.first == "\"" else { return nil }
        let inner = value.dropFirst()
        if inner.last == "\"" { return (joined(inner.dropLast()), false) }
        return (joined(inner), true)
    }

    /// Joins lines: with a blank where the printer wrapped them at its width, else as the lines that they are.
    private static func joined(_ text: Substring) -> String {
        guard text.contains("\n") else { return String(text.replacing("\\n", with: "\n")) }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var result = String(lines[0])
        for (line, next) in zip(lines, lines.dropFirst()) {
            let word = next.prefix { $0 != " " }.count
            result += line.count + 1 + word > 60 ? " " : "\n"
            result += next
        }
        return result
    }

    /// Whether a text is nothing but glyphs of an icon font.
    static func isIcon(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { (0xE000...0xF8FF).contains($0.value) || $0.value >= 0xF0000 }
    }

    /// The text for an element: nil when it is empty or an icon.
    static func shown(_ text: String?) -> String? {
        guard let text, text.contains(where: { !$0.isWhitespace }), !isIcon(text) else { return nil }
        return text
    }
}
