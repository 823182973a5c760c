// Makes DOM snapshots for the tests, in the shape of Chrome's captureSnapshot.
import Foundation

/// A snapshot under construction; nodes are given in document order.
struct SnapshotMaker {
    /// The style columns that rows are given in this order.
    static let columns = [
        "display", "visibility", "opacity", "font-size", "color", "background-color", "background-image", "overflow-x", "overflow-y",
        "position",
    ]

    /// One document.
    struct Document {
        var parents: [Int] = []
        var types: [Int] = []
        var names: [Int] = []
        var values: [Int] = []
        var attributes: [[Int]] = []
        var sources: [(Int, Int)] = []
        var frames: [(Int, Int)] = []
        var shadows: [(Int, Int)] = []
        var pseudos: [(Int, Int)] = []
        var clicks: [Int] = []
        var rowNodes: [Int] = []
        var bounds: [[Double]] = []
        var texts: [Int] = []
        var styles: [[Int]] = []
        var orders: [Int] = []
        var offsets: [[Double]] = []
        var lines: [(row: Int, bounds: [Double], start: Int, length: Int)] = []
        var scroll = (0.0, 0.0)
        var size = (400.0, 800.0)
    }

    var strings: [String] = []
    var documents: [Document] = []
    /// Pixels of the bounds in one CSS pixel.
    var ratio = 1.0
    /// Whether rows carry offset rectangles, from which the ratio can be told.
    var hasOffsets = false
    var hasStyles = true

    /// A snapshot with a page of this size: its document, `html` and `body` have the numbers 0, 1 and 2.
    init(width: Double = 400, height: Double = 800, ratio: Double = 1, hasStyles: Bool = true) {
        self.hasStyles = hasStyles
        self.ratio = ratio
        hasOffsets = ratio != 1
        documents = [Document()]
        documents[0].size = (width, height)
        root(0, width: width, height: height)
    }

    /// Adds the nodes that every page has.
    private mutating func root(_ document: Int, width: Double, height: Double) {
        add("#document", type: 9, in: -1, [0, 0, width, height], document: document)
        add("HTML", in: 0, [0, 0, width, height], document: document)
        add("BODY", in: 1, [0, 0, width, height], document: document)
    }

    /// Adds the document of a frame; its root nodes have the numbers 0, 1 and 2 too.
    mutating func addDocument(width: Double, height: Double, scroll: (Double, Double) = (0, 0)) -> Int {
        documents.append(Document())
        let number = documents.count - 1
        documents[number].size = (width, height)
        documents[number].scroll = scroll
        root(number, width: width, height: height)
        return number
    }

    /// The number of a string.
    mutating func string(_ text: String) -> Int {
        if let index = strings.firstIndex(of: text) { return index }
        strings.append(text)
        return strings.count - 1
    }

    /// Adds a node, with a box unless it has none; styles override `display: block` and the other initial values.
    @discardableResult
    mutating func add(
        _ name: String, type: Int = 1, in parent: Int, _ box: [Double]? = nil, _ attributes: [String: String] = [:],
        styles: [String: String] = [:],
        order: Int = 1, source: String? = nil, frame: Int? = nil, shadow: String? = nil, isPseudo: Bool = false, text: String? = nil,
        lines: [String] = [], value: String? = nil, isClickable: Bool = false, document: Int = 0
    ) -> Int {
        let number = documents[document].parents.count
        documents[document].parents.append(parent)
        documents[document].types.append(type)
        documents[document].names.append(string(name))
        documents[document].values.append(value.map { string($0) } ?? -1)
        let pairs = attributes.sorted { $0.key < $1.key }.flatMap { [string($0.key), string($0.value)] }
        documents[document].attributes.append(pairs)
        if let source { documents[document].sources.append((number, string(source))) }
        if let frame { documents[document].frames.append((number, frame)) }
        if let shadow { documents[document].shadows.append((number, string(shadow))) }
        if isPseudo { documents[document].pseudos.append((number, string("before"))) }
        if isClickable { documents[document].clicks.append(number) }
        guard let box else { return number }
        addRow(number, box, styles: styles, order: order, text: text, type: type, document: document)
        var start = 0
        for (index, line) in lines.enumerated() {
            let height = box[3] / Double(lines.count)
            let frame = [box[0], box[1] + Double(index) * height, box[2], height].map { $0 * ratio }
            documents[document].lines.append((documents[document].rowNodes.count - 1, frame, start, line.utf16.count))
            start += line.utf16.count
        }
        return number
    }

    /// Adds a text node with its text.
    @discardableResult
    mutating func text(
        _ text: String, in parent: Int, _ box: [Double], styles: [String: String] = [:], order: Int = 1, lines: [String] = [],
        document: Int = 0
    ) -> Int {
        add("#text", type: 3, in: parent, box, styles: styles, order: order, text: text, lines: lines, value: text, document: document)
    }

    /// Adds a row of the layout.
    mutating func addRow(
        _ node: Int, _ box: [Double], styles: [String: String] = [:], order: Int = 1, text: String? = nil, type: Int = 1, document: Int = 0
    ) {
        let initial = [
            "display": "block", "visibility": "visible", "opacity": "1", "font-size": "16px", "color": "rgb(0, 0, 0)",
            "background-color": "rgba(0, 0, 0, 0)", "background-image": "none", "overflow-x": "visible", "overflow-y": "visible",
            "position": "static",
        ]
        documents[document].rowNodes.append(node)
        documents[document].bounds.append(box.map { $0 * ratio })
        documents[document].texts.append(text.map { string($0) } ?? -1)
        let isStyled = type != 9 && hasStyles
        documents[document].styles.append(isStyled ? Self.columns.map { string(styles[$0] ?? initial[$0] ?? "") } : [])
        documents[document].orders.append(order)
        documents[document].offsets.append(type == 1 ? box : [])
    }

    /// The snapshot as a JSON object.
    var object: [String: Any] {
        func sparse(_ pairs: [(Int, Int)]) -> [String: Any] { ["index": pairs.map(\.0), "value": pairs.map(\.1)] }
        let list = documents.map { document -> [String: Any] in
            var layout: [String: Any] = [
                "nodeIndex": document.rowNodes, "bounds": document.bounds, "text": document.texts, "styles": document.styles,
                "paintOrders": document.orders, "stackingContexts": ["index": [Int]()],
            ]
            if hasOffsets { layout["offsetRects"] = document.offsets }
            return [
                "scrollOffsetX": document.scroll.0 * ratio, "scrollOffsetY": document.scroll.1 * ratio,
                "contentWidth": document.size.0 * ratio, "contentHeight": document.size.1 * ratio,
                "nodes": [
                    "parentIndex": document.parents, "nodeType": document.types, "nodeName": document.names, "nodeValue": document.values,
                    "attributes": document.attributes, "currentSourceURL": sparse(document.sources),
                    "contentDocumentIndex": sparse(document.frames), "shadowRootType": sparse(document.shadows),
                    "pseudoType": sparse(document.pseudos), "isClickable": ["index": document.clicks],
                ] as [String: Any],
                "layout": layout,
                "textBoxes": [
                    "layoutIndex": document.lines.map(\.row), "bounds": document.lines.map(\.bounds), "start": document.lines.map(\.start),
                    "length": document.lines.map(\.length),
                ] as [String: Any],
            ]
        }
        return ["documents": list, "strings": strings]
    }

    /// The snapshot's text.
    var json: String { Self.text(object) }

    /// A JSON text with its keys in order.
    static func text(_ object: Any) -> String {
        let data = (try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])) ?? Data()
        return String(decoding: data, as: UTF8.self)
    }

    /// The request that names the styles.
    static let request = text(["method": "DOMSnapshot.captureSnapshot", "params": ["computedStyles": columns]])
}
