// A URL taken apart without Foundation: links in dumps are often malformed, and every part must be got at all the same.

import Text

/// The parts of a link as written; the scheme and host are lower-cased.
public struct LinkParts: Sendable, Hashable {
    /// Without the colon; empty for scheme-relative and relative links.
    public var scheme: String
    /// Without user info and port; empty when there is none.
    public var host: String
    /// With the leading slash, still percent-encoded.
    public var path: String
    /// Without the question mark, still percent-encoded; empty when there is none.
    public var query: String
    /// After the `#`, without it; nil when there is none.
    public var fragment: String?
    /// After the host, when it is not the scheme's own.
    public var port: String?
    /// Whether `//` stands before the host.
    var hasSlashes = false
    /// True for `//host/path`.
    public var isSchemeRelative: Bool
    /// True when a user name stands before the host (`https://google.com@evil.example/`).
    public var hasUserInfo: Bool

    public init(_ link: String) {
        let plain = link.utf8.withContiguousStorageIfAvailable { bytes in PlainText.isPlain(bytes) ? LinkParts(plain: bytes) : nil }
        if let plain, let plain { self = plain } else { self = LinkParts(any: link) }
    }

    /// Takes any text apart, character by character.
    init(any link: String) {
        var rest = LinkText.trimmed(link)
        scheme = ""
        isSchemeRelative = false
        hasUserInfo = false
        if let colon = rest.firstIndex(of: ":"), Self.isScheme(rest[..<colon]) {
            scheme = rest[..<colon].lowercased()
            rest = rest[rest.index(after: colon)...]
        }
        if let sign = rest.firstIndex(of: "#") {
            fragment = String(rest[rest.index(after: sign)...])
            rest = rest[..<sign]
        }
        host = ""
        if rest.hasPrefix("//") {
            hasSlashes = true
            isSchemeRelative = scheme.isEmpty
            rest = rest.dropFirst(2)
            let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
            var authority = rest[..<end]
            rest = rest[end...]
            if let at = authority.lastIndex(of: "@") {
                hasUserInfo = true
                authority = authority[authority.index(after: at)...]
            }
            while authority.last == ":" || authority.last == "." { authority.removeLast() }
            if let colon = authority.lastIndex(of: ":"), authority[colon...].dropFirst().allSatisfy(\.isNumber) {
                let number = authority[authority.index(after: colon)...]
                let isStandard = number.isEmpty || (scheme == "https" && number == "443") || (scheme == "http" && number == "80")
                port = isStandard ? nil : String(number)
                authority = authority[..<colon]
            }
            host = authority.lowercased()
            while host.last == "." { host.removeLast() }
        }
        if let mark = rest.firstIndex(of: "?") {
            path = String(rest[..<mark])
            query = String(rest[rest.index(after: mark)...])
        } else {
            path = String(rest)
            query = ""
        }
    }

    /// Takes ASCII apart by its bytes, in the same steps.
    private init(plain bytes: UnsafeBufferPointer<UInt8>) {
        var start = 0
        var end = bytes.count
        while start < end, PlainText.isSpace(bytes[start]) { start += 1 }
        while start < end, PlainText.isSpace(bytes[end - 1]) { end -= 1 }
        func first(_ byte: UInt8) -> Int? { PlainText.index(of: byte, in: bytes, start..<end) }
        func text(_ range: Range<Int>) -> String { String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self) }
        scheme = ""
        isSchemeRelative = false
        hasUserInfo = false
        if let colon = first(UInt8(ascii: ":")), Self.isScheme(bytes[start..<colon]) {
            scheme = PlainText.lowercased(UnsafeBufferPointer(rebasing: bytes[start..<colon]))
            start = colon + 1
        }
        if let sign = first(UInt8(ascii: "#")) {
            fragment = text(sign + 1..<end)
            end = sign
        }
        host = ""
        let slash = UInt8(ascii: "/")
        if end - start >= 2, bytes[start] == slash, bytes[start + 1] == slash {
            hasSlashes = true
            isSchemeRelative = scheme.isEmpty
            start += 2
            var authority = start
            var authorityEnd = bytes[start..<end].firstIndex { $0 == slash || $0 == UInt8(ascii: "?") } ?? end
            start = authorityEnd
            if let at = bytes[authority..<authorityEnd].lastIndex(of: UInt8(ascii: "@")) {
                hasUserInfo = true
                authority = at + 1
            }
            while authority < authorityEnd, bytes[authorityEnd - 1] == UInt8(ascii: ":") || bytes[authorityEnd - 1] == UInt8(ascii: ".") {
                authorityEnd -= 1
            }
            if let colon = bytes[authority..<authorityEnd].lastIndex(of: UInt8(ascii: ":")),
                bytes[colon + 1..<authorityEnd].allSatisfy({ $0 &- 0x30 < 10 })
            {
                let number = text(colon + 1..<authorityEnd)
                let isStandard = number.isEmpty || (scheme == "https" && number == "443") || (scheme == "http" && number == "80")
                port = isStandard ? nil : number
                authorityEnd = colon
            }
            while authority < authorityEnd, bytes[authorityEnd - 1] == UInt8(ascii: ".") { authorityEnd -= 1 }
            host = PlainText.lowercased(UnsafeBufferPointer(rebasing: bytes[authority..<authorityEnd]))
        }
        if let mark = first(UInt8(ascii: "?")) {
            path = text(start..<mark)
            query = text(mark + 1..<end)
        } else {
            path = text(start..<end)
            query = ""
        }
    }

    /// Whether bytes can be a scheme.
    private static func isScheme(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard let first = bytes.first, (first | 0x20) &- 0x61 < 26 else { return false }
        return bytes.allSatisfy {
            ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
        }
    }

    /// Whether a text can be a scheme: a letter, then letters, digits, `+`, `-`, `.`.
    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "+" || $0 == "-" || $0 == ".") }
    }

    /// The decoded value of the first query parameter of this name.
    public func parameter(_ name: String) -> String? {
        for pair in query.split(separator: "&", omittingEmptySubsequences: true) {
            let equals = pair.firstIndex(of: "=") ?? pair.endIndex
            guard percentDecoded(String(pair[..<equals])) == name else { continue }
            let value = equals == pair.endIndex ? "" : pair[pair.index(after: equals)...]
            return percentDecoded(value.split(separator: "+", omittingEmptySubsequences: false).joined(separator: " "))
        }
        return nil
    }
}

/// Undoes percent-encoding; sequences that are none stay as they are.
public func percentDecoded(_ text: String) -> String {
    guard PlainText.has(UInt8(ascii: "%"), text) else { return text }
    let bytes = Array(text.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
        if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count, let high = PlainText.hexValue(bytes[index + 1]),
            let low = PlainText.hexValue(bytes[index + 2])
        {
            output.append(high << 4 | low)
            index += 3
        } else {
            output.append(bytes[index])
            index += 1
        }
    }
    return String(decoding: output, as: UTF8.self)
}
