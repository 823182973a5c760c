// Calabash's `dump` tree and its answers to `query` (formats/ios.md 8).
import Input
import JSON
import Model

extension LayoutFormat {
    /// The console's `dump`, and `query("*")`.
    static let calabash = LayoutFormat(
        id: FormatID("calabash"),
        recognises: { file in AppleJSON.kind(file) == .calabash },
        read: { file, limits in Calabash.read(file, limits) })
}

/// Reading of views with embedded descriptions.
private enum Calabash {
    /// The screen of a file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let json = AppleJSON(file, limits) else { return LayoutReading() }
        let reader = JSONTreeReader(file: file, json: json, limits: limits)
        let root = json.root["results"] ?? json.root
        let isTree = root.kind == .object
        var nodes = reader.nodes(root) { node in element(node) }
        if !isTree { hangListUnderWindow(&nodes) }
        let capabilities = Capabilities(
            imageSources: .none, images: .partial, texts: .partial, operability: .partial, linkTargets: .none, bounds: .full,
            visibility: .partial)
        var screen = AppleScreen(format: "calabash", capabilities: capabilities, isAccessibility: false, limits: limits).screen(nodes)
        if !isTree {
            screen.problems.append(
                Problem(
                    code: "layout-flat", message: "This is the answer of a query: a list of views without what is inside what.",
                    severity: .info))
        }
        return reader.reading([screen])
    }

    /// The element of a node; the description that UIKit gave of the view says what the node does not.
    private static func element(_ node: JSONValue) -> Element {
        let className = (node["class"] ?? node["type"])?.string ?? ""
        var element = description(node)?.element() ?? Element(role: UIKitClass.role(className))
        // What Calabash measured counts, not what UIKit printed.
        element.className = className
        element.hiding = []
        element.opacity = node["alpha"]?.double.map { max(0, min(1, $0)) } ?? element.opacity
        element.background = nil
        element.identifier = WDATree.text(node["id"]) ?? element.identifier
        let label = WDATree.text(node["label"])
        let text = WDATree.text(node["text"]) ?? element.text ?? (element.role == .text ? WDATree.text(node["value"]) : nil)
        if element.role == .text || element.role == .textField { element.text = text }
        element.label = label ?? element.label
        if element.label == element.text { element.label = nil }
        element.url = TextFacts.url(element.text)
        if WDATree.flag(node["visible"]) == false { element.hiding.insert(.invisible) }
        element.place(frame(node), quality: .exact)
        element.hiding.remove(.zeroSize)
        return element
    }

    /// The description, parsed.
    private static func description(_ node: JSONValue) -> UIKitDescription? {
        guard let text = node["description"]?.string, text.utf8.count < 65_536 else { return nil }
        let bytes = Array(text.utf8)
        var scanner = ByteScanner(bytes, 0..<bytes.count)
        return UIKitDescription(&scanner)
    }

    /// The frame on the screen: a query states it, a tree states the middle and the size; the tree's own frame is relative.
    private static func frame(_ node: JSONValue) -> RawFrame? {
        if let rect = WDATree.frame(node["rect"]) { return rect }
        guard let size = WDATree.frame(node["frame"]), let x = node["hit-point"]?["x"]?.double, let y = node["hit-point"]?["y"]?.double
        else {
            return nil
        }
        return RawFrame(x: x - size.width / 2, y: y - size.height / 2, width: size.width, height: size.height)
    }

    /// A query for everything lists the window first.
    private static func hangListUnderWindow(_ nodes: inout [AppleNode]) {
        guard nodes.count > 1, nodes[0].element.className.hasSuffix("Window") else { return }
        for index in nodes.indices.dropFirst() where !nodes[index].element.className.hasSuffix("Window") { nodes[index].depth += 1 }
    }
}
