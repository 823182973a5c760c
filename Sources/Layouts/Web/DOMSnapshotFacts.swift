// What the builder of a DOM snapshot states of one element: pictures, colours, room, and the facts that hide it.
import HTML
import Model

extension DOMSnapshotBuilder {
    /// The element for a node, without its place in the tree; `index` is -1 for generated content.
    func describe(
        _ index: Int, _ node: DOMSnapshotTable.Node, rows: [Int], _ style: CSSStyle, _ page: DOMSnapshotPage, in level: Level
    ) -> Element {
        let position = index >= 0 ? Int(page.treeIndex[index]) : -1
        let sources = sources(position, node, style, page)
        var element = Element(role: sources.isEmpty ? .container : .image, className: node.name)
        if position >= 0 {
            let tree = page.tree
            let role = HTMLSemantics.role(tree, position, tag: node.name, showsPicture: sources.contains { $0.via != .deferred })
            element.role = node.name == "iframe" && node.frame == nil && page.children(of: index).isEmpty ? .webView : role
            if node.name == "iframe", node.frame != nil { element.role = .container }
            element.identifier = HTMLSemantics.identifier(tree, position)
            element.label = HTMLSemantics.label(tree, position)
            element.hint = HTMLSemantics.hint(tree, position)
            element.attributes = HTMLSemantics.attributes(tree, position, tag: node.name)
            element.url = HTMLSemantics.linkTarget(tree, position, tag: node.name)
            element.isOperable = HTMLSemantics.isOperable(tree, position, tag: node.name, role: element.role)
            if page.children(of: index).isEmpty { element.text = HTMLSemantics.drawnValue(tree, position, tag: node.name) }
        }
        if node.isClickable { element.isOperable = true }
        element.attributes += DataURL.digests(of: node)
        element.imageSources = sources
        apply(style, rows: rows, node, page, to: &element, in: level)
        if isCollapsed(index, in: level) { element.hiding.insert(.collapsed) }
        return element
    }

    /// Whether a node is what a closed `details` hides: everything but its summary.
    func isCollapsed(_ index: Int, in level: Level) -> Bool {
        guard let shown = level.onlyShown else { return false }
        return index != shown
    }

    /// The pictures of an element, the one in use first.
    private func sources(_ position: Int, _ node: DOMSnapshotTable.Node, _ style: CSSStyle, _ page: DOMSnapshotPage) -> [ImageSource] {
        guard position >= 0 else {
            var list = style.backgroundImages
            for case .image(let url) in style.content ?? [] { list.append(url) }
            return list.filter { !$0.isEmpty }.map { ImageSource(url: HTMLPictures.kept($0), via: .style) }
        }
        var sources = HTMLPictures.sources(page.tree, position, tag: node.name, style: style, showsBackground: true)
        guard let current = node.source, !current.isEmpty else { return sources }
        let url = HTMLPictures.kept(current)
        for index in sources.indices where sources[index].via == .source { sources[index].via = .candidate }
        sources.removeAll { $0.url == url }
        sources.insert(ImageSource(url: url, via: .source), at: 0)
        return sources
    }

    /// What layout and style state of an element.
    private func apply(
        _ style: CSSStyle, rows: [Int], _ node: DOMSnapshotTable.Node, _ page: DOMSnapshotPage, to element: inout Element, in level: Level
    ) {
        let boxes = rows.map { Self.placed(page.document.rows[$0].bounds, ratio: ratio, shift: level.shift) }
        let usable = boxes.filter(\.isUsable)
        if let first = usable.first ?? boxes.first {
            element.bounds = usable.dropFirst().reduce(first) { $0.union($1) }
            element.boundsQuality = .exact
        }
        element.paintOrder = rows.first.flatMap { page.document.rows[$0].paintOrder }
        element.isInline =
            style.display == .contents || (style.display == .inline && node.name != "br" && !style.isBlockified(parent: level.style))
        element.opacity = style.effectiveOpacity
        element.fontSize = style.fontSize
        element.isOutOfFlow = style.isOutOfFlow
        element.clipsChildren = style.cutsContent && !element.isInline
        element.isScrollable = style.scrolls && !element.isInline
        if let background = style.backgroundColor, background.alpha > 0 { element.background = background }
        element.foreground = foreground(style, page, knowsBackground: knowsBackground(style, rows: rows, page, in: level))
        if !style.isVisible { element.hiding.insert(.invisible) }
        element.blur = style.blur
        if style.isCutAway { element.hiding.insert(.clipped) }
        if style.skipsContent { element.hiding.insert(.collapsed) }
        if element.text != nil, style.fontSize < 0.5 { element.hiding.insert(.zeroSize) }
        if element.clipsChildren, let box = element.bounds, cutsEverything(box, style) { element.hiding.insert(.zeroSize) }
    }

    /// Whether a box without room cuts everything in it.
    private func cutsEverything(_ box: Rect, _ style: CSSStyle) -> Bool {
        (box.width < 0.5 && style.overflowX != .visible) || (box.height < 0.5 && style.overflowY != .visible)
    }

    /// The text colour when it can be compared with what is behind it.
    func foreground(_ style: CSSStyle, _ page: DOMSnapshotPage, knowsBackground: Bool) -> Color? {
        guard knowsBackground, knows("color") || (page.knowsColors && !style.isDark) else { return nil }
        guard knows("background-color") || page.knowsColors else { return nil }
        return style.foreground
    }

    /// Whether the surface behind an element's texts has one known colour.
    func knowsBackground(_ style: CSSStyle, rows: [Int], _ page: DOMSnapshotPage, in level: Level) -> Bool {
        if value("background-image", rows, page)?.contains("gradient(") == true { return false }
        if let color = style.backgroundColor, color.alpha >= 0.999 { return true }
        return level.knowsBackground && style.backgroundColor != nil
    }

    /// Says where a positioned element's clips go on, when not at its parent.
    func settleClip(_ element: inout Element, _ style: CSSStyle, in level: Level) {
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
    static func digests(of node: DOMSnapshotTable.Node) -> [NamedValue] {
        guard let url = node.source ?? node.attributes.first(where: { $0.name == "src" })?.value else { return [] }
        return sha256(url).map { [NamedValue(name: "sha256", value: $0)] } ?? []
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
