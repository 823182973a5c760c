// Flutter's `debugDumpRenderTree()`: render objects with sizes and offsets in their parents, without picture addresses.
import Model

struct FlutterRenderWriter {
    private var lines: [String] = []
    private var hash = 0x2B00

    static func render(_ scene: Scene, _ noise: inout Noise) -> Dump {
        var writer = FlutterRenderWriter()
        writer.lines = [
            "RenderView#d0edc", " │ debug mode enabled - android", " │ view size: Size(1170.0, 2532.0) (in physical pixels)",
            " │ device pixel ratio: 3.0 (physical pixels per logical pixel)",
            " │ configuration: BoxConstraints(w=390.0, h=844.0) at 3.0x (in", " │   logical pixels)", " │",
        ]
        if let root = writer.node(scene.root, parent: nil, scene) { writer.add([root], indent: " ", parentIsOnly: true) }
        let prefix = noise.isOn ? "flutter: " : ""
        return Dump(suffix: "txt", text: writer.lines.map { prefix + $0 }.joined(separator: "\n") + "\n")
    }

    /// One render object in the words of the dump.
    private struct Node {
        var type: String
        var properties: [String]
        var text: [String] = []
        var children: [Node] = []
    }

    private mutating func object(_ type: String) -> String {
        hash += 0x13
        return "\(type)#\(String(0x10000 + hash, radix: 16).suffix(5))"
    }

    private func offset(_ view: View, in parent: View?) -> String {
        let x = view.frame.x - (parent?.frame.x ?? 0)
        let y = view.frame.y - (parent?.frame.y ?? 0)
        return "parentData: offset=Offset(\(Escaped.decimal(x)), \(Escaped.decimal(y))); flex=null; fit=null (can use size)"
    }

    private func size(_ view: View) -> String {
        "size: Size(\(Escaped.decimal(view.frame.width)), \(Escaped.decimal(view.frame.height)))"
    }

    private mutating func node(_ view: View, parent: View?, _ scene: Scene) -> Node? {
        let place = [offset(view, in: parent), "constraints: BoxConstraints(0.0<=w<=390.0, 0.0<=h<=Infinity)"]
        var inner = plain(view, scene)
        // Only the outermost object of a view has its place.
        func wrapped(_ type: String, _ properties: [String]) {
            inner = Node(
                type: object(type),
                properties: [
                    "parentData: <none> (can use size)", "constraints: BoxConstraints(0.0<=w<=390.0, 0.0<=h<=Infinity)", size(view),
                ] + properties,
                children: [inner])
        }
        if view.style.clips, view.kind != .scroller, view.kind != .pager { wrapped("RenderClipRect", []) }
        if let background = view.style.background {
            let alpha = String(Int((background.alpha * 255).rounded()), radix: 16)
            wrapped(
                "RenderDecoratedBox",
                [
                    "decoration: BoxDecoration:",
                    "  color: Color(0x\(alpha.count < 2 ? "0" + alpha : alpha)\(FlutterWidgetWriter.hex(background)))",
                ])
        }
        if view.style.alpha < 1 { wrapped("RenderOpacity", ["opacity: \(view.style.alpha)"]) }
        if view.style.isGone { wrapped("RenderOffstage", ["offstage: true"]) }
        if let label = view.label, view.kind != .picture { wrapped("RenderSemanticsAnnotations", ["label: \"\(label)\""]) }
        inner.properties = place + inner.properties.drop { $0.hasPrefix("parentData") || $0.hasPrefix("constraints") }
        return inner
    }

    private mutating func plain(_ view: View, _ scene: Scene) -> Node {
        let place = ["parentData: <none> (can use size)", "constraints: BoxConstraints(0.0<=w<=390.0, 0.0<=h<=Infinity)"]
        switch view.kind {
        case .text:
            var node = Node(
                type: object("RenderParagraph"),
                properties: place + [
                    size(view), "textAlign: start", "textDirection: ltr", "softWrap: wrapping at box width", "overflow: clip",
                    "maxLines: unlimited",
                ])
            node.text = [
                "╘═╦══ text ═══", "  ║ TextSpan:", "  ║   inherit: false",
                "  ║   color: Color(0xff\(FlutterWidgetWriter.hex(view.style.foreground)))",
                "  ║   family: Roboto", "  ║   size: \(Escaped.decimal(view.style.fontSize))", "  ║   weight: 400",
                "  ║   \"\(view.text)\"", "  ╚═══════════",
            ]
            return node
        case .picture:
            return Node(
                type: object("RenderImage"),
                properties: place + [
                    size(view), "image: [480×360]", "alignment: Alignment.center", "fit: cover", "invertColors: false",
                    "filterQuality: medium",
                ])
        default:
            var children: [Node] = []
            let built =
                view.style.isClosed
                ? [] : view.kind == .pager ? view.children.filter { $0.frame.intersection(view.frame) != nil } : view.children
            for child in built {
                if let made = node(child, parent: view, scene) { children.append(made) }
            }
            let isStack = view.children.contains { $0.style.isOverlay || $0.kind == .sheet }
            let type = view.kind == .scroller || view.kind == .pager ? "RenderClipRect" : isStack ? "RenderStack" : "RenderFlex"
            var node = Node(type: object(type), properties: place + [size(view)], children: children)
            if type == "RenderFlex" { node.properties += ["direction: vertical", "mainAxisAlignment: start"] }
            if type == "RenderStack" { node.properties += ["alignment: AlignmentDirectional.topStart", "fit: loose"] }
            if type == "RenderClipRect", children.count > 1 {
                // A clip has one child.
                let flex = Node(
                    type: object("RenderFlex"), properties: ["parentData: <none> (can use size)", size(view), "direction: vertical"],
                    children: node.children)
                node.children = [flex]
            }
            return node
        }
    }

    private mutating func add(_ nodes: [Node], indent: String, parentIsOnly: Bool) {
        for (index, node) in nodes.enumerated() {
            let isLast = index == nodes.count - 1
            let name = nodes.count == 1 ? "child" : "child \(index + 1)"
            lines.append("\(indent)\(isLast ? "└" : "├")─\(name): \(node.type)")
            let inner = indent + (isLast ? "  " : "│ ")
            let bar = node.children.isEmpty && node.text.isEmpty ? "  " : "│ "
            for property in node.properties { lines.append(inner + bar + property) }
            for line in node.text { lines.append(inner + line) }
            if node.children.isEmpty {
                lines.append(indent + (isLast ? "" : "│"))
            } else {
                lines.append(inner + "│")
                add(node.children, indent: inner, parentIsOnly: node.children.count == 1)
            }
        }
    }
}
