// References and forbidden characters in values and texts.

extension TolerantScanner {
    /// Adds character data to the open element, decoded.
    mutating func addText(_ range: Range<Int>) {
        guard !range.isEmpty, table.pointee.current >= 0 else { return }
        if isPlain(range, isAttribute: false) { return addRawUnchecked(range) }
        decode(range, isAttribute: false)
        scratch.withRange(0..<scratch.count) { table.pointee.addText($0) }
    }

    /// Adds the content of a CDATA section: no references, but line ends and forbidden characters as everywhere.
    mutating func addRaw(_ range: Range<Int>) {
        guard !range.isEmpty, table.pointee.current >= 0 else { return }
        scratch.truncate(to: 0)
        var index = range.lowerBound
        while index < range.upperBound { index = appendOne(at: index, end: range.upperBound, isAttribute: false) }
        scratch.withRange(0..<scratch.count) { table.pointee.addText($0) }
    }

    /// Adds bytes that need no decoding.
    private func addRawUnchecked(_ range: Range<Int>) {
        table.pointee.addText(UnsafeBufferPointer(rebasing: bytes[range]))
    }

    /// The id of a value after decoding.
    mutating func internDecoded(_ range: Range<Int>, isAttribute: Bool) -> Int32 {
        if isPlain(range, isAttribute: isAttribute) {
            return table.pointee.strings.intern(UnsafeBufferPointer(rebasing: bytes[range]))
        }
        decode(range, isAttribute: isAttribute)
        var id: Int32 = 0
        scratch.withRange(0..<scratch.count) { id = table.pointee.strings.intern($0) }
        return id
    }

    /// Whether bytes can be taken as they are.
    private func isPlain(_ range: Range<Int>, isAttribute: Bool) -> Bool {
        for index in range {
            let byte = bytes[index]
            if byte == 0x26 || byte == 0x3C || byte == 0xEF { return false }
            if byte < 0x20, isAttribute || byte != 0x0A && byte != 0x09 { return false }
        }
        return true
    }

    /// Decodes a range into `scratch`.
    private mutating func decode(_ range: Range<Int>, isAttribute: Bool) {
        scratch.truncate(to: 0)
        var index = range.lowerBound
        while index < range.upperBound {
            if bytes[index] == 0x26 {
                index = appendReference(at: index, end: range.upperBound)
            } else {
                if bytes[index] == 0x3C { damage.note(.bareLessThan, at: index) }
                index = appendOne(at: index, end: range.upperBound, isAttribute: isAttribute)
            }
        }
    }

    /// Appends one byte as XML reads it, and gives the index behind it.
    private mutating func appendOne(at index: Int, end: Int, isAttribute: Bool) -> Int {
        let byte = bytes[index]
        switch byte {
        case 0x0D:
            scratch.append(isAttribute ? 0x20 : 0x0A)
            return index + 1 < end && bytes[index + 1] == 0x0A ? index + 2 : index + 1
        case 0x0A, 0x09:
            scratch.append(isAttribute ? 0x20 : byte)
        case 0..<0x20:
            damage.note(.controlCharacter, at: index)
            append(0xFFFD)
        case 0xEF where index + 2 < end && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE:
            // U+FFFE and U+FFFF
            damage.note(.controlCharacter, at: index)
            append(0xFFFD)
            return index + 3
        default:
            scratch.append(byte)
        }
        return index + 1
    }

    /// Appends what the `&` at an index stands for, and gives the index behind it.
    private mutating func appendReference(at start: Int, end: Int) -> Int {
        if let (code, next) = characterReference(at: start, end: end) {
            if code & 0xFFFF_FC00 == 0xD800, let (low, after) = characterReference(at: next, end: end), low & 0xFFFF_FC00 == 0xDC00 {
                damage.note(.surrogatePair, at: start)
                append(0x10000 + (code & 0x3FF) << 10 + (low & 0x3FF))
                return after
            }
            if Self.isAllowed(code) {
                append(code)
            } else {
                damage.note(.badReference, at: start)
                append(0xFFFD)
            }
            return next
        }
        for (name, value) in Self.predefined where end - start >= name.utf8CodeUnitCount && matches(name, at: start) {
            scratch.append(value)
            return start + name.utf8CodeUnitCount
        }
        damage.note(.bareAmpersand, at: start)
        scratch.append(0x26)
        return start + 1
    }

    private static let predefined: [(StaticString, UInt8)] = [
        ("&amp;", 0x26), ("&lt;", 0x3C), ("&gt;", 0x3E), ("&quot;", 0x22), ("&apos;", 0x27),
    ]

    /// The number in `&#…;` or `&#x…;` and the index behind it.
    private func characterReference(at start: Int, end: Int) -> (UInt32, Int)? {
        guard start + 3 < end, bytes[start] == 0x26, bytes[start + 1] == 0x23 else { return nil }
        let isHex = bytes[start + 2] == 0x78
        var index = start + (isHex ? 3 : 2)
        let digits = index
        var value: UInt32 = 0
        while index < end, let digit = Self.digit(bytes[index], isHex: isHex) {
            value = min(value, 0x110000) * (isHex ? 16 : 10) + digit
            index += 1
        }
        guard index > digits, index < end, bytes[index] == 0x3B else { return nil }
        return (min(value, 0x110000), index + 1)
    }

    /// The value of a digit.
    private static func digit(_ byte: UInt8, isHex: Bool) -> UInt32? {
        switch byte {
        case 0x30...0x39: UInt32(byte - 0x30)
        case 0x41...0x46 where isHex: UInt32(byte - 0x41 + 10)
        case 0x61...0x66 where isHex: UInt32(byte - 0x61 + 10)
        default: nil
        }
    }

    /// Whether XML 1.0 allows a character.
    private static func isAllowed(_ code: UInt32) -> Bool {
        switch code {
        case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// Appends a character as UTF-8.
    private mutating func append(_ code: UInt32) {
        guard let scalar = Unicode.Scalar(code) else { return }
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { scratch.append(byte) }
    }
}
