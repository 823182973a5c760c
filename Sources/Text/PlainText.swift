// Canonical forms of texts that are ASCII throughout: they need no Unicode tables, so bytes alone are looked at.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What can be told of a text without Unicode properties.
public enum PlainText {
    /// Whether every byte is ASCII; eight bytes are looked at together.
    public static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let start = bytes.baseAddress else { return true }
        let raw = UnsafeRawPointer(start)
        var at = 0
        while at + 8 <= bytes.count {
            if raw.loadUnaligned(fromByteOffset: at, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
            at += 8
        }
        while at < bytes.count {
            if bytes[at] >= 0x80 { return false }
            at += 1
        }
        return true
    }

    /// The canonical form of an ASCII text; nil for any other text.
    static func canonical(_ text: String, _ tolerance: Tolerance) -> [UInt8]? {
        text.utf8.withContiguousStorageIfAvailable { source -> [UInt8]? in
            guard isPlain(source) else { return nil }
            return [UInt8](unsafeUninitializedCapacity: source.count) { out, count in
                count = fold(source, into: out, foldsCase: true, keepsSpace: tolerance == .strict)
            }
        } ?? nil
    }

    /// The canonical form of an ASCII text whose letters keep their case; nil for any other text.
    static func caseSensitive(_ text: String) -> String? {
        text.utf8.withContiguousStorageIfAvailable { source -> String? in
            guard isPlain(source) else { return nil }
            return String(unsafeUninitializedCapacity: source.count) { fold(source, into: $0, foldsCase: false, keepsSpace: true) }
        } ?? nil
    }

    /// White space becomes one space or none, a grave accent an apostrophe, other control characters nothing. The output is never longer.
    private static func fold(
        _ source: UnsafeBufferPointer<UInt8>, into out: UnsafeMutableBufferPointer<UInt8>, foldsCase: Bool, keepsSpace: Bool
    ) -> Int {
        var count = 0
        var isSpacePending = false
        for byte in source {
            if byte <= 0x20 {
                if isSpace(byte) { isSpacePending = keepsSpace && count > 0 }
                continue
            }
            if isSpacePending {
                out[count] = 0x20
                count &+= 1
                isSpacePending = false
            }
            out[count] = foldsCase ? folded(byte) : byte == UInt8(ascii: "`") ? UInt8(ascii: "'") : byte
            count &+= 1
        }
        return count
    }

    /// Every run of white space as one space, none at the ends; nothing else changes.
    static func collapseSpace(_ source: UnsafeBufferPointer<UInt8>, into out: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var count = 0
        var isSpacePending = false
        for byte in source {
            if isSpace(byte) {
                isSpacePending = count > 0
                continue
            }
            if isSpacePending {
                out[count] = 0x20
                count &+= 1
                isSpacePending = false
            }
            out[count] = byte
            count &+= 1
        }
        return count
    }

    /// Whether a byte of ASCII stands in a text.
    public static func has(_ byte: UInt8, _ text: String) -> Bool {
        let found = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, Int32(byte), bytes.count) != nil } ?? false
        }
        return found ?? text.utf8.contains(byte)
    }

    /// The first place of a byte in a range of others.
    public static func index(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        guard let start = bytes.baseAddress, !range.isEmpty, range.upperBound <= bytes.count else { return nil }
        return memchr(start + range.lowerBound, Int32(byte), range.count).map { UnsafeRawPointer($0) - UnsafeRawPointer(start) }
    }

    /// Whether a text stands in some bytes; an empty one stands in none.
    public static func holds(_ needle: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var needle = needle
        return needle.withUTF8 { pin in
            guard let pinStart = pin.baseAddress, let start = bytes.baseAddress, pin.count > 0, pin.count <= bytes.count else {
                return false
            }
            var rest = UnsafeRawPointer(start)
            let end = rest + (bytes.count - pin.count + 1)
            while rest < end, let place = memchr(rest, Int32(pinStart[0]), end - rest) {
                if memcmp(place, pinStart, pin.count) == 0 { return true }
                rest = UnsafeRawPointer(place) + 1
            }
            return false
        }
    }

    /// ASCII in small letters.
    public static func lowercased(_ source: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: source.count) { out in
            for (place, byte) in source.enumerated() { out[place] = byte &- 0x41 < 26 ? byte | 0x20 : byte }
            return source.count
        }
    }

    /// The value of a hexadecimal digit; nil for any other byte.
    public static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - 0x30
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): (byte | 0x20) - 0x57
        default: nil
        }
    }

    /// White space of ASCII: tabulators, line breaks, the space.
    public static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

    /// A byte of ASCII in canonical form: a small letter, an apostrophe for a grave accent, else itself.
    static func folded(_ byte: UInt8) -> UInt8 {
        if byte &- 0x41 < 26 { return byte | 0x20 }
        return byte == UInt8(ascii: "`") ? UInt8(ascii: "'") : byte
    }
}
