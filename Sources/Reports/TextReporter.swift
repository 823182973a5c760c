// The report for people: what is wrong, why, and what to do; then what is undecided, what could not be read, and the sums.
import Model

extension Reporter {
    /// Plain text, one `path:line:column: severity: message [rule]` a finding with its evidence below.
    public static let text = Reporter(
        name: "text", extensions: ["txt", "text"], summary: "for people: findings with their evidence, then the sums"
    ) {
        TextReport(view: $0, style: $1).written()
    }
}

/// Writes one report as text.
struct TextReport {
    let view: ReportView
    let style: ReportStyle
    let palette: Palette
    private var report: Report { view.report }

    init(view: ReportView, style: ReportStyle) {
        self.view = view
        self.style = style
        palette = Palette(isColoured: style.isColoured)
    }

    /// Most places that are listed for one reason when the reader did not ask for all.
    private static let mostPlaces = 4

    /// The whole text: sections with an empty line between them.
    func written() -> String {
        let shown = view.shown
        let decided = shown.filter { $0.verdict != .undecided }
        let listed = decided.filter { style.isVerbose || $0.severity > .info && $0.baseline == .new }
        var sections = listed.map(findingBlock)
        let open = shown.filter { $0.verdict == .undecided && (style.isVerbose || $0.baseline == .new) }
        if shown.count > listed.count + open.count {
            let known = shown.count { $0.baseline == .unchanged }
            let info = shown.count - listed.count - open.count - known
            let counts = [
                known > 0 ? "\(Readable.count(known, "finding")) known from the baseline" : nil,
                info > 0 ? "\(Readable.count(info, "finding")) of severity info" : nil,
            ]
            let sentence = counts.compactMap(\.self).joined(separator: ", ")
            sections.append([palette.paint("Not listed", .bold) + ": \(sentence) (--verbose lists them)"])
        }
        sections += undecidedBlocks(open)
        sections += problemBlock()
        sections.append(TextSummary(report: report, palette: palette).lines())
        return sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    /// The head line of a finding and the evidence behind it.
    private func findingBlock(_ finding: Finding) -> [String] {
        [head(finding)] + details(finding) + [detail("fix", Readable.line(finding.fix, limit: 1_000))].compactMap(\.self)
    }

    /// Undecided findings by reason: what is not known, what would decide it, and where.
    private func undecidedBlocks(_ findings: [Finding]) -> [[String]] {
        guard !findings.isEmpty else { return [] }
        let heading =
            palette.paint("Undecided", .bold) + ": neither passed nor violated; each needs more evidence, or a person's judgement"
            + (style.isVerbose ? "" : " (--verbose shows what was seen)")
        var order: [String] = []
        var groups: [String: [Finding]] = [:]
        for finding in findings {
            let reason = finding.reason ?? "no reason given"
            if groups[reason] == nil { order.append(reason) }
            groups[reason, default: []].append(finding)
        }
        let blocks = order.map { reason -> [String] in
            let group = groups[reason] ?? []
            var lines = [palette.paint(Readable.line(reason, limit: 80), .cyan) + " (\(Readable.count(group.count, "finding")))"]
            var advice: Set<String> = []
            for finding in group where advice.insert(finding.fix).inserted {
                if let line = detail("decide", Readable.line(finding.fix, limit: 1_000)) { lines.append(line) }
            }
            lines += style.isVerbose ? group.flatMap { [head($0)] + details($0) } : shortened(group)
            return lines
        }
        return [[heading]] + blocks
    }

    /// One line for the findings on one screen; at most a few screens.
    private func shortened(_ group: [Finding]) -> [String] {
        var order: [String] = []
        var groups: [String: [Finding]] = [:]
        for finding in group {
            let key = finding.capture ?? finding.path
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(finding)
        }
        var lines = order.prefix(Self.mostPlaces).compactMap { key -> String? in
            guard let own = groups[key], let first = own.first else { return nil }
            return head(first) + (own.count > 1 ? palette.paint(" and \(own.count - 1) more on this screen", .dim) : "")
        }
        let rest = order.dropFirst(Self.mostPlaces)
        let count = rest.reduce(0) { $0 + (groups[$1]?.count ?? 0) }
        if count > 0 { lines.append("… and \(count) more on other screens (--verbose lists them)") }
        return lines
    }

    /// `path:line:column: severity: message [rule]`.
    private func head(_ finding: Finding) -> String {
        let place = palette.paint(Self.place(finding.path, finding.line, finding.column), .bold)
        let message = Readable.line(finding.message, limit: 400)
        let rule = palette.paint("[\(Readable.line(finding.rule))]\(finding.baseline == .unchanged ? " (known)" : "")", .dim)
        return "\(place): \(palette.severity(finding.severity)): \(message) \(rule)"
    }

    /// What the photo is, what it owes, and what the screen has instead.
    private func details(_ finding: Finding) -> [String] {
        guard let photo = view.photo(finding) else { return [] }
        let words = view.words(photo, in: view.capture(finding), isVerbose: style.isVerbose)
        var lines = [detail("photo", words.photoLine())]
        if let duty = view.duty(finding)?.duty {
            lines.append(detail("owed", words.owedLine(duty)))
            lines.append(detail("seen", words.seenLine(duty)))
        }
        return lines.compactMap(\.self)
    }

    /// One indented line with its label, its text already fit for a terminal; nil when there is nothing to say.
    private func detail(_ label: String, _ text: String) -> String? {
        guard !text.isEmpty else { return nil }
        let padding = String(repeating: " ", count: max(1, 8 - label.count))
        return "    " + palette.paint(label, .dim) + padding + text
    }

    /// Input that could not be read, or only in part.
    private func problemBlock() -> [[String]] {
        let problems = report.problems.filter { style.isVerbose || $0.severity > .info }
        guard !problems.isEmpty else { return [] }
        let heading = palette.paint("Problems with the input", .bold) + " (\(problems.count))"
        let lines = problems.map { problem in
            let place = palette.paint(Self.place(problem.path, problem.line, problem.column), .bold)
            let code = palette.paint("[\(Readable.line(problem.code))]", .dim)
            let word = Severity(rawValue: problem.severity.rawValue) ?? .warning
            return "\(place): \(palette.severity(word)): \(Readable.line(problem.message, limit: 400)) \(code)"
        }
        return [[heading] + lines]
    }

    /// A place as compilers write it, so that editors and terminals make it a link.
    static func place(_ path: String, _ line: Int?, _ column: Int?) -> String {
        // A line that begins with two colons is a command to GitHub's runner, and file names are not to be trusted.
        let path = (path.hasPrefix("::") ? "./" : "") + Readable.line(path, limit: 1_000)
        guard let line, line > 0 else { return path }
        guard let column, column > 0 else { return "\(path):\(line)" }
        return "\(path):\(line):\(column)"
    }
}
