// What the whole run says of the photo records: which no screen shows, and what is wrong with them. Files that share no photo are judged apart.
import Model
import Photos
import RuleEngine

/// What was found out about all records of a run.
struct RecordOutcome: Sendable {
    var records = 0
    var notDisplayed = 0
    /// In the report's order.
    var findings: [Finding] = []
    var problems: [Problem] = []
}

struct RecordStage {
    let rules: RuleSet
    let store: ResultStore
    let facts: RunFacts
    let jobs: Int

    /// Most cells that are judged at once: their records are in memory together.
    private static let batch = 64

    func judge() async throws(UsageFault) -> RecordOutcome {
        let groups = groups()
        var total = RecordOutcome()
        var batches: [[[Int]]] = []
        var open: [[Int]] = []
        for group in groups {
            if group.count == 1, let known = facts.records[group[0]].verdict {
                Self.add(known, to: &total)
                continue
            }
            open.append(group)
            if open.reduce(0, { $0 + $1.count }) >= Self.batch {
                batches.append(open)
                open = []
            }
        }
        if !open.isEmpty { batches.append(open) }
        let store = store
        let rules = rules
        let facts = facts
        do {
            let verdicts = try await Parallel.map(
                batches, jobs: jobs, makeState: { try Judge(rules) },
                transform: { judge, batch in
                    batch.map { group -> RecordVerdict in
                        let cells = group.map { facts.records[$0].cell }
                        return Self.verdict(cells.flatMap { store.records($0).records }, judge, facts.displayed, facts.candidates)
                    }
                })
            for verdict in verdicts.joined() { Self.add(verdict, to: &total) }
        } catch {
            throw UsageFault(String(describing: error))
        }
        FindingOrder.sort(&total.findings)
        return total
    }

    private static func add(_ verdict: RecordVerdict, to total: inout RecordOutcome) {
        total.records += verdict.records
        total.notDisplayed += verdict.notDisplayed
        total.findings += verdict.findings
        total.problems += verdict.problems
    }

    /// The numbers of the record entries whose records are of the same photos, in order.
    private func groups() -> [[Int]] {
        var parents = Array(facts.records.indices)
        func root(_ index: Int) -> Int {
            var current = index
            while parents[current] != current {
                parents[current] = parents[parents[current]]
                current = parents[current]
            }
            return current
        }
        var owner: [Int: Int] = [:]
        for (index, entry) in facts.records.enumerated() {
            for identity in facts.identities[entry.identities] {
                if let other = owner[identity] {
                    let (a, b) = (root(other), root(index))
                    if a != b { parents[max(a, b)] = min(a, b) }
                } else {
                    owner[identity] = index
                }
            }
        }
        // The root is the first of its group.
        var groups: [[Int]] = []
        var places = [Int](repeating: 0, count: facts.records.count)
        for index in facts.records.indices {
            let first = root(index)
            if first == index {
                places[index] = groups.count
                groups.append([index])
            } else {
                groups[places[first]].append(index)
            }
        }
        return groups
    }

    /// The verdicts on the records of some files; `displayed` and `candidates` are the hashes of places of records that screens show.
    static func verdict(_ files: [RecordFile], _ judge: Judge, _ displayed: Set<Int>, _ candidates: Set<Int>) -> RecordVerdict {
        let merged = RecordSet.merge(files)
        let records = RunRecords.make(
            merged, files: files, displayed: { displayed.contains(StableHash.of($0)) },
            candidate: { candidates.contains(StableHash.of($0)) })
        let findings = judge.judge(run: records).compactMap { outcome -> Finding? in
            guard case .record(let index) = outcome.subject, outcome.verdict == .violation || outcome.verdict == .undecided else {
                return nil
            }
            let record = records[index].record
            return Finding(
                rule: outcome.rule, severity: outcome.severity, verdict: outcome.verdict, reason: outcome.reason, message: outcome.message,
                fix: outcome.fix, path: record.location.path, line: record.location.line > 0 ? record.location.line : nil,
                fingerprint: Fingerprint.make(
                    rule: outcome.rule, screen: "", place: record.placeID ?? "", photo: Fingerprint.stablePhoto(record), missing: ""))
        }
        return RecordVerdict(
            records: records.count, notDisplayed: records.count { !$0.isDisplayed && !$0.isCandidate }, findings: findings,
            problems: merged.problems)
    }
}
