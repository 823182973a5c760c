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
}

/// Collects candidates breadth first, each once, within fixed bounds.
private struct CandidateCollector {
    private(set) var found: [String] = []
    private var seen: Set<String> = []
    private let limit = 300

    /// Looks into a URL and into what is found there, at most four levels deep.
    mutating func open(_ url: String) {
        seen.insert(url)
        var level = [url]
        for _ in 0..<4 where !level.isEmpty {
            let start = found.count
            for text in level where !Self.isWord(text) { split(text) }
            level = Array(found[start...])
        }
    }

    /// Whether a text is a single part of a path, too short to be base64: nothing but itself can be found in it.
    private static func isWord(_ text: String) -> Bool {
        text.utf8.count < 16
            && text.utf8.allSatisfy { byte in
                byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: "_")
            }
    }

    /// Takes one text apart at the borders of URLs.
    private mutating func split(_ text: String) {
        let parts = PhotoURL.parts(of: text)
        let segments = parts.path.split(separator: "/")
        for (index, segment) in segments.enumerated() {
            add(String(segment), base64Tail: segments[(index + 1)...])
            // A raw URL after a proxy's own path (`/fetch/w_400/https://…`), which keeps its query.
            if segment == "http:" || segment == "https:" {
                let rest = segments[(index + 1)...].joined(separator: "/")
                addDecoded("https://" + rest + (parts.query.isEmpty ? "" : "?" + parts.query))
            }
        }
        for token in parts.query.split(separator: "&") {
            let value = token.firstIndex(of: "=").map { token[token.index(after: $0)...] } ?? token
            add(String(value), base64Tail: [])
            if value.hasPrefix("1s") { addDecoded(String(value.dropFirst(2))) }
        }
    }

    /// Adds a part, its percent-decoded forms and its base64 content.
    private mutating func add(_ part: String, base64Tail: ArraySlice<Substring>) {
        addDecoded(part)
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
        let body = part.prefix { $0 != "." && $0 != "@" }
        if body.hasPrefix("aHR0c"), !tail.isEmpty, body.count == part.count {
            let joined = part + tail.joined()
            if let text = Base64Text.decodeText(joined.prefix { $0 != "." && $0 != "@" }.utf8) { return text }
        }
        return Base64Text.decodeText(body.utf8)
    }
}
