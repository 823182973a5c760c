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
        var summary = Report.Summary()
        let findings = orderedFindings(&summary)
        let captures = captureList()
        count(captures: facts.captures.count, &summary)
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
            return captures[number].capture
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

    // MARK: findings

    /// Where a finding is, and what it is sorted by; -1 for the cell of findings about records.
    private struct Entry: Sendable {
        var path: Int32
        var line: Int32
        var column: Int32
        var rule: Int32
        var cell: Int32
        var capture: Int32
        var number: Int32
        /// Which of the findings alike it is.
        var ordinal: Int32
    }

    /// All findings in order, with ids and ordinals that follow the report and never the number of workers.
    private func orderedFindings(_ summary: inout Report.Summary) -> ReportList<Finding> {
        var paths = Numbering()
        var ruleNames = Numbering()
        var entries: [Entry] = []
        func note(_ finding: Finding, _ cell: Int, _ capture: Int, _ number: Int, _ ordinal: Int) {
            entries.append(
                Entry(
                    path: paths.number(finding.path), line: Int32(clamping: finding.line ?? 0),
                    column: Int32(clamping: finding.column ?? 0),
                    rule: ruleNames.number(finding.rule), cell: Int32(clamping: cell), capture: Int32(clamping: capture),
                    number: Int32(clamping: number), ordinal: Int32(clamping: ordinal)))
            summary.findings[finding.severity, default: 0] += 1
        }
        for (position, entry) in facts.captures.enumerated() {
            let captures = store.captures(entry.cell)
            guard captures.indices.contains(entry.number) else { continue }
            let capture = captures[entry.number]
            summary.photos += capture.photosDisplayed
            for duty in capture.capture.photos.lazy.flatMap(\.duties) {
                summary.duties += 1
                summary.verdicts[duty.verdict, default: 0] += 1
            }
            // The screen is part of a fingerprint, so findings alike are on one screen.
            var alike: [String: Int] = [:]
            for (number, finding) in capture.findings.enumerated() {
                note(finding, position, 0, number, alike[finding.fingerprint, default: 0])
                alike[finding.fingerprint, default: 0] += 1
            }
        }
        var alike: [String: Int] = [:]
        for (number, finding) in records.findings.enumerated() {
            note(finding, -1, 0, number, alike[finding.fingerprint, default: 0])
            alike[finding.fingerprint, default: 0] += 1
        }
        let pathRanks = paths.ranks
        let ruleRanks = ruleNames.ranks
        let loader = FindingLoader(store: store, captures: facts.captures, records: records.findings)
        entries.sort { a, b in
            if a.path != b.path { return pathRanks[Int(a.path)] < pathRanks[Int(b.path)] }
            if (a.line, a.column) != (b.line, b.column) { return (a.line, a.column) < (b.line, b.column) }
            if a.rule != b.rule { return ruleRanks[Int(a.rule)] < ruleRanks[Int(b.rule)] }
            // Those of one capture are in order; the message decides between captures of one dump.
            if a.cell != b.cell {
                let (x, y) = (loader.finding(Int(a.cell), Int(a.number)).message, loader.finding(Int(b.cell), Int(b.number)).message)
                if x != y { return x < y }
            }
            // What is said of records comes last, as it always did.
            if a.cell != b.cell { return UInt32(bitPattern: a.cell) < UInt32(bitPattern: b.cell) }
            return a.number < b.number
        }
        let order = entries
        let load: @Sendable (Int) -> Finding = { position in
            let entry = order[position]
            var finding = loader.finding(Int(entry.cell), Int(entry.number))
            finding.id = position + 1
            finding.fingerprint = Fingerprint.numbered(finding.fingerprint, Int(entry.ordinal))
            return finding
        }
        return store.isInMemory ? ReportList(order.indices.map(load)) : ReportList(count: order.count, load: load)
    }

    // MARK: sums

    private func count(captures: Int, _ summary: inout Report.Summary) {
        summary.captures = captures
        summary.unreadableFiles = facts.unreadable
        summary.skippedFiles = facts.skipped
        summary.records = records.records
        summary.recordsNotDisplayed = records.notDisplayed
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

/// Finds the finding of an entry.
private struct FindingLoader: Sendable {
    let store: ResultStore
    let captures: [RunFacts.CaptureEntry]
    let records: [Finding]

    /// `capture` is the capture's place in the report, or -1.
    func finding(_ capture: Int, _ number: Int) -> Finding {
        if captures.indices.contains(capture) {
            let found = store.findings(captures[capture].cell)
            if found.indices.contains(captures[capture].number), found[captures[capture].number].findings.indices.contains(number) {
                return found[captures[capture].number].findings[number]
            }
        } else if records.indices.contains(number) {
            return records[number]
        }
        return Finding(rule: "", severity: .info, verdict: .notApplicable, message: "", fix: "", path: "")
    }
}

/// Numbers for texts, and their order.
private struct Numbering {
    private var numbers: [String: Int32] = [:]
    private var texts: [String] = []

    mutating func number(_ text: String) -> Int32 {
        if let known = numbers[text] { return known }
        let number = Int32(clamping: texts.count)
        numbers[text] = number
        texts.append(text)
        return number
    }

    /// For each number its rank among the texts.
    var ranks: [Int32] {
        var ranks = [Int32](repeating: 0, count: texts.count)
        for (rank, number) in texts.indices.sorted(by: { texts[$0] < texts[$1] }).enumerated() { ranks[number] = Int32(clamping: rank) }
        return ranks
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
