// Tables in text: comma, semicolon, tab or bar between cells, quotes doubled, line breaks inside quotes.
import Input
import Model

extension RecordShape {
    static let csv = RecordShape(id: FormatID("csv")) { file in
        guard file.json == nil, !file.text.isEmpty, file.text[0] != UInt8(ascii: "<") else { return false }
        return CSVReader(file)?.isTable ?? false
    } read: { file, limits in
        guard var reader = CSVReader(file) else { return nil }
        return reader.read(limits)
    }
}

/// Reads one table row by row.
private struct CSVReader {
    private let file: InputFile
    private let separator: UInt8
    private let columns: TableColumns
    private var at: Int

    /// A reader behind the header; nil when the first line is no header of several columns.
    init?(_ file: InputFile) {
        let text = file.text
        let head = text.lineEnd(from: 0)
        guard head > 2, head < 64 << 10 else { return nil }
        let counts = [",", ";", "\t", "|"].map { mark in (mark, text[0..<head].count { $0 == mark.utf8.first }) }
        guard let best = counts.max(by: { $0.1 < $1.1 }), best.1 >= 1, let separator = best.0.utf8.first else { return nil }
        self.file = file
        self.separator = separator
        at = 0
        guard let (cells, end) = Self.row(text, 0, separator), cells.count <= 4_000 else { return nil }
        columns = TableColumns(cells.map { $0.string.trimmed })
        at = end
    }

    /// Whether names stand in the header, one of them such as tables with photos have, and the first rows are as wide.
    var isTable: Bool {
        let words = ["photo", "image", "img", "picture", "place", "attribution", "thumbnail"]
        guard columns.names.allSatisfy(Self.isName), columns.keys.contains(where: { key in words.contains(where: key.contains) }),
            let (first, end) = Self.row(file.text, at, separator), first.count == columns.names.count
        else { return false }
        guard end < file.text.count, let (second, next) = Self.row(file.text, end, separator) else { return true }
        return second.count == first.count || second.count == 1 || next == file.text.count
    }

    /// The table's records, with a problem for a row that does not end.
    mutating func read(_ limits: Limits) -> RecordFile? {
        var search = TableSearch(file, format: FormatID("csv"), limits: limits)
        var openLine: Int?
        while at < file.text.count {
            guard let (cells, end) = Self.row(file.text, at, separator) else {
                openLine = file.lines.line(of: at)
                break
            }
            // A last row without all its cells was cut, perhaps inside a name.
            if end == file.text.count, file.text.last != 0x0A, cells.count < columns.names.count, cells.count > 1 {
                openLine = file.lines.line(of: at)
                break
            }
            if cells.count > 1 { search.read(cells, columns: columns, at: at..<end) }
            at = end
        }
        guard var result = search.finished() else { return nil }
        if let openLine {
            result.problems.append(
                Problem(
                    path: file.path, line: openLine, code: "csv-truncated",
                    message: "The last row is cut; the table was read up to line \(openLine)."))
        }
        return result
    }

    /// Whether a text can be a column's name.
    private static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 100 && text.utf8.first?.isASCIIDigit == false && !text.contains { "<{}=:\"".contains($0) }
            && text.count { $0 == " " } <= 3
    }

    /// The cells of the row at an offset and the start of the next row; nil when the text ends inside quotes.
    private static func row(_ text: [UInt8], _ start: Int, _ separator: UInt8) -> (cells: [TableCell], end: Int)? {
        var cells: [TableCell] = []
        var at = start
        while true {
            let offset = at
            var cell: [UInt8] = []
            if at < text.count, text[at] == UInt8(ascii: "\"") {
                at += 1
                while true {
                    guard let quote = text.place(of: [UInt8(ascii: "\"")], from: at) else { return nil }
                    cell += text[at..<quote]
                    at = quote + 1
                    guard at < text.count, text[at] == UInt8(ascii: "\"") else { break }
                    cell.append(UInt8(ascii: "\""))
                    at += 1
                }
            }
            // What follows the closing quote, or the whole of a plain cell.
            let plain = at
            while at < text.count, text[at] != separator, text[at] != 0x0A { at += 1 }
            cell += text[plain..<at]
            if cell.last == 0x0D { cell.removeLast() }
            cells.append(TableCell(text: cell, offset: offset))
            guard at < text.count else { return (cells, at) }
            at += 1
            if text[at - 1] == 0x0A { return (cells, at) }
        }
    }
}
