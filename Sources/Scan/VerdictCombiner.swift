// From the outcomes of many rules to one verdict for each duty (architecture.md, "Verdicts").
import Model
import RuleEngine

/// A photo's judged duties, and for each the outcome that speaks for it.
struct CombinedPhoto {
    var duties: [JudgedDuty]
    /// Outcomes that become findings, each with the number of its duty.
    var findings: [(outcome: Outcome, duty: Int?)]
}

enum VerdictCombiner {
    /// Reason of a duty that holds for some of the photos that an element may show, but not for all.
    static let ambiguous = "photo-not-identified"
    /// What decides it.
    static let identify = "A manifest that says which element shows which photo, or a dump that states picture addresses."

    /// Combines all outcomes about one photo.
    static func combine(_ photo: DisplayedPhoto, number: Int, outcomes: [Outcome]) -> CombinedPhoto {
        var ofDuty: [[Int]: [Outcome]] = [:]
        var ofPhoto: [Outcome] = []
        for outcome in outcomes {
            switch outcome.subject {
            case .duty(let own, let match, let duty) where own == number: ofDuty[[match, duty], default: []].append(outcome)
            case .photo(let own) where own == number: ofPhoto.append(outcome)
            default: continue
            }
        }
        if photo.matchedBy == .candidates { return quantified(photo, ofDuty, ofPhoto) }
        var combined = CombinedPhoto(duties: [], findings: [])
        for outcome in ofPhoto { combined.addFinding(outcome, duty: nil) }
        for (matchNumber, match) in photo.records.enumerated() {
            for (dutyNumber, duty) in match.duties.enumerated() {
                let own = ofDuty[[matchNumber, dutyNumber]] ?? []
                combined.duties.append(judged(duty, own))
                for outcome in own { combined.addFinding(outcome, duty: combined.duties.count - 1) }
            }
        }
        appendRecordDuty(&combined, ofPhoto)
        return combined
    }

    /// Combines new outcomes about a photo that shows one known record and was combined before.
    static func combine(_ duties: [JudgedDuty], number: Int, outcomes: [Outcome]) -> CombinedPhoto {
        var ofDuty: [Int: [Outcome]] = [:]
        var ofPhoto: [Outcome] = []
        for outcome in outcomes {
            switch outcome.subject {
            case .duty(let own, _, let duty) where own == number: ofDuty[duty, default: []].append(outcome)
            case .photo(let own) where own == number: ofPhoto.append(outcome)
            default: continue
            }
        }
        var combined = CombinedPhoto(duties: [], findings: [])
        for outcome in ofPhoto { combined.addFinding(outcome, duty: nil) }
        for (index, duty) in duties.enumerated() {
            // A duty that no rule speaks of is the one that was added below.
            guard let own = ofDuty[index] else { continue }
            combined.duties.append(judged(duty, own))
            for outcome in own { combined.addFinding(outcome, duty: combined.duties.count - 1) }
        }
        appendRecordDuty(&combined, ofPhoto)
        return combined
    }

    private static func judged(_ duty: JudgedDuty, _ outcomes: [Outcome]) -> JudgedDuty {
        let deciding = outcomes.filter { !$0.isAdvisory }
        var result = duty
        result.verdict = Verdict.combined(deciding.map(\.verdict))
        let speaker = deciding.first { [verdict = result.verdict] in $0.verdict == verdict }
        result.rule = speaker?.rule ?? ""
        result.reason = speaker?.reason
        return result
    }

    /// One duty with the weightiest of its outcomes; outcomes of advisory rules do not decide it.
    private static func judged(_ duty: Duty, _ outcomes: [Outcome]) -> JudgedDuty {
        let deciding = outcomes.filter { !$0.isAdvisory }
        let verdict = Verdict.combined(deciding.map(\.verdict))
        let speaker = deciding.first { $0.verdict == verdict }
        return JudgedDuty(
            kind: duty.kind, text: duty.text, link: duty.link, verdict: verdict, rule: speaker?.rule ?? "", reason: speaker?.reason,
            evidence: duty.evidence, otherNamesAtPhoto: duty.otherNamesAtPhoto)
    }

    /// A photo whose record cannot tell, or that has none, owes an undecided author credit: never silence.
    private static func appendRecordDuty(_ combined: inout CombinedPhoto, _ outcomes: [Outcome]) {
        guard !combined.duties.contains(where: { $0.kind == .authorCredit || $0.kind == .providerAttribution }) else { return }
        guard let open = outcomes.first(where: { $0.verdict == .undecided }) else { return }
        combined.duties.append(
            JudgedDuty(kind: .authorCredit, text: "", link: nil, verdict: .undecided, rule: open.rule, reason: open.reason, evidence: []))
    }

    /// An element that may show any of several photos: met for all, unmet for all, or undecided.
    private static func quantified(_ photo: DisplayedPhoto, _ ofDuty: [[Int]: [Outcome]], _ ofPhoto: [Outcome]) -> CombinedPhoto {
        var combined = CombinedPhoto(duties: [], findings: [])
        for outcome in ofPhoto { combined.addFinding(outcome, duty: nil) }
        for kind in DutyKind.allCases {
            var perRecord: [JudgedDuty] = []
            var speakers: [Outcome] = []
            for (matchNumber, match) in photo.records.enumerated() {
                let duties = match.duties.enumerated().filter { $0.element.kind == kind }
                let judgedDuties = duties.map { judged($0.element, ofDuty[[matchNumber, $0.offset]] ?? []) }
                let verdict = Verdict.combined(judgedDuties.map(\.verdict))
                guard let worst = judgedDuties.first(where: { $0.verdict == verdict }) else {
                    // This record owes nothing of the kind.
                    perRecord.append(
                        JudgedDuty(kind: kind, text: "", link: nil, verdict: .notApplicable, rule: "", reason: nil, evidence: []))
                    continue
                }
                perRecord.append(worst)
                speakers += duties.flatMap { (ofDuty[[matchNumber, $0.offset]] ?? []).filter { !$0.isAdvisory && $0.verdict == verdict } }
                    .prefix(1)
            }
            guard perRecord.contains(where: { !$0.rule.isEmpty }) else { continue }
            combined.add(kind, perRecord, speakers)
        }
        appendRecordDuty(&combined, ofPhoto)
        return combined
    }
}

extension CombinedPhoto {
    /// Violations, open questions and granted reliefs are worth a finding; the rest is in the duties.
    fileprivate mutating func addFinding(_ outcome: Outcome, duty: Int?) {
        guard [.violation, .undecided, .relief].contains(outcome.verdict) else { return }
        findings.append((outcome, duty))
    }

    /// One duty for all candidate records.
    fileprivate mutating func add(_ kind: DutyKind, _ perRecord: [JudgedDuty], _ speakers: [Outcome]) {
        var verdict = Verdict.quantified(perRecord.map(\.verdict))
        let names = perRecord.map(\.text).filter { !$0.isEmpty }.uniqued()
        let first = perRecord.first { $0.verdict == verdict } ?? perRecord[0]
        var reason = first.reason
        // "Unmet for some, nothing owed for others" is not known either.
        if verdict == .undecided, Set(perRecord.map(\.verdict)).count > 1 { reason = VerdictCombiner.ambiguous }
        if verdict == .notApplicable, perRecord.contains(where: { $0.verdict != .notApplicable }) { verdict = .undecided }
        duties.append(
            JudgedDuty(
                kind: kind, text: names.joined(separator: " / "), link: names.count == 1 ? first.link : nil, verdict: verdict,
                rule: first.rule,
                reason: reason, evidence: first.evidence, otherNamesAtPhoto: first.otherNamesAtPhoto))
        guard verdict == .violation || verdict == .undecided,
            var outcome = speakers.first(where: { $0.verdict == verdict }) ?? speakers.first
        else {
            return
        }
        outcome.verdict = verdict
        outcome.reason = verdict == .undecided ? reason : nil
        if verdict == .undecided, reason == VerdictCombiner.ambiguous {
            outcome.severity = .info
            outcome.fix = VerdictCombiner.identify
        }
        if perRecord.count > 1 {
            outcome.message =
                verdict == .violation
                ? outcome.message + " (nor is any of the \(perRecord.count) photos credited that this picture may show)"
                : "which of \(perRecord.count) photos this picture shows is not known, and the answer depends on it"
        }
        findings.append((outcome, duties.count - 1))
    }
}

extension Sequence where Element: Hashable {
    /// Each element once, in order.
    func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
