// What logs write before a message, which is no part of what is printed.

/// Tells a log's own words from the message.
enum LogLine {
    /// Whether a text may begin with a log's words or a label: a time, brackets, a colon.
    static func hasLabel(_ text: String) -> Bool { text.containsBytes(": ") || text.containsBytes("] ") || isDated(text[...]) }

    /// Whether a text plainly comes out of a log: lines with a date, or Swift's mark of an optional.
    static func isLogged(_ text: String) -> Bool {
        text.containsBytes("Optional(") || text.split(separator: "\n").contains(where: isDated)
    }

    /// Whether a line begins with a date such as `2026-05-14` or `05-14`.
    private static func isDated(_ line: Substring) -> Bool {
        let digits = line.utf8.prefix(while: \.isASCIIDigit)
        let rest = line.utf8.dropFirst(digits.count)
        return (digits.count == 4 || digits.count == 2) && rest.first == UInt8(ascii: "-") && rest.dropFirst().first?.isASCIIDigit == true
    }
}
