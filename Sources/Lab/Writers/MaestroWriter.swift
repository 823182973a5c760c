// `maestro hierarchy` of an Android screen: the accessibility tree as JSON, all values strings.
import Model

enum MaestroWriter {
    static func maestro(_ scene: Scene, _ noise: inout Noise) -> Dump {
        let children = AndroidViews.seen(scene).map { [node($0)] } ?? []
        let hierarchy: JSONText = .object([
            ("attributes", .object([("ignoreBoundsFiltering", .string("false"))])), ("children", .list(children)),
        ])
        let root: JSONText = .object([("attributes", .object([])), ("children", .list([hierarchy]))])
        return Dump(suffix: "json", text: root.write(&noise) + "\n")
    }

    private static func node(_ seen: SeenView) -> JSONText {
        let view = seen.view
        let isClickable = AndroidViews.isClickable(view)
        let attributes: [(String, String)] = [
            ("text", view.text), ("accessibilityText", view.label ?? ""), ("hintText", ""), ("ignoreBoundsFiltering", "false"),
            ("resource-id", AndroidViews.resource(view)), ("clickable", "\(isClickable)"), ("bounds", seen.bounds), ("enabled", "true"),
            ("focused", "false"), ("checked", "false"), ("scrollable", "\(AndroidViews.isScrollable(view))"), ("selected", "false"),
            ("class", AndroidViews.className(view)),
        ]
        return .object([
            ("attributes", .object(attributes.map { ($0.0, .string($0.1)) })), ("children", .list(seen.children.map(node))),
            ("clickable", .flag(isClickable)), ("enabled", .flag(true)), ("focused", .flag(false)), ("checked", .flag(false)),
            ("selected", .flag(false)),
        ])
    }
}
