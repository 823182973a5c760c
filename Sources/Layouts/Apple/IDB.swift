// idb's `ui describe-all` and `describe-point`, and AXe's `describe-ui`, which prints the same (formats/ios.md 5 and 6).
import Input
import JSON
import Model

extension LayoutFormat {
    /// idb: flat, nested, for a point, and the complete form of 2026.
    static let idb = LayoutFormat(
        id: FormatID("idb"),
        recognises: { file in AppleJSON.kind(file) == .idb },
        read: { file, limits in IDB.read(file, "idb", limits) })

    /// AXe and XcodeBuildMCP, and what agents simplify from them.
    static let axe = LayoutFormat(
        id: FormatID("axe"),
        recognises: { file in AppleJSON.kind(file) == .axe },
        read: { file, limits in IDB.read(file, "axe", limits) })
}

/// Reading of simulators' accessibility trees.
private enum IDB {
    /// The screen of a file.
    static func read(_ file: InputFile, _ format: String, _ limits: Limits) -> LayoutReading {
        guard let json = AppleJSON(file, limits) else { return LayoutReading() }
        let reader = JSONTreeReader(file: file, json: json, limits: limits)
        let root = json.root["elements"] ?? json.root
        var nodes = reader.nodes(root) { node in facts(node).element() }
        hangFlatListUnderApplication(&nodes)
        let backend = json.root["backend"]?.string
        // The usual backend shows a cell with photo, name and credit as one label: pictures and texts may be missing.
        let capabilities = Capabilities.accessibility(visibility: nodes.isEmpty ? .none : .partial, offScreen: .partial)
        var screen = AppleScreen(format: format, capabilities: capabilities, limits: limits).screen(nodes, size: size(json.root))
        screen.elements.drawLinksOfTexts()
        if backend == nil || backend == "ax", !screen.elements.contains(where: { $0.role == .image }), screen.elements.count > 3 {
            screen.problems.append(
                Problem(
                    code: "images-missing",
                    message:
                        "The dump holds no picture; this backend shows a cell as one element. Use --api axbridge, or add a screenshot and another dump.",
                    severity: .info))
        }
        if json.root["truncated"]?.bool == true {
            screen.problems.append(
                Problem(
                    code: "layout-truncated", message: "idb says that it stopped before the end of the tree.", severity: .warning))
        }
        return reader.reading([screen])
    }

    /// What a node says; the complete form has the same facts under plain names.
    private static func facts(_ node: JSONValue) -> AccessibilityFacts {
        var facts = AccessibilityFacts()
        facts.className = (node["type"] ?? node["role"])?.string ?? ""
        facts.type = IOSType.short(facts.className)
        if facts.type.isEmpty { facts.type = IOSType.short(node["role"]?.string ?? "") }
        facts.label = WDATree.text(node["AXLabel"]) ?? WDATree.text(node["label"]) ?? WDATree.text(node["title"])
        facts.value = WDATree.text(node["AXValue"]) ?? WDATree.text(node["value"])
        facts.identifier = WDATree.text(node["AXUniqueId"]) ?? WDATree.text(node["identifier"])
        facts.placeholder = WDATree.text(node["placeholder"])
        facts.drawsLabel = true
        // `Scrollable` and the like stand on plain texts too; a picture or a link is one.
        if let traits = WDATree.traits(node["traits"]) { facts.traits = traits }
        facts.frame = WDATree.frame(node["frame"]) ?? WDATree.frame(node["AXFrame"])
        if WDATree.flag(node["hidden"]) == true { facts.isVisible = false }
        return facts
    }

    /// The flat form lists the application first and everything else behind it.
    private static func hangFlatListUnderApplication(_ nodes: inout [AppleNode]) {
        guard nodes.count > 1, IOSType.short(nodes[0].element.className) == "Application",
            nodes.allSatisfy({ $0.depth == nodes[0].depth })
        else { return }
        for index in nodes.indices.dropFirst() { nodes[index].depth += 1 }
    }

    /// The screen's size where the complete form states it.
    private static func size(_ root: JSONValue) -> Size? {
        guard let width = root["screen"]?["width"]?.double, let height = root["screen"]?["height"]?.double, width > 0, height > 0 else {
            return nil
        }
        return Size(width: width, height: height)
    }
}
