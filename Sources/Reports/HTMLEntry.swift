// The entries of the page: a duty with its findings and evidence, or a finding that belongs to no duty.
import Model

struct HTMLEntry {
    let view: ReportView

    /// A duty: its verdict and what is owed in one line, the evidence inside.
    func duty(
        _ duty: JudgedDuty, _ photo: ReportedPhoto, _ capture: ReportedCapture, _ findings: [Finding], _ boxes: [ScreenBox]
    ) -> String {
        let worst = view.worstFirst(findings).first
        let words = view.words(photo, in: capture)
        let severity = duty.verdict == .violation ? worst?.severity : nil
        let owed = duty.text.isEmpty ? "" : " <bdi class=\"owed\">\(Markup.line(Readable.quoted(duty.text, limit: 120)))</bdi>"
        let why =
            duty.verdict == .undecided
            ? duty.reason.map { " <span class=\"why\">· \(Markup.line($0.replacing("-", with: " ")))</span>" } ?? "" : ""
        let isOpen = duty.verdict == .violation && severity != .info
        let tags = ([photo.id.uppercased()] + tagsOf(duty, boxes)).map { Markup.line($0) }.joined(separator: " ")
        let rules = Set(findings.map(\.rule) + [duty.rule]).filter { !$0.isEmpty }.sorted().map { Markup.line($0) }.joined(separator: " ")
        return """
            <details class="duty \(duty.verdict.rawValue)\(severity.map { " " + $0.rawValue } ?? "")" data-verdict="\(duty.verdict.rawValue)" data-rules="\(rules)" \
            data-screen="\(Markup.escaped(capture.id))" data-boxes="\(tags)"\(isOpen ? " open" : "")><summary>\
            \(HTMLPage.badge(duty.verdict, severity: severity))<span><span class="what">\(capitalised(duty.kind.words))</span>\(owed)\(why)</span></summary>
            <div class="body">\(findings.map { finding($0) }.joined())\(facts(duty, words))\(seen(duty, words, boxes))</div></details>

            """
    }

    /// A finding about a photo, a screen or a record file as a whole.
    func loose(_ finding: Finding, screen: String) -> String {
        let isOpen = finding.verdict == .violation && finding.severity > .info && !finding.isSuppressed
        let boxes = finding.photo.map { " data-boxes=\"\(Markup.line($0.uppercased()))\"" } ?? ""
        return """
            <details class="loose-finding \(finding.verdict.rawValue)" data-verdict="\(finding.verdict.rawValue)" data-rules="\(Markup.line(finding.rule))" \
            data-screen="\(Markup.escaped(screen))"\(boxes)\(isOpen ? " open" : "")><summary>\(HTMLPage.badge(finding.verdict, severity: finding.severity))\
            <span class="what">\(Markup.line(view.rule(finding.rule)?.title ?? finding.rule))</span></summary>
            <div class="body">\(self.finding(finding))</div></details>

            """
    }

    /// What a finding says, what to do, by which rule, and where.
    private func finding(_ finding: Finding) -> String {
        let look = finding.verdict == .violation ? finding.severity.rawValue : finding.verdict.rawValue
        let advice = finding.verdict == .undecided ? "To decide" : "Fix"
        let fix = finding.fix.isEmpty ? "" : "<p class=\"fix\"><b>\(advice):</b> \(Markup.line(finding.fix))</p>"
        let place = TextReport.place(finding.path, finding.line, finding.column)
        let rule =
            view.rule(finding.rule) == nil
            ? "<code>\(Markup.line(finding.rule))</code>"
            : "<a href=\"#rule-\(Markup.line(finding.rule))\"><code>\(Markup.line(finding.rule))</code></a>"
        let reason = finding.reason.map { code in
            let means = view.report.reasons.first { $0.code == code }?.means
            return "<p class=\"meta\"><code>\(Markup.line(code))</code>\(means.map { ": " + Markup.line($0) } ?? "")</p>"
        }
        var suppressed = finding.baseline == .unchanged ? " · known from the baseline" : ""
        if finding.isSuppressed {
            let why = finding.suppression.map {
                ": \(Markup.line($0.justification, limit: 400))" + ($0.expires.map { " (until \(Markup.line($0)))" } ?? "")
            }
            suppressed += " · <b>suppressed</b>\(why ?? "")"
        }
        return """
            <div class="finding \(look)" id="f\(finding.id)"><p class="says">\(Markup.sentence(finding.message, limit: 1_000))</p>\(fix)\(reason ?? "")\
            <p class="meta">\(rule) · <code>\(Markup.line(place))</code> · finding \(finding.id)\(suppressed)</p></div>
            """
    }

    private func facts(_ duty: JudgedDuty, _ words: EvidenceWords) -> String {
        var rows = ["<dt>Owed</dt><dd><bdi>\(Markup.line(words.owedLine(duty)))</bdi></dd>"]
        if !duty.rule.isEmpty, duty.verdict != .violation, duty.verdict != .undecided {
            let page = view.rule(duty.rule).map { ": " + Markup.line($0.passes) } ?? ""
            rows.append("<dt>Judged by</dt><dd><code>\(Markup.line(duty.rule))</code>\(duty.verdict == .pass ? page : "")</dd>")
        }
        if !duty.otherNamesAtPhoto.isEmpty {
            let names = duty.otherNamesAtPhoto.prefix(3).map { "<bdi>\(Markup.line(Readable.quoted($0)))</bdi>" }.joined(separator: ", ")
            rows.append("<dt>Instead</dt><dd>\(names), the author of another photo</dd>")
        }
        return "<dl class=\"facts\">\(rows.joined())</dl>"
    }

    /// Each text or element that was considered, with what holds of it and what does not.
    private func seen(_ duty: JudgedDuty, _ words: EvidenceWords, _ boxes: [ScreenBox]) -> String {
        guard !duty.evidence.isEmpty else {
            return "<p class=\"meta\">Seen: \(Markup.line(words.seenParts(duty, limit: 0).joined(separator: " · ")))</p>"
        }
        let rows = duty.evidence.prefix(12).map { item in
            let tag = boxes.first { $0.role != .photo && $0.element == item.elementIndex && item.relation != .otherCapture }?.tag
            let mark =
                tag.map { "<span class=\"tag text\">\(Markup.line($0))</span>" } ?? "<span class=\"tag text\" aria-hidden=\"true\">·</span>"
            let known = words.names[item.element].map { Readable.line($0, limit: 140) } ?? "element \(item.element)"
            let name = item.relation == .otherCapture ? "a link" : known
            let text = item.text.isEmpty ? Markup.line(name) : "<bdi>\(Markup.line(Readable.quoted(item.text, limit: 160)))</bdi>"
            let place = item.text.isEmpty || item.relation == .otherCapture ? "" : "<span>in \(Markup.line(name))</span>"
            let facts = EvidenceFacts(item: item, duty: duty).all.map {
                "<span class=\"\($0.sign.rawValue)\">\(Markup.line($0.words))</span>"
            }
            return "<li>\(mark)<div>\(text)<div class=\"facts\">\(place)\(facts.joined())</div></div></li>"
        }
        let more = duty.evidence.count > 12 ? "<li><span></span><span>and \(duty.evidence.count - 12) more</span></li>" : ""
        return "<ul class=\"seen\" aria-label=\"What the screen has\">\(rows.joined())\(more)</ul>"
    }

    private func tagsOf(_ duty: JudgedDuty, _ boxes: [ScreenBox]) -> [String] {
        let elements = Set(duty.evidence.filter { $0.relation != .otherCapture }.map(\.elementIndex))
        return boxes.filter { $0.role != .photo && $0.element.map(elements.contains) == true }.map(\.tag)
    }

    private func capitalised(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

/// What holds of one piece of evidence and what does not, fact by fact.
struct EvidenceFacts {
    enum Sign: String { case ok, no, unsure, plain }
    let item: EvidenceItem
    let duty: JudgedDuty

    var all: [(sign: Sign, words: String)] {
        if item.relation == .otherCapture { return EvidenceFacts.elsewhere(item) }
        var facts: [(Sign, String)] = []
        let owesText = !duty.text.isEmpty && duty.kind != .avatar
        if owesText {
            switch item.match {
            case .exact: facts.append((.ok, "the owed text"))
            case .wholeWords: facts.append((.ok, "the owed text, whole, in a longer one"))
            case .truncated: facts.append((.no, "cut short"))
            case .approximate: facts.append((.unsure, "spelt differently"))
            case .none: return [(.plain, "another text")]
            }
        }
        let detail = item.visibilityDetail.isEmpty ? "" : ": " + Readable.line(item.visibilityDetail, limit: 160)
        facts.append(item.visibility == .visible ? (.ok, "visible") : (.no, EvidenceWords.visibilityWord(item.visibility) + detail))
        if let contrast = item.contrast {
            facts.append((contrast < 4.5 ? .unsure : .ok, "contrast \(Short.number((contrast * 10).rounded() / 10)):1"))
        }
        if owesText { facts.append(relation) }
        if duty.link != nil, duty.kind != .authorCredit, duty.kind != .avatar { facts.append(link) }
        if item.source == .ocr { facts.append((.plain, "read from the screenshot")) }
        return facts
    }

    private static func elsewhere(_ item: EvidenceItem) -> [(Sign, String)] {
        let place = item.visibilityDetail.hasPrefix("on ") ? String(item.visibilityDetail.dropFirst(3)) : "another screen"
        return [(.plain, "not here, but on " + Readable.line(place, limit: 120))]
    }

    private var relation: (Sign, String) {
        switch item.relation {
        case .overlay: (.ok, "on the photo")
        case .sameCard: (.ok, "in the photo's card")
        case .nearest: (.ok, "nearest to this photo")
        case .shared: (.unsure, "shared by several photos")
        case .nearerToOther: (.no, "nearer to another photo")
        case .elsewhere: (.no, "elsewhere on the screen")
        case .otherCapture: (.plain, "on another screen")
        }
    }

    private var link: (Sign, String) {
        switch item.link {
        case .same: (.ok, "leads where the record says")
        case .different: (.no, "leads to " + (item.linkTarget.map { Short.link($0) } ?? "another place"))
        case .operable: (.unsure, "can be tapped, target not in the dump")
        case .none: (.no, "no link")
        case .unknown: (.unsure, "the dump cannot tell whether it is a link")
        }
    }
}
