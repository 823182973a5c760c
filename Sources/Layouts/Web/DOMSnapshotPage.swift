// One document of a snapshot, prepared for walking: its tree, its styles, and the rows of each node.
import HTML
import Model

/// What the walk over a document looks things up in. An object, since every open element refers to it; one thread walks, and what is asked
/// at every element is not checked for being changed by others.
final class DOMSnapshotPage {
    let document: DOMSnapshotTable.Document
    /// The page's number among the documents.
    let number: Int
    /// The elements and text nodes outside shadow trees' style elements, for the HTML reader's means; without comments and pseudo-elements.
    let tree: HTMLTree
    /// The index of each node in `tree`; -1 for nodes that are not in it.
    let treeIndex: [Int32]
    /// The styles that are in the page: they say what the snapshot's columns leave out.
    @exclusivity(unchecked) var cascade: CSSCascade
    /// The numbers of the styles in force by what they were made of: the number of the cascade's style, and that of the row's.
    @exclusivity(unchecked) var styles: [Int: Int] = [:]
    /// Whether the page's own styles tell its colours.
    let knowsColors: Bool
    /// Whether a node or something below it has a box.
    let hasLayout: [Bool]
    /// The first of the nodes that have no parent; -1 for none.
    let firstRoot: Int
    private let firstChild: [Int32]
    private let nextSibling: [Int32]
    private let firstRow: [Int32]
    private let nextRow: [Int32]
    private let firstLine: [Int32]

    /// Makes a document ready.
    init(_ table: DOMSnapshotTable, document number: Int) {
        let document = table.documents[number]
        self.document = document
        self.number = number
        (tree, treeIndex) = Self.tree(document, table)
        cascade = CSSCascade(tree, HTMLScopes(tree))
        knowsColors = cascade.knowsColors
        let count = document.nodes.count
        var first = [Int32](repeating: -1, count: count)
        var next = [Int32](repeating: -1, count: count)
        var root: Int32 = -1
        for index in (0..<count).reversed() {
            let parent = Int(document.nodes[index].parent)
            next[index] = parent >= 0 ? first[parent] : root
            if parent >= 0 { first[parent] = Int32(clamping: index) } else { root = Int32(clamping: index) }
        }
        var firstRow = [Int32](repeating: -1, count: count)
        var nextRow = [Int32](repeating: -1, count: document.rows.count)
        for row in document.rows.indices.reversed() {
            nextRow[row] = firstRow[document.rows[row].node]
            firstRow[document.rows[row].node] = Int32(clamping: row)
        }
        var hasLayout = firstRow.map { $0 >= 0 }
        for index in (0..<count).reversed() where hasLayout[index] && document.nodes[index].parent >= 0 {
            hasLayout[Int(document.nodes[index].parent)] = true
        }
        var firstLine = [Int32](repeating: -1, count: document.rows.count)
        for line in document.lines.indices.reversed() { firstLine[document.lines[line].row] = Int32(clamping: line) }
        self.hasLayout = hasLayout
        self.firstRow = firstRow
        self.nextRow = nextRow
        self.firstLine = firstLine
        firstChild = first
        nextSibling = next
        firstRoot = Int(root)
    }

    /// The tree of elements and texts, and the index in it of each node.
    private static func tree(_ document: DOMSnapshotTable.Document, _ table: DOMSnapshotTable) -> (HTMLTree, [Int32]) {
        let attributeCount = document.nodes.reduce(0) { $0 + Int($1.endAttribute - $1.firstAttribute) }
        var tree = HTMLTree.empty(reserving: document.nodes.count, attributes: attributeCount)
        var treeIndex = [Int32](repeating: -1, count: document.nodes.count)
        // Only the text in sheets and titles is read off the tree.
        var holdsText = [Bool](repeating: false, count: document.nodes.count)
        for (index, node) in document.nodes.enumerated() {
            guard node.type == 3 || (node.type == 1 && !node.isPseudo) else { continue }
            let parent = node.parent >= 0 ? Int(treeIndex[Int(node.parent)]) : -1
            let isInside = node.parent >= 0 && holdsText[Int(node.parent)]
            let first = tree.attributes.count
            let place: Int
            if node.type == 3 {
                let text = isInside ? table.text(node.value) : ""
                place = tree.append(tag: nil, text: text, parent: parent, firstAttribute: first, keys: [])
            } else {
                let name = table.name(node).text
                holdsText[index] = isInside || name == "style" || name == "title"
                for index in Int(node.firstAttribute)..<Int(node.endAttribute) {
                    let attribute = table.attributes[index]
                    let name = table.names[Int(attribute.name)]
                    tree.append(attribute: HTMLTree.Attribute(name: name.text, value: table.text(attribute.value), keys: name.keys))
                }
                let isShadowStyle = node.isShadow && (name == "style" || name == "link")
                place = tree.append(
                    tag: isShadowStyle ? "#style" : name, text: "", parent: parent, firstAttribute: first, keys: node.keys,
                    kind: isShadowStyle ? 0 : node.kind)
            }
            treeIndex[index] = Int32(clamping: place)
        }
        tree.closeSubtrees()
        return (tree, treeIndex)
    }

    /// The first child of a node; -1 when it has none.
    func firstChild(of node: Int) -> Int { Int(firstChild[node]) }

    /// The next child of a node's parent, or the next root; -1 behind the last.
    func next(after node: Int) -> Int { Int(nextSibling[node]) }

    /// The first layout row of a node; -1 when it has none.
    func firstRow(of node: Int) -> Int { Int(firstRow[node]) }

    /// The layout rows of a node.
    func forEachRow(of node: Int, _ body: (Int) -> Void) {
        var row = Int(firstRow[node])
        while row >= 0 {
            body(row)
            row = Int(nextRow[row])
        }
    }

    /// The row behind another of the same node; -1 behind the last.
    func nextRow(after row: Int) -> Int { Int(nextRow[row]) }

    /// The lines of a row's text.
    func lines(of row: Int) -> ArraySlice<DOMSnapshotTable.Line> {
        let start = Int(firstLine[row])
        guard start >= 0 else { return [] }
        var end = start
        while end < document.lines.count, document.lines[end].row == row { end += 1 }
        return document.lines[start..<end]
    }
}
