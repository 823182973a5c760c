// The shape of the deprecated `DOMSnapshot.getSnapshot`: lists of objects, styles with their names.
import JSON
import Model

/// Turns the older shape into the same tables.
enum DOMSnapshotLegacy {
    /// The tables of an older snapshot; nil when it has no list of nodes.
    static func decode(_ root: JSONValue, limits: Limits) -> DOMSnapshotTable? {
        guard let list = root["domNodes"], list.kind == .array else { return nil }
        var table = DOMSnapshotTable()
        table.knowsClicks = true
        let all = Array(list.elements.prefix(limits.nodes))
        table.isCut = list.count > all.count
        let (parents, children) = family(all, &table)
        let order = documentOrder(parents, children)
        var position = [Int](repeating: -1, count: all.count)
        var document = DOMSnapshotTable.Document()
        for (place, index) in order.enumerated() {
            position[index] = place
            var node = node(all[index], &table)
            node.parent = parents[index] >= 0 ? Int32(clamping: position[parents[index]]) : -1
            document.nodes.append(node)
        }
        if let first = all.first { document.scroll = (first["scrollOffsetX"]?.double ?? 0, first["scrollOffsetY"]?.double ?? 0) }
        readRows(root, position, &document, &table, limits)
        table.documents = [document]
        return table
    }

    /// The parent of each node and its children in order; pseudo-elements, imported and frame documents all hang below their node.
    private static func family(_ nodes: [JSONValue], _ table: inout DOMSnapshotTable) -> (parents: [Int], children: [[Int]]) {
        var parents = [Int](repeating: -1, count: nodes.count)
        var children = [[Int]](repeating: [], count: nodes.count)
        for (index, node) in nodes.enumerated() {
            var listed = node["childNodeIndexes"]?.elements.map(\.int) ?? []
            // What stands before and after the content, and the document in a frame.
            for (number, pseudo) in (node["pseudoElementIndexes"]?.elements.map(\.int) ?? []).enumerated() {
                listed.insert(pseudo, at: number == 0 ? 0 : listed.count)
            }
            if let frame = node["contentDocumentIndex"] { listed.append(frame.int) }
            for child in listed {
                guard let child, nodes.indices.contains(child), child != index, parents[child] == -1 else {
                    table.brokenReferences += 1
                    continue
                }
                parents[child] = index
                children[index].append(child)
            }
        }
        return (parents, children)
    }

    /// All nodes with parents before their children. Nodes on a cycle are reached from nowhere and left out.
    private static func documentOrder(_ parents: [Int], _ children: [[Int]]) -> [Int] {
        // Only the first root is the page; others are fragments that nothing shows.
        var stack = Array(parents.indices.filter { parents[$0] < 0 }.prefix(1))
        var order: [Int] = []
        while let index = stack.popLast() {
            order.append(index)
            stack += children[index].reversed()
        }
        return order
    }

    /// One node without its place in the tree.
    private static func node(_ json: JSONValue, _ table: inout DOMSnapshotTable) -> DOMSnapshotTable.Node {
        /// A member's text among the table's; -1 when it is missing.
        func text(_ value: JSONValue?) -> Int32 {
            guard let text = value?.string else { return -1 }
            return table.texts.add(text)
        }
        var node = DOMSnapshotTable.Node()
        node.type = Int32(clamping: json["nodeType"]?.int ?? 0)
        node.name = table.number(ofName: json["nodeName"]?.string ?? "")
        node.value = text(json["nodeValue"])
        node.firstAttribute = Int32(clamping: table.attributes.count)
        for attribute in json["attributes"]?.elements.map({ $0 }) ?? [] {
            guard let name = attribute["name"]?.string else { continue }
            let number = table.number(ofName: name)
            table.attributes.append(DOMSnapshotTable.Attribute(name: number, value: text(attribute["value"])))
            node.keys.formUnion(table.names[Int(number)].keys)
        }
        node.endAttribute = Int32(clamping: table.attributes.count)
        node.isShadow = json["shadowRootType"]?.string != nil
        node.isPseudo = json["pseudoType"] != nil
        node.source = text(json["currentSourceURL"])
        node.isClickable = json["isClickable"]?.bool ?? false
        node.offset = json.offset
        return node
    }

    /// The rows of the layout, their styles, and their lines.
    private static func readRows(
        _ root: JSONValue, _ position: [Int], _ document: inout DOMSnapshotTable.Document, _ table: inout DOMSnapshotTable, _ limits: Limits
    ) {
        let styles = styleValues(root, &table)
        for json in root["layoutTreeNodes"]?.elements.map({ $0 }) ?? [] {
            guard let node = json["domNodeIndex"]?.int, position.indices.contains(node), position[node] >= 0,
                document.rows.count < limits.nodes
            else {
                table.brokenReferences += 1
                continue
            }
            let style = json["styleIndex"]?.int.flatMap { styles.indices.contains($0) ? styles[$0] : nil } ?? 0
            var text: Int32 = -1
            if let written = json["layoutText"]?.string { text = table.texts.add(written) }
            document.rows.append(
                DOMSnapshotTable.Row(
                    node: position[node], bounds: json["boundingBox"].map(rect) ?? Rect(x: 0, y: 0, width: 0, height: 0),
                    text: text, style: style, paintOrder: json["paintOrder"]?.int))
            for line in json["inlineTextNodes"]?.elements.map({ $0 }) ?? [] {
                guard let box = line["boundingBox"], let start = line["startCharacterIndex"]?.int, let length = line["numCharacters"]?.int,
                    start >= 0, length >= 0, start < 1 << 40, length < 1 << 40
                else { continue }
                document.lines.append(
                    DOMSnapshotTable.Line(row: document.rows.count - 1, bounds: rect(box), start: start, length: length))
            }
        }
        document.lines.sortByRow()
    }

    /// The numbers of the distinct styles; the names of their properties become the columns.
    private static func styleValues(_ root: JSONValue, _ table: inout DOMSnapshotTable) -> [Int32] {
        var columns: [String: Int] = [:]
        var known: [String: Int32] = [:]
        var result: [Int32] = []
        for style in root["computedStyles"]?.elements.map({ $0 }) ?? [] {
            var row: [Int32] = []
            for property in style["properties"]?.elements.map({ $0 }) ?? [] {
                guard let name = property["name"]?.string, let value = property["value"]?.string else { continue }
                if columns[name] == nil {
                    // Thousands of invented names would make every row as wide.
                    guard columns.count < 1_000 else { continue }
                    columns[name] = columns.count
                    table.columns.append(name)
                }
                let number = known[value] ?? table.texts.add(value)
                known[value] = number
                guard let column = columns[name] else { continue }
                while row.count <= column { row.append(-1) }
                row[column] = number
            }
            result.append(Int32(clamping: table.styles.count))
            table.styles.append(row)
        }
        return result
    }

    /// A rectangle as an object.
    private static func rect(_ json: JSONValue) -> Rect {
        func number(_ key: String) -> Double { json[key]?.double.flatMap { abs($0) < 1e9 ? $0 : nil } ?? 0 }
        return Rect(x: number("x"), y: number("y"), width: max(0, number("width")), height: max(0, number("height")))
    }
}
