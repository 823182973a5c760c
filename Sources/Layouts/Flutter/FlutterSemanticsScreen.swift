// A tree of semantics nodes to a screen: what assistive technology is told, which may be drawn or not.
import Model

/// Makes screens of semantics trees.
enum FlutterSemanticsScreen {
    /// The screen of a dump.
    static func screen(_ tree: FlutterTree) -> Screen {
        var list = ElementTree()
        var spaces: [FlutterSpace] = []
        // Lengths are logical pixels; only what stands above the node that scales them is physical.
        let ratio = tree.nodes.prefix(4).lazy.compactMap { Self.scale($0) }.first ?? 1
        for (index, node) in tree.nodes.enumerated() {
            let place = place(node, in: node.parent.map { spaces[$0] } ?? FlutterSpace(a: 1 / ratio, d: 1 / ratio))
            spaces.append(place.space)
            var element = element(node)
            element.bounds = place.bounds
            element.boundsQuality = place.bounds == nil ? .none : place.space.isApproximate || node.isDetached ? .approximate : .exact
            list.add(element, at: index, end: node.subtreeEnd)
        }
        var screen = Screen(
            format: FlutterDump.Kind.semantics.format, platform: .flutter, unit: .densityIndependent,
            capabilities: Capabilities(
                imageSources: .none, images: .partial, texts: .none, operability: .full, linkTargets: .partial, bounds: .full,
                visibility: .partial), scale: ratio == 1 ? nil : ratio)
        screen.elements = list.finish()
        screen.size = screen.elements.first?.bounds.map { Size(width: $0.maxX, height: $0.maxY) }
        return screen
    }

    /// The factor in `Rect.fromLTRB(…) scaled by 3.0x`.
    private static func scale(_ node: FlutterNode) -> Double? {
        guard let rect = rectangle(node), let factor = FlutterValues.number(named: " scaled by", in: rect), factor > 0 else { return nil }
        return factor
    }

    /// The property that is nothing but a rectangle.
    private static func rectangle(_ node: FlutterNode) -> String? {
        node.properties.first { $0.name.isEmpty && $0.value.hasPrefix("Rect.fromLTRB") }?.value.replacing("\n", with: " ")
    }

    /// Where a node is, and the space of its children. A rectangle that is only moved is printed already moved.
    private static func place(_ node: FlutterNode, in parent: FlutterSpace) -> (space: FlutterSpace, bounds: Rect?) {
        guard let value = rectangle(node), let edges = FlutterValues.numbers(value, after: "Rect.fromLTRB"), edges.count == 4 else {
            return (parent, nil)
        }
        let rect = Rect(x: edges[0], y: edges[1], width: edges[2] - edges[0], height: edges[3] - edges[1])
        if let factor = FlutterValues.number(named: " scaled by", in: value) {
            let space = parent.holding(FlutterSpace(a: factor, d: factor))
            return (space, space.rect(rect))
        }
        if let matrix = value.firstRange(of: "with transform ") {
            guard let inner = FlutterSpace(matrix: String(value[matrix.upperBound...])) else {
                return (parent.holding(FlutterSpace(isApproximate: true)), parent.rect(rect))
            }
            let space = parent.holding(inner)
            return (space, space.rect(rect))
        }
        return (parent.moved(rect.x, rect.y), parent.rect(rect))
    }

    /// The element of a node, without its place.
    private static func element(_ node: FlutterNode) -> Element {
        var element = Element(role: .container, className: node.type)
        element.place(node)
        /// A quoted text.
        func text(_ name: String) -> String? { node.rawValue(name).flatMap { FlutterText.unquoted($0)?.text }.flatMap(FlutterText.shown) }
        element.label = text("label")
        element.hint = text("hint") ?? text("tooltip")
        element.identifier = text("identifier")
        element.url = node.value("linkUrl").map { FlutterText.unquoted($0)?.text ?? $0 }
        if let value = text("value") { element.label = [element.label, value].compactMap(\.self).joined(separator: "\n") }
        let flags = Set((node.value("flags") ?? "").split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init))
        let actions = (node.value("actions") ?? "").split(whereSeparator: { $0 == "," || $0 == " " }).map(String.init)
        if flags.contains("isImage") {
            element.role = .image
        } else if flags.contains("isLink") || element.url != nil {
            element.role = .link
        } else if flags.contains("isButton") {
            element.role = .button
        } else if flags.contains("isTextField") {
            element.role = .textField
        } else if element.label != nil {
            element.role = .other
        }
        if flags.contains("isHidden") { element.hiding.insert(.invisible) }
        if node.has(flag: "invisible") { element.hiding.insert(.zeroSize) }
        element.isOperable = actions.contains("tap")
        element.isScrollable = actions.contains { $0.hasPrefix("scroll") }
        if let hash = node.head.hash {
            element.attributes.append(NamedValue(name: FlutterObject.semanticsAttribute, value: "SemanticsNode#\(hash)"))
        }
        return element
    }
}
