// Parses one printed Compose semantics tree: node lines, property lines and their guides.
import Model

/// The edges of a node in pixels.
struct ComposeEdges: Equatable {
    var left, top, right, bottom: Double
}

/// One semantics node.
struct ComposeNode {
    var number = 0
    var depth = 0
    var edges: ComposeEdges?
    var tag: String?
    var role: String?
    var text: String?
    var description: String?
    var isClickable = false
    var isEditable = false
    var isPassword = false
    var isLink = false
    var scrolls = false
    var merges = false
    var range = 0..<0
}

/// All nodes that are printed one after the other.
struct ComposeTree {
    private(set) var nodes: [ComposeNode] = []
    /// What the header says; nil without any.
    let isUnmerged: Bool?
    /// Behind the tree's last line.
    private(set) var end: Int
    private(set) var problems: [Problem] = []

    private let text: MappedText
    private let limits: Limits
    /// A value whose closing quotation mark is still to come, on a further line.
    private var openProperty: (key: String, value: String)?
    private var hasLostIndent = false
    /// Whether the guides of the last line say that more nodes follow.
    private var hasOpenGuide = false

    /// Reads the tree whose first node stands at `firstNode`: what stands before it on its line is the logger's.
    init(_ text: MappedText, firstNode: Int, isUnmerged: Bool?, limits: Limits) {
        self.text = text
        self.isUnmerged = isUnmerged
        self.limits = limits
        end = firstNode
        let lineStart = text.lineStart(of: firstNode)
        var rootStart = firstNode
        // Collections number their nodes: `1) Node #7`.
        if let number = Self.listNumber(text, lineStart, firstNode) { rootStart = number }
        let prefix = LogPrefix(text.bytes[lineStart..<rootStart])
        var line = lineStart
        var foreign = 0
        while line < text.bytes.count, nodes.count < limits.nodes {
            let lineEnd = text.lineEnd(from: line)
            let next = text.nextLine(after: line)
            if let content = prefix.contentStart(text.bytes, line..<lineEnd) {
                guard take(content..<max(content, lineEnd)) else { break }
                foreign = 0
                end = next
            } else {
                // Other messages may come between the entries of a long tree, but not many.
                foreign += 1
                if foreign > 200 || rootStart == lineStart { break }
            }
            line = next
        }
        if nodes.count >= limits.nodes { problems.append(AndroidFacts.excess(limits)) }
        noteLosses()
    }

    /// Says what the tree lost.
    private mutating func noteLosses() {
        if let open = openProperty {
            set(open.key, open.value)
            openProperty = nil
            hasOpenGuide = true
        }
        if hasOpenGuide || nodes.last.map({ $0.edges == nil }) ?? false {
            problems.append(
                Problem(
                    code: "layout-truncated",
                    message:
                        "The tree was cut; nodes or values that it begins or announces are missing. Print it to a file instead of to logcat.",
                    severity: .warning))
        }
        if hasLostIndent {
            problems.append(
                Problem(
                    code: "layout-repaired",
                    message: "The tree lost its indentation; its nesting was guessed from what is left of the guides.",
                    severity: .info))
        }
    }

    /// The start of `1) ` right before a node; nil when there is none.
    private static func listNumber(_ text: MappedText, _ lineStart: Int, _ node: Int) -> Int? {
        guard node >= lineStart + 3, text.has(") ", at: node - 2) else { return nil }
        var index = node - 2
        while index > lineStart, text.bytes[index - 1] >= 0x30, text.bytes[index - 1] <= 0x39 { index -= 1 }
        return index < node - 2 ? index : nil
    }

    /// Takes one line; false when the tree ends before it.
    private mutating func take(_ line: Range<Int>) -> Bool {
        if let open = openProperty, isNodeLine(line) {
            // The value was cut; its rest will not come.
            set(open.key, open.value)
            openProperty = nil
            hasOpenGuide = true
        }
        if let open = openProperty {
            let value = open.value + "\n" + text.string(line)
            if value.hasSuffix("'") {
                openProperty = nil
                set(open.key, String(value.dropLast()))
            } else if value.utf8.count > 1 << 16 {
                return false
            } else {
                openProperty = (open.key, value)
            }
            return true
        }
        // The guides: three columns a level.
        var start = line.lowerBound
        var bars = 0
        while start < line.upperBound, text.bytes[start] == 0x20 || text.bytes[start] == UInt8(ascii: "|") {
            if text.bytes[start] == UInt8(ascii: "|") { bars += 1 }
            start += 1
        }
        var isChild = false
        if start < line.upperBound, text.bytes[start] == UInt8(ascii: "-"), bars > 0 {
            isChild = true
            start += 1
        } else if let number = Self.listNumber(text, line.lowerBound, (text.find("Node #", in: line) ?? line.lowerBound)) {
            start = text.find("Node #", in: number..<line.upperBound) ?? start
        }
        if text.has("Node #", at: start) { return takeNode(line, start, isChild: isChild, bars: bars) }
        guard !nodes.isEmpty, !isChild else { return false }
        let content = text.string(start..<line.upperBound)
        guard takeProperty(content) else { return false }
        if !content.isEmpty || bars > 0 { hasOpenGuide = bars > 0 }
        return true
    }

    /// Whether a node begins on this line.
    private func isNodeLine(_ line: Range<Int>) -> Bool {
        guard let node = text.find("Node #", in: line), text.find(" at (l=", in: node..<line.upperBound) != nil else { return false }
        return text.bytes[line.lowerBound..<node].allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "-") }
    }

    /// Takes a line on which a node begins; false when it belongs to another tree.
    private mutating func takeNode(_ line: Range<Int>, _ start: Int, isChild: Bool, bars: Int) -> Bool {
        // A second root ends the tree, unless both are numbered as parts of one collection.
        let isNumbered = Self.listNumber(text, line.lowerBound, start) != nil
        if !isChild, !nodes.isEmpty, !isNumbered { return false }
        var node = ComposeNode()
        node.range = start..<line.upperBound
        let column = start - line.lowerBound
        if isChild {
            if column % 3 == 0, !hasLostIndent || column > 3 { node.depth = column / 3 } else { node.depth = max(1, bars) }
            // The first column of a tree is never a guide: something ate the spaces.
            if text.bytes[line.lowerBound] == UInt8(ascii: "|") {
                hasLostIndent = true
                node.depth = max(1, bars)
            }
        }
        node.depth = min(node.depth, (nodes.last?.depth ?? -1) + 1, limits.depth)
        let content = text.string(start..<line.upperBound)
        node.number = Int(content.dropFirst(6).prefix { $0.isNumber }) ?? 0
        node.edges = Self.edges(content)
        if let tag = content.firstRange(of: ", Tag: '") {
            node.tag = String(content[tag.upperBound...].dropLast(content.hasSuffix("'") ? 1 : 0))
        }
        nodes.append(node)
        hasOpenGuide = (isChild ? bars - 1 : bars) > 0
        return true
    }

    /// The numbers behind `l=`, `t=`, `r=` and `b=`.
    private static func edges(_ content: String) -> ComposeEdges? {
        guard let open = content.firstIndex(of: "("), let close = content[open...].firstIndex(of: ")") else { return nil }
        var values: [Character: Double] = [:]
        for part in content[content.index(after: open)..<close].split(separator: ",") {
            let trimmed = part.drop { $0 == " " }
            guard let name = trimmed.first, trimmed.dropFirst().first == "=" else { return nil }
            var digits = trimmed.dropFirst(2)
            while digits.last.map({ $0.isLetter }) == true { digits = digits.dropLast() }
            values[name] = AndroidFacts.number(digits)
        }
        guard let left = values["l"], let top = values["t"], let right = values["r"], let bottom = values["b"] else { return nil }
        return ComposeEdges(left: left, top: top, right: right, bottom: bottom)
    }

    /// Takes `Key = 'value'`, `[Flag, Flag]`, `Actions = […]` or `Has 2 children`; false for anything else.
    private mutating func takeProperty(_ content: String) -> Bool {
        if content.isEmpty { return true }
        if content.hasPrefix("[") {
            let flags = content.drop { $0 == "[" }.prefix { $0 != "]" }.split(separator: ",").map { $0.drop { $0 == " " } }
            if flags.contains("Password") { nodes[nodes.count - 1].isPassword = true }
            if flags.contains("LinkTestMarker") { nodes[nodes.count - 1].isLink = true }
            return true
        }
        if content.hasPrefix("Has ") {
            if content.contains("child"), problems.isEmpty {
                problems.append(
                    Problem(
                        code: "layout-truncated",
                        message: "The tree was printed with a limited depth; nodes below it are missing (“\(content.prefix(60))”).",
                        severity: .warning))
            }
            return content.contains("child") || content.contains("sibling")
        }
        guard let equals = content.firstRange(of: " = ") else { return content == "ClearAndSetSemantics" }
        let key = String(content[..<equals.lowerBound])
        guard key.utf8.count < 80, key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else { return false }
        let value = content[equals.upperBound...]
        if value.hasPrefix("'") {
            if value.utf8.count > 1, value.hasSuffix("'") {
                set(key, String(value.dropFirst().dropLast()))
            } else {
                openProperty = (key, String(value.dropFirst()))
            }
        } else {
            set(key, String(value))
        }
        return true
    }

    /// Keeps the properties that are of use.
    private mutating func set(_ key: String, _ value: String) {
        guard let last = nodes.indices.last else { return }
        switch key {
        case "Text": nodes[last].text = Self.listContent(value)
        case "EditableText", "InputText":
            nodes[last].isEditable = true
            if key == "EditableText" { nodes[last].text = value }
        case "ContentDescription": nodes[last].description = Self.listContent(value)
        case "Role": nodes[last].role = value
        case "TestTag": nodes[last].tag = value
        case "Actions":
            nodes[last].isClickable = value.dropFirst().dropLast().split(separator: ",").contains { $0.drop { $0 == " " } == "OnClick" }
        case "VerticalScrollAxisRange", "HorizontalScrollAxisRange":
            nodes[last].scrolls = !nodes[last].merges
        case "MergeDescendants":
            // What a node took over from its descendants is not where it stands.
            nodes[last].merges = true
            nodes[last].scrolls = false
        case "Password": nodes[last].isPassword = true
        case "LinkTestMarker": nodes[last].isLink = true
        default: break
        }
    }

    /// What stands in the brackets of a printed list; older releases print the text alone.
    private static func listContent(_ value: String) -> String {
        value.hasPrefix("[") && value.hasSuffix("]") && value.utf8.count >= 2 ? String(value.dropFirst().dropLast()) : value
    }
}
