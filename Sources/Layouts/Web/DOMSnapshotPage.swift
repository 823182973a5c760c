// One document of a snapshot, prepared for walking: its tree, its styles, and the rows of each node.
import HTML
import Model

/// What the walk over a document looks things up in.
struct DOMSnapshotPage {
    let document: DOMSnapshotTable.Document
    /// The elements and text nodes outside shadow trees' style elements, for the HTML reader's means; without comments and pseudo-elements.
    let tree: HTMLTree
    /// The index of each node in `tree`; -1 for nodes that are not in it.
    let treeIndex: [Int32]
    /// Whether the page's own styles tell its colours.
    let knowsColors: Bool
    /// Whether a node or something below it has a box.
    let hasLayout: [Bool]
    private let firstChild: [Int32]
    private let nextSibling: [Int32]
    private let firstRow: [Int32]
    private let nextRow: [Int32]
    private let firstLine: [Int32]

    /// A document made ready, and the styles that are in the page: they say what the snapshot's columns leave out.
    static func prepare(_ document: DOMSnapshotTable.Document) -> (page: DOMSnapshotPage, cascade: CSSCascade) {
        let (tree, treeIndex) = Self.tree(document)
        let cascade = CSSCascade(tree, HTMLScopes(tree))
        return (DOMSnapshotPage(document, tree, treeIndex, knowsColors: cascade.knowsColors), cascade)
    }

    /// The tree of elements and texts, and the index in it of each node.
    private static func tree(_ document: DOMSnapshotTable.Document) -> (HTMLTree, [Int32]) {
        var tree = HTMLTree.empty(reserving: document.nodes.count)
        var treeIndex = [Int32](repeating: -1, count: document.nodes.count)
        for (index, node) in document.nodes.enumerated() {
            guard node.type == 3 || (node.type == 1 && !node.isPseudo) else { continue }
            let parent = node.parent >= 0 ? Int(treeIndex[node.parent]) : -1
            let isShadowStyle = node.shadow != nil && (node.name == "style" || node.name == "link")
            let tag = node.type == 3 ? nil : isShadowStyle ? "#style" : node.name
            let attributes = node.attributes.lazy.map { HTMLTree.Attribute(name: $0.name, value: $0.value) }
            treeIndex[index] = Int32(clamping: tree.append(tag: tag, text: node.value, parent: parent, attributes: attributes))
        }
        tree.closeSubtrees()
        return (tree, treeIndex)
    }

    /// Builds the lists that the walk follows.
    private init(_ document: DOMSnapshotTable.Document, _ tree: HTMLTree, _ treeIndex: [Int32], knowsColors: Bool) {
        self.document = document
        let count = document.nodes.count
        var first = [Int32](repeating: -1, count: count)
        var next = [Int32](repeating: -1, count: count)
        for index in (0..<count).reversed() where document.nodes[index].parent >= 0 {
            let parent = document.nodes[index].parent
            next[index] = first[parent]
            first[parent] = Int32(clamping: index)
        }
        var firstRow = [Int32](repeating: -1, count: count)
        var nextRow = [Int32](repeating: -1, count: document.rows.count)
        for row in document.rows.indices.reversed() {
            nextRow[row] = firstRow[document.rows[row].node]
            firstRow[document.rows[row].node] = Int32(clamping: row)
        }
        var hasLayout = firstRow.map { $0 >= 0 }
        for index in (0..<count).reversed() where hasLayout[index] && document.nodes[index].parent >= 0 {
            hasLayout[document.nodes[index].parent] = true
        }
        var firstLine = [Int32](repeating: -1, count: document.rows.count)
        for line in document.lines.indices.reversed() { firstLine[document.lines[line].row] = Int32(clamping: line) }
        self.tree = tree
        self.treeIndex = treeIndex
        self.hasLayout = hasLayout
        self.firstRow = firstRow
        self.nextRow = nextRow
        self.firstLine = firstLine
        firstChild = first
        nextSibling = next
        self.knowsColors = knowsColors
    }

    /// The nodes that have no parent, or the children of one that has.
    func children(of node: Int?) -> [Int] {
        guard let node else { return document.nodes.indices.filter { document.nodes[$0].parent < 0 } }
        var result: [Int] = []
        var child = Int(firstChild[node])
        while child >= 0 {
            result.append(child)
            child = Int(nextSibling[child])
        }
        return result
    }

    /// The layout rows of a node.
    func rows(of node: Int) -> [Int] {
        var result: [Int] = []
        var row = Int(firstRow[node])
        while row >= 0 {
            result.append(row)
            row = Int(nextRow[row])
        }
        return result
    }

    /// The lines of a row's text.
    func lines(of row: Int) -> ArraySlice<DOMSnapshotTable.Line> {
        let start = Int(firstLine[row])
        guard start >= 0 else { return [] }
        var end = start
        while end < document.lines.count, document.lines[end].row == row { end += 1 }
        return document.lines[start..<end]
    }
}
