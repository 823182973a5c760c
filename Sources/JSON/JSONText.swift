// Turns the bytes between a JSON string's quotes into text.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reading of string tokens. Escapes are resolved here; their faults were already reported when the tape was built.
enum JSONText {
    /// The text of a string token, escapes resolved and unpaired surrogates replaced by U+FFFD.
    static func decode(_ bytes: [UInt8], _ entry: TapeEntry) -> String {
        let range = (Int(entry.offset) + 1)..<max(Int(entry.offset) + 1, Int(entry.end) - 1)
        guard entry.isEscaped else { return String(decoding: bytes[range], as: UTF8.self) }
        return String(decoding: unescaped(bytes, range), as: UTF8.self)
    }

    /// The bytes of a string's inside, escapes resolved.
    private static func unescaped(_ bytes: [UInt8], _ range: Range<Int>) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(range.count)
        var at = range.lowerBound
        while at < range.upperBound {
            // Long runs without an escape are copied as they are.
            let plain = plainEnd(bytes, at, range.upperBound)
            out.append(contentsOf: bytes[at..<plain])
            at = plain
            guard at < range.upperBound else { break }
            guard at + 1 < range.upperBound else {
                out.append(bytes[at])
                break
            }
            if bytes[at + 1] == UInt8(ascii: "u"), let unit = hexUnit(bytes, at + 2, range.upperBound) {
                at = appendUnit(unit, bytes, at + 6, range.upperBound, &out)
            } else {
                out.append(simpleEscape(bytes[at + 1]))
                at += 2
            }
        }
        return out
    }

    /// The next backslash, or the end.
    private static func plainEnd(_ bytes: [UInt8], _ start: Int, _ end: Int) -> Int {
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress, let found = memchr(base + start, 0x5C, end - start) else { return end }
            return UnsafeRawPointer(found) - UnsafeRawPointer(base)
        }
    }

    /// The bytes of a string token, escapes resolved, without making a string of them.
    static func bytes(_ bytes: [UInt8], _ entry: TapeEntry) -> [UInt8] {
        let range = (Int(entry.offset) + 1)..<max(Int(entry.offset) + 1, Int(entry.end) - 1)
        return entry.isEscaped ? unescaped(bytes, range) : Array(bytes[range])
    }

    /// Whether a string token reads `text`; compares bytes without making a string unless there are escapes.
    @inline(__always) static func equals(_ bytes: [UInt8], _ entry: TapeEntry, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        if entry.isEscaped { return decode(bytes, entry) == String(decoding: text, as: UTF8.self) }
        let start = Int(entry.offset) + 1
        guard Int(entry.end) - 1 - start == text.count else { return false }
        return bytes.withUnsafeBufferPointer { buffer in
            for index in 0..<text.count where buffer[start + index] != text[index] { return false }
            return true
        }
    }

    /// The same with a string.
    static func equals(_ bytes: [UInt8], _ entry: TapeEntry, _ text: String) -> Bool {
        var text = text
        return text.withUTF8 { equals(bytes, entry, $0) }
    }

    /// Four hexadecimal digits as a UTF-16 unit; nil when they are not all there.
    private static func hexUnit(_ bytes: [UInt8], _ start: Int, _ end: Int) -> UInt16? {
        guard start + 4 <= end else { return nil }
        var unit: UInt16 = 0
        for byte in bytes[start..<(start + 4)] {
            guard let digit = hexDigit(byte) else { return nil }
            unit = unit << 4 | UInt16(digit)
        }
        return unit
    }

    /// The value of one hexadecimal digit.
    static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    /// Writes a UTF-16 unit with its partner, if it needs and has one; gives the offset to go on at.
    private static func appendUnit(_ unit: UInt16, _ bytes: [UInt8], _ next: Int, _ end: Int, _ out: inout [UInt8]) -> Int {
        var scalar: Unicode.Scalar?
        var after = next
        if UTF16.isLeadSurrogate(unit) {
            if next + 1 < end, bytes[next] == UInt8(ascii: "\\"), bytes[next + 1] == UInt8(ascii: "u"),
                let low = hexUnit(bytes, next + 2, end), UTF16.isTrailSurrogate(low)
            {
                scalar = Unicode.Scalar(0x10000 + ((UInt32(unit) - 0xD800) << 10) + (UInt32(low) - 0xDC00))
                after = next + 6
            }
        } else {
            scalar = Unicode.Scalar(UInt32(unit))
        }
        out.append(contentsOf: String(Character(scalar ?? "\u{FFFD}")).utf8)
        return after
    }

    /// The byte that a one-letter escape stands for; an unknown letter stands for itself.
    private static func simpleEscape(_ letter: UInt8) -> UInt8 {
        switch letter {
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "t"): 0x09
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        default: letter
        }
    }
}
