// What the builder of a DOM snapshot states of one element: pictures, colours, room, and the facts that hide it.
import HTML
import Model

/// What is known of a snapshot, and what it states of each element.
struct DOMSnapshotFacts {
    typealias Level = DOMSnapshotBuilder.Level
    let table: DOMSnapshotTable
    /// Property names by column; nil for columns that nobody can name.
    let columns: [String?]
    /// Pixels of the bounds in one CSS pixel.
    let ratio: Double
    private let columnOf: [String: Int]
    /// The columns that are looked at in every row.
    private let backgroundImage: Int?
    private let contentVisibility: Int?
    /// Which properties are columns.
    private let knowsColor: Bool
    private let knowsBackgroundColor: Bool
    let knowsWeight: Bool

    /// The facts of a snapshot whose columns have these names.
    init(_ table: DOMSnapshotTable, columns: [String?], ratio: Double) {
        self.table = table
        self.columns = columns
        self.ratio = ratio
        columnOf = Dictionary(columns.enumerated().compactMap { pair in pair.element.map { ($0, pair.offset) } }, uniquingKeysWith: { $1 })
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
        return column < style.count && style[column] >= 0 ? table.text(style[column]) : nil
    }

    /// Whether the computed background of a style of rows holds a gradient.
    func hasGradient(_ style: Int) -> Bool {
        guard let backgroundImage, backgroundImage < table.styles[style].count else { return false }
        return table.text(table.styles[style][backgroundImage]).contains("gradient(")
    }

    /// Whether a node says itself that its content is skipped.
    func skipsContent(_ node: Int, _ page: DOMSnapshotPage) -> Bool { value(contentVisibility, node, page) == "hidden" }

    /// Fills the element of a node, without its place in the tree.
    func describe(
        _ element: inout Element, _ index: Int, _ node: DOMSnapshotTable.Node, _ name: DOMSnapshotTable.Name,
        _ style: DOMSnapshotStyle, _ page: DOMSnapshotPage, _ parent: DOMSnapshotStyle, in level: Level, knowsBackground: Bool
    ) {
        let position = node.isPseudo ? -1 : Int(page.treeIndex[index])
        let tag = name.text
        let sources = sources(position, node, name, style, page)
        element.role = sources.isEmpty ? .container : .image
        if position >= 0 {
            let tree = page.tree
            if name.isPlain, !node.keys.contains(.role) {
                if !sources.contains(where: { $0.via != .deferred }) { element.role = .container }
                if node.keys.contains(.onclick) || node.keys.contains(.tabindex) {
                    element.isOperable = HTMLSemantics.isOperable(tree, position, tag: tag, role: element.role)
                }
            } else {
                let role = HTMLSemantics.role(tree, position, tag: tag, showsPicture: sources.contains { $0.via != .deferred })
                let isEmpty = page.firstChild(of: index) < 0
                element.role = tag == "iframe" && node.frame < 0 && isEmpty ? .webView : role
                if tag == "iframe", node.frame >= 0 { element.role = .container }
                element.url = HTMLSemantics.linkTarget(tree, position, tag: tag)
                element.isOperable = HTMLSemantics.isOperable(tree, position, tag: tag, role: element.role)
                if isEmpty { element.text = HTMLSemantics.drawnValue(tree, position, tag: tag) }
            }
            if !node.keys.isEmpty || tag == "svg" {
                element.identifier = HTMLSemantics.identifier(tree, position)
                element.label = HTMLSemantics.label(tree, position)
                element.hint = HTMLSemantics.hint(tree, position)
                element.attributes = HTMLSemantics.attributes(tree, position, tag: tag)
            }
        }
        if node.isClickable { element.isOperable = true }
        if let url = node.source >= 0 ? table.text(node.source) : table.attribute(.src, of: node) {
            element.attributes += DataURL.digests(url)
        }
        element.imageSources = sources
        apply(style, index, tag, page, to: &element, parent, in: level)
        element.foreground = foreground(style, page, knowsBackground: knowsBackground)
        // What is generated is no child: it is hidden with all others, unless nothing is to be shown.
        if isCollapsed(node.isPseudo ? -1 : index, in: level) { element.hiding.insert(.collapsed) }
    }

    /// Whether a node is what a closed `details` hides: everything but its summary.
    func isCollapsed(_ index: Int, in level: Level) -> Bool {
        guard let shown = level.onlyShown else { return false }
        return index != shown
    }

    /// The pictures of an element, the one in use first.
    private func sources(
        _ position: Int, _ node: DOMSnapshotTable.Node, _ name: DOMSnapshotTable.Name, _ style: DOMSnapshotStyle, _ page: DOMSnapshotPage
    ) -> [ImageSource] {
        guard position >= 0 else {
            guard style.mayShowPicture else { return [] }
            var list = style.shared.style.backgroundImages
            for case .image(let url) in style.shared.style.content ?? [] { list.append(url) }
            return list.filter { !$0.isEmpty }.map { ImageSource(url: HTMLPictures.kept($0), via: .style) }
        }
        if name.isPlain, !style.mayShowPicture, node.source < 0, !node.keys.contains(.deferred) { return [] }
        var sources = HTMLPictures.sources(page.tree, position, tag: name.text, style: style.shared.style, showsBackground: true)
        guard node.source >= 0, !table.text(node.source).isEmpty else { return sources }
        let url = HTMLPictures.kept(table.text(node.source))
        for index in sources.indices where sources[index].via == .source { sources[index].via = .candidate }
        sources.removeAll { $0.url == url }
        sources.insert(ImageSource(url: url, via: .source), at: 0)
        return sources
    }

    /// What layout and style state of an element.
    private func apply(
        _ style: DOMSnapshotStyle, _ index: Int, _ tag: String, _ page: DOMSnapshotPage, to element: inout Element,
        _ parent: DOMSnapshotStyle, in level: Level
    ) {
        let row = page.firstRow(of: index)
        if row >= 0 {
            element.bounds = box(row, page, level.shift)
            element.boundsQuality = .exact
            element.paintOrder = page.document.rows[row].paintOrder
        }
        element.isInline = style.display == .contents || (tag != "br" && style.isInline(in: parent))
        element.opacity = style.opacity
        element.fontSize = style.fontSize
        element.isOutOfFlow = style.isOutOfFlow
        element.clipsChildren = style.cutsContent && !element.isInline
        element.isScrollable = style.scrolls && !element.isInline
        if let background = style.background, background.alpha > 0 { element.background = background }
        element.blur = style.blur
        element.hiding.formUnion(style.hiding)
        if element.text != nil, style.fontSize < 0.5 { element.hiding.insert(.zeroSize) }
        if element.clipsChildren, let box = element.bounds, cutsEverything(box, style) { element.hiding.insert(.zeroSize) }
    }

    /// The box of a node's rows from its first on: that around all that have an area, else the first.
    private func box(_ first: Int, _ page: DOMSnapshotPage, _ shift: (x: Double, y: Double)) -> Rect {
        var result = Self.placed(page.document.rows[first].bounds, ratio: ratio, shift: shift)
        var row = page.nextRow(after: first)
        while row >= 0 {
            let next = Self.placed(page.document.rows[row].bounds, ratio: ratio, shift: shift)
            if next.isUsable { result = result.isUsable ? result.union(next) : next }
            row = page.nextRow(after: row)
        }
        return result
    }

    /// A box on the page in CSS pixels.
    static func placed(_ box: Rect, ratio: Double, shift: (x: Double, y: Double)) -> Rect {
        Rect(x: box.x / ratio + shift.x, y: box.y / ratio + shift.y, width: box.width / ratio, height: box.height / ratio)
    }

    /// Whether a box without room cuts everything in it.
    private func cutsEverything(_ box: Rect, _ style: DOMSnapshotStyle) -> Bool {
        (box.width < 0.5 && style.overflow.x != .visible) || (box.height < 0.5 && style.overflow.y != .visible)
    }

    /// The text colour when it can be compared with what is behind it.
    func foreground(_ style: DOMSnapshotStyle, _ page: DOMSnapshotPage, knowsBackground: Bool) -> Color? {
        guard knowsBackground, knowsColor || (page.knowsColors && !style.isDark) else { return nil }
        guard knowsBackgroundColor || page.knowsColors else { return nil }
        return style.foreground
    }

    /// Whether the surface behind an element's texts has one known colour.
    func knowsBackground(_ style: DOMSnapshotStyle, in level: Level) -> Bool {
        if style.hasGradient { return false }
        guard let color = style.background else { return false }
        return color.alpha >= 0.999 || level.knowsBackground
    }

    /// Says where a positioned element's clips go on, when not at its parent.
    func settleClip(_ element: inout Element, _ style: DOMSnapshotStyle, in level: Level) {
        guard style.isOutOfFlow else { return }
        let clip = level.clips.clip(for: style.position)
        if clip.element != level.element, clip.element >= 0 { element.clipParent = clip.element }
    }
}

/// The bytes inside `data:` addresses: the identity of a picture that has no other.
enum DataURL {
    /// Largest picture that is hashed, as base64 text.
    private static let largest = 24 << 20

    /// The digests of an element's own picture, as attributes.
    static func digests(_ url: String) -> [NamedValue] {
        sha256(url).map { [NamedValue(name: "sha256", value: $0)] } ?? []
    }

    /// The SHA-256 of a base64 `data:image/…` address's bytes; nil for other addresses and for tiny placeholders.
    static func sha256(_ url: String) -> String? {
        guard url.utf8.count > 512, url.utf8.count <= largest, url.prefix(11).lowercased() == "data:image/" else { return nil }
        guard let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")), url[..<comma].lowercased().hasSuffix(";base64") else { return nil }
        return Base64.decode(url.utf8[url.utf8.index(after: comma)...]).map { SHA256.hex($0) }
    }
}

/// Base64 as mails and addresses carry it.
enum Base64 {
    /// The bytes, white space skipped; nil when another character stands in it. A cut end gives the whole bytes before it.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var bits: UInt32 = 0
        var count = 0
        for byte in text {
            let value: UInt32
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = UInt32(byte) - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = UInt32(byte) - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt32(byte) + 4
            case UInt8(ascii: "+"), UInt8(ascii: "-"): value = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): value = 63
            case UInt8(ascii: "="), 9, 10, 13, 32: continue
            default: return nil
            }
            bits = bits << 6 | value
            count += 1
            guard count == 4 else { continue }
            result += [UInt8(truncatingIfNeeded: bits >> 16), UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits)]
            bits = 0
            count = 0
        }
        if count == 2 { result.append(UInt8(truncatingIfNeeded: bits >> 4)) }
        if count == 3 { result += [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)] }
        return result
    }
}
