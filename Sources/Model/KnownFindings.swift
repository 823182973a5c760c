// What keeps a finding from counting: suppressions with their reasons, and the findings that were known before.

/// Whether a finding was known before.
public enum BaselineState: String, Sendable, Codable, CaseIterable {
    case new, unchanged
}

/// A person's decision that a finding does not count, with its reason; the verdict stays what it is.
public struct Suppression: Sendable, Codable, Hashable {
    public enum Kind: String, Sendable, Codable {
        /// The finding is accepted as it is.
        case suppression
        /// The credit is given elsewhere, where no dump shows it.
        case acknowledgement
    }
    public var kind: Kind
    /// The reason as the configuration gives it, and for an acknowledgement where the credit stands.
    public var justification: String
    /// Last day on which it holds, as `2027-03-31`; nil for no end.
    public var expires: String?
    /// Where it is written, relative to the working directory.
    public var path: String
    public var line: Int

    public init(kind: Kind, justification: String, expires: String?, path: String, line: Int) {
        self.kind = kind
        self.justification = justification
        self.expires = expires
        self.path = path
        self.line = line
    }
}

/// A finding of the baseline that this run did not find.
public struct AbsentFinding: Sendable, Codable, Hashable {
    public var fingerprint: String
    public var rule: String
    public var verdict: Verdict
    /// Capture id; nil for a finding about a record alone.
    public var capture: String?

    public init(fingerprint: String, rule: String, verdict: Verdict, capture: String?) {
        self.fingerprint = fingerprint
        self.rule = rule
        self.verdict = verdict
        self.capture = capture
    }
}
