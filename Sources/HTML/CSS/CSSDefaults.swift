// What browsers apply before any author's style: displays, heading sizes, link colours, presentational attributes.
import Model

/// The browser's own style sheet, as far as it matters here.
enum CSSDefaults {
    private static let inlineBlocks: Set<String> = ["button", "input", "select", "textarea", "meter", "progress", "marquee", "svg"]
    private static let tables: Set<String> = ["table", "caption", "colgroup", "col", "tbody", "td", "tfoot", "th", "thead", "tr"]
    private static let sizedByAttributes: Set<String> = [
        "img", "video", "canvas", "iframe", "object", "embed", "input", "image", "svg", "table", "td", "th",
    ]
    private static let bold: Set<String> = ["b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6"]
    private static let slanted: Set<String> = ["i", "em", "cite", "dfn", "var", "address"]
    private static let drawn: Set<String> = ["svg", "g", "image", "text", "tspan", "foreignobject"]
    private static let fontFactors: [String: Double] = [
        "h1": 2, "h2": 1.5, "h3": 1.17, "h5": 0.83, "h6": 0.67, "small": 1 / 1.2, "sub": 1 / 1.2, "sup": 1 / 1.2, "big": 1.2,
    ]

    /// Sets the browser's defaults on a style that has only inherited values.
    static func apply(to style: inout CSSStyle, _ node: Int, _ tree: HTMLTree, parent: CSSStyle, knowsColors: Bool) {
        let tag = tree.nodes[node].tag ?? ""
        style.display = display(tag)
        if let hidden = tree.attribute(node, .hidden)?.lowercased() {
            if hidden == "until-found" { style.hidesContent = true } else { style.display = .none }
        }
        if tag == "dialog", tree.attribute(node, .open) == nil { style.display = .none }
        if let factor = fontFactors[tag] { style.fontSize = parent.fontSize * factor }
        if bold.contains(tag) { style.text.weight = max(style.text.weight, 700) }
        if slanted.contains(tag) { style.text.isItalic = true }
        if ["button", "input", "select", "textarea"].contains(tag) {
            style.text = TextStyle()
            style.textIndent = .zero
            style.fontSize = 40 / 3.0
            style.color = knowsColors ? CSSColor.color(0) : nil
            if tag == "button" { style.backgroundColor = CSSColor.color(0xEFEFEF) }
        }
        if knowsColors, tag == "a", tree.attribute(node, .href) != nil { style.color = CSSColor.color(0x0000EE) }
        if !knowsColors, tag == "a" { style.color = nil }
        if tag == "mark" {
            style.color = knowsColors ? CSSColor.color(0) : nil
            style.backgroundColor = CSSColor.color(0xFFFF00)
        }
        if sizedByAttributes.contains(tag) {
            setExtent(&style, tree.attribute(node, .width), .width, parent: parent)
            setExtent(&style, tree.attribute(node, .height), .height, parent: parent)
        }
        if let value = tree.attribute(node, .bgcolor), let color = CSSColor.parse(value) {
            style.apply(.backgroundColor(color), parent: parent)
        }
        if let value = tree.attribute(node, .background), ["body", "table", "td", "th", "tr"].contains(tag) {
            style.backgroundImages = [value]
        }
        let textColor = tag == "font" ? tree.attribute(node, .color) : tag == "body" ? tree.attribute(node, .text) : nil
        if let textColor, let color = CSSColor.parse(textColor) { style.apply(.color(color), parent: parent) }
        if tag == "nobr" { style.whiteSpace = .noWrap }
        if tag == "pre" || tag == "textarea" || tag == "listing" { style.whiteSpace = .preserved }
        if tag == "marquee" { style.overflowX = .cut }
        if drawn.contains(tag) { applyDrawing(to: &style, node, tree, tag: tag, parent: parent) }
    }

    /// What `apply` looks at in a node beside its tag and its parent's style: two nodes of a tag with equal traits get equal styles.
    static func traits(_ node: Int, _ tree: HTMLTree) -> [String] {
        guard !tree.nodes[node].keys.isDisjoint(with: decisive) else { return [] }
        var traits: [String] = []
        for place in tree.nodes[node].attributes where !tree.attributes[Int(place)].keys.isDisjoint(with: decisive) {
            let attribute = tree.attributes[Int(place)]
            // Of links and open ones it only matters that they are.
            let value = attribute.keys.isDisjoint(with: present) ? attribute.value : ""
            traits += [attribute.name, value]
        }
        return traits
    }

    private static let present = HTMLKeys([.href, .open])
    private static let decisive = HTMLKeys([.hidden, .open, .href, .width, .height, .bgcolor, .background, .color, .text, .drawing])

    /// Presentation attributes of SVG; its text is painted with `fill`, which is not followed here.
    private static func applyDrawing(to style: inout CSSStyle, _ node: Int, _ tree: HTMLTree, tag: String, parent: CSSStyle) {
        for name in tree.has(node, .drawing) ? ["display", "visibility", "opacity", "font-size"] : [] {
            guard var value = tree.attribute(node, name) else { continue }
            if name == "font-size", Double(value) != nil { value += "px" }
            for setting in CSSProperties.parse(name, value) { style.apply(setting, parent: parent) }
        }
        if tag == "text" || tag == "tspan" { style.color = nil }
    }

    /// The display that browsers give a tag.
    private static func display(_ tag: String) -> CSSDisplay {
        if tables.contains(tag) { return .table }
        if HTMLTags.neverShown.contains(tag) { return CSSDisplay.none }
        if HTMLTags.block.contains(tag) || tag == "foreignobject" || tag == "text" { return .block }
        if inlineBlocks.contains(tag) { return .inlineBlock }
        return tag == "slot" ? .contents : .inline
    }

    /// A `width` or `height` attribute: pixels without a unit, or a percentage.
    private static func setExtent(_ style: inout CSSStyle, _ value: String?, _ extent: CSSExtent, parent: CSSStyle) {
        guard let value else { return }
        let number = value.drop(while: \.isWhitespace).prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let size = Double(number), size.isFinite else { return }
        let isPercentage = value.dropFirst(number.count).hasPrefix("%")
        style.apply(.extent(extent, isPercentage ? CSSLength(percent: size) : CSSLength(pixels: size)), parent: parent)
    }
}
