// Reads words, numbers and quoted texts out of the bytes of a dump, one after another.

/// A place in some bytes that moves forward while things are read.
struct ByteScanner {
    let bytes: [UInt8]
    /// Where reading goes on.
    var at: Int
    /// Where reading stops.
    let end: Int

    /// Reads a range of some bytes.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        at = max(0, min(range.lowerBound, bytes.count))
        end = max(at, min(range.upperBound, bytes.count))
    }

    /// The byte at the place, or 0 at the end.
    var current: UInt8 { at < end ? bytes[at] : 0 }

    /// Whether everything was read.
    var isAtEnd: Bool { at >= end }

    /// Whether a text stands at the place.
    func matches(_ wanted: StaticString) -> Bool { Self.matches(wanted, bytes, at, end) }

    /// Whether a text stands at an index before `end`.
    static func matches(_ wanted: StaticString, _ bytes: [UInt8], _ index: Int, _ end: Int) -> Bool {
        let length = wanted.utf8CodeUnitCount
        guard index >= 0, index + length <= end else { return false }
        for offset in 0..<length where bytes[index + offset] != wanted.utf8Start[offset] { return false }
        return true
    }

    /// Passes a text that stands at the place.
    mutating func skip(_ wanted: StaticString) -> Bool {
        guard matches(wanted) else { return false }
        at += wanted.utf8CodeUnitCount
        return true
    }

    /// Passes blanks and tabs.
    mutating func skipBlanks() {
        while at < end, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
    }

    /// Reads the longest run of bytes that pass a test.
    mutating func word(while isPart: (UInt8) -> Bool) -> Range<Int> {
        let start = at
        while at < end, isPart(bytes[at]) { at += 1 }
        return start..<at
    }

    /// Reads up to a byte, which stays unread.
    mutating func upTo(_ byte: UInt8) -> Range<Int> { word { $0 != byte } }

    /// Reads a number, also `inf` and `nan`; nil, without moving, when there is none.
    mutating func number() -> Double? {
        let start = at
        let text = word { Self.isNumberPart($0) }
        guard let value = Double(String(decoding: bytes[text], as: UTF8.self)) else {
            at = start
            return nil
        }
        return value
    }

    /// A range as text.
    func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Digits, signs, points, exponents, and the letters of `inf` and `nan`.
    private static func isNumberPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "i"),
            UInt8(ascii: "n"), UInt8(ascii: "f"), UInt8(ascii: "a"):
            true
        default: false
        }
    }

    /// A letter, a digit or an underscore.
    static func isWordPart(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"): true
        default: false
        }
    }

    /// A hexadecimal digit.
    static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
