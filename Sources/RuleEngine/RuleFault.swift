// What is wrong with a rule file, a profile or a choice of them.

/// One clear sentence about a rule file or profile that cannot be used, with its place.
public struct RuleFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file as it was given; empty when the fault is not in a file.
    public var path: String
    /// 1-based; nil when the fault is not in a line.
    public var line: Int?
    public var message: String

    /// A line of 0 or less means that there is none.
    public init(path: String = "", line: Int? = nil, message: String) {
        self.path = path
        self.line = line.flatMap { $0 > 0 ? $0 : nil }
        self.message = message
    }

    public var description: String {
        if path.isEmpty { return message }
        return line.map { "\(path):\($0): \(message)" } ?? "\(path): \(message)"
    }
}
