// The view trees of screenshot-tests-for-android, and the file that lists its pictures (formats/android.md 10).
import Input
import JSON
import Model

extension LayoutFormat {
    /// `*_dump.json` of classes and rectangles, on its own or as `viewHierarchy`; `metadata.json`, which has no tree itself.
    static let androidScreenshotTests = LayoutFormat(
        id: ScreenshotTests.format,
        recognises: { file in ScreenshotTests.kind(file.json?.root) != nil },
        read: { file, limits in ScreenshotTests.read(file, limits) })
}

/// Recognises and reads the three kinds of files.
private enum ScreenshotTests {
    static let format = FormatID("android-screenshot-tests")

    /// A tree on its own, a tree with its version around it, or the list of all pictures.
    enum Kind { case tree, wrapped, list }

    /// Which of the files this is; nil when it is none.
    static func kind(_ root: JSONValue?) -> Kind? {
        guard let root else { return nil }
        if isTree(root) { return .tree }
        if let tree = root["viewHierarchy"], isTree(tree) { return .wrapped }
        guard let first = root[0], first["testClass"]?.kind == .string, first["testName"]?.kind == .string, first["name"]?.kind == .string
        else { return nil }
        return .list
    }

    /// Exactly a class, a place and a size, perhaps children: boxes of other tools have further keys, such as a score.
    private static func isTree(_ node: JSONValue) -> Bool {
        guard node.kind == .object, node["class"]?.kind == .string, node["width"]?.kind == .number, node["height"]?.kind == .number else {
            return false
        }
        guard node["left"]?.kind == .number && node["top"]?.kind == .number || node["x"]?.kind == .number && node["y"]?.kind == .number
        else { return false }
        let known: Set<String> = ["class", "left", "top", "x", "y", "width", "height", "children"]
        return node.members.allSatisfy { known.contains($0.key) }
    }

    /// The screen of a tree; of a list only what it says of failed pictures.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let json = file.json, let root = json.root, let kind = kind(root) else { return LayoutReading() }
        var reading = LayoutReading(problems: JSONProblems.problems(json, file))
        if kind == .list {
            reading.problems += list(root, file)
            return reading
        }
        // The dumper adds up the offsets of parents itself: places are those in the picture.
        let elements = JSONTreeWalk.elements(kind == .wrapped ? root["viewHierarchy"] ?? root : root, limits: limits, make: element)
        var screen = Screen(
            format: format, platform: .android, unit: .pixels,
            capabilities: AndroidFacts.capabilities(texts: .none, operability: .none, visibility: .none), elements: elements)
        screen.elements.settleHiding()
        screen.size = AndroidFacts.size(screen.elements)
        var cursor = PositionCursor(file)
        screen.placeByOffset(&cursor)
        screen.noteOpaqueSurfaces()
        reading.screens = [screen]
        return reading
    }

    /// The element of a node; its children follow on their own.
    private static func element(_ node: JSONValue) -> Element? {
        let facts = AndroidJSON(node)
        var element = Element(className: facts.text("class") ?? "")
        if let x = facts.number("left") ?? facts.number("x"), let y = facts.number("top") ?? facts.number("y"),
            let width = facts.number("width"), let height = facts.number("height")
        {
            AndroidFacts.setBounds(&element, x, y, x + width, y + height)
        }
        AndroidFacts.setRole(&element, isLeaf: (node["children"]?.count ?? 0) == 0)
        element.byteRange = node.offset..<node.offset + 1
        return element
    }

    /// What the list of pictures says: where the trees are, and which pictures were not taken.
    private static func list(_ root: JSONValue, _ file: InputFile) -> [Problem] {
        var problems = [
            Problem(
                code: "layout-elsewhere",
                message: "The file lists \(root.count) screenshots and holds no tree; those are in the _dump.json files that it names.",
                severity: .info)
        ]
        for entry in root.elements {
            guard let error = entry["error"]?.string else { continue }
            problems.append(
                Problem(
                    line: file.lines.position(of: entry.offset).line, code: "dump-failed",
                    message: "The screenshot “\(entry["name"]?.string ?? "")” was not taken: \(error.prefix(200))", severity: .warning))
            if problems.count > 50 { break }
        }
        return problems
    }
}
