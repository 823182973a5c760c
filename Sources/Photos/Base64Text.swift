// Base64 in both alphabets: recorded bodies and image proxies hide text in it.

import Text

/// Decoding and encoding of base64.
enum Base64Text {
    /// The bytes of a base64 or base64url text, white space ignored, padding optional; nil when it is none.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? { Base64.decode(text) }

    /// The text of a base64 text, when it is printable UTF-8 throughout; nil for anything else, such as a photo token.
    static func decodeText(_ text: some Sequence<UInt8>) -> String? {
        text.withContiguousStorageIfAvailable { decodeText($0) } ?? Array(text).withUnsafeBufferPointer { decodeText($0) }
    }

    /// The same for text in one piece.
    static func decodeText(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        // Photo tokens are long, and their first bytes mostly tell them from texts.
        let head = UnsafeBufferPointer(rebasing: text.prefix(24))
        guard Base64.decode(head)?.contains(where: isForeign) == false else { return nil }
        guard let bytes = Base64.decode(text), !bytes.isEmpty, let string = String(validating: bytes, as: UTF8.self) else { return nil }
        return bytes.contains(where: isForeign) ? nil : string
    }

    /// Whether a byte is in no printable text: control characters beside line breaks and tabulators, and what UTF-8 never has.
    private static func isForeign(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0xC0, 0xC1, 0xF5...0xFF: true
        default: false
        }
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
