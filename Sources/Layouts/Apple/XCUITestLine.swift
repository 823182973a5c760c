// One line of XCUITest's debugDescription: `Button, 0x1…, {{x, y}, {w, h}}, identifier: 'a', label: 'b'` (formats/ios.md 3.2).
import Model

/// Where an element starts in a line, and what kind of proof the line is.
struct XCUITestLine {
    /// Columns before the type; children have more than their parents.
    var indent: Int
    /// Where the type starts.
    var start: Int
    /// The type, such as `StaticText`.
    var type: String
    /// Where the rest starts, behind the type and ` (Main)`.
    var rest: Int
    /// Whether an arrow marks the element as the root or as a step of a path.
    var hasArrow: Bool
    /// Whether an address, a frame or a process follows: what only such dumps write.
    var isStrong: Bool

    /// Reads the start of a line; nil when it is none of an element.
    init?(_ bytes: [UInt8], _ range: Range<Int>) {
        if let line = Self.element(bytes, range, from: range.lowerBound) {
            self = line
            return
        }
        // A log may have written something before it, on this line or on each.
        guard let mark = Self.mark(bytes, range), let word = Self.wordBefore(bytes, range.lowerBound, mark) else { return nil }
        guard let line = Self.element(bytes, range, from: word), line.isStrong else { return nil }
        self = line
    }

    private init(indent: Int, start: Int, type: String, rest: Int, hasArrow: Bool, isStrong: Bool) {
        self.indent = indent
        self.start = start
        self.type = type
        self.rest = rest
        self.hasArrow = hasArrow
        self.isStrong = isStrong
    }

    /// An element whose blanks, arrow and type start at an index.
    private static func element(_ bytes: [UInt8], _ range: Range<Int>, from: Int) -> XCUITestLine? {
        var scanner = ByteScanner(bytes, from..<range.upperBound)
        scanner.skipBlanks()
        // Lines of a JSON array.
        if scanner.current == UInt8(ascii: "\""), scanner.skip("\"") { scanner.skipBlanks() }
        var hasArrow = false
        for arrow: StaticString in ["→", "↳"] where scanner.skip(arrow) { hasArrow = true }
        let start = scanner.at
        guard scanner.current >= 0x41, scanner.current <= 0x5A else { return nil }
        let word = scanner.word { ByteScanner.isWordPart($0) }
        guard word.count < 40 else { return nil }
        let type = scanner.string(word)
        _ = scanner.skip(" (Main)")
        let rest = scanner.at
        guard let isStrong = strength(&scanner), IOSType.isKnown(type) || isStrong else { return nil }
        return XCUITestLine(
            indent: start - range.lowerBound - (hasArrow ? 2 : 0), start: start, type: type, rest: rest, hasArrow: hasArrow,
            isStrong: isStrong)
    }

    /// Whether an address, a frame or a process follows a type (true), or only a property (false); nil when something else does.
    private static func strength(_ scanner: inout ByteScanner) -> Bool? {
        if scanner.skip(" 0x") { return ByteScanner.isHexDigit(scanner.current) && isOldStyle(scanner) ? true : nil }
        guard scanner.skip(", ") else { return nil }
        if scanner.skip("0x") { return ByteScanner.isHexDigit(scanner.current) ? true : nil }
        if scanner.matches("{{") || scanner.matches("pid: ") { return true }
        let isProperty = keys.contains { scanner.matches($0) } || states.contains { scanner.matches($0) }
        return isProperty ? false : nil
    }

    /// Whether a colon follows an address: `Other 0x7f…: {{…`.
    private static func isOldStyle(_ scanner: ByteScanner) -> Bool {
        var copy = scanner
        _ = copy.word { ByteScanner.isHexDigit($0) }
        return copy.current == UInt8(ascii: ":")
    }

    /// The first place in a line where an address, a frame or a process number follows a word.
    private static func mark(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        for index in range where bytes[index] == UInt8(ascii: ",") {
            for start: StaticString in [", 0x", ", {{", ", pid: "]
            where ByteScanner.matches(start, bytes, index, range.upperBound) {
                return index
            }
        }
        return nil
    }

    /// Where the word before a mark starts; nil unless it stands free.
    private static func wordBefore(_ bytes: [UInt8], _ low: Int, _ mark: Int) -> Int? {
        var end = mark
        if end - low >= 7, ByteScanner.matches(" (Main)", bytes, end - 7, end) { end -= 7 }
        var start = end
        while start > low, ByteScanner.isWordPart(bytes[start - 1]) { start -= 1 }
        guard start < end, start > low else { return nil }
        // The arrow is three bytes.
        if start - low >= 3, ByteScanner.matches("→", bytes, start - 3, start) || ByteScanner.matches("↳", bytes, start - 3, start) {
            return start - 3
        }
        return bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 ? start : nil
    }

    /// The names before a colon that an element line may hold.
    static let keys: [StaticString] = ["identifier: ", "label: ", "title: ", "value: ", "placeholderValue: "]
    /// The words without a value.
    static let states: [StaticString] = ["Disabled", "Selected", "Focused", "Keyboard Focused", "Main Window", "Has Focus"]
}

/// What one element's line or lines say.
struct XCUITestProperties {
    var facts = AccessibilityFacts()
    /// Whether the text ends inside a quotation, or before the frame is complete.
    var isOpen = false

    /// Reads everything behind the type.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        var scanner = ByteScanner(bytes, range)
        while !scanner.isAtEnd, !isOpen {
            _ = scanner.word { $0 == 0x20 || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ":") }
            if scanner.isAtEnd { break }
            // Xcode 7 repeats the element as an object of its own.
            if scanner.matches("<XCAccessibilityElement") { break }
            if scanner.matches("{{") {
                facts.frame = RawFrame.braces(&scanner)
                if facts.frame == nil { isOpen = true }
            } else if !property(&scanner) {
                _ = scanner.word { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "<") && $0 != 0x20 }
                if scanner.current == UInt8(ascii: "<"), !scanner.matches("<XCAccessibilityElement") { scanner.at += 1 }
            }
        }
    }

    /// Reads `key: value` at the scanner's place; false when none is there.
    private mutating func property(_ scanner: inout ByteScanner) -> Bool {
        if scanner.skip("identifier: ") {
            facts.identifier = quoted(&scanner)
        } else if scanner.skip("label: ") {
            facts.label = quoted(&scanner)
        } else if scanner.skip("title: ") {
            let title = quoted(&scanner)
            facts.label = facts.label ?? title
        } else if scanner.skip("placeholderValue: ") {
            facts.placeholder = quoted(&scanner)
        } else if scanner.skip("value: ") {
            let start = scanner.at
            scanner.at = Self.end(of: start, in: scanner, closing: false) ?? scanner.end
            facts.value = scanner.string(start..<scanner.at)
        } else {
            return false
        }
        return true
    }

    /// Reads a text in single quotes; apostrophes inside it are not escaped.
    private mutating func quoted(_ scanner: inout ByteScanner) -> String {
        guard scanner.skip("'") else { return "" }
        let start = scanner.at
        guard let end = Self.end(of: start, in: scanner, closing: true) else {
            isOpen = true
            scanner.at = scanner.end
            return scanner.string(start..<scanner.end)
        }
        scanner.at = end + 1
        return scanner.string(start..<end)
    }

    /// Where a value ends: before what can only be another property, or at the end of the text.
    private static func end(of start: Int, in scanner: ByteScanner, closing: Bool) -> Int? {
        var index = start
        while index < scanner.end {
            if !closing || scanner.bytes[index] == UInt8(ascii: "'") {
                let next = closing ? index + 1 : index
                if isEnd(next, scanner) { return index }
            }
            index += 1
        }
        return nil
    }

    /// Whether another property, or nothing, follows at an index.
    private static func isEnd(_ index: Int, _ scanner: ByteScanner) -> Bool {
        var rest = ByteScanner(scanner.bytes, index..<scanner.end)
        if rest.matches("<XCAccessibilityElement") { return true }
        if rest.skip(", ") {
            return XCUITestLine.keys.contains { rest.matches($0) } || XCUITestLine.states.contains { rest.matches($0) }
        }
        _ = rest.word { $0 == 0x20 || $0 == 0x0D || $0 == 0x09 }
        return rest.isAtEnd
    }
}
