// The XML dumps of Android's accessibility tree: `uiautomator dump`, and Appium's page source.
import Model

enum AndroidXMLWriter {
    static func uiautomator(_ scene: Scene, _ noise: inout Noise) -> Dump {
        var text = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
        text += "<hierarchy rotation=\"0\">"
        if let root = AndroidViews.seen(scene) {
            text += node(root, tag: "node", &noise, depth: 1) { view in
                [("NAF", view.view.kind != .text && AndroidViews.isClickable(view.view) ? "true" : nil)]
            }
        }
        return Dump(suffix: "xml", text: text + noise.lineEnd(0) + "</hierarchy>")
    }

    static func appium(_ scene: Scene, _ noise: inout Noise) -> Dump {
        var text = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\n"
        text += "<hierarchy index=\"0\" class=\"hierarchy\" rotation=\"0\" width=\"1073\" height=\"2321\">"
        if let root = AndroidViews.seen(scene) {
            text += node(root, tag: nil, &noise, depth: 1) { view in
                [
                    ("displayed", "true"), ("a11y-important", view.view.kind == .group ? "false" : "true"),
                    ("drawing-order", "\(view.index + 1)"), ("showing-hint", "false"), ("heading", "false"),
                ]
            }
        }
        return Dump(suffix: "xml", text: text + noise.lineEnd(0) + "</hierarchy>\n")
    }

    private static func node(
        _ seen: SeenView, tag: String?, _ noise: inout Noise, depth: Int,
        extra: (SeenView) -> [(String, String?)]
    ) -> String {
        let view = seen.view
        let name = tag ?? AndroidViews.className(view)
        let clickable = AndroidViews.isClickable(view) ? "true" : "false"
        var attributes: [(String, String?)] = [
            ("index", "\(seen.index)"), ("text", view.text), ("resource-id", AndroidViews.resource(view)),
            ("class", AndroidViews.className(view)), ("package", AndroidViews.package), ("content-desc", view.label ?? ""),
            ("checkable", "false"), ("checked", "false"), ("clickable", clickable), ("enabled", "true"), ("focusable", clickable),
            ("focused", "false"), ("scrollable", AndroidViews.isScrollable(view) ? "true" : "false"), ("long-clickable", "false"),
            ("password", "false"), ("selected", "false"), ("bounds", seen.bounds),
        ]
        if tag == nil { attributes.removeAll { ($0.0 == "resource-id" || $0.0 == "content-desc") && $0.1 == "" } }
        attributes += extra(seen)
        var text = noise.lineEnd(depth) + "<" + name
        for (key, value) in noise.ordered(attributes) {
            if let value { text += " \(key)=\"\(Escaped.xml(value))\"" }
        }
        guard !seen.children.isEmpty else { return text + " />" }
        text += ">"
        for child in seen.children { text += node(child, tag: tag, &noise, depth: depth + 1, extra: extra) }
        return text + noise.lineEnd(depth) + "</\(name)>"
    }
}
