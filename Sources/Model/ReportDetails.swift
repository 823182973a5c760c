// What reports that explain and draw need beside the verdicts: rules and reasons in words, and the shape of each screen.

/// One element of a screen as a drawing shows it.
public struct DrawnElement: Sendable {
    public enum Shape: String, Sendable, Codable {
        case box, image, text, button, field, map
    }
    /// Index in the screen.
    public var index: Int
    /// Index after the last element of its subtree.
    public var end: Int
    public var shape: Shape
    /// In the screen's unit; nil where the dump has no geometry.
    public var bounds: Rect?
    public var text: String?
    /// Whether the dump itself says that it is not seen.
    public var isHidden: Bool
    public init(index: Int, end: Int, shape: Shape, bounds: Rect?, text: String?, isHidden: Bool) {
        self.index = index
        self.end = end
        self.shape = shape
        self.bounds = bounds
        self.text = text
        self.isHidden = isHidden
    }
}

/// As an array, since a report has hundreds of them for each screen: index, end, shape, hidden, text or null, and the bounds.
extension DrawnElement: Codable {
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        let index = try values.decode(Int.self)
        let end = try values.decode(Int.self)
        let shape = try values.decode(Shape.self)
        let isHidden = try values.decode(Bool.self)
        let text = try values.decodeIfPresent(String.self)
        var bounds: Rect?
        if !values.isAtEnd {
            bounds = Rect(
                x: try values.decode(Double.self), y: try values.decode(Double.self), width: try values.decode(Double.self),
                height: try values.decode(Double.self))
        }
        self.init(index: index, end: end, shape: shape, bounds: bounds, text: text, isHidden: isHidden)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.unkeyedContainer()
        try values.encode(index)
        try values.encode(end)
        try values.encode(shape)
        try values.encode(isHidden)
        if let text { try values.encode(text) } else { try values.encodeNil() }
        guard let bounds else { return }
        for length in [bounds.x, bounds.y, bounds.width, bounds.height] { try values.encode(length) }
    }
}

/// A rule as reports explain it; the words come from its file.
public struct ReportedRule: Sendable, Codable {
    /// A clause of the policy.
    public struct Clause: Sendable, Codable {
        /// Keys of the policy's sources (S…) and questions (Q…).
        public var sources: [String]
        /// How sure the reading is.
        public var confidence: String
        public var text: String
        public init(sources: [String], confidence: String, text: String) {
            self.sources = sources
            self.confidence = confidence
            self.text = text
        }
    }
    public var id: String
    public var title: String
    /// One line.
    public var short: String
    public var severity: Severity
    /// It advises, and does not decide whether a duty is met.
    public var isAdvisory: Bool
    /// Duties of the policy, such as `D1`.
    public var duties: [String]
    public var clauses: [Clause]
    public var checks: String
    public var passes: String
    public var fails: String
    public var undecided: String?
    public var fix: String

    public init(
        id: String, title: String, short: String, severity: Severity, isAdvisory: Bool = false, duties: [String] = [],
        clauses: [Clause] = [], checks: String, passes: String, fails: String, undecided: String? = nil, fix: String
    ) {
        self.id = id
        self.title = title
        self.short = short
        self.severity = severity
        self.isAdvisory = isAdvisory
        self.duties = duties
        self.clauses = clauses
        self.checks = checks
        self.passes = passes
        self.fails = fails
        self.undecided = undecided
        self.fix = fix
    }
}

/// Why a verdict is undecided, in words.
public struct ReportedReason: Sendable, Codable {
    public var code: String
    public var means: String
    /// What input would decide it.
    public var decidedBy: String
    public init(code: String, means: String, decidedBy: String) {
        self.code = code
        self.means = means
        self.decidedBy = decidedBy
    }
}

/// A document that the policy is read from.
public struct PolicySource: Sendable, Codable {
    public var key: String
    public var text: String
    public init(key: String, text: String) {
        self.key = key
        self.text = text
    }
}
