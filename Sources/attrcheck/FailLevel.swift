// Which findings make a run fail.
import Model

/// The levels of `--fail-on`.
enum FailLevel: String, CaseIterable, Sendable {
    case violation, undecided, never

    /// Whether a finding is at this level; suppressed ones and those that a baseline knows never are. A violation of severity info is advice, which no build should break on; undecided
    /// findings count whatever their severity, since a team that asks for them wants proof.
    func includes(_ finding: Finding) -> Bool {
        guard !finding.isSuppressed, finding.baseline == .new else { return false }
        switch self {
        case .never: return false
        case .violation: return finding.verdict == .violation && finding.severity > .info
        case .undecided: return FailLevel.violation.includes(finding) || finding.verdict == .undecided
        }
    }
}
