// `device.generateViewHierarchyXml()` of Detox: Android in pixels of the window, iOS in points of the superview.
import Model

enum DetoxWriter {
    static func android(_ scene: Scene, _ noise: inout Noise) -> Dump {
        let text =
            "<?xml version='1.0' encoding='UTF_8' standalone='yes' ?>\n<ViewHierarchy density=\"2.75\">"
            + androidNode(scene.root, &noise, depth: 1, isFolded: false) + noise.lineEnd(0) + "</ViewHierarchy>\n"
        return Dump(suffix: "xml", text: text)
    }

    private static func androidNode(_ view: View, _ noise: inout Noise, depth: Int, isFolded: Bool) -> String {
        let state = view.style.isGone || isFolded ? "gone" : view.style.isInvisible ? "invisible" : "visible"
        let names: (simple: String, full: String) =
            switch view.kind {
            case .picture: ("ReactImageView", "com.facebook.react.views.image.ReactImageView")
            case .text: ("ReactTextView", "com.facebook.react.views.text.ReactTextView")
            case .scroller: ("ReactScrollView", "com.facebook.react.views.scroll.ReactScrollView")
            case .pager: ("ReactHorizontalScrollView", "com.facebook.react.views.scroll.ReactHorizontalScrollView")
            default: ("ReactViewGroup", "com.facebook.react.views.view.ReactViewGroup")
            }
        let attributes: [(String, String?)] = [
            ("class", names.full), ("width", "\(AndroidViews.px(view.frame.maxX) - AndroidViews.px(view.frame.x))"),
            ("height", "\(AndroidViews.px(view.frame.maxY) - AndroidViews.px(view.frame.y))"), ("visibility", state),
            ("alpha", "\(view.style.alpha)"), ("focused", "false"), ("label", view.label ?? (view.kind == .text ? view.text : nil)),
            ("x", "\(AndroidViews.px(view.frame.x))"), ("y", "\(AndroidViews.px(view.frame.y))"),
            ("text", view.kind == .text ? view.text : nil), ("id", view.id),
        ]
        return element(names.simple, attributes, view, &noise, depth: depth) { child, noise in
            androidNode(child, &noise, depth: depth + 1, isFolded: view.style.isClosed)
        }
    }

    static func ios(_ scene: Scene, _ noise: inout Noise) -> Dump {
        let window =
            "<UIWindow alpha=\"1.0\" class=\"UIWindow\" focused=\"false\" height=\"844\" visibility=\"visible\" width=\"390\">"
        let text =
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<ViewHierarchy>" + noise.lineEnd(1) + window
            + iosNode(scene.root, parent: nil, &noise, depth: 2, isFolded: false) + noise.lineEnd(1) + "</UIWindow>" + noise.lineEnd(0)
            + "</ViewHierarchy>\n"
        return Dump(suffix: "xml", text: text)
    }

    private static func iosNode(_ view: View, parent: View?, _ noise: inout Noise, depth: Int, isFolded: Bool) -> String {
        let name =
            switch view.kind {
            case .picture: "RCTImageView"
            case .text: "RCTTextView"
            case .scroller, .pager: "RCTScrollView"
            default: "RCTView"
            }
        let isHidden = view.style.isGone || view.style.isInvisible || isFolded
        let attributes: [(String, String?)] = [
            ("alpha", "\(view.style.alpha)"), ("class", name), ("focused", "false"), ("height", "\(Escaped.whole(view.frame.height))"),
            ("id", view.id), ("label", view.label ?? (view.kind == .text ? view.text : nil)),
            ("text", view.kind == .text ? view.text : nil), ("visibility", isHidden ? "invisible" : "visible"),
            ("width", "\(Escaped.whole(view.frame.width))"), ("x", "\(Escaped.whole(view.frame.x - (parent?.frame.x ?? 0)))"),
            ("y", "\(Escaped.whole(view.frame.y - (parent?.frame.y ?? 0)))"),
        ]
        return element(name, attributes, view, &noise, depth: depth) { child, noise in
            iosNode(child, parent: view, &noise, depth: depth + 1, isFolded: view.style.isClosed)
        }
    }

    private static func element(
        _ name: String, _ attributes: [(String, String?)], _ view: View, _ noise: inout Noise, depth: Int,
        _ write: (View, inout Noise) -> String
    ) -> String {
        var text = noise.lineEnd(depth) + "<" + name
        for (key, value) in noise.ordered(attributes) {
            if let value { text += " \(key)=\"\(Escaped.xml(value))\"" }
        }
        guard !view.children.isEmpty else { return text + " />" }
        text += ">"
        for child in view.children { text += write(child, &noise) }
        return text + noise.lineEnd(depth) + "</\(name)>"
    }
}
