// attrcheck's own neutral screen: a dumper of the team's that knows everything.
import Model

enum ScreenWriter {
    static func screen(_ scene: Scene, _ noise: inout Noise) -> Dump {
        let full = ["imageSources", "images", "texts", "operability", "linkTargets", "bounds", "visibility"]
        let root: JSONText = .object([
            ("schemaVersion", .raw("1")), ("platform", .string("ios")), ("unit", .string("pt")),
            ("size", .object([("width", .raw("390")), ("height", .raw("844"))])), ("scale", .raw("3")),
            ("capabilities", .object(full.map { ($0, .string("full")) })), ("root", element(scene.root, scene)),
        ])
        return Dump(suffix: "json", text: root.write(&noise))
    }

    private static func element(_ view: View, _ scene: Scene) -> JSONText {
        var members: [(String, JSONText)] = [("role", .string(role(view)))]
        if let id = view.id { members.append(("identifier", .string(id))) }
        if let label = view.label { members.append(("label", .string(label))) }
        members.append(
            (
                "bounds",
                .object([
                    ("x", .number(view.frame.x)), ("y", .number(view.frame.y)), ("width", .number(view.frame.width)),
                    ("height", .number(view.frame.height)),
                ])
            ))
        var hidden: [String] = []
        if view.style.isGone { hidden.append("notRendered") }
        if view.style.isInvisible { hidden.append("invisible") }
        if !hidden.isEmpty { members.append(("hidden", .list(hidden.map { .string($0) }))) }
        if view.style.alpha < 1 { members.append(("opacity", .number(view.style.alpha))) }
        if view.style.clips { members.append(("clips", .flag(true))) }
        if view.kind == .scroller || view.kind == .pager { members.append(("scrollable", .flag(true))) }
        if let background = view.style.background { members.append(("background", .string("#\(hex(background))"))) }
        if let source = view.source { members.append(("images", .list([.string(source)]))) }
        if let photo = view.photo { members.append(("images", .list([.string(scene.photos[photo].url)]))) }
        if view.kind == .text { members += text(view) }
        var children = view.children.map { element($0, scene) }
        if view.style.isClosed {
            // What is folded away stands in a container that says so.
            children = [
                .object([("role", .string("container")), ("hidden", .list([.string("collapsed")])), ("children", .list(children))])
            ]
        }
        if !children.isEmpty { members.append(("children", .list(children))) }
        return .object(members)
    }

    /// Text, colours, and where a tap leads: several links are links within the text.
    private static func text(_ view: View) -> [(String, JSONText)] {
        var members: [(String, JSONText)] = [
            ("foreground", .string("#\(hex(view.style.foreground))")), ("fontSize", .number(view.style.fontSize)),
        ]
        if Set(view.runs.compactMap(\.link)).count <= 1, !view.runs.contains(where: \.isMarked) {
            members.append(("text", .string(view.text)))
            members.append(("operable", .flag(view.link != nil)))
            if let link = view.link { members.append(("url", .string(link))) }
            return members
        }
        let parts: [JSONText] = view.runs.map { run in
            var part: [(String, JSONText)] = [
                ("role", .string(run.link == nil ? "text" : "link")), ("text", .string(run.text)), ("inline", .flag(true)),
                ("operable", .flag(run.link != nil)), ("foreground", .string("#\(hex(view.style.foreground))")),
                ("fontSize", .number(view.style.fontSize)),
                (
                    "bounds",
                    .object([
                        ("x", .number(view.frame.x)), ("y", .number(view.frame.y)), ("width", .number(view.frame.width)),
                        ("height", .number(view.frame.height)),
                    ])
                ),
            ]
            if let link = run.link { part.append(("url", .string(link))) }
            return .object(part)
        }
        return members + [("children", .list(parts))]
    }

    private static func role(_ view: View) -> String {
        switch view.kind {
        case .picture: "image"
        case .text:
            view.runs.count > 1 && (Set(view.runs.compactMap(\.link)).count > 1 || view.runs.contains(where: \.isMarked))
                ? "container" : "text"
        case .scroller: "list"
        default: "container"
        }
    }

    private static func hex(_ color: Color) -> String {
        let alpha = String(Int((color.alpha * 255).rounded()), radix: 16)
        return FlutterWidgetWriter.hex(color) + (color.alpha < 1 ? (alpha.count < 2 ? "0" + alpha : alpha) : "")
    }
}
