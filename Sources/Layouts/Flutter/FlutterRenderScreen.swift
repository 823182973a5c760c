// A tree of render objects to a screen: what is painted where, and what keeps it from being painted.
import Model

/// Makes the screen of one render tree.
struct FlutterRenderScreen {
    private static let clipping = ["ClipRect", "ClipRRect", "ClipOval", "ClipPath", "ClipRSuperellipse", "Viewport", "EditableLine"]
    private static let roles: [String: Role] = [
        "RenderParagraph": .text, "RenderImage": .image, "RenderEditable": .textField, "RenderAndroidView": .other,
        "RenderUiKitView": .other,
        "PlatformViewRenderBox": .other, "TextureBox": .other,
    ]

    private let tree: FlutterTree
    private let places: FlutterPlaces

    /// Takes a tree and works out all places.
    init(_ tree: FlutterTree) {
        self.tree = tree
        places = FlutterPlaces(tree.nodes)
    }

    /// The screen.
    func screen() -> Screen {
        var list = ElementTree()
        var hasPictures = false
        // Spans are elements of their own: the reader's order leaves room for them behind their paragraph.
        for (index, node) in tree.nodes.enumerated() {
            var element = element(node, index)
            hasPictures = hasPictures || !element.imageSources.isEmpty
            let spans = node.spans.count > 1 ? node.spans : []
            if !spans.isEmpty { element.text = nil }
            list.add(element, at: index * 2, end: node.subtreeEnd * 2)
            for span in spans {
                guard let text = FlutterText.shown(span.text) ?? (span.text.isEmpty ? nil : span.text), !FlutterText.isIcon(text) else {
                    continue
                }
                list.add(self.span(span, text, of: element, node), at: index * 2 + 1, end: index * 2 + 1)
            }
        }
        let root = tree.nodes.first
        let ratio =
            root?.value("device pixel ratio").flatMap { FlutterValues.number(Substring($0)) }
            ?? root?.value("configuration").flatMap { FlutterValues.number(named: "at", in: $0) }
        var screen = Screen(
            format: FlutterDump.Kind.render.format, platform: .flutter, unit: .densityIndependent,
            capabilities: Capabilities(
                imageSources: hasPictures ? .partial : .none, images: .full, texts: .full, operability: .partial, linkTargets: .none,
                bounds: .full, visibility: .full), size: size(root, ratio), scale: ratio)
        screen.elements = list.finish()
        return screen
    }

    /// The screen's size in logical pixels: what the root was told, or its physical size through the ratio.
    private func size(_ root: FlutterNode?, _ ratio: Double?) -> Size? {
        if let configuration = root?.value("configuration") {
            if let size = FlutterValues.size(configuration) { return size }
            if let width = FlutterValues.number(named: "w=", in: configuration),
                let height = FlutterValues.number(named: "h=", in: configuration)
            {
                return Size(width: width, height: height)
            }
        }
        if let physical = FlutterValues.size(root?.value("view size") ?? root?.value("window size")), let ratio, ratio > 0 {
            return Size(width: physical.width / ratio, height: physical.height / ratio)
        }
        return nil
    }

    /// The element of a render object.
    private func element(_ node: FlutterNode, _ index: Int) -> Element {
        var element = Element(role: Self.roles[node.type] ?? .container, className: node.type)
        element.place(node)
        if let object = node.object { element.attributes.append(NamedValue(name: FlutterObject.attribute, value: object)) }
        if let semantics = node.value("semantics node") {
            element.attributes.append(NamedValue(name: FlutterObject.semanticsAttribute, value: semantics))
        }
        setBounds(&element, node, index)
        setHiding(&element, node)
        element.isScrollable = node.type.contains("Viewport")
        element.clipsChildren = clips(node)
        if let gestures = node.value("gestures"), gestures.contains("tap") { element.isOperable = true }
        if let decoration = node.rawValue("decoration") {
            decorate(&element, decoration, isInFront: node.value("position") == "foreground")
        }
        if node.type.hasPrefix("RenderPhysical"), let color = node.value("color").flatMap(FlutterValues.color) {
            element.background = color
        }
        if !node.spans.isEmpty { setText(&element, node) }
        return element
    }

    /// Where the object is.
    private func setBounds(_ element: inout Element, _ node: FlutterNode, _ index: Int) {
        let space = places.spaces[index]
        guard let size = FlutterValues.size(node.value("size")), let rect = space.rect(size) else { return }
        element.bounds = rect
        element.boundsQuality = space.isApproximate ? .approximate : .exact
    }

    /// What keeps the object and everything below it off the screen.
    private func setHiding(_ element: inout Element, _ node: FlutterNode) {
        if node.isDashed || node.value("offstage") == "true" { element.hiding.insert(.notRendered) }
        if node.type.contains("RenderVisibility"), node.has(flag: "hidden") { element.hiding.insert(.notRendered) }
        if node.type.contains("Opacity") { element.opacity = FlutterValues.opacity(node.value("opacity")) ?? 1 }
        if node.type.contains("Sliver"), let geometry = node.value("geometry"), geometry.contains("hidden") {
            element.hiding.insert(.offScreen)
        }
    }

    /// Whether children are cut off at the object's edges.
    private func clips(_ node: FlutterNode) -> Bool {
        if node.type == "RenderStack" || node.type == "RenderIndexedStack" {
            // Stacks clip unless they say otherwise; older versions call it overflow.
            return node.value("clipBehavior") != "none" && node.value("overflow") != "visible"
        }
        return Self.clipping.contains { node.type.hasSuffix($0) }
    }

    /// Colour and picture of a decoration.
    private func decorate(_ element: inout Element, _ decoration: String, isInFront: Bool) {
        let pictures = FlutterValues.pictures(decoration, via: .style)
        if !pictures.isEmpty {
            element.imageSources = pictures
            element.role = .image
        }
        let isRectangle = !decoration.contains("BoxShape.circle") && !decoration.contains("gradient:")
        if isRectangle, !isInFront, let line = decoration.split(separator: "\n").first(where: { $0.hasPrefix("color:") }) {
            element.background = FlutterValues.color(String(line))
        }
    }

    /// The text of a paragraph.
    private func setText(_ element: inout Element, _ node: FlutterNode) {
        let text = node.spans.map(\.text).joined()
        if FlutterText.isIcon(text) {
            element.role = .other
            return
        }
        element.text = FlutterText.shown(text)
        element.fontSize = node.style.first { $0.name == "size" }.flatMap { FlutterValues.number(Substring($0.value)) }
        if node.spans.count == 1, node.spans[0].isOperable { element.isOperable = true }
        if let color = node.style.first(where: { $0.name == "color" }).flatMap({ FlutterValues.color($0.value) }) {
            element.opacity *= color.alpha
        }
        element.truncatesText = isCut(node, text, fontSize: element.fontSize ?? 14)
    }

    /// Whether a paragraph that may be cut has really no room: its width is the most that it was allowed.
    private func isCut(_ node: FlutterNode, _ text: String, fontSize: Double) -> Bool {
        let overflow = node.value("overflow") ?? "clip"
        let lines = node.value("maxLines").flatMap { FlutterValues.number(Substring($0)) }
        guard overflow != "visible", lines != nil || node.value("softWrap")?.hasPrefix("no") == true else { return false }
        guard let size = FlutterValues.size(node.value("size")), let allowed = FlutterValues.width(node.value("constraints")) else {
            return false
        }
        // An ellipsis leaves some room; a text that is far wider than all its lines has been cut, whatever was allowed.
        if FlutterMeasure.width(text, fontSize: fontSize) > 1.3 * (lines ?? 1) * size.width { return true }
        guard size.width >= allowed.most - 1 else { return false }
        if !allowed.isTight, lines == 1 { return true }
        return FlutterMeasure.width(text, fontSize: fontSize) > 0.95 * (lines ?? 1) * size.width
    }

    /// A span of a paragraph with several.
    private func span(_ span: FlutterSpan, _ text: String, of paragraph: Element, _ node: FlutterNode) -> Element {
        var element = Element(role: span.isOperable ? .link : .text, className: "TextSpan")
        element.place(node)
        element.text = text
        element.isInline = true
        element.bounds = paragraph.bounds
        element.boundsQuality = paragraph.bounds == nil ? .none : .approximate
        element.fontSize = paragraph.fontSize
        element.truncatesText = paragraph.truncatesText
        element.isOperable = span.isOperable ? true : nil
        return element
    }
}
