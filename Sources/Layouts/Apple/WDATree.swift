// The nodes of WebDriverAgent's JSON, of all ages and relatives (formats/ios.md 2).
import JSON
import Model

/// Reads trees of `{"type", "rect", "isVisible", "children"}`.
enum WDATree {
    /// The outermost node, out of the envelopes in which drivers answer.
    static func root(_ value: JSONValue) -> JSONValue {
        var value = value
        for _ in 0..<4 {
            guard value["type"] == nil, value["children"] == nil else { break }
            let inner = ["value", "tree", "source", "axElement"].compactMap { value[$0] }.first { $0.kind == .object || $0.kind == .array }
            guard let inner else { break }
            value = inner
        }
        return value
    }

    /// The type and the body of a node such as `{"UIATableCell": {"@": {…}, ">": […]}}`; nil for any other.
    static func inspectorNode(_ node: JSONValue) -> (type: String, body: JSONValue)? {
        guard node.count == 1, let member = node.members.first(where: { _ in true }), member.value.kind == .object,
            IOSType.type(member.key) != nil, member.value["@"] != nil || member.value[">"] != nil
        else { return nil }
        return (member.key, member.value)
    }

    /// What a node says.
    static func facts(_ node: JSONValue) -> AccessibilityFacts {
        var facts = AccessibilityFacts()
        var node = node
        if let inner = inspectorNode(node) {
            facts.className = inner.type
            node = inner.body["@"] ?? inner.body
        } else if let number = node["elementType"]?.int {
            facts.className = IOSType.name(number: number)
        } else {
            facts.className = node["type"]?.string ?? ""
        }
        facts.type = IOSType.short(facts.className)
        facts.label = text(node["label"]) ?? text(node["lable"])
        facts.value = text(node["value"])
        if facts.value?.hasPrefix("AX error") == true { facts.value = nil }
        facts.placeholder = text(node["placeholderValue"])
        facts.traits = traits(node["traits"])
        facts.isVisible = flag(node["isVisible"] ?? node["visible"])
        let name = text(node["name"])
        facts.identifier = text(node["rawIdentifier"]) ?? text(node["rawIndentifier"]) ?? text(node["identifier"])
        // The driver repeats the label as name where there is no identifier.
        if facts.identifier == nil, let name, name != facts.label, name != facts.value { facts.identifier = name }
        if facts.label == nil, facts.value == nil, facts.type == "StaticText" { facts.label = name }
        setFrame(&facts, node)
        return facts
    }

    /// A string with something other than blanks in it; numbers as they are written.
    static func text(_ value: JSONValue?) -> String? {
        guard let value else { return nil }
        switch value.kind {
        case .string:
            let text = value.string ?? ""
            return text.isBlank ? nil : text
        case .number: return value.int.map(String.init) ?? value.double.map { "\($0)" }
        default: return nil
        }
    }

    /// A flag, written as `"0"`, `0`, `false` or `"false"`.
    static func flag(_ value: JSONValue?) -> Bool? {
        guard let value else { return nil }
        switch value.kind {
        case .bool: return value.bool
        case .number: return value.double.map { $0 != 0 }
        case .string:
            switch value.string?.lowercased() {
            case "1", "true", "yes": return true
            case "0", "false", "no": return false
            default: return nil
            }
        default: return nil
        }
    }

    /// Traits, as one text or as a list.
    static func traits(_ value: JSONValue?) -> String? {
        if let text = value?.string { return text }
        guard value?.kind == .array, let value else { return nil }
        let names = value.elements.compactMap(\.string)
        return names.isEmpty ? nil : names.joined(separator: ", ")
    }

    /// The frame: unrounded where there is one, else any of the others.
    private static func setFrame(_ facts: inout AccessibilityFacts, _ node: JSONValue) {
        if let native = frame(node["nativeFrame"]), native.rect != nil {
            facts.frame = native
            facts.quality = .exact
            return
        }
        for key in ["rect", "frame", "bounds"] {
            guard let frame = frame(node[key]) else { continue }
            facts.frame = frame
            let isWhole = [frame.x, frame.y, frame.width, frame.height].allSatisfy { $0 == $0.rounded() }
            facts.quality = isWhole ? .rounded : .exact
            return
        }
    }

    /// A frame as text, as four numbers, or as origin and size.
    static func frame(_ value: JSONValue?) -> RawFrame? {
        guard let value else { return nil }
        if value.kind == .string { return RawFrame(value.string) }
        // The last number of a frame that is cut off may be cut too.
        guard value.kind == .object, value.isComplete else { return nil }
        let origin = value["origin"] ?? value
        let size = value["size"] ?? value
        guard let x = (origin["x"] ?? origin["X"])?.double, let y = (origin["y"] ?? origin["Y"])?.double,
            let width = (size["width"] ?? size["Width"])?.double, let height = (size["height"] ?? size["Height"])?.double
        else { return nil }
        return RawFrame(x: x, y: y, width: width, height: height)
    }
}
