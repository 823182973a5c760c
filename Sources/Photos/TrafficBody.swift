// From what a log writes for a body to the bytes that the server sent: base64 said or unsaid, hexadecimal, Latin-1, gzip.
import Archive

/// Decoding of recorded bodies.
enum TrafficBody {
    /// The bytes of a body that a log writes as text. `encoding` is what the log says of it.
    static func bytes(of text: String, encoding: String?) -> [UInt8] { bytes(ofUTF8: Array(text.utf8), encoding: encoding) }

    /// The same of a text in UTF-8.
    static func bytes(ofUTF8 text: [UInt8], encoding: String?) -> [UInt8] {
        if encoding?.lowercased() == "base64" { return base64(text) ?? text }
        if let bytes = unsaidBase64(text) { return bytes }
        // A text without a letter beyond ASCII is its own Latin-1.
        if text.allSatisfy({ $0 < 0x80 }) { return text }
        return latin1(String(decoding: text, as: UTF8.self)) ?? text
    }

    /// Base64, or Polly.JS's JSON list of base64 pieces, each of which may be padded.
    private static func base64(_ text: [UInt8]) -> [UInt8]? {
        let start = text.prefix(64).first { $0 > 0x20 }
        guard start == nil || start == UInt8(ascii: "[") || start.map({ $0 >= 0x80 }) == true else { return Base64Text.decode(text) }
        guard String(decoding: text, as: UTF8.self).trimmed.hasPrefix("[") else { return Base64Text.decode(text) }
        var bytes: [UInt8] = []
        for piece in text.split(separator: UInt8(ascii: "\"")) where piece.count > 1 {
            guard let decoded = Base64Text.decode(piece) else { return nil }
            bytes += decoded
        }
        return bytes
    }

    /// Base64 that the log does not announce: only when JSON, gzip or a picture comes out of it.
    private static func unsaidBase64(_ text: [UInt8]) -> [UInt8]? {
        guard text.count >= 24, let head = Base64Text.decode(text.prefix(64).filter { $0 > 0x20 }.prefix(40)) else { return nil }
        guard picture(head) != nil || startsLikeJSON(head) || isGzip(head) else { return nil }
        return Base64Text.decode(text)
    }

    /// Bytes that a log writes as the characters U+0000 to U+00FF: a picture, or JSON in UTF-8 that was not decoded.
    private static func latin1(_ text: String) -> [UInt8]? {
        guard let first = text.unicodeScalars.first(where: { $0.value > 0x20 }) else { return nil }
        // Only ASCII at the start of JSON, and never ASCII at the start of a picture or gzip, but for GIF, PNG (0x89) and WebP.
        let head = text.unicodeScalars.prefix(16).map { UInt8(truncatingIfNeeded: $0.value) }
        let mayBeJSON = first == "{" || first == "["
        guard mayBeJSON || picture(head) != nil || isGzip(head) else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var isASCII = true
        for scalar in text.unicodeScalars {
            guard scalar.value <= 0xFF else { return nil }
            if scalar.value >= 0x80 { isASCII = false }
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        }
        if isASCII, mayBeJSON { return nil }
        return mayBeJSON && String(validating: bytes, as: UTF8.self) == nil ? nil : bytes
    }

    /// The bytes of hexadecimal text; nil for anything else.
    static func hexadecimal(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var bytes: [UInt8] = []
        var high: UInt8?
        for letter in text {
            let digit: UInt8
            switch letter {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = letter - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = letter - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = letter - UInt8(ascii: "A") + 10
            default: return nil
            }
            if let first = high {
                bytes.append(first << 4 | digit)
                high = nil
            } else {
                high = digit
            }
        }
        return high == nil && !bytes.isEmpty ? bytes : nil
    }

    /// The kind of picture that bytes begin like; nil for none.
    static func picture(_ bytes: some Collection<UInt8>) -> String? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg" }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
        if bytes.starts(with: Array("GIF8".utf8)) { return "gif" }
        if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) { return "webp" }
        if bytes.dropFirst(4).starts(with: Array("ftypavi".utf8)) { return "avif" }
        return nil
    }

    /// Whether bytes begin like a gzip stream.
    static func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: [0x1F, 0x8B]) }

    /// Whether the first byte that is no white space opens an object or a list, and what follows fits.
    static func startsLikeJSON(_ bytes: some Collection<UInt8>) -> Bool {
        let text = bytes.drop { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }
        guard let first = text.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return false }
        let next = text.dropFirst().first { $0 != 0x20 && !($0 >= 0x09 && $0 <= 0x0D) }
        return next.map { "\"{[}]-0123456789tfn".utf8.contains($0) } ?? false
    }

    /// The JSON inside a call (`callback({…});`) or behind a guard against foreign scripts (`)]}'`); nil for anything else.
    static func insideCall(_ text: ArraySlice<UInt8>) -> Range<Int>? {
        let head = text.prefix(512)
        if head.starts(with: Array(")]}'".utf8)), let start = head.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") })
        {
            return start..<text.endIndex
        }
        guard let bracket = head.firstIndex(of: UInt8(ascii: "(")), bracket > head.startIndex,
            head[..<bracket].allSatisfy({ isCallByte($0) })
        else { return nil }
        guard let start = text[(bracket + 1)...].firstIndex(where: { $0 != 0x20 && !($0 >= 0x09 && $0 <= 0x0D) }),
            text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "[")
        else { return nil }
        // What ends the call is no part of the JSON.
        let close: UInt8 = text[start] == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]")
        let tail = text.suffix(64)
        let end = tail.lastIndex(of: close).map { $0 + 1 } ?? text.endIndex
        return start..<max(start + 1, end)
    }

    /// Letters of a callback's name, of a comment before it, and of a test that it exists.
    private static func isCallByte(_ byte: UInt8) -> Bool {
        byte.isASCIIAlphanumeric || "_$.&|*/ \t\r\n".utf8.contains(byte)
    }
}
