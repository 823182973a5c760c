// The description of an NSAttributedString: each run's text, then its attributes in braces (formats/ios.md 12).
import MapsLinks

/// One run of an attributed string.
struct AttributedRun: Sendable {
    var text: String
    var link: String?
}

/// A described attributed string.
struct AttributedStringText: Sendable {
    private(set) var runs: [AttributedRun] = []
    /// The offset behind the last closing brace.
    private(set) var end: Int
    /// Whether the last run's attributes are not closed.
    private(set) var isCut = false
    /// Whether a name of Apple's own attributes stands in it.
    private(set) var hasAppleKey = false

    /// Reads runs from an offset on; a run begins at once behind the one before it. In a log the string ends with its line.
    init(_ text: [UInt8], at start: Int, isLogged: Bool = false, end limit: Int? = nil) {
        end = start
        var cursor = TextCursor(text, at: start, end: limit)
        while let brace = cursor.find("{\n") {
            var attributes = cursor
            attributes.at = brace + 2
            guard let link = readAttributes(&attributes) else { break }
            runs.append(AttributedRun(text: text.text(cursor.at..<brace), link: link.isEmpty ? nil : link))
            cursor.at = attributes.at
            end = cursor.at
            if isCut { break }
            if isLogged, cursor.byte == UInt8(ascii: ")") || cursor.byte == 0x0A { break }
        }
    }

    /// The string as the value of a record's field: its text with the linked ranges.
    var value: FieldValue {
        var units = 0
        var links: [FieldValue] = []
        for run in runs {
            let length = run.text.utf16.count
            if let link = run.link {
                links.append(
                    .object(
                        RecordFields([
                            RecordField(key: "location", value: .number(Double(units))),
                            RecordField(key: "length", value: .number(Double(length))), RecordField(key: "url", value: .text(link)),
                        ])))
            }
            units += length
        }
        let whole = runs.map(\.text).joined()
        if whole.isBlank { return links.isEmpty ? .text("") : linksAlone }
        return .object(
            RecordFields([
                RecordField(key: "string", value: .text(whole)), RecordField(key: "links", value: .list(links, isComplete: true)),
            ]))
    }

    /// The links without names, for a string whose text cannot be told from what stands around it.
    var linksAlone: FieldValue {
        .list(runs.compactMap(\.link).map { .object(RecordFields([RecordField(key: "url", value: .text($0))])) }, isComplete: true)
    }

    /// Whether a run links to a contributor.
    var hasContributor: Bool { runs.contains { $0.link.map { ContributorLink.id(in: $0) != nil } ?? false } }

    /// Passes the lines of attributes up to the closing brace; gives the link or "", nil when they are no attributes.
    private mutating func readAttributes(_ cursor: inout TextCursor) -> String? {
        var link = ""
        while !cursor.take("}") {
            guard cursor.byte != nil else {
                isCut = true
                return link
            }
            guard cursor.byte == 0x20 || cursor.byte == 0x09 else { return nil }
            _ = cursor.run { $0 == 0x20 || $0 == 0x09 }
            let key = cursor.run { $0.isWordByte || $0 == UInt8(ascii: ".") }
            guard !key.isEmpty, cursor.take(" = ") else {
                // The text may end anywhere inside the line.
                guard cursor.isAtLineEnd, cursor.bytes.lineEnd(from: cursor.at) >= cursor.end else { return nil }
                isCut = true
                cursor.at = cursor.end
                return link
            }
            if key.hasPrefix("NS") || key.hasPrefix("CT") { hasAppleKey = true }
            let value = Self.value(&cursor)
            if key == "NSLink", let value { link = value }
            if value == nil { isCut = true }
        }
        return link
    }

    /// One value up to the end of its line, without quotes and semicolon; nil when the text ends inside it.
    private static func value(_ cursor: inout TextCursor) -> String? {
        if cursor.byte == UInt8(ascii: "\"") {
            cursor.at += 1
            guard let text = QuotedText.read(&cursor, until: UInt8(ascii: "\"")) else {
                cursor.at = cursor.end
                return nil
            }
            _ = cursor.run { $0 != 0x0A }
            cursor.at += cursor.byte == nil ? 0 : 1
            return String(decoding: text, as: UTF8.self)
        }
        let line = cursor.run { $0 != 0x0A }.trimmed
        guard cursor.byte != nil else { return nil }
        cursor.at += 1
        return line.hasSuffix(";") ? String(line.dropLast()) : line
    }
}
