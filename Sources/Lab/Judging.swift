// Compares what attrcheck says of a case with what is right.
import Model

/// What became of one check.
public enum Outcome: Sendable, Equatable {
    case right
    /// Right, and the format does not record what was done.
    case cannotTell
    /// Right, and left open as it should be.
    case undecided
    /// A violation that nobody reported, or an open question passed off as decided.
    case missed
    /// A violation where there is none.
    case falseAlarm
    /// Left open although the dump decides it.
    case wronglyUndecided
    /// A violation, but called another one.
    case misnamed

    public var isFailure: Bool { self == .missed || self == .falseAlarm || self == .wronglyUndecided || self == .misnamed }
}

/// One result: a check, or a finding that nobody expected.
public struct CaseResult: Sendable {
    public var rule: String
    public var outcome: Outcome
    /// What is right and what was said, in one line.
    public var detail: String
}

enum Judging {
    /// Rules that are no verdict on a displayed photo.
    private static let aside: Set<String> = ["photo-record-unused"]

    /// Judges a case by its reported captures and findings, both by the screen's name within the case.
    static func results(_ labCase: LabCase, _ captures: [String: ReportedCapture], _ found: [String: [Finding]]) -> [CaseResult] {
        var results: [CaseResult] = []
        for screen in Set(labCase.checks.map(\.capture) + ["home"]).sorted() {
            guard let layout = captures[screen]?.layout else {
                results.append(CaseResult(rule: "-", outcome: .missed, detail: "the dump \(screen) was not recognised as a screen"))
                continue
            }
            if layout.format.rawValue != labCase.format.id {
                results.append(
                    CaseResult(rule: "-", outcome: .missed, detail: "recognised as \(layout.format), not as \(labCase.format.id)"))
            }
        }
        var expectedRules: Set<String> = []
        for check in labCase.checks {
            guard let capture = captures[check.capture] else { continue }
            results.append(result(check, capture, found[check.capture] ?? []))
            for right in check.right { expectedRules.formUnion(right.rules) }
        }
        let findings = found.sorted { $0.key < $1.key }.flatMap(\.value)
        // Findings that no check asked for.
        for finding in findings where finding.verdict == .violation && !aside.contains(finding.rule) {
            // Verdicts on duties are judged by the checks; a low contrast is none.
            let isChecked = finding.duty != nil && finding.rule != "photo-credit-low-contrast"
            if !isChecked, !expectedRules.contains(finding.rule) {
                results.append(CaseResult(rule: finding.rule, outcome: .falseAlarm, detail: "unexpected: \(finding.message)"))
            }
        }
        return results
    }

    private static func result(_ check: LabCheck, _ capture: ReportedCapture, _ findings: [Finding]) -> CaseResult {
        let actual = check.duty == .mark ? actualMark(findings) : actual(check, capture)
        let letters = String(check.right.map(\.rawValue).sorted())
        let what = "\(check.duty) of"
        let rule = check.right.compactMap(\.rule).sorted().first ?? "(must pass)"
        func made(_ outcome: Outcome, _ rule: String) -> CaseResult {
            CaseResult(
                rule: rule, outcome: outcome,
                detail: "\(what) photo \(check.photo) \"\(check.name)\": right is \(letters), said is \(actual.words)")
        }
        if check.right.contains(.lowContrast) {
            let isFound = findings.contains { $0.rule == "photo-credit-low-contrast" }
            guard actual.verdict == .pass else { return made(.misnamed, rule) }
            return made(isFound ? .right : .missed, rule)
        }
        switch actual.verdict {
        case .violation:
            let isProvider = actual.rule.hasPrefix("photo-provider")
            let allowed = check.right.flatMap(\.rules)
            if allowed.contains(actual.rule) || isProvider && !allowed.isEmpty { return made(.right, rule) }
            return allowed.isEmpty ? made(.falseAlarm, actual.rule) : made(.misnamed, rule)
        case .undecided:
            if check.right.contains(.undecided) { return made(.undecided, "(open) \(actual.reason)") }
            if check.right.contains(.blind) { return made(.cannotTell, "(not recorded)") }
            return made(.wronglyUndecided, rule)
        case .pass:
            if check.right.contains(.pass) { return made(.right, "(must pass)") }
            if check.right.contains(.blind) { return made(.cannotTell, "(not recorded)") }
            return made(.missed, rule)
        case .notApplicable, nil:
            if check.right.contains(.nothing) { return made(.right, "(nothing owed)") }
            return made(.missed, rule)
        case .relief: return made(check.right.contains(.relief) ? .right : .missed, "(relief)")
        }
    }

    private static func kinds(_ duty: CheckedDuty) -> Set<DutyKind> {
        switch duty {
        case .credit: [.authorCredit, .providerAttribution]
        case .link: [.creditLink]
        case .source: [.sourceLink]
        case .report: [.reportLink]
        case .avatar: [.avatar]
        case .mark: [.mapsMark]
        }
    }

    private struct Actual {
        var verdict: Verdict?
        var rule = ""
        var reason = ""
        var words: String {
            "\(verdict?.rawValue ?? "absent")\(rule.isEmpty ? "" : " by \(rule)")\(reason.isEmpty ? "" : " (\(reason))")"
        }
    }

    /// What the report says of the screen's mark, which only findings tell.
    private static func actualMark(_ findings: [Finding]) -> Actual {
        let about = findings.filter { $0.rule.hasPrefix("maps-mark-") }
        if let fault = about.first(where: { $0.verdict == .violation }) { return Actual(verdict: .violation, rule: fault.rule) }
        if let open = about.first(where: { $0.verdict == .undecided }) { return Actual(verdict: .undecided, reason: open.reason ?? "") }
        return Actual(verdict: .pass)
    }

    /// What the report says of a check: the weightiest of the fitting duties.
    private static func actual(_ check: LabCheck, _ capture: ReportedCapture) -> Actual {
        var best = Actual()
        for photo in capture.photos {
            let isIt: Bool
            if let path = check.recordPath {
                isIt = photo.records.contains { $0.jsonPath == path }
            } else {
                isIt = photo.records.isEmpty
            }
            guard isIt else { continue }
            for duty in photo.duties {
                guard kinds(check.duty).contains(duty.kind) else { continue }
                guard check.name.isEmpty || duty.text.isEmpty || duty.text.contains(check.name) else { continue }
                if let known = best.verdict, known >= duty.verdict { continue }
                best = Actual(verdict: duty.verdict, rule: duty.verdict == .violation ? duty.rule : "", reason: duty.reason ?? "")
            }
        }
        return best
    }
}
