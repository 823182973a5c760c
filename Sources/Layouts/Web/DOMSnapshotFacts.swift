// What the builder of a DOM snapshot states of one element: pictures, colours, room, and the facts that hide it.
import HTML
import Model

extension DOMSnapshotBuilder {
    /// The element for a node, without its place in the tree.
    func describe(
        _ index: Int, _ node: DOMSnapshotTable.Node, _ name: DOMSnapshotTable.Name, _ style: CSSStyle, _ page: DOMSnapshotPage,
        in level: Level, knowsBackground: Bool
    ) -> Element {
        let position = node.isPseudo ? -1 : Int(page.treeIndex[index])
        let tag = name.text
        let sources = sources(position, node, name, style, page)
        var element = Element(role: sources.isEmpty ? .container : .image, className: tag)
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
        if let url = node.source >= 0 ? table.text(node.source) : table.attribute("src", .src, of: node) {
            element.attributes += DataURL.digests(url)
        }
        element.imageSources = sources
        apply(style, index, tag, page, to: &element, in: level)
        element.foreground = foreground(style, page, knowsBackground: knowsBackground)
        // What is generated is no child: it is hidden with all others, unless nothing is to be shown.
        if isCollapsed(node.isPseudo ? -1 : index, in: level) { element.hiding.insert(.collapsed) }
        return element
    }

    /// Whether a node is what a closed `details` hides: everything but its summary.
    func isCollapsed(_ index: Int, in level: Level) -> Bool {
        guard let shown = level.onlyShown else { return false }
        return index != shown
    }

    /// The pictures of an element, the one in use first.
    private func sources(
        _ position: Int, _ node: DOMSnapshotTable.Node, _ name: DOMSnapshotTable.Name, _ style: CSSStyle, _ page: DOMSnapshotPage
    ) -> [ImageSource] {
        guard position >= 0 else {
            var list = style.backgroundImages
            for case .image(let url) in style.content ?? [] { list.append(url) }
            return list.filter { !$0.isEmpty }.map { ImageSource(url: HTMLPictures.kept($0), via: .style) }
        }
        if name.isPlain, style.backgroundImages.isEmpty, style.content == nil, node.source < 0, !node.keys.contains(.deferred) { return [] }
        var sources = HTMLPictures.sources(page.tree, position, tag: name.text, style: style, showsBackground: true)
        guard node.source >= 0, !table.text(node.source).isEmpty else { return sources }
        let url = HTMLPictures.kept(table.text(node.source))
        for index in sources.indices where sources[index].via == .source { sources[index].via = .candidate }
        sources.removeAll { $0.url == url }
        sources.insert(ImageSource(url: url, via: .source), at: 0)
        return sources
    }

    /// What layout and style state of an element.
    private func apply(
        _ style: CSSStyle, _ index: Int, _ tag: String, _ page: DOMSnapshotPage, to element: inout Element, in level: Level
    ) {
        let row = page.firstRow(of: index)
        if row >= 0 {
            element.bounds = box(row, page, level.shift)
            element.boundsQuality = .exact
            element.paintOrder = page.document.rows[row].paintOrder
        }
        element.isInline =
            style.display == .contents || (style.display == .inline && tag != "br" && !style.isBlockified(parent: level.style))
        element.opacity = style.effectiveOpacity
        element.fontSize = style.fontSize
        element.isOutOfFlow = style.isOutOfFlow
        element.clipsChildren = style.cutsContent && !element.isInline
        element.isScrollable = style.scrolls && !element.isInline
        if let background = style.backgroundColor, background.alpha > 0 { element.background = background }
        if !style.isVisible { element.hiding.insert(.invisible) }
        element.blur = style.blur
        if style.isCutAway { element.hiding.insert(.clipped) }
        if style.skipsContent { element.hiding.insert(.collapsed) }
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

    /// Whether a box without room cuts everything in it.
    private func cutsEverything(_ box: Rect, _ style: CSSStyle) -> Bool {
        (box.width < 0.5 && style.overflowX != .visible) || (box.height < 0.5 && style.overflowY != .visible)
    }

    /// The text colour when it can be compared with what is behind it.
    func foreground(_ style: CSSStyle, _ page: DOMSnapshotPage, knowsBackground: Bool) -> Color? {
        guard knowsBackground, knowsColor || (page.knowsColors && !style.isDark) else { return nil }
        guard knowsBackgroundColor || page.knowsColors else { return nil }
        return style.foreground
    }

    /// Whether the surface behind an element's texts has one known colour.
    func knowsBackground(_ style: CSSStyle, _ index: Int, _ page: DOMSnapshotPage, in level: Level) -> Bool {
        if hasGradient(index, page) { return false }
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
