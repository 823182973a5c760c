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
    /// Bytes of each text as it is written.
    private var lengths: [Int]
    /// The name that each text is, as far as it is one: -1 until somebody asks.
    private var nameOf: [Int32]

    /// The tables of a snapshot, or nil when its table of strings is missing and nothing can be read.
    static func decode(_ root: JSONValue, limits: Limits) -> DOMSnapshotTable? {
        guard let documents = root["documents"], documents.kind == .array, let strings = root["strings"], strings.kind == .array else {
            return nil
        }
        var decoder = DOMSnapshotDecoder(strings, limits: limits)
        for document in documents.elements { decoder.add(document) }
        for document in decoder.table.documents.indices { decoder.checkFrames(document) }
        return decoder.table
    }

    /// A decoder that has read nothing but the strings yet.
    private init(_ strings: JSONValue, limits: Limits) {
        self.limits = limits
        table.texts = DOMSnapshotTexts(strings)
        lengths = strings.elements.map { $0.rawText.count }
        nameOf = [Int32](repeating: -1, count: lengths.count)
    }

    /// The number of the string that a reference names; -1 for "none" and for references that point nowhere.
    private mutating func text(_ index: Int) -> Int32 {
        guard index != -1 else { return -1 }
        guard index >= 0, index < lengths.count else {
            table.brokenReferences += 1
            return -1
        }
        // A long text may be referred to any number of times.
        textBudget -= lengths[index]
        guard textBudget > 0 else {
            table.isCut = true
            return -1
        }
        return Int32(clamping: index)
    }

    /// The number of the name that a text is.
    private mutating func name(_ text: Int32) -> Int32 {
        guard text >= 0 else { return 0 }
        if nameOf[Int(text)] < 0 { nameOf[Int(text)] = table.number(ofName: table.text(text)) }
        return nameOf[Int(text)]
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
        let offsets = json["nodeName"]?.elementOffsets ?? []
        for (index, number) in column(json["nodeName"], count).enumerated() {
            document.nodes[index].name = name(text(number))
            document.nodes[index].offset = offsets[index]
        }
        for (index, parent) in column(json["parentIndex"], count).enumerated() {
            if parent >= index || parent < -1 { table.brokenReferences += 1 }
            document.nodes[index].parent = (0..<index).contains(parent) ? Int32(clamping: parent) : -1
        }
        for (index, type) in column(json["nodeType"], count, missing: 0).enumerated() { document.nodes[index].type = Int32(clamping: type) }
        for (index, number) in column(json["nodeValue"], count).enumerated() { document.nodes[index].value = text(number) }
        if let attributes = json["attributes"] {
            readAttributes(attributes.numberLists(missing: -1), into: &document)
            for (index, kind) in attributes.repeats.kinds.prefix(count).enumerated() {
                document.nodes[index].kind = Int(document.nodes[index].name) << 32 | Int(kind) + 1
            }
        }
        sparse(json["shadowRootType"], count) { decoder, index, value in
            document.nodes[index].isShadow = decoder.text(value?.int ?? -1) >= 0
        }
        sparse(json["pseudoType"], count) { _, index, _ in document.nodes[index].isPseudo = true }
        sparse(json["currentSourceURL"], count) { decoder, index, value in document.nodes[index].source = decoder.text(value?.int ?? -1) }
        sparse(json["contentDocumentIndex"], count) { _, index, value in document.nodes[index].frame = Self.document(value?.int) }
        if let clicks = json["isClickable"] {
            table.knowsClicks = true
            sparse(clicks, count) { _, index, _ in document.nodes[index].isClickable = true }
        }
    }

    /// A document's number, one that there is not for numbers that no document can have; -1 for none.
    private static func document(_ number: Int?) -> Int32 { number.map { $0 >= 0 ? Int32(clamping: $0) : Int32.max } ?? -1 }

    /// Reads the attributes of all nodes: names and values by turns.
    private mutating func readAttributes(_ lists: JSONNumberLists, into document: inout DOMSnapshotTable.Document) {
        table.attributes.reserveCapacity(table.attributes.count + lists.numbers.count / 2)
        for index in document.nodes.indices.prefix(lists.ends.count) {
            document.nodes[index].firstAttribute = Int32(clamping: table.attributes.count)
            var key: Int32?
            var keys = document.nodes[index].keys
            for number in lists.range(index) {
                let text = text(lists.numbers[number])
                if let name = key {
                    table.attributes.append(DOMSnapshotTable.Attribute(name: name, value: text))
                    keys.formUnion(table.names[Int(name)].keys)
                    key = nil
                } else {
                    key = name(text)
                }
            }
            document.nodes[index].keys = keys
            document.nodes[index].endAttribute = Int32(clamping: table.attributes.count)
        }
    }

    /// A column as far as there are nodes.
    private func column(_ json: JSONValue?, _ count: Int, missing: Int = -1) -> ArraySlice<Int> {
        json?.wholeNumbers(missing: missing).prefix(count) ?? []
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
            let frame = Int(table.documents[document].nodes[index].frame)
            guard frame != -1 else { continue }
            if !table.documents.indices.contains(frame) || frame == document {
                table.documents[document].nodes[index].frame = -1
                table.brokenReferences += 1
            }
        }
    }

    // MARK: layout

    /// Reads the rows of the layout.
    private mutating func readLayout(_ json: JSONValue, into document: inout DOMSnapshotTable.Document) {
        guard let indexes = json["nodeIndex"], indexes.kind == .array else { return }
        let bounds = Self.boxes(json, "bounds")
        let texts = json["text"]?.wholeNumbers(missing: -1) ?? []
        let styles = json["styles"]?.repeats ?? JSONRepeats()
        let first = table.styles.count
        // References of each style that point nowhere.
        let broken = styles.distinct.map { addStyle($0) }
        let orders = json["paintOrders"]?.wholeNumbers(missing: Int.min) ?? []
        let offsets = Self.boxes(json, "offsetRects")
        let clients = Self.boxes(json, "clientRects")
        let blends = json["blendedBackgroundColors"]?.wholeNumbers(missing: -1) ?? []
        document.rows.reserveCapacity(min(indexes.count, limits.nodes))
        for (index, node) in indexes.wholeNumbers(missing: -1).enumerated() {
            let text = index < texts.count ? text(texts[index]) : -1
            let order = index < orders.count && orders[index] != Int.min ? orders[index] : nil
            // Nothing is done with these colours, but what they refer to must be there.
            if index < blends.count { _ = self.text(blends[index]) }
            guard document.nodes.indices.contains(node), document.rows.count < limits.nodes else {
                table.brokenReferences += 1
                continue
            }
            var style: Int32 = 0
            if index < styles.kinds.count {
                let kind = Int(styles.kinds[index])
                table.brokenReferences += broken[kind]
                style = Int32(clamping: first + kind)
            }
            var row = DOMSnapshotTable.Row(
                node: node, bounds: Self.rect(bounds[index]) ?? Rect(x: 0, y: 0, width: 0, height: 0), text: text, style: style,
                paintOrder: order, offsetWidth: offsets.number(2, of: index))
            // Of all other boxes nobody asks for the border.
            if table.name(document.nodes[node]).isFrame, let client = Self.rect(clients[index]) { row.border = (client.x, client.y) }
            document.rows.append(row)
        }
    }

    /// Adds a style, and says how many of its references point nowhere.
    private mutating func addStyle(_ json: JSONValue) -> Int {
        var broken = 0
        let values = json.wholeNumbers(missing: -1).map { index -> Int32 in
            let isKnown = index >= 0 && index < lengths.count
            if !isKnown, index != -1 { broken += 1 }
            return isKnown ? Int32(clamping: index) : -1
        }
        table.styles.append(values)
        return broken
    }

    /// Reads the lines of text.
    private mutating func readLines(_ json: JSONValue, into document: inout DOMSnapshotTable.Document) {
        guard let rows = json["layoutIndex"] else { return }
        let bounds = Self.boxes(json, "bounds")
        // Whatever is no number counts as one that no line can have.
        let starts = json["start"]?.wholeNumbers(missing: -1) ?? []
        let lengths = json["length"]?.wholeNumbers(missing: -1) ?? []
        for (index, row) in rows.wholeNumbers(missing: -1).enumerated() {
            guard document.rows.indices.contains(row) else {
                table.brokenReferences += 1
                continue
            }
            guard index < min(starts.count, lengths.count), let frame = Self.rect(bounds[index]) else { continue }
            let start = starts[index]
            let length = lengths[index]
            guard start >= 0, length >= 0, start < 1 << 40, length < 1 << 40 else { continue }
            document.lines.append(DOMSnapshotTable.Line(row: row, bounds: frame, start: start, length: length))
        }
        document.lines.sortByRow()
    }

    /// A column of boxes; an empty one where there is none.
    private static func boxes(_ json: JSONValue, _ key: String) -> JSONFours { (json[key] ?? json).fours }

    /// Four numbers as a rectangle; nil where they can be none.
    private static func rect(_ numbers: (Double, Double, Double, Double)?) -> Rect? {
        guard let (x, y, width, height) = numbers, max(abs(x), abs(y), abs(width), abs(height)) < 1e9 else { return nil }
        return Rect(x: x, y: y, width: max(0, width), height: max(0, height))
    }
}

extension [DOMSnapshotTable.Line] {
    /// Sorts lines by their rows and places; browsers write them sorted.
    mutating func sortByRow() {
        let isSorted = indices.dropFirst().allSatisfy { (self[$0 - 1].row, self[$0 - 1].start) <= (self[$0].row, self[$0].start) }
        if !isSorted { sort { ($0.row, $0.start) < ($1.row, $1.start) } }
    }
}
