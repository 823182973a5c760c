// Checkstyle XML, which most review bots and CI plug-ins read.
import Model

extension Reporter {
    public static let checkstyle = Reporter(
        name: "checkstyle", extensions: ["checkstyle.xml", "checkstyle"], summary: "Checkstyle XML, for CI plug-ins and review bots"
    ) { view, style in
        var files: [String: [Finding]] = [:]
        for finding in view.shown { files[finding.path, default: []].append(finding) }
        var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<checkstyle version=\"4.3\">"]
        for path in files.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            lines.append("  <file name=\"\(Markup.line(style.pathPrefix + path))\">")
            for finding in files[path] ?? [] {
                let place = "line=\"\(finding.startLine)\" column=\"\(finding.startColumn)\""
                let doubt = finding.verdict == .undecided ? "undecided: " : ""
                lines.append(
                    "    <error \(place) severity=\"\(finding.severity.rawValue)\" message=\"\(Markup.line(doubt + view.sentence(finding)))\""
                        + " source=\"attrcheck.\(Markup.line(finding.rule))\"/>")
            }
            lines.append("  </file>")
        }
        return lines.joined(separator: "\n") + "\n</checkstyle>\n"
    }
}
