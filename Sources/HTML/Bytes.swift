// Small helpers on bytes that every scanner of this target needs.

extension UInt8 {
    /// A space, tab, line feed, form feed or carriage return.
    var isHTMLSpace: Bool { self == 32 || self == 9 || self == 10 || self == 12 || self == 13 }
    /// A to Z in either case.
    var isASCIILetter: Bool { (self | 32) >= 97 && (self | 32) <= 122 }
    /// 0 to 9.
    var isASCIIDigit: Bool { self >= 48 && self <= 57 }
    /// Whether a tag name ends before this byte.
    var endsTagName: Bool { isHTMLSpace || self == UInt8(ascii: "/") || self == UInt8(ascii: ">") }
    /// The lower-case form of an ASCII letter; any other byte as it is.
    var asciiLowercased: UInt8 { self >= 65 && self <= 90 ? self | 32 : self }
}

extension [UInt8] {
    /// The first index of a byte at or after a position.
    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        guard start < count else { return nil }
        return self[start...].firstIndex(of: byte)
    }

    /// Whether an ASCII word stands at a position.
    func matches(_ word: StaticString, at index: Int) -> Bool {
        let length = word.utf8CodeUnitCount
        guard index >= 0, index + length <= count else { return false }
        for step in 0..<length where self[index + step] != word.utf8Start[step] { return false }
        return true
    }

    /// Whether a lower-case ASCII word stands at a position in any case.
    func matchesIgnoringCase(_ word: String, at index: Int) -> Bool {
        guard index >= 0, index + word.utf8.count <= count else { return false }
        var position = index
        for byte in word.utf8 {
            if self[position].asciiLowercased != byte { return false }
            position += 1
        }
        return true
    }
}
