// Flutter's `debugDumpSemanticsTree()`: labels and rectangles, no drawn texts.
import Model

struct FlutterSemanticsWriter {
    private var lines: [String] = []
    private var number = 1

    static func semantics(_ scene: Scene, _ noise: inout Noise) -> Dump {
        var writer = FlutterSemanticsWriter()
        writer.lines = [
            "SemanticsNode#0", " │ Rect.fromLTRB(0.0, 0.0, 1170.0, 2532.0)", " │", " └─SemanticsNode#1",
            "   │ Rect.fromLTRB(0.0, 0.0, 390.0, 844.0) scaled by 3.0x", "   │ textDirection: ltr", "   │",
        ]
        writer.add(writer.nodes(scene.root, origin: scene.root.frame, visible: scene.size.rect), indent: "   ")
        let prefix = noise.isOn ? "flutter: " : ""
        return Dump(suffix: "txt", text: writer.lines.map { prefix + $0 }.joined(separator: "\n") + "\n")
    }

    private struct Node {
        var frame: Rect
        var properties: [String]
        var children: [Node] = []
    }

    /// Nothing that is not drawn has semantics, and neither have boxes.
    private func nodes(_ view: View, origin: Rect, visible: Rect) -> [Node] {
        guard !view.style.isGone, view.style.alpha > 0, let part = view.frame.intersection(visible), part.isUsable else { return [] }
        let local = Rect(x: view.frame.x - origin.x, y: view.frame.y - origin.y, width: view.frame.width, height: view.frame.height)
        switch view.kind {
        case .text:
            var properties = ["label: \"\(view.label ?? view.text)\"", "textDirection: ltr"]
            if view.link != nil { properties.insert("actions: tap", at: 0) }
            return [Node(frame: local, properties: properties)]
        case .picture:
            return [Node(frame: local, properties: ["flags: isImage", "label: \"\(view.label ?? "")\"", "textDirection: ltr"])]
        case .scroller, .pager:
            let children = view.children.flatMap { nodes($0, origin: view.frame, visible: part) }
            return [Node(frame: local, properties: ["actions: scrollUp", "flags: hasImplicitScrolling"], children: children)]
        default:
            let inner = view.style.clips ? part : visible
            return view.style.isClosed ? [] : view.children.flatMap { nodes($0, origin: origin, visible: inner) }
        }
    }

    private mutating func add(_ nodes: [Node], indent: String) {
        for (index, node) in nodes.enumerated() {
            number += 1
            let isLast = index == nodes.count - 1
            lines.append("\(indent)\(isLast ? "└" : "├")─SemanticsNode#\(number)")
            let inner = indent + (isLast ? "  " : "│ ")
            let bar = node.children.isEmpty ? "  " : "│ "
            let frame = [node.frame.x, node.frame.y, node.frame.maxX, node.frame.maxY].map(Escaped.decimal).joined(separator: ", ")
            lines.append(inner + bar + "Rect.fromLTRB(\(frame))")
            for property in node.properties { lines.append(inner + bar + property) }
            if node.children.isEmpty {
                lines.append(indent + (isLast ? "" : "│"))
            } else {
                lines.append(inner + "│")
                add(node.children, indent: inner)
            }
        }
    }
}
