// Jetpack Compose's `printToLog` and `printToString` (formats/android.md 6).
import Input
import Model

extension LayoutFormat {
    /// `Printing with useUnmergedTree = '…'` and `Node #1 at (l=…, t=…, r=…, b=…)px`, also behind log prefixes.
    static let composeSemantics = LayoutFormat(
        id: ComposeSemantics.format,
        recognises: { file in file.json == nil && ComposeSemantics.firstNode(file.text, from: 0) != nil },
        read: { file, limits in ComposeSemantics.read(file, limits) })
}

/// Finds and reads the trees in a file.
private enum ComposeSemantics {
    static let format = FormatID("compose-semantics")

    /// The place of the next `Node #7 at (l=`.
    static func firstNode(_ bytes: [UInt8], from start: Int) -> Int? {
        var from = start
        while let place = XMLExcerpt.find("Node #", in: bytes, from..<bytes.count) {
            var index = place + 6
            while index < bytes.count, index < place + 20, bytes[index] >= 0x30, bytes[index] <= 0x39 { index += 1 }
            if index > place + 6, XMLExcerpt.find(" at (l=", in: bytes, index..<min(index + 7, bytes.count)) == index { return place }
            from = place + 6
        }
        return nil
    }

    /// A screen for each tree.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        var text = MappedText(withoutColours: file.text)
        // Inside a report in HTML or XML.
        if file.text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") { text = text.withoutEntities(in: 0..<text.bytes.count) }
        var trees: [ComposeTree] = []
        var from = 0
        while let node = firstNode(text.bytes, from: from) {
            let tree = ComposeTree(text, firstNode: node, isUnmerged: isUnmerged(text, before: node, from: from), limits: limits)
            trees.append(tree)
            from = max(tree.end, node + 6)
        }
        let kept = withoutMergedTwins(trees)
        var reading = LayoutReading()
        var cursor = PositionCursor(file)
        for (number, tree) in kept.enumerated() {
            var screen = ComposeScreen.screen(tree, format)
            screen.place(by: text, &cursor)
            for index in screen.problems.indices where screen.problems[index].code == "layout-truncated" {
                screen.problems[index].line = cursor.position(of: text.origin(of: max(0, tree.end - 1))).line
            }
            screen.name = kept.count > 1 ? String(number + 1) : nil
            screen.noteIfEmpty()
            reading.screens.append(screen)
        }
        if kept.count < trees.count {
            reading.problems.append(
                Problem(
                    code: "duplicate-subtree",
                    message:
                        "Where the file prints a tree both merged and unmerged, only the unmerged one was read: it keeps the places of texts.",
                    severity: .info))
        }
        return reading
    }

    /// What the last header in front of a tree says; nil without any.
    private static func isUnmerged(_ text: MappedText, before node: Int, from: Int) -> Bool? {
        guard let header = text.find("useUnmergedTree = '", in: from..<node) else { return nil }
        return text.has("true", at: header + 19)
    }

    /// The trees without merged ones that stand beside their unmerged twin: same root, same place.
    private static func withoutMergedTwins(_ trees: [ComposeTree]) -> [ComposeTree] {
        trees.enumerated().filter { number, tree in
            guard tree.isUnmerged == false, let root = tree.nodes.first else { return true }
            return ![number - 1, number + 1].contains { other in
                guard trees.indices.contains(other), trees[other].isUnmerged == true, let twin = trees[other].nodes.first else {
                    return false
                }
                return twin.number == root.number && twin.edges == root.edges
            }
        }.map(\.element)
    }
}

/// The screen of one tree.
private enum ComposeScreen {
    /// The screen of a tree.
    static func screen(_ tree: ComposeTree, _ format: FormatID) -> Screen {
        var screen = Screen(
            format: format, platform: .android, unit: .pixels, capabilities: AndroidFacts.capabilities())
        var list = ElementTree()
        var depths: [Int] = []
        let roots = tree.nodes.filter { $0.depth == 0 }.count
        if roots != 1 || tree.nodes[0].depth != 0 {
            list.open(Element())
            depths.append(-1)
        }
        for (number, node) in tree.nodes.enumerated() {
            while let last = depths.last, last >= node.depth {
                depths.removeLast()
                list.closeLast()
            }
            let isLeaf = number + 1 >= tree.nodes.count || tree.nodes[number + 1].depth <= node.depth
            list.open(element(node, isLeaf: isLeaf))
            depths.append(node.depth)
        }
        screen.elements = list.finish()
        screen.elements.settleHiding()
        // There is no screen, only a root: its far corner is as far as anything can be seen.
        let corners = tree.nodes.filter { $0.depth == 0 }.compactMap(\.edges)
        if let right = corners.map(\.right).max(), let bottom = corners.map(\.bottom).max(), right > 0, bottom > 0 {
            screen.size = Size(width: right, height: bottom)
        }
        screen.problems = tree.problems
        return screen
    }

    /// The element of a node.
    private static func element(_ node: ComposeNode, isLeaf: Bool) -> Element {
        var element = Element(className: node.role ?? "Node")
        element.identifier = TextFacts.filled(node.tag)
        element.text = node.isPassword ? nil : TextFacts.filled(node.text)
        element.label = TextFacts.filled(node.description)
        if let edges = node.edges { AndroidFacts.setBounds(&element, edges.left, edges.top, edges.right, edges.bottom) }
        element.isScrollable = node.scrolls
        AndroidFacts.setRole(&element, isLeaf: isLeaf, role: role(node))
        // Links inside a text leave no trace, so that a text without an action may still hold some.
        element.isOperable = node.isClickable ? true : element.text == nil ? false : nil
        element.byteRange = node.range
        return element
    }

    /// The role that a node states or shows by its properties.
    private static func role(_ node: ComposeNode) -> Role? {
        if node.isLink { return .link }
        if node.isEditable { return .textField }
        switch node.role {
        case "Image": return .image
        case "Button", "Checkbox", "Switch", "RadioButton", "Tab", "DropdownList": return .button
        default: return node.scrolls ? .list : nil
        }
    }
}
