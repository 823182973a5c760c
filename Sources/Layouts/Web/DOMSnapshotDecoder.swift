// The shape of `DOMSnapshot.captureSnapshot`: parallel arrays, all texts as indexes into one table of strings.
import JSON
import Model

/// Turns the JSON of a snapshot into tables. Every index is distrusted.
struct DOMSnapshotDecoder {
    private var table = DOMSnapshotTable()
    private let limits: Limits
    private var nodeCount = 0
    /// Bytes of text that nodes may still have in all.
    private var textBudget = 256 << 20

    /// The tables of a snapshot, or nil when its table of strings is missing and nothing can be read.
    static func decode(_ root: JSONValue, limits: Limits) -> DOMSnapshotTable? {
        guard let documents = root["documents"], documents.kind == .array, let strings = root["strings"], strings.kind == .array else {
            return nil
        }
        var decoder = DOMSnapshotDecoder(limits: limits)
        decoder.table.texts = strings.elements.map { $0.string ?? "" }
        for document in documents.elements { decoder.add(document) }
        for document in decoder.table.documents.indices { decoder.checkFrames(document) }
        return decoder.table
    }

    /// A decoder that has read nothing yet.
    private init(limits: Limits) { self.limits = limits }

    /// The string that a reference names; nil for "none" and for references that point nowhere.
    private mutating func text(_ value: JSONValue?) -> String? {
        guard let index = value?.int, index != -1 else { return nil }
        guard table.texts.indices.contains(index) else {
            table.brokenReferences += 1
            return nil
        }
        // A long text may be referred to any number of times.
        textBudget -= table.texts[index].utf8.count
        guard textBudget > 0 else {
            table.isCut = true
            return nil
        }
        return table.texts[index]
    }

    /// Reads one document.
    private mutating func add(_ json: JSONValue) {
        var document = DOMSnapshotTable.Document()
        document.scroll = (json["scrollOffsetX"]?.double ?? 0, json["scrollOffsetY"]?.double ?? 0)
        if let width = json["contentWidth"]?.double, let height = json["contentHeight"]?.double, width > 0, height > 0 {
            document.content = Size(width: width, height: height)
        }
        if let nodes = json["nodes"] { readNodes(nodes, into: &document) }
        if let layout = json["layout"] { readLayout(layout, into: &document) }
        if let boxes = json["textBoxes"] { readLines(boxes, into: &document) }
        table.documents.append(document)
    }

    // MARK: nodes

    /// Reads the node columns; the longest of the basic ones decides how many nodes there are.
    private mutating func readNodes(_ json: JSONValue, into document: inout DOMSnapshotTable.Document) {
        let names = json["nodeName"]?.count ?? 0
        let room = max(0, limits.nodes - nodeCount)
        if names > room { table.isCut = true }
        let count = min(names, room)
        nodeCount += count
        document.nodes = Array(repeating: DOMSnapshotTable.Node(), count: count)
        column(json["nodeName"], count) { decoder, index, value in
            let name = decoder.text(value) ?? ""
            document.nodes[index].name = name.lowercased()
            document.nodes[index].offset = value.offset
        }
        column(json["parentIndex"], count) { decoder, index, value in
            let parent = value.int ?? -1
            if parent >= index || parent < -1 { decoder.table.brokenReferences += 1 }
            document.nodes[index].parent = (0..<index).contains(parent) ? parent : -1
        }
        column(json["nodeType"], count) { _, index, value in document.nodes[index].type = value.int ?? 0 }
        column(json["nodeValue"], count) { decoder, index, value in document.nodes[index].value = decoder.text(value) ?? "" }
        column(json["attributes"], count) { decoder, index, value in
            var name: String?
            for item in value.elements {
                let text = decoder.text(item) ?? ""
                if let key = name {
                    document.nodes[index].attributes.append((key.lowercased(), text))
                    name = nil
                } else {
                    name = text
                }
            }
        }
        sparse(json["shadowRootType"], count) { decoder, index, value in document.nodes[index].shadow = decoder.text(value) }
        sparse(json["pseudoType"], count) { _, index, _ in document.nodes[index].isPseudo = true }
        sparse(json["currentSourceURL"], count) { decoder, index, value in document.nodes[index].source = decoder.text(value) }
        sparse(json["contentDocumentIndex"], count) { _, index, value in document.nodes[index].frame = value?.int }
        if let clicks = json["isClickable"] {
            table.knowsClicks = true
            sparse(clicks, count) { _, index, _ in document.nodes[index].isClickable = true }
        }
    }

    /// Walks over a column as far as there are nodes.
    private mutating func column(_ json: JSONValue?, _ count: Int, _ take: (inout Self, Int, JSONValue) -> Void) {
        guard let json else { return }
        var index = 0
        for value in json.elements {
            guard index < count else { break }
            take(&self, index, value)
            index += 1
        }
    }

    /// Walks over a column that lists only the nodes that have a value.
    private mutating func sparse(_ json: JSONValue?, _ count: Int, _ take: (inout Self, Int, JSONValue?) -> Void) {
        guard let json, let indexes = json["index"] else { return }
        var values = json["value"]?.elements.makeIterator()
        for index in indexes.elements {
            let value = values?.next()
            guard let index = index.int, (0..<count).contains(index) else {
                table.brokenReferences += 1
                continue
            }
            take(&self, index, value)
        }
    }

    /// Drops frames that point outside the list of documents.
    private mutating func checkFrames(_ document: Int) {
        for index in table.documents[document].nodes.indices {
            guard let frame = table.documents[document].nodes[index].frame else { continue }
            if !table.documents.indices.contains(frame) || frame == document {
                table.documents[document].nodes[index].frame = nil
                table.brokenReferences += 1
            }
        }
    }

    // MARK: layout

    /// Reads the rows of the layout.
    private mutating func readLayout(_ json: JSONValue, into document: inout DOMSnapshotTable.Document) {
        guard let indexes = json["nodeIndex"], indexes.kind == .array else { return }
        var bounds = json["bounds"]?.elements.makeIterator()
        var texts = json["text"]?.elements.makeIterator()
        var styles = json["styles"]?.elements.makeIterator()
        var orders = json["paintOrders"]?.elements.makeIterator()
        var offsets = json["offsetRects"]?.elements.makeIterator()
        var clients = json["clientRects"]?.elements.makeIterator()
        var blends = json["blendedBackgroundColors"]?.elements.makeIterator()
        for value in indexes.elements {
            let frame = bounds?.next().flatMap(Self.rect)
            let text = text(texts?.next())
            let style = styles?.next()
            let order = orders?.next()?.int
            let offset = offsets?.next().flatMap(Self.rect)
            let client = clients?.next().flatMap(Self.rect)
            let blended = self.text(blends?.next())
            guard let node = value.int, document.nodes.indices.contains(node), document.rows.count < limits.nodes else {
                table.brokenReferences += 1
                continue
            }
            let range = styleRange(style)
            document.rows.append(
                DOMSnapshotTable.Row(
                    node: node, bounds: frame ?? Rect(x: 0, y: 0, width: 0, height: 0), text: text, style: range, paintOrder: order,
                    offsetWidth: offset?.width, border: client.map { ($0.x, $0.y) } ?? (0, 0), blended: blended))
        }
    }

    /// Appends a row's style values.
    private mutating func styleRange(_ json: JSONValue?) -> Range<Int> {
        let start = table.values.count
        guard let json else { return start..<start }
        for value in json.elements {
            let index = value.int ?? -1
            let isKnown = table.texts.indices.contains(index)
            if !isKnown, index != -1 { table.brokenReferences += 1 }
            table.values.append(isKnown ? index : -1)
        }
        return start..<table.values.count
    }

    /// Reads the lines of text.
    private mutating func readLines(_ json: JSONValue, into document: inout DOMSnapshotTable.Document) {
        guard let rows = json["layoutIndex"] else { return }
        var bounds = json["bounds"]?.elements.makeIterator()
        var starts = json["start"]?.elements.makeIterator()
        var lengths = json["length"]?.elements.makeIterator()
        for value in rows.elements {
            let frame = bounds?.next().flatMap(Self.rect)
            let start = starts?.next()?.int
            let length = lengths?.next()?.int
            guard let row = value.int, document.rows.indices.contains(row) else {
                table.brokenReferences += 1
                continue
            }
            guard let frame, let start, let length, start >= 0, length >= 0, start < 1 << 40, length < 1 << 40 else { continue }
            document.lines.append(DOMSnapshotTable.Line(row: row, bounds: frame, start: start, length: length))
        }
        document.lines.sort { ($0.row, $0.start) < ($1.row, $1.start) }
    }

    /// Four finite numbers as a rectangle.
    static func rect(_ json: JSONValue) -> Rect? {
        guard json.count == 4 else { return nil }
        let numbers = json.elements.compactMap(\.double)
        guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 1e9 }) else { return nil }
        return Rect(x: numbers[0], y: numbers[1], width: max(0, numbers[2]), height: max(0, numbers[3]))
    }
}
