// Base64 in both alphabets: recorded bodies and image proxies hide text in it.

/// Decoding and encoding of base64.
enum Base64Text {
    /// The bytes of a base64 or base64url text, white space ignored, padding optional; nil when it is none.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var out: [UInt8] = []
        var buffer: UInt32 = 0
        var bits = 0
        var isPadded = false
        for byte in text {
            if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) { continue }
            if byte == UInt8(ascii: "=") {
                isPadded = true
                continue
            }
            guard !isPadded, let six = value(byte) else { return nil }
            buffer = buffer << 6 | UInt32(six)
            bits += 6
            if bits >= 8 {
                bits -= 8
                out.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            }
        }
        return out
    }

    /// The text of a base64 text, when it is printable UTF-8 throughout; nil for anything else, such as a photo token.
    static func decodeText(_ text: some Sequence<UInt8>) -> String? {
        guard let bytes = decode(text), !bytes.isEmpty, let string = String(validating: bytes, as: UTF8.self) else { return nil }
        return string.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" || $0 == "\r" || $0 == "\t" } ? string : nil
    }

    /// base64url without padding.
    static func encodeURL(_ text: String) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        var out: [UInt8] = []
        var buffer: UInt32 = 0
        var bits = 0
        for byte in text.utf8 {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                out.append(alphabet[Int(buffer >> UInt32(bits)) & 63])
            }
        }
        if bits > 0 { out.append(alphabet[Int(buffer << UInt32(6 - bits)) & 63]) }
        return String(decoding: out, as: UTF8.self)
    }

    /// The six bits of a letter of either alphabet.
    private static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
