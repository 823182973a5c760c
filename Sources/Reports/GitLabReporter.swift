// GitLab Code Quality: a JSON array for the widget of merge requests. GitLab shows the description, not the rule, so that comes first.
import Model

extension Reporter {
    public static let gitlab = Reporter(
        name: "gitlab", extensions: ["gitlab.json"], summary: "GitLab Code Quality, for merge requests"
    ) { view, style in
        let issues = view.shown.filter { !$0.path.isEmpty }.map { finding -> WireValue in
            [
                "description": .string("\(finding.rule): \(view.sentence(finding))"), "check_name": .string(finding.rule),
                "fingerprint": .string(finding.fingerprint), "severity": .string(severity(finding)),
                "location": [
                    "path": .string(relative(style.pathPrefix + finding.path)), "lines": ["begin": .int(finding.startLine)],
                ],
            ]
        }
        return WireEncoding.document(issues)
    }

    /// What stops a build is major; what only advises or is not decided informs.
    private static func severity(_ finding: Finding) -> String {
        guard finding.verdict == .violation else { return "info" }
        return finding.severity == .error ? "major" : finding.severity == .warning ? "minor" : "info"
    }

    /// GitLab takes no `./`.
    private static func relative(_ path: String) -> String {
        path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }
}
