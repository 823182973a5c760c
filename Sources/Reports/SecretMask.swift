// The last guard before anything is printed: API keys, tokens and signatures in URLs are masked, whatever stage let them through.

/// Masks secrets in finished output.
public enum SecretMask {
    /// What stands in place of a secret.
    static let mask: [UInt8] = Array("REDACTED".utf8)
    /// A parameter is secret when its name ends in one of these, in any letter case.
    private static let secretNames = ["key", "token", "signature"].map { Array($0.utf8) }
    /// Names that end like a secret's, but identify a photo.
    private static let publicNames = ["image_key"].map { Array($0.utf8) }
    private static let keyPrefix = Array("AIza".utf8)

    /// The text with every key, token and signature value replaced; plain or percent-encoded any number of times.
    public static func masked(_ text: String) -> String {
        var text = text
        let result: [UInt8]? = text.withUTF8 { bytes in
            var output: [UInt8] = []
            var copied = 0
            var index = 0
            while index < bytes.count {
                guard let secret = secret(in: bytes, at: index) else {
                    index += 1
                    continue
                }
                if output.isEmpty { output.reserveCapacity(bytes.count) }
                output.append(contentsOf: bytes[copied..<secret.lowerBound])
                output.append(contentsOf: mask)
                copied = secret.upperBound
                index = secret.upperBound
            }
            guard copied > 0 else { return nil }
            output.append(contentsOf: bytes[copied...])
            return output
        }
        guard let result else { return text }
        return String(decoding: result, as: UTF8.self)
    }

    /// The range of a secret value whose marker stands at `index`; nil when there is none.
    private static func secret(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Range<Int>? {
        switch bytes[index] {
        case UInt8(ascii: "A"):
            guard matches(bytes, index, keyPrefix), isTokenStart(bytes, index) else { return nil }
            var end = index + keyPrefix.count
            while end < bytes.count, isTokenByte(bytes[end]) { end += 1 }
            return end - index - keyPrefix.count >= 10 ? index..<end : nil
        case UInt8(ascii: "="):
            return value(in: bytes, from: index + 1, nameEnd: index)
        case UInt8(ascii: "%"):
            guard let next = encoded(bytes, index, "3d") else { return nil }
            return value(in: bytes, from: next, nameEnd: index)
        default:
            return nil
        }
    }

    /// The value after an equals sign, when the name before it is a secret's.
    private static func value(in bytes: UnsafeBufferPointer<UInt8>, from start: Int, nameEnd: Int) -> Range<Int>? {
        guard secretNames.contains(where: { nameEnd >= $0.count && matches(bytes, nameEnd - $0.count, $0) }) else { return nil }
        guard !publicNames.contains(where: { nameEnd >= $0.count && matches(bytes, nameEnd - $0.count, $0) }) else { return nil }
        var end = start
        while end < bytes.count {
            if isTokenByte(bytes[end]) || "+/.~!*".utf8.contains(bytes[end]) {
                end += 1
            } else if bytes[end] == UInt8(ascii: "="), end > start {
                end += 1  // base64 padding
            } else if bytes[end] == UInt8(ascii: "%"), !endsValue(bytes, end) {
                end += 1
            } else {
                break
            }
        }
        let isMasked = end - start == mask.count && matches(bytes, start, mask)
        return end > start && !isMasked ? start..<end : nil
    }

    /// Whether an encoded separator (`&`, `#`, quotes, space, angle bracket) stands here.
    private static func endsValue(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        ["26", "23", "20", "22", "27", "3b", "3c", "3e", "7c"].contains { encoded(bytes, index, $0) != nil }
    }

    /// The index after a percent-encoded character, encoded once or more often (`%3D`, `%253D`); nil when it is another one.
    private static func encoded(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ hex: StaticString) -> Int? {
        guard bytes[index] == UInt8(ascii: "%") else { return nil }
        var at = index + 1
        while at + 1 < bytes.count, bytes[at] == UInt8(ascii: "2"), bytes[at + 1] == UInt8(ascii: "5") { at += 2 }
        guard at + 1 < bytes.count, bytes[at] == hex.utf8Start[0], bytes[at + 1] | 0x20 == hex.utf8Start[1] | 0x20 else { return nil }
        return at + 2
    }

    /// Whether `word` stands at `index`, ASCII letter case ignored unless the word has capitals.
    private static func matches(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, _ word: [UInt8]) -> Bool {
        guard index >= 0, index + word.count <= bytes.count else { return false }
        for (offset, wanted) in word.enumerated() {
            let byte = bytes[index + offset]
            let isLetter = wanted >= 0x61 && wanted <= 0x7A
            guard byte == wanted || (isLetter && byte | 0x20 == wanted && word[0] >= 0x61) else { return false }
        }
        return true
    }

    /// Letters, digits, `-` and `_`.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }

    /// Whether a token can begin here: photo tokens are long base64 and may hold any four letters by chance.
    private static func isTokenStart(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        guard index > 0, isTokenByte(bytes[index - 1]) else { return true }
        if index >= 3, bytes[index - 3] == UInt8(ascii: "%") { return true }
        return index >= 6 && bytes[index - 6] == UInt8(ascii: "\\") && bytes[index - 5] == UInt8(ascii: "u")
    }
}
