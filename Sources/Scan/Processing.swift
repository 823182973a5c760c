// From verdicts to findings that count: suppressions and acknowledgements of the configuration. Nothing is removed, no verdict changed.
import Configuration
import Model
import RuleEngine

/// The stage between the report's findings and what a run fails for.
struct Processing {
    let options: ScanOptions
    let rules: RuleSet

    private var policy: Policy { options.policy }

    /// Marks the findings that are waived, and tells of waivers that are out of date or of no use.
    func apply(to report: inout Report) {
        guard !policy.waivers.isEmpty else { return }
        let photos = PhotoIndex(report)
        var used = Set<Int>()
        var expired: [Int: Int] = [:]
        for index in report.findings.indices {
            let finding = report.findings[index]
            guard finding.verdict == .violation || finding.verdict == .undecided else { continue }
            for (number, waiver) in policy.waivers.enumerated() where covers(waiver, finding, photos) {
                used.insert(number)
                guard waiver.expires >= options.today else {
                    expired[number, default: 0] += 1
                    continue
                }
                report.findings[index].isSuppressed = true
                report.findings[index].suppression =
                    report.findings[index].suppression
                    ?? Suppression(
                        kind: waiver.kind, justification: waiver.justification, expires: waiver.expires.description, path: policy.path,
                        line: waiver.line)
            }
        }
        count(&report)
        for (number, waiver) in policy.waivers.enumerated() {
            if let problem = problem(waiver, isUsed: used.contains(number), again: expired[number] ?? 0, report) {
                report.problems.append(problem)
            }
        }
        report.problems.sort { ($0.path, $0.line ?? 0, $0.code, $0.message) < ($1.path, $1.line ?? 0, $1.code, $1.message) }
    }

    /// Suppressed findings are counted apart.
    private func count(_ report: inout Report) {
        report.summary.suppressed = report.findings.count(where: \.isSuppressed)
        report.summary.findings = [:]
        for finding in report.findings where !finding.isSuppressed { report.summary.findings[finding.severity, default: 0] += 1 }
    }

    /// Whether a waiver is about a finding; every part that it states must fit.
    private func covers(_ waiver: Waiver, _ finding: Finding, _ photos: PhotoIndex) -> Bool {
        let photo = photos.photo(of: finding)
        let duty = finding.duty.flatMap { index in photo.flatMap { $0.duties.indices.contains(index) ? $0.duties[index] : nil } }
        if waiver.kind == .acknowledgement {
            guard let kind = duty?.kind, Waiver.creditDuties.contains(kind), waiver.duties.isEmpty || waiver.duties.contains(kind) else {
                return false
            }
        }
        if let rule = waiver.rule, !rule.matches(finding.rule) { return false }
        if let screen = waiver.screen, !screen.matches(finding.capture ?? "") { return false }
        if let path = waiver.path, !path.matches(finding.path) { return false }
        if let text = waiver.text, text != duty?.text { return false }
        if let print = waiver.fingerprint, !finding.fingerprint.hasPrefix(print) { return false }
        if let wanted = waiver.photo {
            // A picture that may show several photos is only meant when all of them are.
            guard let records = photo?.records, !records.isEmpty, records.allSatisfy({ isKey($0.key, of: wanted) }) else { return false }
        }
        if let wanted = waiver.record {
            guard let records = photo?.records, !records.isEmpty,
                records.allSatisfy({ wanted.matches($0.source) || wanted.matches("\($0.source) \($0.jsonPath)") })
            else { return false }
        }
        return true
    }

    /// A whole key, its value, or its last part.
    private func isKey(_ key: String?, of wanted: String) -> Bool {
        guard let key else { return false }
        return key == wanted || key.hasSuffix(":" + wanted) || key.hasSuffix("/" + wanted)
    }

    /// What is wrong with a waiver itself.
    private func problem(_ waiver: Waiver, isUsed: Bool, again: Int, _ report: Report) -> Problem? {
        let name = waiver.kind == .suppression ? "suppression" : "acknowledgement"
        let reason = "(\"\(waiver.reason)\")"
        if waiver.expires < options.today {
            let effect =
                again == 0
                ? "it covers nothing any more, so remove it"
                : "\(again == 1 ? "a finding counts" : "\(again) findings count") again: fix what it was for, or decide anew"
            return Problem(
                path: policy.path, line: waiver.line, code: "\(name)-expired",
                message: "this \(name) \(reason) ended on \(waiver.expires); \(effect)", severity: again == 0 ? .warning : .error)
        }
        guard !isUsed, !isNarrowed else { return nil }
        // A run over a part of the screens says nothing about the others.
        let isAboutOthers = waiver.screen.map { screen in !report.captures.contains { screen.matches($0.id) } } ?? false
        return Problem(
            path: policy.path, line: waiver.line, code: "\(name)-unused",
            message: "this \(name) \(reason) covers no finding\(isAboutOthers ? " and no screen of this run" : ", so remove it")",
            severity: isAboutOthers ? .info : .warning)
    }

    /// A run with some of the rules cannot tell what the others would find.
    private var isNarrowed: Bool { !options.onlyRules.isEmpty || !options.skipRules.isEmpty }
}

/// Photos of a report by capture and id.
struct PhotoIndex {
    private var photos: [String: [String: ReportedPhoto]] = [:]

    init(_ report: Report) {
        for capture in report.captures {
            photos[capture.id] = Dictionary(capture.photos.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        }
    }

    /// The photo that a finding is about.
    func photo(of finding: Finding) -> ReportedPhoto? {
        guard let capture = finding.capture, let id = finding.photo else { return nil }
        return photos[capture]?[id]
    }
}
