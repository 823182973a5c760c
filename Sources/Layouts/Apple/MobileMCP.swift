// mobile-mcp's list of the elements on a screen (formats/ios.md 6).
import Input
import JSON
import Model

extension LayoutFormat {
    /// `Found these elements on screen: [{"type", "label", "coordinates"}]`, plain or in an answer of the server.
    static let mobileMCP = LayoutFormat(
        id: FormatID("mobile-mcp"),
        recognises: { file in AppleJSON.kind(file) == .mobileMCP },
        read: { file, limits in MobileMCP.read(file, limits) })
}

/// Reading of the list.
private enum MobileMCP {
    /// The screen of a file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let json = AppleJSON(file, limits) else { return LayoutReading() }
        let reader = JSONTreeReader(file: file, json: json, limits: limits)
        let nodes = reader.nodes(json.root) { node in element(node) }
        // The server leaves out what it takes to be invisible, which hits photos; what is listed is on the screen.
        let screen = AppleScreen(format: "mobile-mcp", capabilities: .accessibility(visibility: .partial, offScreen: .none), limits: limits)
            .screen(nodes)
        var reading = reader.reading([screen])
        reading.screens[0].problems.append(
            Problem(
                code: "layout-filtered",
                message:
                    "mobile-mcp lists only some types of elements and leaves out what WebDriverAgent calls invisible, photos among them.",
                severity: .info))
        return reading
    }

    /// The element of one entry.
    private static func element(_ node: JSONValue) -> Element {
        var facts = AccessibilityFacts()
        facts.className = node["type"]?.string ?? ""
        facts.type = IOSType.short(facts.className)
        facts.label = WDATree.text(node["label"]) ?? WDATree.text(node["text"])
        facts.value = WDATree.text(node["value"]) ?? WDATree.text(node["text"])
        facts.identifier = WDATree.text(node["identifier"])
        facts.frame = WDATree.frame(node["coordinates"])
        facts.quality = .rounded
        // The first version wrote nothing but texts and points.
        if facts.type.isEmpty, facts.label != nil { facts.type = "StaticText" }
        if let name = WDATree.text(node["name"]), name != facts.label, facts.identifier == nil { facts.identifier = name }
        return facts.element()
    }
}
