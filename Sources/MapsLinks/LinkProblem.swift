// What can be wrong with a link; codes are permanent, each with the parameter at fault and what is allowed instead.

/// A kind of problem.
public enum LinkProblemCode: String, Sendable, CaseIterable {
    case notMaps = "not-maps"
    case lookAlikeHost = "look-alike-host"
    case userInfo = "user-info"
    case missingAPI = "missing-api"
    case missingRequired = "missing-required"
    case badValue = "bad-value"
    case unpublishedRange = "unpublished-range"
    case unknownParameter = "unknown-parameter"
    case repeatedParameter = "repeated-parameter"
    case tooLong = "too-long"
    case unencoded
    case brokenEncoding = "broken-encoding"
    case whiteSpace = "white-space"
    case callbackIncomplete = "callback-incomplete"
    case legacyCallback = "legacy-callback"
    case schemeRelative = "scheme-relative"
    case doubledScheme = "doubled-scheme"
    case unexpectedPath = "unexpected-path"
    case outsidePattern = "outside-pattern"
    case notUniversal = "not-universal"
    case shortened
    case manyWaypoints = "many-waypoints"
}

/// One problem of a link.
public struct LinkProblem: Sendable, Hashable {
    /// How bad it is for whoever follows the link.
    public enum Severity: String, Sendable, Comparable {
        case info, warning, error
        private var weight: Int { self == .info ? 0 : self == .warning ? 1 : 2 }
        public static func < (a: Severity, b: Severity) -> Bool { a.weight < b.weight }
    }
    public var code: LinkProblemCode
    public var severity: Severity
    /// The parameter at fault; nil when it is the link as a whole.
    public var parameter: String?
    /// What stands there; nil when it is missing or a secret.
    public var value: String?
    /// One sentence without a full stop.
    public var message: String
    /// What is allowed there; nil when nothing could stand there.
    public var allowed: String?

    init(
        _ code: LinkProblemCode, _ severity: Severity, parameter: String? = nil, value: String? = nil, _ message: String,
        allowed: String? = nil
    ) {
        self.code = code
        self.severity = severity
        self.parameter = parameter
        self.value = value
        self.message = message
        self.allowed = allowed
    }
}
