// sim-use's outline of a simulator's screen (formats/ios.md 6).
import Input
import Model

extension LayoutFormat {
    /// `@1  StaticText  "label"  (x,y WxH)`, below `[Section]`.
    static let simUse = LayoutFormat(
        id: FormatID("sim-use"),
        recognises: { file in SimUse.holdsEntries(file) },
        read: { file, limits in SimUse.read(file, limits) })
}

/// Reading of the outline.
private enum SimUse {
    /// One entry: its parts in the text.
    private struct Entry {
        var start: Int
        var type: Range<Int>
        var label: Range<Int>
        var frame: RawFrame
        /// Where the entry ends; its label may go over several lines.
        var end: Int
    }

    /// Whether the file has an entry.
    static func holdsEntries(_ file: InputFile) -> Bool {
        guard DumpText.head(file, holds: "@"), let text = DumpText(file), !SourceCode.isLikely(text) else { return false }
        return text.lines(in: 0..<min(text.bytes.count, 65_536)).contains { entry(text.bytes, $0, text.bytes.count) != nil }
    }

    /// The entry that starts on a line; nil when none does.
    private static func entry(_ bytes: [UInt8], _ line: Range<Int>, _ end: Int) -> Entry? {
        var scanner = ByteScanner(bytes, line.lowerBound..<min(end, line.lowerBound + 65_536))
        scanner.skipBlanks()
        let start = scanner.at
        guard start < line.upperBound, scanner.skip("@"), !scanner.word(while: { $0 >= 0x30 && $0 <= 0x39 }).isEmpty else { return nil }
        scanner.skipBlanks()
        let type = scanner.word { ByteScanner.isWordPart($0) }
        scanner.skipBlanks()
        guard !type.isEmpty, scanner.skip("\"") else { return nil }
        let label = scanner.at
        // Quotation marks in labels are not escaped: only one with a frame behind it is the end.
        while !scanner.isAtEnd {
            if scanner.current == UInt8(ascii: "\n") {
                var next = scanner
                next.at += 1
                next.skipBlanks()
                if next.current == UInt8(ascii: "@") { return nil }
            }
            if scanner.skip("\"") {
                var rest = scanner
                rest.skipBlanks()
                if let frame = frame(&rest) {
                    return Entry(start: start, type: type, label: label..<scanner.at - 1, frame: frame, end: rest.at)
                }
            } else {
                scanner.at += 1
            }
        }
        return nil
    }

    /// `(x,y WxH)` at the scanner's place.
    private static func frame(_ scanner: inout ByteScanner) -> RawFrame? {
        guard scanner.skip("("), let x = scanner.number(), scanner.skip(",") else { return nil }
        scanner.skipBlanks()
        guard let y = scanner.number() else { return nil }
        scanner.skipBlanks()
        guard let width = scanner.number(), scanner.skip("x"), let height = scanner.number(), scanner.skip(")") else { return nil }
        return RawFrame(x: x, y: y, width: width, height: height)
    }

    /// The screen of a file.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let text = DumpText(file) else { return LayoutReading() }
        var cursor = PositionCursor(file)
        var nodes: [AppleNode] = []
        var lost = 0
        var done = 0
        for line in text.lines where line.lowerBound >= done && nodes.count < limits.nodes {
            guard let entry = entry(text.bytes, line, text.bytes.count) else {
                if isEntryStart(text.bytes, line) { lost += 1 }
                continue
            }
            done = entry.end
            var facts = AccessibilityFacts()
            facts.type = IOSType.short(String(decoding: text.bytes[entry.type], as: UTF8.self))
            facts.className = facts.type
            facts.label = String(decoding: text.bytes[entry.label], as: UTF8.self)
            facts.drawsLabel = true
            facts.frame = entry.frame
            facts.quality = .rounded
            var element = facts.element()
            let start = text.excerpt.fileOffset(entry.start)
            let place = cursor.position(of: start)
            element.byteRange = start..<max(start, text.excerpt.fileOffset(entry.end))
            element.line = place.line
            element.column = place.column
            nodes.append(AppleNode(depth: 1, element: element))
        }
        var reading = LayoutReading(screens: [
            AppleScreen(format: "sim-use", capabilities: .accessibility(offScreen: .partial), limits: limits).screen(nodes)
        ])
        if lost > 0 {
            reading.problems.append(
                Problem(
                    code: "layout-truncated", message: "\(lost) entries break off before their place and were left out.", severity: .warning
                ))
        }
        return reading
    }

    /// Whether a line begins like an entry.
    private static func isEntryStart(_ bytes: [UInt8], _ line: Range<Int>) -> Bool {
        var scanner = ByteScanner(bytes, line)
        scanner.skipBlanks()
        return scanner.skip("@") && !scanner.word(while: { $0 >= 0x30 && $0 <= 0x39 }).isEmpty
    }
}
