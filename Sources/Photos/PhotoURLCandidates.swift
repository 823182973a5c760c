// Everything that a proxy's URL may hide: decoded path segments and query values, base64, URLs inside URLs.
import MapsLinks

extension PhotoURL {
    /// All texts hidden in a URL's parts after percent-decoding up to three times, base64url-decoding and undoing `&amp;`.
    ///
    /// A caller that knows the photos of the run compares each with their tokens, which needs no knowledge of any proxy.
    public static func candidateStrings(in url: String) -> [String] {
        guard url.utf8.count <= 64 << 10, !url.hasPrefix("data:") else { return [] }
        var collector = CandidateCollector()
        collector.open(unescapingAmpersands(url.trimmed))
        return collector.found
    }

    /// Whether plain parts without slashes are all that can be found in an address: nothing is percent-encoded, no other address stands in
    /// it, and what is long is no base64 of a text. True of most addresses, the plain ones of Google's own among them.
    static func hidesNothing(_ url: String) -> Bool {
        let answer = url.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.count <= 8_192
                && allPartsArePlain(bytes) { part in
                    guard part.count >= 16 else { return true }
                    let part = bytes[part]
                    if part.starts(with: "aHR0c".utf8) || part.starts(with: "1s".utf8) { return false }
                    let stem = part.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "@") }
                    return Base64Text.decodeText(UnsafeBufferPointer(rebasing: stem)) == nil
                }
        }
        return answer ?? false
    }

    private static let plainBytes = ASCIISet("0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-_")

    /// Whether no byte of an address may begin something hidden, and all parts of its path and its query's values fulfil a condition.
    private static func allPartsArePlain(_ bytes: UnsafeBufferPointer<UInt8>, _ isPlain: (Range<Int>) -> Bool) -> Bool {
        var start = 0
        for scheme in ["https://", "http://"] where bytes.starts(with: scheme.utf8) { start = scheme.utf8.count }
        let plain = plainBytes
        var isQuery = false
        var hasKey = false
        var index = start
        while true {
            while index < bytes.count, plain.contains(bytes[index]) { index &+= 1 }
            guard index < bytes.count else { break }
            switch bytes[index] {
            case UInt8(ascii: "/") where !isQuery: break
            case UInt8(ascii: "&") where isQuery: hasKey = false
            // A second sign of the kind may be base64's.
            case UInt8(ascii: "=") where isQuery && !hasKey: hasKey = true
            case UInt8(ascii: "?") where !isQuery: isQuery = true
            default: return false
            }
            guard isPlain(start..<index) else { return false }
            index += 1
            start = index
        }
        return isPlain(start..<bytes.count)
    }
}

/// Collects candidates breadth first, each once, within fixed bounds.
private struct CandidateCollector {
    private(set) var found: [String] = []
    private var seen: Set<String> = []
    /// Parts of plain letters whose base64 content was looked for.
    private var settled: Set<String> = []
    private let limit = 300

    /// Looks into a URL and into what is found there, at most four levels deep.
    mutating func open(_ url: String) {
        seen.insert(url)
        var level = [url]
        for _ in 0..<4 where !level.isEmpty {
            let start = found.count
            // A word that was a part already has nothing but itself in it.
            for text in level where !settled.contains(text) { split(text) }
            level = Array(found[start...])
        }
    }

    /// Whether a text is made of letters that separate nothing. In front of others an encoded address may go on (imgproxy).
    private static func isWord(_ text: String) -> Bool {
        let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { byte in
                byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: "_")
            }
        }
        return isPlain == true && !text.utf8.starts(with: "aHR0c".utf8)
    }

    /// The parts of a text between separators of ASCII; empty ones are left out.
    private static func split(_ text: String, at separator: UInt8) -> [Substring] {
        let isASCII = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 } } == true
        guard isASCII else { return text.split(separator: Character(Unicode.Scalar(separator))) }
        return text.utf8.split(separator: separator).map { Substring($0) }
    }

    /// What stands before a dot or an at sign.
    private static func stem(_ text: String) -> Substring {
        let end = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            return bytes.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") } ?? bytes.count
        }
        guard let end, let end else { return text.prefix { $0 != "." && $0 != "@" } }
        return text[..<text.utf8.index(text.startIndex, offsetBy: end)]
    }

    /// Takes one text apart at the borders of URLs.
    private mutating func split(_ text: String) {
        let parts = PhotoURL.parts(of: text)
        let segments = Self.split(parts.path, at: UInt8(ascii: "/"))
        for (index, segment) in segments.enumerated() {
            add(String(segment), base64Tail: segments[(index + 1)...])
            // A raw URL after a proxy's own path (`/fetch/w_400/https://…`), which keeps its query.
            if segment == "http:" || segment == "https:" {
                let rest = segments[(index + 1)...].joined(separator: "/")
                addDecoded("https://" + rest + (parts.query.isEmpty ? "" : "?" + parts.query))
            }
        }
        for token in Self.split(parts.query, at: UInt8(ascii: "&")) {
            let value = Self.value(token)
            add(String(value), base64Tail: [])
            if value.utf8.starts(with: "1s".utf8) { addDecoded(String(value.dropFirst(2))) }
        }
    }

    /// What stands behind the first equals sign; the whole where there is none.
    private static func value(_ token: Substring) -> Substring {
        guard token.utf8.allSatisfy({ $0 < 0x80 }) else {
            return token.firstIndex(of: "=").map { token[token.index(after: $0)...] } ?? token
        }
        return token.utf8.firstIndex(of: UInt8(ascii: "=")).map { token[token.utf8.index(after: $0)...] } ?? token
    }

    /// Adds a part, its percent-decoded forms and its base64 content.
    private mutating func add(_ part: String, base64Tail: ArraySlice<Substring>) {
        addDecoded(part)
        if Self.isWord(part) { settled.insert(part) }
        guard let decoded = Self.base64(part, tail: base64Tail) else { return }
        addDecoded(decoded)
    }

    /// Adds a text and what is left after each round of percent-decoding.
    private mutating func addDecoded(_ part: String) {
        var text = part
        for _ in 0..<4 {
            let plain = PhotoURL.unescapingAmpersands(text)
            if !plain.isEmpty, found.count < limit, seen.insert(plain).inserted { found.append(plain) }
            let next = percentDecoded(text)
            if next == text { break }
            text = next
        }
    }

    /// The text in a base64 segment without its extension; long ones may go on over the following segments (imgproxy).
    private static func base64(_ part: String, tail: ArraySlice<Substring>) -> String? {
        guard part.utf8.count >= 16 else { return nil }
        let body = stem(part)
        if body.utf8.starts(with: "aHR0c".utf8), !tail.isEmpty, body.endIndex == part.endIndex {
            let joined = part + tail.joined()
            if let text = Base64Text.decodeText(joined.prefix { $0 != "." && $0 != "@" }.utf8) { return text }
        }
        return Base64Text.decodeText(body.utf8)
    }
}
