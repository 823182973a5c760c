// The report of a run: captures and findings in order, numbered and counted. In large runs they are read from the store when they are asked for.
import Model
import RuleEngine

struct ReportAssembly {
    let options: ScanOptions
    let rules: RuleSet
    let store: ResultStore
    /// Sorted.
    let facts: RunFacts
    let records: RecordOutcome
    let problems: [Problem]

    func result() -> ScanResult {
        let (findings, captures, summary) = (findingList(), captureList(), summary())
        var seen: Set<Problem> = []
        let sorted = problems.filter { seen.insert($0).inserted }
            .sorted { ($0.path, $0.line ?? 0, $0.code, $0.message) < ($1.path, $1.line ?? 0, $1.code, $1.message) }
        var report = Report(
            profile: .init(name: rules.profileName, digest: rules.digest), summary: summary, captures: captures, findings: findings,
            problems: sorted)
        if !store.isInMemory { report.captureFinder = finder() }
        report.rules = ReportedRules.of(rules)
        report.reasons = rules.reasons.map { ReportedReason(code: $0.code, means: $0.means, decidedBy: $0.decidedBy) }
        report.policySources = rules.profile.sources.map { PolicySource(key: $0.key, text: $0.text) }
        let reason = incompleteReason(summary)
        var result = ScanResult(report: report, isIncomplete: reason != nil, incompleteReason: reason)
        result.hasLost = { [store] in store.hasLost }
        return result
    }

    private func captureList() -> ReportList<ReportedCapture> {
        let order = facts.captures.map { CaptureRef(cell: $0.cell, capture: $0.number) }
        let store = store
        let load: @Sendable (Int) -> ReportedCapture = { position in
            let captures = store.captures(order[position].cell)
            let number = order[position].capture
            guard captures.indices.contains(number) else {
                return ReportedCapture(id: "", layout: nil, screenshot: nil, records: [], photos: [])
            }
            return captures[number]
        }
        return store.isInMemory ? ReportList(order.indices.map(load)) : ReportList(count: order.count, load: load)
    }

    /// Captures are sorted by id.
    private func finder() -> @Sendable (String) -> Int? {
        let captures = facts.captures
        return { id in
            var low = 0
            var high = captures.count
            while low < high {
                let middle = (low + high) / 2
                if captures[middle].id < id { low = middle + 1 } else { high = middle }
            }
            return low < captures.count && captures[low].id == id ? low : nil
        }
    }

    /// All findings in order, with ids and ordinals that follow the report.
    private func findingList() -> ReportList<Finding> {
        let (store, order, records) = (store, facts.verdicts.entries, records.findings)
        let load: @Sendable (Int) -> Finding = { position in
            var finding = store.finding(order[position], records)
            finding.id = position + 1
            finding.fingerprint = Fingerprint.numbered(finding.fingerprint, Int(order[position].ordinal))
            return finding
        }
        return store.isInMemory ? ReportList(order.indices.map(load)) : ReportList(count: order.count, load: load)
    }

    private func summary() -> Report.Summary {
        var summary = Report.Summary()
        summary.captures = facts.captures.count
        summary.photos = facts.photosDisplayed
        summary.verdicts = facts.verdicts.duties
        summary.duties = summary.verdicts.values.reduce(0, +)
        for entry in facts.verdicts.entries { summary.findings[entry.severity, default: 0] += 1 }
        summary.unreadableFiles = facts.unreadable
        summary.skippedFiles = facts.skipped
        summary.records = records.records
        summary.recordsNotDisplayed = records.notDisplayed
        return summary
    }

    /// A run that saw nothing, or saw only a part, proves nothing.
    private func incompleteReason(_ summary: Report.Summary) -> String? {
        if let first = facts.firstUnreadable {
            guard facts.unreadable > 1 else { return "\(first) could not be read, so what it shows was not checked" }
            return "\(first) and \(facts.unreadable - 1) more files could not be read, so what they show was not checked"
        }
        func first(_ code: String) -> Problem? { problems.filter { $0.code == code }.min { $0.path < $1.path } }
        if let problem = first("dump-failed") { return "\(problem.path) holds no screen: the dump had failed" }
        if let problem = first("file-unreadable") { return "\(problem.path): \(problem.message)" }
        if let gap = facts.gap { return gap }
        if let cut = facts.captures.first(where: \.isCut) {
            return "the dump of \(cut.id) was cut off, so what followed was not checked"
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

/// The rules that a run judged by, with their words.
enum ReportedRules {
    static func of(_ rules: RuleSet) -> [ReportedRule] {
        rules.active.map { active in
            let rule = active.rule
            return ReportedRule(
                id: rule.id, title: rule.title, short: rule.short, severity: active.severity, isAdvisory: rule.isAdvisory,
                duties: rule.duties,
                clauses: rule.clauses.map { .init(sources: $0.sources, confidence: $0.confidence, text: $0.text) },
                checks: rule.docs.checks, passes: rule.docs.passes, fails: rule.docs.fails, undecided: rule.docs.undecided,
                fix: rule.docs.fix)
        }
    }
}
