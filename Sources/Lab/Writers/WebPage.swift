// A scene as the tree of a web page: the common ground of all web formats.
import Model

/// One node of a page: an element, or a text when the tag is empty.
struct PageNode {
    var tag: String
    var attributes: [(name: String, value: String)] = []
    var text = ""
    var children: [PageNode] = []
    /// Where the browser lays it out; none for what it does not draw.
    var frame: Rect?
    var style = Style()
    /// The picture that is shown.
    var source: String?
    var isScroller = false
}

enum WebPage {
    /// The body of the page.
    static func body(_ scene: Scene) -> PageNode {
        var body = PageNode(tag: "body", frame: scene.root.frame, style: scene.root.style)
        body.attributes = [("style", css(scene.root, parent: nil))]
        body.children = scene.root.children.map { node($0, scene, parent: scene.root) }
        return body
    }

    private static func node(_ view: View, _ scene: Scene, parent: View) -> PageNode {
        var node = PageNode(tag: tag(view), frame: view.frame, style: view.style)
        if let id = view.id { node.attributes.append(("id", id)) }
        if let label = view.label, view.kind != .picture { node.attributes.append(("aria-label", label)) }
        switch view.kind {
        case .picture:
            if let photo = view.photo {
                node.source = scene.photos[photo].url
                node.attributes.append(("src", scene.photos[photo].url))
            } else if let source = view.source {
                node.source = source
                node.attributes.append(("src", source))
            }
            node.attributes.append(("alt", view.label ?? ""))
        case .text:
            node.children = runs(view)
        case .disclosure:
            if !view.style.isClosed { node.attributes.append(("open", "")) }
            var summary = PageNode(tag: "summary", frame: Rect(x: view.frame.x, y: view.frame.y, width: 80, height: 18))
            summary.children = [PageNode(tag: "", text: "More", frame: summary.frame)]
            node.children = [summary] + view.children.map { Self.node($0, scene, parent: view) }
        case .pager:
            // A frame that cuts off, and a row of pages in it that a transform moves.
            var track = PageNode(tag: "div", frame: view.frame, style: Style())
            let shift = view.children.first.map { ($0.frame.x - view.frame.x) / max(1, view.frame.width) * 100 } ?? 0
            track.attributes = [("style", "display:flex;width:100%;transform:translateX(\(Escaped.whole(shift))%)")]
            track.children = view.children.map { page in
                var made = Self.node(page, scene, parent: view)
                let known = made.attributes.first { $0.name == "style" }?.value ?? ""
                made.attributes.removeAll { $0.name == "style" }
                made.attributes.append(("style", "flex:0 0 100%;" + known))
                return made
            }
            node.children = [track]
        case .scroller:
            node.isScroller = true
            node.children = view.children.map { Self.node($0, scene, parent: view) }
        default:
            node.children = view.children.map { Self.node($0, scene, parent: view) }
        }
        let style = css(view, parent: parent)
        if !style.isEmpty { node.attributes.append(("style", style)) }
        return node
    }

    private static func tag(_ view: View) -> String {
        switch view.kind {
        case .picture: "img"
        case .text: "p"
        case .card: "article"
        case .scroller: view.id == "content" ? "main" : "div"
        case .disclosure: "details"
        case .group, .pager, .sheet: "div"
        }
    }

    /// Runs side by side, each as wide as its share of the text.
    private static func runs(_ view: View) -> [PageNode] {
        let total = max(1, view.text.count)
        let width = min(view.frame.width, Double(total) * view.style.fontSize * 0.5)
        var x = view.frame.x
        return view.runs.map { run in
            let part = width * Double(run.text.count) / Double(total)
            defer { x += part }
            let frame = Rect(x: x, y: view.frame.y, width: part, height: view.frame.height)
            let text = PageNode(tag: "", text: run.text, frame: frame, style: Style())
            if let link = run.link {
                // Browsers colour links unless a page says otherwise.
                return PageNode(tag: "a", attributes: [("href", link), ("style", "color:inherit")], children: [text], frame: frame)
            }
            return run.isMarked ? PageNode(tag: "span", children: [text], frame: frame) : text
        }
    }

    /// The inline style that makes a browser draw the view so. Whatever follows from the flow is not written.
    static func css(_ view: View, parent: View?) -> String {
        let style = view.style
        var rules: [String] = []
        if style.isGone { rules.append("display:none") }
        if style.isInvisible { rules.append("visibility:hidden") }
        if style.alpha < 1 { rules.append("opacity:\(style.alpha)") }
        if let background = style.background { rules.append("background-color:\(color(background))") }
        if view.kind == .text { rules.append("color:\(color(style.foreground))") }
        if style.fontSize != 14 { rules.append("font-size:\(style.fontSize)px") }
        let isEmpty = view.frame.width < 1 || view.frame.height < 1
        if style.clips || isEmpty { rules.append("overflow:hidden") }
        if isEmpty { rules.append("width:\(Escaped.whole(view.frame.width))px;height:\(Escaped.whole(view.frame.height))px") }
        if view.kind == .sheet, !style.isModal {
            rules.append("width:\(Escaped.whole(view.frame.width))px;height:\(Escaped.whole(view.frame.height))px")
        }
        if style.isModal {
            rules.append("position:fixed;inset:0")
        } else if style.isFarOut {
            rules.append("position:absolute;left:\(Escaped.whole(view.frame.x))px")
        } else if style.isOverlay || view.kind == .sheet, let parent {
            rules.append(
                "position:absolute;left:\(Escaped.whole(view.frame.x - parent.frame.x))px;top:\(Escaped.whole(view.frame.y - parent.frame.y))px"
            )
        } else if view.children.contains(where: { $0.style.isOverlay || $0.kind == .sheet }) {
            rules.append("position:relative")
        }
        return rules.joined(separator: ";")
    }

    static func color(_ color: Color) -> String {
        func byte(_ value: Double) -> Int { Int((max(0, min(1, value)) * 255).rounded()) }
        let parts = "\(byte(color.red)), \(byte(color.green)), \(byte(color.blue))"
        return color.alpha < 1 ? "rgba(\(parts), \(color.alpha))" : "rgb(\(parts))"
    }
}
