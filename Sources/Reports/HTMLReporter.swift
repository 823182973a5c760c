// The page for people: one file, no network; what is wrong, what is proven, and each screen with numbered boxes.
import Model

extension Reporter {
    public static let html = Reporter(
        name: "html", extensions: ["html", "htm"], summary: "a page for people: screens with numbered boxes, evidence, filters"
    ) { view, style in
        HTMLPage(view: view, style: style).pieces()
    }
}

/// Builds the page.
struct HTMLPage {
    let view: ReportView
    let style: ReportStyle
    private var report: Report { view.report }
    private var summary: Report.Summary { report.summary }

    /// Verdicts in the order of the page, with the sign that stands beside the word: colour alone tells nobody anything.
    static let verdicts: [(verdict: Verdict, glyph: String, word: String)] = [
        (.violation, "\u{2715}", "Violated"), (.undecided, "?", "Undecided"), (.pass, "\u{2713}", "Passed"),
        (.relief, "\u{25D0}", "Relief"),
        (.notApplicable, "\u{2013}", "Not applicable"),
    ]

    /// The badge of a verdict; a violation carries its severity.
    static func badge(_ verdict: Verdict, severity: Severity? = nil) -> String {
        let entry = verdicts.first { $0.verdict == verdict } ?? verdicts[4]
        // The severity is a word too, not only a colour.
        let words: [Severity: String] = [.error: "Violated", .warning: "Warning", .info: "Advice"]
        let word = verdict == .violation ? words[severity ?? .error] ?? entry.word : entry.word
        let look = verdict == .violation ? (severity ?? .error).rawValue : verdict.rawValue
        return "<span class=\"badge \(look)\"><span aria-hidden=\"true\">\(entry.glyph)</span>\(word)</span>"
    }

    /// The whole page.
    func pieces() -> [ReportPiece] {
        var screens: [ReportPiece] = []
        var pictures = HTMLPictures(style: style)
        for (number, capture) in ordered().enumerated() {
            screens += HTMLScreen(view: view, capture: capture, number: number + 1).pieces(&pictures)
        }
        let tail = loosePanel() + problemPanel() + rulePanel()
        return [.words(head() + top() + filter() + "<main id=\"main\" class=\"wrap\">\n" + glance())] + screens
            + [.words(tail + foot()), .verbatim("<script>\(HTMLScript.text)</script>\n"), .words("</body>\n</html>\n")]
    }

    /// Screens with errors first, then those with warnings, with open questions, then the clean ones; the report's order within each.
    private func ordered() -> [ReportedCapture] {
        var weight: [String: Int] = [:]
        for finding in view.shown {
            guard let capture = finding.capture else { continue }
            let own = finding.verdict == .violation && finding.severity > .info ? (finding.severity == .error ? 3 : 2) : 1
            weight[capture] = max(weight[capture] ?? 0, own)
        }
        return report.captures.enumerated().sorted { a, b in
            let (x, y) = (weight[a.element.id] ?? 0, weight[b.element.id] ?? 0)
            return x != y ? x > y : a.offset < b.offset
        }.map(\.element)
    }

    // MARK: head

    private func head() -> String {
        let digest = SHA256.base64(Array(HTMLScript.text.utf8))
        let pictures = style.images == .link ? "data: file: 'self'" : "data:"
        let policy =
            "default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-\(digest)'; img-src \(pictures); base-uri 'none'; form-action 'none'"
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="generator" content="\(Tool.name) \(Tool.version)">
            <title>\(Markup.escaped(headline)) - place photo attribution</title>
            <style>
            \(HTMLTheme.css)</style>
            </head>
            <body\(report.captures.count > 30 ? " class=\"many\"" : "")>
            <a class="skip" href="#main">Skip to the screens</a>

            """
    }

    private var violations: [Finding] { view.worstFirst(view.shown.filter { $0.verdict == .violation && $0.severity > .info }) }

    /// The outcome in a sentence.
    private var headline: String {
        if summary.captures == 0 { return "No screen was found" }
        if summary.photos == 0 { return "No place photo was found" }
        let count = violations.count
        guard count > 0 else { return "No violations found" }
        let screens = Set(violations.compactMap(\.capture)).count
        return "\(Readable.count(count, "violation")) on \(screens) of \(Readable.count(summary.captures, "screen"))"
    }

    private func top() -> String {
        let undecided = summary.verdicts[.undecided] ?? 0
        var lede =
            "Every displayed place photo was compared with its metadata record: who has to be credited, and whether the screen really does it."
        if undecided > 0 { lede += " Undecided means that the evidence is missing; it counts neither as passed nor as violated." }
        let sums = [
            (summary.captures, "screen"), (summary.photos, "photo shown"), (summary.duties, "duty judged"),
        ].map { count, noun in
            let plural = noun == "duty judged" ? "duties judged" : noun == "photo shown" ? "photos shown" : nil
            return "<div><dt>\(count == 1 ? noun : plural ?? noun + "s")</dt><dd>\(count)</dd></div>"
        }
        let bars = Self.verdicts.compactMap { entry -> String? in
            let count = summary.verdicts[entry.verdict] ?? 0
            return count > 0 ? "<i class=\"\(entry.verdict.rawValue)\" style=\"flex:\(count)\"></i>" : nil
        }
        return """
            <header class="top wrap">
            <p class="brand"><b>attrcheck</b> \(Tool.version) · place photo attribution · profile \(Markup.line(report.profile.name))</p>
            <h1>\(Markup.escaped(headline))</h1>
            <p class="lede">\(lede)</p>
            <dl class="sums">\(sums.joined())</dl>
            \(bars.isEmpty ? "" : "<div class=\"bar\" aria-hidden=\"true\">\(bars.joined())</div>")
            \(alerts())</header>

            """
    }

    /// What must not be overlooked about the run as a whole.
    private func alerts() -> String {
        TextSummary(report: report, palette: Palette(isColoured: false)).warnings()
            .map { "<p class=\"alert\">\(Markup.line($0)).</p>\n" }.joined()
    }

    // MARK: filters

    private func filter() -> String {
        let entries = HTMLScreen.entryVerdicts(view)
        let chips = Self.verdicts.compactMap { entry -> String? in
            let count = entries[entry.verdict] ?? 0
            guard count > 0 else { return nil }
            return """
                <li><button type="button" data-chip="\(entry.verdict.rawValue)" aria-pressed="false"><span class="glyph \(entry.verdict.rawValue)" \
                aria-hidden="true">\(entry.glyph)</span>\(entry.word) <b>\(count)</b></button></li>
                """
        }
        let used = Set(report.findings.map(\.rule) + report.captures.flatMap(\.photos).flatMap(\.duties).map(\.rule)).filter { !$0.isEmpty }
        let rules = used.sorted().map { "<option value=\"\(Markup.line($0))\">\(Markup.line($0))</option>" }.joined()
        let screens = report.captures.map(\.id).sorted().map { "<option value=\"\(Markup.escaped($0))\">\(Markup.line($0))</option>" }
            .joined()
        return """
            <form id="filter" class="filter" role="search" aria-label="Filter the entries" hidden><div class="wrap">
            <ul aria-label="Verdicts">\(chips.joined())</ul>
            <label><span>Rule</span><select id="f-rule"><option value="">All rules</option>\(rules)</select></label>
            <label><span>Screen</span><select id="f-screen"><option value="">All screens</option>\(screens)</select></label>
            <label><span>Words</span><input id="f-words" type="search" placeholder="Search" autocomplete="off"></label>
            <button type="button" id="f-clear" disabled>Show all</button>
            <button type="button" id="f-open" aria-pressed="false">Open details</button>
            <span id="f-count" role="status"></span>
            </div></form>

            """
    }

    // MARK: panels

    /// The violations as a list of links: whoever opens the page sees at once which photo owes what to whom.
    private func glance() -> String {
        let violations = violations
        let none = "<p class=\"none\" id=\"f-none\" hidden>Nothing fits these filters.</p>\n"
        guard !violations.isEmpty else { return none }
        let rows = violations.prefix(25).map { finding in
            let photo = finding.photo.map { " · " + $0.uppercased() } ?? ""
            let place = Readable.line(finding.capture ?? finding.path, limit: 60) + photo
            return """
                <li>\(Self.badge(.violation, severity: finding.severity)) <a href="#f\(finding.id)">\(Markup.line(place))</a> \
                <span>\(Markup.sentence(finding.message, limit: 200))</span></li>

                """
        }
        let more = violations.count > 25 ? "<p class=\"meta\">and \(violations.count - 25) more below</p>" : ""
        return """
            <section class="glance" aria-labelledby="glance"><h2 id="glance">To be mended</h2>
            <ol>
            \(rows.joined())</ol>\(more)</section>
            \(none)
            """
    }

    /// Findings about record files alone.
    private func loosePanel() -> String {
        let loose = report.findings.filter { view.capture($0) == nil }
        guard !loose.isEmpty else { return "" }
        return """
            <section class="panel screen" data-screen="" aria-labelledby="records"><header><h2 id="records">Photo records</h2></header>
            <div class="loose">\(loose.map { HTMLEntry(view: view).loose($0, screen: "") }.joined())</div></section>

            """
    }

    private func problemPanel() -> String {
        guard !report.problems.isEmpty else { return "" }
        let rows = report.problems.map { problem in
            let badge = "<span class=\"badge \(problem.severity.rawValue)\">\(problem.severity.rawValue)</span>"
            let place = TextReport.place(problem.path, problem.line, problem.column)
            return
                "<li>\(badge) <code>\(Markup.line(place))</code> \(Markup.sentence(problem.message)) <span class=\"meta\">\(Markup.line(problem.code))</span></li>\n"
        }
        return """
            <section class="panel" aria-labelledby="problems"><h2 id="problems">Problems with the input</h2>
            <ul class="plain">\(rows.joined())</ul></section>

            """
    }

    /// Every rule that was judged, with its clause of the policy: what "passed" means.
    private func rulePanel() -> String {
        guard !report.rules.isEmpty else { return "" }
        let sources = Dictionary(report.policySources.map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first })
        let rows = report.rules.map { rule -> String in
            let clauses = rule.clauses.map { clause in
                let names = clause.sources.map { key in sources[key].map { "\(key): \($0)" } ?? key }.joined(separator: "; ")
                return "<li>\(Markup.line(clause.text)) <span class=\"meta\">\(Markup.line(names, limit: 600))</span></li>"
            }
            let undecided = rule.undecided.map { "<dt>Undecided</dt><dd>\(Markup.line($0))</dd>" } ?? ""
            return """
                <details class="rule" id="rule-\(Markup.line(rule.id))"><summary><span><b>\(Markup.line(rule.title))</b> <code>\(Markup.line(rule.id))</code></span>\
                <span class="badge \(rule.severity.rawValue)">\(rule.severity.rawValue)</span></summary><div class="body"><dl class="facts">\
                <dt>Checks</dt><dd>\(Markup.line(rule.checks))</dd><dt>Passes</dt><dd>\(Markup.line(rule.passes))</dd>\
                <dt>Fails</dt><dd>\(Markup.line(rule.fails))</dd>\(undecided)<dt>Fix</dt><dd>\(Markup.line(rule.fix))</dd>\
                <dt>Policy</dt><dd><ul>\(clauses.joined())</ul></dd></dl></div></details>

                """
        }
        return """
            <section class="panel" aria-labelledby="rules"><h2 id="rules">Rules that were judged</h2>
            <p class="meta">An engineering reading of published pages, not legal advice.</p>
            \(rows.joined())</section>

            """
    }

    private func foot() -> String {
        var parts = ["\(summary.records) photo records in the input, \(summary.recordsNotDisplayed) of them on no screen"]
        if summary.suppressed > 0 { parts.append(Readable.count(summary.suppressed, "suppressed finding")) }
        if summary.unreadableFiles > 0 { parts.append(Readable.count(summary.unreadableFiles, "unreadable file")) }
        if summary.skippedFiles > 0 { parts.append("\(Readable.count(summary.skippedFiles, "other file")) skipped") }
        return """
            </main>
            <footer class="wrap foot"><p>\(parts.joined(separator: " · "))</p>
            <p>Profile \(Markup.line(report.profile.name)), rules <code>\(Markup.line(report.profile.digest, limit: 64))</code></p></footer>

            """
    }
}
