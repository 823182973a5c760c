// XCUITest's debugDescription, alone, in logs and in failure messages; and WebDriverAgent's `format=description`, which is made of it.
import Input
import Model

extension LayoutFormat {
    /// `print(app.debugDescription)`, attachments of test results, failure messages.
    static let xcuitestDebugDescription = LayoutFormat(
        id: FormatID("xcuitest-debug-description"),
        recognises: { file in XCUITestDescription.kind(file) == .debugDescription },
        read: { file, limits in XCUITestDescription.read(file, "xcuitest-debug-description", limits) })

    /// `GET /source?format=description`: the windows of the application, one description each.
    static let wdaDescription = LayoutFormat(
        id: FormatID("wda-description"),
        recognises: { file in XCUITestDescription.kind(file) == .description },
        read: { file, limits in XCUITestDescription.read(file, "wda-description", limits) })
}

/// Recognising and reading descriptions.
private enum XCUITestDescription {
    /// Who wrote a description.
    enum Kind { case debugDescription, description }

    /// What a file holds; nil when it is no description.
    static func kind(_ file: InputFile) -> Kind? {
        guard DumpText.mayBeIn(file) else { return nil }
        let subtree = XMLExcerpt.find("Element subtree:", in: file.text, 0..<file.text.count)
        let marks: [StaticString] = [", {{", ", 0x", ": {{", ", label: ", ", identifier: "]
        guard subtree != nil || marks.contains(where: { DumpText.head(file, holds: $0) }), let text = DumpText(file) else { return nil }
        guard !SourceCode.isLikely(text) else { return nil }
        let start = text.excerpt.find("Element subtree:", in: 0..<text.bytes.count).map { max(0, $0 - 4_096) } ?? 0
        let window = start..<min(text.bytes.count, start + 131_072)
        let found = XCUITestDumps(text.bytes, text.lines(in: window))
        guard isDump(found) else { return nil }
        return found.dumps.contains(where: isOfWindow) ? .description : .debugDescription
    }

    /// Whether there is enough that only a dump has: headings with an element, two elements, or nothing but types and labels.
    private static func isDump(_ found: XCUITestDumps) -> Bool {
        guard let first = found.dumps.first else { return false }
        if found.dumps.contains(where: \.hasHeading) { return true }
        if found.strongLines >= 2, found.dumps.contains(where: { $0.items.count >= 2 }) { return true }
        if found.strongLines == 1, found.filledLines == 1, first.items.count == 1 { return true }
        return found.strongLines == 0 && found.weakLines >= 3 && found.weakLines * 10 >= found.filledLines * 8
    }

    /// Whether a description is that of a window, as WebDriverAgent asks for them.
    private static func isOfWindow(_ dump: XCUITestDump) -> Bool {
        dump.headingType == "Window" || (dump.pathType == "Window" && dump.items.first?.type != "Application")
    }

    /// All screens of a file.
    static func read(_ file: InputFile, _ format: String, _ limits: Limits) -> LayoutReading {
        guard let text = DumpText(file) else { return LayoutReading() }
        let dumps = XCUITestDumps(text.bytes, text.lines).dumps
        var reading = LayoutReading()
        var cursor = PositionCursor(file)
        var nodes: [AppleNode] = []
        var count = 0
        var isBroken = false
        /// Ends the screen that the last dumps belong to.
        func endScreen(_ isList: Bool) {
            guard !nodes.isEmpty else { return }
            reading.screens.append(screen(nodes, format, isList, limits))
            nodes = []
        }
        for (number, dump) in dumps.enumerated() {
            // The windows of one application belong to one screen; anything else is a screen of its own.
            if number > 0, !(isOfWindow(dump) && isOfWindow(dumps[number - 1])) { endScreen(dumps[number - 1].isList) }
            for item in dump.items {
                guard count < limits.nodes else { break }
                count += 1
                let (element, isOpen) = element(item, text, nodes.last?.element, &cursor)
                nodes.append(AppleNode(depth: dump.isList ? 1 : item.indent, element: element))
                isBroken = isOpen
            }
            if dump.hasHeading, !dump.hasFooter, !dump.isList { isBroken = true }
        }
        endScreen(dumps.last?.isList ?? false)
        fixParents(&reading)
        if reading.screens.count > 1 { for index in reading.screens.indices { reading.screens[index].name = String(index + 1) } }
        if isBroken {
            reading.problems.append(
                Problem(
                    line: file.lines.position(of: file.text.count).line, code: "layout-truncated",
                    message: "The description ends in the middle; the rest of the screen is missing.", severity: .warning))
        }
        if count >= limits.nodes {
            reading.problems.append(
                Problem(
                    code: "limit-nodes", message: "The file holds more than \(limits.nodes) elements; the rest was not read.",
                    severity: .warning))
        }
        return reading
    }

    /// The element of one item, and whether its text breaks off.
    private static func element(
        _ item: XCUITestDump.Item, _ text: DumpText, _ before: Element?, _ cursor: inout PositionCursor
    ) -> (Element, isOpen: Bool) {
        let properties = XCUITestProperties(text.bytes, item.properties)
        var facts = properties.facts
        facts.type = item.type
        facts.className = item.type
        facts.quality = .rounded
        facts.drawsLabel = true
        var element = facts.element()
        let start = text.excerpt.fileOffset(item.start)
        let place = cursor.position(of: start)
        element.byteRange = start..<max(start, text.excerpt.fileOffset(item.properties.upperBound))
        element.line = place.line
        element.column = place.column
        return (element, properties.isOpen)
    }

    /// The screen of one or more dumps.
    private static func screen(_ nodes: [AppleNode], _ format: String, _ isList: Bool, _ limits: Limits) -> Screen {
        let hasFrames = nodes.contains { $0.element.bounds != nil }
        let capabilities = Capabilities.accessibility(bounds: hasFrames ? .full : .none)
        var screen = AppleScreen(format: format, capabilities: capabilities, limits: limits).screen(nodes)
        if isList {
            screen.problems.append(
                Problem(
                    code: "layout-fragment", message: "This is the answer of a query, not a tree: what else the screen shows is unknown.",
                    severity: .info))
        }
        if !hasFrames {
            screen.problems.append(
                Problem(
                    code: "bounds-missing", message: "The description has no frames, so nothing can be said of where things are.",
                    severity: .info))
        }
        return screen
    }

    /// Gives the links of texts their drawn words, now that their parents are known.
    private static func fixParents(_ reading: inout LayoutReading) {
        for screen in reading.screens.indices { reading.screens[screen].elements.drawLinksOfTexts() }
    }
}

extension [Element] {
    /// The linked words of a text are drawn; the label of any other link may describe a picture.
    mutating func drawLinksOfTexts() {
        for index in indices where self[index].role == .link && self[index].text == nil {
            guard let parent = self[index].parent, self[parent].role == .text else { continue }
            self[index].text = self[index].label
            self[index].label = nil
            self[index].url = TextFacts.url(self[index].text)
        }
    }
}

/// Source code quotes dumps, in comments and expected values, without being one.
enum SourceCode {
    /// Whether a file is source code that quotes a dump: it starts with neither markup nor JSON, and has a line that only code has.
    static func quotesDump(_ file: InputFile) -> Bool {
        let first = file.text.first { $0 > 0x20 }
        guard let first, !"<{[\"".utf8.contains(first), let text = DumpText(file) else { return false }
        return isLikely(text)
    }

    /// Whether a text has a line that only source code starts with.
    static func isLikely(_ text: DumpText) -> Bool {
        for line in text.lines(in: 0..<Swift.min(text.bytes.count, 65_536)) {
            for start: StaticString in ["import ", "#import ", "@import ", "@testable import ", "#include ", "package ", "using namespace"]
            where ByteScanner.matches(start, text.bytes, line.lowerBound, line.upperBound) {
                return true
            }
        }
        return false
    }
}
