// Messages with holes: `the photo's author "{@text}" is not shown`. What fills a hole is never read again as a template.
import Text

/// A message of a rule file: literal text, and XPath expressions whose string values are put in.
struct Template: Sendable, Hashable {
    /// A part of a message.
    enum Piece: Sendable, Hashable {
        case text(String)
        case hole(Expression)
    }
    let written: String
    let pieces: [Piece]

    /// Longest text that a hole takes; names can be whole advertisements.
    private static let longest = 300

    /// Joins the pieces; `value` evaluates a hole.
    func filled(_ value: (Expression) throws(RuleFault) -> String) throws(RuleFault) -> String {
        var result = ""
        for piece in pieces {
            switch piece {
            case .text(let text): result += text
            case .hole(let expression): result += Self.clean(try value(expression))
            }
        }
        return result
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
    /// Reads a message: definitions are expanded first, then every `{…}` is an expression.
    func template(_ text: String, at place: RulePlace) throws(RuleFault) -> Template {
        let written = text.collapsedSpace
        var pieces: [Template.Piece] = []
        var rest = try definitions.expanded(written, at: place)[...]
        while let open = rest.firstIndex(of: "{") {
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            let inside = rest[rest.index(after: open)...]
            guard let close = inside.firstIndex(of: "}") else { throw place.fault("a \"{\" in the message is not closed by \"}\"") }
            pieces.append(.hole(try read(String(inside[..<close]), at: place)))
            rest = inside[inside.index(after: close)...]
        }
        guard !rest.contains("}") else { throw place.fault("a \"}\" in the message closes nothing") }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return Template(written: written, pieces: pieces)
    }
}
