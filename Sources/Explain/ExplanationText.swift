// An explanation as text: headings at the margin, one fact a line.

/// Lines for people. Text from dumps is made safe by `clean`.
public struct ExplanationText {
    private let explanation: Explanation
    private let clean: (String) -> String

    /// - Parameter clean: makes one line of text of unknown origin fit for a terminal.
    public init(_ explanation: Explanation, clean: @escaping (String) -> String) {
        self.explanation = explanation
        self.clean = clean
    }

    /// The whole page; the first line names the finding.
    public func lines() -> [String] {
        var lines = head()
        if let photo = explanation.photo { lines += photoLines(photo) }
        if let owed = explanation.owed { lines += owedLines(owed) }
        if explanation.owed != nil { lines += consideredLines() }
        if let open = explanation.undecided {
            lines += ["", "Why it is undecided", "  \(open.code)"] + wrapped(open.means, 4)
        }
        if let rule = explanation.rule { lines += ruleLines(rule) }
        lines += steps("What would make it pass", explanation.toPass)
        lines += steps("What would decide it", explanation.toDecide)
        if let rule = explanation.rule, explanation.finding.verdict != "relief" {
            lines += ["", "When the rule passes"] + wrapped(rule.passes, 2)
        }
        return lines
    }

    private func head() -> [String] {
        let finding = explanation.finding
        let place = [finding.path, finding.line.map(String.init), finding.line == nil ? nil : finding.column.map(String.init)]
            .compactMap(\.self).joined(separator: ":")
        var lines = ["Finding \(finding.id): \(finding.verdict), \(finding.severity) [\(clean(finding.rule))]"]
        lines += wrapped(finding.message, 2)
        lines += ["  at           \(clean(place))", "  fingerprint  \(clean(finding.fingerprint))"]
        if let reason = finding.suppressed { lines.append("  suppressed   \(clean(reason))") }
        if finding.baseline == "unchanged" { lines.append("  baseline     known before") }
        return lines
    }

    private func photoLines(_ photo: Explanation.Photo) -> [String] {
        var element = [photo.className, photo.identifier.map { "#\($0)" }].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
        element = [element, "element \(photo.element)", photo.bounds].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
        if let share = photo.onScreen, share.isFinite { element += ", \(Int((min(1, max(0, share)) * 100).rounded())) % on the screen" }
        var lines = ["", "The photo", "  shown by     \(clean(element))"]
        lines += labelled(
            "known by", photo.matchedBy + (photo.confidence < 1 ? " (confidence \(EvidenceFacts.percent(photo.confidence)))" : ""))
        for record in photo.records.prefix(5) {
            lines += labelled("record", [record.key, "\(record.source) \(record.jsonPath)"].compactMap(\.self).joined(separator: " in "))
        }
        if photo.records.count > 5 { lines.append("               and \(photo.records.count - 5) more") }
        for duty in photo.duties {
            let text = duty.text.isEmpty ? "" : " \"\(duty.text)\""
            lines += labelled("duty", "\(duty.kind)\(text): \(duty.verdict)\(duty.reason.map { " (\($0))" } ?? "")")
        }
        return lines
    }

    private func owedLines(_ owed: Explanation.Owed) -> [String] {
        var lines = ["", "What is owed"] + labelled("duty", "\(owed.kind): \(owed.means)")
        if !owed.text.isEmpty { lines += labelled("text", "\"\(owed.text)\"") }
        if let link = owed.link { lines += labelled("link", link) }
        if let from = owed.from { lines += labelled("from", from) }
        return lines
    }

    private func consideredLines() -> [String] {
        let items = explanation.considered
        var lines = ["", "What was considered"]
        if items.isEmpty { lines.append("  nothing on this screen is like it") }
        for item in items {
            let text = item.text.isEmpty ? "" : " \"\(item.text)\""
            lines.append(
                "  \(clean(item.element + text))\(item.bounds.map { " at \($0)" } ?? "")\(item.source == "ocr" ? ", read from the screenshot" : "")"
            )
            lines += labelled("  text", item.match) + labelled("  visibility", item.visibility)
            lines += labelled("  relation", item.relation) + labelled("  link", item.link)
            if let contrast = item.contrast { lines += labelled("  contrast", "\(EvidenceFacts.number(contrast)):1") }
            lines += labelled("  verdict", item.counts ? "counts" : "does not count: " + item.because.joined(separator: ", "))
        }
        if let names = explanation.owed?.otherNamesAtPhoto, !names.isEmpty {
            lines += labelled(
                "others", "beside the photo stands another photo's author: \(names.map { "\"\($0)\"" }.joined(separator: ", "))")
        }
        return lines
    }

    private func ruleLines(_ rule: Explanation.RuleInfo) -> [String] {
        var lines = ["", "The rule", "  \(rule.id): \(rule.title)"] + labelled("checks", rule.checks) + labelled("profile", rule.profile)
        for clause in rule.clauses {
            lines += labelled("policy", "\(clause.text) (confidence \(clause.confidence))")
            for source in clause.sources { lines += labelled("source", source) }
        }
        return lines
    }

    private func steps(_ heading: String, _ steps: [String]) -> [String] {
        guard !steps.isEmpty else { return [] }
        return ["", heading]
            + steps.enumerated().flatMap { number, step in
                let lines = wrapped(step, 5)
                return lines.enumerated().map { $0 == 0 ? "  \(number + 1). " + $1.dropFirst(5) : $1 }
            }
    }

    /// `  label        text`, wrapped beside the label.
    private func labelled(_ label: String, _ text: String) -> [String] {
        let lines = wrapped(text, 15)
        return lines.enumerated().map { $0 == 0 ? "  \(label)".padded(to: 15) + $1.dropFirst(15) : $1 }
    }

    /// Lines of about a hundred characters; a word that is longer stays whole.
    private func wrapped(_ text: String, _ indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = ""
        for word in clean(text).split(separator: " ") {
            if !line.isEmpty, indent + line.count + 1 + word.count > 110 {
                lines.append(margin + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        return line.isEmpty ? lines : lines + [margin + line]
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        count < width ? self + String(repeating: " ", count: width - count) : self + " "
    }
}
