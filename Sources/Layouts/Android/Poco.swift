// The UI tree of Poco and Airtest, with places as fractions of the screen (formats/android.md 10).
import Input
import JSON
import Model

extension LayoutFormat {
    /// `poco.agent.hierarchy.dump()`: nodes of `name`, `payload` and `children`.
    static let poco = LayoutFormat(
        id: Poco.format,
        recognises: { file in file.json?.root.map(Poco.isNode) ?? false },
        read: { file, limits in Poco.read(file, limits) })
}

/// Recognises and reads trees.
private enum Poco {
    static let format = FormatID("poco")

    /// Whether a JSON value is a node with a payload.
    static func isNode(_ node: JSONValue) -> Bool {
        guard node["name"] != nil, let payload = node["payload"], payload.kind == .object else { return false }
        return payload["zOrders"]?.kind == .object || (payload["anchorPoint"]?.kind == .array && payload["pos"]?.kind == .array)
    }

    /// The screen of a tree.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let json = file.json, let root = json.root else { return LayoutReading() }
        var elements = JSONTreeWalk.elements(root, limits: limits, make: element)
        elements.settleHiding()
        let isAndroid = elements.contains { $0.className.hasPrefix("android.") || $0.identifier?.contains(":id/") == true }
        var screen = Screen(
            format: format, platform: isAndroid ? .android : .other, unit: .pixels,
            capabilities: AndroidFacts.capabilities(bounds: .none, offScreen: .none), elements: elements)
        var cursor = PositionCursor(file)
        screen.placeByOffset(&cursor)
        screen.problems.append(
            Problem(
                code: "bounds-relative",
                message: "Poco writes places as fractions of a screen of unknown size; only what lies outside of it was noted.",
                severity: .info))
        screen.noteIfEmpty()
        return LayoutReading(screens: [screen], problems: JSONProblems.problems(json, file))
    }

    /// The element of a node; its children follow on their own.
    private static func element(_ node: JSONValue) -> Element? {
        let payload = AndroidJSON(node["payload"] ?? node)
        var element = Element(className: payload.text("type") ?? "")
        element.identifier = payload.text("resourceId") ?? TextFacts.filled(node["name"]?.string ?? payload.text("name"))
        element.text = payload.text("text")
        element.label = payload.text("desc")
        if payload.bool("visible") == false { element.hiding.insert(.invisible) }
        let place = payload.numbers("pos")
        let size = payload.numbers("size")
        if place.count == 2, size.count == 2 {
            let anchor = payload.numbers("anchorPoint")
            let left = place[0] - (anchor.count == 2 ? anchor[0] : 0.5) * size[0]
            let top = place[1] - (anchor.count == 2 ? anchor[1] : 0.5) * size[1]
            if size[0] <= 0 || size[1] <= 0 {
                element.hiding.insert(.zeroSize)
            } else if left >= 1 || top >= 1 || left + size[0] <= 0 || top + size[1] <= 0 {
                element.hiding.insert(.offScreen)
            }
        }
        element.drawingOrder = payload["zOrders"]?["local"]?.int
        element.isOperable = payload.bool("clickable") ?? payload.bool("touchable")
        // Game engines have their own words for what Android calls views.
        let roles: [String: Role] = [
            "Image": .image, "Sprite": .image, "Text": .text, "Label": .text, "Button": .button, "InputField": .textField,
        ]
        AndroidFacts.setRole(&element, isLeaf: (node["children"]?.count ?? 0) == 0, role: roles[element.className])
        element.byteRange = node.offset..<node.offset + 1
        return element
    }
}
