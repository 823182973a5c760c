// A text dump freed from what stands around it: strings of WebDriver and MCP answers, escapes of logs, colours of terminals.
import Input
import JSON

/// The bytes of a text dump, with the way back to the file's offsets.
struct DumpText {
    let excerpt: XMLExcerpt

    /// The cleaned bytes.
    var bytes: [UInt8] { excerpt.bytes }

    /// Takes a file; nil for JSON that carries no text where tools put one.
    init?(_ file: InputFile) {
        guard let source = Self.source(file) else { return nil }
        excerpt = Self.cleaned(source)
    }

    /// Whether a text stands somewhere in the first bytes of a file that can hold a dump: a cheap look before anything is cleaned.
    static func head(_ file: InputFile, holds wanted: StaticString, within count: Int = 65_536) -> Bool {
        mayBeIn(file) && XMLExcerpt.find(wanted, in: file.text, 0..<min(count, file.text.count)) != nil
    }

    /// Where a file's dump would have to be.
    private enum Place {
        case whole
        case string(JSONValue)
        case nowhere
    }

    /// What `mayBeIn` found out about a file.
    private struct Chance: Sendable { var isThere: Bool }

    /// Whether a file can hold a text dump: most JSON cannot. Every reader of text dumps asks, so it is looked at once.
    static func mayBeIn(_ file: InputFile) -> Bool {
        file.memo.value {
            if case .nowhere = place(in: file) { Chance(isThere: false) } else { Chance(isThere: true) }
        }.isThere
    }

    /// The ranges of the lines, without their line ends.
    func lines(in range: Range<Int>) -> [Range<Int>] {
        var result: [Range<Int>] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let end = bytes[start..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
            result.append(start..<(end > start && bytes[end - 1] == 0x0D ? end - 1 : end))
            start = end + 1
        }
        return result
    }

    /// All lines.
    var lines: [Range<Int>] { lines(in: 0..<bytes.count) }

    /// The text in which a dump is to be looked for: the file's, or that of the string in a JSON answer.
    private static func source(_ file: InputFile) -> XMLExcerpt? {
        switch place(in: file) {
        case .whole: return XMLExcerpt(file.text, 0..<file.text.count)
        case .nowhere: return nil
        case .string(let string):
            let start = string.offset + 1
            return XMLExcerpt(unescaping: file.text, start..<max(start, string.isComplete ? string.end - 1 : string.end))
        }
    }

    /// The place of the text in which a dump is to be looked for.
    private static func place(in file: InputFile) -> Place {
        guard let root = file.json?.root, root.kind == .object || root.kind == .array else { return .whole }
        // A frame in double braces starts like JSON and is none.
        if root.kind == .object, root.count == 0, file.json?.faults.isEmpty == false { return .whole }
        // A JSON array of a dump's lines: the strings are freed line by line.
        if root.kind == .array, root[0]?.kind == .string { return .whole }
        return answer(root).map { .string($0) } ?? .nowhere
    }

    /// The string in which WebDriver and MCP servers answer.
    static func answer(_ root: JSONValue) -> JSONValue? {
        for key in ["value", "description", "text"] { if let value = root[key], value.kind == .string { return value } }
        let content = (root["result"] ?? root)["content"] ?? root
        return content.elements.first { $0["text"]?.kind == .string }?["text"]
    }

    /// The bytes without escape sequences of terminals, and with the lines that logs write as `\n` broken up.
    private static func cleaned(_ source: XMLExcerpt) -> XMLExcerpt {
        let bytes = source.bytes
        let all = 0..<bytes.count
        let hasColours = bytes.contains(0x1B)
        guard hasColours || source.find("\\n", in: all) != nil else { return source }
        var clean: [UInt8] = []
        clean.reserveCapacity(bytes.count)
        var steps: [(here: Int, file: Int)] = []
        var start = 0
        while start < bytes.count {
            let end = (bytes[start...].firstIndex(of: 0x0A)).map { $0 + 1 } ?? bytes.count
            if isEscapedLine(source, start..<end) {
                let part = source.unescapedPart(start..<end)
                steps += part.stepsFrom(clean.count)
                clean += part.bytes
            } else if hasColours {
                appendPlain(source, start..<end, to: &clean, &steps)
            } else {
                steps.append((clean.count, source.fileOffset(start)))
                clean += bytes[start..<end]
            }
            start = end
        }
        return XMLExcerpt(bytes: clean, steps: steps)
    }

    /// Whether a line holds other lines: `\n` with the indentation of a tree or a heading behind it.
    private static func isEscapedLine(_ text: XMLExcerpt, _ range: Range<Int>) -> Bool {
        var from = range.lowerBound
        while let found = text.find("\\n", in: from..<range.upperBound) {
            for start: StaticString in ["  ", "Element subtree", "Path to", "|", " \u{2192}", "<", "Attributes:"]
            where text.matches(start, at: found + 2) && found + 2 < range.upperBound {
                return true
            }
            from = found + 2
        }
        return false
    }

    /// Appends a line without colour codes such as `ESC[0;32m`.
    private static func appendPlain(
        _ source: XMLExcerpt, _ range: Range<Int>, to clean: inout [UInt8], _ steps: inout [(here: Int, file: Int)]
    ) {
        let bytes = source.bytes
        var index = range.lowerBound
        var isInStep = false
        while index < range.upperBound {
            if bytes[index] == 0x1B {
                index += 1
                if index < range.upperBound, bytes[index] == UInt8(ascii: "[") {
                    index += 1
                    while index < range.upperBound, bytes[index] < 0x40, bytes[index] != 0x0A { index += 1 }
                    if index < range.upperBound, bytes[index] != 0x0A { index += 1 }
                }
                isInStep = false
                continue
            }
            if !isInStep {
                steps.append((clean.count, source.fileOffset(index)))
                isInStep = true
            }
            clean.append(bytes[index])
            index += 1
        }
    }
}
