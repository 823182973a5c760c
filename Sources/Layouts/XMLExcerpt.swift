// The part of a file that is the XML dump: out of logs, out of JSON answers, out of escaped one-liners; with a way back to the file's offsets.
import Glibc
import Input
import JSON

/// XML text cut out of a file, and where each of its bytes stands in that file.
struct XMLExcerpt: Sendable {
    let bytes: [UInt8]
    /// Pairs of offsets, here and in the file, from which on both run in step.
    private var steps: [(here: Int, file: Int)]

    /// Bytes that a reader freed from what stood around them, with the offsets of the file from which on they run in step.
    init(bytes: [UInt8], steps: [(here: Int, file: Int)]) {
        self.bytes = bytes
        self.steps = steps.isEmpty ? [(0, 0)] : steps
    }

    /// Part of a file as it stands.
    init(_ text: [UInt8], _ range: Range<Int>) {
        bytes = range == 0..<text.count ? text : Array(text[range])
        steps = [(0, range.lowerBound)]
    }

    /// Part of a file that is written with the escapes of a JSON string (or of a string in most programming languages).
    init(unescaping text: [UInt8], _ range: Range<Int>) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        var steps: [(here: Int, file: Int)] = [(0, range.lowerBound)]
        var index = range.lowerBound
        while index < range.upperBound {
            guard text[index] == UInt8(ascii: "\\"), index + 1 < range.upperBound else {
                bytes.append(text[index])
                index += 1
                continue
            }
            index = Self.appendEscape(text, at: index, end: range.upperBound, to: &bytes)
            steps.append((bytes.count, index))
        }
        self.bytes = bytes
        self.steps = steps
    }

    /// Appends what an escape stands for and gives the index behind it; what is no escape stays as it is.
    private static func appendEscape(_ text: [UInt8], at start: Int, end: Int, to bytes: inout [UInt8]) -> Int {
        switch text[start + 1] {
        case UInt8(ascii: "n"): bytes.append(0x0A)
        case UInt8(ascii: "r"): bytes.append(0x0D)
        case UInt8(ascii: "t"): bytes.append(0x09)
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "'"): bytes.append(text[start + 1])
        case UInt8(ascii: "u"):
            guard let (unit, next) = hexUnit(text, at: start, end: end) else { break }
            if unit & 0xFC00 == 0xD800, let (low, after) = hexUnit(text, at: next, end: end), low & 0xFC00 == 0xDC00 {
                append(0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF), to: &bytes)
                return after
            }
            append(unit, to: &bytes)
            return next
        default: break
        }
        if "nrt\"\\/'".utf8.contains(text[start + 1]) { return start + 2 }
        bytes.append(text[start])
        return start + 1
    }

    /// The UTF-16 unit that four hexadecimal digits write, and the index behind it.
    private static func hexUnit(_ text: [UInt8], at start: Int, end: Int) -> (UInt32, Int)? {
        guard start + 6 <= end, text[start] == UInt8(ascii: "\\"), text[start + 1] == UInt8(ascii: "u") else { return nil }
        guard let unit = UInt32(String(decoding: text[(start + 2)..<(start + 6)], as: UTF8.self), radix: 16) else { return nil }
        return (unit, start + 6)
    }

    /// Appends a character, or U+FFFD for half of one.
    private static func append(_ code: UInt32, to bytes: inout [UInt8]) {
        bytes += Array(String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8)
    }

    /// The offset in the file of a byte here.
    func fileOffset(_ offset: Int) -> Int {
        var low = 0
        var high = steps.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if steps[middle].here <= offset { low = middle } else { high = middle }
        }
        return steps[low].file + max(0, offset - steps[low].here)
    }

    /// The text in which a file's XML is to be looked for: the string of a raw WebDriver answer `{"value": "<…"}`, else the file's text.
    /// Other JSON files may quote dumps without being one: nil.
    static func source(_ file: InputFile) -> XMLExcerpt? {
        guard let root = file.json?.root, root.kind == .object || root.kind == .array else {
            return XMLExcerpt(file.text, 0..<file.text.count)
        }
        guard let value = root["value"], value.kind == .string else { return nil }
        return XMLExcerpt(unescaping: file.text, (value.offset + 1)..<max(value.offset + 1, value.isComplete ? value.end - 1 : value.end))
    }

    /// The same with a part of this excerpt.
    func part(_ range: Range<Int>) -> XMLExcerpt {
        var copy = XMLExcerpt(bytes, range)
        copy.steps = [(0, fileOffset(range.lowerBound))]
        copy.steps += steps.filter { $0.here > range.lowerBound && $0.here < range.upperBound }.map {
            ($0.here - range.lowerBound, $0.file)
        }
        return copy
    }

    /// The steps as they are when these bytes follow others.
    func stepsFrom(_ start: Int) -> [(here: Int, file: Int)] { steps.map { ($0.here + start, $0.file) } }

    /// The same with a part of this excerpt that is written with escapes.
    func unescapedPart(_ range: Range<Int>) -> XMLExcerpt {
        var copy = XMLExcerpt(unescaping: bytes, range)
        copy.steps = copy.steps.map { ($0.here, fileOffset($0.file)) }
        return copy
    }
}

// Searching in bytes.
extension XMLExcerpt {
    /// The first place of a short text in a range.
    func find(_ wanted: StaticString, in range: Range<Int>) -> Int? { Self.find(wanted, in: bytes, range) }

    /// The last place of a short text in a range.
    func findLast(_ wanted: StaticString, in range: Range<Int>) -> Int? {
        let length = wanted.utf8CodeUnitCount
        return bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return nil }
            var index = min(range.upperBound, buffer.count) - length
            while index >= range.lowerBound {
                if buffer[index] == wanted.utf8Start[0], memcmp(base + index, wanted.utf8Start, length) == 0 { return index }
                index -= 1
            }
            return nil
        }
    }

    /// Whether a short text stands at an index.
    func matches(_ wanted: StaticString, at index: Int) -> Bool {
        let length = wanted.utf8CodeUnitCount
        guard index >= 0, index + length <= bytes.count else { return false }
        return bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { memcmp($0 + index, wanted.utf8Start, length) == 0 } ?? false
        }
    }

    /// The same in any bytes.
    static func find(_ wanted: StaticString, in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        let length = wanted.utf8CodeUnitCount
        let rare = rarest(wanted)
        return bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return nil }
            let last = min(range.upperBound, buffer.count) - length
            var index = range.lowerBound
            while index <= last, let found = memchr(base + index + rare, Int32(wanted.utf8Start[rare]), last - index + 1) {
                index = UnsafeRawPointer(found) - UnsafeRawPointer(base) - rare
                if memcmp(base + index, wanted.utf8Start, length) == 0 { return index }
                index += 1
            }
            return nil
        }
    }

    /// The place in a short text of a byte that is rarest in dumps: looking for that one stops least often.
    private static func rarest(_ wanted: StaticString) -> Int {
        var best = 0
        var bestRank = 0
        for index in 0..<wanted.utf8CodeUnitCount {
            let rank: Int
            switch wanted.utf8Start[index] {
            case UInt8(ascii: "\""), UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "0")...UInt8(ascii: "9"):
                rank = 1
            case UInt8(ascii: "j"), UInt8(ascii: "q"), UInt8(ascii: "z"), UInt8(ascii: "k"), UInt8(ascii: "@"), UInt8(ascii: ";"): rank = 4
            case UInt8(ascii: "a")...UInt8(ascii: "z"): rank = 2
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): rank = 4
            default: rank = 3
            }
            if rank > bestRank {
                best = index
                bestRank = rank
            }
        }
        return best
    }

    /// Whether the quotation marks of a tag are written with a backslash: the text is inside a string of something else.
    func isEscaped(at tag: Int) -> Bool {
        for index in tag..<min(tag + 2_000, bytes.count) where bytes[index] == UInt8(ascii: "\"") {
            return index > 0 && bytes[index - 1] == UInt8(ascii: "\\")
        }
        return false
    }

    /// The end of an escaped string: its first quotation mark without a backslash, or the end of the text.
    func endOfEscapedString(from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "\\") {
                index += 2
                continue
            }
            if bytes[index] == UInt8(ascii: "\"") { return index }
            index += 1
        }
        return bytes.count
    }
}
