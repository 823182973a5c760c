// Base64 in both alphabets, as recorded bodies, picture addresses and image proxies have it.

/// Decoding of base64.
public enum Base64 {
    /// The bytes of a base64 or base64url text, white space ignored, padding optional; nil when it is none.
    public static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        text.withContiguousStorageIfAvailable { decode($0) } ?? Array(text).withUnsafeBufferPointer { decode($0) }
    }

    /// The same for text in one piece.
    public static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var isSound = true
        let bytes = [UInt8](unsafeUninitializedCapacity: text.count / 4 * 3 + 3) { out, count in
            values.withUnsafeBufferPointer { values in
                var buffer: UInt32 = 0
                var bits: UInt32 = 0
                var isPadded = false
                var index = 0
                while index < text.count {
                    // Four letters are three bytes, as long as nothing else comes between.
                    while bits == 0, !isPadded, index + 4 <= text.count {
                        let (a, b) = (values[Int(text[index])], values[Int(text[index + 1])])
                        let (c, d) = (values[Int(text[index + 2])], values[Int(text[index + 3])])
                        guard (a | b | c | d) < 64 else { break }
                        let word = UInt32(a) << 18 | UInt32(b) << 12 | UInt32(c) << 6 | UInt32(d)
                        out[count] = UInt8(truncatingIfNeeded: word >> 16)
                        out[count &+ 1] = UInt8(truncatingIfNeeded: word >> 8)
                        out[count &+ 2] = UInt8(truncatingIfNeeded: word)
                        count &+= 3
                        index &+= 4
                    }
                    guard index < text.count else { break }
                    let six = values[Int(text[index])]
                    index &+= 1
                    if six < 64, !isPadded {
                        buffer = buffer &<< 6 | UInt32(six)
                        bits &+= 6
                        guard bits >= 8 else { continue }
                        bits &-= 8
                        out[count] = UInt8(truncatingIfNeeded: buffer &>> bits)
                        count &+= 1
                    } else if six == padding {
                        isPadded = true
                    } else if six != space {
                        isSound = false
                        return
                    }
                }
            }
        }
        return isSound ? bytes : nil
    }

    private static let space: UInt8 = 64
    private static let padding: UInt8 = 65
    /// What each byte stands for: six bits, white space, padding, or nothing.
    private static let values: [UInt8] = (UInt8.min...UInt8.max).map { byte in
        if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) { return space }
        return byte == UInt8(ascii: "=") ? padding : value(byte) ?? 255
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
