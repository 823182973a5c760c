// The characters of a link: white space folded away, percent-encoding undone and made.

import Text

/// Text work that every form of link needs.
enum LinkText {
    /// A link without the white space that line breaks and indentation brought into it; a single space inside a value stays.
    ///
    /// The guides print long links over several lines; whoever copies one gets the breaks with it.
    static func folded(_ text: String) -> (link: String, wasFolded: Bool) {
        let trimmed = trimmed(text)
        guard trimmed.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x80 }) else { return (String(trimmed), false) }
        let scalars = Array(trimmed.unicodeScalars)
        var kept = String.UnicodeScalarView()
        var wasFolded = false
        var index = 0
        while index < scalars.count {
            guard scalars[index].properties.isWhitespace else {
                kept.append(scalars[index])
                index += 1
                continue
            }
            let start = index
            while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
            let isSingleSpace = index == start + 1 && scalars[start] == " "
            let touchesSign = isSign(kept.last) || index < scalars.count && isSign(scalars[index])
            if isSingleSpace, !touchesSign { kept.append(" ") } else { wasFolded = true }
        }
        return (String(kept), wasFolded)
    }

    /// Whether a character parts a link, so that a space beside it belongs to no value.
    private static func isSign(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar == "&" || scalar == "?" || scalar == "="
    }

    /// Without white space at the ends.
    static func trimmed(_ text: String) -> Substring {
        var view = Substring(text)
        // Most links begin and end with a visible sign of ASCII.
        if let first = text.utf8.first, first > 0x20, first < 0x80, let last = text.utf8.last, last > 0x20, last < 0x80 { return view }
        while let first = view.first, first.isWhitespace { view.removeFirst() }
        while let last = view.last, last.isWhitespace { view.removeLast() }
        return view
    }

    /// A query value as it is meant: percent-encoding undone, and `+` a space.
    static func decodedValue(_ raw: some StringProtocol) -> String {
        let text = String(raw)
        guard text.utf8.contains(UInt8(ascii: "+")) else { return percentDecoded(text) }
        return percentDecoded(text.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " "))
    }

    /// Whether a `%` stands in the text without two hexadecimal digits after it.
    static func hasBrokenEncoding(_ raw: some StringProtocol) -> Bool {
        let bytes = Array(raw.utf8)
        return bytes.indices.contains { index in
            guard bytes[index] == UInt8(ascii: "%") else { return false }
            return index + 2 >= bytes.count || PlainText.hexValue(bytes[index + 1]) == nil
                || PlainText.hexValue(bytes[index + 2]) == nil
        }
    }

    /// A value percent-encoded for a query; `plain` are characters that may stay besides the unreserved ones.
    static func encoded(_ value: String, plain: String, spaceAsPlus: Bool = true) -> String {
        var output: [UInt8] = []
        for byte in value.utf8 {
            if byte == 0x20, spaceAsPlus {
                output.append(UInt8(ascii: "+"))
            } else if isUnreserved(byte) || plain.utf8.contains(byte) {
                output.append(byte)
            } else {
                output += [UInt8(ascii: "%"), hexDigit(byte >> 4), hexDigit(byte & 15)]
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Letters, digits, `-`, `.`, `_`, `~`.
    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
        default: false
        }
    }

    /// The hexadecimal digit of a number below 16.
    private static func hexDigit(_ number: UInt8) -> UInt8 { number < 10 ? 0x30 + number : 0x37 + number }

    /// How long a link is once every character that a link cannot hold is percent-encoded.
    static func encodedLength(_ link: String) -> Int {
        link.utf8.reduce(0) { $0 + ($1 <= 0x20 || $1 >= 0x7F ? 3 : 1) }
    }
}
