// The columns of a table as a tree: `photos/0/html_attributions/0`, `photos.0.width` and `photos[0].name` are paths in one document.

/// One cell of a row.
struct TableCell: Sendable {
    var text: [UInt8]
    /// Where it stands in the file.
    var offset: Int
    var isNull = false

    var isEmpty: Bool { isNull || text.allSatisfy(\.isSpace) }
    var string: String { String(decoding: text, as: UTF8.self) }
}

/// Column names taken apart, and rows turned into documents by them.
struct TableColumns: Sendable {
    /// A step of the paths, with what follows below it.
    private struct Node {
        var children: [(key: String, node: Int)] = []
        var column: Int?
    }

    let names: [String]
    /// Canonical names, for columns that hold a record's part by themselves.
    let keys: [String]
    private var nodes = [Node()]
    private let depthLimit = 12

    /// The columns of a table by their names.
    init(_ names: [String]) {
        self.names = names
        keys = names.map(canonicalKey)
        for (column, name) in names.enumerated() { insert(Self.steps(name, limit: depthLimit), column) }
    }

    /// A row as a JSON object; empty cells are left out, as a flattened table has cells for what other rows have.
    func document(_ cells: [TableCell], from offset: Int) -> TranslatedText {
        var output = TranslatedText()
        let filled = nodes.indices.map { hasContent($0, cells, depth: 0) }
        write(0, cells, filled, &output, offset: offset)
        return output
    }

    /// The parts of a column's path.
    private static func steps(_ name: String, limit: Int) -> [String] {
        guard !name.contains(" ") else { return [name] }
        let steps = name.split { $0 == "/" || $0 == "." || $0 == "[" || $0 == "]" }.map(String.init)
        return steps.isEmpty || steps.count > limit ? [name] : steps
    }

    /// Adds a column's path.
    private mutating func insert(_ steps: [String], _ column: Int) {
        var at = 0
        for step in steps {
            if let known = nodes[at].children.first(where: { $0.key == step }) {
                at = known.node
            } else {
                nodes.append(Node())
                nodes[at].children.append((step, nodes.count - 1))
                at = nodes.count - 1
            }
        }
        nodes[at].column = column
    }

    /// Whether a node has a filled cell at or below it.
    private func hasContent(_ index: Int, _ cells: [TableCell], depth: Int) -> Bool {
        let node = nodes[index]
        if let column = node.column, column < cells.count, !cells[column].isEmpty { return true }
        return node.children.contains { hasContent($0.node, cells, depth: depth + 1) }
    }

    /// Writes a node with what is below it; a node whose children are all numbers is a list.
    private func write(_ index: Int, _ cells: [TableCell], _ filled: [Bool], _ output: inout TranslatedText, offset: Int) {
        let node = nodes[index]
        if let column = node.column, column < cells.count, node.children.isEmpty || !cells[column].isEmpty {
            return write(cells[column], keys[column], &output)
        }
        let children = node.children.filter { filled[$0.node] }
        let isList = index > 0 && !node.children.isEmpty && node.children.allSatisfy { $0.key.utf8.allSatisfy(\.isASCIIDigit) }
        output.open(UInt8(ascii: isList ? "[" : "{"), from: offset)
        for child in children {
            if !isList { output.key(child.key) }
            write(child.node, cells, filled, &output, offset: offset)
        }
        output.close(UInt8(ascii: isList ? "]" : "}"))
    }

    /// Writes a cell; sizes are numbers, everything else stays as it is.
    private func write(_ cell: TableCell, _ key: String, _ output: inout TranslatedText) {
        if cell.isNull { return output.bare("null", from: cell.offset) }
        if RecordScore.isSizeKey(key) {
            output.numberOrString(cell.string.trimmed, from: cell.offset)
        } else {
            output.string(cell.text, from: cell.offset)
        }
    }
}
