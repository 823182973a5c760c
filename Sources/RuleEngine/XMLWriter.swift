// A small writer of well-formed XML for any text, since libxml2's own writes ill-formed control characters.

/// Writes elements with attributes and text into bytes.
struct XMLWriter {
    private var bytes: [UInt8] = []
    private var open: [StaticString] = []
    /// Whether the start tag of the innermost open element still lacks its `>`.
    private var isTagOpen = false

    /// Begins a document, or a part of one.
    init(isPart: Bool = false) {
        bytes.reserveCapacity(isPart ? 256 : 4_096)
        if !isPart { put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }
    }

    /// What was written.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Opens an element; attributes may follow until the next call that is none.
    mutating func start(_ name: StaticString) {
        closeTag()
        indent()
        put("<")
        put(name)
        open.append(name)
        isTagOpen = true
    }

    /// Adds an attribute to the element just opened; nil adds none.
    mutating func attribute(_ name: StaticString, _ value: String?) {
        guard isTagOpen, let value else { return }
        put(" ")
        put(name)
        put("=\"")
        put(escaping: value)
        put("\"")
    }

    /// Adds a whole number.
    mutating func attribute(_ name: StaticString, _ value: Int?) { attribute(name, value.map(String.init)) }
    /// Adds `true` or `false`.
    mutating func attribute(_ name: StaticString, _ value: Bool?) { attribute(name, value.map { $0 ? "true" : "false" }) }
    /// Adds a number in the form that XPath reads.
    mutating func attribute(_ name: StaticString, _ value: Double?) { attribute(name, value.flatMap(Self.decimal)) }

    /// Closes the innermost element.
    mutating func end() {
        guard let name = open.popLast() else { return }
        if isTagOpen {
            put("/>\n")
            isTagOpen = false
        } else {
            indent()
            put("</")
            put(name)
            put(">\n")
        }
    }

    /// Writes an element that holds only text.
    mutating func leaf(_ name: StaticString, _ content: String) {
        start(name)
        isTagOpen = false
        put(">")
        put(escaping: content)
        put("</")
        put(name)
        put(">\n")
        open.removeLast()
    }

    /// Writes a processing instruction: a place that is filled in later, and that no rule sees.
    mutating func slot(_ content: String) {
        closeTag()
        put("<?")
        put(escaping: content)
        put("?>\n")
    }

    /// Begins a line as deep as elements are open.
    private mutating func indent() {
        for _ in 0..<open.count { put("  ") }
    }

    /// Ends the start tag of the innermost element, when content follows.
    private mutating func closeTag() {
        guard isTagOpen else { return }
        put(">\n")
        isTagOpen = false
    }

    /// Appends text of this program's own.
    @inline(__always) private mutating func put(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends any text as character data.
    private mutating func put(escaping value: String) {
        var value = value
        let isPlain = value.withUTF8 { utf8 in
            guard Self.needsNoEscape(utf8) else { return false }
            bytes.append(contentsOf: utf8)
            return true
        }
        if !isPlain { bytes.append(contentsOf: Self.escaped(value).utf8) }
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
