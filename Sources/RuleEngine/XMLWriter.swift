// A small writer of well-formed XML for any text, since libxml2's own writes ill-formed control characters.

/// Writes elements with attributes and text into bytes.
struct XMLWriter {
    private(set) var text: String
    private var open: [String] = []
    /// Whether the start tag of the innermost open element still lacks its `>`.
    private var isTagOpen = false

    /// Begins a document, or a part of one.
    init(isPart: Bool = false) { text = isPart ? "" : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" }

    /// Opens an element; attributes may follow until the next call that is none.
    mutating func start(_ name: String) {
        closeTag()
        text += String(repeating: "  ", count: open.count) + "<" + name
        open.append(name)
        isTagOpen = true
    }

    /// Adds an attribute to the element just opened; nil adds none.
    mutating func attribute(_ name: String, _ value: String?) {
        guard isTagOpen, let value else { return }
        text += " " + name + "=\"" + Self.escaped(value) + "\""
    }

    /// Adds a whole number.
    mutating func attribute(_ name: String, _ value: Int?) { attribute(name, value.map(String.init)) }
    /// Adds `true` or `false`.
    mutating func attribute(_ name: String, _ value: Bool?) { attribute(name, value.map { $0 ? "true" : "false" }) }
    /// Adds a number in the form that XPath reads.
    mutating func attribute(_ name: String, _ value: Double?) { attribute(name, value.flatMap(Self.decimal)) }

    /// Closes the innermost element.
    mutating func end() {
        guard let name = open.popLast() else { return }
        if isTagOpen {
            text += "/>\n"
            isTagOpen = false
        } else {
            text += String(repeating: "  ", count: open.count) + "</" + name + ">\n"
        }
    }

    /// Writes an element that holds only text.
    mutating func leaf(_ name: String, _ content: String) {
        start(name)
        isTagOpen = false
        text += ">" + Self.escaped(content) + "</" + name + ">\n"
        open.removeLast()
    }

    /// Writes a processing instruction: a place that is filled in later, and that no rule sees.
    mutating func slot(_ content: String) {
        closeTag()
        text += "<?\(content)?>\n"
    }

    /// Ends the start tag of the innermost element, when content follows.
    private mutating func closeTag() {
        guard isTagOpen else { return }
        text += ">\n"
        isTagOpen = false
    }

    /// Text as XML character data, good in attributes too; characters that XML cannot hold are dropped, as are control characters.
    static func escaped(_ value: String) -> String {
        if value.utf8.withContiguousStorageIfAvailable(needsNoEscape) == true { return value }
        var result = ""
        result.reserveCapacity(value.utf8.count)
        for scalar in value.unicodeScalars {
            switch scalar.value {
            case 0x26: result += "&amp;"
            case 0x3C: result += "&lt;"
            case 0x3E: result += "&gt;"
            case 0x22: result += "&quot;"
            // Written as references, else a reader of the attribute would see spaces.
            case 0x9, 0xA, 0xD: result += "&#\(scalar.value);"
            case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: continue
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Whether every byte can stand as it is; texts with what looks like a control character beyond ASCII are looked at more closely.
    private static func needsNoEscape(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.allSatisfy { byte in
            switch byte {
            case 0..<0x20, 0x22, 0x26, 0x3C, 0x3E, 0x7F, 0xC2, 0xEF: false
            default: true
            }
        }
    }

    /// A number as XPath reads it: no exponent, at most three decimals; nil for what is no sensible length.
    static func decimal(_ value: Double) -> String? {
        guard value.isFinite, value.magnitude < 1e12 else { return nil }
        let thousandths = Int((value * 1000).rounded())
        let sign = thousandths < 0 ? "-" : ""
        let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
        guard rest > 0 else { return sign + String(whole) }
        var digits = String(rest + 1000).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return sign + String(whole) + "." + digits
    }
}
