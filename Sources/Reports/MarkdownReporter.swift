// GitHub-flavoured Markdown: for step summaries, comments and wikis.
import Model

extension Reporter {
    public static let markdown = Reporter(
        name: "markdown", extensions: ["md", "markdown"], summary: "Markdown, for step summaries and comments"
    ) { view, _ in
        MarkdownReport(view: view).written()
    }
}

/// Writes a report as Markdown tables.
public struct MarkdownReport {
    let view: ReportView

    /// The report for GitHub's step summary, which fails as a whole when it is longer than GitHub takes.
    ///
    /// Whole lines are left out from the end until it fits, and a last line says so.
    public static func summary(_ report: Report, mostBytes: Int) -> String {
        let text = SecretMask.masked(MarkdownReport(view: ReportView(report)).written())
        guard text.utf8.count > mostBytes else { return text }
        let end = "\n\n</details>\n\n**Cut off here:** the whole report is longer than a step summary may be.\n"
        var kept = ""
        var size = end.utf8.count
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            size += line.utf8.count + 1
            guard size <= mostBytes else { break }
            kept += line + "\n"
        }
        return kept.isEmpty ? "" : kept + end
    }

    func written() -> String {
        let shown = view.worstFirst(view.shown)
        let violations = shown.filter { $0.verdict == .violation && $0.severity > .info }
        let notes = shown.filter { $0.verdict != .undecided && !($0.verdict == .violation && $0.severity > .info) }
        let undecided = shown.filter { $0.verdict == .undecided }
        var blocks = ["## Place photo attribution", headline(violations.count), sums()]
        if !violations.isEmpty { blocks.append(table(violations)) }
        if !undecided.isEmpty {
            blocks.append(folded("Undecided: \(Readable.count(undecided.count, "finding"))", undecidedTable(undecided)))
        }
        if !notes.isEmpty { blocks.append(folded(Readable.count(notes.count, "note"), table(notes))) }
        let problems = view.report.problems.filter { $0.severity > .info }
        if !problems.isEmpty { blocks.append(folded("Problems with the input: \(problems.count)", problemTable(problems))) }
        let summary = view.report.summary
        var small = "\(Tool.name) \(Tool.version), profile \(Self.cell(view.report.profile.name))"
        if summary.suppressed > 0 { small += ", \(summary.suppressed) suppressed" }
        blocks.append("<sub>\(small)</sub>")
        return blocks.joined(separator: "\n\n") + "\n"
    }

    private func headline(_ violations: Int) -> String {
        let summary = view.report.summary
        if summary.captures == 0 || summary.photos == 0 {
            return "**Nothing was checked:** "
                + TextSummary(report: view.report, palette: Palette(isColoured: false)).lines().dropLast()
                .map { Self.cell($0) }.joined(separator: " ")
        }
        guard violations > 0 else {
            return "**No violations** on \(Readable.count(summary.photos, "displayed photo"))."
        }
        let screens = Set(view.shown.filter { $0.verdict == .violation && $0.severity > .info }.compactMap(\.capture)).count
        return "**\(Readable.count(violations, "violation"))** on \(screens) of \(Readable.count(summary.captures, "screen"))."
    }

    /// The sums as a table of one row.
    private func sums() -> String {
        let summary = view.report.summary
        let counts = [Verdict.pass, .violation, .undecided, .relief, .notApplicable].map { summary.verdicts[$0] ?? 0 }
        let cells = [summary.captures, summary.photos, summary.duties] + counts
        return """
            | screens | photos shown | duties | pass | violated | undecided | relief | not applicable |
            | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
            | \(cells.map(String.init).joined(separator: " | ")) |
            """
    }

    private func table(_ findings: [Finding]) -> String {
        var lines = ["| | screen | finding | fix |", "| --- | --- | --- | --- |"]
        for finding in findings {
            let mark = finding.verdict == .relief ? "relief" : finding.severity.rawValue
            let place = TextReport.place(finding.path, finding.line, finding.column)
            let message = "\(Self.cell(finding.message)) <br><sub>\(Self.cell(finding.rule)) · \(Self.cell(place))</sub>"
            lines.append("| \(mark) | \(Self.cell(finding.capture ?? "")) | \(message) | \(Self.cell(finding.fix)) |")
        }
        return lines.joined(separator: "\n")
    }

    /// One row for each screen, rule and reason: undecided findings are many and alike.
    private func undecidedTable(_ findings: [Finding]) -> String {
        var order: [[String]] = []
        var counts: [[String]: Int] = [:]
        var first: [[String]: Finding] = [:]
        for finding in findings {
            let key = [finding.reason ?? "", finding.capture ?? finding.path, finding.rule]
            if counts[key] == nil {
                order.append(key)
                first[key] = finding
            }
            counts[key, default: 0] += 1
        }
        var lines = ["| reason | screen | rule | count | what would decide it |", "| --- | --- | --- | ---: | --- |"]
        for key in order.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            let cells = key.map { Self.cell($0) } + ["\(counts[key] ?? 0)", Self.cell(first[key]?.fix ?? "")]
            lines.append("| \(cells.joined(separator: " | ")) |")
        }
        return lines.joined(separator: "\n")
    }

    private func problemTable(_ problems: [Problem]) -> String {
        let rows = problems.map { problem in
            let place = TextReport.place(problem.path, problem.line, problem.column)
            return "| \(problem.severity.rawValue) | \(Self.cell(place)) | \(Self.cell(problem.message)) |"
        }
        return (["| | file | problem |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
    }

    private func folded(_ title: String, _ content: String) -> String {
        "<details><summary>\(title)</summary>\n\n\(content)\n\n</details>"
    }

    /// Text of an app inside a table cell: every character with a meaning in Markdown or HTML becomes an entity, mentions included.
    static func cell(_ text: String, limit: Int = 600) -> String {
        var result = ""
        for scalar in SecretMask.masked(Readable.line(text, limit: limit)).unicodeScalars {
            switch scalar {
            case "&", "<", ">", "|", "`", "*", "_", "[", "]", "\\", "#", "@", "~", "!", "$": result += "&#\(scalar.value);"
            default: result.unicodeScalars.append(scalar)
            }
        }
        // A bare address would become a link that the report did not check.
        return result.replacing("://", with: ":&#8203;//")
    }
}
