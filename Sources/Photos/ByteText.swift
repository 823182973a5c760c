// Small searches over text that Foundation would otherwise be needed for.

extension StringProtocol {
    /// Whether the text holds another one, compared byte by byte.
    func containsBytes(_ needle: String) -> Bool {
        Array(utf8).firstIndex(of: Array(needle.utf8)) != nil
    }

    /// Whether nothing but white space and invisible marks is in it.
    var isBlank: Bool {
        unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0.properties.isDefaultIgnorableCodePoint || $0.value < 0x20 }
    }
}

extension Collection where Element == UInt8, Index == Int {
    /// The first place of `needle` at or after `start`.
    func firstIndex(of needle: [UInt8], from start: Int? = nil) -> Int? {
        guard let first = needle.first else { return nil }
        var at = Swift.max(start ?? startIndex, startIndex)
        let last = endIndex - needle.count
        while at <= last {
            if self[at] == first, self[at..<(at + needle.count)].elementsEqual(needle) { return at }
            at += 1
        }
        return nil
    }
}

extension UInt8 {
    /// A letter or digit of ASCII.
    var isASCIIAlphanumeric: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        default: false
        }
    }

    /// A digit of ASCII.
    var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }

    /// A byte that photo tokens consist of.
    var isTokenByte: Bool { isASCIIAlphanumeric || self == UInt8(ascii: "_") || self == UInt8(ascii: "-") }
}

/// A key as it is compared: lower-case letters and digits only, so that all naming styles of one field are equal.
func canonicalKey(_ key: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(key.utf8.count)
    for byte in key.utf8 where byte.isASCIIAlphanumeric {
        bytes.append(byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
}
