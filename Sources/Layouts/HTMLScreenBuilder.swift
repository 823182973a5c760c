// From a parsed page to the elements of a screen: one element per displayed tag, one per text node, with what their styles state.
import HTML
import Model

/// Walks over the displayed tree with an own stack.
struct HTMLScreenBuilder {
    private let tree: HTMLTree
    private let places: HTMLPlaces
    private let limits: Limits
    private var cascade: CSSCascade
    private var composition: HTMLComposition
    private(set) var elements: [Element] = []
    /// The styles of the elements, for what is decided at the end.
    private(set) var styles: [HTMLElementStyle] = []
    private var visited: [Bool]

    /// An open element, or a slot that has none of its own.
    private struct Level {
        var node: Int
        var children: [Int]
        var next = 0
        /// The element that children belong to; -1 at the top.
        var element: Int
        var ownsElement: Bool
        var style: CSSStyle
        var after: CSSStyle?
        /// Whether the first line of the block is indented out of sight.
        var isIndentedAway = false
        /// Whether something above makes it doubtful that anything is seen.
        var isDoubtful = false
        /// In a closed `details`: the one child that is shown, its first `summary`, or -1; nil elsewhere.
        var onlyShown: Int?
        /// Whether the last child that was drawn stands in a line, so that white space behind it counts.
        var lastIsInline = false
    }

    /// A builder for a page; `linked` holds style sheets that are at hand, by `href`.
    init(_ tree: HTMLTree, bytes: [UInt8], linked: [String: String], limits: Limits) {
        self.tree = tree
        self.limits = limits
        places = HTMLPlaces(tree, bytes)
        let scopes = HTMLScopes(tree)
        cascade = CSSCascade(tree, scopes, linked: linked)
        composition = HTMLComposition(tree, scopes)
        visited = Array(repeating: false, count: tree.nodes.count)
    }

    /// How many style sheets are not in the file.
    var missingSheets: Int { cascade.missingSheets }
    /// Whether the styles were too costly to compute completely.
    var hasIncompleteStyles: Bool { cascade.isExhausted }

    /// Builds all elements. Elements beyond the limit are left out; `isCut` of the tree tells already.
    mutating func build() {
        let roots = tree.nodes.indices.filter { tree.nodes[$0].parent < 0 && tree.nodes[$0].tag != nil }
        let initial = CSSStyle(knowsColors: cascade.knowsColors)
        var stack = [Level(node: -1, children: roots, element: -1, ownsElement: false, style: initial)]
        while let top = stack.indices.last {
            guard stack[top].next < stack[top].children.count, elements.count < limits.nodes else {
                close(stack.removeLast(), parent: &stack)
                continue
            }
            let node = stack[top].children[stack[top].next]
            stack[top].next += 1
            guard !visited[node] else { continue }
            visited[node] = true
            if tree.nodes[node].tag == nil {
                addText(node, in: &stack[top])
            } else if let opened = open(node, in: &stack[top]) {
                stack.append(opened)
            }
        }
    }

    /// Ends an element: what CSS draws behind its content, and its place in the tree.
    private mutating func close(_ level: Level, parent stack: inout [Level]) {
        var level = level
        if let after = level.after { addGenerated(after, name: "::after", in: &level) }
        if level.ownsElement {
            elements[level.element].subtreeEnd = elements.count
        } else if let last = stack.indices.last {
            stack[last].lastIsInline = level.lastIsInline
        }
    }

    /// Adds an element and gives the level for its children; nil when nothing of it is displayed.
    private mutating func open(_ node: Int, in level: inout Level) -> Level? {
        let tag = tree.nodes[node].tag ?? ""
        if HTMLSemantics.skipped.contains(tag) { return nil }
        if tag == "input", tree.attribute(node, "type")?.lowercased() == "hidden" { return nil }
        let styles = cascade.styles(of: node, parent: level.style)
        let style = styles.element
        let children = composition.children(of: node)
        if tag == "slot", style.display == .contents || style.display == .inline {
            return Level(
                node: node, children: children, element: level.element, ownsElement: false, style: style,
                isIndentedAway: level.isIndentedAway, isDoubtful: level.isDoubtful, lastIsInline: level.lastIsInline)
        }
        let element = describe(node, tag: tag, style: style, in: level)
        level.lastIsInline = element.isInline
        let index = append(element, style, node: node, parent: level.element)
        var inner = Level(
            node: node, children: children, element: index, ownsElement: true, style: style, after: styles.after)
        inner.isDoubtful = element.hiding.contains(.doubtful)
        inner.isIndentedAway = element.isInline ? level.isIndentedAway : style.indentsTextAway
        if tag == "details", tree.attribute(node, "open") == nil {
            inner.onlyShown = children.first { tree.nodes[$0].tag == "summary" } ?? -1
        }
        // A frame's document inherits nothing from the page around it.
        if tag == "iframe" { inner.style = CSSStyle(knowsColors: cascade.knowsColors) }
        if let before = styles.before { addGenerated(before, name: "::before", in: &inner) }
        return inner
    }

    /// The element for a tag, without its place in the tree.
    private func describe(_ node: Int, tag: String, style: CSSStyle, in level: Level) -> Element {
        let isReplaced = HTMLPictures.replaced.contains(tag) || tag == "input"
        let showsBackground = isReplaced || !style.isTooSmallForBackground(parent: level.style)
        let sources = HTMLPictures.sources(tree, node, tag: tag, style: style, showsBackground: showsBackground)
        let role = HTMLSemantics.role(tree, node, tag: tag, showsPicture: sources.contains { $0.via != .deferred })
        var element = Element(role: role, className: tag)
        element.imageSources = sources
        element.identifier = HTMLSemantics.identifier(tree, node)
        element.label = HTMLSemantics.label(tree, node)
        element.hint = HTMLSemantics.hint(tree, node)
        element.text = HTMLSemantics.drawnValue(tree, node, tag: tag)
        element.attributes = HTMLSemantics.attributes(tree, node, tag: tag)
        if !sources.isEmpty {
            element.attributes += PictureBytes.values(tree, node, tag: tag, styles: showsBackground ? style.backgroundImages : [])
        }
        element.url = HTMLSemantics.linkTarget(tree, node, tag: tag)
        element.isOperable = HTMLSemantics.isOperable(tree, node, tag: tag, role: role)
        apply(style, to: &element, tag: tag, parent: level.style, isReplaced: isReplaced)
        if level.isDoubtful || tree.attribute(node, "popover") != nil { element.hiding.insert(.doubtful) }
        if isReplaced, element.isInline, level.isIndentedAway { element.hiding.insert(.offScreen) }
        if isInClosedDetails(node, in: level) { element.hiding.insert(.collapsed) }
        if tag == "dialog", tree.attribute(node, "open") == nil, element.hiding.contains(.notRendered) {
            element.hiding.remove(.notRendered)
            element.hiding.insert(.collapsed)
        }
        return element
    }

    /// What the computed style states of an element.
    private func apply(_ style: CSSStyle, to element: inout Element, tag: String, parent: CSSStyle, isReplaced: Bool) {
        element.isInline = isInline(style, tag: tag, parent: parent)
        element.hiding = style.hidingFacts(parent: parent, isReplaced: isReplaced)
        if !style.isVisible { element.hiding.insert(style.animates ? .doubtful : .invisible) }
        element.opacity = style.effectiveOpacity
        if style.isOpacityDoubtful { element.hiding.insert(.doubtful) }
        element.blur = style.blur
        if let background = style.backgroundColor, background.alpha > 0 { element.background = background }
        if cascade.knowsColors, !style.isDark { element.foreground = style.foreground }
        element.fontSize = style.fontSize
        element.clipsChildren = style.cutsContent && !element.isInline
        element.isScrollable = style.scrolls && !element.isInline
        element.isOutOfFlow = style.isOutOfFlow
        if style.position != .normal || parent.display == .flex || parent.display == .grid { element.drawingOrder = style.zIndex }
    }

    /// Whether an element stands in a line of text without breaking it.
    private func isInline(_ style: CSSStyle, tag: String, parent: CSSStyle) -> Bool {
        switch style.display {
        case .none: !HTMLTags.block.contains(tag) && tag != "br"
        case .contents: true
        case .inline: tag != "br" && !style.isBlockified(parent: parent)
        case .inlineBlock, .block, .flex, .grid, .table: false
        }
    }

    /// Whether a node is what a closed `details` hides: everything but its first `summary`.
    private func isInClosedDetails(_ node: Int, in level: Level) -> Bool {
        guard let shown = level.onlyShown else { return false }
        return node != shown
    }

    /// Adds a text node, its white space collapsed as it is drawn.
    private mutating func addText(_ node: Int, in level: inout Level) {
        guard level.element >= 0 else { return }
        let keepsSpace = level.style.whiteSpace == .preserved
        let text = keepsSpace ? tree.nodes[node].text : HTMLTextSpace.collapsed(tree.nodes[node].text)
        guard !text.isEmpty else { return }
        if !keepsSpace, text == " " {
            // White space counts only between two pieces of one line.
            guard level.lastIsInline, level.next < level.children.count else { return }
        }
        let parentTag = level.node >= 0 ? tree.nodes[level.node].tag ?? "" : ""
        if parentTag == "svg" || parentTag == "g" || parentTag == "picture" { return }
        var element = Element(role: .text, className: "#text")
        element.text = text
        applyText(level, to: &element)
        if isInClosedDetails(node, in: level) { element.hiding.insert(.collapsed) }
        level.lastIsInline = true
        _ = append(element, level.style, node: node, parent: level.element)
    }

    /// What a text takes over from the element around it.
    private func applyText(_ level: Level, to element: inout Element) {
        element.isInline = true
        element.fontSize = level.style.fontSize
        if cascade.knowsTextStyles { element.textStyle = level.style.text }
        if cascade.knowsColors, !level.style.isDark { element.foreground = level.style.foreground }
        if level.style.fontSize < 0.5 { element.hiding.insert(.zeroSize) }
        if !level.style.isVisible { element.hiding.insert(level.style.animates ? .doubtful : .invisible) }
        if level.isIndentedAway { element.hiding.insert(.offScreen) }
        if level.isDoubtful { element.hiding.insert(.doubtful) }
    }

    /// Adds what `::before` or `::after` draws: text, or a picture, or both.
    private mutating func addGenerated(_ style: CSSStyle, name: String, in level: inout Level) {
        guard level.element >= 0, level.node >= 0, !HTMLPictures.replaced.contains(tree.nodes[level.node].tag ?? "") else { return }
        var text = ""
        var sources = style.backgroundImages.map { ImageSource(url: HTMLPictures.kept($0), via: .style) }
        for part in style.content ?? [] {
            switch part {
            case .text(let string): text += string
            case .attribute(let name): text += tree.attribute(level.node, name) ?? ""
            case .image(let url): sources.append(ImageSource(url: HTMLPictures.kept(url), via: .style))
            }
        }
        let covers = style.coversContainer
        guard !text.isEmpty || !sources.isEmpty || covers else { return }
        var element = Element(role: sources.isEmpty ? .text : .image, className: name)
        element.text = text.isEmpty ? nil : text
        element.imageSources = sources
        apply(style, to: &element, tag: "", parent: level.style, isReplaced: false)
        if level.isDoubtful { element.hiding.insert(.doubtful) }
        if level.isIndentedAway, element.isInline { element.hiding.insert(.offScreen) }
        if style.fontSize < 0.5, !text.isEmpty { element.hiding.insert(.zeroSize) }
        level.lastIsInline = element.isInline
        _ = append(element, style, node: level.node, parent: level.element)
    }

    /// Appends an element with its place in the file and in the tree; its subtree ends with itself until it is closed.
    private mutating func append(_ element: Element, _ style: CSSStyle, node: Int, parent: Int) -> Int {
        var element = element
        element.parent = parent >= 0 ? parent : nil
        element.subtreeEnd = elements.count + 1
        let start = Int(tree.nodes[node].offset)
        element.byteRange = start..<start + Int(tree.nodes[node].length)
        (element.line, element.column) = places.position(of: node)
        elements.append(element)
        styles.append(HTMLElementStyle(style, node: node))
        return elements.count - 1
    }
}
