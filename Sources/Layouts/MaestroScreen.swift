// One tree of Maestro's JSON to one screen.
import Input
import JSON
import Model

/// Makes screens of Maestro's nodes `{"attributes": {…}, "children": […]}`.
struct MaestroScreen {
    private let file: InputFile

    /// Takes the file, for the places of its nodes.
    init(_ file: InputFile) { self.file = file }

    /// The screen of a tree.
    func screen(_ root: JSONValue) -> Screen {
        var list = ElementTree()
        var cursor = PositionCursor(file)
        // Depth is the file's choice: no recursion.
        var open: [JSONElements] = []
        list.open(element(root, &cursor))
        open.append(children(root))
        while !open.isEmpty {
            guard let node = open[open.count - 1].next() else {
                open.removeLast()
                list.closeLast()
                continue
            }
            guard node.kind == .object else { continue }
            list.open(element(node, &cursor))
            open.append(children(node))
        }
        var elements = list.finish()
        elements.settleHiding()
        let platform = platform(elements, root)
        // The iOS form has no types at all: images cannot be told, texts only as texts.
        var screen = Screen(
            format: FormatID("maestro"), platform: platform, unit: platform == .android ? .pixels : .points,
            capabilities: Capabilities(
                imageSources: .none, images: platform == .android ? .partial : .none, texts: .partial,
                operability: platform == .android ? .partial : .none, linkTargets: .none, bounds: .full, visibility: .partial,
                offScreen: platform == .android ? .none : .partial))
        screen.size = platform == .android ? MaestroWindows.size(elements) : size(elements)
        screen.elements = elements
        if platform == .android { MaestroWindows.setApart(&screen) }
        screen.noteIfEmpty()
        return screen
    }

    /// The nodes below a node.
    private func children(_ node: JSONValue) -> JSONElements { (node["children"] ?? node).elements }

    /// The element of a node, without its place in the screen.
    private func element(_ node: JSONValue, _ cursor: inout PositionCursor) -> Element {
        let attributes = node["attributes"]
        /// An attribute with something in it.
        func text(_ key: String) -> String? { TextFacts.filled(attributes?[key]?.string) }
        var element = Element(role: .container, className: text("class") ?? "")
        element.text = text("text")
        element.label = text("accessibilityText")
        element.hint = text("hintText")
        element.identifier = text("resource-id")
        if element.text != nil, element.text == element.hint { element.text = nil }
        if let role = AndroidClass.role(element.className) {
            element.role = role
            if role == .image || role == .webView {
                element.label = element.label ?? element.text
                element.text = nil
            }
        } else if element.text != nil {
            element.role = .text
        } else if element.label != nil {
            element.role = .other
        }
        if element.label == element.text { element.label = nil }
        setBounds(&element, text("bounds"))
        element.isScrollable = text("scrollable") == "true"
        element.clipsChildren = element.isScrollable || AndroidClass.clipsChildren(element.className)
        element.isOperable = node["clickable"]?.bool ?? text("clickable").map { $0 == "true" }
        element.url = TextFacts.url(element.text)
        let place = cursor.position(of: node.offset)
        element.byteRange = node.offset..<node.offset + 1
        element.line = place.line
        element.column = place.column
        return element
    }

    /// Where the node is, or why it is nowhere.
    private func setBounds(_ element: inout Element, _ text: String?) {
        guard let edges = text.flatMap({ BoundsText($0) }) else { return }
        if let rect = edges.rect {
            element.bounds = rect
            element.boundsQuality = .exact
        } else {
            element.hiding.insert(edges.isInverted ? .offScreen : .zeroSize)
        }
    }

    /// Which platform wrote the tree: only Android has classes and `package:id/name`, only iOS has titles.
    private func platform(_ elements: [Element], _ root: JSONValue) -> Platform {
        if elements.contains(where: { $0.className.contains(".") || $0.identifier?.contains(":id/") == true }) { return .android }
        var node: JSONValue? = root
        while let current = node {
            if current["attributes"]?["title"] != nil { return .ios }
            if current["attributes"]?["ignoreBoundsFiltering"] != nil { return .android }
            node = current["children"]?[0]
        }
        return .other
    }

    /// The first element with room stands for the screen, widened by nothing: rows further down reach beyond it.
    private func size(_ elements: [Element]) -> Size? {
        let first = elements.lazy.compactMap(\.bounds).first { $0.isUsable && $0.x == 0 && $0.y == 0 }
        return first.map { Size(width: $0.maxX, height: $0.maxY) }
    }

    /// The screen of Maestro Studio's flat list. Its bounds are fractions of a screen whose size it does not tell.
    func studio(_ root: JSONValue) -> Screen {
        var list = ElementTree()
        var cursor = PositionCursor(file)
        list.open(Element())
        for node in root["elements"]?.elements ?? root.elements {
            var element = Element(role: .container)
            element.text = TextFacts.filled(node["text"]?.string)
            element.label = TextFacts.filled(node["accessibilityText"]?.string)
            element.hint = TextFacts.filled(node["hintText"]?.string)
            element.identifier = TextFacts.filled(node["resourceId"]?.string)
            element.role = element.text != nil ? .text : element.label != nil ? .other : .container
            if element.label == element.text { element.label = nil }
            let place = cursor.position(of: node.offset)
            element.byteRange = node.offset..<node.offset + 1
            element.line = place.line
            element.column = place.column
            list.open(element)
            list.closeLast()
        }
        var screen = Screen(
            format: FormatID("maestro"), platform: .other, unit: .pixels,
            capabilities: Capabilities(
                imageSources: .none, images: .none, texts: .partial, operability: .none, linkTargets: .none, bounds: .none,
                visibility: .none))
        screen.elements = list.finish()
        screen.problems.append(
            Problem(
                code: "bounds-relative",
                message:
                    "Maestro Studio writes places as fractions of a screen of unknown size; they were left out. Use maestro hierarchy.",
                severity: .info))
        return screen
    }
}
