// Which style a column of a snapshot is: the file does not say, so the request beside it does, or the vocabulary of the values.
import JSON
import Model

/// Names for the columns of style values.
enum DOMSnapshotColumns {
    /// The names that a request asked for, when as many as the rows are long; nil when it is no such request.
    static func names(request bytes: [UInt8], width: Int) -> [String?]? {
        guard !bytes.isEmpty, let root = JSONDocument.parse(bytes).root else { return nil }
        guard let list = root["params"]?["computedStyles"] ?? root["computedStyles"], list.kind == .array else { return nil }
        let names = list.elements.map { $0.string?.lowercased() }
        return names.count == width ? names : nil
    }

    /// How many columns the rows have.
    static func width(_ table: DOMSnapshotTable) -> Int {
        var width = 0
        for document in table.documents { for row in document.rows { width = max(width, table.styles[Int(row.style)].count) } }
        return width
    }

    /// Guesses each column by its values; columns that could be several properties stay unnamed.
    static func guessed(_ table: DOMSnapshotTable) -> [String?] {
        let columns = statistics(table)
        var names = [String?](repeating: nil, count: columns.count)
        /// Gives a name to the only column that fits, or to none.
        func assign(_ name: String, where fits: (Statistics) -> Bool) {
            let candidates = columns.indices.filter { names[$0] == nil && !columns[$0].values.isEmpty && fits(columns[$0]) }
            if candidates.count == 1 { names[candidates[0]] = name }
        }
        assign("display") { $0.all(in: displays) && $0.has("block") }
        assign("position") { $0.all(in: ["static", "relative", "absolute", "fixed", "sticky"]) }
        assign("text-overflow") { $0.all(in: ["clip", "ellipsis"]) && $0.has("ellipsis") }
        assign("background-image") { column in
            column.values.keys.allSatisfy { $0 == "none" || $0.contains("(") }
                && column.values.keys.contains { $0.contains("url(") || $0.contains("gradient(") }
        }
        assign("clip-path") { $0.allFunctions(["inset(", "circle(", "ellipse(", "polygon(", "path(", "rect(", "xywh("]) }
        assign("transform") { $0.allFunctions(["matrix(", "matrix3d("]) }
        assign("filter") { $0.allFunctions(["blur(", "opacity(", "brightness(", "contrast(", "grayscale(", "drop-shadow(", "saturate("]) }
        assign("-webkit-line-clamp") {
            $0.has("none") && $0.values.count > 1 && $0.values.keys.allSatisfy { $0 == "none" || Int($0) != nil }
        }
        assign("z-index") { $0.has("auto") && $0.values.count > 1 && $0.values.keys.allSatisfy { $0 == "auto" || Int($0) != nil } }
        assign("font-size") { $0.values.keys.allSatisfy { $0.hasSuffix("px") } && $0.fitsTextHeight }
        assign("background-color") { $0.allColors && $0.share(of: "rgba(0, 0, 0, 0)") > 0.3 }
        assign("color") { $0.allColors && $0.share(of: "rgba(0, 0, 0, 0)") <= 0.3 }
        nameOpacity(columns, &names)
        nameVisibility(columns, &names)
        return names
    }

    private static let displays: Set<String> = [
        "block", "inline", "inline-block", "none", "flex", "inline-flex", "grid", "inline-grid", "list-item", "flow-root", "contents",
        "table",
        "inline-table", "table-row", "table-cell", "table-row-group", "table-header-group", "table-footer-group", "table-column",
        "table-column-group", "table-caption", "-webkit-box", "-webkit-inline-box", "ruby", "ruby-text", "math",
    ]

    /// Opacity is a fraction on some elements; a column of nothing but 0 and 1 may as well say how boxes grow and shrink.
    private static func nameOpacity(_ columns: [Statistics], _ names: inout [String?]) {
        let candidates = columns.indices.filter { index in
            names[index] == nil && !columns[index].values.isEmpty
                && columns[index].values.keys.allSatisfy { Double($0).map { (0...1).contains($0) } ?? false }
                && columns[index].share(of: "1") >= 0.5
        }
        let fractions = candidates.filter { columns[$0].values.keys.contains { $0.contains(".") } }
        if fractions.count == 1 { names[fractions[0]] = "opacity" } else if candidates.count == 1 { names[candidates[0]] = "opacity" }
    }

    /// `visibility`, `overflow` and `content-visibility` share their words; what children take over, and pictures, tell them apart.
    private static func nameVisibility(_ columns: [Statistics], _ names: inout [String?]) {
        let candidates = columns.indices.filter {
            names[$0] == nil && columns[$0].all(in: ["visible", "hidden", "collapse", "scroll", "auto", "clip"])
                && columns[$0].has("visible")
        }
        // Only `overflow` is cut on pictures by the browser itself, and has words for scrolling.
        let overflows = candidates.filter { columns[$0].has("clip") || columns[$0].has("scroll") }
        for (index, name) in zip(overflows, ["overflow-x", "overflow-y"]) { names[index] = name }
        let rest = candidates.filter { names[$0] == nil }
        let hiding = rest.filter { columns[$0].has("hidden") || columns[$0].has("collapse") }
        if rest.count == 1 {
            let column = columns[rest[0]]
            names[rest[0]] = column.hiddenChildren.seen > 0 && !column.inheritsHidden ? "overflow-x" : "visibility"
        } else if let inheriting = hiding.first(where: { columns[$0].has("collapse") || columns[$0].inheritsHidden }) {
            names[inheriting] = "visibility"
        } else if hiding.isEmpty, let first = rest.first {
            // All of them say "visible" everywhere: which is which does not matter.
            names[first] = "visibility"
        }
    }

    /// What the values of one column look like.
    private struct Statistics {
        /// Distinct values with how often they stand; columns with very many of them are told by none.
        var values: [String: Int] = [:]
        var total = 0
        var heights = (fitting: 0, seen: 0)
        var hiddenChildren = (inherited: 0, seen: 0)

        func has(_ value: String) -> Bool { values[value] != nil }
        func all(in words: Set<String>) -> Bool { values.keys.allSatisfy { words.contains($0) } }
        func share(of value: String) -> Double { total == 0 ? 0 : Double(values[value] ?? 0) / Double(total) }
        func allFunctions(_ names: [String]) -> Bool {
            values.count > 1 && values.keys.allSatisfy { value in value == "none" || names.contains { value.hasPrefix($0) } }
        }
        var allColors: Bool { values.keys.allSatisfy { $0.hasPrefix("rgb") || $0.hasPrefix("color(") || $0.hasPrefix("oklab(") } }
        var fitsTextHeight: Bool { heights.seen > 0 && heights.fitting * 10 >= heights.seen * 8 }
        var inheritsHidden: Bool { hiddenChildren.seen > 0 && hiddenChildren.inherited * 2 > hiddenChildren.seen }
    }

    /// Looks at all rows once.
    private static func statistics(_ table: DOMSnapshotTable) -> [Statistics] {
        var columns = [Statistics](repeating: Statistics(), count: min(width(table), 1_000))
        var counts = [[Int32: Int]](repeating: [:], count: columns.count)
        // Most rows share their style with others, so each style is counted once for all of them.
        var rowsOf = [Int](repeating: 0, count: table.styles.count)
        let hidden = table.styles.map { style in
            style.indices.filter { $0 < columns.count && style[$0] >= 0 && table.text(style[$0]) == "hidden" }
        }
        for document in table.documents {
            var rowOfNode = [Int](repeating: -1, count: document.nodes.count)
            for number in document.rows.indices where rowOfNode[document.rows[number].node] < 0 {
                rowOfNode[document.rows[number].node] = number
            }
            for number in document.rows.indices {
                let kind = Int(document.rows[number].style)
                rowsOf[kind] += 1
                let node = document.rows[number].node
                let parent = Int(document.nodes[node].parent)
                guard document.nodes[node].type == 1, parent >= 0, rowOfNode[parent] >= 0 else { continue }
                let above = Int(document.rows[rowOfNode[parent]].style)
                guard !hidden[above].isEmpty else { continue }
                let style = table.styles[kind]
                for column in hidden[above] where column < style.count && style[column] >= 0 {
                    columns[column].hiddenChildren.seen += 1
                    if style[column] == table.styles[above][column] { columns[column].hiddenChildren.inherited += 1 }
                }
            }
            measureHeights(document, table, &columns)
        }
        for (style, count) in zip(table.styles, rowsOf) where count > 0 {
            for (column, value) in style.prefix(columns.count).enumerated() where value >= 0 { counts[column][value, default: 0] += count }
        }
        for column in columns.indices where counts[column].count <= 2_000 {
            for (value, count) in counts[column] { columns[column].values[table.text(value), default: 0] += count }
            columns[column].total = counts[column].values.reduce(0, +)
        }
        return columns
    }

    /// Compares lengths with the heights of single lines of text: a font is a little smaller than its line.
    private static func measureHeights(_ document: DOMSnapshotTable.Document, _ table: DOMSnapshotTable, _ columns: inout [Statistics]) {
        // The lengths in a style by column, worked out once for all its lines.
        var known: [Int32: [(column: Int, size: Double)]] = [:]
        /// The lengths of a style in pixels.
        func lengths(_ number: Int32) -> [(column: Int, size: Double)] {
            if let found = known[number] { return found }
            let style = table.styles[Int(number)]
            let found = columns.indices.prefix(style.count).compactMap { column -> (column: Int, size: Double)? in
                guard style[column] >= 0 else { return nil }
                let text = table.text(style[column])
                guard text.hasSuffix("px"), let size = Double(text.dropLast(2)), size > 0 else { return nil }
                return (column, size)
            }
            known[number] = found
            return found
        }
        for (number, line) in document.lines.enumerated().prefix(2_000) {
            let isOnly = number + 1 == document.lines.count || document.lines[number + 1].row != line.row
            guard isOnly, line.start == 0, line.bounds.height >= 4 else { continue }
            for (column, size) in lengths(document.rows[line.row].style) {
                columns[column].heights.seen += 1
                if (1.02...1.6).contains(line.bounds.height / size) { columns[column].heights.fitting += 1 }
            }
        }
    }
}
