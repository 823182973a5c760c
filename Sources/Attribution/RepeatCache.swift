// Answers about texts that repeat: names of classes, identifiers.

/// Keeps a few answers, each by its text. A text that takes another's place in it is only asked about again.
struct RepeatCache<Answer> {
    private var slots: [(text: String, answer: Answer)?] = Array(repeating: nil, count: 64)

    /// The known answer, or the one that is found now.
    @inline(__always) mutating func answer(_ text: String, _ find: (String) -> Answer) -> Answer {
        let slot = Self.slot(text)
        if let known = slots[slot], known.text == text { return known.answer }
        let answer = find(text)
        slots[slot] = (text, answer)
        return answer
    }

    /// A place for a text, by its length and its last bytes, which tell most names apart.
    private static func slot(_ text: String) -> Int {
        let hash = text.utf8.withContiguousStorageIfAvailable { bytes in
            var hash = bytes.count
            for place in max(0, bytes.count - 6)..<bytes.count { hash = hash &* 31 &+ Int(bytes[place]) }
            return hash
        }
        guard let hash else { return 0 }
        return (hash ^ hash >> 6) & 63
    }
}
