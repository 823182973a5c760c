// Text taken out of a file, without what surrounds each line of it, and with a way back to the file's offsets.
import Input
import Model

/// Bytes made from a file's text, and where each of them stands in that text.
struct MappedText: Sendable {
    private(set) var bytes: [UInt8] = []
    /// Offsets here and in the file from which on both run in step.
    private var steps: [(here: Int, there: Int)] = []

    /// An empty text.
    init() {}

    /// The text of a file without the colour codes of terminals.
    init(withoutColours text: [UInt8]) {
        guard text.contains(0x1B) else {
            bytes = text
            steps = [(0, 0)]
            return
        }
        bytes.reserveCapacity(text.count)
        var index = 0
        var start = 0
        while index < text.count {
            guard text[index] == 0x1B else {
                index += 1
                continue
            }
            append(text[start..<index], from: start)
            index += 1
            if index < text.count, text[index] == UInt8(ascii: "[") {
                index += 1
                while index < text.count, text[index] >= 0x20, text[index] < 0x40 { index += 1 }
                if index < text.count, text[index] >= 0x40 { index += 1 }
            }
            start = index
        }
        append(text[start...], from: start)
    }

    /// Appends bytes that stand in the file one after the other.
    mutating func append(_ slice: ArraySlice<UInt8>, from offset: Int) {
        guard !slice.isEmpty else { return }
        if steps.last.map({ $0.there + bytes.count - $0.here != offset }) ?? true { steps.append((bytes.count, offset)) }
        bytes.append(contentsOf: slice)
    }

    /// Appends one byte that stands for something at this place of the file.
    mutating func append(_ byte: UInt8, from offset: Int) {
        if steps.last.map({ $0.there + bytes.count - $0.here != offset }) ?? true { steps.append((bytes.count, offset)) }
        bytes.append(byte)
    }

    /// Appends part of another text.
    mutating func append(_ range: Range<Int>, of other: MappedText) {
        guard !range.isEmpty else { return }
        var position = range.lowerBound
        var step = other.step(at: position)
        while position < range.upperBound {
            let next = step + 1 < other.steps.count ? min(other.steps[step + 1].here, range.upperBound) : range.upperBound
            append(other.bytes[position..<next], from: other.steps[step].there + position - other.steps[step].here)
            position = next
            step += 1
        }
    }

    /// The place in the file of a byte here.
    func origin(of offset: Int) -> Int {
        guard !steps.isEmpty else { return 0 }
        let step = steps[step(at: offset)]
        return step.there + max(0, offset - step.here)
    }

    /// The last step at or before an offset.
    private func step(at offset: Int) -> Int {
        var low = 0
        var high = steps.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if steps[middle].here <= offset { low = middle } else { high = middle }
        }
        return low
    }
}

// Lines and searching.
extension MappedText {
    /// The first place of a short text in a range.
    func find(_ wanted: StaticString, in range: Range<Int>) -> Int? { XMLExcerpt.find(wanted, in: bytes, range) }

    /// Whether a text stands at a place.
    func has(_ wanted: StaticString, at offset: Int) -> Bool {
        let length = wanted.utf8CodeUnitCount
        guard offset >= 0, offset + length <= bytes.count else { return false }
        for index in 0..<length where bytes[offset + index] != wanted.utf8Start[index] { return false }
        return true
    }

    /// The end of the line that holds an offset, before its line break.
    func lineEnd(from offset: Int) -> Int {
        let feed = XMLExcerpt.find("\n", in: bytes, offset..<bytes.count) ?? bytes.count
        return feed > offset && bytes[feed - 1] == 0x0D ? feed - 1 : feed
    }

    /// The start of the line after the one that holds an offset; the end of the text when it is the last.
    func nextLine(after offset: Int) -> Int {
        XMLExcerpt.find("\n", in: bytes, offset..<bytes.count).map { $0 + 1 } ?? bytes.count
    }

    /// The start of the line that holds an offset.
    func lineStart(of offset: Int) -> Int {
        var index = min(offset, bytes.count)
        while index > 0, bytes[index - 1] != 0x0A { index -= 1 }
        return index
    }

    /// Part of the text as a string.
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

/// What a logger writes in front of every line of a message.
struct LogPrefix {
    /// The prefix with all digits replaced by one: times and numbers differ from line to line.
    private let pattern: [UInt8]

    /// Takes the bytes in front of a line that is known to belong to the message.
    init(_ bytes: ArraySlice<UInt8>) { pattern = bytes.map(Self.masked) }

    /// A byte with all digits made equal.
    private static func masked(_ byte: UInt8) -> UInt8 { byte >= 0x30 && byte <= 0x39 ? 0x30 : byte }

    /// Where the content of a line begins; nil for a line of another message. Further lines of one log entry may be merely indented.
    func contentStart(_ bytes: [UInt8], _ line: Range<Int>) -> Int? {
        guard !pattern.isEmpty else { return line.lowerBound }
        let end = line.lowerBound + pattern.count
        if end <= line.upperBound {
            var matches = true
            var isBlank = true
            for index in 0..<pattern.count {
                let byte = bytes[line.lowerBound + index]
                if Self.masked(byte) != pattern[index] { matches = false }
                if byte != 0x20 { isBlank = false }
                if !matches, !isBlank { return nil }
            }
            return end
        }
        // A blank line of the message: editors cut the space behind the prefix.
        guard !line.isEmpty else { return nil }
        for index in 0..<line.count where Self.masked(bytes[line.lowerBound + index]) != pattern[index] { return nil }
        return pattern[line.count...].allSatisfy { $0 == 0x20 } ? line.upperBound : nil
    }
}

extension MappedText {
    /// The lines of one message from `start` to `end`, without what the logger wrote in front of each, ended by plain line feeds.
    func message(from start: Int, to end: Int, prefix: LogPrefix) -> MappedText {
        var result = MappedText()
        var position = start
        while position < end {
            let lineEnd = lineEnd(from: position)
            let next = nextLine(after: position)
            if let content = prefix.contentStart(bytes, position..<max(position, lineEnd)) {
                result.append(content..<max(content, min(lineEnd, end)), of: self)
                if next > lineEnd { result.append(0x0A, from: origin(of: lineEnd)) }
            }
            position = max(next, position + 1)
        }
        return result
    }
}

extension Screen {
    /// Turns byte ranges of a text made from a file into ranges, lines and columns of that file.
    mutating func place(by text: MappedText, _ cursor: inout PositionCursor) {
        for index in elements.indices {
            let start = text.origin(of: elements[index].byteRange.lowerBound)
            let end = text.origin(of: max(elements[index].byteRange.lowerBound, elements[index].byteRange.upperBound - 1)) + 1
            elements[index].byteRange = start..<max(start, end)
            (elements[index].line, elements[index].column) = cursor.position(of: start)
        }
    }
}
