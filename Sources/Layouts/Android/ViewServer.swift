// The answer of Android's ViewServer to DUMP: hierarchyviewer, AndroidViewClient, the old Layout Inspector (formats/android.md 8).
import Input
import Model

extension LayoutFormat {
    /// One view a line, `Class@hash name=<length>,<value> …`, depth by leading spaces, `DONE.` at the end.
    static let androidViewServer = LayoutFormat(
        id: ViewServer.format,
        recognises: { file in file.json == nil && ViewServer.firstRoot(file.text, from: 0) != nil },
        read: { file, limits in ViewServer.read(file, limits) })
}

/// Finds and reads the dumps in a file.
private enum ViewServer {
    static let format = FormatID("android-viewserver")

    /// The place of the first line, among the first few, that is a view: the class name's first byte.
    static func firstRoot(_ bytes: [UInt8], from start: Int) -> Int? {
        var line = start
        for _ in 0..<40 where line < bytes.count {
            let end = XMLExcerpt.find("\n", in: bytes, line..<bytes.count) ?? bytes.count
            if let at = XMLExcerpt.find("@", in: bytes, line..<min(end, line + 400)), ViewServerLine.isView(bytes, at: at, end: end) {
                var name = at
                while name > line, bytes[name - 1] > 0x20 { name -= 1 }
                return name < at ? name : nil
            }
            line = end + 1
        }
        return nil
    }

    /// A screen for each dump.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        let text = MappedText(withoutColours: file.text)
        guard let root = firstRoot(text.bytes, from: 0) else { return LayoutReading() }
        let lineStart = text.lineStart(of: root)
        let prefix = LogPrefix(text.bytes[lineStart..<root])
        var reading = LayoutReading()
        var cursor = PositionCursor(file)
        var tree = ViewServerTree()
        var nodes = 0
        /// Ends the current dump, if there is one.
        func finish(at line: Int, isDone: Bool) {
            guard !tree.isEmpty else { return }
            var screen = tree.screen(format)
            screen.place(by: text, &cursor)
            if tree.isCut || !isDone {
                screen.problems.append(
                    Problem(
                        line: file.lines.position(of: text.origin(of: max(0, line - 1))).line, code: "layout-truncated",
                        message: tree.isCut
                            ? "The dump ends in the middle of a view; what followed is missing."
                            : "The dump does not end with DONE; its end may be missing.", severity: tree.isCut ? .warning : .info))
            }
            screen.noteIfEmpty()
            screen.noteOpaqueSurfaces()
            reading.screens.append(screen)
            tree = ViewServerTree()
        }
        var line = lineStart
        while line < text.bytes.count {
            let end = text.lineEnd(from: line)
            if let content = prefix.contentStart(text.bytes, line..<end) {
                var start = content
                while start < end, text.bytes[start] == 0x20 { start += 1 }
                if text.has("DONE", at: start), end - start <= 6 {
                    finish(at: line, isDone: true)
                } else if nodes < limits.nodes, let view = ViewServerLine(text.bytes, start..<end) {
                    if start == content { finish(at: line, isDone: true) }
                    tree.add(view, depth: min(start - content, limits.depth), at: start..<end)
                    nodes += 1
                }
            }
            line = text.nextLine(after: line)
        }
        finish(at: text.bytes.count, isDone: false)
        if nodes >= limits.nodes { reading.problems.append(AndroidFacts.excess(limits)) }
        for index in reading.screens.indices where reading.screens.count > 1 { reading.screens[index].name = String(index + 1) }
        return reading
    }
}

/// The views of one dump, in document order.
struct ViewServerTree {
    private var views: [(view: ViewServerLine, depth: Int, range: Range<Int>)] = []

    var isEmpty: Bool { views.isEmpty }
    /// Whether the last view's line was cut.
    var isCut: Bool { views.last?.view.isCut ?? false }

    /// Adds a view.
    mutating func add(_ view: ViewServerLine, depth: Int, at range: Range<Int>) { views.append((view, depth, range)) }

    /// All elements; a view that is deeper than a child of the last counts as its child, and several roots hang from one.
    private func elements() -> [Element] {
        var list = ElementTree()
        var open: [(depth: Int, x: Double, y: Double)] = []
        let shallowest = views.map(\.depth).min() ?? 0
        if views.filter({ $0.depth == shallowest }).count != 1 || views[0].depth != shallowest {
            list.open(Element())
            open.append((-1, 0, 0))
        }
        for (view, depth, range) in views {
            while let last = open.last, last.depth >= depth {
                open.removeLast()
                list.closeLast()
            }
            let x = (open.last?.x ?? 0) + (view.number("mLeft") ?? 0) + (view.number("getTranslationX()") ?? 0)
            let y = (open.last?.y ?? 0) + (view.number("mTop") ?? 0) + (view.number("getTranslationY()") ?? 0)
            list.open(element(view, x, y, range))
            // Children are placed in the scrolled content.
            open.append((depth, x - (view.number("mScrollX") ?? 0), y - (view.number("mScrollY") ?? 0)))
        }
        return list.finish()
    }

    /// The element of a view whose corner is at a place of the screen.
    private func element(_ view: ViewServerLine, _ x: Double, _ y: Double, _ range: Range<Int>) -> Element {
        var element = Element(className: view.className)
        element.text = TextFacts.filled(view.text("mText"))
        element.label = TextFacts.filled(view.text("getContentDescription()"))
        element.hint = TextFacts.filled(view.text("getHint()") ?? view.text("mHint"))
        if let id = view.text("mID"), id != "NO_ID" { element.identifier = TextFacts.filled(id) }
        if view.text("getVisibility()") == "GONE" { element.hiding.insert(.notRendered) }
        if view.text("getVisibility()") == "INVISIBLE" { element.hiding.insert(.invisible) }
        if let alpha = view.number("getAlpha()") { element.opacity = min(max(alpha, 0), 1) }
        let width = view.number("getWidth()") ?? view.number("mMeasuredWidth")
        let height = view.number("getHeight()") ?? view.number("mMeasuredHeight")
        if let width, let height { AndroidFacts.setBounds(&element, x, y, x + width, y + height) }
        element.isOperable = view.text("isClickable()").map { $0 == "true" }
        AndroidFacts.setRole(&element, isLeaf: true)
        element.isScrollable = element.role == .list || AndroidFacts.hidesScrollOffset(view.className)
        element.byteRange = range
        return element
    }

    /// The screen of all views.
    func screen(_ format: FormatID) -> Screen {
        var screen = Screen(format: format, platform: .android, unit: .pixels, capabilities: AndroidFacts.capabilities())
        screen.elements = elements()
        screen.elements.settleHiding()
        screen.size = AndroidFacts.size(screen.elements)
        return screen
    }
}
