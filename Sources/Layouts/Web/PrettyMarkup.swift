// Trees of elements as snapshot printers write them: JSX with one property a line, or HTML with attributes in the tag.

/// A printed tree as a flat list; parents stand before their children.
struct PrettyMarkup {
    /// An element, or a text without a tag.
    struct Node {
        var parent: Int
        var tag: String?
        var text = ""
        var properties: [(name: String, value: PrettyValue)] = []
        /// Byte offset in the printed text.
        var offset: Int

        /// The value of a property.
        func property(_ name: String) -> PrettyValue? { properties.last { $0.name == name }?.value }
    }

    private(set) var nodes: [Node] = []
    /// Whether the text ends inside an element.
    private(set) var isCut = false
    private let bytes: [UInt8]
    private let limits: (nodes: Int, depth: Int)
    /// Open elements: node and the column in which its tag begins.
    private var open: [(node: Int, column: Int)] = []
    private var position = 0
    /// Where the line of the last tag begins, and how far line ends were looked for.
    private var lineStart = 0
    private var newlines = 0

    private static let void: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]

    /// Parses a printed text.
    init(_ bytes: [UInt8], nodes: Int, depth: Int) {
        self.bytes = bytes
        limits = (nodes, depth)
        parse()
    }

    /// Walks over tags and the texts between them.
    private mutating func parse() {
        while position < bytes.count, nodes.count < limits.nodes {
            guard let tag = nextTag(from: position) else {
                addText(position..<bytes.count)
                break
            }
            addText(position..<tag)
            position = tag
            if bytes[position..<min(position + 4, bytes.count)].elementsEqual("<!--".utf8) {
                position = find("-->", from: position + 4).map { $0 + 3 } ?? bytes.count
            } else if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "!") {
                position = (bytes[position...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count - 1) + 1
            } else if position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "/") {
                endTag()
            } else {
                startTag()
            }
        }
        isCut = isCut || !open.isEmpty
    }

    /// The next `<` that begins a tag; printers escape it in texts.
    private func nextTag(from start: Int) -> Int? {
        var index = start
        while let found = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
            let next = found + 1 < bytes.count ? bytes[found + 1] : 0
            if next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || next == UInt8(ascii: ">") || (next | 32 >= 97 && next | 32 <= 122)
            {
                return found
            }
            index = found + 1
        }
        return nil
    }

    /// Where a word stands at or after a position.
    private func find(_ word: String, from start: Int) -> Int? {
        let word = Array(word.utf8)
        var index = min(start, bytes.count)
        while index + word.count <= bytes.count {
            if bytes[index] == word[0], bytes[index..<index + word.count].elementsEqual(word) { return index }
            index += 1
        }
        return nil
    }

    // MARK: tags

    /// Closes the innermost element of this name, and what is open inside it.
    private mutating func endTag() {
        let start = position + 2
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: ">") { end += 1 }
        let name = String(decoding: bytes[start..<end], as: UTF8.self).split(whereSeparator: \.isWhitespace).joined()
        position = min(end + 1, bytes.count)
        // An end without a beginning is passed over; beginnings are looked for only so far up.
        if let match = open.suffix(500).lastIndex(where: { nodes[$0.node].tag == name }) { open.removeSubrange(match...) }
    }

    /// Reads a tag with its properties and leaves it open unless it closes itself.
    private mutating func startTag() {
        let start = position
        position += 1
        let nameStart = position
        while position < bytes.count, bytes[position] > 32, bytes[position] != UInt8(ascii: ">"), !closesItself(position) { position += 1 }
        let name = String(decoding: bytes[nameStart..<position], as: UTF8.self)
        let index = nodes.count
        nodes.append(Node(parent: open.last?.node ?? -1, tag: name, offset: start))
        var reader = PrettyValueReader(bytes, at: position, end: bytes.count)
        var isClosed = false
        while true {
            while position < bytes.count, bytes[position] <= 32 { position += 1 }
            guard position < bytes.count else {
                isCut = true
                return
            }
            if bytes[position] == UInt8(ascii: ">") {
                position += 1
                break
            }
            if closesItself(position) {
                position += 2
                isClosed = true
                break
            }
            if bytes[position] == UInt8(ascii: "<") { break }
            readProperty(of: index, &reader)
        }
        guard !isClosed, !Self.void.contains(name.lowercased()) else { return }
        guard open.count < limits.depth else {
            isCut = true
            return
        }
        while newlines < start {
            if bytes[newlines] == 10 { lineStart = newlines + 1 }
            newlines += 1
        }
        open.append((index, start - lineStart))
    }

    /// Whether `/>` stands here.
    private func closesItself(_ index: Int) -> Bool {
        bytes[index] == UInt8(ascii: "/") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: ">")
    }

    /// Reads `name="text"`, `name={value}`, `name=word` or a bare name.
    private mutating func readProperty(of index: Int, _ reader: inout PrettyValueReader) {
        let start = position
        while position < bytes.count, bytes[position] > 32, bytes[position] != UInt8(ascii: "="), bytes[position] != UInt8(ascii: ">"),
            !closesItself(position)
        { position += 1 }
        let name = String(decoding: bytes[start..<position], as: UTF8.self)
        guard position < bytes.count, bytes[position] == UInt8(ascii: "=") else {
            if position == start { position += 1 } else { nodes[index].properties.append((name, .string(""))) }
            return
        }
        position += 1
        guard position < bytes.count else { return }
        switch bytes[position] {
        case UInt8(ascii: "\""):
            nodes[index].properties.append((name, .string(quotedProperty())))
        case UInt8(ascii: "{"):
            reader.position = position + 1
            nodes[index].properties.append((name, reader.value()))
            reader.skipSpace()
            while reader.position < bytes.count, bytes[reader.position] != UInt8(ascii: "}"), bytes[reader.position] != 10 {
                reader.position += 1
            }
            position = min(reader.position + 1, bytes.count)
        default:
            let value = position
            while position < bytes.count, bytes[position] > 32, bytes[position] != UInt8(ascii: ">") { position += 1 }
            nodes[index].properties.append((name, .string(String(decoding: bytes[value..<position], as: UTF8.self))))
        }
    }

    /// The text of a property in quotes, which printers escape or do not; the quote that ends it is followed by a line end, a tag's
    /// end, or the next property.
    private mutating func quotedProperty() -> String {
        var result: [UInt8] = []
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\\"), position + 1 < bytes.count,
                bytes[position + 1] == UInt8(ascii: "\"") || bytes[position + 1] == UInt8(ascii: "\\")
            {
                result.append(bytes[position + 1])
                position += 2
                continue
            }
            position += 1
            if byte == UInt8(ascii: "\""), endsProperty(position) { break }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Whether what follows a quote can only follow the end of a property.
    private func endsProperty(_ index: Int) -> Bool {
        guard index < bytes.count else { return true }
        if bytes[index] == 10 || bytes[index] == 13 || bytes[index] == UInt8(ascii: ">") || closesItself(index) { return true }
        var index = index
        guard bytes[index] == 32 else { return false }
        while index < bytes.count, bytes[index] == 32 { index += 1 }
        guard index < bytes.count else { return true }
        if bytes[index] == UInt8(ascii: ">") || closesItself(index) || bytes[index] == 10 { return true }
        let start = index
        while index < bytes.count, bytes[index] > 32, bytes[index] != UInt8(ascii: "="), bytes[index] != UInt8(ascii: ">") { index += 1 }
        guard index > start else { return false }
        return bytes[start..<index].allSatisfy {
            $0 == 45 || $0 == 58 || $0 == 95 || (48...57).contains($0) || ($0 | 32 >= 97 && $0 | 32 <= 122)
        }
    }

    // MARK: texts

    /// Adds the texts between two tags: each line that stands in the column of children is a child of its own.
    private mutating func addText(_ range: Range<Int>) {
        guard range.contains(where: { bytes[$0] > 32 }) else { return }
        let parent = open.last
        let lines = lines(range)
        guard lines.count > 1 else {
            append(bytes[range], parent?.node, offset: range.lowerBound)
            return
        }
        var text: [UInt8] = []
        var offset = range.lowerBound
        func flush(_ nodes: inout Self) {
            if text.contains(where: { $0 > 32 }) { nodes.append(text[...], parent?.node, offset: offset) }
            text = []
        }
        for (number, line) in lines.enumerated() {
            let indent = bytes[line].prefix { $0 == 32 }.count
            let isFirst = number == 0
            if !isFirst, indent == (parent?.column ?? -2) + 2 {
                flush(&self)
                offset = line.lowerBound + indent
                text = Array(bytes[line].dropFirst(indent))
            } else if isFirst {
                text = Array(bytes[line])
            } else if bytes[line].contains(where: { $0 > 32 }) {
                text += [10] + bytes[line]
            }
        }
        flush(&self)
    }

    /// The lines of a range, without their ends.
    private func lines(_ range: Range<Int>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = range.lowerBound
        while start <= range.upperBound {
            let end = bytes[start..<range.upperBound].firstIndex(of: 10) ?? range.upperBound
            let trimmed = end > start && end < range.upperBound && bytes[end - 1] == 13 ? end - 1 : end
            result.append(start..<trimmed)
            start = end + 1
        }
        return result
    }

    /// Adds one text.
    private mutating func append(_ text: ArraySlice<UInt8>, _ parent: Int?, offset: Int) {
        guard nodes.count < limits.nodes else { return }
        nodes.append(Node(parent: parent ?? -1, tag: nil, text: String(decoding: text, as: UTF8.self), offset: offset))
    }
}
