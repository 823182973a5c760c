// What `attrcheck url` prints about one link: what opens, where it leads, each parameter, each problem, and the other forms.
import MapsLinks
import Photos
import Reports

/// The text for one link.
struct LinkWords {
    let link: MapsLink
    /// The link to compare with.
    let first: MapsLink?
    private static let width = 110
    /// As wide as the longest form.
    private static let labelWidth = 16

    /// The whole block.
    func lines() -> [String] {
        let problems = link.problems
        var lines = [clean(link.written.isEmpty ? "(no link)" : link.written)]
        lines += entry("result", result(problems))
        lines += entry("opens", link.openingWords)
        lines += entry("leads to", clean(link.targetWords))
        lines += parameters()
        if !problems.isEmpty { lines += [""] + problems.flatMap(problem) }
        if link.isMaps { lines += otherForms() }
        if let first {
            let comparison = LinkComparison(first, link)
            lines += [""] + entry("compared", "\(comparison.verdict.rawValue): \(clean(comparison.reason))")
        }
        return lines
    }

    /// `valid`, or how many problems of which severity there are.
    private func result(_ problems: [LinkProblem]) -> String {
        let counts: [(LinkProblem.Severity, String)] = [(.error, "error"), (.warning, "warning"), (.info, "note")]
        let words = counts.compactMap { severity, word in
            let count = problems.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(word)\(count == 1 ? "" : "s")"
        }
        let verdict = !link.isMaps ? "no link to Google Maps" : link.isValid ? "valid" : "not valid"
        return words.isEmpty ? verdict : "\(verdict), \(Words.list(words, "and"))"
    }

    /// The parameters as a table: name, value, meaning.
    private func parameters() -> [String] {
        let parameters = link.explainedParameters
        guard !parameters.isEmpty else { return [] }
        let shown = parameters.map { (clean($0.name), $0.value.map { $0.isEmpty ? "(empty)" : clean($0) } ?? "REDACTED", $0.meaning ?? "") }
        let valueWidth = min(32, shown.map(\.1.count).max() ?? 0)
        return [""]
            + shown.map { name, value, meaning in
                let words = meaning.isEmpty ? "unknown to this kind of link" : meaning
                return "  " + Self.padded(name, Self.labelWidth) + "  " + Self.padded(value, valueWidth) + "  " + words
            }
    }

    /// One problem, and what is allowed instead.
    private func problem(_ problem: LinkProblem) -> [String] {
        let allowed = problem.allowed.map { entry("", "allowed: " + clean($0)) } ?? []
        return entry(problem.severity.rawValue, "\(clean(problem.message)) [\(problem.code.rawValue)]") + allowed
    }

    /// The link in each form that it does not have yet.
    private func otherForms() -> [String] {
        var lines: [String] = []
        let canonical = PhotoURL.redacted(link.canonical)
        if canonical != PhotoURL.redacted(link.written) { lines += entry("canonical", clean(canonical), isLink: true) }
        for form in LinkForm.allCases where form.rawValue != link.formName && !(form == .https && link.carrier == .https) {
            let result = link.converted(to: form)
            guard let converted = result.link else {
                // Both app schemes refuse for the same reason; once is enough.
                guard form != .callback || result.refusal != link.converted(to: .comgooglemaps).refusal else { continue }
                lines += entry(form.rawValue, "not possible: " + clean(result.refusal ?? ""))
                continue
            }
            lines += entry(form.rawValue, clean(converted), isLink: true)
            for words in result.noteWords { lines += entry("", clean(words)) }
        }
        return lines.isEmpty ? [] : ["", "  The same link in other forms"] + lines
    }

    /// A label and its text, wrapped beside it; links stay whole, so that they can be copied.
    private func entry(_ label: String, _ text: String, isLink: Bool = false) -> [String] {
        let wrapped = isLink ? [text] : Words.wrapped(text, width: Self.width - Self.labelWidth - 4)
        return wrapped.enumerated().map { "  " + Self.padded($0 == 0 ? label : "", Self.labelWidth) + "  " + $1 }
    }

    /// Fit for a terminal, without keys.
    private func clean(_ text: String) -> String { Readable.line(PhotoURL.redacted(text), limit: 4_096) }

    /// A text with spaces up to a width.
    private static func padded(_ text: String, _ width: Int) -> String { text + String(repeating: " ", count: max(0, width - text.count)) }
}
