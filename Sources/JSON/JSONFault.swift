// What is wrong with a JSON text, with its place.

/// One departure from RFC 8259, or a limit that was reached; the values around it are kept.
public struct JSONFault: Sendable, Hashable {
    /// Byte offset in the text that was parsed.
    public var offset: Int
    /// A permanent code such as `json-truncated`; the codes are the constants of `JSONFault.Code`.
    public var code: String
    /// One clear sentence without the place.
    public var message: String

    /// A fault at a byte offset.
    public init(offset: Int, code: String, message: String) {
        self.offset = offset
        self.code = code
        self.message = message
    }

    /// The permanent codes of JSON faults.
    public enum Code {
        public static let empty = "json-empty"
        public static let truncated = "json-truncated"
        public static let comment = "json-comment"
        public static let trailingComma = "json-trailing-comma"
        public static let missingComma = "json-missing-comma"
        public static let surrogate = "json-surrogate"
        public static let escape = "json-escape"
        public static let controlCharacter = "json-control-character"
        public static let trailingData = "json-trailing-data"
        public static let malformed = "json-malformed"
        public static let number = "json-number"
        public static let depth = "limit-depth"
        public static let nodes = "limit-nodes"
        public static let moreFaults = "json-more-faults"
    }

    /// Whether everything behind this fault is lost, so that a reader has to say so.
    public var endsReading: Bool {
        switch code {
        case Code.truncated, Code.malformed, Code.depth, Code.nodes, Code.trailingData, Code.empty: true
        default: false
        }
    }
}
