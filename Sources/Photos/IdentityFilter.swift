// Tells in one pass over the bytes of a value that it can name no place photo, so that most values are never taken apart.

extension PhotoURL {
    /// Whether a value may have identities. False is certain: `identities(in:)` would be empty.
    public static func mayHaveIdentities(_ value: String) -> Bool {
        value.utf8.withContiguousStorageIfAvailable { mayHaveIdentities($0) } ?? true
    }

    /// A value is told off when it is plain (no encoding, no query, no second colon), names no host and no `photos`, and holds no
    /// base64 of a text: then every piece of it is a text without a slash, and such a text is neither a name nor an address.
    private static func mayHaveIdentities(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var slashes = 0
        var colon: Int?
        var isDotted = false
        for (at, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "/"):
                // Three slashes are needed for a name, two together for a host.
                if slashes == 2 || at == 0 || bytes[at - 1] == byte || bytes[at - 1] == UInt8(ascii: ":") { return true }
                // A host may stand at the beginning without a scheme.
                if slashes == 0, isDotted, colon == nil { return true }
                slashes += 1
            case UInt8(ascii: ":"):
                if colon != nil || slashes > 0 { return true }
                colon = at
            case UInt8(ascii: "."): isDotted = true
            case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "#"): return true
            case 0..<0x20, 0x7F...: return true
            default: break
            }
        }
        if let colon {
            // What is no scheme before a colon belongs to the path.
            guard isScheme(bytes[..<colon]) else { return true }
            return holdsBase64(UnsafeBufferPointer(rebasing: bytes[(colon + 1)...]))
        }
        return holdsBase64(bytes)
    }

    /// A letter, then letters, digits, `+`, `-`, `.`.
    private static func isScheme(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let first = bytes.first, (first | 0x20) &- 0x61 < 26 else { return false }
        return bytes.allSatisfy {
            $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
    }

    /// Whether a part between slashes may be base64 of a text.
    private static func holdsBase64(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count >= 16 else { return false }
        var start = 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: "/") { end += 1 }
            if end - start >= 16 {
                let part = UnsafeBufferPointer(rebasing: bytes[start..<end])
                // White space does not count in base64, at the ends it is no part of a value.
                if part[0] == 0x20 || part[part.count - 1] == 0x20 || part.starts(with: "aHR0c".utf8) { return true }
                let body = part.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
                if Base64Text.decodeText(UnsafeBufferPointer(rebasing: body)) != nil { return true }
            }
            start = end + 1
        }
        return false
    }
}
