// Ids, tokens and keys that can be told by where they stand, in dumps as well as in records.

/// Finds ids in a text.
enum SecretPatterns {
    struct Found {
        /// In the text's bytes.
        var range: Range<String.Index>
        /// First characters that tell the kind and stay.
        var kept: Int
    }

    /// Every id, token and key of a text. Each pattern names the id in its first group.
    static func ids(in text: String) -> [String: Int] {
        var found: [String: Int] = [:]
        func add(_ id: Substring, _ kept: Int) {
            guard id.count >= kept + 4 else { return }
            found[String(id)] = max(kept, found[String(id)] ?? 0)
        }
        for match in text.matches(of: /places\/([A-Za-z0-9_-]{10,})/) { add(match.output.1, 4) }
        for match in text.matches(of: /\/photos\/([A-Za-z0-9_-]{20,})/) { add(match.output.1, 6) }
        for match in text.matches(of: /\b(ChIJ[A-Za-z0-9_-]{8,})/) { add(match.output.1, 4) }
        for match in text.matches(of: /photo_?[Rr]eference["'=:%23D\s\\]{1,8}([A-Za-z0-9_-]{20,})/) { add(match.output.1, 6) }
        for match in text.matches(of: /contrib(?:\/|%2F)(\d{10,})/) { add(match.output.1, 1) }
        for match in text.matches(of: /googleusercontent\.com\/(?:[a-z-]+\/)*([A-Za-z0-9_-]{12,})/) { add(match.output.1, 6) }
        for match in text.matches(of: /\b(AF1Qip[A-Za-z0-9_-]{10,})/) { add(match.output.1, 6) }
        for match in text.matches(of: /\b(CI(?:HM|AB)0og[A-Za-z0-9_-]{8,})/) { add(match.output.1, 8) }
        for match in text.matches(of: /\b(AIza[A-Za-z0-9_-]{10,})/) { add(match.output.1, 4) }
        for match in text.matches(of: /[?&;](?:api_?)?(?:key|token|signature)=([A-Za-z0-9_-]{8,})/.ignoresCase()) { add(match.output.1, 0) }
        for match in text.matches(of: /\b(0x[0-9a-f]{8,16}:0x[0-9a-f]{8,16})/) { add(match.output.1, 2) }
        for match in text.matches(of: /[?&;]cid=(\d{8,})/) { add(match.output.1, 1) }
        return found
    }
}
