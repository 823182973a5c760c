// A small writer of well-formed XML for any text, since libxml2's own writes ill-formed control characters.
import XML

/// Writes elements with attributes and text into bytes, and makes the tree of them where that is asked for.
struct XMLWriter {
    /// Takes everything that is written.
    private let tree: XPathTreeBuilder?
    private let keepsText: Bool
    private var bytes: [UInt8] = []
    private var open: [StaticString] = []
    /// Whether the start tag of the innermost open element still lacks its `>`.
    private var isTagOpen = false

    /// Begins a document, or a part of one.
    init(isPart: Bool = false) {
        tree = nil
        keepsText = true
        bytes.reserveCapacity(isPart ? 256 : 4_096)
        if !isPart { putDeclaration() }
    }

    /// Begins a document of which a tree is made as well; without `keepsText` it is only the tree.
    init(_ tree: XPathTreeBuilder, keepsText: Bool) {
        self.tree = tree
        self.keepsText = keepsText
        guard keepsText else { return }
        bytes.reserveCapacity(4_096)
        putDeclaration()
    }

    private mutating func putDeclaration() { put("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }

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
        tree?.start(name)
    }

    /// Adds an attribute to the element just opened; nil adds none.
    mutating func attribute(_ name: StaticString, _ value: String?) {
        guard isTagOpen, let value else { return }
        put(" ")
        put(name)
        put("=\"")
        put(escaping: value) { $0.attribute(name, $1) }
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
        tree?.end(onLine: !isTagOpen)
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
        put(escaping: content) { $0.text($1) }
        put("</")
        put(name)
        put(">\n")
        open.removeLast()
        tree?.end(onLine: false)
    }

    /// Writes a processing instruction of a word and a number: a place that is filled in later, and that no rule sees.
    mutating func slot(_ content: String) {
        closeTag()
        put("<?")
        put(escaping: content) { tree, content in
            let end = content.firstIndex(of: 0x20) ?? content.endIndex
            tree.instruction(
                UnsafeBufferPointer(rebasing: content[..<end]), UnsafeBufferPointer(rebasing: content[end...].drop { $0 == 0x20 }))
        }
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
        guard keepsText else { return }
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// Appends any text as character data, and hands the tree what a reader of it will read.
    private mutating func put(escaping value: String, _ add: (XPathTreeBuilder, UnsafeBufferPointer<UInt8>) -> Void) {
        var value = value
        let isPlain = value.withUTF8 { utf8 in
            guard Self.needsNoEscape(utf8) else { return false }
            if keepsText { bytes.append(contentsOf: utf8) }
            if let tree { add(tree, utf8) }
            return true
        }
        if isPlain { return }
        if keepsText { bytes.append(contentsOf: Self.escaped(value).utf8) }
        if let tree {
            var text = String(String.UnicodeScalarView(value.unicodeScalars.filter(Self.isHeld)))
            text.withUTF8 { add(tree, $0) }
        }
    }

    /// Whether XML can hold a character; control characters are dropped with those that it cannot.
    private static func isHeld(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x9, 0xA, 0xD: true
        case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: false
        default: true
        }
    }

    /// Text as XML character data, good in attributes too; characters that XML cannot hold are dropped, as are control characters.
    static func escaped(_ value: String) -> String {
        if value.utf8.withContiguousStorageIfAvailable(needsNoEscape) == true { return value }
        var result = ""
        result.reserveCapacity(value.utf8.count)
        for scalar in value.unicodeScalars where isHeld(scalar) {
            switch scalar.value {
            case 0x26: result += "&amp;"
            case 0x3C: result += "&lt;"
            case 0x3E: result += "&gt;"
            case 0x22: result += "&quot;"
            // Written as references, else a reader of the attribute would see spaces.
            case 0x9, 0xA, 0xD: result += "&#\(scalar.value);"
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
