// The `html` format: saved pages and fragments, as browsers, drivers and test runners write them.
import HTML
import Input
import Model

extension LayoutFormat {
    /// Saved HTML. It accepts every text that begins with HTML's tags, so it stands last in the list.
    static let html = LayoutFormat(
        id: HTMLReader.format,
        recognises: { $0.magic == .none && $0.json == nil && HTMLRecognition.accepts($0.text) },
        read: { file, limits in
            let page = HTMLDecoder.decode(file.raw)
            return LayoutReading(screens: [HTMLReader.screen(page.bytes, problems: page.problems, limits: limits)])
        })
}

/// Reads a page; other formats that carry HTML (MHTML, JSON) use it too.
enum HTMLReader {
    static let format = FormatID("html")

    /// What saved HTML can say: everything but bounds, and of hiding only what styles in the file state.
    static let capabilities = Capabilities(
        imageSources: .full, images: .full, texts: .full, operability: .full, linkTargets: .full, bounds: .none, visibility: .partial)

    /// The screen that decoded bytes (valid UTF-8 without NUL) show; `styleSheets` holds linked sheets that are at hand, by `href`,
    /// `frames` documents of frames by `src`.
    static func screen(
        _ bytes: [UInt8], styleSheets: [String: String] = [:], frames: [String: [UInt8]] = [:], problems: [Problem] = [],
        limits: Limits = .standard
    ) -> Screen {
        let tree = HTMLTree.parse(bytes, limits: limits).attachingFrames(limits: limits, documents: frames)
        var screen = screen(tree, bytes: bytes, styleSheets: styleSheets, problems: problems, limits: limits)
        // The parser puts `html` around fragments too, and ends what is left open.
        if !tree.facts.opensHTML || !tree.facts.closesHTML || tree.facts.openAtEnd != nil || tree.facts.depthCut != nil {
            screen.isPart = true
        }
        return screen
    }

    /// The screen of a tree whose nodes have their places in these bytes.
    static func screen(
        _ tree: HTMLTree, bytes: [UInt8], styleSheets: [String: String] = [:], problems: [Problem] = [], limits: Limits = .standard
    ) -> Screen {
        var builder = HTMLScreenBuilder(tree, bytes: bytes, linked: styleSheets, limits: limits)
        builder.build()
        var elements = builder.elements
        elements.uniteRoots()
        HTMLScreenBuilder.finish(&elements, builder.styles, tree)
        if elements.isEmpty { elements = [emptyRoot] }
        var screen = Screen(
            format: format, platform: .web, unit: .cssPixels, capabilities: capabilities, elements: elements, problems: problems)
        screen.problems += Self.problems(tree, bytes, builder)
        screen.isPart = elements[0].className != "html" || builder.missingSheets > 0 || builder.hasIncompleteStyles || tree.isCut
        return screen
    }

    /// A root for pages of which nothing is displayed.
    private static var emptyRoot: Element {
        var root = Element(className: "html")
        root.subtreeEnd = 1
        return root
    }

    /// What was lost or cannot be told, each in one sentence with its place.
    private static func problems(_ tree: HTMLTree, _ bytes: [UInt8], _ builder: HTMLScreenBuilder) -> [Problem] {
        var result: [Problem] = []
        func add(_ code: String, _ message: String, at offset: Int? = nil, severity: Problem.Severity = .warning) {
            var problem = Problem(code: code, message: message, severity: severity)
            if let offset {
                var cursor = PositionCursor(bytes)
                let position = cursor.position(of: offset)
                (problem.line, problem.column) = (position.line, position.column)
            }
            result.append(problem)
        }
        if let offset = tree.facts.openAtEnd {
            add(
                "html-truncated",
                "The file ends inside the tag or element that begins here; what followed is missing. Save the page again.",
                at: offset)
        } else if tree.facts.opensHTML, !tree.facts.closesHTML {
            add("html-truncated", "The page does not end with </html>; its end may be missing.", severity: .info)
        }
        if let offset = tree.facts.depthCut {
            add("html-deep", "Elements are nested too deep from here on; deeper tags were dropped and their content kept.", at: offset)
        }
        if let offset = tree.facts.attributeCut {
            add("limit-attributes", "The tag has more attributes than the limit allows; the others were left out.", at: offset)
        }
        if let offset = tree.facts.formattingCut {
            add("html-deep", "Too many formatting tags are left open; they were dropped and their text kept.", at: offset, severity: .info)
        }
        if tree.isCut { add("limit-nodes", "The page has more nodes than the limit allows; the rest was left out.") }
        if builder.hasIncompleteStyles {
            add("limit-styles", "The page's styles are too costly to compute completely; some hidden elements may not be known as such.")
        }
        if builder.missingSheets > 0 {
            let what = builder.missingSheets == 1 ? "1 style sheet that is" : "\(builder.missingSheets) style sheets that are"
            add("html-styles", "The page uses \(what) not in the file; what they hide, show or colour cannot be told.", severity: .info)
        }
        return result
    }
}
