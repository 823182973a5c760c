// One iOS document to one screen: system parts set apart, duplicates dropped, sizes, what the dump can say.
import Model
import XML

/// Makes the screen of one document, or of pieces of one, of an iOS tree.
struct IOSScreen {
    private let tree: XMLTree
    private let nodes: IOSNode

    /// Takes the tree and its names.
    init(_ tree: XMLTree, _ nodes: IOSNode) {
        self.tree = tree
        self.nodes = nodes
    }

    /// The screen below the given roots; byte ranges are still those of the tree's text.
    func screen(_ roots: [Int]) -> Screen {
        let capabilities = Capabilities(
            imageSources: .none, images: .partial, texts: .partial, operability: .partial, linkTargets: .none, bounds: .full,
            visibility: .partial)
        var screen = Screen(format: FormatID("appium-ios"), platform: .ios, unit: .points, capabilities: capabilities)
        var apart = roots.flatMap { root in (root..<tree.subtreeEnd(root)).filter { isSystemPart($0) } }
        let content = roots.reduce(0) { $0 + tree.subtreeEnd($1) - $1 }
        let apartCount = countOnce(apart)
        if apartCount == content { apart = [] }
        let copies = roots.flatMap(duplicateWindows)
        screen.elements = elements(roots, without: Set(apart + copies))
        screen.size = size(roots)
        let isWhole = roots.contains { tree.name($0) == "AppiumAUT" || nodes.type($0) == "Application" }
        if !isWhole {
            screen.problems.append(
                Problem(
                    code: "layout-fragment",
                    message: "The file holds a piece of a tree without its application; what the rest of the screen shows is unknown.",
                    severity: .info))
        }
        if !apart.isEmpty {
            screen.problems.append(
                Problem(
                    code: "window-set-apart",
                    message: "\(apartCount) elements of the status bar or the keyboard were left out; they are not the app's.",
                    severity: .info))
        }
        if !copies.isEmpty {
            screen.problems.append(
                Problem(
                    code: "duplicate-subtree", message: "The dump lists a window twice with the same content; the copy was left out.",
                    severity: .info))
        }
        if isFailedSnapshot(roots) {
            screen.problems.append(
                Problem(
                    code: "dump-failed",
                    message: "The driver's snapshot failed: no element has a type or a place. Take it again when the app is idle.",
                    severity: .error))
        } else {
            screen.noteIfEmpty(exceptLabelsOf: "XCUIElementTypeApplication")
        }
        return screen
    }

    /// Whether an element and all below it is not of the app.
    private func isSystemPart(_ index: Int) -> Bool {
        let type = nodes.type(index)
        return type == "StatusBar" || type == "Keyboard"
    }

    /// The number of elements in the given subtrees, nested ones counted once.
    private func countOnce(_ subtrees: [Int]) -> Int {
        var count = 0
        var end = -1
        for index in subtrees where index >= end {
            end = tree.subtreeEnd(index)
            count += end - index
        }
        return count
    }

    /// Windows that repeat an earlier window of the same application, element by element.
    private func duplicateWindows(_ root: Int) -> [Int] {
        var seen: [Int] = []
        var copies: [Int] = []
        var index = root
        while index < tree.subtreeEnd(root) {
            guard nodes.type(index) == "Window" else {
                index += 1
                continue
            }
            // More windows than these are no dump of an app.
            let hasContent = tree.subtreeEnd(index) - index > 2 && seen.count < 64
            if hasContent, seen.contains(where: { areEqual($0, index) }) { copies.append(index) } else { seen.append(index) }
            index = tree.subtreeEnd(index)
        }
        return copies
    }

    /// Whether two subtrees are the same but for their place among siblings.
    private func areEqual(_ a: Int, _ b: Int) -> Bool {
        let count = tree.subtreeEnd(a) - a
        guard count == tree.subtreeEnd(b) - b else { return false }
        return (0..<count).allSatisfy { offset in
            tree.name(a + offset) == tree.name(b + offset) && tree.subtreeEnd(a + offset) - a == tree.subtreeEnd(b + offset) - b
                && tree.attributes(a + offset).filter { $0.name != "index" }.elementsEqual(
                    tree.attributes(b + offset).filter { $0.name != "index" }, by: { $0 == $1 })
        }
    }

    /// The elements below the roots without the subtrees dropped.
    private func elements(_ roots: [Int], without dropped: Set<Int>) -> [Element] {
        var list = ElementTree()
        // Pieces get a root that stands for the screen.
        if roots.count > 1, let first = roots.first { list.add(Element(), at: first, end: tree.count) }
        for root in roots {
            var index = root
            while index < tree.subtreeEnd(root) {
                if dropped.contains(index) {
                    index = tree.subtreeEnd(index)
                    continue
                }
                var element = nodes.element(index)
                element.byteRange = tree.tagRange(index)
                list.add(element, at: index, end: tree.subtreeEnd(index))
                index += 1
            }
        }
        var elements = list.finish()
        elements.settleHiding()
        return elements
    }

    /// The application's frame, else the first window's with room, else that of a single piece that starts at the corner.
    private func size(_ roots: [Int]) -> Size? {
        for wanted in ["Application", "Window"] {
            for root in roots {
                for index in root..<tree.subtreeEnd(root) where nodes.type(index) == wanted {
                    if let rect = nodes.rect(index), rect.isUsable { return Size(width: rect.maxX, height: rect.maxY) }
                }
            }
        }
        guard roots.count == 1, let rect = nodes.rect(roots[0]), rect.isUsable, rect.x == 0, rect.y == 0 else { return nil }
        return Size(width: rect.width, height: rect.height)
    }

    /// Whether every element is of type `Any` and nowhere: what the driver writes when its query failed.
    private func isFailedSnapshot(_ roots: [Int]) -> Bool {
        let all = roots.lazy.flatMap { $0..<tree.subtreeEnd($0) }.filter { tree.name($0) != "AppiumAUT" }
        return !all.isEmpty && all.allSatisfy { nodes.type($0) == "Any" && nodes.rect($0)?.isUsable != true }
    }
}
