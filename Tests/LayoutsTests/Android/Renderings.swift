// Writes an invented screen the way each tool would; none of this shares code with the readers.
import Foundation
import Testing

/// One format: how it writes a screen, and what of it can be read back.
struct Rendering: Sendable, CustomTestStringConvertible {
    var format: String
    var write: @Sendable (InventedView) -> String
    var hasTexts = true
    var hasBounds = true
    /// Elements that the format puts around the screen.
    var extraElements = 0
    /// Whether a file that was cut can always be told from a whole one.
    var showsCuts = true
    var testDescription: String { format }

    static let all: [Rendering] = [
        Rendering(format: "espresso", write: espresso),
        Rendering(format: "android-dumpsys", write: dumpsys, hasTexts: false, showsCuts: false),
        Rendering(format: "compose-semantics", write: compose, showsCuts: false),
        Rendering(format: "android-viewserver", write: viewServer),
        Rendering(format: "droidbot", write: droidbot),
        Rendering(format: "rico", write: rico),
        Rendering(format: "android-screenshot-tests", write: screenshotTests, hasTexts: false),
        Rendering(format: "patrol", write: patrol),
        Rendering(format: "poco", write: poco, hasBounds: false),
        Rendering(format: "detox", write: { detox($0, isIOS: false) }, extraElements: 1),
        Rendering(format: "detox", write: { detox($0, isIOS: true) }, extraElements: 1),
    ]

    static func simple(_ className: String) -> String { className.split(separator: ".").last.map(String.init) ?? "" }

    static func json(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value, options: [.prettyPrinted, .sortedKeys])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    static func espresso(_ root: InventedView) -> String {
        var lines: [String] = []
        func write(_ view: InventedView, _ parent: InventedView?, _ depth: Int) {
            var text = "+" + String(repeating: "-", count: depth) + ">" + simple(view.className) + "{id=7"
            if let id = view.id { text += ", res-name=\(id)" }
            if let label = view.label { text += ", desc=\(label)" }
            text += ", visibility=VISIBLE, width=\(view.width), height=\(view.height), has-focus=false, is-clickable=\(view.isClickable), "
            text += "layout-params={(0,0)(fillxfill) ty=1\n  fl=X, Y\n  a=true}, tag=null, root-is-layout-requested=false, "
            text += "has-input-connection=false, x=\(view.x - (parent?.x ?? 0)).0, y=\(view.y - (parent?.y ?? 0)).0"
            if let words = view.text { text += ", text=\(words), input-type=0, ime-target=false, has-links=false" }
            if view.kind == .group { text += ", child-count=\(view.children.count)" }
            lines.append(text + "}" + (depth == 2 ? " ****MATCHES****" : ""))
            for child in view.children { write(child, view, depth + 1) }
        }
        write(root, nil, 0)
        return "x.NoMatchingViewException: nothing found\n\nView Hierarchy:\n" + lines.joined(separator: "\n|\n") + "\nat a.b.C(D.java:1)\n"
    }

    static func dumpsys(_ root: InventedView) -> String {
        var text = "TASK example.larder id=4 userId=0\n  ACTIVITY example.larder/.Main 1a2b pid=7\n    Local Activity 3c State:\n"
        text += "      mResumed=true mStopped=false mFinished=false\n    View Hierarchy:\n"
        func write(_ view: InventedView, _ parent: InventedView?, _ depth: Int) {
            let x = view.x - (parent?.x ?? 0)
            let y = view.y - (parent?.y ?? 0)
            text +=
                String(repeating: " ", count: 6 + 2 * depth) + "\(view.className){ab12 V.E...\(view.isClickable ? "C" : ".").. ........ "
            text += "\(x),\(y)-\(x + view.width),\(y + view.height)\(view.id.map { " #7f010203 app:id/\($0)" } ?? "")}\n"
            for child in view.children { write(child, view, depth + 1) }
        }
        write(root, nil, 0)
        return text + "    Looper (main, tid 2) {c0ffee}\n"
    }

    static func compose(_ root: InventedView) -> String {
        var text = "printToLog:\nPrinting with useUnmergedTree = 'true'\n"
        func write(_ view: InventedView, _ guides: String, _ isLast: Bool, _ depth: Int) {
            text += depth == 0 ? "" : guides + " |-"
            text += "Node #\(depth) at (l=\(view.x).0, t=\(view.y).0, r=\(view.x + view.width).0, b=\(view.y + view.height).0)px"
            text += (view.id.map { ", Tag: '\($0)'" } ?? "") + "\n"
            let own = depth == 0 ? "" : guides + (isLast ? "   " : " | ")
            if view.kind == .picture { text += own + "Role = 'Image'\n" }
            if let words = view.text { text += own + "Text = '[\(words)]'\n" }
            if let label = view.label { text += own + "ContentDescription = '[\(label)]'\n" }
            if view.isClickable { text += own + "Actions = [OnClick, RequestFocus]\n" }
            for (index, child) in view.children.enumerated() {
                write(child, own, index == view.children.count - 1, depth + 1)
            }
        }
        write(root, "", true, 0)
        return text
    }

    static func viewServer(_ root: InventedView) -> String {
        var text = ""
        func value(_ name: String, _ value: String) -> String { " \(name)=\(value.utf16.count),\(value)" }
        func write(_ view: InventedView, _ parentX: Int, _ parentY: Int, _ depth: Int) {
            // Everything is scrolled by some amount, which the children's places are to make up for.
            let scroll = view.children.isEmpty ? 0 : 17 * depth
            text += String(repeating: " ", count: depth) + "\(view.className)@b4784e48"
            text += value("text:mText", view.text ?? "") + value("mID", view.id.map { "id/\($0)" } ?? "NO_ID")
            text += value("layout:mLeft", "\(view.x - parentX)") + value("layout:mTop", "\(view.y - parentY)")
            text += value("scrolling:mScrollX", "\(scroll)") + value("scrolling:mScrollY", "\(2 * scroll)")
            text += value("accessibility:getContentDescription()", view.label ?? "null") + value("getVisibility()", "VISIBLE")
            text += value("layout:getWidth()", "\(view.width)") + value("layout:getHeight()", "\(view.height)")
            text += value("isClickable()", "\(view.isClickable)") + " \n"
            for child in view.children { write(child, view.x - scroll, view.y - 2 * scroll, depth + 1) }
        }
        write(root, 0, 0, 0)
        return text + "DONE.\n"
    }

    static func droidbot(_ root: InventedView) -> String {
        var views: [[String: Any]] = []
        func write(_ view: InventedView, _ parent: Int) {
            let number = views.count
            views.append([:])
            var children: [Int] = []
            for child in view.children {
                children.append(views.count)
                write(child, number)
            }
            views[number] = [
                "temp_id": number, "parent": parent, "children": children, "class": view.className, "package": "example.larder",
                "text": view.text ?? NSNull() as Any, "content_description": view.label ?? NSNull() as Any,
                "resource_id": view.id ?? NSNull() as Any, "bounds": [[view.x, view.y], [view.x + view.width, view.y + view.height]],
                "visible": true, "clickable": view.isClickable, "size": "\(view.width)*\(view.height)",
            ]
        }
        write(root, -1)
        return json(["tag": "2020-01-01", "foreground_activity": "example.larder/.Main", "views": views, "width": 2400, "height": 1080])
    }

    static func rico(_ root: InventedView) -> String {
        func node(_ view: InventedView) -> [String: Any] {
            var node: [String: Any] = [
                "class": "a.b", "ancestors": [view.className, "android.view.View"], "content-desc": [view.label ?? NSNull() as Any],
                "bounds": [view.x, view.y, view.x + view.width, view.y + view.height], "visible-to-user": true, "visibility": "visible",
                "clickable": view.isClickable, "children": view.children.map(node) as [Any] + [NSNull()],
            ]
            node["text"] = view.text
            node["resource-id"] = view.id
            return node
        }
        return json(["activity_name": "example.larder/.Main", "activity": ["root": node(root)], "is_keyboard_deployed": false])
    }

    static func screenshotTests(_ root: InventedView) -> String {
        func node(_ view: InventedView) -> [String: Any] {
            [
                "class": view.className, "left": view.x, "top": view.y, "width": view.width, "height": view.height,
                "children": view.children.map(node),
            ]
        }
        return json(["version": 1, "viewHierarchy": node(root)])
    }

    static func patrol(_ root: InventedView) -> String {
        func node(_ view: InventedView) -> [String: Any] {
            [
                "className": view.className, "resourceName": view.id ?? NSNull() as Any, "text": view.text ?? NSNull() as Any,
                "contentDescription": view.label ?? NSNull() as Any, "applicationPackage": "example.larder",
                "isClickable": view.isClickable,
                "visibleBounds": ["minX": view.x, "minY": view.y, "maxX": view.x + view.width, "maxY": view.y + view.height],
                "children": view.children.map(node),
            ]
        }
        return json(["roots": [node(root)]])
    }

    static func poco(_ root: InventedView) -> String {
        func node(_ view: InventedView) -> [String: Any] {
            let size = [Double(view.width) / 1080, Double(view.height) / 2400]
            let middle = [Double(view.x) / 1080 + size[0] / 2, Double(view.y) / 2400 + size[1] / 2]
            var payload: [String: Any] = [
                "name": view.className, "type": view.className, "visible": true, "pos": middle, "size": size, "scale": [1, 1],
                "anchorPoint": [0.5, 0.5], "zOrders": ["global": 0, "local": 1], "clickable": view.isClickable,
            ]
            payload["text"] = view.text
            payload["desc"] = view.label
            payload["resourceId"] = view.id
            return ["name": view.className, "payload": payload, "children": view.children.map(node)]
        }
        return json(node(root))
    }

    static func detox(_ root: InventedView, isIOS: Bool) -> String {
        var text = "<?xml version='1.0' encoding='UTF_8' standalone='yes' ?>\n<ViewHierarchy>\n"
        let classes: [InventedView.Kind: (String, String)] = [
            .group: ("com.facebook.react.views.view.ReactViewGroup", "RCTViewComponentView"),
            .picture: ("com.facebook.react.views.image.ReactImageView", "RCTImageComponentView"),
            .words: ("com.facebook.react.views.text.ReactTextView", "RCTParagraphComponentView"),
        ]
        // iOS escapes nothing.
        func value(_ text: String) -> String {
            if isIOS { return text }
            return text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;").replacing(
                "\n", with: "&#10;")
        }
        func write(_ view: InventedView, _ parent: InventedView?, _ depth: Int) {
            let className = isIOS ? classes[view.kind]?.1 ?? "" : classes[view.kind]?.0 ?? ""
            let x = view.x - (isIOS ? parent?.x ?? 0 : 0)
            let y = view.y - (isIOS ? parent?.y ?? 0 : 0)
            text += String(repeating: " ", count: depth) + "<\(simple(className)) alpha=\"1.0\" class=\"\(className)\" focused=\"false\" "
            text += "height=\"\(view.height)\" id=\"\(view.id ?? "detox_temp_0_1")\" "
            if let label = view.label ?? (isIOS ? view.text : nil) { text += "label=\"\(value(label))\" " }
            if let words = view.text, !isIOS { text += "text=\"\(value(words))\" " }
            text += "visibility=\"visible\" width=\"\(view.width)\" x=\"\(x)\" y=\"\(y)\""
            if view.children.isEmpty {
                text += " />\n"
                return
            }
            text += ">\n"
            for child in view.children { write(child, view, depth + 1) }
            text += String(repeating: " ", count: depth) + "</\(simple(className))>\n"
        }
        write(root, nil, 1)
        return text + "</ViewHierarchy>\n"
    }
}
