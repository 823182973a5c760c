// Dumps of SQL databases: the rows of INSERT and COPY statements, read by the columns that they or CREATE TABLE name.
import Input
import Model

extension RecordShape {
    static let sql = RecordShape(id: FormatID("sql")) { file in
        guard file.json == nil else { return false }
        let words = SQLReader.statements.map { Array($0.utf8) }
        return file.text.holdsAny(words) && file.text.holdsAny(["hoto", "ttribution", "googleusercontent"].map { Array($0.utf8) })
            && SQLReader.startsStatement(file.text)
    } read: { file, limits in
        var reader = SQLReader(file, limits)
        return reader.read()
    }
}

/// Reads the rows of one dump.
struct SQLReader {
    static let statements = ["INSERT INTO", "insert into", "REPLACE INTO", "COPY "]

    private let file: InputFile
    private var search: TableSearch
    private var cursor: TextCursor
    /// Backslashes are escapes in MySQL's texts, and only there.
    private let hasBackslashes: Bool
    private let tables: [String: [String]]
    private var isCut = false

    /// A reader of one file.
    init(_ file: InputFile, _ limits: Limits) {
        self.file = file
        search = TableSearch(file, format: FormatID("sql"), limits: limits)
        cursor = TextCursor(file.text, at: 0)
        hasBackslashes =
            file.text.place(of: Array("`".utf8), in: 0..<min(file.text.count, 64 << 10)) != nil
            || file.text.place(of: Array("\\'".utf8)) != nil
        tables = SQLTables.columns(in: file.text)
    }

    /// Whether a statement stands at the start of a line, not inside prose or source code.
    static func startsStatement(_ text: [UInt8]) -> Bool {
        statements.contains { word in
            guard let at = text.place(of: Array(word.utf8)) else { return false }
            return text[text.lineStart(before: at)..<at].allSatisfy(\.isSpace)
        }
    }

    /// The dump's records; nil when there are none.
    mutating func read() -> RecordFile? {
        var scan = MarkerScan(file.text, Self.statements.map { Array($0.utf8) })
        while let (_, start) = scan.next {
            cursor.at = start
            if cursor.take("COPY ") { copy() } else { insert() }
            cursor.at = max(cursor.at, start + 4)
            scan.advance(to: cursor.at)
        }
        guard var result = search.finished() else { return nil }
        if isCut {
            result.problems.append(
                Problem(
                    path: file.path, line: file.lines.lineCount, code: "sql-truncated",
                    message: "The dump ends inside a statement; its last row was not read."))
        }
        return result
    }

    /// `INSERT INTO t (a, b) VALUES (…), (…);`
    private mutating func insert() {
        _ = cursor.run { $0 != UInt8(ascii: " ") }
        cursor.skipSpace()
        _ = cursor.run { !$0.isSpace }
        cursor.skipSpace()
        let name = SQLTables.name(&cursor)
        cursor.skipSpace()
        var columns = tables[name]
        if cursor.sees("(") { columns = SQLTables.list(&cursor) }
        cursor.skipSpace()
        guard cursor.take("VALUES") || cursor.take("values") else { return }
        var layout: TableColumns?
        while true {
            cursor.skipSpace()
            let start = cursor.at
            guard cursor.take("(") else { return }
            guard let cells = row() else {
                isCut = cursor.byte == nil
                return
            }
            let known = layout ?? TableColumns(columns ?? cells.indices.map { "column\($0 + 1)" })
            layout = known
            search.read(cells, columns: known, at: start..<cursor.at)
            cursor.skipSpace()
            guard cursor.take(",") else { return }
        }
    }

    /// The values up to the closing bracket; nil when the text ends before it.
    private mutating func row() -> [TableCell]? {
        var cells: [TableCell] = []
        while true {
            cursor.skipSpace()
            guard let cell = value() else { return nil }
            cells.append(cell)
            // A cast such as `::jsonb`.
            _ = cursor.run { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ")") }
            if cursor.take(")") { return cells }
            guard cursor.take(",") else { return nil }
        }
    }

    /// One value: a text in quotes, or a number or word as it stands.
    private mutating func value() -> TableCell? {
        let offset = cursor.at
        var copy = cursor
        let prefix = copy.run { $0.isWordByte }
        if copy.byte == UInt8(ascii: "'"), prefix.utf8.count <= 8 {
            cursor = copy
            cursor.at += 1
            return text(isEscaped: hasBackslashes || prefix == "E" || prefix == "e").map { TableCell(text: $0, offset: offset) }
        }
        var depth = 0
        let start = cursor.at
        while let byte = cursor.byte {
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") || byte == UInt8(ascii: ",") {
                if depth == 0 {
                    let word = file.text.trimmed(start..<cursor.at)
                    return TableCell(text: Array(file.text[word]), offset: offset, isNull: file.text.text(word).lowercased() == "null")
                }
                if byte == UInt8(ascii: ")") { depth -= 1 }
            }
            cursor.at += 1
        }
        return nil
    }

    /// A text up to its closing quote; nil when it does not end.
    private mutating func text(isEscaped: Bool) -> [UInt8]? {
        var out: [UInt8] = []
        while let byte = cursor.byte {
            cursor.at += 1
            if byte == UInt8(ascii: "'") {
                guard cursor.byte == byte else { return out }
                cursor.at += 1
                out.append(byte)
            } else if byte == UInt8(ascii: "\\"), isEscaped, let letter = cursor.byte {
                cursor.at += 1
                out.append(Self.escaped(letter))
            } else {
                out.append(byte)
            }
        }
        return nil
    }

    /// `COPY t (a, b) FROM stdin;` and its rows, with tabs between cells, up to `\.`.
    private mutating func copy() {
        let name = SQLTables.name(&cursor)
        cursor.skipSpace()
        let columns = cursor.sees("(") ? SQLTables.list(&cursor) : tables[name]
        let line = cursor.run { $0 != 0x0A }
        guard line.lowercased().containsBytes("from stdin") else { return }
        cursor.at += 1
        var layout: TableColumns?
        while cursor.byte != nil, !cursor.take("\\.") {
            let start = cursor.at
            let end = file.text.lineEnd(from: start)
            let cells = copyCells(start..<end)
            let known = layout ?? TableColumns(columns ?? cells.indices.map { "column\($0 + 1)" })
            layout = known
            search.read(cells, columns: known, at: start..<end)
            cursor.at = end + 1
        }
    }

    /// The cells of one line of COPY data.
    private func copyCells(_ range: Range<Int>) -> [TableCell] {
        file.text[range].split(separator: 0x09, omittingEmptySubsequences: false).map { cell in
            if cell.elementsEqual("\\N".utf8) { return TableCell(text: [], offset: cell.startIndex, isNull: true) }
            var out: [UInt8] = []
            var isEscape = false
            for byte in cell {
                if isEscape {
                    out.append(Self.escaped(byte))
                    isEscape = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscape = true
                } else {
                    out.append(byte)
                }
            }
            return TableCell(text: out, offset: cell.startIndex)
        }
    }

    /// The byte that a letter behind a backslash stands for.
    private static func escaped(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        default: letter
        }
    }
}
