// Flutter dumps for tests, drawn as the framework draws them, of an invented app.

/// A render object to draw.
struct RenderNode {
    var type: String
    var properties: [String] = []
    /// Lines of the text block, without the bar.
    var text: [String] = []
    var children: [RenderNode] = []
    /// How the parent draws its branch and calls it.
    var isDashed = false
    var name = "child"

    /// A box at an offset in its parent.
    static func box(
        _ type: String, at offset: (Double, Double)? = nil, _ size: (Double, Double), _ more: [String] = [], _ children: [RenderNode] = []
    ) -> RenderNode {
        let data = offset.map { "offset=Offset(\($0.0), \($0.1)) (can use size)" } ?? "<none> (can use size)"
        return RenderNode(
            type: type,
            properties: ["parentData: \(data)", "constraints: BoxConstraints(unconstrained)", "size: Size(\(size.0), \(size.1))"] + more,
            children: children)
    }

    /// A paragraph with lines of a text block.
    static func paragraph(
        _ lines: [String], at offset: (Double, Double)? = nil, _ size: (Double, Double), _ more: [String] = [],
        type: String = "RenderParagraph#0c0de"
    ) -> RenderNode {
        var node = box(type, at: offset, size, more)
        node.text = ["TextSpan:", "  inherit: false", "  color: Color(0xff222222)", "  size: 12.0"] + lines.map { "  " + $0 }
        return node
    }
}

/// Draws trees.
enum FlutterDumps {
    /// A render tree of a phone with 3 pixels a unit.
    static func render(_ children: [RenderNode], size: (Double, Double) = (390, 844)) -> String {
        let root = RenderNode(
            type: "RenderView#d0edc",
            properties: [
                "debug mode enabled - android", "view size: Size(\(size.0 * 3), \(size.1 * 3)) (in physical pixels)",
                "device pixel ratio: 3.0 (physical pixels per logical pixel)",
                "configuration: BoxConstraints(w=\(size.0), h=\(size.1)) at 3.0x (in\n  logical pixels)",
            ], children: children)
        var lines: [String] = []
        draw(root, lead: "", rest: " ", &lines)
        return lines.joined(separator: "\n") + "\n"
    }

    /// Draws a node and what is below it.
    private static func draw(_ node: RenderNode, lead: String, rest: String, _ lines: inout [String]) {
        let hasMore = !node.children.isEmpty || !node.text.isEmpty
        let bar = node.children.first?.isDashed == true ? "╎" : "│"
        lines.append(lead + node.type)
        for property in node.properties.flatMap({ $0.split(separator: "\n") }) {
            lines.append(rest + (hasMore ? bar + " " : "  ") + property)
        }
        if !node.text.isEmpty {
            lines.append(rest + "╘═╦══ text ═══")
            for line in node.text { lines.append(rest + "  ║ " + line) }
            lines.append(rest + "  ╚═══════════")
        } else if !node.properties.isEmpty {
            lines.append(rest + (hasMore ? bar : ""))
        }
        for (number, child) in node.children.enumerated() {
            let isLast = number == node.children.count - 1
            let name = node.children.count > 1 ? "\(child.name) \(number + 1)" : child.name
            let branch = child.isDashed ? (isLast ? "└╌" : "╎╌") : (isLast ? "└─" : "├─")
            let next = isLast ? " " : node.children[number + 1].isDashed ? "╎" : "│"
            draw(child, lead: rest + branch + name + ": ", rest: rest + next + " ", &lines)
        }
    }

    /// A widget tree from lines that are indented by one blank a level; every node is the last of its parent or not as the next lines tell.
    static func widgets(_ outline: String) -> String {
        let rows = outline.split(separator: "\n").map { line in (depth: line.prefix { $0 == " " }.count, text: line.drop { $0 == " " }) }
        var result = ["WidgetsFlutterBinding - DEBUG MODE"]
        for (number, row) in rows.enumerated() {
            guard row.depth > 0 else {
                result.append(String(row.text))
                continue
            }
            var line = ""
            for level in 1...row.depth {
                let hasMore = rows[(number + 1)...].first { $0.depth <= level }.map { $0.depth == level } ?? false
                line += level == row.depth ? (hasMore ? "├" : "└") : (hasMore ? "│" : " ")
            }
            result.append(line + row.text)
        }
        return result.joined(separator: "\n") + "\n"
    }

    /// A card with a picture above its credit.
    static func card(_ number: Int, credit: String) -> RenderNode {
        .box(
            "RenderFlex#f0\(100 + number)", at: (0, Double(number) * 300), (390, 280), ["direction: vertical"],
            [
                .box("RenderImage#a0\(100 + number)", at: (12, 10), (366, 220), ["image: [480×360]", "fit: cover"]),
                .paragraph(["\"\(credit)\""], at: (16, 240), (180, 17), type: "RenderParagraph#b0\(100 + number)"),
            ])
    }
}
