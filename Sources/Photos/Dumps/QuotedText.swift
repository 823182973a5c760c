// Texts in quotes, as programming languages write them.

/// Reading of quoted texts.
enum QuotedText {
    /// The bytes up to the closing quote, escapes resolved; the cursor stands behind it then. Nil when the text does not end.
    static func read(_ cursor: inout TextCursor, until quote: UInt8) -> [UInt8]? {
        var out: [UInt8] = []
        while let byte = cursor.byte {
            cursor.at += 1
            if byte == quote { return out }
            guard byte == UInt8(ascii: "\\") else {
                out.append(byte)
                continue
            }
            guard let letter = cursor.byte else { return nil }
            cursor.at += 1
            switch letter {
            case UInt8(ascii: "n"): out.append(0x0A)
            case UInt8(ascii: "r"): out.append(0x0D)
            case UInt8(ascii: "t"): out.append(0x09)
            case UInt8(ascii: "x"): append(&out, scalar(&cursor, digits: 2))
            case UInt8(ascii: "u"): append(&out, cursor.sees("{") ? braced(&cursor) : unit(&cursor))
            case UInt8(ascii: "U"): append(&out, scalar(&cursor, digits: 8))
            default: out.append(letter)
            }
        }
        return nil
    }

    /// Adds a character; what is none becomes the replacement character.
    private static func append(_ out: inout [UInt8], _ value: UInt32?) {
        let scalar = value.flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
        out.append(contentsOf: String(Character(scalar)).utf8)
    }

    /// A number of hexadecimal digits; nil, and nothing passed, when they are not there.
    private static func scalar(_ cursor: inout TextCursor, digits: Int) -> UInt32? {
        guard cursor.at + digits <= cursor.end, let value = UInt32(cursor.bytes.text(cursor.at..<(cursor.at + digits)), radix: 16) else {
            return nil
        }
        cursor.at += digits
        return value
    }

    /// Four digits, and the second half of a surrogate pair where one follows.
    private static func unit(_ cursor: inout TextCursor) -> UInt32? {
        guard let first = scalar(&cursor, digits: 4) else { return nil }
        guard first >= 0xD800, first < 0xDC00, cursor.sees("\\u") else { return first }
        var copy = cursor
        copy.at += 2
        guard let second = scalar(&copy, digits: 4), second >= 0xDC00, second < 0xE000 else { return first }
        cursor = copy
        return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
    }

    /// Swift's `\u{1F355}`.
    private static func braced(_ cursor: inout TextCursor) -> UInt32? {
        var copy = cursor
        copy.at += 1
        let digits = copy.run { $0.isASCIIAlphanumeric }
        guard digits.utf8.count <= 8, copy.take("}"), let value = UInt32(digits, radix: 16) else { return nil }
        cursor = copy
        return value
    }
}
