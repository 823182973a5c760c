// What went wrong with an input, in one sentence with its place. Problems never stop a run.

/// Something that could not be read, or was read only in part.
public struct Problem: Sendable, Hashable, Codable {
    public enum Severity: String, Sendable, Codable, Comparable {
        case info, warning, error
        private var rank: Int { self == .info ? 0 : self == .warning ? 1 : 2 }
        public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
    }

    /// The file as it is reported, relative to the working directory; filled in by the stage that knows it.
    public var path: String
    /// 1-based line in the decoded text, when known.
    public var line: Int?
    /// 1-based column in characters, when known.
    public var column: Int?
    /// A permanent, documented code such as `layout-truncated`.
    public var code: String
    /// One clear sentence: what was lost or wrong, and what to do where there is something to do.
    public var message: String
    public var severity: Severity

    public init(
        path: String = "", line: Int? = nil, column: Int? = nil, code: String, message: String, severity: Severity = .warning
    ) {
        self.path = path
        self.line = line
        self.column = column
        self.code = code
        self.message = message
        self.severity = severity
    }
}

/// Bounds on hostile input; each excess is a problem of its own.
public struct Limits: Sendable {
    /// Largest file that is read, in bytes.
    public var fileBytes = 512 << 20
    /// Deepest nesting of elements or JSON values.
    public var depth = 4_000
    /// Most nodes of one tree.
    public var nodes = 2_000_000
    /// Most attributes of one element.
    public var attributes = 5_000
    /// How often text inside text (JSON in a string, base64) is opened.
    public var containerDepth = 4
    /// Most pixels of one picture, as its header declares them (4 bytes each once decoded).
    public var imagePixels = 64_000_000

    /// How many bytes of pictures a reader of recordings and archives hands on; they are asked for only when a screenshot is to be compared.
    public var keptPictureBytes = 0

    public init() {}
    public static let standard = Limits()
}
