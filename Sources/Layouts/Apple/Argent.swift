// argent's `describe` of an iOS simulator, whose places are fractions of the screen (formats/ios.md 6).
import Input
import Model

extension LayoutFormat {
    /// `Source: ax-service`, then `AXButton "label" id="…"  (x, y, w, h)`.
    static let argent = LayoutFormat(
        id: FormatID("argent"),
        recognises: { file in Argent.isDescription(file) },
        read: { file, limits in Argent.read(file, limits) })
}

/// Reading of the lines.
private enum Argent {
    /// Whether the heading of argent's answers for iOS and an element are there.
    static func isDescription(_ file: InputFile) -> Bool {
        let marks: [StaticString] = ["Source: ax-service", "Source: native-devtools"]
        guard marks.contains(where: { DumpText.head(file, holds: $0) }), let text = DumpText(file), !SourceCode.isLikely(text) else {
            return false
        }
        let head = text.lines(in: 0..<min(text.bytes.count, 65_536))
        return head.contains { element(text.bytes, $0) != nil }
    }

    /// The screen of a file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let text = DumpText(file) else { return LayoutReading() }
        var cursor = PositionCursor(file)
        var nodes: [AppleNode] = []
        for line in text.lines where nodes.count < limits.nodes {
            guard let found = element(text.bytes, line) else { continue }
            var element = found.facts.element()
            let start = text.excerpt.fileOffset(found.start)
            let place = cursor.position(of: start)
            element.byteRange = start..<max(start, text.excerpt.fileOffset(line.upperBound))
            element.line = place.line
            element.column = place.column
            nodes.append(AppleNode(depth: found.depth, element: element))
        }
        var screen = AppleScreen(format: "argent", capabilities: .accessibility(bounds: .none), limits: limits).screen(nodes)
        screen.elements.drawLinksOfTexts()
        screen.problems.append(
            Problem(
                code: "bounds-relative",
                message: "argent writes places as fractions of a screen of unknown size; they were left out.", severity: .info))
        return LayoutReading(screens: [screen])
    }

    /// The element on a line: a role, then a label in quotes, an id, a value; nil for other lines.
    private static func element(_ bytes: [UInt8], _ line: Range<Int>) -> (facts: AccessibilityFacts, start: Int, depth: Int)? {
        var scanner = ByteScanner(bytes, line)
        scanner.skipBlanks()
        let isRoot = scanner.skip("ROOT ")
        scanner.skipBlanks()
        let start = scanner.at
        guard scanner.matches("AX") else { return nil }
        let role = scanner.string(scanner.word { ByteScanner.isWordPart($0) })
        guard role.count > 2, scanner.isAtEnd || scanner.current == 0x20 else { return nil }
        var facts = AccessibilityFacts()
        facts.className = role
        facts.type = IOSType.short(role)
        facts.drawsLabel = true
        scanner.skipBlanks()
        if scanner.skip("\"") { facts.label = quoted(&scanner) }
        while !scanner.isAtEnd {
            scanner.skipBlanks()
            if scanner.skip("id=\"") {
                facts.identifier = quoted(&scanner)
            } else if scanner.skip("value=\"") {
                facts.value = quoted(&scanner)
            } else if scanner.current == UInt8(ascii: "(") || scanner.isAtEnd {
                break
            } else {
                _ = scanner.upTo(0x20)
            }
        }
        return (facts, start, isRoot ? -1 : start - line.lowerBound)
    }

    /// A text in quotes: it ends before another property, the place, or the end of the line.
    private static func quoted(_ scanner: inout ByteScanner) -> String {
        let start = scanner.at
        while !scanner.isAtEnd {
            if scanner.current == UInt8(ascii: "\"") {
                var rest = scanner
                rest.at += 1
                if rest.isAtEnd || rest.matches("  (") || rest.matches(" (0") || rest.matches(" id=\"") || rest.matches(" value=\"")
                    || rest.matches("  ")
                {
                    break
                }
                if rest.skip(" "), [UInt8(ascii: "["), UInt8(ascii: "(")].contains(rest.current) { break }
            }
            scanner.at += 1
        }
        let text = scanner.string(start..<scanner.at)
        _ = scanner.skip("\"")
        return text
    }
}
