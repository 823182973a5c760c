// From the tables of a snapshot to the elements of a screen: what has a box is displayed, and the columns say how.
import HTML
import Model

/// Walks over the page and the frames in it with an own stack.
struct DOMSnapshotBuilder {
    let table: DOMSnapshotTable
    /// Property names by column; nil for columns that nobody can name.
    let columns: [String?]
    /// Pixels of the bounds in one CSS pixel.
    let ratio: Double
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
    private var computed = CSSComputedValues()
    /// How many styles there are.
    private var styleCount = 0
    private let columnOf: [String: Int]
    /// The columns that are looked at in every row.
    private let backgroundImage: Int?
    private let contentVisibility: Int?
    /// Which properties are columns.
    let knowsColor: Bool
    let knowsBackgroundColor: Bool
    private let knowsWeight: Bool

    /// Pages with more styles than this gain nothing by keeping them.
    private static let mostStyles = 50_000

    /// An open element, or a document.
    struct Level {
        var page: DOMSnapshotPage
        /// The next child to visit; -1 for none.
        var next = -1
        /// The element that children belong to; -1 at the top.
        var element: Int
        var ownsElement: Bool
        var shared: CSSSharedStyle
        /// What moves boxes of this document to their place on the page.
        var shift = (x: 0.0, y: 0.0)
        var clips = DOMSnapshotClips()
        /// Whether the browser gave nothing here a box.
        var isUnrendered = false
        /// In a closed `details`: the one child that is shown, or -1; nil elsewhere.
        var onlyShown: Int?
        /// Whether the colour behind the texts is known: no gradient and no picture stands behind them.
        var knowsBackground = true

        var style: CSSStyle { shared.style }
    }

    /// A builder for a snapshot whose columns have these names.
    init(_ table: DOMSnapshotTable, columns: [String?], ratio: Double, limits: Limits) {
        self.table = table
        self.columns = columns
        self.ratio = ratio
        self.limits = limits
        let columnOf = Dictionary(
            columns.enumerated().compactMap { pair in pair.element.map { ($0, pair.offset) } }, uniquingKeysWith: { $1 })
        self.columnOf = columnOf
        backgroundImage = columnOf["background-image"]
        contentVisibility = columnOf["content-visibility"]
        knowsColor = columnOf["color"] != nil
        knowsBackgroundColor = columnOf["background-color"] != nil
        knowsWeight = columnOf["font-weight"] != nil
    }

    /// Whether a property is one of the columns.
    func knows(_ property: String) -> Bool { columnOf[property] != nil }

    /// The computed value of a node's first row, where its column is known.
    private func value(_ column: Int?, _ node: Int, _ page: DOMSnapshotPage) -> String? {
        guard let column else { return nil }
        let row = page.firstRow(of: node)
        guard row >= 0 else { return nil }
        let style = table.styles[Int(page.document.rows[row].style)]
        return column < style.count && style[column] >= 0 ? table.texts[Int(style[column])] : nil
    }

    /// Whether a computed background holds a gradient.
    func hasGradient(_ node: Int, _ page: DOMSnapshotPage) -> Bool {
        guard let value = value(backgroundImage, node, page), value != "none" else { return false }
        return value.contains("gradient(")
    }

    /// Builds all elements of the first document and of the frames in it.
    mutating func build() {
        guard !table.documents.isEmpty else { return }
        elements.reserveCapacity(min(limits.nodes, table.documents.reduce(0) { $0 + $1.nodes.count }))
        var stack: [Level] = []
        let page = DOMSnapshotPage(table, document: 0)
        let root = Level(page: page, element: -1, ownsElement: false, shared: numbered(CSSStyle(knowsColors: true)))
        open(page, from: root, &stack)
        while let top = stack.indices.last {
            let node = stack[top].next
            guard node >= 0, elements.count < limits.nodes else {
                let level = stack.removeLast()
                if level.ownsElement { elements[level.element].subtreeEnd = elements.count }
                continue
            }
            stack[top].next = stack[top].page.next(after: node)
            visit(node, &stack)
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
    private mutating func open(_ page: DOMSnapshotPage, from level: Level, _ stack: inout [Level]) {
        opened.insert(page.number)
        missingSheets += page.cascade.missingSheets
        var level = level
        level.page = page
        level.ownsElement = false
        level.next = page.firstRoot
        level.shared = numbered(CSSStyle(knowsColors: page.knowsColors))
        stack.append(level)
    }

    // MARK: nodes

    /// Adds what a node displays, and opens it when it has children.
    private mutating func visit(_ index: Int, _ stack: inout [Level]) {
        guard let level = stack.last else { return }
        let page = level.page
        let node = page.document.nodes[index]
        guard stack.count <= limits.depth else {
            isTooDeep = true
            return
        }
        switch node.type {
        case 3: addText(index, page, in: level)
        case 9:
            var inner = level
            inner.next = page.firstChild(of: index)
            inner.ownsElement = false
            stack.append(inner)
        case 1: openElement(index, node, page, in: level, &stack)
        default: break
        }
    }

    /// Adds an element and opens its children, or the document in its frame.
    private mutating func openElement(
        _ index: Int, _ node: DOMSnapshotTable.Node, _ page: DOMSnapshotPage, in level: Level, _ stack: inout [Level]
    ) {
        let name = table.name(node)
        if name.isSkipped { return }
        let tag = name.text
        if !name.isPlain, tag == "input", isHiddenField(node) { return }
        let shared = style(of: index, node, tag, page, parent: level)
        let style = shared.style
        if node.isPseudo { return addGenerated(index, node, style, page, in: level) }
        let isUnrendered = level.isUnrendered || !page.hasLayout[index]
        let knowsBackground = knowsBackground(style, index, page, in: level)
        var element = describe(index, node, name, style, page, in: level, knowsBackground: knowsBackground)
        if isUnrendered, !level.isUnrendered { element.hiding.insert(.notRendered) }
        if name.isReplaced {
            element.clipsChildren = tag == "iframe"
        } else if !name.isPlain, tag == "html" || tag == "body" {
            element.clipsChildren = false
            if page.number == 0 { note(overflowOf: tag, style) }
        }
        settleClip(&element, style, in: level)
        let number = elements.count
        var inner = level
        inner.element = number
        inner.ownsElement = true
        inner.shared = shared
        inner.isUnrendered = isUnrendered
        inner.knowsBackground = knowsBackground
        inner.clips = level.clips.inside(
            number, position: style.position, isTransformed: style.isTransformed, box: element.clipsChildren ? element.bounds : nil)
        inner.next = name.isReplaced && (tag == "video" || tag == "audio" || tag == "canvas") ? -1 : page.firstChild(of: index)
        inner.onlyShown = nil
        if !name.isPlain, tag == "details", table.attribute("open", .open, of: node) == nil {
            var child = inner.next
            while child >= 0, table.name(page.document.nodes[child]).text != "summary" { child = page.next(after: child) }
            inner.onlyShown = child
        }
        let bounds = element.bounds
        append(element, parent: level.element, offset: node.offset)
        if !name.isPlain, tag == "iframe" || tag == "frame" { return openFrame(index, node, bounds, page, inner, &stack) }
        // Nothing is in it: it is closed at once.
        if inner.next >= 0 { stack.append(inner) }
    }

    /// Whether an `input` is one of those that nobody sees.
    private func isHiddenField(_ node: DOMSnapshotTable.Node) -> Bool {
        (Int(node.firstAttribute)..<Int(node.endAttribute)).contains { index in
            table.names[Int(table.attributes[index].name)].text == "type"
                && table.text(table.attributes[index].value).lowercased() == "hidden"
        }
    }

    /// Opens the document in a frame; its boxes count from the frame's inner corner, minus what it is scrolled by.
    private mutating func openFrame(
        _ index: Int, _ node: DOMSnapshotTable.Node, _ bounds: Rect?, _ page: DOMSnapshotPage, _ level: Level, _ stack: inout [Level]
    ) {
        var inner = level
        let frame = Int(node.frame)
        let scroll = frame >= 0 ? table.documents[frame].scroll : (x: 0, y: 0)
        let row = page.firstRow(of: index)
        let border = row >= 0 ? page.document.rows[row].border : (x: 0, y: 0)
        inner.shift = ((bounds?.x ?? 0) + border.x - scroll.x / ratio, (bounds?.y ?? 0) + border.y - scroll.y / ratio)
        inner.clips = level.clips.insideFrame(level.element, box: bounds)
        inner.knowsBackground = true
        // The frame itself stays open until its document is done.
        inner.ownsElement = true
        if frame >= 0, !opened.contains(frame) {
            var shell = inner
            shell.next = -1
            stack.append(shell)
            open(DOMSnapshotPage(table, document: frame), from: inner, &stack)
        } else {
            stack.append(inner)
        }
    }

    /// Adds the texts of a node.
    private mutating func addText(_ index: Int, _ page: DOMSnapshotPage, in level: Level) {
        guard level.element >= 0 else { return }
        let node = page.document.nodes[index]
        let row = page.firstRow(of: index)
        var pieces: [DOMSnapshotPiece]
        if row < 0 {
            guard level.isUnrendered else { return }
            let text = HTMLTextSpace.collapsed(table.text(node.value))
            guard text.contains(where: { !$0.isWhitespace }) else { return }
            pieces = [DOMSnapshotPiece(text: text)]
        } else {
            let shift = level.shift
            let ratio = ratio
            pieces = page.pieces(of: index, table, clip: level.clips.flow.rect, lineClamp: level.style.lineClamp != nil) {
                Self.placed($0, ratio: ratio, shift: shift)
            }
        }
        let style = level.style
        // The slot of a closed element has no node of its own, so its texts tell themselves that they are skipped.
        let isSkipped = isCollapsed(index, in: level) || value(contentVisibility, index, page) == "hidden"
        let color = foreground(style, page, knowsBackground: level.knowsBackground)
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
            if knowsWeight || page.cascade.knowsTextStyles { elements[new].textStyle = style.text }
            elements[new].foreground = color
            elements[new].paintOrder = row >= 0 ? page.document.rows[row].paintOrder : nil
            elements[new].hiding = hiding
        }
    }

    /// Adds what `::before`, `::after` and their like draw: text, a picture, or a surface.
    private mutating func addGenerated(
        _ index: Int, _ node: DOMSnapshotTable.Node, _ style: CSSStyle, _ page: DOMSnapshotPage, in level: Level
    ) {
        guard level.element >= 0, page.firstRow(of: index) >= 0 else { return }
        let knowsBackground = knowsBackground(style, index, page, in: level)
        var element = describe(
            index, node, table.name(node), style, page, in: level, knowsBackground: knowsBackground)
        var texts: [String] = []
        page.forEachRow(of: index) { row in
            let text = page.document.rows[row].text
            if text >= 0 { texts.append(table.text(text)) }
        }
        if !texts.isEmpty { element.text = texts.joined() }
        if element.imageSources.isEmpty { element.role = texts.isEmpty ? .container : .text }
        settleClip(&element, style, in: level)
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

    /// The style in force: what the page's own sheets say, overridden by the values that the browser computed.
    private mutating func style(
        of index: Int, _ node: DOMSnapshotTable.Node, _ tag: String, _ page: DOMSnapshotPage, parent level: Level
    ) -> CSSSharedStyle {
        var base: CSSSharedStyle?
        if node.isPseudo {
            let host = node.parent >= 0 ? Int(page.treeIndex[Int(node.parent)]) : -1
            if host >= 0, !page.document.nodes[Int(node.parent)].isShadow {
                let styles = page.cascade.sharedStyles(of: host, parent: level.shared)
                base = tag == "::before" ? styles.before : tag == "::after" ? styles.after : nil
            }
        } else if !node.isShadow, page.treeIndex[index] >= 0 {
            base = page.cascade.sharedStyles(of: Int(page.treeIndex[index]), parent: level.shared).element
        }
        let row = page.firstRow(of: index)
        let kind = row >= 0 ? Int(page.document.rows[row].style) : 0
        let key = ((base?.number ?? -1) + 1) << 32 | kind
        if let known = page.styles[key] { return known }
        let shared = numbered(settled(base?.style ?? CSSStyle(knowsColors: false), kind))
        if page.styles.count < Self.mostStyles { page.styles[key] = shared }
        return shared
    }

    /// A style with a row's computed values.
    private mutating func settled(_ style: CSSStyle, _ kind: Int) -> CSSStyle {
        var style = style
        let values = table.styles[kind]
        if !values.isEmpty { style.settleAnimations() }
        for (column, name) in columns.prefix(values.count).enumerated() {
            guard let name, values[column] >= 0 else { continue }
            let value = Int(values[column])
            computed.apply(name, table.texts[value], key: value &* 4_096 &+ column, to: &style)
        }
        return style
    }

    /// Gives a style its number.
    private mutating func numbered(_ style: CSSStyle) -> CSSSharedStyle {
        styleCount += 1
        return CSSSharedStyle(style, number: styleCount)
    }

    /// Notes how the root, or the body where the root cuts nothing, treats what is beyond the window.
    private mutating func note(overflowOf name: String, _ style: CSSStyle) {
        if name == "html" || pageOverflow == (.visible, .visible) { pageOverflow = (style.overflowX, style.overflowY) }
    }

    /// A box on the page in CSS pixels.
    static func placed(_ box: Rect, ratio: Double, shift: (x: Double, y: Double)) -> Rect {
        Rect(x: box.x / ratio + shift.x, y: box.y / ratio + shift.y, width: box.width / ratio, height: box.height / ratio)
    }
}
