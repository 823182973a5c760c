// One line of a ViewServer dump: values are preceded by their length, so that they may hold spaces.
import Model

/// A view's class and those of its properties that are of use.
struct ViewServerLine {
    private(set) var className = ""
    private var values: [String: String] = [:]
    /// Whether the line ends inside a value.
    private(set) var isCut = false

    /// Properties without their category (`text:mText`); all others are skipped.
    private static let wanted: Set<String> = [
        "mText", "mID", "mLeft", "mTop", "mScrollX", "mScrollY", "mHint", "mMeasuredWidth", "mMeasuredHeight", "getHint()", "getWidth()",
        "getHeight()", "getVisibility()", "isClickable()", "getAlpha()", "getContentDescription()", "getTranslationX()",
        "getTranslationY()",
    ]

    /// Whether the `@` at a place stands behind a class name and before a hash and a property with a length.
    static func isView(_ bytes: [UInt8], at: Int, end: Int) -> Bool {
        var index = at + 1
        while index < end, isHex(bytes[index]) { index += 1 }
        guard index - at >= 5, index < end, bytes[index] == 0x20 else { return false }
        let property = index + 1
        index = property
        while index < end, index - property < 200, bytes[index] > 0x20, bytes[index] != UInt8(ascii: "=") { index += 1 }
        guard index > property, index + 2 < end, bytes[index] == UInt8(ascii: "=") else { return false }
        let digits = index + 1
        index = digits
        while index < end, bytes[index] >= 0x30, bytes[index] <= 0x39 { index += 1 }
        return index > digits && index < end && bytes[index] == UInt8(ascii: ",")
    }

    /// Whether a byte is a digit of a hash.
    private static func isHex(_ byte: UInt8) -> Bool { (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66) }

    /// Reads a line; nil when it is no view.
    init?(_ bytes: [UInt8], _ line: Range<Int>) {
        guard let at = XMLExcerpt.find("@", in: bytes, line.lowerBound..<min(line.upperBound, line.lowerBound + 400)), at > line.lowerBound,
            bytes[line.lowerBound..<at].allSatisfy({ $0 > 0x20 })
        else { return nil }
        className = String(decoding: bytes[line.lowerBound..<at], as: UTF8.self)
        var position = at + 1
        while position < line.upperBound, Self.isHex(bytes[position]) { position += 1 }
        guard position > at + 1, position == line.upperBound || bytes[position] == 0x20 else { return nil }
        bytes.withUnsafeBufferPointer { readProperties($0, position..<line.upperBound) }
    }

    /// Reads all properties of a line, and keeps those that are wanted.
    private mutating func readProperties(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        var position = range.lowerBound
        while position < range.upperBound {
            if bytes[position] == 0x20 {
                position += 1
                continue
            }
            let name = position
            var colon = name
            while position < range.upperBound, bytes[position] != UInt8(ascii: "=") {
                if bytes[position] == UInt8(ascii: ":") { colon = position + 1 }
                position += 1
            }
            let nameEnd = position
            var length = 0
            position += 1
            let digits = position
            while position < range.upperBound, position - digits < 8, bytes[position] >= 0x30, bytes[position] <= 0x39 {
                length = length * 10 + Int(bytes[position] - 0x30)
                position += 1
            }
            guard position < range.upperBound, position > digits, bytes[position] == UInt8(ascii: ",") else {
                isCut = true
                return
            }
            position += 1
            let value = position
            position = Self.end(bytes, value, range.upperBound, units: length)
            let key = String(decoding: bytes[colon..<nameEnd], as: UTF8.self)
            if Self.wanted.contains(key) {
                values[key] = String(decoding: bytes[value..<min(position, range.upperBound)], as: UTF8.self)
            }
            if position > range.upperBound {
                isCut = true
                return
            }
        }
    }

    /// Behind a value of so many UTF-16 units, as Java counts; behind the line's end when the value is cut.
    /// Tools that counted bytes or characters are followed, too: behind a value stands a space or the end.
    private static func end(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ limit: Int, units: Int) -> Int {
        var left = units
        var position = start
        while left > 0, position < limit {
            let byte = bytes[position]
            left -= byte >= 0xF0 ? 2 : 1
            position += byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
        }
        if left > 0 || position > limit { return start + units <= limit && isEnd(bytes, start + units, limit) ? start + units : limit + 1 }
        if isEnd(bytes, position, limit) { return position }
        if start + units <= limit, isEnd(bytes, start + units, limit) { return start + units }
        while position < limit, bytes[position] != 0x20 { position += 1 }
        return position
    }

    /// Whether a value may end here.
    private static func isEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ position: Int, _ limit: Int) -> Bool {
        position == limit || (position < limit && bytes[position] == 0x20)
    }

    /// A property's value; line breaks are written `\n`, and `null` stands for none.
    func text(_ name: String) -> String? {
        guard let value = values[name], value != "null" else { return nil }
        guard value.utf8.contains(UInt8(ascii: "\\")) else { return value }
        var result = ""
        var isEscape = false
        for character in value {
            if isEscape {
                if character == "n" { result += "\n" } else { result += "\\" + String(character) }
                isEscape = false
            } else if character == "\\" {
                isEscape = true
            } else {
                result.append(character)
            }
        }
        return isEscape ? result + "\\" : result
    }

    /// A property's value as a number.
    func number(_ name: String) -> Double? { values[name].flatMap { AndroidFacts.number($0[...]) } }
}
