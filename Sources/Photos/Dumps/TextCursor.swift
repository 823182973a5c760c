// A reading position in a text, for the small grammars of printed objects.

/// A position between two bounds of a text; reading never passes the end.
struct TextCursor: Sendable {
    let bytes: [UInt8]
    var at: Int
    let end: Int

    /// A cursor at `at` that stops before `end`.
    init(_ bytes: [UInt8], at: Int, end: Int? = nil) {
        self.bytes = bytes
        self.at = min(max(0, at), bytes.count)
        self.end = max(self.at, min(end ?? bytes.count, bytes.count))
    }

    /// The byte at the position; nil at the end.
    var byte: UInt8? { at < end ? bytes[at] : nil }

    /// Whether nothing but white space is left in the line: a place where a log may have cut a record.
    var isAtLineEnd: Bool {
        var here = at
        while here < end, bytes[here] != 0x0A {
            if !bytes[here].isSpace { return false }
            here += 1
        }
        return true
    }

    /// Whether a literal stands here.
    func sees(_ literal: String) -> Bool {
        at + literal.utf8.count <= end && bytes[at..<(at + literal.utf8.count)].elementsEqual(literal.utf8)
    }

    /// Passes a literal, if it stands here.
    mutating func take(_ literal: String) -> Bool {
        guard sees(literal) else { return false }
        at += literal.utf8.count
        return true
    }

    /// Passes white space, line breaks included.
    mutating func skipSpace() {
        while at < end, bytes[at].isSpace { at += 1 }
    }

    /// Passes bytes as long as they fit, and gives them.
    mutating func run(_ fits: (UInt8) -> Bool) -> String {
        let start = at
        while at < end, fits(bytes[at]) { at += 1 }
        return bytes.text(start..<at)
    }

    /// A whole number; nil when none stands here or it is too large to be one.
    mutating func number() -> Double? {
        var copy = self
        let digits = copy.run { $0.isASCIIDigit || $0 == UInt8(ascii: ".") }
        guard !digits.isEmpty, digits.utf8.count <= 15, let value = Double(digits), value.isFinite else { return nil }
        at = copy.at
        return value
    }

    /// The next place of a literal before the end.
    func find(_ literal: String) -> Int? { bytes.place(of: Array(literal.utf8), in: at..<end) }

    /// An address, which has no white space and no closing bracket, or null; nil when something else stands here.
    mutating func link() -> FieldValue? {
        var copy = self
        let text = copy.run { !$0.isSpace && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ")") }
        guard text == "null" || text == "nil" || text.hasPrefix("http") || text.hasPrefix("//") || text.hasPrefix("content:") else {
            return nil
        }
        at = copy.at
        return text == "null" || text == "nil" ? .null : .text(text)
    }
}
