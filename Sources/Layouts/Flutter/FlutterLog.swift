// The lines of a Flutter dump without what consoles put before them (formats/web-and-crossplatform.md 8).
import Input

/// One line of a dump: what it says, and where that stands in the file.
struct FlutterLine {
    /// The bytes of its content in the log's own buffer, without prefix and line end.
    var content: Range<Int>
    /// Where the line starts in the decoded text of the file.
    var offset: Int
    /// 1-based; 0 in text that has no lines of its own in the file.
    var number: Int
    /// Whether the console's own mark stood before it.
    var hasPrefix: Bool
}

/// A text as lines of dumps: colours removed, prefixes of `flutter run`, logcat, system logs and CI set apart.
struct FlutterLog {
    let bytes: [UInt8]
    let lines: [FlutterLine]

    /// The lines of a whole file.
    init(_ file: InputFile) { self.init(file.text, at: 0, hasOwnLines: true) }

    /// The lines of a text that stands as one string at `offset` of a JSON file.
    init(string: String, at offset: Int) { self.init([UInt8](string.utf8), at: offset, hasOwnLines: false) }

    /// Cuts the text into lines.
    private init(_ text: [UInt8], at base: Int, hasOwnLines: Bool) {
        var kept: [UInt8] = []
        kept.reserveCapacity(text.count)
        var lines: [FlutterLine] = []
        text.withUnsafeBufferPointer { text in
            var start = 0
            var number = 1
            while start < text.count {
                var end = start
                let first = kept.count
                while end < text.count, text[end] != 0x0A, text[end] != 0x0D {
                    if text[end] == 0x1B {
                        end = Self.behindEscape(text, end)
                    } else {
                        kept.append(text[end])
                        end += 1
                    }
                }
                let prefix = kept.withUnsafeBufferPointer { Self.prefixLength($0[first...]) }
                lines.append(
                    FlutterLine(
                        content: first + (prefix ?? 0)..<kept.count, offset: hasOwnLines ? start : base, number: hasOwnLines ? number : 0,
                        hasPrefix: prefix != nil))
                if end + 1 < text.count, text[end] == 0x0D, text[end + 1] == 0x0A { end += 1 }
                start = end + 1
                number += 1
            }
        }
        bytes = kept
        self.lines = lines
    }

    /// The content of a line.
    func text(_ line: FlutterLine) -> String { String(decoding: bytes[line.content], as: UTF8.self) }

    /// Behind a terminal's control sequence such as `ESC[32m`; a lone escape is one byte.
    private static func behindEscape(_ text: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
        var end = start + 1
        guard end < text.count, text[end] == UInt8(ascii: "[") else { return end }
        end += 1
        while end < text.count, text[end] >= 0x20, text[end] <= 0x3F { end += 1 }
        return end < text.count && text[end] >= 0x40 && text[end] <= 0x7E ? end + 1 : end
    }

    /// How many bytes before the content are the console's; nil when there is no mark of a console.
    private static func prefixLength(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        let start = line.startIndex
        // The mark stands near the start, before anything that is drawn or not ASCII.
        let limit = min(line.endIndex, start + 160)
        var at = start
        while at < limit, line[at] < 0x80 {
            if line[at] == UInt8(ascii: "f"), let end = behindMark(line, at) { return end - start }
            at += 1
        }
        return timestampLength(line)
    }

    /// Behind `flutter: `, `flutter ( 8123): ` or `flutter : ` at this place.
    private static func behindMark(_ line: Slice<UnsafeBufferPointer<UInt8>>, _ at: Int) -> Int? {
        guard line[at...].starts(with: mark) else { return nil }
        if at > line.startIndex, ![0x20, UInt8(ascii: "/"), UInt8(ascii: "("), UInt8(ascii: "]")].contains(line[at - 1]) { return nil }
        var end = at + mark.count
        /// Skips blanks.
        func skipBlanks() { while end < line.endIndex, line[end] == 0x20 { end += 1 } }
        skipBlanks()
        if end < line.endIndex, line[end] == UInt8(ascii: "(") {
            end += 1
            while end < line.endIndex, line[end] == 0x20 || (line[end] >= 0x30 && line[end] <= 0x39) { end += 1 }
            guard end < line.endIndex, line[end] == UInt8(ascii: ")") else { return nil }
            end += 1
            skipBlanks()
        }
        guard end < line.endIndex, line[end] == UInt8(ascii: ":") else { return nil }
        end += 1
        return end < line.endIndex && line[end] == 0x20 ? end + 1 : end
    }

    private static let mark = [UInt8]("flutter".utf8)

    /// The length of a CI system's time stamp `2025-01-31T10:00:00.0000000Z `, which is no mark of a console but stands before everything.
    private static func timestampLength(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
        guard line.count >= 21, line[line.startIndex + 4] == 0x2D, line[line.startIndex + 10] == UInt8(ascii: "T") else { return nil }
        for (position, byte) in line.prefix(40).enumerated() {
            switch byte {
            case 0x30...0x39, 0x2D, 0x3A, 0x2E: continue
            case UInt8(ascii: "T") where position == 10: continue
            case UInt8(ascii: "Z") where position >= 19 && position + 1 < line.count && line[line.startIndex + position + 1] == 0x20:
                return position + 2
            default: return nil
            }
        }
        return nil
    }
}
