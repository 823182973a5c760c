// The tree of one dump, and what its gaps say about lines that the log lost.
import Model

/// The nodes of one dump in document order.
struct FlutterTree {
    fileprivate(set) var nodes: [FlutterNode] = []
    fileprivate(set) var losses = FlutterLosses()

    /// Reads the lines of a dump; the first one holds the root.
    init(_ log: FlutterLog, _ range: Range<Int>, limits: Limits) {
        var builder = FlutterTreeBuilder(log, limits: limits)
        for line in log.lines[range] { builder.add(line) }
        self = builder.finish()
    }

    fileprivate init() {}
}

/// What is known to be missing from a dump.
struct FlutterLosses {
    /// Nodes in between are missing: places on the screen are uncertain.
    var structure: FlutterLine?
    /// Nodes with content may be missing.
    var content: FlutterLine?
    /// The dump ends before the tree does.
    var isTruncated = false
    /// Lines that end too early, and the first of them.
    var cutLines = 0
    var cut: FlutterLine?
    /// Whether one of them was a text.
    var isTextCut = false
    var tooDeep: FlutterLine?
    var tooMany: FlutterLine?

    /// Notes that a node's own line or its properties are missing.
    mutating func lose(structure line: FlutterLine) { structure = structure ?? line }
    /// Notes that something with content may be missing.
    mutating func lose(content line: FlutterLine) { content = content ?? line }

    /// The losses as problems.
    var problems: [Problem] {
        var result: [Problem] = []
        /// Adds a problem at a line.
        func add(_ line: FlutterLine?, _ code: String, _ message: String) {
            let number = line.flatMap { $0.number > 0 ? $0.number : nil }
            result.append(Problem(line: number, code: code, message: message, severity: .warning))
        }
        if isTruncated {
            add(nil, "layout-truncated", "The dump ends before its tree does, so the rest of the screen is unknown; write it to a file.")
        }
        if let content {
            add(
                content, "layout-incomplete",
                "The log lost lines of this dump, perhaps with texts or pictures; print it slowly, or take it from the driver or a file.")
        } else if let structure {
            add(structure, "layout-incomplete", "The log lost lines of this dump, so some places on the screen are only about right.")
        }
        if let cut {
            add(
                cut, "layout-lines-cut",
                "\(cutLines) line\(cutLines == 1 ? " was" : "s were") cut short by the log, with whatever stood at the end, such as the address of a picture."
            )
        }
        if let tooDeep { add(tooDeep, "limit-depth", "The tree is nested too deeply; what lies deeper was put higher up.") }
        if let tooMany { add(tooMany, "limit-nodes", "The tree has too many nodes; the rest was left out.") }
        return result
    }
}

/// Builds a tree line by line.
private struct FlutterTreeBuilder {
    /// An open node on the way from the root to the current one.
    private struct Open {
        var node: Int
        var column: Int
        /// Whether its last child's branch goes on to another child.
        var expectsMore = false
        /// The number of its last child, where children are numbered.
        var lastNumber = 0
        /// Whether a child came whose own parent is missing.
        var hasGap = false
    }

    private let log: FlutterLog
    private let limits: Limits
    private var tree = FlutterTree()
    private var open: [Open] = []
    /// Where the properties of the current node start; -1 before the first.
    private var propertyColumn = -1
    private var text: FlutterTextBlock?

    /// Starts with nothing.
    init(_ log: FlutterLog, limits: Limits) {
        self.log = log
        self.limits = limits
    }

    /// Adds one line.
    mutating func add(_ line: FlutterLine) {
        let art = FlutterArt(log.bytes, line.content)
        if tree.nodes.isEmpty {
            addNode(line, art, column: -1, isDense: false)
            return
        }
        guard tree.losses.tooMany == nil else { return }
        switch art.kind {
        case .blank, .plain: break
        case .node(let isDense, let isDashed, let isLast):
            closeText(line, isComplete: false)
            close(to: art.column)
            noteBranch(art, isDense, isLast, line)
            addNode(line, art, column: art.column, isDense: isDense)
            if isDashed { tree.nodes[tree.nodes.count - 1].isDashed = true }
        case .property: addProperty(line, art)
        case .textStart(let isLast):
            closeText(line, isComplete: false)
            close(to: art.column)
            if !open.isEmpty { open[open.count - 1].expectsMore = !isLast }
            text = FlutterTextBlock()
        case .text:
            if text == nil { tree.losses.lose(content: line) }
            var block = text ?? FlutterTextBlock()
            block.add(log.text(content(art.content, of: line)))
            text = block
        case .textEnd: closeText(line, isComplete: true)
        }
    }

    /// The tree.
    mutating func finish() -> FlutterTree {
        if let last = tree.nodes.last?.line {
            if text != nil { tree.losses.isTruncated = true }
            closeText(last, isComplete: text == nil)
            if open.contains(where: \.expectsMore) { tree.losses.isTruncated = true }
        }
        while !open.isEmpty { closeLast(noting: nil) }
        return tree
    }

    /// A line with other content.
    private func content(_ range: Range<Int>, of line: FlutterLine) -> FlutterLine {
        var part = line
        part.content = range
        return part
    }

    /// Adds a node below the innermost open one.
    private mutating func addNode(_ line: FlutterLine, _ art: FlutterArt, column: Int, isDense: Bool) {
        guard tree.nodes.count < limits.nodes else {
            tree.losses.tooMany = line
            return
        }
        let start = tree.nodes.isEmpty ? line.content.lowerBound : art.content.lowerBound
        var text = log.text(content(start..<line.content.upperBound, of: line))
        // An error message names the object that its part of the tree starts with.
        if tree.nodes.isEmpty, let lead = text.firstRange(of: FlutterDump.errorLead) { text = String(text[lead.upperBound...]) }
        let head = FlutterNode.Head(text, isDense: isDense || tree.nodes.isEmpty)
        let isCut = head.isCut
        var node = FlutterNode(head: head, properties: head.properties, line: line, column: column)
        node.head.properties = []
        node.parent = open.last?.node
        if let parent = open.last { node.isDetached = parent.hasGap && column - parent.column > (isDense ? 1 : 2) }
        if isCut {
            tree.losses.cutLines += 1
            tree.losses.cut = tree.losses.cut ?? line
            if node.type == "Text" || node.type == "RichText" { tree.losses.isTextCut = true }
        }
        tree.nodes.append(node)
        guard open.count < limits.depth else {
            tree.losses.tooDeep = tree.losses.tooDeep ?? line
            tree.nodes[tree.nodes.count - 1].subtreeEnd = tree.nodes.count
            return
        }
        open.append(Open(node: tree.nodes.count - 1, column: column))
        propertyColumn = -1
    }

    /// Looks whether a new child follows on what came before.
    private mutating func noteBranch(_ art: FlutterArt, _ isDense: Bool, _ isLast: Bool, _ line: FlutterLine) {
        // Below the deepest level nothing is opened, so nothing fits.
        guard let parent = open.last, open.count < limits.depth else { return }
        let last = open.count - 1
        // Roots stand where the console puts them.
        let step = isDense ? 1 : 2
        if art.column - parent.column > step {
            open[last].hasGap = true
            tree.losses.lose(structure: line)
            return
        }
        open[last].expectsMore = !isLast
        guard let number = childNumber(art.content) else { return }
        if number != parent.lastNumber + 1, number > 1 || parent.lastNumber > 0 {
            if parent.hasGap { tree.losses.lose(structure: line) } else { tree.losses.lose(content: line) }
        }
        open[last].lastNumber = number
        open[last].hasGap = false
    }

    /// The number in `child 12: …`.
    private func childNumber(_ range: Range<Int>) -> Int? {
        let name = log.bytes[range].prefix(20)
        guard name.starts(with: "child ".utf8) else { return nil }
        let digits = name.dropFirst(6).prefix { $0 >= 0x30 && $0 <= 0x39 }
        guard digits.endIndex < name.endIndex, name[digits.endIndex] == 0x3A else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    /// Adds a property to the current node, or a line to its last property.
    private mutating func addProperty(_ line: FlutterLine, _ art: FlutterArt) {
        let current = tree.nodes.count - 1
        let node = tree.nodes[current]
        // Indented lines of other programs stand further left than any property can.
        guard art.bar >= 0 || art.column > node.column else { return }
        closeText(line, isComplete: false)
        let value = log.text(content(art.content, of: line))
        if propertyColumn >= 0, art.column > propertyColumn, let last = node.properties.indices.last {
            let isFirst = node.properties[last].value.isEmpty
            tree.nodes[current].properties[last].value += isFirst ? value : "\n" + value
            return
        }
        let property = FlutterProperty(value)
        // A bar further right than the node's own, or a second `creator`, belongs to a node whose line is missing.
        let isForeign = art.bar > node.column + 2 || (propertyColumn >= 0 && art.column < propertyColumn)
        let isSecond = ["creator", "parentData", "constraints", "size"].contains(property.name) && node.rawValue(property.name) != nil
        if isForeign || isSecond {
            tree.losses.lose(content: line)
            propertyColumn = .max
            return
        }
        guard propertyColumn != .max else { return }
        propertyColumn = art.column
        tree.nodes[current].properties.append(property)
    }

    /// Ends the text block of the current node.
    private mutating func closeText(_ line: FlutterLine, isComplete: Bool) {
        guard var block = text else { return }
        text = nil
        block.finish()
        if !isComplete || !block.hasContent { tree.losses.lose(content: line) }
        let owner = open.last?.node ?? tree.nodes.count - 1
        tree.nodes[owner].spans += block.spans
        if tree.nodes[owner].style.isEmpty { tree.nodes[owner].style = block.style }
    }

    /// Closes all nodes at or right of a column.
    private mutating func close(to column: Int) {
        while open.count > 1, let last = open.last, last.column >= column { closeLast(noting: tree.nodes.last?.line) }
    }

    /// Closes the innermost node.
    private mutating func closeLast(noting line: FlutterLine?) {
        guard let last = open.popLast() else { return }
        tree.nodes[last.node].subtreeEnd = tree.nodes.count
        if last.expectsMore, let line { tree.losses.lose(content: line) }
    }
}
