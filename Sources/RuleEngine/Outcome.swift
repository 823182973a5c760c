// What the judge hands on: one verdict of one rule on one thing.
import Model

/// What a verdict is about; indexes count in the `CaptureEvidence`, or in the run's records, that was judged.
public enum Subject: Hashable, Sendable {
    /// A duty: its photo, which of that photo's record matches, and which duty of that match.
    case duty(photo: Int, match: Int, duty: Int)
    case photo(Int)
    case record(Int)
    case exposedKey(Int)
    case link(Int)
    /// A fact about an element of the screen that is neither a photo nor a link: a mark, a map, a component.
    case element(Int)
    case screen
}

/// The verdict of one rule on one subject.
public struct Outcome: Sendable {
    public var rule: String
    public var severity: Severity
    public var verdict: Verdict
    /// The code of an undecided verdict, one of `reasons.xml`.
    public var reason: String?
    /// One line; empty for `pass` and `notApplicable`.
    public var message: String
    /// What to do, or for an undecided verdict what would decide it; empty for `pass` and `notApplicable`.
    public var fix: String
    public var subject: Subject
    /// True for advisory rules: they make findings, but do not decide whether a duty is met.
    public var isAdvisory: Bool

    /// All fields; a verdict without a reason, text or fix leaves them out.
    public init(
        rule: String, severity: Severity, verdict: Verdict, reason: String? = nil, message: String = "", fix: String = "",
        subject: Subject, isAdvisory: Bool = false
    ) {
        self.rule = rule
        self.severity = severity
        self.verdict = verdict
        self.reason = reason
        self.message = message
        self.fix = fix
        self.subject = subject
        self.isAdvisory = isAdvisory
    }
}
