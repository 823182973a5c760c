// The invented screen in the JSON of each tool.
import Foundation

extension LarderScreen {
    /// A JSON object of members; keys are sorted, so that tests are repeatable.
    private func text(_ value: Any, pretty: Bool = false) -> String {
        let options: JSONSerialization.WritingOptions = pretty ? [.sortedKeys, .prettyPrinted] : [.sortedKeys]
        guard let data = try? JSONSerialization.data(withJSONObject: value, options: options) else { return "" }
        return String(decoding: data, as: UTF8.self)
    }

    /// Maps every node to an object.
    private func tree(_ node: LarderNode, _ make: (LarderNode) -> [String: Any]) -> [String: Any] {
        var object = make(node)
        if !node.children.isEmpty { object["children"] = node.children.map { tree($0, make) } }
        return object
    }

    /// A text, or JSON's null.
    private func null(_ text: String?) -> Any { text.map { $0 as Any } ?? NSNull() }

    private func rect(_ node: LarderNode) -> [String: Double] {
        ["x": node.frame.x, "y": node.frame.y, "width": node.frame.width, "height": node.frame.height]
    }

    private func braces(_ node: LarderNode) -> String {
        "{{\(Self.number(node.frame.x)), \(Self.number(node.frame.y))}, {\(Self.number(node.frame.width)), \(Self.number(node.frame.height))}}"
    }

    /// One node as WebDriverAgent has it today.
    private func wdaNode(_ node: LarderNode) -> [String: Any] {
        [
            "type": node.type, "rawIdentifier": null(node.id), "name": null(node.id ?? node.label),
            "label": null(node.label),
            "value": null(node.type == "StaticText" ? node.label : nil), "rect": rect(node), "frame": braces(node),
            "isEnabled": "1",
            "isVisible": "1", "isAccessible": "1",
        ]
    }

    /// `GET /source?format=json` in its envelope.
    var wda: String { text(["value": tree(root, wdaNode), "sessionId": "X"] as [String: Any]) }

    /// The first generation: deeper envelope, `UIA` types, frames of origin and size.
    var wdaFirst: String {
        let root = tree(root) { node in
            [
                "type": "UIA" + node.type, "name": null(node.id), "label": null(node.label), "value": null(node.label),
                "rect": [
                    "origin": ["x": node.frame.x, "y": node.frame.y], "size": ["width": node.frame.width, "height": node.frame.height],
                ], "isVisible": "1",
            ]
        }
        return text(["sessionId": NSNull(), "status": 0, "value": ["tree": root]] as [String: Any], pretty: true)
    }

    /// XCTestWD: misspelt keys, real booleans, empty texts.
    var xctestWD: String {
        let root = tree(root) { node in
            [
                "type": node.type, "rawIndentifier": node.id ?? "", "name": node.id ?? "", "lable": node.label ?? "", "value": "",
                "rect": rect(node), "isVisible": true, "isEnabled": true,
            ]
        }
        return text(["sessionId": "", "status": 0, "value": root] as [String: Any])
    }

    /// `/wda/accessibleSource`: no frames.
    var accessibleSource: String {
        let root = tree(root) { node in
            [
                "type": node.type, "rawIdentifier": null(node.id), "name": null(node.id), "label": null(node.label),
                "value": NSNull(),
            ]
        }
        return text(["value": root])
    }

    /// UIAutomation's inspector: `{"UIATableCell": {"@": {…}, ">": […]}}`.
    var inspector: String {
        func make(_ node: LarderNode) -> [String: Any] {
            let own: [String: Any] = ["name": null(node.id), "label": null(node.label), "rect": rect(node)]
            return ["UIA" + node.type: ["@": own, ">": node.children.map(make)] as [String: Any]]
        }
        return text(make(root))
    }

    /// XCUITest's dictionaries, with numbers for types.
    var dictionary: String {
        let numbers = ["Application": 2, "Window": 4, "Button": 9, "Table": 26, "Image": 43, "StaticText": 48, "Cell": 75]
        let root = tree(root) { node in
            [
                "elementType": numbers[node.type] ?? 1, "identifier": node.id ?? "", "label": node.label ?? "", "title": "",
                "frame": ["X": node.frame.x, "Y": node.frame.y, "Width": node.frame.width, "Height": node.frame.height],
            ]
        }
        return text(["axElement": root, "depth": 6] as [String: Any])
    }

    private func idbNode(_ node: LarderNode) -> [String: Any] {
        [
            "AXFrame": braces(node), "AXLabel": null(node.label), "AXUniqueId": null(node.id), "AXValue": NSNull(),
            "frame": rect(node), "type": node.type, "role": "AX" + node.type, "enabled": true, "custom_actions": [String](),
        ]
    }

    /// `idb ui describe-all`.
    var idbFlat: String { text(root.all.map(idbNode)) }
    /// `idb ui describe-all --nested`.
    var idbNested: String { text([tree(root, idbNode)]) }
    /// The complete form.
    var idbComplete: String {
        let root = tree(root) { node in
            ["type": node.type, "label": null(node.label), "identifier": null(node.id), "value": NSNull(), "frame": rect(node)]
        }
        return text(
            ["backend": "axbridge", "target": "x", "screen": ["width": 390, "height": 844], "truncated": false, "elements": [root]]
                as [String: Any])
    }
    /// `axe describe-ui`, which puts a blank before every colon.
    var axe: String { text([tree(root, idbNode)], pretty: true).replacing("\": ", with: "\" : ") }

    /// mobile-mcp's answer; it has no window and no application.
    var mobileMCP: String {
        let shown = root.all.filter { ["Button", "StaticText", "Image"].contains($0.type) }
        return "Found these elements on screen: "
            + text(
                shown.map {
                    [
                        "type": $0.type, "label": null($0.label), "name": null($0.id), "value": NSNull(),
                        "identifier": null($0.id), "coordinates": rect($0),
                    ] as [String: Any]
                })
    }

    /// Calabash's `dump`: frames relative, middles absolute.
    var calabashTree: String {
        func make(_ node: LarderNode, _ x: Double, _ y: Double) -> [String: Any] {
            let f = node.frame
            return [
                "type": node.view, "id": null(node.id), "label": null(node.label), "visible": 1, "alpha": 1, "enabled": true,
                "frame": ["x": f.x - x, "y": f.y - y, "width": f.width, "height": f.height],
                "hit-point": ["x": f.x + f.width / 2, "y": f.y + f.height / 2],
                "description":
                    "<\(node.view): 0x1; frame = (0 0; 1 1)\(node.label.map { "; text = '\($0)'" } ?? ""); layer = <CALayer: 0x2>>",
                "children": node.children.map { make($0, f.x, f.y) },
            ]
        }
        return text(["type": "CalabashRootView", "visible": 1, "children": [make(window, 0, 0)]] as [String: Any])
    }

    /// Calabash's answer to `query("*")`.
    var calabashQuery: String {
        text(
            window.all.map { node in
                var place: [String: Double] = rect(node)
                place["center_x"] = node.frame.x + node.frame.width / 2
                place["center_y"] = node.frame.y + node.frame.height / 2
                return [
                    "class": node.view, "id": null(node.id), "label": null(node.label),
                    "text": null(node.view == "UILabel" ? node.label : nil),
                    "visible": 1, "alpha": 1, "rect": place, "frame": ["x": 0, "y": 0, "width": 1, "height": 1],
                ] as [String: Any]
            })
    }

    /// Sentry's attachment: frames relative, no texts.
    var sentry: String {
        func make(_ node: LarderNode, _ x: Double, _ y: Double) -> [String: Any] {
            let f = node.frame
            var object: [String: Any] = [
                "type": node.view, "x": f.x - x, "y": f.y - y, "width": f.width, "height": f.height, "alpha": 1, "visible": true,
                "children": node.children.map { make($0, f.x, f.y) },
            ]
            if let id = node.id { object["identifier"] = id }
            return object
        }
        return text(["rendering_system": "UIKIT", "windows": [make(window, 0, 0)]] as [String: Any])
    }

    /// SwiftUI's view debug data.
    var viewDebugData: String {
        let names = ["StaticText": "Text", "Image": "Image"]
        let root = tree(window) { node in
            let type = names[node.type] ?? "VStack<TupleView<(Text, Text)>>"
            var attribute: [String: Any] = ["flags": 1, "readableType": type, "type": "SwiftUI." + type]
            if node.type == "StaticText" { attribute["value"] = node.label ?? "" }
            return ["properties": [["id": 0, "attribute": attribute] as [String: Any]]]
        }
        return text([root])
    }
}
