// The widget inspector's JSON: `description`, `widgetRuntimeType`, `textPreview`, `properties`, `children`.
import Input
import JSON
import Model

/// Makes screens of the inspector's answers.
enum FlutterInspector {
    /// The root node in an answer; nil when it is no tree of widgets.
    static func tree(_ root: JSONValue) -> JSONValue? {
        for candidate in [root, root["result"], root["result"]?["result"], root["response"]] {
            guard let candidate, candidate.kind == .object, candidate["description"]?.kind == .string else { continue }
            var node: JSONValue? = candidate
            // Some node near the root says which widget it is.
            for _ in 0..<8 {
                guard let current = node else { break }
                if current["widgetRuntimeType"]?.kind == .string { return candidate }
                node = current["children"]?[0]
            }
        }
        return nil
    }

    /// The screen of a tree.
    static func screen(_ root: JSONValue, _ file: InputFile, _ limits: Limits) -> Screen {
        var list = ElementTree()
        var cursor = PositionCursor(file)
        var open: [JSONElements] = []
        list.open(element(root, &cursor))
        open.append(children(root))
        while !open.isEmpty {
            guard let node = open[open.count - 1].next() else {
                open.removeLast()
                list.closeLast()
                continue
            }
            guard node.kind == .object else { continue }
            list.open(element(node, &cursor))
            open.append(children(node))
        }
        return FlutterWidgetScreen.screen(list.finish(), size: nil, ratio: nil)
    }

    /// The nodes below a node.
    private static func children(_ node: JSONValue) -> JSONElements { (node["children"] ?? node).elements }

    /// The element of a node, without its place in the tree.
    private static func element(_ node: JSONValue, _ cursor: inout PositionCursor) -> Element {
        let description = node["description"]?.string ?? ""
        let head = FlutterNode.Head(description, isDense: true)
        var properties = head.properties
        for property in node["properties"]?.elements ?? node.elements {
            guard let value = property["description"]?.string else { continue }
            let isUnnamed = property["showName"]?.bool == false
            properties.append(FlutterProperty(name: isUnnamed ? "" : property["name"]?.string ?? "", value: value))
        }
        let widget = FlutterWidget(
            type: node["widgetRuntimeType"]?.string ?? head.type, key: head.key, properties: properties)
        var element = widget.element
        if let preview = node["textPreview"]?.string { element.text = element.text ?? preview }
        if let id = node["valueId"]?.string { element.attributes.append(NamedValue(name: "valueId", value: id)) }
        let place = cursor.position(of: node.offset)
        element.byteRange = node.offset..<node.offset + 1
        element.line = place.line
        element.column = place.column
        return element
    }
}
