// Espresso's "View Hierarchy:" text, as it stands in logs, JUnit XML, HTML reports and protocol buffers (formats/android.md 4).
import Input
import Model

extension LayoutFormat {
    /// The view tree that Espresso puts into the messages of failed interactions.
    static let espresso = LayoutFormat(
        id: Espresso.format,
        recognises: { file in file.json == nil && EspressoMessages.hasHierarchy(file) },
        read: { file, limits in Espresso.read(file, limits) })
}

/// Reads the hierarchies in a file.
private enum Espresso {
    static let format = FormatID("espresso")

    /// A screen for each hierarchy.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        var reading = LayoutReading()
        var cursor = PositionCursor(file)
        var seen: Set<[UInt8]> = []
        var copies = 0
        for message in EspressoMessages.messages(of: file) {
            let parser = EspressoParser(message, limits: limits)
            guard !parser.views.isEmpty else { continue }
            // A report prints one failure as message and as stack trace.
            guard seen.insert(Array(message.bytes[parser.extent])).inserted else {
                copies += 1
                continue
            }
            var screen = EspressoScreen.screen(parser)
            if file.magic == .none {
                screen.place(by: message, &cursor)
                for index in screen.problems.indices
                where screen.problems[index].line == nil && screen.problems[index].code == "layout-truncated" {
                    screen.problems[index].line = cursor.position(of: message.origin(of: parser.extent.upperBound)).line
                }
            } else {
                // The bytes of a binary file have no lines.
                for index in screen.elements.indices { screen.elements[index].byteRange = 0..<0 }
            }
            if parser.isTooMany { screen.problems.append(AndroidFacts.excess(limits)) }
            screen.noteIfEmpty()
            screen.noteOpaqueSurfaces()
            reading.screens.append(screen)
        }
        for index in reading.screens.indices where reading.screens.count > 1 { reading.screens[index].name = String(index + 1) }
        if reading.screens.isEmpty {
            reading.problems.append(
                Problem(
                    code: "layout-truncated", message: "The message was cut where its view hierarchy begins; none of the views is left.",
                    severity: .warning))
        }
        if copies > 0 {
            reading.problems.append(
                Problem(
                    code: "duplicate-subtree", message: "The file prints the same view hierarchy more than once; it was read once.",
                    severity: .info))
        }
        return reading
    }
}

/// The screen of one hierarchy.
private enum EspressoScreen {
    /// The screen of the views of one message.
    static func screen(_ parser: EspressoParser) -> Screen {
        var screen = Screen(
            format: Espresso.format, platform: .android, unit: .pixels, capabilities: AndroidFacts.capabilities(visibility: .partial))
        var list = ElementTree()
        /// Depth, corner of the parent's coordinates, and how many children are still to come.
        var open: [(depth: Int, x: Double, y: Double, missing: Int)] = []
        var lost = 0
        // A fragment, or the windows of several roots, get an element to hang from.
        let shallowest = parser.views.map(\.depth).min() ?? 0
        let isFragment = parser.views.filter { $0.depth == shallowest }.count > 1 || parser.views[0].depth != shallowest
        if isFragment {
            list.open(Element())
            open.append((shallowest - 1, 0, 0, 0))
        }
        /// Closes the views that are as deep or deeper.
        func close(_ depth: Int) {
            while let last = open.last, last.depth >= depth {
                lost += max(0, last.missing)
                open.removeLast()
                list.closeLast()
            }
        }
        for (number, view) in parser.views.enumerated() {
            close(view.depth)
            if !open.isEmpty { open[open.count - 1].missing -= 1 }
            let x = (open.last?.x ?? 0) + (view.x ?? 0)
            let y = (open.last?.y ?? 0) + (view.y ?? 0)
            let nextDepth = number + 1 < parser.views.count ? parser.views[number + 1].depth : 0
            list.open(element(view, x, y, isLeaf: nextDepth <= view.depth && (view.childCount ?? 0) == 0))
            open.append((view.depth, x, y, view.childCount ?? 0))
        }
        close(.min)
        screen.elements = list.finish()
        screen.elements.settleHiding()
        screen.size = AndroidFacts.size(screen.elements)
        addProblems(&screen, parser, lost: lost)
        return screen
    }

    /// Says what is missing.
    private static func addProblems(_ screen: inout Screen, _ parser: EspressoParser, lost: Int) {
        if lost > 0 || parser.views.contains(where: { !$0.isComplete }) {
            let what =
                lost == 0
                ? ""
                : lost == 1 ? "; 1 view that its parent announces is missing" : "; \(lost) views that their parents announce are missing"
            screen.problems.append(
                Problem(
                    code: "layout-truncated",
                    message:
                        "The hierarchy was cut\(what). logcat cuts messages at 4 kB: take the text from the JUnit XML or the HTML report.",
                    severity: .warning))
        }
        if parser.views[0].depth > 0 {
            screen.problems.append(
                Problem(
                    code: "layout-fragment",
                    message:
                        "The hierarchy starts \(parser.views[0].depth) levels deep; what stood above and before it is unknown, and so are the places on the screen.",
                    severity: .info))
        }
    }

    /// The element of a view whose corner is at a place of the screen.
    private static func element(_ view: EspressoView, _ x: Double, _ y: Double, isLeaf: Bool) -> Element {
        var element = Element(className: view.className)
        element.identifier = TextFacts.filled(view.resourceName)
        element.text = TextFacts.filled(view.text)
        element.label = TextFacts.filled(view.description)
        element.hint = TextFacts.filled(view.hint)
        AndroidFacts.setRole(&element, isLeaf: isLeaf)
        if view.visibility == "GONE" { element.hiding.insert(.notRendered) }
        if view.visibility == "INVISIBLE" { element.hiding.insert(.invisible) }
        // Sums over the ancestors, without scroll offsets and without the window's place: never exact.
        if let width = view.width, let height = view.height, view.x != nil, view.y != nil {
            AndroidFacts.setBounds(&element, x, y, x + width, y + height, .approximate)
        }
        element.isScrollable = element.role == .list || AndroidFacts.hidesScrollOffset(view.className)
        element.isOperable = view.hasLinks == true ? true : view.isClickable
        element.byteRange = view.start..<view.start + 1
        return element
    }
}
