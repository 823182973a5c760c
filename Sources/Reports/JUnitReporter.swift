// JUnit XML: a suite for each screen and a test case for each duty, for test pages of CI systems.
import Model

extension Reporter {
    public static let junit = Reporter(
        name: "junit", extensions: ["xml", "junit.xml"], summary: "JUnit XML for test pages of CI systems: a case for each duty"
    ) { view, style in
        JUnitReport(view: view, pathPrefix: style.pathPrefix).written()
    }
}

/// Writes one report as JUnit. A violation at the fail level is a failure, what is undecided is skipped, unreadable input is an error.
struct JUnitReport {
    let view: ReportView
    let pathPrefix: String

    /// What became of a case.
    enum Outcome {
        case passed
        case failed(type: String, message: String, details: String)
        case skipped(String)
        case error(String)
    }
    /// One case.
    struct Case {
        var name: String
        var file: String
        var line: Int?
        var outcome: Outcome
        /// Lines for `system-out`.
        var output: [String] = []
    }

    func written() -> String {
        var suites = view.report.captures.map { (name: $0.id, cases: cases($0)) }
        let loose = view.report.findings.filter { view.capture($0) == nil }
        if !loose.isEmpty { suites.append(("photo records", loose.map(testCase))) }
        let problems = view.report.problems.filter { $0.severity > .info }
        if !problems.isEmpty { suites.append(("input", problems.map(testCase))) }
        if view.report.summary.photos == 0 {
            let words = view.totals
            suites.append(("run", [Case(name: "no displayed photos found", file: "", outcome: .passed, output: ["warning: " + words])]))
        }
        var names: [String: Int] = [:]
        for suite in suites.indices {
            for number in suites[suite].cases.indices {
                // GitLab drops a second case of the same name.
                let key = suites[suite].name + "\u{0}" + suites[suite].cases[number].name
                names[key, default: 0] += 1
                if let count = names[key], count > 1 { suites[suite].cases[number].name += " (\(count))" }
            }
        }
        let all = suites.flatMap(\.cases)
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"\(Tool.name)\" \(counts(all)) time=\"0\">"]
        for suite in suites where !suite.cases.isEmpty {
            lines.append("  <testsuite name=\"\(Markup.line(suite.name))\" \(counts(suite.cases)) time=\"0\">")
            for testCase in suite.cases { lines += written(testCase, suite: suite.name) }
            lines.append("  </testsuite>")
        }
        return lines.joined(separator: "\n") + "\n</testsuites>\n"
    }

    // MARK: cases

    /// A case for each finding, and for each duty that has none.
    private func cases(_ capture: ReportedCapture) -> [Case] {
        let findings = view.findings(of: capture)
        var cases: [Case] = []
        var attached = false
        for photo in capture.photos {
            for (index, duty) in photo.duties.enumerated() {
                let own = findings.filter { $0.photo == photo.id && $0.duty == index }
                cases += own.map(testCase)
                guard own.isEmpty else { continue }
                let owed = duty.text.isEmpty ? "" : " " + Readable.quoted(duty.text)
                let name = "photo \(photo.id) · \(duty.kind.words)\(owed)\(duty.rule.isEmpty ? "" : " · " + duty.rule)"
                let words = view.words(photo, in: capture)
                let outcome: Outcome = duty.verdict == .undecided ? .skipped(duty.reason ?? "undecided") : .passed
                cases.append(
                    Case(
                        name: name, file: capture.layout?.path ?? "", line: photo.line, outcome: outcome,
                        output: ["\(duty.verdict.rawValue): \(words.seenLine(duty))"]))
            }
            cases += findings.filter { $0.photo == photo.id && $0.duty == nil }.map(testCase)
        }
        cases += findings.filter { $0.photo == nil }.map(testCase)
        for index in cases.indices where !attached {
            guard case .failed = cases[index].outcome, let shot = capture.screenshot else { continue }
            cases[index].output.append("[[ATTACHMENT|\(pathPrefix)\(Readable.line(shot.path))]]")
            attached = true
        }
        return cases
    }

    private func testCase(_ finding: Finding) -> Case {
        let photo = finding.photo.map { "photo \($0) · " } ?? ""
        let owed = view.duty(finding).map { $0.duty.text.isEmpty ? "" : " " + Readable.quoted($0.duty.text) } ?? ""
        var result = Case(name: photo + finding.rule + owed, file: finding.path, line: finding.line, outcome: .passed)
        let message = Readable.line(finding.message, limit: 1_000)
        switch finding.verdict {
        case _ where finding.isSuppressed: result.outcome = .skipped("suppressed: " + message)
        case .violation where finding.baseline == .unchanged: result.outcome = .skipped("known from the baseline: " + message)
        case .undecided: result.outcome = .skipped("undecided (\(finding.reason ?? "no reason given")): " + message)
        case .violation where finding.severity > .info:
            result.outcome = .failed(type: finding.rule, message: message, details: details(finding).joined(separator: "\n"))
        default: result.output = ["\(finding.verdictWord): \(message)"]
        }
        return result
    }

    private func testCase(_ problem: Problem) -> Case {
        let place = Readable.line(problem.path, limit: 300) + (problem.line.map { ":\($0)" } ?? "")
        let message = Readable.line(problem.message, limit: 1_000)
        var result = Case(name: "\(place) · \(problem.code)", file: problem.path, line: problem.line, outcome: .passed)
        if problem.severity == .error { result.outcome = .error(message) } else { result.output = ["warning: " + message] }
        return result
    }

    /// Place, photo, owed, seen, fix.
    private func details(_ finding: Finding) -> [String] {
        var lines = [TextReport.place(finding.path, finding.line, finding.column)]
        if let (photo, duty) = view.duty(finding) {
            let words = view.words(photo, in: view.capture(finding))
            lines += ["photo: " + words.photoLine(), "owed: " + words.owedLine(duty), "seen: " + words.seenLine(duty)]
        }
        if !finding.fix.isEmpty { lines.append("fix: " + Readable.line(finding.fix, limit: 1_000)) }
        return lines
    }

    // MARK: XML

    private func counts(_ cases: [Case]) -> String {
        let failures = cases.count { if case .failed = $0.outcome { true } else { false } }
        let errors = cases.count { if case .error = $0.outcome { true } else { false } }
        let skipped = cases.count { if case .skipped = $0.outcome { true } else { false } }
        return "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
    }

    private func written(_ testCase: Case, suite: String) -> [String] {
        let file = testCase.file.isEmpty ? "" : " file=\"\(Markup.line(pathPrefix + testCase.file))\""
        let line = testCase.line.map { " line=\"\(max(1, $0))\"" } ?? ""
        let head = "    <testcase classname=\"\(Markup.line(suite))\" name=\"\(Markup.line(testCase.name))\"\(file)\(line) time=\"0\""
        var body: [String] = []
        switch testCase.outcome {
        case .passed: break
        case .failed(let type, let message, let details):
            let text = details.split(separator: "\n", omittingEmptySubsequences: false).map { Markup.escaped(String($0)) }
            body.append(
                "      <failure message=\"\(Markup.line(message))\" type=\"\(Markup.line(type))\">\(text.joined(separator: "\n"))</failure>"
            )
        case .skipped(let message): body.append("      <skipped message=\"\(Markup.line(message))\"/>")
        case .error(let message): body.append("      <error message=\"\(Markup.line(message))\" type=\"input\"/>")
        }
        if !testCase.output.isEmpty {
            let text = testCase.output.map { Markup.line($0, limit: 4_000) }.joined(separator: "\n")
            body.append("      <system-out>\(text)</system-out>")
        }
        return body.isEmpty ? [head + "/>"] : [head + ">"] + body + ["    </testcase>"]
    }
}
