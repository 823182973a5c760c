// The view lines of `dumpsys activity`, and the tree that their indentation makes.
import Model

/// One line `class{hash VFEDHVCLX RFSPHAID l,t-r,b #7f0a0210 app:id/name aid=1}`.
struct DumpsysView {
    var className: String
    var identifier: String?
    /// `V`, `I` or `G`; nil when the line has no flags.
    var visibility: Character?
    var isClickable: Bool?
    /// Edges relative to the parent.
    var edges: (left: Double, top: Double, right: Double, bottom: Double)?

    var hasFlags: Bool { visibility != nil && edges != nil }

    /// Reads a line; nil when it starts with no class name.
    init?(line: String) {
        let content = line.drop { $0 == " " || $0 == "\t" }
        let name = content.prefix { $0 != "{" && $0 != "@" && $0 != " " && $0 != "\r" && $0 != "[" }
        guard let first = name.first, first.isLetter || first == "_", name.utf8.count < 400 else { return nil }
        className = String(name)
        guard let brace = content[name.endIndex...].first, brace == "{" else {
            // Old roots print as `DecorView@hash[Activity]`.
            guard content[name.endIndex...].first == "@" else { return nil }
            return
        }
        let inside = content[content.index(after: name.endIndex)...].prefix { $0 != "}" }
        let words = inside.split(separator: " ", omittingEmptySubsequences: true)
        guard let hash = words.first, hash.allSatisfy(\.isHexDigit) else { return nil }
        if words.count > 2, Self.isFlags(words[1], "VIG"), words[2].count == 8 {
            let flags = Array(words[1])
            visibility = flags[0]
            if flags.count > 6 { isClickable = flags[6] == "C" }
        }
        if words.count > 3 { edges = Self.edges(words[3]) }
        identifier = words.dropFirst(4).first { $0.contains(":id/") }.map(String.init)
    }

    /// Whether a word is a group of flags that begins with one of these letters.
    private static func isFlags(_ word: Substring, _ first: String) -> Bool {
        (word.count == 8 || word.count == 9) && word.first.map(first.contains) == true
            && word.allSatisfy { $0 == "." || ($0.isASCII && $0.isLetter) }
    }

    /// Four numbers `l,t-r,b`, each of which may be negative.
    private static func edges(_ text: Substring) -> (left: Double, top: Double, right: Double, bottom: Double)? {
        var numbers: [Double] = []
        var rest = text
        while numbers.count < 4 {
            var number = rest.prefix { $0 == "-" }
            guard number.count <= 1 else { return nil }
            number = rest[number.startIndex..<rest[number.endIndex...].prefix { $0.isNumber }.endIndex]
            guard let value = AndroidFacts.number(number) else { return nil }
            numbers.append(value)
            rest = rest[number.endIndex...]
            guard numbers.count < 4 else { break }
            guard let separator = rest.first, separator == (numbers.count == 2 ? "-" : ",") else { return nil }
            rest = rest.dropFirst()
        }
        return rest.isEmpty ? (numbers[0], numbers[1], numbers[2], numbers[3]) : nil
    }
}

/// The views below one `View Hierarchy:` line.
struct DumpsysTree {
    /// A view with its depth and its bytes in the text.
    struct Entry {
        var view: DumpsysView
        var depth: Int
        var range: Range<Int>
    }

    private(set) var views: [Entry] = []
    /// Whether the text ends inside the tree.
    private var isCut = false

    /// Reads the lines that are indented further than `View Hierarchy:`.
    init(_ text: MappedText, hierarchy: Int, limits: Limits) {
        let base = hierarchy - text.lineStart(of: hierarchy)
        let prefix = LogPrefix(text.bytes[text.lineStart(of: hierarchy)..<hierarchy])
        var indents: [Int] = []
        var line = text.nextLine(after: hierarchy)
        while line < text.bytes.count, views.count < limits.nodes {
            let end = text.lineEnd(from: line)
            let next = text.nextLine(after: line)
            defer { line = next }
            // Views that describe themselves in several lines begin the further ones anywhere; the tree goes on behind them.
            guard let content = base == 0 ? line : prefix.contentStart(text.bytes, line..<end) else {
                if Self.isSection(text, line..<end) { break }
                continue
            }
            var start = content
            while start < end, text.bytes[start] == 0x20 { start += 1 }
            let indent = start - content
            guard start < end else { continue }
            guard indent > 0 else { break }
            // What a view's own description prints on further lines is no view.
            guard let view = DumpsysView(line: text.string(start..<end)) else { continue }
            while let last = indents.last, last >= indent { indents.removeLast() }
            indents.append(indent)
            views.append(Entry(view: view, depth: min(indents.count, limits.depth), range: start..<end))
            if next == text.bytes.count, text.bytes.last != 0x0A, !view.hasFlags { isCut = true }
        }
    }

    /// Whether a line begins another task or activity.
    private static func isSection(_ text: MappedText, _ line: Range<Int>) -> Bool {
        var start = line.lowerBound
        while start < line.upperBound, text.bytes[start] == 0x20 { start += 1 }
        return text.has("TASK ", at: start) || text.has("ACTIVITY ", at: start)
    }

    /// Whether the root says that its window is not shown.
    var isHidden: Bool { views.first?.view.visibility.map { $0 != "V" } ?? false }

    /// The screen: absolute places are sums over the ancestors, so they lack scroll offsets and shifts.
    func screen(_ format: FormatID, size: Size?) -> Screen {
        var screen = Screen(
            format: format, platform: .android, unit: .pixels, capabilities: AndroidFacts.capabilities(texts: .none, linkTargets: .none))
        var list = ElementTree()
        var corners: [(depth: Int, x: Double, y: Double)] = []
        if views.first.map({ first in views.dropFirst().contains { $0.depth <= first.depth } }) ?? true {
            list.open(Element())
            corners.append((0, 0, 0))
        }
        for (number, entry) in views.enumerated() {
            while let last = corners.last, last.depth >= entry.depth {
                corners.removeLast()
                list.closeLast()
            }
            let x = (corners.last?.x ?? 0) + (entry.view.edges?.left ?? 0)
            let y = (corners.last?.y ?? 0) + (entry.view.edges?.top ?? 0)
            list.open(element(entry, x, y, isRoot: number == 0))
            corners.append((entry.depth, x, y))
        }
        screen.elements = list.finish()
        screen.elements.settleHiding()
        screen.size = size ?? AndroidFacts.size(screen.elements)
        if isCut {
            screen.problems.append(
                Problem(
                    code: "layout-truncated", message: "The dump ends in the middle of a view; what followed is missing.",
                    severity: .warning))
        }
        return screen
    }

    /// The element of a view whose corner is at a place of the screen.
    private func element(_ entry: Entry, _ x: Double, _ y: Double, isRoot: Bool) -> Element {
        let view = entry.view
        var element = Element(className: view.className)
        element.identifier = view.identifier
        if let edges = view.edges {
            AndroidFacts.setBounds(
                &element, x, y, x + edges.right - edges.left, y + edges.bottom - edges.top, .approximate)
        }
        // The root's flags are those of its window, which decides about the whole activity.
        if view.visibility == "G", !isRoot { element.hiding.insert(.notRendered) }
        if view.visibility == "I", !isRoot { element.hiding.insert(.invisible) }
        element.isOperable = view.isClickable
        AndroidFacts.setRole(&element, isLeaf: true)
        element.isScrollable = element.role == .list || AndroidFacts.hidesScrollOffset(view.className)
        element.byteRange = entry.range
        return element
    }
}
