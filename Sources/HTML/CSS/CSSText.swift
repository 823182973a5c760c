// Reading CSS source: balanced pieces, strings, escapes. Everything above works on what these give.

/// Cuts CSS text into pieces at the top level, outside strings, functions and blocks.
enum CSSText {
    /// The source without comments; each becomes one space.
    static func withoutComments(_ source: [UInt8]) -> [UInt8] {
        guard source.contains(UInt8(ascii: "*")) else { return source }
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        var index = 0
        while index < source.count {
            let byte = source[index]
            if byte == UInt8(ascii: "/"), source.matches("/*", at: index) {
                index += 2
                while index < source.count, !source.matches("*/", at: index) { index += 1 }
                index += 2
                result.append(32)
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                let end = stringEnd(source, index)
                result.append(contentsOf: source[index..<end])
                index = end
            } else if let end = bareURLEnd(source, index) {
                result.append(contentsOf: source[index..<end])
                index = end
            } else {
                result.append(byte)
                index += 1
            }
        }
        return result
    }

    /// The index behind the string that starts at a quote; a line end breaks it off as in browsers.
    static func stringEnd(_ source: [UInt8], _ start: Int, limit: Int? = nil) -> Int {
        let end = limit ?? source.count
        var index = start + 1
        while index < end {
            let byte = source[index]
            if byte == source[start] { return index + 1 }
            if byte == 10 { return index }
            index += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        return end
    }

    /// The index behind `url(…)` without quotes when one starts here: its content is no CSS.
    static func bareURLEnd(_ source: [UInt8], _ start: Int) -> Int? {
        guard source[start] | 32 == UInt8(ascii: "u"), source.matchesIgnoringCase("url(", at: start) else { return nil }
        var index = start + 4
        while index < source.count, source[index].isHTMLSpace { index += 1 }
        guard index < source.count, source[index] != UInt8(ascii: "\""), source[index] != UInt8(ascii: "'") else { return nil }
        while index < source.count, source[index] != UInt8(ascii: ")") { index += source[index] == UInt8(ascii: "\\") ? 2 : 1 }
        return min(index + 1, source.count)
    }

    /// The first index at or after `start` of one of the stop bytes at the top level; the end when there is none.
    static func find(_ stops: StaticString, in source: [UInt8], from start: Int, to end: Int) -> Int {
        var index = start
        var depth = 0
        while index < end {
            let byte = source[index]
            if depth == 0, stops.contains(byte) { return index }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                index = stringEnd(source, index, limit: end)
                continue
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
            case UInt8(ascii: "\\"): index += 1
            default:
                if let after = bareURLEnd(source, index) {
                    index = after
                    continue
                }
            }
            index += 1
        }
        return end
    }

    /// The parts of a value between top-level separators, trimmed; empty parts are dropped.
    static func split(_ value: String, at separator: StaticString) -> [String] {
        let bytes = Array(value.utf8)
        var result: [String] = []
        var start = 0
        while start <= bytes.count {
            let end = find(separator, in: bytes, from: start, to: bytes.count)
            let part = trimmed(bytes, start..<end)
            if !part.isEmpty { result.append(part) }
            start = end + 1
        }
        return result
    }

    /// The words of a value: parts between top-level white space.
    static func words(_ value: String) -> [String] { split(value, at: " \t\n\r\u{0C}") }

    /// A range of bytes as text without white space around it.
    static func trimmed(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        var lower = min(range.lowerBound, bytes.count)
        var upper = min(range.upperBound, bytes.count)
        while lower < upper, bytes[lower].isHTMLSpace { lower += 1 }
        while upper > lower, bytes[upper - 1].isHTMLSpace { upper -= 1 }
        return String(decoding: bytes[lower..<max(lower, upper)], as: UTF8.self)
    }

    /// The name and the inside of a function such as `rgb(1 2 3)`; nil when the value is no single function.
    static func function(_ value: String) -> (name: String, inside: String)? {
        let bytes = Array(value.utf8)
        guard let open = bytes.firstIndex(of: UInt8(ascii: "(")), open > 0, bytes.last == UInt8(ascii: ")") else { return nil }
        guard bytes[..<open].allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") }) else { return nil }
        guard bareURLEnd(bytes, 0) ?? bytes.count == bytes.count else { return nil }
        if bareURLEnd(bytes, 0) == nil, find(")", in: bytes, from: open + 1, to: bytes.count) != bytes.count - 1 { return nil }
        return (String(decoding: bytes[..<open], as: UTF8.self).lowercased(), trimmed(bytes, open + 1..<bytes.count - 1))
    }

    /// The content of a quoted string with its escapes resolved; nil when the value is no string.
    static func string(_ value: String) -> String? {
        let bytes = Array(value.utf8)
        guard bytes.count >= 2, let first = bytes.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"), bytes.last == first
        else {
            return nil
        }
        guard stringEnd(bytes, 0) == bytes.count else { return nil }
        return unescaped(bytes[1..<bytes.count - 1])
    }

    /// Text with CSS escapes (`\26 `, `\:`) resolved.
    static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\\"), index < bytes.endIndex else {
                result.append(byte)
                continue
            }
            var code: UInt32 = 0
            var digits = 0
            while index < bytes.endIndex, digits < 6, let digit = bytes[index].hexValue {
                code = code * 16 + UInt32(digit)
                digits += 1
                index += 1
            }
            if digits > 0 {
                if index < bytes.endIndex, bytes[index].isHTMLSpace { index += 1 }
                let scalar = code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}"
                result.append(contentsOf: String(Character(scalar)).utf8)
            } else if bytes[index] == 10 {
                index += 1
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit.
    var hexValue: UInt8? {
        if isASCIIDigit { return self - 48 }
        let lower = asciiLowercased
        return lower >= 97 && lower <= 102 ? lower - 87 : nil
    }
}

extension StaticString {
    /// Whether a byte is one of the (ASCII) characters of this string.
    func contains(_ byte: UInt8) -> Bool {
        for step in 0..<utf8CodeUnitCount where utf8Start[step] == byte { return true }
        return false
    }
}
