// The report for people: what is wrong, why, and what to do; then what is undecided, what could not be read, and the sums.
import Model

extension Reporter {
    /// Plain text, one `path:line:column: severity: message [rule]` a finding with its evidence below.
    public static let text = Reporter(
        name: "text", extensions: ["txt", "text"], summary: "for people: findings with their evidence, then the sums",
        stream: { TextReport(view: $0, style: $1).write(to: $2) })
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

    /// The whole text: sections with an empty line between them. Findings are looked at one after the other and none is kept.
    func write(to sink: (String) -> Void) {
        var isFirst = true
        func section(_ lines: [String]) {
            sink((isFirst ? "" : "\n\n") + lines.joined(separator: "\n"))
            isFirst = false
        }
        var known = 0
        var info = 0
        var open = OpenFindings()
        for (number, finding) in report.findings.enumerated() where !finding.isSuppressed {
            let isNew = finding.baseline == .new
            if finding.verdict == .undecided {
                if style.isVerbose || isNew { open.add(finding, number, head: head) } else { known += 1 }
            } else if style.isVerbose || finding.severity > .info && isNew {
                section(findingBlock(finding))
            } else if finding.baseline == .unchanged {
                known += 1
            } else {
                info += 1
            }
        }
        if known + info > 0 {
            let counts = [
                known > 0 ? "\(Readable.count(known, "finding")) known from the baseline" : nil,
                info > 0 ? "\(Readable.count(info, "finding")) of severity info" : nil,
            ]
            let sentence = counts.compactMap(\.self).joined(separator: ", ")
            section([palette.paint("Not listed", .bold) + ": \(sentence) (--verbose lists them)"])
        }
        writeUndecided(open, section)
        for block in problemBlock() { section(block) }
        section(TextSummary(report: report, palette: palette).lines())
        sink("\n")
    }

    /// The head line of a finding and the evidence behind it.
    private func findingBlock(_ finding: Finding) -> [String] {
        [head(finding)] + details(finding) + [detail("fix", Readable.line(finding.fix, limit: 1_000))].compactMap(\.self)
    }

    /// Undecided findings by reason: what is not known, what would decide it, and where.
    private func writeUndecided(_ open: OpenFindings, _ section: ([String]) -> Void) {
        guard !open.groups.isEmpty else { return }
        section([
            palette.paint("Undecided", .bold) + ": neither passed nor violated; each needs more evidence, or a person's judgement"
                + (style.isVerbose ? "" : " (--verbose shows what was seen)")
        ])
        for group in open.groups {
            var lines = [
                palette.paint(Readable.line(group.reason, limit: 80), .cyan) + " (\(Readable.count(group.numbers.count, "finding")))"
            ]
            lines += group.advice.compactMap { detail("decide", Readable.line($0, limit: 1_000)) }
            if style.isVerbose {
                lines += group.numbers.flatMap { number -> [String] in
                    let finding = report.findings[number]
                    return [head(finding)] + details(finding)
                }
            } else {
                lines += group.places.map { place in
                    place.head + (place.count > 1 ? palette.paint(" and \(place.count - 1) more on this screen", .dim) : "")
                }
                let rest = group.numbers.count - group.places.reduce(0) { $0 + $1.count }
                if rest > 0 { lines.append("… and \(rest) more on other screens (--verbose lists them)") }
            }
            section(lines)
        }
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

/// Undecided findings by reason, in order of appearance: what a list of them needs, and never the findings themselves.
private struct OpenFindings {
    struct Place {
        var key: String
        /// The line of the first finding there.
        var head: String
        var count: Int
    }
    struct Group {
        var reason: String
        var numbers: [Int] = []
        /// What would decide them, each once.
        var advice: [String] = []
        /// The first screens, with the number of findings there.
        var places: [Place] = []
    }
    private(set) var groups: [Group] = []
    private var slots: [String: Int] = [:]
    /// Most places that are listed for one reason when the reader did not ask for all.
    private static let mostPlaces = 4

    mutating func add(_ finding: Finding, _ number: Int, head: (Finding) -> String) {
        let reason = finding.reason ?? "no reason given"
        let slot = slots[reason] ?? groups.count
        if slot == groups.count {
            slots[reason] = slot
            groups.append(Group(reason: reason))
        }
        groups[slot].numbers.append(number)
        if !groups[slot].advice.contains(finding.fix) { groups[slot].advice.append(finding.fix) }
        let key = finding.capture ?? finding.path
        if let place = groups[slot].places.firstIndex(where: { $0.key == key }) {
            groups[slot].places[place].count += 1
        } else if groups[slot].places.count < Self.mostPlaces {
            groups[slot].places.append(Place(key: key, head: head(finding), count: 1))
        }
    }
}
