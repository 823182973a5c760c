// From the tables of a snapshot to the elements of a screen: what has a box is displayed, and the columns say how.
import HTML
import Model

/// Walks over the page and the frames in it with an own stack.
struct DOMSnapshotBuilder {
    let facts: DOMSnapshotFacts
    let limits: Limits
    private(set) var elements: [Element] = []
    /// Where each element stands in the file.
    private var offsets: [Int] = []
    private(set) var missingSheets = 0
    private(set) var isTooDeep = false
    /// How the page's root and body cut what is beyond the window.
    private(set) var pageOverflow = (x: CSSOverflow.visible, y: CSSOverflow.visible)
    /// The documents that were opened.
    private var opened: Set<Int> = []
    /// The documents in the order in which they were opened, and all styles by their numbers.
    private var pages: [DOMSnapshotPage] = []
    private var styles: [DOMSnapshotStyle] = []
    private var computed = CSSComputedValues()

    /// Pages with more styles than this gain nothing by keeping them.
    private static let mostStyles = 50_000

    /// An open element, or a document. It is copied for every element, so that it refers to everything by number.
    struct Level {
        /// Place of its document in `pages`.
        var page: Int
        /// The next child to visit; -1 for none.
        var next = -1
        /// The element that children belong to; -1 at the top.
        var element: Int
        var ownsElement: Bool
        /// Number of its style.
        var style: Int
        /// What moves boxes of this document to their place on the page.
        var shift = (x: 0.0, y: 0.0)
        var clips = DOMSnapshotClips()
        /// Whether the browser gave nothing here a box.
        var isUnrendered = false
        /// In a closed `details`: the one child that is shown, or -1; nil elsewhere.
        var onlyShown: Int?
        /// Whether the colour behind the texts is known: no gradient and no picture stands behind them.
        var knowsBackground = true
    }

    /// A builder with what is known of a snapshot.
    init(_ facts: DOMSnapshotFacts, limits: Limits) {
        self.facts = facts
        self.limits = limits
    }

    /// Builds all elements of the first document and of the frames in it.
    mutating func build() {
        guard !facts.table.documents.isEmpty else { return }
        elements.reserveCapacity(min(limits.nodes, facts.table.documents.reduce(0) { $0 + $1.nodes.count }))
        var stack: [Level] = []
        open(document: 0, from: Level(page: 0, element: -1, ownsElement: false, style: 0), &stack)
        while let top = stack.indices.last {
            let node = stack[top].next
            guard node >= 0, elements.count < limits.nodes else {
                let level = stack.removeLast()
                if level.ownsElement { elements[level.element].subtreeEnd = elements.count }
                continue
            }
            stack[top].next = pages[stack[top].page].next(after: node)
            visit(node, in: stack[top], &stack)
        }
    }

    /// Lines and columns of all elements, found in one pass over the file.
    mutating func findPlaces(_ bytes: [UInt8]) {
        var cursor = PositionCursor(bytes)
        // Nearly always they stand in the file in their order.
        let isSorted = offsets.indices.dropFirst().allSatisfy { offsets[$0 - 1] <= offsets[$0] }
        let order = isSorted ? Array(elements.indices) : elements.indices.sorted { (offsets[$0], $0) < (offsets[$1], $1) }
        for index in order {
            let offset = min(offsets[index], bytes.count)
            (elements[index].line, elements[index].column) = cursor.position(of: offset)
            elements[index].byteRange = offset..<min(offset + 1, bytes.count)
        }
    }

    /// Hands the elements over: nothing is kept, so that changing them copies nothing.
    mutating func takeElements() -> [Element] {
        let finished = elements
        elements = []
        return finished
    }

    /// Moves everything, for pages that show only the window they are scrolled to.
    mutating func move(x: Double, y: Double) {
        for index in elements.indices {
            elements[index].bounds?.x += x
            elements[index].bounds?.y += y
        }
    }

    /// Begins a document; each is shown once at most.
    private mutating func open(document: Int, from level: Level, _ stack: inout [Level]) {
        let page = DOMSnapshotPage(facts.table, document: document)
        opened.insert(document)
        missingSheets += page.cascade.missingSheets
        var level = level
        level.page = pages.count
        level.ownsElement = false
        level.next = page.firstRoot
        level.style = add(CSSStyle(knowsColors: page.knowsColors))
        pages.append(page)
        stack.append(level)
    }

    // MARK: nodes

    /// Adds what a node displays, and opens it when it has children.
    private mutating func visit(_ index: Int, in level: Level, _ stack: inout [Level]) {
        let page = pages[level.page]
        guard stack.count <= limits.depth else {
            isTooDeep = true
            return
        }
        switch page.document.nodes[index].type {
        case 3: addText(index, page, in: level)
        case 9:
            var inner = level
            inner.next = page.firstChild(of: index)
            inner.ownsElement = false
            stack.append(inner)
        case 1: openElement(index, page.document.nodes[index], page, in: level, &stack)
        default: break
        }
    }

    /// Adds an element and opens its children, or the document in its frame.
    private mutating func openElement(
        _ index: Int, _ node: DOMSnapshotTable.Node, _ page: DOMSnapshotPage, in level: Level, _ stack: inout [Level]
    ) {
        let name = facts.table.names[Int(node.name)]
        if name.isSkipped { return }
        let tag = name.text
        if !name.isPlain, tag == "input", isHiddenField(node) { return }
        let parent = styles[level.style]
        let styleNumber = style(of: index, node, tag, page, parent: parent)
        let style = styles[styleNumber]
        if node.isPseudo { return addGenerated(index, node, style, page, parent, in: level) }
        let isUnrendered = level.isUnrendered || !page.hasLayout[index]
        let knowsBackground = facts.knowsBackground(style, in: level)
        // Elements are large, so that this one is filled where it stays.
        let number = elements.count
        append(Element(className: tag), parent: level.element, offset: node.offset)
        facts.describe(&elements[number], index, node, name, style, page, parent, in: level, knowsBackground: knowsBackground)
        if isUnrendered, !level.isUnrendered { elements[number].hiding.insert(.notRendered) }
        if name.isReplaced {
            elements[number].clipsChildren = tag == "iframe"
        } else if !name.isPlain, tag == "html" || tag == "body" {
            elements[number].clipsChildren = false
            if page.number == 0 { note(overflowOf: tag, style) }
        }
        facts.settleClip(&elements[number], style, in: level)
        let next = name.isReplaced && (tag == "video" || tag == "audio" || tag == "canvas") ? -1 : page.firstChild(of: index)
        // Nothing is in it: it is closed at once.
        guard next >= 0 || name.isFrame else { return }
        var inner = level
        inner.element = number
        inner.ownsElement = true
        inner.style = styleNumber
        inner.isUnrendered = isUnrendered
        inner.knowsBackground = knowsBackground
        let clip = elements[number].clipsChildren ? elements[number].bounds : nil
        inner.clips = level.clips.inside(number, position: style.position, isTransformed: style.isTransformed, box: clip)
        inner.next = next
        inner.onlyShown = nil
        if !name.isPlain, tag == "details", facts.table.attribute(.open, of: node) == nil {
            var child = next
            while child >= 0, facts.table.name(page.document.nodes[child]).text != "summary" { child = page.next(after: child) }
            inner.onlyShown = child
        }
        if name.isFrame { openFrame(index, node, elements[number].bounds, page, inner, &stack) } else { stack.append(inner) }
    }

    /// Whether an `input` is one of those that nobody sees.
    private func isHiddenField(_ node: DOMSnapshotTable.Node) -> Bool {
        (Int(node.firstAttribute)..<Int(node.endAttribute)).contains { index in
            facts.table.names[Int(facts.table.attributes[index].name)].text == "type"
                && facts.table.text(facts.table.attributes[index].value).lowercased() == "hidden"
        }
    }

    /// Opens the document in a frame; its boxes count from the frame's inner corner, minus what it is scrolled by.
    private mutating func openFrame(
        _ index: Int, _ node: DOMSnapshotTable.Node, _ bounds: Rect?, _ page: DOMSnapshotPage, _ level: Level, _ stack: inout [Level]
    ) {
        var inner = level
        let frame = Int(node.frame)
        let scroll = frame >= 0 ? facts.table.documents[frame].scroll : (x: 0, y: 0)
        let row = page.firstRow(of: index)
        let border = row >= 0 ? page.document.rows[row].border : (x: 0, y: 0)
        inner.shift = ((bounds?.x ?? 0) + border.x - scroll.x / facts.ratio, (bounds?.y ?? 0) + border.y - scroll.y / facts.ratio)
        inner.clips = level.clips.insideFrame(level.element, box: bounds)
        inner.knowsBackground = true
        // The frame itself stays open until its document is done.
        inner.ownsElement = true
        if frame >= 0, !opened.contains(frame) {
            var shell = inner
            shell.next = -1
            stack.append(shell)
            open(document: frame, from: inner, &stack)
        } else {
            stack.append(inner)
        }
    }

    /// Adds the texts of a node.
    private mutating func addText(_ index: Int, _ page: DOMSnapshotPage, in level: Level) {
        guard level.element >= 0 else { return }
        let node = page.document.nodes[index]
        let row = page.firstRow(of: index)
        let style = styles[level.style]
        var pieces: [DOMSnapshotPiece]
        if row < 0 {
            guard level.isUnrendered else { return }
            let text = HTMLTextSpace.collapsed(facts.table.text(node.value))
            guard text.contains(where: { !$0.isWhitespace }) else { return }
            pieces = [DOMSnapshotPiece(text: text)]
        } else {
            let shift = level.shift
            let ratio = facts.ratio
            pieces = page.pieces(of: index, facts.table, clip: level.clips.flow.rect, lineClamp: style.clampsLines) {
                DOMSnapshotFacts.placed($0, ratio: ratio, shift: shift)
            }
        }
        // The slot of a closed element has no node of its own, so its texts tell themselves that they are skipped.
        let isSkipped = facts.isCollapsed(index, in: level) || facts.skipsContent(index, page)
        let color = facts.foreground(style, page, knowsBackground: level.knowsBackground)
        var hiding: HidingFacts = []
        if !style.isVisible { hiding.insert(.invisible) }
        if style.fontSize < 0.5 { hiding.insert(.zeroSize) }
        if isSkipped { hiding.insert(.collapsed) }
        for piece in pieces {
            append(Element(role: .text, className: "#text"), parent: level.element, offset: node.offset)
            // Elements are large, so that this one is filled where it stays.
            let new = elements.count - 1
            elements[new].text = piece.text
            elements[new].isInline = true
            elements[new].bounds = piece.bounds
            elements[new].boundsQuality = piece.bounds == nil ? .none : .exact
            elements[new].truncatesText = piece.isShortened
            elements[new].fontSize = style.fontSize
            if facts.knowsWeight || page.cascade.knowsTextStyles { elements[new].textStyle = style.text }
            elements[new].foreground = color
            elements[new].paintOrder = row >= 0 ? page.document.rows[row].paintOrder : nil
            elements[new].hiding = hiding
        }
    }

    /// Adds what `::before`, `::after` and their like draw: text, a picture, or a surface.
    private mutating func addGenerated(
        _ index: Int, _ node: DOMSnapshotTable.Node, _ style: DOMSnapshotStyle, _ page: DOMSnapshotPage, _ parent: DOMSnapshotStyle,
        in level: Level
    ) {
        guard level.element >= 0, page.firstRow(of: index) >= 0 else { return }
        let knowsBackground = facts.knowsBackground(style, in: level)
        let name = facts.table.name(node)
        var element = Element(className: name.text)
        facts.describe(&element, index, node, name, style, page, parent, in: level, knowsBackground: knowsBackground)
        var texts: [String] = []
        page.forEachRow(of: index) { row in
            let text = page.document.rows[row].text
            if text >= 0 { texts.append(facts.table.text(text)) }
        }
        if !texts.isEmpty { element.text = texts.joined() }
        if element.imageSources.isEmpty { element.role = texts.isEmpty ? .container : .text }
        facts.settleClip(&element, style, in: level)
        if let bounds = element.bounds, DOMSnapshotCut(bounds, in: level.clips.clip(for: style.position).rect) == .shortened {
            element.truncatesText = element.text != nil
        }
        append(element, parent: level.element, offset: node.offset)
    }

    /// Appends an element; its subtree ends with itself until it is closed.
    private mutating func append(_ element: consuming Element, parent: Int, offset: Int) {
        element.parent = parent >= 0 ? parent : nil
        element.subtreeEnd = elements.count + 1
        elements.append(element)
        offsets.append(offset)
    }

    // MARK: styles

    /// The number of the style in force: what the page's own sheets say, overridden by the values that the browser computed.
    private mutating func style(
        of index: Int, _ node: DOMSnapshotTable.Node, _ tag: String, _ page: DOMSnapshotPage, parent: DOMSnapshotStyle
    ) -> Int {
        var base: CSSSharedStyle?
        if node.isPseudo {
            let host = node.parent >= 0 ? Int(page.treeIndex[Int(node.parent)]) : -1
            if host >= 0, !page.document.nodes[Int(node.parent)].isShadow {
                let styles = page.cascade.sharedStyles(of: host, parent: parent.shared)
                base = tag == "::before" ? styles.before : tag == "::after" ? styles.after : nil
            }
        } else if !node.isShadow, page.treeIndex[index] >= 0 {
            base = page.cascade.sharedStyles(of: Int(page.treeIndex[index]), parent: parent.shared).element
        }
        let row = page.firstRow(of: index)
        let kind = row >= 0 ? Int(page.document.rows[row].style) : 0
        let key = ((base?.number ?? -1) + 1) << 32 | kind
        if let known = page.styles[key] { return known }
        let number = add(settled(base?.style ?? CSSStyle(knowsColors: false), kind), hasGradient: facts.hasGradient(kind))
        if page.styles.count < Self.mostStyles { page.styles[key] = number }
        return number
    }

    /// A style with a row's computed values.
    private mutating func settled(_ style: CSSStyle, _ kind: Int) -> CSSStyle {
        var style = style
        let values = facts.table.styles[kind]
        if !values.isEmpty { style.settleAnimations() }
        for (column, name) in facts.columns.prefix(values.count).enumerated() {
            guard let name, values[column] >= 0 else { continue }
            let value = Int(values[column])
            computed.apply(name, facts.table.text(values[column]), key: value &* 4_096 &+ column, to: &style)
        }
        return style
    }

    /// Adds a style and gives its number.
    private mutating func add(_ style: CSSStyle, hasGradient: Bool = false) -> Int {
        styles.append(DOMSnapshotStyle(style, number: styles.count, hasGradient: hasGradient))
        return styles.count - 1
    }

    /// Notes how the root, or the body where the root cuts nothing, treats what is beyond the window.
    private mutating func note(overflowOf name: String, _ style: DOMSnapshotStyle) {
        if name == "html" || pageOverflow == (.visible, .visible) { pageOverflow = style.overflow }
    }
}
