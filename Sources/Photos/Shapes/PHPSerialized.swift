// PHP's `serialize`, as caches of PHP frameworks keep answers: `s:12:"{…}";`, `a:1:{…}`, with an expiry time before it in Laravel.
import Input
import JSON
import Model

extension RecordShape {
    static let phpSerialized = RecordShape(id: RecordShape.generic.id) { file in
        file.json == nil && PHPReader.start(file.text) != nil
    } read: { file, limits in
        guard let start = PHPReader.start(file.text) else { return nil }
        var search = DeepSearch(file, format: RecordShape.generic.id, limits: limits)
        var problems: [Problem] = []
        var reader = PHPReader(file.text, at: start)
        if let inner = reader.wholeText {
            // The file is one text: what is in it keeps its place in the file.
            let document = JSONDocument.parse(file.text, from: inner, limits: limits)
            guard let root = document.root else { return nil }
            search.search(root)
            problems = JSONRecords.problems(document.faults.filter { $0.code != JSONFault.Code.trailingData }, in: file)
        } else {
            reader.translate()
            search.search(reader.output)
            if reader.output.isCut {
                let line = file.lines.line(of: reader.end)
                problems = [
                    Problem(
                        path: file.path, line: line, code: "php-truncated",
                        message: "The serialized data ends early or is damaged; the file is unreadable from line \(line) on.")
                ]
            }
        }
        guard search.count > 0 else { return nil }
        var result = search.finished()
        result.problems = problems + result.problems
        return result
    }
}

/// Turns serialized values into JSON. No recursion.
private struct PHPReader {
    private var cursor: TextCursor
    private(set) var output = TranslatedText()
    /// What is open: whether its next value is a key, and whether it is written as a list.
    private var open: [(isKey: Bool, isList: Bool)] = []
    private let depthLimit = 500

    /// A reader from an offset on.
    init(_ text: [UInt8], at start: Int) { cursor = TextCursor(text, at: start) }

    var end: Int { cursor.at }

    /// Where serialized data begins; nil when the text is none.
    static func start(_ text: [UInt8]) -> Int? {
        var cursor = TextCursor(text, at: 0, end: min(text.count, 64))
        cursor.skipSpace()
        let before = cursor
        if cursor.run(\.isASCIIDigit).utf8.count != 10 { cursor = before }
        let start = cursor.at
        let kind = cursor.run { $0 == UInt8(ascii: "s") || $0 == UInt8(ascii: "a") || $0 == UInt8(ascii: "O") }
        guard kind.utf8.count == 1, cursor.take(":"), !cursor.run(\.isASCIIDigit).isEmpty, cursor.take(":") else { return nil }
        return cursor.sees(kind == "a" ? "{" : "\"") ? start : nil
    }

    /// Behind the opening quote, when the data is a single text.
    var wholeText: Int? {
        var copy = cursor
        guard copy.take("s:"), !copy.run(\.isASCIIDigit).isEmpty, copy.take(":\"") else { return nil }
        return copy.at
    }

    /// Translates the value at the position; a damaged text is cut there.
    mutating func translate() {
        repeat {
            guard step() else {
                output.isCut = true
                return
            }
        } while !open.isEmpty
    }

    /// Reads one token; false when there is none.
    private mutating func step() -> Bool {
        let start = cursor.at
        if !open.isEmpty, cursor.take("}") {
            output.close(UInt8(ascii: open.removeLast().isList ? "]" : "}"))
            noteValue()
            return true
        }
        let isKey = open.last?.isKey ?? false
        if cursor.take("N;") { return scalar("null", isKey, start) }
        guard let kind = cursor.byte, cursor.at + 2 < cursor.end, cursor.bytes[cursor.at + 1] == UInt8(ascii: ":") else { return false }
        cursor.at += 2
        switch kind {
        case UInt8(ascii: "i"), UInt8(ascii: "d"), UInt8(ascii: "b"):
            let text = cursor.run { $0 != UInt8(ascii: ";") && $0 != 0x0A }
            guard cursor.take(";") else { return false }
            if kind == UInt8(ascii: "b") { return scalar(text == "1" ? "true" : "false", isKey, start) }
            return scalar(TranslatedText.isNumber(text) ? text : "null", isKey, start)
        case UInt8(ascii: "s"):
            guard let text = text(), cursor.take(";") else { return false }
            if isKey { key(String(decoding: text, as: UTF8.self)) } else { output.string(text, from: start) }
            noteValue()
            return true
        case UInt8(ascii: "a"): return container(start)
        case UInt8(ascii: "O"):
            guard text() != nil, cursor.take(":") else { return false }
            return container(start)
        default: return false
        }
    }

    /// Opens an array or the members of an object.
    private mutating func container(_ start: Int) -> Bool {
        guard open.count < depthLimit, !cursor.run(\.isASCIIDigit).isEmpty, cursor.take(":{"), open.last?.isKey != true else {
            return false
        }
        // A list is an array whose keys count from 0.
        let isList = cursor.sees("i:0;") || cursor.sees("}")
        output.open(UInt8(ascii: isList ? "[" : "{"), from: start)
        open.append((true, isList))
        return true
    }

    /// A value without text; a number may be a key as well.
    private mutating func scalar(_ text: String, _ isKey: Bool, _ start: Int) -> Bool {
        if isKey { key(text) } else { output.bare(text, from: start) }
        noteValue()
        return true
    }

    /// A key, which a list does not write.
    private mutating func key(_ name: String) {
        if open.last?.isList == false { output.key(name) }
    }

    /// After a key comes its value, after a value the next key.
    private mutating func noteValue() {
        if !open.isEmpty { open[open.count - 1].isKey.toggle() }
    }

    /// A text of the stated number of bytes; when that is wrong (edited files), up to the next closing quote.
    private mutating func text() -> [UInt8]? {
        let digits = cursor.run(\.isASCIIDigit)
        guard let length = Int(digits), cursor.take(":\"") else { return nil }
        let start = cursor.at
        let stated = length <= cursor.end - start ? start + length : cursor.end
        var end = stated
        if stated >= cursor.end || cursor.bytes[stated] != UInt8(ascii: "\"") {
            guard let quote = cursor.find("\";") ?? cursor.find("\":") else { return nil }
            end = quote
        }
        cursor.at = end + 1
        return Array(cursor.bytes[start..<end])
    }
}
