// One Android document to one screen: windows set apart, sizes, what the dump can say.
import Model
import XML

/// Makes the screen of one document of an Android tree.
struct AndroidScreen {
    private let tree: XMLTree
    /// Only here, so that its tables are never copied.
    private(set) var nodes: AndroidNode
    private let documents: Set<Int>

    /// Takes the tree with its documents, so that one inside another is not read twice.
    init(_ tree: XMLTree, _ documents: Set<Int>) {
        self.tree = tree
        nodes = AndroidNode(tree)
        self.documents = documents
    }

    /// The screen of the document that starts at `root`; byte ranges are still those of the tree's text.
    mutating func screen(_ root: Int, format: FormatID) -> Screen {
        // The accessibility tree that these dumps walk has no node for what is scrolled away.
        let capabilities = Capabilities(
            imageSources: .none, images: .partial, texts: .partial, operability: .partial,
            linkTargets: nodes.knowsExtras ? .partial : .none, bounds: .full, visibility: .partial, offScreen: .none)
        var screen = Screen(format: format, platform: .android, unit: .pixels, capabilities: capabilities)
        let isFragment = !["hierarchy", "displays"].contains(tree.name(root))
        let end = isFragment ? tree.count : tree.subtreeEnd(root)
        let windows = windows(from: root, to: end, isFragment: isFragment)
        let apart = windows.filter(isSetApart)
        let nothingElse = apart.count == windows.count
        if !apart.isEmpty {
            screen.problems.append(
                AndroidWindows.problem(
                    packages: apart.map(nodes.package), elements: apart.reduce(0) { $0 + tree.subtreeEnd($1) - $1 },
                    nothingElse: nothingElse))
        }
        screen.elements = elements(from: root, to: end, without: nothingElse ? [] : Set(apart), isFragment: isFragment)
        screen.size = size(root, windows)
        return screen
    }

    /// The outermost nodes: each is the content of one window.
    private func windows(from root: Int, to end: Int, isFragment: Bool) -> [Int] {
        var result: [Int] = []
        var index = isFragment ? root : root + 1
        while index < end {
            let isStructure = ["display", "window", "hierarchy"].contains(tree.name(index))
            if !isStructure { result.append(index) }
            index = isStructure ? index + 1 : tree.subtreeEnd(index)
        }
        return result
    }

    /// Whether a window is not of the app.
    private func isSetApart(_ window: Int) -> Bool {
        if AndroidWindows.isSetApart(package: nodes.package(window)) { return true }
        // `--windows` says of each window what it is for.
        guard let hierarchy = tree.parent(window), let parent = tree.parent(hierarchy), tree.name(parent) == "window" else { return false }
        let type = tree.attribute(parent, "type") ?? ""
        return type == "2" || type.uppercased().contains("INPUT_METHOD")
    }

    /// The elements of a document without the windows set apart.
    private mutating func elements(from root: Int, to end: Int, without apart: Set<Int>, isFragment: Bool) -> [Element] {
        var list = ElementTree()
        list.reserve(end - root + 1)
        var saidVisible: [Bool] = []
        saidVisible.reserveCapacity(end - root + 1)
        if isFragment {
            saidVisible.append(false)
            list.add(Element(), at: root, end: end)
        }
        var index = root
        while index < end {
            // Most dumps have one document and one window.
            if !apart.isEmpty && apart.contains(index) || (documents.count > 1 && index != root && documents.contains(index)) {
                index = tree.subtreeEnd(index)
                continue
            }
            list.add(at: index, end: tree.subtreeEnd(index)) { element in
                saidVisible.append(nodes.fill(&element, index))
                element.byteRange = tree.tagRange(index)
            }
            index += 1
        }
        var elements = list.finish()
        elements.settleHiding { saidVisible[$0] }
        return elements
    }

    /// The screen's size: what the root says, widened by what the windows and, failing these, the nodes reach.
    private func size(_ root: Int, _ windows: [Int]) -> Size? {
        var width = tree.attribute(root, "width").flatMap { Double($0) }.flatMap { $0.isFinite && $0 < 1e6 ? $0 : nil } ?? 0
        var height = tree.attribute(root, "height").flatMap { Double($0) }.flatMap { $0.isFinite && $0 < 1e6 ? $0 : nil } ?? 0
        let isStated = width > 0 && height > 0
        for window in windows {
            // A window that starts in the corner fills the screen, and what reaches beyond it is off the screen: not every tool clips its nodes.
            let frame = nodes.edges(window)?.rect
            let isWhole = isStated || frame.map { $0.x == 0 && $0.y == 0 && $0.isUsable } == true
            for index in isWhole ? window..<window + 1 : window..<tree.subtreeEnd(window) {
                guard let rect = nodes.edges(index)?.rect else { continue }
                width = max(width, rect.maxX)
                height = max(height, rect.maxY)
            }
        }
        return width > 0 && height > 0 ? Size(width: width, height: height) : nil
    }
}
