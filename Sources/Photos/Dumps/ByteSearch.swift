// Fast search for byte strings in large texts.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Small letters from rare to common.
private let smallLettersByRarity = Array("zqxjkvbywgfpmhucldrsnioate".utf8)

extension [UInt8] {
    /// The first place of `needle` within a range; the C library looks for the needle's rarest byte, which is fast in any text.
    func place(of needle: [UInt8], in range: Range<Int>) -> Int? {
        let bounds = range.clamped(to: 0..<count)
        guard let anchor = needle.indices.min(by: { Self.commonness(needle[$0]) < Self.commonness(needle[$1]) }),
            bounds.count >= needle.count
        else { return nil }
        return withUnsafeBytes { hay in
            needle.withUnsafeBytes { pin in
                guard let start = hay.baseAddress, let pinStart = pin.baseAddress else { return nil }
                var at = bounds.lowerBound + anchor
                let last = bounds.upperBound - needle.count + anchor
                while at <= last, let found = memchr(start + at, Int32(pin[anchor]), last - at + 1) {
                    let place = UnsafeRawPointer(found) - start - anchor
                    if memcmp(start + place, pinStart, pin.count) == 0 { return place }
                    at = place + anchor + 1
                }
                return nil
            }
        }
    }

    /// How often a byte occurs in logs and data, roughly: a higher number is more often.
    private static func commonness(_ byte: UInt8) -> Int {
        if let rank = smallLettersByRarity.firstIndex(of: byte) { return 2 + rank }
        return byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") ? 1 : byte < 0x80 ? 60 : 0
    }

    /// The first place of `needle` at or after an offset.
    func place(of needle: [UInt8], from start: Int = 0) -> Int? {
        start < count ? place(of: needle, in: Swift.max(0, start)..<count) : nil
    }

    /// Whether any of the needles stands in a range.
    func holdsAny(_ needles: [[UInt8]], in range: Range<Int>? = nil) -> Bool {
        needles.contains { place(of: $0, in: range ?? 0..<count) != nil }
    }

    /// The offset of the line feed that ends the line of an offset, or the end of the text.
    func lineEnd(from offset: Int) -> Int { place(of: [0x0A], from: offset) ?? count }

    /// The offset of the first byte of the line that an offset stands in, looking back a bounded way.
    func lineStart(before offset: Int, bound: Int = 16 << 10) -> Int {
        var at = Swift.min(offset, count)
        let least = Swift.max(0, at - bound)
        while at > least, self[at - 1] != 0x0A { at -= 1 }
        return at
    }

    /// Bytes of a range as text.
    func text(_ range: Range<Int>) -> String { String(decoding: self[range.clamped(to: 0..<count)], as: UTF8.self) }

    /// A range without white space at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var low = range.lowerBound
        var high = range.upperBound
        while low < high, self[low].isSpace { low += 1 }
        while high > low, self[high - 1].isSpace { high -= 1 }
        return low..<high
    }
}

extension UInt8 {
    /// Blank, tab or a line break.
    var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }

    /// A byte that names of fields consist of in programming languages.
    var isWordByte: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") }
}
