// WebDriverAgent's JSON source, its relatives', and its raw answer with an escaped page source (formats/ios.md 2).
import Input
import JSON
import Model

extension LayoutFormat {
    /// `GET /source?format=json`, `/wda/accessibleSource`, XCTestWD, Macaca, and XCUITest's own dictionaries.
    static let wdaJSON = LayoutFormat(
        id: FormatID("wda-json"),
        recognises: { file in AppleJSON.kind(file) == .wda || WDAJSON.holdsEscapedSource(file) },
        read: { file, limits in WDAJSON.read(file, limits) })
}

/// Reading of WebDriverAgent's answers.
private enum WDAJSON {
    /// Whether the file is the driver's own answer with the page source as an escaped string. Appium, which stands between the driver and
    /// its clients, wraps page sources in an element of its own; without it, this is the driver's JSON.
    static func holdsEscapedSource(_ file: InputFile) -> Bool {
        guard file.json == nil, let tag = XMLExcerpt.find("<XCUIElementType", in: file.text, 0..<min(file.text.count, 65_536)) else {
            return false
        }
        let text = XMLExcerpt(file.text, 0..<file.text.count)
        return text.isEscaped(at: tag) && text.find("AppiumAUT", in: 0..<file.text.count) == nil
            && text.find("<UIA", in: 0..<file.text.count) == nil
    }

    /// All screens of a file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let json = AppleJSON(file, limits), json.kind == .wda else {
            var reading = LayoutFormat.appiumIOS.read(file, limits)
            for index in reading.screens.indices { reading.screens[index].format = FormatID("wda-json") }
            return reading
        }
        let reader = JSONTreeReader(file: file, json: json, limits: limits)
        var node = WDANodeReader()
        let nodes = reader.nodes(WDATree.root(json.root)) { node.facts($0).element() }
        let hasFrames = nodes.contains { $0.element.bounds != nil }
        let hasFlags = json.text(0..<65_536).contains("isible\"")
        let capabilities = Capabilities.accessibility(bounds: hasFrames ? .full : .none, visibility: hasFlags ? .partial : .none)
        var screen = AppleScreen(format: "wda-json", capabilities: capabilities, limits: limits).screen(consume nodes)
        screen.elements.drawLinksOfTexts()
        if !hasFrames {
            screen.problems.append(
                Problem(
                    code: "bounds-missing",
                    message: "This source has no frames, so nothing can be said of where things are; ask for /source?format=json.",
                    severity: .info))
        }
        return reader.reading([screen])
    }
}
