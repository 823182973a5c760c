// Scans Detox's XML, whose iOS writer escapes neither attribute values nor the names of generic classes.
import Model

/// One element with its attributes as written, entities resolved.
struct DetoxNode {
    var name: String
    var attributes: [String: String]
    /// Position behind the last node below this one.
    var end = 0
    var range: Range<Int>
    /// Places of its CDATA sections.
    var data: [Range<Int>] = []
}

/// One document: nodes in document order.
struct DetoxDocument {
    var nodes: [DetoxNode] = []
    var isCut = false
    /// Whether elements were left out because of a limit.
    var isTooMany = false
    var isTooDeep = false
}

/// Finds the tags by the attributes that Detox writes.
struct DetoxScan {
    private(set) var documents: [DetoxDocument] = []
    private let text: MappedText
    private let limits: Limits
    private var current = DetoxDocument()
    private var open: [Int] = []
    /// How many elements of each name are open.
    private var openNames: [String: Int] = [:]
    private var count = 0

    /// All names of attributes that either writer knows.
    private static let keys: [StaticString] = [
        "alpha=\"", "class=\"", "density=\"", "focused=\"", "height=\"", "id=\"", "label=\"", "tag=\"", "testID=\"", "text=\"", "value=\"",
        "visibility=\"", "width=\"", "x=\"", "y=\"", "error=\"",
    ]

    /// Scans a whole text.
    init(_ text: MappedText, limits: Limits) {
        self.text = text
        self.limits = limits
        scan()
    }

    /// Goes from tag to tag.
    private mutating func scan() {
        let bytes = text.bytes
        var position = 0
        while let tag = XMLExcerpt.find("<", in: bytes, position..<bytes.count) {
            position = tag + 1
            guard position < bytes.count else { break }
            if text.has("<![CDATA[", at: tag) {
                let end = text.find("]]>", in: tag..<bytes.count)
                if let last = open.last { current.nodes[last].data.append(tag + 9..<(end ?? bytes.count)) }
                position = end.map { $0 + 3 } ?? bytes.count
            } else if bytes[position] == UInt8(ascii: "/") {
                position = closeTag(from: position + 1)
            } else if bytes[position] == UInt8(ascii: "?") || bytes[position] == UInt8(ascii: "!") {
                position = text.find(">", in: position..<bytes.count).map { $0 + 1 } ?? bytes.count
            } else if Self.startsName(bytes[position]) {
                position = openTag(at: tag)
            }
        }
        current.isCut = !open.isEmpty
        finish()
    }

    /// Whether a byte can begin an element's name.
    private static func startsName(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    /// Ends the current document.
    private mutating func finish() {
        while let last = open.popLast() { current.nodes[last].end = current.nodes.count }
        if !current.nodes.isEmpty { documents.append(current) }
        current = DetoxDocument()
        openNames = [:]
    }

    /// Ends the innermost element of a name; an end that nothing began is passed over.
    private mutating func closeTag(from start: Int) -> Int {
        let bytes = text.bytes
        var end = text.find(">", in: start..<bytes.count) ?? bytes.count
        let name = Self.plainName(text.string(start..<end))
        // Generic classes end with several brackets.
        while end < bytes.count, bytes[end] == UInt8(ascii: ">") { end += 1 }
        if openNames[name, default: 0] > 0 {
            while let last = open.popLast() {
                current.nodes[last].end = current.nodes.count
                let closed = Self.plainName(current.nodes[last].name)
                openNames[closed, default: 0] -= 1
                if closed == name { break }
            }
        }
        if name == "ViewHierarchy", open.isEmpty { finish() }
        return end
    }

    /// A class name without its generic arguments.
    private static func plainName(_ name: String) -> String { String(name.prefix { $0 != "<" && $0 != " " && $0 != "\n" && $0 != "\r" }) }

    /// Reads a start tag and gives the place behind it.
    private mutating func openTag(at start: Int) -> Int {
        let bytes = text.bytes
        var position = start + 1
        // The name ends where the first attribute begins: generic arguments may hold spaces and brackets, and some files lost all spaces.
        var brackets = 0
        while position < bytes.count, position - start < 4_096 {
            if isKey(position) != nil, position > start + 1 { break }
            if bytes[position] == UInt8(ascii: "<") { brackets += 1 }
            if bytes[position] == UInt8(ascii: ">") {
                if brackets == 0 { break }
                brackets -= 1
            }
            position += 1
        }
        var nameEnd = position
        while nameEnd > start + 1, bytes[nameEnd - 1] <= 0x20 || bytes[nameEnd - 1] == UInt8(ascii: "/") { nameEnd -= 1 }
        let name = text.string(start + 1..<nameEnd)
        if name == "ViewHierarchy", !current.nodes.isEmpty {
            current.isCut = !open.isEmpty
            finish()
        }
        var node = DetoxNode(name: name, attributes: [:], range: start..<start)
        var isClosed = position > start + 1 && position < bytes.count && bytes[position - 1] == UInt8(ascii: "/")
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: ">") {
                position += 1
                break
            }
            if text.has("/>", at: position) {
                isClosed = true
                position += 2
                break
            }
            guard let value = isKey(position) else {
                // A stray sign between attributes.
                if bytes[position] == UInt8(ascii: "<") { break }
                position += 1
                continue
            }
            let end = valueEnd(value)
            let key = text.string(position..<value - 2)
            let content = text.withoutEntities(in: value..<end)
            node.attributes[key] = Self.withoutStrayQuote(content.string(0..<content.bytes.count))
            position = end + 1
        }
        node.range = start..<min(position, bytes.count)
        add(node, isClosed: isClosed)
        return min(position, bytes.count)
    }

    /// Adds a node, unless there are too many.
    private mutating func add(_ node: DetoxNode, isClosed: Bool) {
        guard count < limits.nodes, open.count < limits.depth else {
            current.isTooMany = current.isTooMany || count >= limits.nodes
            current.isTooDeep = current.isTooDeep || count < limits.nodes
            return
        }
        count += 1
        current.nodes.append(node)
        if isClosed {
            current.nodes[current.nodes.count - 1].end = current.nodes.count
        } else {
            open.append(current.nodes.count - 1)
            openNames[Self.plainName(node.name), default: 0] += 1
        }
    }

    /// A value without the quotation mark that some versions wrote twice.
    private static func withoutStrayQuote(_ value: String) -> String {
        guard value.hasSuffix("\""), value.utf8.filter({ $0 == UInt8(ascii: "\"") }).count % 2 == 1 else { return value }
        return String(value.dropLast())
    }

    /// The place behind the opening quotation mark of an attribute that begins here; nil when none does.
    private func isKey(_ position: Int) -> Int? {
        for key in Self.keys where text.has(key, at: position) { return position + key.utf8CodeUnitCount }
        return nil
    }

    /// The quotation mark that ends a value: the first behind which the tag ends or another attribute begins.
    private func valueEnd(_ start: Int) -> Int {
        let bytes = text.bytes
        var from = start
        while let quote = XMLExcerpt.find("\"", in: bytes, from..<bytes.count) {
            var next = quote + 1
            while next < bytes.count, bytes[next] <= 0x20 { next += 1 }
            if next >= bytes.count || text.has("/>", at: next) || isKey(next) != nil { return quote }
            // `>` also stands in texts: as the end of a tag a new line, another tag or nothing follows it.
            if bytes[next] == UInt8(ascii: ">") {
                var after = next + 1
                while after < bytes.count, bytes[after] <= 0x20 { after += 1 }
                if after >= bytes.count || bytes[after] == UInt8(ascii: "<") { return quote }
            }
            from = quote + 1
        }
        return bytes.count
    }
}
