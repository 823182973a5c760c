// One rule: documentation, help text, policy citation and executable assertion at once.
import Model

/// The clause of the policy that a rule enforces.
public struct Clause: Sendable {
    /// Keys of the policy's list of sources (S…), open questions (Q…) or duties (D…).
    public var sources: [String]
    /// How sure the reading is: C, X, Q2, Q1, O or I.
    public var confidence: String
    public var text: String
}

/// What a rule's page says.
public struct RuleDocs: Sendable {
    public var checks: String
    public var passes: String
    public var fails: String
    public var undecided: String?
    public var notApplicable: String?
    public var fix: String
}

/// A rule as its file states it.
public struct Rule: Sendable {
    public let id: String
    public let title: String
    /// One line for lists and tables.
    public let short: String
    /// Duties of the policy, such as `D1`; empty for rules on the input's hygiene.
    public let duties: [String]
    public let clauses: [Clause]
    /// How loud it is where the profile does not say.
    public let defaultSeverity: Severity
    /// Reports, but does not decide whether a duty is met.
    public let isAdvisory: Bool
    public let docs: RuleDocs
    /// Codes of its undecided verdicts, in order.
    public var reasons: [String] { undecided.map(\.reason) }

    let document: JudgedDocument
    let context: Expression
    let when: Expression?
    let relief: (test: Expression, message: Template)?
    let undecided: [UndecidedCase]
    let assertion: Expression
    let severities: [(level: Severity, test: Expression)]
    let message: Template
    let fix: Template
}

/// Which of the two documents a rule asks.
enum JudgedDocument: String, Sendable { case screen, run }

/// One condition under which a rule cannot decide.
struct UndecidedCase: Sendable {
    var reason: String
    var test: Expression
    var message: Template
}

/// Why a verdict is undecided; codes are permanent.
public struct Reason: Sendable {
    public let code: String
    /// How loud a finding with this reason is, whatever the rule's own severity.
    public let severity: Severity
    public let means: String
    /// What input would decide it.
    public let decidedBy: String
}
