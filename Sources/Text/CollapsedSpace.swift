// White space as a reader sees it.

extension StringProtocol {
    /// Every run of white space as one space, none at the ends.
    public var collapsedSpace: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
