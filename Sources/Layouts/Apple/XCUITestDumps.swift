// Finds the dumps that XCUITest's debugDescription wrote into a text, and their elements (formats/ios.md 3).
import Model

/// One dump: the elements of a tree, or of a query's answer when there is no tree.
struct XCUITestDump {
    /// An element: its depth, where its line starts, where its properties are.
    struct Item {
        var indent: Int
        var type: String
        var start: Int
        var properties: Range<Int>
    }

    var items: [Item] = []
    /// Whether the items are a query's answer: a list, no tree.
    var isList = false
    /// Whether `Attributes:` or `Element subtree:` was above the tree.
    var hasHeading = false
    /// The type that `Attributes:` names.
    var headingType: String?
    /// Whether `Path to element:` or `Query chain:` was below it: nothing is missing.
    var hasFooter = false
    /// The last type on the path.
    var pathType: String?
}

/// Reads lines one after another and sorts them into dumps.
struct XCUITestDumps {
    private enum Part { case tree, path, query }

    private(set) var dumps: [XCUITestDump] = []
    /// Lines that only such dumps have.
    private(set) var strongLines = 0
    /// Lines with a known type and a property but neither address nor frame.
    private(set) var weakLines = 0
    /// All lines with something on them.
    private(set) var filledLines = 0

    private let bytes: [UInt8]
    private var part = Part.tree
    private var current = XCUITestDump()
    /// Whether the last element's last text is still open, and how many lines it has taken.
    private var openLines: Int?

    /// Sorts these lines of some bytes.
    init(_ bytes: [UInt8], _ lines: [Range<Int>]) {
        self.bytes = bytes
        for line in lines { read(line) }
        close()
    }

    /// One line.
    private mutating func read(_ whole: Range<Int>) {
        let line = trimmed(whole)
        guard !line.isEmpty else { return extend(whole) }
        filledLines += 1
        if heading(line) { return }
        guard let element = XCUITestLine(bytes, line) else { return extend(line) }
        openLines = nil
        if element.isStrong { strongLines += 1 } else { weakLines += 1 }
        let item = XCUITestDump.Item(
            indent: element.hasArrow ? -1 : element.indent, type: element.type, start: element.start,
            properties: element.rest..<line.upperBound)
        switch part {
        case .tree:
            if element.hasArrow, !current.items.isEmpty { close() }
            current.items.append(item)
        case .path: current.pathType = element.type
        case .query: if current.isList { current.items.append(item) }
        }
    }

    /// Whether the line is a heading, which says what follows.
    private mutating func heading(_ line: Range<Int>) -> Bool {
        var scanner = ByteScanner(bytes, line)
        _ = scanner.word { $0 == 0x20 || $0 == 0x09 || $0 >= 0x80 }
        if let attributes = attributes(line) {
            close()
            current.hasHeading = true
            let type = ByteScanner(bytes, attributes..<line.upperBound)
            var word = type
            current.headingType = type.string(word.word { ByteScanner.isWordPart($0) })
        } else if contains("Element subtree:", line) {
            if !current.items.isEmpty { close() }
            current.hasHeading = true
            part = .tree
        } else if ends(line, with: "Path to element:") {
            part = .path
            current.hasFooter = true
        } else if ends(line, with: "Query chain:") {
            part = .query
            current.hasFooter = true
        } else if scanner.matches("Find: ") || contains("→Find: ", line) || contains("\u{FE0E}Find: ", line) {
            // What `po` of a query prints: the answer of the last step counts.
            if part == .tree, current.items.isEmpty || current.isList { current.isList = true }
            part = .query
        } else if ends(line, with: "Output: {") {
            if current.isList { current.items = [] }
        } else {
            return false
        }
        openLines = nil
        return true
    }

    /// Where the type behind `Attributes: ` starts, wherever in the line that stands.
    private func attributes(_ line: Range<Int>) -> Int? {
        var from = line.lowerBound
        while let found = XMLExcerpt.find("Attributes: ", in: bytes, from..<line.upperBound) {
            if XCUITestLine(bytes, found + 12..<line.upperBound) != nil || isBareType(found + 12..<line.upperBound) { return found + 12 }
            from = found + 1
        }
        return nil
    }

    /// Whether only the name of a type follows, up to a comma or the end.
    private func isBareType(_ range: Range<Int>) -> Bool {
        var scanner = ByteScanner(bytes, range)
        let word = scanner.word { ByteScanner.isWordPart($0) }
        return scanner.isAtEnd && IOSType.isKnown(scanner.string(word))
    }

    /// Whether a line ends in a text, whatever a log has written before it.
    private func ends(_ line: Range<Int>, with wanted: StaticString) -> Bool {
        ByteScanner.matches(wanted, bytes, max(line.lowerBound, line.upperBound - wanted.utf8CodeUnitCount), line.upperBound)
    }

    /// Whether a text stands in a line.
    private func contains(_ wanted: StaticString, _ line: Range<Int>) -> Bool {
        XMLExcerpt.find(wanted, in: bytes, line) != nil
    }

    /// A line that is no element: it goes on with the text of the last one, when that is still open.
    private mutating func extend(_ line: Range<Int>) {
        guard part != .path, let last = current.items.indices.last, part == .tree || current.isList else { return }
        if openLines == nil {
            openLines = XCUITestProperties(bytes, current.items[last].properties).isOpen ? 0 : -1
        }
        guard let count = openLines, count >= 0, count < 400 else { return }
        current.items[last].properties = current.items[last].properties.lowerBound..<line.upperBound
        let closes = line.contains { index in
            bytes[index] == UInt8(ascii: "'")
                && (index + 1 == line.upperBound || ByteScanner.matches(", ", bytes, index + 1, line.upperBound))
        }
        openLines = closes && !XCUITestProperties(bytes, current.items[last].properties).isOpen ? -1 : count + 1
    }

    /// Ends the dump that is being read.
    private mutating func close() {
        if !current.items.isEmpty { dumps.append(current) }
        current = XCUITestDump()
        part = .tree
        openLines = nil
    }

    /// A line without blanks at its end, and without the quotation mark and comma of a JSON array.
    private func trimmed(_ line: Range<Int>) -> Range<Int> {
        var end = line.upperBound
        func last() -> UInt8 { end > line.lowerBound ? bytes[end - 1] : 0 }
        while last() == 0x20 || last() == 0x0D || last() == 0x09 { end -= 1 }
        let first = line.first { bytes[$0] != 0x20 && bytes[$0] != 0x09 }
        if let first, bytes[first] == UInt8(ascii: "\"") {
            if last() == UInt8(ascii: ",") { end -= 1 }
            if last() == UInt8(ascii: "\""), end - 1 > first { end -= 1 }
        }
        return line.lowerBound..<max(line.lowerBound, end)
    }
}
