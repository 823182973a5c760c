// Sentry's view-hierarchy.json, which is attached to crash events of iOS apps (formats/ios.md 9).
import Input
import JSON
import Model

extension LayoutFormat {
    /// `{"rendering_system": "UIKIT", "windows": […]}`.
    static let sentryViewHierarchy = LayoutFormat(
        id: FormatID("sentry-view-hierarchy"),
        recognises: { file in AppleJSON.kind(file) == .sentry },
        read: { file, limits in SentryViewHierarchy.read(file, limits) })
}

/// Reading of the windows.
private enum SentryViewHierarchy {
    /// The screen of a file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let json = AppleJSON(file, limits), let windows = json.root["windows"] else { return LayoutReading() }
        let reader = JSONTreeReader(file: file, json: json, limits: limits)
        var isCut = false
        var frames: [RawFrame?] = []
        var nodes = reader.nodes(windows) { node in
            frames.append(WDATree.frame(node))
            let element = element(node)
            if element.className == "SentryTruncatedViewHierarchy" { isCut = true }
            return element
        }
        place(&nodes, frames)
        let isUIKit = json.root["rendering_system"]?.string?.uppercased() == "UIKIT"
        let capabilities = Capabilities(
            imageSources: .none, images: .partial, texts: .none, operability: .none, linkTargets: .none, bounds: .partial,
            visibility: .partial)
        var screen = AppleScreen(format: "sentry-view-hierarchy", capabilities: capabilities, isAccessibility: false, limits: limits)
            .screen(nodes)
        if !isUIKit { screen.platform = .other }
        screen.problems.append(
            Problem(
                code: "texts-missing",
                message: "Sentry's hierarchy holds no texts and no pictures' names; add an accessibility dump of the screen.",
                severity: .info))
        if isCut {
            screen.problems.append(
                Problem(
                    code: "layout-truncated", message: "Sentry stopped at its depth limit; deeper views are missing.", severity: .warning))
        }
        return reader.reading([screen])
    }

    /// The element of a view.
    private static func element(_ node: JSONValue) -> Element {
        let name = node["type"]?.string ?? ""
        var element = Element(role: UIKitClass.role(name), className: name)
        element.identifier = WDATree.text(node["identifier"])
        if WDATree.flag(node["visible"]) == false { element.hiding.insert(.notRendered) }
        if let alpha = node["alpha"]?.double { element.opacity = max(0, min(1, alpha)) }
        return element
    }

    /// Places views inside each other. How far scroll views have scrolled is unknown, so what is inside them is somewhere about there.
    private static func place(_ nodes: inout [AppleNode], _ frames: [RawFrame?]) {
        var open: [(depth: Int, x: Double, y: Double, isCertain: Bool)] = []
        for index in nodes.indices {
            while let last = open.last, last.depth >= nodes[index].depth { open.removeLast() }
            let around = open.last ?? (0, 0, 0, true)
            guard let rect = frames[index]?.rect else {
                open.append((nodes[index].depth, around.x, around.y, false))
                continue
            }
            let frame = RawFrame(x: around.x + rect.x, y: around.y + rect.y, width: rect.width, height: rect.height)
            nodes[index].element.place(frame, quality: around.isCertain ? .exact : .approximate)
            nodes[index].element.hiding.remove(.zeroSize)
            let name = nodes[index].element.className
            let scrolls = ["ScrollView", "TableView", "CollectionView", "WebView"].contains { name.hasSuffix($0) }
            open.append((nodes[index].depth, frame.x, frame.y, around.isCertain && !scrolls))
        }
    }
}
