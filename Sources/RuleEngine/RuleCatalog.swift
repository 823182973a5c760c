// What `attrcheck rules --json` encodes: rules, profiles and reasons as plain values.

/// All rules, profiles and reasons, for encoding.
public struct RuleCatalog: Encodable, Sendable {
    /// One rule with its documentation.
    public struct RuleEntry: Encodable, Sendable {
        let id, title, short, severity: String
        /// Severity in each profile that has the rule.
        let severities: [String: String]
        let duties: [String]
        let advisory: Bool
        let clauses: [ClauseEntry]
        let checks, passes, fails: String
        let undecided, notApplicable: String?
        let fix: String
        let reasons: [String]
    }
    /// One clause of the policy.
    public struct ClauseEntry: Encodable, Sendable {
        let sources: [String]
        let confidence, text: String
    }
    /// One profile with its thresholds and rules.
    public struct ProfileEntry: Encodable, Sendable {
        let name, date, title: String
        let isDefault: Bool
        let sources, thresholds: [String: String]
        let rules: [String]
    }
    /// One reason of undecided verdicts.
    public struct ReasonEntry: Encodable, Sendable {
        let code, means, decidedBy: String
    }
    public let rules: [RuleEntry]
    public let profiles: [ProfileEntry]
    public let reasons: [ReasonEntry]

    /// The catalogue of a rule set; `only` keeps one rule.
    public init(_ set: RuleSet, only id: String? = nil) {
        rules = set.rules.filter { id == nil || $0.id == id }.map { rule in
            var severities: [String: String] = [:]
            for profile in set.profiles {
                if let entry = profile.rules.first(where: { $0.rule == rule.id }) { severities[profile.name] = entry.severity.rawValue }
            }
            return RuleEntry(
                id: rule.id, title: rule.title, short: rule.short, severity: rule.defaultSeverity.rawValue, severities: severities,
                duties: rule.duties, advisory: rule.isAdvisory,
                clauses: rule.clauses.map { ClauseEntry(sources: $0.sources, confidence: $0.confidence, text: $0.text) },
                checks: rule.docs.checks, passes: rule.docs.passes, fails: rule.docs.fails, undecided: rule.docs.undecided,
                notApplicable: rule.docs.notApplicable, fix: rule.docs.fix, reasons: rule.reasons)
        }
        profiles = set.profiles.map { profile in
            ProfileEntry(
                name: profile.name, date: profile.date, title: profile.title, isDefault: profile.name == RuleSet.defaultProfile,
                sources: Dictionary(profile.sources.map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first }),
                thresholds: Dictionary(profile.thresholds.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first }),
                rules: profile.rules.map(\.rule))
        }
        reasons = set.reasons.map { ReasonEntry(code: $0.code, means: $0.means, decidedBy: $0.decidedBy) }
    }
}
