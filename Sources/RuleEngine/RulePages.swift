// What `attrcheck rules` prints: the list of rules and profiles, and one rule's page. All of it is read from the rule files.
import Model

/// Plain text for people; at most about a hundred characters a line on pages.
public enum RulePages {
    /// The rules of the rule set's profile, other rules, and the profiles, as plain text.
    public static func list(_ set: RuleSet) -> String {
        var lines = ["Rules of the profile \(set.profile.name) (\(set.profile.title))", ""]
        let width = set.rules.map(\.id.count).max() ?? 0
        /// One line of the list.
        func line(_ rule: Rule, _ severity: String) -> String {
            "  \(padded(severity, 8)) \(padded(rule.id, width))  \(rule.short)"
        }
        for active in set.active { lines.append(line(active.rule, active.severity.rawValue)) }
        let active = Set(set.active.map(\.rule.id))
        let others = set.rules.filter { !active.contains($0.id) }
        if !others.isEmpty {
            lines += ["", "Rules of other profiles", ""]
            lines += others.map { line($0, $0.defaultSeverity.rawValue) }
        }
        lines += ["", "Profiles", ""]
        let nameWidth = set.profiles.map(\.name.count).max() ?? 0
        for profile in set.profiles {
            let mark = profile.name == RuleSet.defaultProfile ? " (default)" : ""
            lines.append("  \(padded(profile.name, nameWidth))  \(profile.title)\(mark)")
        }
        lines += ["", "attrcheck rules RULE-ID shows one rule's page."]
        return lines.joined(separator: "\n") + "\n"
    }

    /// One rule's page as plain text; nil when there is no such rule.
    public static func page(_ id: String, _ set: RuleSet) -> String? {
        guard let rule = set.rules.first(where: { $0.id == id }) else { return nil }
        var lines = ["\(rule.id) — \(rule.title)", ""]
        lines += labelled("checks", rule.docs.checks)
        lines += labelled("passes", rule.docs.passes)
        lines += labelled("fails", rule.docs.fails)
        if let text = rule.docs.undecided { lines += labelled("undecided", text) }
        if let text = rule.docs.notApplicable { lines += labelled("not for", text) }
        lines += labelled("fix", rule.docs.fix)
        lines += ["", "Policy"]
        let duties = rule.duties.isEmpty ? "no duty of the policy: hygiene of the input" : "duty " + rule.duties.joined(separator: ", ")
        lines.append("  \(duties)")
        for clause in rule.clauses {
            lines += wrapped("\(clause.text) [\(clause.sources.joined(separator: " ")), confidence \(clause.confidence)]", indent: "  ")
        }
        lines += ["", "Severity"]
        for profile in set.profiles {
            let severity = profile.rules.first { $0.rule == id }?.severity.rawValue ?? "not in this profile"
            lines.append("  \(padded(profile.name, 20)) \(severity)")
        }
        if rule.isAdvisory { lines.append("  This rule advises: it does not decide whether a duty is met.") }
        let codes = rule.reasons.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        if !codes.isEmpty { lines += ["", "Reasons of undecided verdicts"] }
        for code in codes {
            guard let reason = set.reasons.first(where: { $0.code == code }) else { continue }
            lines.append("  \(code)")
            lines += wrapped(reason.means, indent: "    ")
            lines += wrapped("Decided by: \(reason.decidedBy)", indent: "    ")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A label in its own column, and its text wrapped beside it.
    private static func labelled(_ label: String, _ text: String) -> [String] {
        let lines = wrapped(text, indent: "             ")
        guard let first = lines.first else { return [] }
        return ["  " + padded(label, 11) + first.dropFirst(13)] + lines.dropFirst()
    }

    /// Lines of at most 100 characters.
    static func wrapped(_ text: String, indent: String) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, indent.count + line.count + 1 + word.count > 100 {
                lines.append(indent + line)
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        if !line.isEmpty { lines.append(indent + line) }
        return lines
    }

    /// Text with spaces up to a width.
    static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

/// The table of rules in README; a test of the whole fails when README's copy is stale.
public enum RuleTable {
    /// The rules of a rule set as a Markdown table, in the profile's order.
    public static func markdown(_ set: RuleSet) -> String {
        var lines = ["| rule | severity | reports |", "| --- | --- | --- |"]
        for active in set.active {
            let advisory = active.rule.isAdvisory ? " (advice)" : ""
            lines.append("| `\(active.rule.id)` | \(active.severity.rawValue)\(advisory) | \(cell(active.rule.short)) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Text that cannot end a table cell.
    private static func cell(_ text: String) -> String {
        text.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    }
}
