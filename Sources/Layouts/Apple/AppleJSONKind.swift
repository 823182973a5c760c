// Which tool wrote a JSON tree, by its keys (formats/ios.md 14).
import JSON

extension AppleJSON {
    /// The kind of this JSON; nil when it is none of an Apple tool.
    var kind: Kind? {
        if root["rendering_system"]?.kind == .string, root["windows"]?.kind == .array { return .sentry }
        if isSwiftUI { return .swiftUI }
        if isCalabash { return .calabash }
        if Self.isMobileMCP(root) { return .mobileMCP }
        if let kind = axKind { return kind }
        return isWDA ? .wda : nil
    }

    /// SwiftUI's view debug data: nodes with typed properties.
    private var isSwiftUI: Bool {
        let node = root[0] ?? root
        return node["properties"]?[0]?["attribute"]?["readableType"]?.kind == .string
    }

    /// Calabash's tree, or its answer to a query.
    private var isCalabash: Bool {
        if root["type"]?.string == "CalabashRootView" { return true }
        let node = (root["results"] ?? root)[0] ?? root
        if node["hit-point"]?.kind == .object, node["type"] != nil { return true }
        return node["class"]?.kind == .string && node["rect"]?["center_x"] != nil
    }

    /// The flat list of mobile-mcp: types or texts with coordinates, sizes included, which no map has.
    private static func isMobileMCP(_ root: JSONValue) -> Bool {
        guard let node = root[0], let place = node["coordinates"], place.kind == .object else { return false }
        guard node["type"]?.kind == .string || node["text"] != nil || node["label"] != nil else { return false }
        return place["x"]?.double != nil && place["y"]?.double != nil && (place["width"]?.double != nil || node["text"] != nil)
    }

    /// idb and AXe have the same keys; only AXe prints with a blank before each colon.
    private var axKind: Kind? {
        let list = root["elements"]
        if list != nil, root["backend"] != nil || root["target"] != nil { return .idb }
        let node = (list ?? root)[0] ?? list ?? root
        guard node.kind == .object else { return nil }
        let keys = ["AXFrame", "AXLabel", "AXUniqueId", "AXValue", "AXHint"]
        if keys.contains(where: { node[$0] != nil }) { return isSpaced(node) ? .axe : .idb }
        return Self.isSimplified(node) ? .axe : nil
    }

    /// Whether a blank stands before the first colon of a node.
    private func isSpaced(_ node: JSONValue) -> Bool {
        guard let first = node.members.first(where: { _ in true }) else { return false }
        return first.value.offset >= 3 && text(first.value.offset - 3..<first.value.offset) == " : "
    }

    /// What agents make of such trees: type or role, label, frame and children, and nothing of WebDriverAgent's.
    private static func isSimplified(_ node: JSONValue) -> Bool {
        guard let type = (node["type"] ?? node["role"])?.string, IOSType.short(type) == "Application" else { return false }
        guard let frame = node["frame"], frame.kind == .object, frame["width"]?.double != nil else { return false }
        return node["label"] != nil && !["isVisible", "isEnabled", "rawIdentifier", "rect", "elementType"].contains { node[$0] != nil }
    }

    /// WebDriverAgent's tree, of any age: some of the first nodes have its flags and a frame, or one of its types.
    private var isWDA: Bool {
        var walk = JSONWalk(WDATree.root(root))
        var seen = 0
        while let node = walk.next(), seen < 200 {
            seen += 1
            if Self.isWDANode(node.value) { return true }
        }
        return false
    }

    /// Whether a node has what only WebDriverAgent and its relatives write.
    private static func isWDANode(_ node: JSONValue) -> Bool {
        if WDATree.inspectorNode(node) != nil { return true }
        func has(_ keys: [String]) -> Bool { keys.contains { node[$0] != nil } }
        if node["elementType"]?.int != nil, node["frame"]?["X"] != nil || has(["axElement"]) { return true }
        let hasFlags = has(["isVisible", "isEnabled", "rawIdentifier", "rawIndentifier"])
        let hasPlace = has(["rect", "frame", "bounds", "nativeFrame"])
        guard let type = node["type"]?.string else { return hasFlags && hasPlace && has(["isVisible"]) }
        let isPrefixed = IOSType.type(type) != nil
        guard isPrefixed || IOSType.isKnown(type) else { return false }
        return hasFlags || (hasPlace && has(["name", "label", "lable", "value"]) && (isPrefixed || has(["rect"])))
    }
}

/// Walks over a tree of JSON nodes in document order, with depths, without recursion.
struct JSONWalk {
    /// A node, its depth, and the node around it.
    struct Step {
        var value: JSONValue
        var depth: Int
    }

    private var open: [JSONElements] = []
    private var pending: JSONValue?
    private let key: String

    /// Starts at a node, or at the nodes of an array.
    init(_ root: JSONValue, children key: String = "children") {
        self.key = key
        if root.kind == .array { open = [root.elements] } else { pending = root }
    }

    /// The next node; what is no object is passed over.
    mutating func next() -> Step? {
        if let root = pending {
            pending = nil
            open.append(children(root))
            return Step(value: root, depth: 0)
        }
        while !open.isEmpty {
            guard let node = open[open.count - 1].next() else {
                open.removeLast()
                continue
            }
            guard node.kind == .object else { continue }
            let depth = open.count
            open.append(children(node))
            return Step(value: node, depth: depth)
        }
        return nil
    }

    /// The nodes inside a node.
    private func children(_ node: JSONValue) -> JSONElements {
        // UIAutomation's inspector names the node by its type and its children `>`.
        if let inner = WDATree.inspectorNode(node) { return (inner.body[">"] ?? inner.body).elements }
        return (node[key] ?? node).elements
    }
}
