// The last lines of the text report: what was checked, and everything that must not be overlooked about an incomplete run.
import Model

/// Writes the sums of a report.
struct TextSummary {
    let report: Report
    let palette: Palette
    private var summary: Report.Summary { report.summary }

    /// Warnings first, then the line of sums: the last line is the one that is always read.
    func lines() -> [String] {
        var lines = warnings()
        if report.findings.allSatisfy(\.isSuppressed), summary.duties > 0, summary.photos > 0 {
            let judged = "all \(Readable.count(summary.duties, "duty", "duties")) of \(Readable.count(summary.photos, "displayed photo"))"
            lines.append(palette.paint("No findings", .green) + ": \(judged) were judged under the profile \(report.profile.name)")
        }
        if let extras = extras() { lines.append(extras) }
        lines.append(sums())
        return lines
    }

    /// No photo found, records never displayed, no capture at all: each is said in one loud sentence.
    func warnings() -> [String] {
        var warnings: [String] = []
        if summary.captures == 0 {
            warnings.append("No capture found: the input holds no screen that attrcheck can read, so nothing was checked")
        } else if summary.photos == 0 {
            let screens = summary.captures == 1 ? "the only capture shows" : "none of the \(summary.captures) captures shows"
            let negation = summary.captures == 1 ? "no place photo" : "a place photo"
            var sentence = "No photo found: \(screens) \(negation) that attrcheck recognises"
            sentence += summary.records > 0 ? "; a manifest beside the dump can say which element shows which photo" : ""
            warnings.append(sentence)
        }
        if summary.recordsNotDisplayed > 0 {
            let sentence =
                summary.recordsNotDisplayed >= summary.records
                ? "Records never displayed: no screen shows any of the \(Readable.count(summary.records, "photo record"))"
                : "Records never displayed: \(summary.recordsNotDisplayed) of \(Readable.count(summary.records, "photo record"))"
            warnings.append(sentence)
        } else if summary.records == 0, summary.captures > 0 {
            warnings.append("No photo record found: without metadata nobody knows which credits are owed; add files with --records")
        }
        return warnings.map { palette.paint($0, .yellow) }
    }

    /// Files and findings that the sums do not count.
    private func extras() -> String? {
        var parts: [String] = []
        let findings = Severity.allCases.reversed().compactMap { severity -> String? in
            let count = summary.findings[severity] ?? 0
            return count == 0 ? nil : Readable.count(count, severity.rawValue, severity == .info ? "info" : nil)
        }
        if !findings.isEmpty { parts.append("findings: " + findings.joined(separator: ", ")) }
        if summary.suppressed > 0 { parts.append("\(summary.suppressed) suppressed") }
        if summary.unreadableFiles > 0 {
            parts.append(palette.paint("\(Readable.count(summary.unreadableFiles, "unreadable file"))", .red))
        }
        if summary.skippedFiles > 0 { parts.append("\(Readable.count(summary.skippedFiles, "other file")) skipped") }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// `3 captures · 7 photos shown · 9 duties: 5 pass, 2 violated, 1 undecided, 1 relief`.
    private func sums() -> String {
        let verdicts: [(verdict: Verdict, word: String, ink: Palette.Ink)] = [
            (.pass, "pass", .green), (.violation, "violated", .red), (.undecided, "undecided", .cyan), (.relief, "relief", .dim),
            (.notApplicable, "not applicable", .dim),
        ]
        let counts = verdicts.compactMap { entry -> String? in
            let count = summary.verdicts[entry.verdict] ?? 0
            let isRare = entry.verdict == .relief || entry.verdict == .notApplicable
            return count == 0 && isRare ? nil : palette.paint("\(count) \(entry.word)", count == 0 ? .dim : entry.ink)
        }
        let duties = Readable.count(summary.duties, "duty", "duties") + (summary.duties > 0 ? ": " + counts.joined(separator: ", ") : "")
        return [Readable.count(summary.captures, "capture"), Readable.count(summary.photos, "photo") + " shown", duties]
            .joined(separator: " · ")
    }
}
