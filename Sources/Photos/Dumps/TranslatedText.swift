// JSON that was made of another notation, and where its parts stood: so one search serves tables, printed objects and dumps alike.

/// JSON text with the places in the source that its values came from.
struct TranslatedText: Sendable {
    var json: [UInt8] = []
    /// Offsets in `json` and in the source, both rising.
    private var anchors: [(at: Int, source: Int)] = []
    private var needsComma = false
    /// Whether the source ended, or became unreadable, inside a value.
    var isCut = false

    /// The place in the source of a place in the JSON text.
    func source(of offset: Int) -> Int {
        var low = 0
        var high = anchors.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if anchors[middle].at <= offset { low = middle } else { high = middle }
        }
        return low < anchors.count ? anchors[low].source : 0
    }

    /// Opens an object or a list.
    mutating func open(_ bracket: UInt8, from source: Int) {
        begin(source)
        json.append(bracket)
        needsComma = false
    }

    /// Closes an object or a list.
    mutating func close(_ bracket: UInt8) {
        json.append(bracket)
        needsComma = true
    }

    /// A member's name; its value has to follow.
    mutating func key(_ name: String) {
        if needsComma { json.append(UInt8(ascii: ",")) }
        quote(name.utf8)
        json.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// A text.
    mutating func string(_ text: some Sequence<UInt8>, from source: Int) {
        begin(source)
        quote(text)
        needsComma = true
    }

    /// A text as its value is written in a language: number, truth value or null.
    mutating func bare(_ text: String, from source: Int) {
        begin(source)
        json += text.utf8
        needsComma = true
    }

    /// A number when the text is one as JSON writes it, else a text.
    mutating func numberOrString(_ text: String, from source: Int) {
        if Self.isNumber(text) { bare(text, from: source) } else { string(text.utf8, from: source) }
    }

    /// Whether a text is a number as JSON writes it.
    static func isNumber(_ text: String) -> Bool {
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
        let whole = rest.prefix(while: \.isASCIIDigit)
        guard !whole.isEmpty, whole.count == 1 || whole.first != UInt8(ascii: "0"), text.utf8.count <= 40 else { return false }
        rest = rest.dropFirst(whole.count)
        if rest.first == UInt8(ascii: ".") {
            let fraction = rest.dropFirst().prefix(while: \.isASCIIDigit)
            guard !fraction.isEmpty else { return false }
            rest = rest.dropFirst(fraction.count + 1)
        }
        guard let exponent = rest.first else { return true }
        guard exponent | 0x20 == UInt8(ascii: "e") else { return false }
        rest.removeFirst()
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        return !rest.isEmpty && rest.allSatisfy(\.isASCIIDigit)
    }

    /// Notes where a value begins.
    private mutating func begin(_ source: Int) {
        if needsComma { json.append(UInt8(ascii: ",")) }
        anchors.append((json.count, source))
    }

    /// Writes a text in quotes.
    private mutating func quote(_ text: some Sequence<UInt8>) {
        json.append(UInt8(ascii: "\""))
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                json.append(UInt8(ascii: "\\"))
                json.append(byte)
            case 0x0A: json += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
            case 0..<0x20: json += Array("\\u00".utf8) + [0x30 + (byte >> 4), Self.hex(byte & 15)]
            default: json.append(byte)
            }
        }
        json.append(UInt8(ascii: "\""))
    }

    /// A hexadecimal digit.
    private static func hex(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }
}
