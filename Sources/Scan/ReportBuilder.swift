// From verdicts to the report: findings with place, severity and fingerprint, deduplicated, sorted and counted.
import Attribution
import Model
import Photos
import RuleEngine
import Text

/// Builds the report of one run. The order of the processing steps matters and is given with its reason at each step.
struct ReportBuilder {
    let run: EvidenceRun
    let rules: RuleSet
    let judged: JudgedRun
    let options: ScanOptions

    func result() -> ScanResult {
        var findings: [Finding] = []
        var captures: [ReportedCapture] = []
        for number in run.captures.indices {
            let combined = self.combined(number)
            captures.append(reported(number, combined))
            findings += captureFindings(number, combined)
        }
        findings += recordFindings()
        // Order first, so that ordinals in fingerprints and ids follow the report and never the number of workers.
        findings.sort(by: Self.isBefore)
        numberFindings(&findings)
        if options.needsRegions { addRegions(&findings) }
        let problems = sortedProblems()
        let summary = summary(captures, findings)
        var report = Report(
            profile: .init(name: rules.profileName, digest: rules.digest), summary: summary, captures: captures, findings: findings,
            problems: problems)
        report.rules = reportedRules()
        report.reasons = rules.reasons.map { ReportedReason(code: $0.code, means: $0.means, decidedBy: $0.decidedBy) }
        report.policySources = rules.profile.sources.map { PolicySource(key: $0.key, text: $0.text) }
        let reason = incompleteReason(summary)
        return ScanResult(report: report, isIncomplete: reason != nil, incompleteReason: reason)
    }

    private func combined(_ number: Int) -> [CombinedPhoto] {
        run.evidence[number].photos.enumerated().map { index, photo in
            VerdictCombiner.combine(photo, number: index, outcomes: judged.captures[number])
        }
    }

    // MARK: findings

    private func captureFindings(_ number: Int, _ combined: [CombinedPhoto]) -> [Finding] {
        let evidence = run.evidence[number]
        let capture = run.captures[number]
        let path = run.files[capture.mainFile].file.shown
        var findings: [Finding] = []
        for (photo, combinedPhoto) in zip(evidence.photos, combined) {
            for (outcome, duty) in combinedPhoto.findings {
                let judgedDuty = duty.map { combinedPhoto.duties[$0] }
                let record = photo.records.first.map { evidence.records[$0.record] }
                var finding = finding(outcome, capture: capture.id, path: path, element: photo.elementIndex, of: number)
                finding.photo = photo.id
                finding.duty = duty
                finding.fingerprint = Fingerprint.make(
                    rule: outcome.rule, screen: capture.id, place: record?.placeID ?? "", photo: stablePhoto(record, photo),
                    missing: judgedDuty?.text ?? "", ordinal: 0)
                findings.append(finding)
            }
        }
        findings += screenFindings(number, path)
        return findings
    }

    /// Findings about the screen as a whole; the same fault of many elements is one finding.
    private func screenFindings(_ number: Int, _ path: String) -> [Finding] {
        let evidence = run.evidence[number]
        var first: [String: Finding] = [:]
        var more: [String: Int] = [:]
        var order: [String] = []
        for outcome in judged.captures[number] where outcome.verdict == .violation || outcome.verdict == .undecided {
            let element: Int
            // One finding for a rule, but for each link and fault of its own.
            var key = outcome.rule
            var thing = ""
            switch outcome.subject {
            case .exposedKey(let key): element = evidence.exposedKeys[key].elementIndex
            case .link(let link):
                element = evidence.links[link].elementIndex
                thing = evidence.links[link].url
                key += "\u{0}" + outcome.message
            case .element(let index): element = index
            case .screen: element = 0
            default: continue
            }
            if first[key] == nil {
                var made = finding(outcome, capture: evidence.id, path: path, element: element, of: number)
                made.fingerprint = Fingerprint.make(
                    rule: outcome.rule, screen: evidence.id, place: "", photo: "", missing: thing, ordinal: 0)
                first[key] = made
                order.append(key)
            } else {
                more[key, default: 0] += 1
            }
        }
        return order.compactMap { key in
            guard var made = first[key] else { return nil }
            if let count = more[key] { made.message += " (and \(count) more on this screen)" }
            return made
        }
    }

    private func finding(_ outcome: Outcome, capture: String, path: String, element: Int, of number: Int) -> Finding {
        let screen = run.inputs[number].screen
        let facts = screen.elements.indices.contains(element) ? screen.elements[element] : nil
        // Elements of another dump of the screen stand in their own file.
        let path = facts?.sourceFile.map { run.files[$0].file.shown } ?? path
        return Finding(
            rule: outcome.rule, severity: outcome.severity, verdict: outcome.verdict, reason: outcome.reason,
            message: ElementNames.named(outcome.message, in: screen), fix: outcome.fix, capture: capture, path: path,
            line: facts.flatMap { $0.line > 0 ? $0.line : nil },
            column: facts.flatMap { $0.column > 0 ? $0.column : nil }, element: facts == nil ? nil : screen.path(of: element),
            bounds: facts?.bounds)
    }

    /// What identifies a photo over runs: its stable image key, else its author, else how it is known.
    private func stablePhoto(_ record: PhotoRecord?, _ photo: DisplayedPhoto) -> String {
        // Resource names and references change from answer to answer, and a place in the tree with every change of the layout.
        guard let record else { return photo.shownIdentity.flatMap { $0.kind == .imageKey ? $0.key : nil } ?? "" }
        return stablePhoto(record)
    }

    private func stablePhoto(_ record: PhotoRecord) -> String {
        if let key = record.identities.first(where: { $0.kind == .imageKey }) { return key.key }
        return record.credits.map { $0.contributor ?? CanonicalText($0.name).string }.joined(separator: ",")
    }

    private func recordFindings() -> [Finding] {
        judged.records.compactMap { outcome in
            guard case .record(let index) = outcome.subject, outcome.verdict == .violation || outcome.verdict == .undecided else {
                return nil
            }
            let record = run.runRecords[index].record
            return Finding(
                rule: outcome.rule, severity: outcome.severity, verdict: outcome.verdict, reason: outcome.reason, message: outcome.message,
                fix: outcome.fix, path: record.location.path, line: record.location.line > 0 ? record.location.line : nil,
                fingerprint: Fingerprint.make(
                    rule: outcome.rule, screen: "", place: record.placeID ?? "", photo: stablePhoto(record), missing: "", ordinal: 0))
        }
    }

    private static func isBefore(_ a: Finding, _ b: Finding) -> Bool {
        func key(_ f: Finding) -> (String, Int, Int, String, String) { (f.path, f.line ?? 0, f.column ?? 0, f.rule, f.message) }
        return key(a) < key(b)
    }

    /// Ids, and ordinals in the fingerprints of findings that are otherwise alike.
    private func numberFindings(_ findings: inout [Finding]) {
        var seen: [String: Int] = [:]
        for index in findings.indices {
            findings[index].id = index + 1
            let base = findings[index].fingerprint
            let ordinal = seen[base, default: 0]
            seen[base] = ordinal + 1
            if ordinal > 0 { findings[index].fingerprint = String(SHA256.hex(Array("\(base)#\(ordinal)".utf8)).prefix(32)) }
        }
    }

    // MARK: summary

    private func sortedProblems() -> [Problem] {
        var seen: Set<Problem> = []
        return run.problems.filter { seen.insert($0).inserted }
            .sorted { ($0.path, $0.line ?? 0, $0.code, $0.message) < ($1.path, $1.line ?? 0, $1.code, $1.message) }
    }

    private func summary(_ captures: [ReportedCapture], _ findings: [Finding]) -> Report.Summary {
        var summary = Report.Summary()
        summary.captures = captures.count
        summary.photos = run.evidence.reduce(0) {
            $0 + $1.photos.count(where: Self.isDisplayed)
        }
        for duty in captures.lazy.flatMap(\.photos).flatMap(\.duties) {
            summary.duties += 1
            summary.verdicts[duty.verdict, default: 0] += 1
        }
        for finding in findings { summary.findings[finding.severity, default: 0] += 1 }
        for file in run.files {
            switch file.content {
            case .unreadable: summary.unreadableFiles += 1
            case .other: summary.skippedFiles += 1
            default: break
            }
        }
        summary.records = run.runRecords.count
        summary.recordsNotDisplayed = run.runRecords.count { !$0.isDisplayed && !$0.isCandidate }
        return summary
    }

    /// A run that saw nothing, or saw only a part, proves nothing.
    private func incompleteReason(_ summary: Report.Summary) -> String? {
        let unreadable = run.files.filter { if case .unreadable = $0.content { true } else { false } }
        if let file = unreadable.first {
            guard unreadable.count > 1 else { return "\(file.file.shown) could not be read, so what it shows was not checked" }
            return "\(file.file.shown) and \(unreadable.count - 1) more files could not be read, so what they show was not checked"
        }
        if let problem = run.problems.first(where: { $0.code == "dump-failed" }) {
            return "\(problem.path) holds no screen: the dump had failed"
        }
        if let problem = run.problems.first(where: { $0.code == "file-unreadable" }) { return "\(problem.path): \(problem.message)" }
        if let index = run.inputs.firstIndex(where: \.screen.isCut) {
            return "the dump of \(run.inputs[index].id) was cut off, so what followed was not checked"
        }
        guard !options.allowEmpty else { return nil }
        if summary.captures == 0 { return "no layout dump was found, so nothing was checked" }
        if summary.photos == 0, summary.records > 0 {
            let records = summary.records == 1 ? "there is a photo record" : "there are \(summary.records) photo records"
            return "no place photo was found on any screen, although \(records)"
        }
        return nil
    }
}
