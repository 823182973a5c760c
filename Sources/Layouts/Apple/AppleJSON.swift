// Finds the JSON of Apple tools in a file: behind command output, in strings of answers and logs, as a piece out of the middle; and what it is.
import Input
import JSON
import Model

/// A JSON tree in a file, with the way back to the file's offsets.
struct AppleJSON {
    /// The formats that are told apart by their keys.
    enum Kind { case wda, idb, axe, mobileMCP, calabash, sentry, swiftUI }

    let json: JSONDocument
    let root: JSONValue
    /// The text that was parsed, and where its bytes stand in the file.
    private let excerpt: XMLExcerpt
    /// Bytes put before the text to make a piece whole.
    private let added: Int

    /// Keys that at least one of these formats always has; a file without them is not looked at any further.
    private static let marks: [StaticString] = [
        // WebDriverAgent's first, as its dumps are the most and the largest.
        "isVisible", "isEnabled", "rawIdentifier", "rawIndentifier", "AXFrame", "AXLabel", "AXUniqueId", "AXValue", "coordinates",
        "center_x", "rendering_system", "hit-point", "CalabashRootView", "readableType", "axElement", "elementType", "\"rect", "\"frame",
        "UIA", "\"backend", "\"AXHint", "\\\"rect", "\\\"frame",
    ]

    /// Looks for JSON of one of these formats in a file.
    init?(_ file: InputFile, _ limits: Limits) {
        let head = 0..<min(65_536, file.text.count)
        guard Self.marks.contains(where: { XMLExcerpt.find($0, in: file.text, head) != nil }) else { return nil }
        for attempt in [Self.whole, Self.inString, Self.piece, Self.behindLines] {
            if let found = attempt(file, limits), found.kind != nil {
                self = found
                return
            }
        }
        return nil
    }

    private init?(_ json: JSONDocument, _ excerpt: XMLExcerpt, added: Int = 0) {
        guard let root = json.root, root.kind == .object || root.kind == .array else { return nil }
        self.json = json
        self.root = root
        self.excerpt = excerpt
        self.added = added
    }

    /// The kind of JSON in a file; nil when it is none of these. All its readers ask, so it is looked for once.
    static func kind(_ file: InputFile) -> Kind? { file.memo.value { AppleJSON(file, .standard)?.kind } }

    /// Where a value stands in the file.
    func offset(_ value: JSONValue) -> Int { excerpt.fileOffset(max(0, value.offset - added)) }

    /// A part of the text that was parsed.
    func text(_ range: Range<Int>) -> String {
        let low = max(0, range.lowerBound - added)
        return String(decoding: excerpt.bytes[low..<max(low, min(excerpt.bytes.count, range.upperBound - added))], as: UTF8.self)
    }

    /// The faults of the text as problems of the file.
    func problems(_ file: InputFile) -> [Problem] {
        var problems = JSONProblems.problems(json, file)
        guard added > 0 || excerpt.fileOffset(0) > 0 else { return problems }
        // The places are those of the part that was parsed.
        for (index, fault) in json.faults.prefix(problems.count).enumerated() where problems[index].line != nil {
            let place = file.lines.position(of: excerpt.fileOffset(max(0, fault.offset - added)))
            problems[index].line = place.line
            problems[index].column = place.column
        }
        if added > 0 {
            problems.insert(
                Problem(
                    line: 1, column: 1, code: "layout-truncated",
                    message: "The file begins in the middle of a tree; what was before and around it is missing.", severity: .warning),
                at: 0)
        }
        return problems
    }

    // MARK: finding

    /// The file as it stands.
    private static func whole(_ file: InputFile, _ limits: Limits) -> AppleJSON? {
        file.json.flatMap { AppleJSON($0, XMLExcerpt(file.text, 0..<file.text.count)) }
    }

    /// JSON in a string, of an answer or of a log line, with its quotation marks escaped.
    private static func inString(_ file: InputFile, _ limits: Limits) -> AppleJSON? {
        let text = XMLExcerpt(file.text, 0..<file.text.count)
        if let root = file.json?.root {
            guard let string = DumpText.answer(root) else { return nil }
            let start = string.offset + 1
            let inner = XMLExcerpt(unescaping: file.text, start..<max(start, string.isComplete ? string.end - 1 : string.end))
            return firstValue(inner, limits)
        }
        let head = 0..<min(65_536, file.text.count)
        let starts: [StaticString] = ["{\\\"", "{\\n", "[{\\\""]
        guard let start = starts.compactMap({ text.find($0, in: head) }).min() else { return nil }
        return firstValue(text.unescapedPart(start..<text.endOfEscapedString(from: start)), limits)
    }

    /// JSON that starts at a line of its own, behind what commands print.
    private static func behindLines(_ file: InputFile, _ limits: Limits) -> AppleJSON? {
        file.json == nil ? firstValue(XMLExcerpt(file.text, 0..<file.text.count), limits) : nil
    }

    /// The first value that starts a line, or follows a colon on one, and looks like JSON.
    private static func firstValue(_ text: XMLExcerpt, _ limits: Limits) -> AppleJSON? {
        let head = text.bytes.prefix(65_536)
        var attempts = 0
        var isFree = true
        for (index, byte) in head.enumerated() {
            switch byte {
            case 0x0A: isFree = true
            case 0x20, 0x09, 0x0D, UInt8(ascii: ":"), UInt8(ascii: "`"): if byte == UInt8(ascii: ":") { isFree = true }
            case UInt8(ascii: "{") where isFree, UInt8(ascii: "[") where isFree:
                guard startsJSON(head, index) else {
                    isFree = false
                    continue
                }
                attempts += 1
                if let found = AppleJSON(JSONDocument.parse(text.bytes, from: index, limits: limits), text), found.kind != nil {
                    return found
                }
                if attempts == 4 { return nil }
                isFree = false
            default: isFree = false
            }
        }
        return nil
    }

    /// Whether what follows a bracket is a key, an object or the end.
    private static func startsJSON(_ bytes: ArraySlice<UInt8>, _ bracket: Int) -> Bool {
        let next = bytes[(bracket + 1)...].first { $0 > 0x20 }
        return next.map { [UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "]"), UInt8(ascii: "}")].contains($0) } ?? false
    }

    /// A piece out of the middle of a tree: the brackets that are missing before it are put there.
    private static func piece(_ file: InputFile, _ limits: Limits) -> AppleJSON? {
        guard file.json == nil, let first = file.text.first(where: { $0 > 0x20 }),
            [UInt8(ascii: "\""), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ",")].contains(first)
        else { return nil }
        let prefix = missingOpeners(file.text, limits.depth)
        guard !prefix.isEmpty else { return nil }
        return AppleJSON(
            JSONDocument.parse(prefix + file.text, limits: limits), XMLExcerpt(file.text, 0..<file.text.count), added: prefix.count)
    }

    /// The brackets, with keys where an object needs them, that a text closes without having opened them.
    private static func missingOpeners(_ text: [UInt8], _ limit: Int) -> [UInt8] {
        var closers = closersWithoutOpeners(text, limit)
        // A text that closes nothing is inside one node at least.
        if closers.isEmpty { closers = [UInt8(ascii: "}")] }
        var result: [UInt8] = []
        var objects = 0
        for closer in closers.reversed() {
            let isObject = closer == UInt8(ascii: "}")
            if objects > 0 { result += Array((!isObject ? "\"children\":" : objects == 1 ? "\"rect\":" : "\"size\":").utf8) }
            objects = isObject ? objects + 1 : 0
            result.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        }
        return result
    }

    /// The closing brackets that have no opening one, and one more for what the text goes on in behind the last of them.
    private static func closersWithoutOpeners(_ text: [UInt8], _ limit: Int) -> [UInt8] {
        var depth = 0
        var closers: [UInt8] = []
        var last = 0
        var isString = false
        var index = 0
        while index < text.count {
            let byte = text[index]
            if isString {
                if byte == UInt8(ascii: "\\") { index += 1 } else if byte == UInt8(ascii: "\"") { isString = false }
            } else if byte == UInt8(ascii: "\"") {
                isString = true
            } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
                depth += 1
            } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
                if depth > 0 {
                    depth -= 1
                } else {
                    closers.append(byte)
                    last = index
                }
                if closers.count > limit { return closers }
            }
            index += 1
        }
        guard !closers.isEmpty else { return [] }
        let rest = text[(last + 1)...].drop { $0 <= 0x20 }
        guard rest.first == UInt8(ascii: ",") else { return closers }
        switch rest.dropFirst().first(where: { $0 > 0x20 }) {
        case UInt8(ascii: "{"): closers.append(UInt8(ascii: "]"))
        case UInt8(ascii: "\""): closers.append(UInt8(ascii: "}"))
        default: break
        }
        return closers
    }
}
