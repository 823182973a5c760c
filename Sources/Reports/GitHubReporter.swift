// GitHub's annotations: lines on an output stream that the runner turns into marks on the changed files.
import Model

extension Reporter {
    public static let github = Reporter(
        name: "github", summary: "GitHub annotations (automatic in GitHub Actions, with a step summary)", needsRegions: true
    ) { view, style in
        GitHubAnnotations(view: view, pathPrefix: style.pathPrefix).written()
    }
}

/// Writes annotations. GitHub shows about ten of each kind for a step, so the worst come first and a notice carries the sums.
struct GitHubAnnotations {
    let view: ReportView
    let pathPrefix: String
    private static let most = 10

    func written() -> String {
        let findings = view.worstFirst(view.shown.filter { $0.verdict == .violation && $0.baseline == .new })
        var lines: [String] = []
        var left = 0
        for (severity, word) in [(Severity.error, "error"), (.warning, "warning")] {
            let own = findings.filter { $0.severity == severity }
            lines += own.prefix(Self.most).map { line(word, $0) }
            left += max(0, own.count - Self.most)
        }
        let problems = view.report.problems.filter { $0.severity == .error }
        lines += problems.prefix(Self.most).map { problem in
            command(
                "warning", [("file", pathPrefix + problem.path), ("line", problem.line.map { "\(max(1, $0))" } ?? "")],
                title: "attrcheck: \(problem.code)", problem.message)
        }
        let more = left > 0 ? "\(left) more findings are in the other reports. " : ""
        lines.append(command("notice", [], title: "attrcheck", more + view.totals))
        return lines.joined(separator: "\n") + "\n"
    }

    /// Columns only where a finding begins and ends in one line: GitHub ignores them otherwise.
    private func line(_ word: String, _ finding: Finding) -> String {
        var properties = [("file", pathPrefix + finding.path)]
        if let start = finding.line {
            properties.append(("line", "\(max(1, start))"))
            if let region = finding.region, region.endLine == start, let column = finding.column, region.endColumn > column {
                properties += [("endLine", "\(start)"), ("col", "\(column)"), ("endColumn", "\(region.endColumn)")]
            } else if let region = finding.region, region.endLine > start {
                properties.append(("endLine", "\(region.endLine)"))
            }
        }
        let title = view.rule(finding.rule)?.title ?? finding.rule
        return command(word, properties, title: "\(title) (\(finding.rule))", view.sentence(finding))
    }

    /// `::error file=…,line=…,title=…::message`.
    private func command(_ word: String, _ properties: [(name: String, value: String)], title: String, _ message: String) -> String {
        let parts = (properties + [("title", title)]).filter { !$0.value.isEmpty }
        let written = parts.map { "\($0.name)=\(Self.property($0.value))" }.joined(separator: ",")
        return "::\(word) \(written)::\(Self.data(Readable.line(message, limit: 4_000)))"
    }

    /// The message: percent signs and line ends.
    static func data(_ text: String) -> String {
        // Masked first: an escaped secret no longer looks like one.
        SecretMask.masked(text).replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    /// A property: also what ends it.
    static func property(_ text: String) -> String {
        data(Readable.line(text, limit: 1_000)).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
