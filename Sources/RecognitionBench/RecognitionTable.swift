// Counts of the benchmark, and how they are printed.
import DrawnPhotos
import Pixels

struct RecognitionTable {
    private struct Row {
        var queries = 0
        var identified = 0
        var candidates = 0
        var missed = 0
        var wrong = 0
        var absentIdentified = 0
        var absentCandidates = 0
    }
    private var rows: [DisplayVariant: Row] = [:]
    private var scores: [String] = []
    /// Processor seconds spent in recognising.
    var time = 0.0

    mutating func add(_ variant: DisplayVariant, _ truth: Int, _ matches: [PhotoMatch], of photos: [DrawnPhoto]) {
        var row = rows[variant] ?? Row()
        row.queries += 1
        switch RecognitionThresholds.standard.decide(matches) {
        case .identified(let key, _, _) where key == truth: row.identified += 1
        case .identified(let key, let score, let margin):
            row.wrong += 1
            let sibling = photos[key].scene == photos[truth].scene ? "sibling" : "stranger"
            scores.append("WRONG \(variant.rawValue): photo \(truth) taken for \(sibling) \(key), score \(score), margin \(margin)")
        case .candidates(let keys):
            if keys.contains(truth) { row.candidates += 1 } else { row.missed += 1 }
            let own = matches.first { $0.key == truth }?.score
            let other = matches.first { $0.key != truth }
            let sibling = photos[other?.key ?? truth].scene == photos[truth].scene ? "sibling" : "stranger"
            scores.append("open \(variant.rawValue): photo \(truth) own \(own ?? -9), best other (\(sibling)) \(other?.score ?? -9)")
        case .none:
            row.missed += 1
            scores.append(
                "missed \(variant.rawValue): photo \(truth) own \(matches.first { $0.key == truth }?.score ?? -9) best \(matches.first?.score ?? -9)"
            )
        }
        rows[variant] = row
    }

    mutating func addAbsent(_ variant: DisplayVariant, _ matches: [PhotoMatch]) {
        switch RecognitionThresholds.standard.decide(matches) {
        case .identified(let key, let score, let margin):
            rows[variant]?.absentIdentified += 1
            scores.append("ABSENT \(variant.rawValue): taken for \(key), score \(score), margin \(margin)")
        case .candidates: rows[variant]?.absentCandidates += 1
        case .none: break
        }
    }

    func print() {
        for line in scores { Swift.print(line) }
        Swift.print("| variant | queries | identified | candidates | missed | wrong | absent: identified | absent: candidates |")
        Swift.print("|---|---|---|---|---|---|---|---|")
        var total = Row()
        for variant in DisplayVariant.allCases {
            guard let row = rows[variant] else { continue }
            line(variant.rawValue, row)
            total.queries += row.queries
            total.identified += row.identified
            total.candidates += row.candidates
            total.missed += row.missed
            total.wrong += row.wrong
            total.absentIdentified += row.absentIdentified
            total.absentCandidates += row.absentCandidates
        }
        line("all", total)
        Swift.print(
            "identified \(percent(total.identified, total.queries)) %, \((time / Double(max(1, total.queries)) * 10_000).rounded() / 10) ms of processor time a rectangle against 40 photos"
        )
    }

    private func line(_ name: String, _ row: Row) {
        Swift.print(
            "| \(name) | \(row.queries) | \(row.identified) | \(row.candidates) | \(row.missed) | \(row.wrong) | \(row.absentIdentified) | \(row.absentCandidates) |"
        )
    }

    private func percent(_ part: Int, _ whole: Int) -> Double {
        (Double(part) / Double(max(1, whole)) * 1000).rounded() / 10
    }
}
