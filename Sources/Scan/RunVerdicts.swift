// What a run's captures were judged to be: the sums of their duties, and as much of each finding as its place in the report depends on.
import Model

/// Taken from each result while it is at hand, so that nobody reads results of large runs again for it.
struct RunVerdicts: Sendable {
    /// Where a finding is, and what it is sorted by.
    struct Entry: Sendable {
        var path: Int32
        var line: Int32
        var column: Int32
        var rule: Int32
        var severity: Severity
        /// -1 for findings about records.
        var cell: Int32
        /// The capture in its cell, and the finding in its capture.
        var capture: Int32
        var number: Int32
        /// Which of the findings alike it is.
        var ordinal: Int32
    }
    private(set) var entries: [Entry] = []
    /// How many duties have a verdict.
    private(set) var duties: [Verdict: Int] = [:]
    private var paths = Numbering()
    private var rules = Numbering()

    /// Takes note of a capture.
    mutating func add(_ capture: CaptureResult, cell: Int, number: Int) {
        add(capture.findings, cell: cell, capture: number)
        for duty in capture.capture.photos.lazy.flatMap(\.duties) { duties[duty.verdict, default: 0] += 1 }
    }

    /// Takes note of findings about records.
    mutating func add(ofRecords findings: [Finding]) { add(findings, cell: -1, capture: 0) }

    private mutating func add(_ findings: [Finding], cell: Int, capture: Int) {
        // The screen is part of a fingerprint, so findings alike are on one screen.
        var alike: [String: Int] = [:]
        for (number, finding) in findings.enumerated() {
            let ordinal = alike[finding.fingerprint, default: 0]
            alike[finding.fingerprint] = ordinal + 1
            entries.append(
                Entry(
                    path: paths.number(finding.path), line: Int32(clamping: finding.line ?? 0),
                    column: Int32(clamping: finding.column ?? 0), rule: rules.number(finding.rule), severity: finding.severity,
                    cell: Int32(clamping: cell), capture: Int32(clamping: capture), number: Int32(clamping: number),
                    ordinal: Int32(clamping: ordinal)))
        }
    }

    /// Drops the findings of cells that are judged again.
    mutating func forgetFindings(of cells: Set<Int>) { entries.removeAll { cells.contains(Int($0.cell)) } }

    /// Takes the duties of a capture back that is judged again.
    mutating func forgetDuties(of capture: ReportedCapture) {
        for duty in capture.photos.lazy.flatMap(\.duties) { duties[duty.verdict, default: 0] -= 1 }
    }

    /// Brings the findings into the order of a report, which does not depend on the number of workers.
    ///
    /// `captures` are in the report's order; of findings at one place the `message` decides.
    mutating func sort(captures: [RunFacts.CaptureEntry], message: (Entry) -> String) {
        let pathRanks = paths.ranks
        let ruleRanks = rules.ranks
        var positions: [CaptureRef: Int] = [:]
        /// What is said of records comes last.
        func position(_ entry: Entry) -> Int {
            guard entry.cell >= 0 else { return .max }
            // Few runs need it.
            if positions.isEmpty {
                for (position, one) in captures.enumerated() { positions[CaptureRef(cell: one.cell, capture: one.number)] = position }
            }
            return positions[CaptureRef(cell: Int(entry.cell), capture: Int(entry.capture))] ?? .max
        }
        entries.sort { a, b in
            if a.path != b.path { return pathRanks[Int(a.path)] < pathRanks[Int(b.path)] }
            if (a.line, a.column) != (b.line, b.column) { return (a.line, a.column) < (b.line, b.column) }
            if a.rule != b.rule { return ruleRanks[Int(a.rule)] < ruleRanks[Int(b.rule)] }
            // Those of one capture are in order; the message decides between captures of one dump.
            if (a.cell, a.capture) != (b.cell, b.capture) {
                let (x, y) = (message(a), message(b))
                return x != y ? x < y : position(a) < position(b)
            }
            return a.number < b.number
        }
    }
}

extension ResultStore {
    /// The finding of an entry; `records` are the findings about records.
    func finding(_ entry: RunVerdicts.Entry, _ records: [Finding]) -> Finding {
        let (capture, number) = (Int(entry.capture), Int(entry.number))
        if entry.cell >= 0 {
            let found = findings(Int(entry.cell))
            if found.indices.contains(capture), found[capture].indices.contains(number) { return found[capture][number] }
        } else if records.indices.contains(number) {
            return records[number]
        }
        return Finding(rule: "", severity: .info, verdict: .notApplicable, message: "", fix: "", path: "")
    }
}

/// Numbers for texts, and their order.
private struct Numbering: Sendable {
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
