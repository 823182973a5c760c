// Finding a canonical text inside another at token borders (formats/photo-metadata.md 7.2).

extension CanonicalText {
    /// All places where `needle` stands in this text as whole words, as byte ranges.
    public func occurrences(of needle: CanonicalText) -> [Range<Int>] {
        places(of: needle).filter { isBorder($0.lowerBound) && isBorder($0.upperBound) }
    }

    /// All places where `needle` stands in this text, whatever stands around it, as byte ranges.
    public func places(of needle: CanonicalText) -> [Range<Int>] {
        guard !needle.isEmpty, needle.utf8.count <= utf8.count else { return [] }
        var found: [Range<Int>] = []
        let first = needle.utf8[0]
        let last = utf8.count - needle.utf8.count
        utf8.withUnsafeBufferPointer { hay in
            needle.utf8.withUnsafeBufferPointer { pin in
                var start = 0
                scanning: while start <= last {
                    guard hay[start] == first else {
                        start += 1
                        continue
                    }
                    for offset in 1..<max(1, pin.count) where hay[start + offset] != pin[offset] {
                        start += 1
                        continue scanning
                    }
                    found.append(start..<(start + pin.count))
                    start += 1
                }
            }
        }
        return found
    }

    /// Whether `needle` stands in this text as whole words.
    public func contains(_ needle: CanonicalText) -> Bool { !occurrences(of: needle).isEmpty }

    /// Whether a token can begin or end at a byte offset that lies between two characters.
    public func isBorder(_ offset: Int) -> Bool { Self.isBorder(offset, in: utf8[...]) }

    /// The same inside a part of a canonical text: its ends are borders.
    public static func isBorder(_ offset: Int, in bytes: ArraySlice<UInt8>) -> Bool {
        guard offset > bytes.startIndex, offset < bytes.endIndex else { return true }
        guard let before = scalar(endingAt: offset, in: bytes), let after = scalar(startingAt: offset, in: bytes) else { return false }
        return WordClass.isBorder(before, after)
    }

    private static func scalar(startingAt offset: Int, in bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        var end = offset + 1
        while end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return String(decoding: bytes[offset..<end], as: UTF8.self).unicodeScalars.first
    }

    private static func scalar(endingAt offset: Int, in bytes: ArraySlice<UInt8>) -> Unicode.Scalar? {
        var start = offset - 1
        while start > bytes.startIndex, bytes[start] & 0xC0 == 0x80 { start -= 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self).unicodeScalars.first
    }
}

/// Classes of characters between which a token ends; scripts without spaces end at a change of script.
enum WordClass: Equatable {
    case none, word, han, hiragana, katakana, thai, lao, khmer, myanmar

    static func isBorder(_ a: Unicode.Scalar, _ b: Unicode.Scalar) -> Bool {
        // A combining mark or joiner belongs to the character before it.
        if isExtender(b) { return false }
        let first = of(a)
        let second = of(b)
        return first == .none || second == .none || first != second
    }

    private static func isExtender(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: scalar == "\u{200D}" || scalar == "\u{200C}"
        }
    }

    static func of(_ scalar: Unicode.Scalar) -> WordClass {
        switch scalar.value {
        case 0x30FB: return .none  // katakana middle dot separates
        case 0x3040...0x309F: return .hiragana
        case 0x30A0...0x30FF, 0x31F0...0x31FF: return .katakana
        case 0x3005, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: return .han
        case 0x0E00...0x0E7F: return .thai
        case 0x0E80...0x0EFF: return .lao
        case 0x1780...0x17FF: return .khmer
        case 0x1000...0x109F: return .myanmar
        default: break
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber, .letterNumber,
            .otherNumber,
            .nonspacingMark, .spacingMark, .enclosingMark, .connectorPunctuation:
            return .word
        default: return .none
        }
    }
}
