// Names in SQL: tables, lists of columns, and the columns that CREATE TABLE gives a table.

/// Reading of names in SQL.
enum SQLTables {
    /// First words of lines in CREATE TABLE that are no columns.
    private static let keywords: Set<String> = [
        "primary", "key", "unique", "constraint", "index", "foreign", "check", "fulltext", "spatial", "exclude", "like",
    ]

    /// A name in any dialect's quotes, its last part when it is qualified.
    static func name(_ cursor: inout TextCursor) -> String {
        var name = ""
        repeat {
            if let quote = cursor.byte, quote == UInt8(ascii: "`") || quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "[") {
                let close = quote == UInt8(ascii: "[") ? UInt8(ascii: "]") : quote
                cursor.at += 1
                name = cursor.run { $0 != close && $0 != 0x0A }
                cursor.at += cursor.byte == close ? 1 : 0
            } else {
                name = cursor.run { $0.isWordByte || $0 >= 0x80 }
            }
        } while cursor.take(".")
        return name
    }

    /// The names in brackets.
    static func list(_ cursor: inout TextCursor) -> [String] {
        guard cursor.take("(") else { return [] }
        var names: [String] = []
        while names.count < 4_000 {
            cursor.skipSpace()
            names.append(name(&cursor))
            cursor.skipSpace()
            if cursor.take(",") { continue }
            if !cursor.take(")") { _ = cursor.run { $0 != UInt8(ascii: ")") && $0 != 0x0A } }
            break
        }
        return names
    }

    /// The columns of all tables that a dump creates.
    static func columns(in text: [UInt8]) -> [String: [String]] {
        var tables: [String: [String]] = [:]
        for word in ["CREATE TABLE ", "create table "].map({ Array($0.utf8) }) {
            var at = 0
            while let start = text.place(of: word, from: at) {
                var cursor = TextCursor(text, at: start + word.count, end: min(text.count, start + 256 << 10))
                for phrase in ["IF NOT EXISTS ", "if not exists "] { _ = cursor.take(phrase) }
                let table = name(&cursor)
                cursor.skipSpace()
                if cursor.take("(") { tables[table] = definitions(&cursor) }
                at = max(start + word.count, cursor.at)
            }
        }
        return tables
    }

    /// The first names of the comma-separated definitions up to the closing bracket.
    private static func definitions(_ cursor: inout TextCursor) -> [String] {
        var columns: [String] = []
        while columns.count < 4_000 {
            cursor.skipSpace()
            let isQuoted = cursor.byte.map { !$0.isWordByte } ?? false
            let column = name(&cursor)
            if column.isEmpty { break }
            if isQuoted || !keywords.contains(column.lowercased()) { columns.append(column) }
            var depth = 0
            while let byte = cursor.byte {
                if byte == UInt8(ascii: "'") {
                    cursor.at += 1
                    _ = cursor.run { $0 != UInt8(ascii: "'") }
                }
                if byte == UInt8(ascii: "(") { depth += 1 }
                if byte == UInt8(ascii: ")") {
                    if depth == 0 { return columns }
                    depth -= 1
                }
                if byte == UInt8(ascii: ","), depth == 0 { break }
                cursor.at += 1
            }
            guard cursor.take(",") else { break }
        }
        return columns
    }
}
