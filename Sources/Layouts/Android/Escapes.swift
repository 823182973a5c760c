// What escapes of XML and of strings in programs and protocol buffers stand for.

/// Reads one escape at a time.
enum Escapes {
    /// The bytes of a character reference or of one of XML's five entities, and where it ends; nil when none stands here.
    static func entity(_ text: ArraySlice<UInt8>, at start: Int, end: Int) -> (bytes: [UInt8], next: Int)? {
        guard start < end, text[start] == UInt8(ascii: "&") else { return nil }
        guard let semicolon = text[start..<min(start + 12, end)].firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: text[(start + 1)..<semicolon], as: UTF8.self)
        let named: [String: UInt8] = ["lt": 0x3C, "gt": 0x3E, "amp": 0x26, "quot": 0x22, "apos": 0x27]
        if let byte = named[name] { return ([byte], semicolon + 1) }
        if name == "nbsp" { return ([0xC2, 0xA0], semicolon + 1) }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let code = digits.hasPrefix("x") || digits.hasPrefix("X") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let scalar = code.flatMap(Unicode.Scalar.init), scalar.value != 0 else { return nil }
        return (Array(String(Character(scalar)).utf8), semicolon + 1)
    }

    /// The bytes of a backslash escape, octal bytes included, and where it ends; nil when none stands here.
    static func backslash(_ text: ArraySlice<UInt8>, at start: Int, end: Int) -> (bytes: [UInt8], next: Int)? {
        guard start + 1 < end, text[start] == UInt8(ascii: "\\") else { return nil }
        let byte = text[start + 1]
        switch byte {
        case UInt8(ascii: "n"): return ([0x0A], start + 2)
        case UInt8(ascii: "r"): return ([0x0D], start + 2)
        case UInt8(ascii: "t"): return ([0x09], start + 2)
        case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "\\"), UInt8(ascii: "/"): return ([byte], start + 2)
        case 0x30...0x37:
            var value = 0
            var index = start + 1
            while index < end, index < start + 4, text[index] >= 0x30, text[index] <= 0x37 {
                value = value * 8 + Int(text[index] - 0x30)
                index += 1
            }
            return ([UInt8(truncatingIfNeeded: value)], index)
        case UInt8(ascii: "u"):
            guard let unit = hex(text, start + 2, end) else { return nil }
            if unit & 0xFC00 == 0xD800, start + 7 < end, text[start + 6] == UInt8(ascii: "\\"), text[start + 7] == UInt8(ascii: "u"),
                let low = hex(text, start + 8, end), low & 0xFC00 == 0xDC00
            {
                return (utf8(0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)), start + 12)
            }
            return (utf8(unit), start + 6)
        default: return nil
        }
    }

    /// Where a quoted string ends that holds `start`: at the first quotation mark without a backslash, or at `end`.
    static func stringEnd(_ text: [UInt8], from start: Int, to end: Int) -> Int {
        var index = start
        while index < end {
            if text[index] == UInt8(ascii: "\"") { return index }
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return end
    }

    /// The four hexadecimal digits of a `\u` escape.
    private static func hex(_ text: ArraySlice<UInt8>, _ start: Int, _ end: Int) -> UInt32? {
        guard start + 4 <= end else { return nil }
        return UInt32(String(decoding: text[start..<start + 4], as: UTF8.self), radix: 16)
    }

    /// A code point in UTF-8; half of a surrogate pair becomes the replacement character.
    private static func utf8(_ code: UInt32) -> [UInt8] { Array(String(Character(Unicode.Scalar(code) ?? "\u{FFFD}")).utf8) }
}

extension MappedText {
    /// A part of this text with character references and XML's entities replaced by what they stand for.
    func withoutEntities(in range: Range<Int>) -> MappedText {
        replacing(UInt8(ascii: "&"), in: range) { Escapes.entity($0, at: $1, end: $2) }
    }

    /// A part of this text with backslash escapes replaced by what they stand for.
    func withoutBackslashes(in range: Range<Int>) -> MappedText {
        replacing(UInt8(ascii: "\\"), in: range) { Escapes.backslash($0, at: $1, end: $2) }
    }

    /// Replaces every escape that begins with a sign, and keeps the way back to the file.
    private func replacing(
        _ sign: UInt8, in range: Range<Int>, by escape: (ArraySlice<UInt8>, Int, Int) -> (bytes: [UInt8], next: Int)?
    ) -> MappedText {
        var result = MappedText()
        var plain = range.lowerBound
        var index = range.lowerBound
        let slice = bytes[range]
        while index < range.upperBound {
            guard slice[index] == sign, let found = escape(slice, index, range.upperBound) else {
                index += 1
                continue
            }
            result.append(plain..<index, of: self)
            for byte in found.bytes { result.append(byte, from: origin(of: index)) }
            index = found.next
            plain = index
        }
        result.append(plain..<range.upperBound, of: self)
        return result
    }
}
