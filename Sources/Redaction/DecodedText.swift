// Text of a file with its escapes resolved, each character with the bytes that it stands in: so one search serves XML, HTML, JSON and logs.

/// A file's text, character by character.
struct DecodedText {
    /// A scalar and the bytes of the file that write it.
    struct Unit {
        var scalar: Unicode.Scalar
        /// Small, since there is one for each character of a file.
        private var start: UInt32
        private var length: UInt8
        /// Whether the file writes it as an escape.
        var isEscaped: Bool
        var range: Range<Int> { Int(start)..<Int(start) + Int(length) }

        init(scalar: Unicode.Scalar, range: Range<Int>, isEscaped: Bool) {
            self.scalar = scalar
            start = UInt32(clamping: range.lowerBound)
            length = UInt8(clamping: range.count)
            self.isEscaped = isEscaped
        }
    }
    let bytes: [UInt8]
    let units: [Unit]

    /// nil when the bytes are no UTF-8.
    init?(_ bytes: [UInt8]) {
        var units: [Unit] = []
        units.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let escape = Self.escape(bytes, index) {
                units.append(Unit(scalar: escape.scalar, range: index..<escape.end, isEscaped: true))
                index = escape.end
                continue
            }
            let length = Self.length(bytes[index])
            guard length > 0, index + length <= bytes.count else { return nil }
            if length == 1 {
                units.append(Unit(scalar: Unicode.Scalar(bytes[index]), range: index..<index + 1, isEscaped: false))
            } else {
                guard let text = String(validating: bytes[index..<index + length], as: UTF8.self), let scalar = text.unicodeScalars.first
                else {
                    return nil
                }
                units.append(Unit(scalar: scalar, range: index..<index + length, isEscaped: false))
            }
            index += length
        }
        self.bytes = bytes
        self.units = units
    }

    /// Bytes of a UTF-8 sequence by its first one; 0 for none.
    private static func length(_ byte: UInt8) -> Int {
        switch byte {
        case 0..<0x80: 1
        case 0xC2...0xDF: 2
        case 0xE0...0xEF: 3
        case 0xF0...0xF4: 4
        default: 0
        }
    }

    /// `\u00eb`, `\\u00eb` (JSON in JSON), `&#235;`, `&#xEB;`, `&eacute;`: only letters matter here.
    private static func escape(_ bytes: [UInt8], _ start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
        switch bytes[start] {
        case UInt8(ascii: "\\"):
            var at = start
            while at < bytes.count, at < start + 4, bytes[at] == UInt8(ascii: "\\") { at += 1 }
            // `\n` before a word is no letter of it.
            let controls: [UInt8: Unicode.Scalar] = [
                UInt8(ascii: "n"): "\n", UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t", UInt8(ascii: "b"): " ", UInt8(ascii: "f"): " ",
            ]
            if at < bytes.count, let control = controls[bytes[at]] { return (control, at + 1) }
            guard at < bytes.count, bytes[at] == UInt8(ascii: "u"), let high = hex(bytes, at + 1, 4) else { return nil }
            let end = at + 5
            if (0xD800...0xDBFF).contains(high) {
                // A pair of surrogates, escaped alike.
                let next = end + (at - start) + 1
                guard next + 4 <= bytes.count, bytes[end..<next].elementsEqual(bytes[start..<at + 1]), let low = hex(bytes, next, 4),
                    (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
                else { return nil }
                return (scalar, next + 4)
            }
            return Unicode.Scalar(high).map { ($0, end) }
        case UInt8(ascii: "&"):
            guard let stop = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
            let name = String(decoding: bytes[start + 1..<stop], as: UTF8.self)
            if name.hasPrefix("#x") || name.hasPrefix("#X") {
                return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map { ($0, stop + 1) }
            }
            if name.hasPrefix("#") { return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map { ($0, stop + 1) } }
            guard let scalar = named(name) else { return nil }
            return (scalar, stop + 1)
        default: return nil
        }
    }

    private static func hex(_ bytes: [UInt8], _ start: Int, _ count: Int) -> UInt32? {
        guard start + count <= bytes.count else { return nil }
        return UInt32(String(decoding: bytes[start..<start + count], as: UTF8.self), radix: 16)
    }

    /// `eacute` and its like: a letter and the name of a mark.
    private static func named(_ name: String) -> Unicode.Scalar? {
        let marks: [(String, UInt32)] = [
            ("grave", 0x300), ("acute", 0x301), ("circ", 0x302), ("tilde", 0x303), ("uml", 0x308), ("ring", 0x30A), ("cedil", 0x327),
        ]
        for (word, mark) in marks where name.count == word.count + 1 && name.hasSuffix(word) {
            let composed = (String(name.prefix(1)) + String(Unicode.Scalar(mark) ?? " ")).precomposed
            return composed.unicodeScalars.count == 1 ? composed.unicodeScalars.first : nil
        }
        return nil
    }
}
