// The nodes of WebDriverAgent's JSON, of all ages and relatives (formats/ios.md 2).
import JSON
import Model

/// Reads the nodes of one tree, one after the other.
struct WDANodeReader {
    /// The keys that nodes have, in their spellings; each is a slot.
    private enum Key: Int, CaseIterable {
        case elementType, type, label, lable, value, placeholderValue, traits, isVisible, visible, name, rawIdentifier, rawIndentifier,
            identifier, nativeFrame, rect, frame, bounds
    }

    /// Spelled out once: a case's name is looked up in tables of the run time.
    private static let names = Key.allCases.map { "\($0)" }

    private var members = JSONMemberSlots(Self.names)
    private var frames = WDAFrameReader()

    /// A member of the node turned to.
    private func member(_ key: Key) -> JSONValue? { members[key.rawValue] }

    /// The first of two members that is there.
    private func first(of one: Key, _ other: Key) -> JSONValue? {
        if let value = member(one) { return value }
        return member(other)
    }

    /// A member's text.
    private func text(_ key: Key) -> String? { WDATree.text(member(key)) }

    /// What a node says.
    mutating func facts(_ node: JSONValue) -> AccessibilityFacts {
        var facts = AccessibilityFacts()
        if let inner = WDATree.inspectorNode(node) {
            facts.className = inner.type
            members.read(inner.body["@"] ?? inner.body)
        } else {
            members.read(node)
            if let number = member(.elementType)?.int {
                facts.className = IOSType.name(number: number)
            } else {
                facts.className = member(.type)?.string ?? ""
            }
        }
        facts.type = IOSType.short(facts.className)
        // No closures here, not even hidden ones: each would copy the reader.
        let label = text(.label)
        facts.label = label
        if label == nil { facts.label = text(.lable) }
        facts.value = text(.value)
        if facts.value?.hasPrefix("AX error") == true { facts.value = nil }
        facts.placeholder = text(.placeholderValue)
        facts.traits = WDATree.traits(member(.traits))
        facts.isVisible = WDATree.flag(first(of: .isVisible, .visible))
        facts.identifier = text(.rawIdentifier)
        if facts.identifier == nil { facts.identifier = text(.rawIndentifier) }
        if facts.identifier == nil { facts.identifier = text(.identifier) }
        // The driver repeats the label as name where there is no identifier, mostly letter by letter.
        var repeats = false
        if label != nil, let written = member(.label), let name = member(.name) { repeats = name.isWritten(like: written) }
        let name = repeats ? label : text(.name)
        if facts.identifier == nil, !repeats, let name, name != facts.label, name != facts.value { facts.identifier = name }
        if facts.label == nil, facts.value == nil, facts.type == "StaticText" { facts.label = name }
        setFrame(&facts)
        return facts
    }

    /// The frame: unrounded where there is one, else any of the others.
    private mutating func setFrame(_ facts: inout AccessibilityFacts) {
        if let native = frames.frame(member(.nativeFrame)), native.rect != nil {
            facts.frame = native
            facts.quality = .exact
            return
        }
        for key in [Key.rect, .frame, .bounds] {
            guard let frame = frames.frame(member(key)) else { continue }
            facts.frame = frame
            let isWhole =
                frame.x == frame.x.rounded() && frame.y == frame.y.rounded() && frame.width == frame.width.rounded()
                && frame.height == frame.height.rounded()
            facts.quality = isWhole ? .rounded : .exact
            return
        }
    }
}

/// Reads frames, most of which are objects with the same four keys.
private struct WDAFrameReader {
    private enum Key: Int, CaseIterable { case x, y, width, height, origin, size }

    private static let names = Key.allCases.map { "\($0)" }

    private var members = JSONMemberSlots(Self.names)

    /// The frame that a value states.
    mutating func frame(_ value: JSONValue?) -> RawFrame? {
        guard let value, value.kind == .object, value.isComplete, value.count == 4 else { return WDATree.frame(value) }
        members.read(value)
        guard members[Key.origin.rawValue] == nil, members[Key.size.rawValue] == nil, let x = members[Key.x.rawValue]?.double,
            let y = members[Key.y.rawValue]?.double, let width = members[Key.width.rawValue]?.double,
            let height = members[Key.height.rawValue]?.double
        else { return WDATree.frame(value) }
        return RawFrame(x: x, y: y, width: width, height: height)
    }
}

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
            let written = value.rawText
            if written.count == 1, let digit = written.first, digit == UInt8(ascii: "1") || digit == UInt8(ascii: "0") {
                return digit == UInt8(ascii: "1")
            }
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
