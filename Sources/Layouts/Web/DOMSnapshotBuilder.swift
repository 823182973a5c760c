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
    private var pages: [Int: DOMSnapshotPage] = [:]
    private var computed = CSSComputedValues()
    private var cascades: [Int: CSSCascade] = [:]
    private let columnOf: [String: Int]

    /// An open element, or a document.
    struct Level {
        var page: Int
        var children: [Int]
        var next = 0
        /// The element that children belong to; -1 at the top.
        var element: Int
        var ownsElement: Bool
        var style: CSSStyle
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

    /// A builder for a snapshot whose columns have these names.
    init(_ table: DOMSnapshotTable, columns: [String?], ratio: Double, limits: Limits) {
        self.table = table
        self.columns = columns
        self.ratio = ratio
        self.limits = limits
        columnOf = Dictionary(columns.enumerated().compactMap { pair in pair.element.map { ($0, pair.offset) } }, uniquingKeysWith: { $1 })
    }

    /// Whether a property is one of the columns.
    func knows(_ property: String) -> Bool { columnOf[property] != nil }

    /// The computed value of a node's first row, where its column is known.
    func value(_ property: String, _ rows: [Int], _ page: DOMSnapshotPage) -> String? {
        guard let column = columnOf[property], let row = rows.first else { return nil }
        let style = page.document.rows[row].style
        guard column < style.count, table.values[style.lowerBound + column] >= 0 else { return nil }
        return table.texts[table.values[style.lowerBound + column]]
    }

    /// Builds all elements of the first document and of the frames in it.
    mutating func build() {
        guard !table.documents.isEmpty else { return }
        var stack: [Level] = []
        open(document: 0, from: Level(page: 0, children: [], element: -1, ownsElement: false, style: CSSStyle(knowsColors: true)), &stack)
        while let top = stack.indices.last {
            guard stack[top].next < stack[top].children.count, elements.count < limits.nodes else {
                let level = stack.removeLast()
                if level.ownsElement { elements[level.element].subtreeEnd = elements.count }
                continue
            }
            let node = stack[top].children[stack[top].next]
            stack[top].next += 1
            visit(node, &stack)
        }
    }

    /// Lines and columns of all elements, found in one pass over the file.
    mutating func findPlaces(_ bytes: [UInt8]) {
        var cursor = PositionCursor(bytes)
        for index in elements.indices.sorted(by: { (offsets[$0], $0) < (offsets[$1], $1) }) {
            let offset = min(offsets[index], bytes.count)
            (elements[index].line, elements[index].column) = cursor.position(of: offset)
            elements[index].byteRange = offset..<min(offset + 1, bytes.count)
        }
    }

    /// Moves everything, for pages that show only the window they are scrolled to.
    mutating func move(x: Double, y: Double) {
        for index in elements.indices {
            elements[index].bounds?.x += x
            elements[index].bounds?.y += y
        }
    }

    /// Begins a document; each is shown once at most.
    private mutating func open(document index: Int, from level: Level, _ stack: inout [Level]) {
        guard pages[index] == nil else { return }
        let (page, cascade) = DOMSnapshotPage.prepare(table.documents[index])
        pages[index] = page
        cascades[index] = cascade
        missingSheets += cascade.missingSheets
        var level = level
        level.page = index
        level.ownsElement = false
        level.children = page.children(of: nil)
        level.next = 0
        level.style = CSSStyle(knowsColors: page.knowsColors)
        stack.append(level)
    }

    // MARK: nodes

    /// Adds what a node displays, and opens it when it has children.
    private mutating func visit(_ index: Int, _ stack: inout [Level]) {
        guard let level = stack.last, let page = pages[level.page] else { return }
        let node = page.document.nodes[index]
        guard stack.count <= limits.depth else {
            isTooDeep = true
            return
        }
        switch node.type {
        case 3: addText(index, page, in: level)
        case 9:
            var inner = level
            inner.children = page.children(of: index)
            inner.next = 0
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
        if HTMLSemantics.skipped.contains(node.name) || node.name == "::marker" { return }
        if node.name == "input", node.attributes.contains(where: { $0.name == "type" && $0.value.lowercased() == "hidden" }) { return }
        let rows = page.rows(of: index)
        let style = style(of: index, node, rows: rows, page, parent: level)
        if node.isPseudo { return addGenerated(node, rows: rows, style, page, in: level) }
        let isUnrendered = level.isUnrendered || !page.hasLayout[index]
        var element = describe(index, node, rows: rows, style, page, in: level)
        if isUnrendered, !level.isUnrendered { element.hiding.insert(.notRendered) }
        let isReplaced = HTMLPictures.replaced.contains(node.name)
        let isRoot = node.name == "html" || node.name == "body"
        if isRoot {
            element.clipsChildren = false
            if level.page == 0 { note(overflowOf: node.name, style) }
        } else if isReplaced {
            element.clipsChildren = node.name == "iframe"
        }
        settleClip(&element, style, in: level)
        let number = append(element, parent: level.element, offset: node.offset)
        var inner = level
        inner.element = number
        inner.ownsElement = true
        inner.next = 0
        inner.style = style
        inner.isUnrendered = isUnrendered
        inner.knowsBackground = knowsBackground(style, rows: rows, page, in: level)
        inner.clips = level.clips.inside(
            number, position: style.position, isTransformed: style.isTransformed, box: element.clipsChildren ? element.bounds : nil)
        inner.children = node.name == "video" || node.name == "audio" || node.name == "canvas" ? [] : page.children(of: index)
        inner.onlyShown = nil
        if node.name == "details", !node.attributes.contains(where: { $0.name == "open" }) {
            inner.onlyShown = inner.children.first { page.document.nodes[$0].name == "summary" } ?? -1
        }
        if node.name == "iframe" || node.name == "frame" { return openFrame(node, rows: rows, element, page, inner, &stack) }
        stack.append(inner)
    }

    /// Opens the document in a frame; its boxes count from the frame's inner corner, minus what it is scrolled by.
    private mutating func openFrame(
        _ node: DOMSnapshotTable.Node, rows: [Int], _ element: Element, _ page: DOMSnapshotPage, _ level: Level, _ stack: inout [Level]
    ) {
        var inner = level
        let scroll = node.frame.map { table.documents[$0].scroll } ?? (x: 0, y: 0)
        let border = rows.first.map { page.document.rows[$0].border } ?? (x: 0, y: 0)
        inner.shift = (
            (element.bounds?.x ?? 0) + border.x - scroll.x / ratio, (element.bounds?.y ?? 0) + border.y - scroll.y / ratio
        )
        inner.clips = level.clips.insideFrame(level.element, box: element.bounds)
        inner.knowsBackground = true
        // The frame itself stays open until its document is done.
        inner.ownsElement = true
        if let frame = node.frame, pages[frame] == nil {
            var shell = inner
            shell.children = []
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
        let rows = page.rows(of: index)
        var pieces: [DOMSnapshotPiece]
        if rows.isEmpty {
            let text = HTMLTextSpace.collapsed(node.value)
            guard level.isUnrendered, text.contains(where: { !$0.isWhitespace }) else { return }
            pieces = [DOMSnapshotPiece(text: text)]
        } else {
            let shift = level.shift
            let ratio = ratio
            pieces = page.pieces(of: rows, clip: level.clips.flow.rect, lineClamp: level.style.lineClamp != nil) {
                Self.placed($0, ratio: ratio, shift: shift)
            }
        }
        for piece in pieces {
            var element = Element(role: .text, className: "#text")
            element.text = piece.text
            element.isInline = true
            element.bounds = piece.bounds
            element.boundsQuality = piece.bounds == nil ? .none : .exact
            element.truncatesText = piece.isShortened
            element.fontSize = level.style.fontSize
            if knows("font-weight") || cascades[level.page]?.knowsTextStyles == true { element.textStyle = level.style.text }
            element.foreground = foreground(level.style, page, knowsBackground: level.knowsBackground)
            element.paintOrder = rows.first.flatMap { page.document.rows[$0].paintOrder }
            if !level.style.isVisible { element.hiding.insert(.invisible) }
            if level.style.fontSize < 0.5 { element.hiding.insert(.zeroSize) }
            // The slot of a closed element has no node of its own, so its texts tell themselves that they are skipped.
            if isCollapsed(index, in: level) || value("content-visibility", rows, page) == "hidden" { element.hiding.insert(.collapsed) }
            _ = append(element, parent: level.element, offset: node.offset)
        }
    }

    /// Adds what `::before`, `::after` and their like draw: text, a picture, or a surface.
    private mutating func addGenerated(
        _ node: DOMSnapshotTable.Node, rows: [Int], _ style: CSSStyle, _ page: DOMSnapshotPage, in level: Level
    ) {
        guard level.element >= 0, !rows.isEmpty else { return }
        var element = describe(-1, node, rows: rows, style, page, in: level)
        let texts = rows.compactMap { page.document.rows[$0].text }
        if !texts.isEmpty { element.text = texts.joined() }
        if element.imageSources.isEmpty { element.role = texts.isEmpty ? .container : .text }
        settleClip(&element, style, in: level)
        if let bounds = element.bounds, DOMSnapshotCut(bounds, in: level.clips.clip(for: style.position).rect) == .shortened {
            element.truncatesText = element.text != nil
        }
        _ = append(element, parent: level.element, offset: node.offset)
    }

    /// Appends an element; its subtree ends with itself until it is closed.
    private mutating func append(_ element: Element, parent: Int, offset: Int) -> Int {
        var element = element
        element.parent = parent >= 0 ? parent : nil
        element.subtreeEnd = elements.count + 1
        elements.append(element)
        offsets.append(offset)
        return elements.count - 1
    }

    // MARK: styles

    /// The style in force: what the page's own sheets say, overridden by the values that the browser computed.
    private mutating func style(
        of index: Int, _ node: DOMSnapshotTable.Node, rows: [Int], _ page: DOMSnapshotPage, parent level: Level
    ) -> CSSStyle {
        var style = CSSStyle(knowsColors: false)
        if node.isPseudo, let host = page.treeIndex.indices.contains(node.parent) ? Int(page.treeIndex[node.parent]) : nil, host >= 0,
            page.document.nodes[node.parent].shadow == nil
        {
            let styles = cascades[level.page]?.styles(of: host, parent: level.style)
            style = (node.name == "::before" ? styles?.before : node.name == "::after" ? styles?.after : nil) ?? style
        } else if !node.isPseudo, node.shadow == nil, page.treeIndex[index] >= 0 {
            style = cascades[level.page]?.styles(of: Int(page.treeIndex[index]), parent: level.style).element ?? style
        }
        guard let row = rows.first else { return style }
        let values = page.document.rows[row].style
        if !values.isEmpty { style.settleAnimations() }
        for (column, name) in columns.prefix(values.count).enumerated() {
            guard let name, table.values[values.lowerBound + column] >= 0 else { continue }
            let value = table.values[values.lowerBound + column]
            computed.apply(name, table.texts[value], key: value &* 4_096 &+ column, to: &style)
        }
        return style
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
