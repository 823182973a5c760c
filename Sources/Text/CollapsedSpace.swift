// White space as a reader sees it.

extension StringProtocol {
    /// Every run of white space as one space, none at the ends.
    public var collapsedSpace: String {
        let plain = utf8.withContiguousStorageIfAvailable { source -> String? in
            guard PlainText.isPlain(source) else { return nil }
            return String(unsafeUninitializedCapacity: source.count) { PlainText.collapseSpace(source, into: $0) }
        }
        if let plain, let plain { return plain }
        return split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether a character other than white space stands in the text.
    public var holdsMoreThanSpace: Bool {
        // A character is white space when its first scalar is; a visible sign of ASCII at the beginning is enough.
        if let first = utf8.first, first > 0x20, first < 0x80 { return true }
        return contains { !$0.isWhitespace }
    }
}
