// Ids, tokens and keys that can be told by what they begin with or what stands before them, in dumps as well as in records.

/// Finds ids in a text, in one pass over its bytes.
enum SecretPatterns {
    /// Ids by their own beginning, with the characters of it that stay.
    private static let beginnings: [(prefix: [UInt8], kept: Int)] = [
        ("ChIJ", 4), ("AF1Qip", 6), ("CIHM0og", 8), ("CIAB0og", 8), ("AIza", 4),
    ].map { (Array($0.0.utf8), $0.1) }

    /// Ids by what stands directly before them, in small letters: least length, kept characters, and whether only digits count.
    private static let contexts: [(before: [UInt8], least: Int, kept: Int, isNumber: Bool)] = [
        ("places/", 10, 4, false), ("/photos/", 20, 6, false), ("contrib/", 10, 1, true), ("?key=", 8, 0, false), ("&key=", 8, 0, false),
        (";key=", 8, 0, false), ("_key=", 8, 0, false), ("apikey=", 8, 0, false), ("?token=", 8, 0, false), ("&token=", 8, 0, false),
        (";token=", 8, 0, false), ("?signature=", 8, 0, false), ("&signature=", 8, 0, false), (";signature=", 8, 0, false),
        ("-signature=", 8, 0, false), ("?cid=", 8, 1, true), ("&cid=", 8, 1, true), (";cid=", 8, 1, true),
    ].map { (Array($0.0.utf8), $0.1, $0.2, $0.3) }

    /// Every id, token and key of a text, with the first characters that tell its kind and stay.
    static func ids(in text: [UInt8]) -> [String: Int] {
        var found: [String: Int] = [:]
        var index = 0
        while index < text.count {
            guard isIDByte(text[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < text.count, isIDByte(text[index]) { index += 1 }
            guard index - start >= 8, let (from, kept) = id(text, start, index), index - from >= kept + 4 else { continue }
            let id = String(decoding: text[from..<index], as: UTF8.self)
            found[id] = max(kept, found[id] ?? 0)
        }
        return found
    }

    /// Where the id of a run begins, and how much of it stays; nil when the run is none.
    private static func id(_ text: [UInt8], _ start: Int, _ end: Int) -> (from: Int, kept: Int)? {
        // `!2s` and percent-encoding put up to three characters before an id.
        for shift in 0...3 {
            for (prefix, kept) in beginnings where end - start - shift >= 12 && text[(start + shift)...].starts(with: prefix) {
                return (start + shift, kept)
            }
        }
        let length = end - start
        for (before, least, kept, isNumber) in contexts where length >= least && stands(before, text, start) {
            if !isNumber || text[start..<end].allSatisfy({ (0x30...0x39).contains($0) }) { return (start, kept) }
        }
        if text[start] == UInt8(ascii: "0"), text[start + 1] == UInt8(ascii: "x"), length >= 10,
            text[(start + 2)..<end].allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        {
            return (start, 2)
        }
        if length >= 20, follows("photoreference", text, start) { return (start, 6) }
        return length >= 12 && isOnPictureHost(text, start) ? (start, 6) : nil
    }

    /// Whether small letters stand directly before a place, in any letter case.
    private static func stands(_ word: [UInt8], _ text: [UInt8], _ end: Int) -> Bool {
        guard end >= word.count else { return false }
        return zip(text[(end - word.count)..<end], word).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 && (0x61...0x7A).contains($1)) }
    }

    /// Whether a word stands before a place, with nothing but punctuation between and underscores inside.
    private static func follows(_ word: String, _ text: [UInt8], _ end: Int) -> Bool {
        let before = text[max(0, end - 30)..<end].filter {
            (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        }
        return before.suffix(word.utf8.count).map { $0 | 0x20 }.elementsEqual(word.utf8)
    }

    /// Whether a run is a part of the path of a picture on Google's servers.
    private static func isOnPictureHost(_ text: [UInt8], _ start: Int) -> Bool {
        guard start > 0, text[start - 1] == UInt8(ascii: "/") else { return false }
        let host = Array("googleusercontent.com/".utf8)
        var at = start
        while at > 0, start - at < 80, isIDByte(text[at - 1]) || text[at - 1] == UInt8(ascii: "/") || text[at - 1] == UInt8(ascii: ".") {
            at -= 1
        }
        let path = text[at..<start]
        guard path.count >= host.count else { return false }
        return path.indices.contains { path[$0...].starts(with: host) }
    }

    static func isIDByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
        default: false
        }
    }
}
