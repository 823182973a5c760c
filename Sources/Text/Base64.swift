// Base64 in both alphabets, as recorded bodies, picture addresses and image proxies have it.

/// Decoding of base64.
public enum Base64 {
    /// The bytes of a base64 or base64url text, white space ignored, padding optional; nil when it is none.
    public static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var out: [UInt8] = []
        out.reserveCapacity(text.underestimatedCount / 4 * 3)
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
