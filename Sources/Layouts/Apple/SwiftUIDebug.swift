// Debug trees of SwiftUI screens: views with accessibility nodes in boxes, chains of classes, view debug data (formats/ios.md 10).
import Input
import JSON
import Model

extension LayoutFormat {
    /// `└─ UIView(frame: {{…}}, ax=0)` with `(AX) label="…"`; `Child: Class`; `[{"properties": [{"attribute": …}]}]`.
    static let swiftUIDebug = LayoutFormat(
        id: FormatID("swiftui-debug"),
        recognises: { file in AppleJSON.kind(file) == .swiftUI || SwiftUIDebug.isTree(file) },
        read: { file, limits in SwiftUIDebug.read(file, limits) })
}

/// Reading of these trees.
private enum SwiftUIDebug {
    /// Whether the file has lines of a mixed tree or of a chain of classes.
    static func isTree(_ file: InputFile) -> Bool {
        let marks: [StaticString] = ["(frame: {{", "(AX) label=", "Child: "]
        guard marks.contains(where: { DumpText.head(file, holds: $0) }), let text = DumpText(file), !SourceCode.isLikely(text) else {
            return false
        }
        let lines = text.lines(in: 0..<min(text.bytes.count, 65_536)).filter { !$0.isEmpty }
        if lines.count(where: { MixedTreeLine(text.bytes, $0)?.frame != nil }) >= 2 { return true }
        let chain = lines.filter { className(text.bytes, $0) != nil }
        return chain.count >= 2 && chain.count * 10 >= lines.count * 8
            && lines.contains {
                XMLExcerpt.find("SwiftUI", in: text.bytes, $0) != nil || XMLExcerpt.find("HostingView", in: text.bytes, $0) != nil
            }
    }

    /// The class in `Child: Class`; nil for other lines.
    private static func className(_ bytes: [UInt8], _ line: Range<Int>) -> String? {
        var scanner = ByteScanner(bytes, line)
        scanner.skipBlanks()
        guard scanner.skip("Child: ") else { return nil }
        let name = scanner.word { $0 > 0x20 }
        return name.isEmpty ? nil : scanner.string(name)
    }

    /// The screen of a file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        if let json = AppleJSON(file, limits), json.kind == .swiftUI { return debugData(file, json, limits) }
        guard let text = DumpText(file) else { return LayoutReading() }
        var cursor = PositionCursor(file)
        var nodes: [AppleNode] = []
        var spaces: [(depth: Int, x: Double, y: Double, isCertain: Bool)] = []
        var hasAccessibility = false
        var hasFrames = false
        for line in text.lines where nodes.count < limits.nodes {
            var element: Element
            let depth: Int
            let start: Int
            if let mixed = MixedTreeLine(text.bytes, line) {
                hasFrames = true
                depth = mixed.depth
                start = mixed.start
                hasAccessibility = hasAccessibility || mixed.isAccessibility
                element = mixed.element
                while let last = spaces.last, last.depth >= depth { spaces.removeLast() }
                place(&element, mixed, &spaces)
            } else if !hasFrames, let name = className(text.bytes, line) {
                element = Element(role: UIKitClass.role(name), className: name)
                depth = nodes.count
                start = line.lowerBound
            } else {
                continue
            }
            let place = cursor.position(of: text.excerpt.fileOffset(start))
            element.byteRange = text.excerpt.fileOffset(start)..<text.excerpt.fileOffset(line.upperBound)
            element.line = place.line
            element.column = place.column
            nodes.append(AppleNode(depth: depth, element: element))
        }
        return LayoutReading(screens: [screen(nodes, hasTexts: hasAccessibility, hasFrames: hasFrames, limits)])
    }

    /// Accessibility nodes have frames of the screen, views have frames of the view around them.
    private static func place(
        _ element: inout Element, _ line: MixedTreeLine, _ spaces: inout [(depth: Int, x: Double, y: Double, isCertain: Bool)]
    ) {
        let around = spaces.last ?? (0, 0, 0, true)
        guard let rect = line.frame?.rect else { return }
        if line.isAccessibility {
            element.place(line.frame, quality: .exact)
            return
        }
        let frame = RawFrame(x: around.x + rect.x, y: around.y + rect.y, width: rect.width, height: rect.height)
        element.place(frame, quality: around.isCertain ? .exact : .approximate)
        element.hiding.remove(.zeroSize)
        // How far a view has scrolled is not in the dump.
        let scrolls =
            element.className.contains("ScrollView") || element.className.contains("CollectionView")
            || element.className.contains("TableView")
        spaces.append((line.depth, frame.x, frame.y, around.isCertain && !scrolls))
    }

    /// The screen, with what such trees cannot say.
    private static func screen(_ nodes: [AppleNode], hasTexts: Bool, hasFrames: Bool, _ limits: Limits) -> Screen {
        let capabilities = Capabilities(
            imageSources: .none, images: .partial, texts: hasTexts ? .partial : .none, operability: hasTexts ? .partial : .none,
            linkTargets: .none, bounds: hasFrames ? .full : .none, visibility: .none)
        var screen = AppleScreen(format: "swiftui-debug", capabilities: capabilities, isAccessibility: false, limits: limits).screen(nodes)
        if !hasTexts {
            screen.problems.append(
                Problem(
                    code: "texts-missing",
                    message: "This tree holds classes but no texts; add an accessibility dump of the screen (XCUITest, idb, AXe).",
                    severity: .info))
        }
        return screen
    }

    /// The nodes of view debug data: types of views, and the values of texts where they are there.
    private static func debugData(_ file: InputFile, _ json: AppleJSON, _ limits: Limits) -> LayoutReading {
        let reader = JSONTreeReader(file: file, json: json, limits: limits)
        var hasTexts = false
        let nodes = reader.nodes(json.root) { node in
            let attributes = (node["properties"]?.elements).map { Array($0.compactMap { $0["attribute"] }) } ?? []
            let view = attributes.first { $0["flags"]?.int == 1 } ?? attributes.first
            let name = view?["readableType"]?.string ?? ""
            var element = Element(role: name == "Text" ? .text : name == "Image" ? .image : .container, className: name)
            if element.role == .text {
                element.text = attributes.lazy.compactMap { TextFacts.filled($0["value"]?.string) }.first
                if element.text != nil { hasTexts = true }
            }
            return element
        }
        return reader.reading([screen(nodes, hasTexts: hasTexts, hasFrames: false, limits)])
    }
}

/// One line of a tree in boxes: a view, or an accessibility node of SwiftUI.
private struct MixedTreeLine {
    var depth = 0
    var start = 0
    var isAccessibility = false
    var frame: RawFrame?
    var element = Element()

    /// Reads a line; nil when it is none of such a tree.
    init?(_ bytes: [UInt8], _ line: Range<Int>) {
        if let mark = XMLExcerpt.find("(AX) label=", in: bytes, line) {
            isAccessibility = true
            start = mark
            setDepth(bytes, line)
            readNode(ByteScanner(bytes, mark + 5..<line.upperBound))
            return
        }
        guard let open = XMLExcerpt.find("(frame: {{", in: bytes, line), open > line.lowerBound else { return nil }
        start = Self.nameStart(bytes, line.lowerBound, open)
        guard start < open else { return nil }
        setDepth(bytes, line)
        var scanner = ByteScanner(bytes, open + 8..<line.upperBound)
        frame = RawFrame.braces(&scanner)
        let name = String(decoding: bytes[start..<open], as: UTF8.self)
        element = Element(role: UIKitClass.role(name), className: name)
    }

    /// Where the class before `(frame:` starts; there are blanks inside the brackets of generic classes.
    private static func nameStart(_ bytes: [UInt8], _ low: Int, _ end: Int) -> Int {
        var depth = 0
        var start = end
        while start > low {
            switch bytes[start - 1] {
            case UInt8(ascii: ">"): depth += 1
            case UInt8(ascii: "<"): depth -= 1
            case 0x20, 0x09, UInt8(ascii: "\""): if depth <= 0 { return start }
            case 0x80...: return start
            default: break
            }
            start -= 1
        }
        return start
    }

    /// The column, each character one; a line without boxes is the root, whatever a log has written before it.
    private mutating func setDepth(_ bytes: [UInt8], _ line: Range<Int>) {
        let prefix = line.lowerBound..<start
        // The lead byte of box-drawing characters, and the bars of plain text.
        let hasBoxes = bytes[prefix].contains { $0 == 0xE2 || $0 == UInt8(ascii: "|") }
        depth = hasBoxes ? 1 + bytes[prefix].count { $0 & 0xC0 != 0x80 } : 0
    }

    /// `label="…", value="…", traits=[image], frame: {{…}}`; quotation marks in the texts are not escaped.
    private mutating func readNode(_ scanner: ByteScanner) {
        let bytes = scanner.bytes
        /// The text between two marks.
        func part(_ start: StaticString, _ ends: [StaticString]) -> String? {
            guard let from = XMLExcerpt.find(start, in: bytes, scanner.at..<scanner.end).map({ $0 + start.utf8CodeUnitCount }) else {
                return nil
            }
            let end = ends.compactMap { XMLExcerpt.find($0, in: bytes, from..<scanner.end) }.min() ?? scanner.end
            return scanner.string(from..<end)
        }
        var facts = AccessibilityFacts()
        facts.label = part("label=\"", ["\", value=", "\", traits=", "\", frame:"])
        facts.value = part("value=\"", ["\", traits=", "\", frame:"])
        let traits = (part("traits=[", ["]"]) ?? "").split(separator: ",").map { $0.drop { $0 == " " } }
        facts.type = Self.type(traits)
        facts.className = "AX"
        facts.drawsLabel = true
        facts.traits = traits.isEmpty ? nil : traits.joined(separator: ", ")
        if let mark = XMLExcerpt.find("frame: {{", in: bytes, scanner.at..<scanner.end) {
            var rest = ByteScanner(bytes, mark + 7..<scanner.end)
            frame = RawFrame.braces(&rest)
        }
        element = facts.element()
    }

    /// The type that traits make of a node.
    private static func type(_ traits: [Substring]) -> String {
        if traits.contains("image") { return "Image" }
        if traits.contains("link") { return "Link" }
        if traits.contains("button") { return "Button" }
        if traits.contains("staticText") || traits.contains("header") { return "StaticText" }
        if traits.contains("searchField") { return "SearchField" }
        return "Other"
    }
}
