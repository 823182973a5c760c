// `attrcheck explain FINDING --report R.json`: the chain of evidence of a finding, and what would make it pass.
import Explain
import Model
import Reports
import RuleEngine
import Scan

extension Command {
    static let explain = Command(
        name: .explain, operands: "[FINDING…]", operandCount: 0...Int.max,
        summary: "the chain of evidence of a finding, and what would make it pass",
        details: """
            A finding is named by its number in the report, by the beginning of its fingerprint, or by its rule, which means all findings \
            of that rule. Shows the photo and how its record is known, what is owed and which field of the record says so, every text that \
            was considered with what keeps it from counting, the rule with its policy clause and source, and what to change. Without a \
            finding it lists those of the report.
            """,
        examples: [
            ("attrcheck explain 3 --report report.json", "why is number 3 a finding?"),
            ("attrcheck explain --report report.json", "all findings of a report, one a line"),
        ]
    ) { arguments, console in
        try ExplainCommand(arguments, console).run()
    }
}

/// One explanation as the arguments ask for it.
struct ExplainCommand {
    let console: Console
    let words: [String]
    let reportPath: String
    let report: Report
    let rulesDirectory: String?
    let isJSON: Bool

    /// Reads the report.
    init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
        self.console = console
        words = arguments.operands
        isJSON = arguments.has(.json)
        rulesDirectory = arguments.value(.rules)
        guard let path = arguments.value(.explainReport) else {
            throw UsageError("explain needs a JSON report: attrcheck explain FINDING --report FILE.json", command: .explain)
        }
        reportPath = path
        switch Disk.read(path) {
        case .failure(let fault): throw .unreadable(path, option: "--report", reason: fault.words)
        case .success(let bytes):
            do throws(ReportFault) {
                report = try ReportReader.read(bytes)
            } catch {
                throw .unreadable(path, option: "--report", reason: error.description)
            }
        }
    }

    /// Prints the explanations, or the list.
    func run() throws -> ExitStatus {
        guard !words.isEmpty else { return try list() }
        var findings: [Finding] = []
        for word in words {
            switch FindingSearch.find(word, in: Array(report.findings)) {
            case .found(let found): findings += found.filter { new in !findings.contains { $0.id == new.id } }
            case .ambiguous(let several):
                let choices = several.prefix(5).map { "\"\($0.fingerprint)\" (\($0.id))" }
                throw UsageError("\"\(word)\" begins \(several.count) fingerprints: \(Words.list(choices, "and"))", command: .explain)
            case .unknown: throw unknown(word)
            }
        }
        let explainer = Explainer(report, rules: rules()) { path in
            guard case .success(let bytes) = Disk.read(path) else { return nil }
            return bytes
        }
        let explanations = findings.map(explainer.explanation)
        if isJSON {
            Output.standard.write(try WireEncoding.text(explanations))
        } else {
            let pages = explanations.map { ExplanationText($0) { Readable.line($0) }.lines().joined(separator: "\n") }
            Output.standard.write(SecretMask.masked(pages.joined(separator: "\n\n" + String(repeating: "─", count: 80) + "\n\n") + "\n"))
        }
        return .clean
    }

    /// What was probably meant by a word that names no finding.
    private func unknown(_ word: String) -> UsageError {
        guard !report.findings.isEmpty else { return UsageError("the report \(reportPath) has no findings", command: nil) }
        if Int(word) != nil {
            return UsageError(
                "the report has no finding \(word); its \(report.findings.count) findings are numbered from 1 to \(report.findings.count)",
                command: .explain)
        }
        let known = report.findings.map(\.fingerprint) + Set(report.findings.map(\.rule)).sorted()
        // A mistyped beginning is compared with beginnings of its own length.
        let beginnings = Set(report.findings.map { String($0.fingerprint.prefix(max(4, word.count))) }).sorted()
        let nearest = Words.nearest(to: word, among: known) ?? Words.nearest(to: word, among: beginnings)
        let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? "; \"attrcheck explain --report \(reportPath)\" lists them"
        return UsageError("the report has no finding \"\(word)\"\(hint)", command: .explain)
    }

    /// The rules of the report's profile; nil, and said, when they are not at hand.
    private func rules() -> RuleSet? {
        var options = ScanOptions(profile: report.profile.name, baseDirectory: Disk.workingDirectory)
        options.rulesDirectory = rulesDirectory
        do {
            let rules = try Scanner.loadRules(options)
            if rules.digest != report.profile.digest {
                console.talk(
                    "the report was judged by other rules than this attrcheck has; give them with --rules, or take the rule's page with care"
                )
            }
            return rules
        } catch {
            console.talk("the rules of the report cannot be loaded, so policy clauses are left out: \(error.message)")
            return nil
        }
    }

    /// One line a finding.
    private func list() throws -> ExitStatus {
        if isJSON {
            Output.standard.write(try WireEncoding.text(report.findings.map(ListedFinding.init)))
            return .clean
        }
        guard !report.findings.isEmpty else {
            Output.standard.write("The report has no findings.\n")
            return .clean
        }
        let width = report.findings.map { String($0.id).count }.max() ?? 1
        var text = ""
        for finding in report.findings {
            let number = String(repeating: " ", count: max(0, width - String(finding.id).count)) + String(finding.id)
            let mark = finding.isSuppressed ? " (suppressed)" : finding.baseline == .unchanged ? " (known)" : ""
            let verdict = finding.verdict.rawValue + String(repeating: " ", count: max(0, 9 - finding.verdict.rawValue.count))
            let place = [finding.path, finding.line.map(String.init)].compactMap(\.self).joined(separator: ":")
            text += "\(number)  \(finding.fingerprint.prefix(8))  \(verdict)  \(Readable.line(place)): "
            text += "\(Readable.line(finding.message, limit: 160)) [\(Readable.line(finding.rule))]\(mark)\n"
        }
        Output.standard.write(SecretMask.masked(text))
        return .clean
    }

    /// One line of the list as JSON.
    private struct ListedFinding: Encodable {
        let id: Int
        let fingerprint, rule, severity, verdict, message, path: String
        let line: OrNull<Int>
        let suppressed: Bool
        let baseline: String

        init(_ finding: Finding) {
            id = finding.id
            fingerprint = finding.fingerprint
            rule = finding.rule
            severity = finding.severity.rawValue
            verdict = finding.verdict.rawValue
            message = finding.message
            path = finding.path
            line = OrNull(finding.line)
            suppressed = finding.isSuppressed
            baseline = finding.baseline.rawValue
        }
    }
}
