// Parses style sheets and style attributes into rules and declarations; broken parts are skipped as browsers skip them.

/// A parser with an own work list, so that nested at-rules cannot overflow the stack.
struct CSSParser {
    private let bytes: [UInt8]

    /// A piece of the source that is still to be read.
    private struct Piece {
        var range: Range<Int>
        /// The selectors that declarations in this piece belong to; empty at the top level.
        var selectors: [CSSSelector]
        /// The same selectors as text, for nested rules.
        var selectorText: String
        var isLayered: Bool
        var depth: Int
    }

    private static let deepest = 12

    /// A parser over a source; comments are removed first.
    init(_ source: String) {
        bytes = CSSText.withoutComments(Array(source.utf8))
    }

    /// The declarations of a `style` attribute.
    static func declarations(_ source: String) -> [CSSDeclaration] {
        let bytes = CSSText.withoutComments(Array(source.utf8))
        var result: [CSSDeclaration] = []
        var position = 0
        while position < bytes.count {
            let end = CSSText.find(";", in: bytes, from: position, to: bytes.count)
            if let declaration = declaration(bytes, position..<end) { result.append(declaration) }
            position = end + 1
        }
        return result
    }

    /// Gives every rule in source order: selectors, declarations, and whether it is layered.
    mutating func run(_ emit: ([CSSSelector], [CSSDeclaration], Bool) -> Void) {
        var pieces = [Piece(range: 0..<bytes.count, selectors: [], selectorText: "", isLayered: false, depth: 0)]
        while let piece = pieces.popLast() {
            var declarations: [CSSDeclaration] = []
            var position = piece.range.lowerBound
            let end = piece.range.upperBound
            var nested: Piece?
            while position < end, nested == nil { position = min(step(position, end, piece, &declarations, &nested), end) }
            if !declarations.isEmpty { emit(piece.selectors, declarations, piece.isLayered) }
            guard let nested else { continue }
            var rest = piece
            rest.range = position..<end
            pieces.append(rest)
            if nested.depth <= Self.deepest { pieces.append(nested) }
        }
    }

    /// Reads one declaration, rule or at-rule and returns where the next begins.
    private func step(
        _ start: Int, _ end: Int, _ piece: Piece, _ declarations: inout [CSSDeclaration], _ nested: inout Piece?
    ) -> Int {
        var start = start
        while start < end, bytes[start].isHTMLSpace || bytes[start] == UInt8(ascii: ";") || bytes[start] == UInt8(ascii: "}") { start += 1 }
        if bytes.matches("<!--", at: start) { return start + 4 }
        if bytes.matches("-->", at: start) { return start + 3 }
        guard start < end else { return end }
        if bytes.matches("--", at: start), !piece.selectors.isEmpty {
            let stop = CSSText.find(";", in: bytes, from: start, to: end)
            if let declaration = Self.declaration(bytes, start..<stop) { declarations.append(declaration) }
            return stop + 1
        }
        let isAtRule = bytes[start] == UInt8(ascii: "@")
        let isTopLevel = piece.selectors.isEmpty
        let stop =
            isTopLevel && !isAtRule
            ? CSSText.find("{", in: bytes, from: start, to: end) : CSSText.find("{;", in: bytes, from: start, to: end)
        guard stop < end, bytes[stop] == UInt8(ascii: "{") else {
            if !isAtRule, !isTopLevel, let declaration = Self.declaration(bytes, start..<stop) { declarations.append(declaration) }
            return stop + 1
        }
        let close = CSSText.find("}", in: bytes, from: stop + 1, to: end)
        let prelude = CSSText.trimmed(bytes, start..<stop)
        nested = isAtRule ? atRule(prelude, stop + 1..<close, piece) : rule(prelude, stop + 1..<close, piece)
        return close + 1
    }

    /// A style rule, at the top level or nested in another.
    private func rule(_ prelude: String, _ range: Range<Int>, _ piece: Piece) -> Piece? {
        var text = prelude
        if !piece.selectors.isEmpty {
            guard piece.selectorText.utf8.count < 4096 else { return nil }
            let parent = ":is(\(piece.selectorText))"
            text = CSSText.split(prelude, at: ",").map { item in
                item.contains("&") ? Self.replacing("&", in: item, with: parent) : parent + " " + item
            }.joined(separator: ",")
        }
        let selectors = CSSSelectorParser.parse(text)
        guard !selectors.isEmpty else { return nil }
        return Piece(range: range, selectors: selectors, selectorText: text, isLayered: piece.isLayered, depth: piece.depth + 1)
    }

    /// An at-rule whose rules apply; nil for those that do not apply or hold no rules for elements.
    private func atRule(_ prelude: String, _ range: Range<Int>, _ piece: Piece) -> Piece? {
        let word = prelude.dropFirst().prefix { $0.isLetter || $0 == "-" }
        let name = word.lowercased()
        let condition = CSSText.trimmed(Array(prelude.utf8), word.utf8.count + 1..<prelude.utf8.count)
        var inner = piece
        inner.range = range
        inner.depth += 1
        switch name {
        case "media": return CSSMedia.applies(condition) ? inner : nil
        case "supports": return condition.lowercased().hasPrefix("not") || condition.contains("-moz-") ? nil : inner
        case "layer":
            inner.isLayered = true
            return inner
        default: return nil
        }
    }

    /// One `property: value` pair, when the property matters.
    private static func declaration(_ bytes: [UInt8], _ range: Range<Int>) -> CSSDeclaration? {
        guard let colon = bytes[range].firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = CSSText.trimmed(bytes, range.lowerBound..<colon)
        var value = CSSText.trimmed(bytes, colon + 1..<range.upperBound)
        var isImportant = false
        if let mark = value.utf8.lastIndex(of: UInt8(ascii: "!")),
            value[value.utf8.index(after: mark)...].filter({ !$0.isWhitespace }).lowercased() == "important"
        {
            isImportant = true
            value = CSSText.trimmed(Array(value.utf8[..<mark]), 0..<value.utf8.count)
        }
        if name.hasPrefix("--") {
            return CSSDeclaration(
                customName: name, value: value, property: name, isImportant: isImportant, settings: [], needsVariables: false)
        }
        let property = name.lowercased()
        guard CSSProperties.known.contains(property) else { return nil }
        let needsVariables = value.lowercased().contains("var(")
        let settings = needsVariables ? [] : CSSProperties.parse(property, value)
        guard needsVariables || !settings.isEmpty else { return nil }
        return CSSDeclaration(
            customName: nil, value: needsVariables ? value : "", property: property, isImportant: isImportant, settings: settings,
            needsVariables: needsVariables)
    }

    /// The text with every occurrence of one character replaced.
    private static func replacing(_ character: Character, in text: String, with other: String) -> String {
        var result = ""
        for each in text { if each == character { result += other } else { result.append(each) } }
        return result
    }
}
