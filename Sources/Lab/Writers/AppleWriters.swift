// The dumps of the iOS accessibility tree: Appium's XML, WebDriverAgent's JSON, XCUITest's debug description, idb's JSON.
import Model

enum AppleWriters {
    // MARK: Appium

    static func appium(_ scene: Scene, _ noise: inout Noise) -> Dump {
        let text =
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<AppiumAUT>"
            + xml(AppleViews.application(scene), &noise, depth: 1, index: 0) + noise.lineEnd(0) + "</AppiumAUT>\n"
        return Dump(suffix: "xml", text: text)
    }

    private static func xml(_ element: AppleElement, _ noise: inout Noise, depth: Int, index: Int) -> String {
        let name = "XCUIElementType\(element.type)"
        let left = element.frame.x.rounded(.down)
        let top = element.frame.y.rounded(.down)
        let attributes: [(String, String?)] = [
            ("type", name), ("value", element.value), ("name", element.identifier ?? element.label), ("label", element.label),
            ("enabled", "true"), ("visible", "\(element.isVisible)"), ("accessible", element.label == nil ? "false" : "true"),
            ("x", "\(Escaped.whole(left))"), ("y", "\(Escaped.whole(top))"),
            ("width", "\(Escaped.whole(element.frame.maxX.rounded(.up) - left))"),
            ("height", "\(Escaped.whole(element.frame.maxY.rounded(.up) - top))"), ("index", "\(index)"),
        ]
        var text = noise.lineEnd(depth) + "<" + name
        for (key, value) in noise.ordered(attributes) {
            if let value { text += " \(key)=\"\(Escaped.xml(value))\"" }
        }
        guard !element.children.isEmpty else { return text + "/>" }
        text += ">"
        for (index, child) in element.children.enumerated() { text += xml(child, &noise, depth: depth + 1, index: index) }
        return text + noise.lineEnd(depth) + "</\(name)>"
    }

    // MARK: WebDriverAgent

    static func wda(_ scene: Scene, _ noise: inout Noise) -> Dump {
        let root: JSONText = .object([
            ("value", wda(AppleViews.application(scene))), ("sessionId", .string("0D9A64C8-5C3B-4B1D-8F0E-1F0A1B2C3D4E")),
        ])
        return Dump(suffix: "json", text: root.write(&noise))
    }

    private static func wda(_ element: AppleElement) -> JSONText {
        let frame = element.frame
        let rect: JSONText = .object([
            ("x", .number(frame.x.rounded())), ("y", .number(frame.y.rounded())), ("width", .number(frame.width.rounded())),
            ("height", .number(frame.height.rounded())),
        ])
        func optional(_ text: String?) -> JSONText { text.map { .string($0) } ?? .raw("null") }
        var members: [(String, JSONText)] = [
            ("type", .string(element.type)), ("rawIdentifier", optional(element.identifier)),
            ("name", optional(element.identifier ?? element.label)), ("value", optional(element.value)), ("label", optional(element.label)),
            ("rect", rect),
            (
                "frame",
                .string(
                    "{{\(Escaped.whole(frame.x)), \(Escaped.whole(frame.y))}, {\(Escaped.whole(frame.width)), \(Escaped.whole(frame.height))}}"
                )
            ),
            ("isEnabled", .string("1")), ("isVisible", .string(element.isVisible ? "1" : "0")),
            ("isAccessible", .string(element.label == nil ? "0" : "1")),
        ]
        if !element.children.isEmpty { members.append(("children", .list(element.children.map(wda)))) }
        return .object(members)
    }

    // MARK: XCUITest

    static func debugDescription(_ scene: Scene, _ noise: inout Noise) -> Dump {
        var address = 0x1050_8A30_0000
        var lines = ["Attributes: Application, 0x105089f00000, pid: 4711, label: 'Strollbook'", "Element subtree:"]
        func add(_ element: AppleElement, depth: Int) {
            address += 0x150
            var parts = [element.type == "Window" ? "Window (Main)" : element.type, "0x\(String(address, radix: 16))"]
            if depth == 0 { parts.append("pid: 4711") } else { parts.append(frame(element.frame)) }
            if let identifier = element.identifier { parts.append("identifier: '\(identifier)'") }
            if let label = element.label { parts.append("label: '\(label)'") }
            if element.type == "TextView", let value = element.value { parts.append("value: \(value)") }
            lines.append((depth == 0 ? " →" : String(repeating: " ", count: 2 + depth * 2)) + parts.joined(separator: ", "))
            for child in element.children { add(child, depth: depth + 1) }
        }
        add(AppleViews.application(scene), depth: 0)
        lines += [
            "Path to element:", " →Application, 0x105089f00000, pid: 4711, label: 'Strollbook'", "Query chain:",
            " →Find: Target Application",
        ]
        return Dump(suffix: "txt", text: lines.joined(separator: noise.isOn ? "\r\n" : "\n") + "\n")
    }

    private static func frame(_ rect: Rect) -> String {
        "{{\(Escaped.decimal(rect.x)), \(Escaped.decimal(rect.y))}, {\(Escaped.decimal(rect.width)), \(Escaped.decimal(rect.height))}}"
    }

    // MARK: idb

    static func idb(_ scene: Scene, _ noise: inout Noise) -> Dump {
        let application = AppleViews.application(scene)
        return Dump(suffix: "json", text: JSONText.list([idb(application)]).write(&noise))
    }

    /// Roles of macOS accessibility, into which the simulator's bridge translates; containers are all groups.
    private static let types = [
        "Window": "Group", "Other": "Group", "TextView": "TextArea", "ScrollView": "Group", "CollectionView": "Group", "Cell": "Group",
    ]

    private static func idb(_ element: AppleElement) -> JSONText {
        let rect = element.frame
        let type = types[element.type] ?? element.type
        func optional(_ text: String?) -> JSONText { text.map { .string($0) } ?? .raw("null") }
        let frame: JSONText = .object([
            ("x", .number(rect.x)), ("y", .number(rect.y)), ("width", .number(rect.width)), ("height", .number(rect.height)),
        ])
        return .object([
            ("AXFrame", .string("{{\(rect.x), \(rect.y)}, {\(rect.width), \(rect.height)}}")),
            ("AXUniqueId", optional(element.identifier)), ("frame", frame), ("role_description", .string(type.lowercased())),
            ("AXLabel", optional(element.label)), ("content_required", .flag(false)), ("type", .string(type)), ("title", .raw("null")),
            ("help", .raw("null")), ("custom_actions", .list([])), ("AXValue", optional(element.type == "TextView" ? element.value : nil)),
            ("enabled", .flag(true)), ("role", .string("AX\(type)")), ("subrole", .raw("null")),
            ("children", .list(element.children.map(idb))),
        ])
    }
}
