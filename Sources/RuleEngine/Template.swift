// Messages with holes: `the photo's author "{@text}" is not shown`. What fills a hole is never read again as a template.
import Text

/// A message of a rule file: literal text, and XPath expressions whose string values are put in.
struct Template: Sendable {
    /// A part of a message.
    enum Piece: Sendable {
        case text(String)
        case hole(Expression)
    }
    private let text: String
    private let place: RulePlace
    private let reader: ExpressionReader

    /// Keeps the text; `ExpressionReader.template` makes templates.
    fileprivate init(_ text: String, _ place: RulePlace, _ reader: ExpressionReader) {
        self.text = text
        self.place = place
        self.reader = reader
    }

    /// Longest text that a hole takes; names can be whole advertisements.
    private static let longest = 300

    /// The parts: definitions are put in first, then every `{…}` is an expression.
    func pieces() throws(RuleFault) -> [Piece] {
        var pieces: [Piece] = []
        var rest = try reader.definitions.expanded(text.collapsedSpace, at: place)[...]
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            let inside = rest[rest.index(after: open)...]
            guard let close = inside.firstIndex(of: "}") else { throw place.fault("a \"{\" in the message is not closed by \"}\"") }
            pieces.append(.hole(try reader.read(String(inside[..<close]), at: place)))
            rest = inside[inside.index(after: close)...]
        }
        guard !rest.contains("}") else { throw place.fault("a \"}\" in the message closes nothing") }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }

    /// One line, without the characters that would turn or hide the rest of the message.
    static func clean(_ value: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in value.unicodeScalars {
            switch scalar.value {
            case 0x202A...0x202E, 0x2066...0x2069: continue
            case 0x9, 0xA, 0xD, 0x85, 0x2028, 0x2029: kept.append(" ")
            case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: continue
            default: kept.append(scalar)
            }
        }
        let line = String(kept).collapsedSpace
        return line.count > longest ? line.prefix(longest) + "…" : line
    }
}

extension ExpressionReader {
    /// Takes a message and, unless it is trusted, checks its holes.
    func template(_ text: String, at place: RulePlace) throws(RuleFault) -> Template {
        let template = Template(text, place, self)
        if checks { _ = try template.pieces() }
        return template
    }
}
