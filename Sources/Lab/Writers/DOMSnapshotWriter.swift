// `DOMSnapshot.captureSnapshot` of the Chrome DevTools protocol, with the request that names its styles.
import Model

struct DOMSnapshotWriter {
    private static let styles = [
        "display", "visibility", "opacity", "font-size", "color", "background-color", "background-image", "overflow-x", "overflow-y",
        "position", "z-index", "clip-path", "content-visibility", "text-overflow", "transform", "filter", "object-fit",
        "-webkit-line-clamp",
    ]

    static func snapshot(_ scene: Scene, _ noise: inout Noise) -> Dump {
        var writer = DOMSnapshotWriter()
        let document = writer.string("#document")
        writer.add(parent: -1, type: 9, name: document, value: -1, attributes: [])
        writer.layout(0, scene.root.frame, [], order: 0)
        var html = PageNode(tag: "html", frame: scene.root.frame)
        html.attributes = scene.isRightToLeft ? [("lang", "ar"), ("dir", "rtl")] : [("lang", "en")]
        html.children = [PageNode(tag: "head"), WebPage.body(scene)]
        writer.add(html, parent: 0, Inherited(foreground: Color(red: 0, green: 0, blue: 0)), &noise)
        let request = """
            {"method": "DOMSnapshot.captureSnapshot", "params": {"computedStyles": [\
            \(styles.map(Escaped.json).joined(separator: ", "))], "includePaintOrder": true, "includeDOMRects": true, \
            "includeBlendedBackgroundColors": true}, "viewport": [390, 844], "deviceScaleFactor": 1, "scroll": [0, 0]}
            """
        return Dump(suffix: "json", text: writer.text(), sides: [("request.json", request)])
    }

    /// What children take over from their parent.
    private struct Inherited {
        var isHidden = false
        var foreground: Color
        var fontSize = 14.0
        /// Positioned boxes are painted after their surroundings.
        var order = 1
    }

    private var strings: [String] = []
    private var indexOf: [String: Int] = [:]
    private var parents: [Int] = []
    private var types: [Int] = []
    private var names: [Int] = []
    private var values: [Int] = []
    private var attributes: [[Int]] = []
    private var clickable: [Int] = []
    private var sources: [(node: Int, value: Int)] = []
    private var layoutNodes: [Int] = []
    private var layoutStyles: [[Int]] = []
    private var layoutBounds: [Rect] = []
    private var layoutTexts: [Int] = []
    private var paintOrders: [Int] = []
    private var nextOrder = 2

    private mutating func string(_ text: String) -> Int {
        if let known = indexOf[text] { return known }
        strings.append(text)
        indexOf[text] = strings.count - 1
        return strings.count - 1
    }

    private mutating func add(parent: Int, type: Int, name: Int, value: Int, attributes own: [Int]) {
        parents.append(parent)
        types.append(type)
        names.append(name)
        values.append(value)
        attributes.append(own)
    }

    private mutating func layout(_ node: Int, _ frame: Rect, _ styles: [Int], text: Int = -1, order: Int) {
        layoutNodes.append(node)
        layoutBounds.append(frame)
        layoutStyles.append(styles)
        layoutTexts.append(text)
        paintOrders.append(order)
    }

    private mutating func add(_ node: PageNode, parent: Int, _ inherited: Inherited, _ noise: inout Noise) {
        let index = parents.count
        if node.tag.isEmpty {
            let text = string(node.text)
            add(parent: parent, type: 3, name: string("#text"), value: text, attributes: [])
            if let frame = node.frame, !node.text.isEmpty {
                layout(index, frame, computed(PageNode(tag: "span"), inherited), text: text, order: inherited.order)
            }
            return
        }
        var own: [Int] = []
        for attribute in noise.ordered(node.attributes) { own += [string(attribute.name), string(attribute.value)] }
        add(parent: parent, type: 1, name: string(node.tag.uppercased()), value: -1, attributes: own)
        if node.tag == "a" { clickable.append(index) }
        if let source = node.source { sources.append((index, string(source))) }
        var passed = inherited
        passed.isHidden = inherited.isHidden || node.style.isInvisible
        if node.tag == "p" {
            passed.foreground = node.style.foreground
            passed.fontSize = node.style.fontSize
        }
        let isPositioned = isPositioned(node)
        if isPositioned || node.style.alpha < 1 {
            passed.order = nextOrder
            nextOrder += 1
        }
        guard !node.style.isGone, node.tag != "head" else {
            for child in node.children { addUndrawn(child, parent: index) }
            return
        }
        if let frame = node.frame { layout(index, frame, computed(node, passed), order: passed.order) }
        for child in node.children { add(child, parent: index, passed, &noise) }
    }

    /// Nodes that the browser does not lay out.
    private mutating func addUndrawn(_ node: PageNode, parent: Int) {
        let index = parents.count
        let own = node.attributes.flatMap { [string($0.name), string($0.value)] }
        let isText = node.tag.isEmpty
        add(
            parent: parent, type: isText ? 3 : 1, name: string(isText ? "#text" : node.tag.uppercased()),
            value: isText ? string(node.text) : -1, attributes: own)
        for child in node.children { addUndrawn(child, parent: index) }
    }

    private func isPositioned(_ node: PageNode) -> Bool {
        node.attributes.contains { $0.name == "style" && ($0.value.contains("position:absolute") || $0.value.contains("position:fixed")) }
    }

    /// The values of the requested styles, in the order of the request.
    private mutating func computed(_ node: PageNode, _ inherited: Inherited) -> [Int] {
        let style = node.style
        let isInline = ["span", "a"].contains(node.tag)
        let clips =
            node.isScroller ? "auto" : style.clips || (node.frame.map { $0.width < 1 || $0.height < 1 } ?? false) ? "hidden" : "visible"
        let css = node.attributes.first { $0.name == "style" }?.value ?? ""
        let position =
            css.contains("position:absolute")
            ? "absolute" : css.contains("position:fixed") ? "fixed" : css.contains("position:relative") ? "relative" : "static"
        let values = [
            isInline ? "inline" : css.contains("display:flex") ? "flex" : "block", inherited.isHidden ? "hidden" : "visible",
            isInline ? "1" : "\(style.alpha == 1 ? "1" : "\(style.alpha)")", "\(inherited.fontSize)px",
            WebPage.color(inherited.foreground), isInline ? "rgba(0, 0, 0, 0)" : style.background.map(WebPage.color) ?? "rgba(0, 0, 0, 0)",
            "none", clips, clips, position, "auto", "none", "visible", "clip", "none", "none", "fill", "none",
        ]
        return values.map { string($0) }
    }

    private mutating func text() -> String {
        let url = string("https://strollbook.example/screen")
        let title = string("Strollbook")
        let encoding = string("UTF-8")
        func rect(_ r: Rect) -> String { "[\(r.x),\(r.y),\(r.width),\(r.height)]" }
        let source = "{\"index\":\(sources.map(\.node)),\"value\":\(sources.map(\.value))}"
        let empty = "{\"index\":[],\"value\":[]}"
        let rects = layoutBounds.map(rect).joined(separator: ",")
        return """
            {"documents":[{"documentURL":\(url),"title":\(title),"baseURL":\(url),"contentLanguage":-1,"encodingName":\(encoding),\
            "publicId":-1,"systemId":-1,"frameId":-1,"nodes":{"parentIndex":\(parents),"nodeType":\(types),"shadowRootType":\(empty),\
            "nodeName":\(names),"nodeValue":\(values),"backendNodeId":\(Array(1...max(1, parents.count))),"attributes":\(attributes),\
            "textValue":\(empty),"inputValue":\(empty),"inputChecked":{"index":[]},"optionSelected":{"index":[]},\
            "contentDocumentIndex":\(empty),"pseudoType":\(empty),"isClickable":{"index":\(clickable)},"currentSourceURL":\(source),\
            "originURL":\(empty)},"layout":{"nodeIndex":\(layoutNodes),"styles":\(layoutStyles),"bounds":[\(rects)],\
            "text":\(layoutTexts),"stackingContexts":{"index":[0,1]},"paintOrders":\(paintOrders),"offsetRects":[\(rects)],\
            "scrollRects":[\(rects)],"clientRects":[\(rects)]},"textBoxes":{"layoutIndex":[],"bounds":[],"start":[],"length":[]},\
            "scrollOffsetX":0,"scrollOffsetY":0,"contentWidth":390,"contentHeight":844}],"strings":[\
            \(strings.map(Escaped.json).joined(separator: ","))]}
            """
    }
}
