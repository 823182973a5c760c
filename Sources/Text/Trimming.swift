// White space at the ends of texts.

extension StringProtocol {
    /// Without white space at both ends.
    public var trimmed: String {
        // Most texts begin and end with a visible sign of ASCII.
        let isTrimmed = utf8.withContiguousStorageIfAvailable { bytes in
            guard let first = bytes.first, let last = bytes.last else { return true }
            return first > 0x20 && first < 0x80 && last > 0x20 && last < 0x80
        }
        if isTrimmed == true { return String(self) }
        var view = self[...]
        while let first = view.first, first.isWhitespace { view.removeFirst() }
        while let last = view.last, last.isWhitespace { view.removeLast() }
        return String(view)
    }
}
