// Base64 in both alphabets: recorded bodies and image proxies hide text in it.

import Text

/// Decoding and encoding of base64.
enum Base64Text {
    /// The bytes of a base64 or base64url text, white space ignored, padding optional; nil when it is none.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? { Base64.decode(text) }

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
}
