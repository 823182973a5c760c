// Compiler-style lines, which Xcode's build phases, editors and problem matchers turn into marks.
import Model

extension Reporter {
    public static let xcode = Reporter(
        name: "xcode", extensions: ["xcode.txt"], summary: "compiler lines, for Xcode build phases and editors"
    ) {
        view, style in
        let lines = view.shown.map { finding in
            let place = "\(style.pathPrefix)\(Readable.line(finding.path, limit: 1_000)):\(finding.startLine):\(finding.startColumn)"
            let word = finding.severity == .info ? "note" : finding.severity.rawValue
            let doubt = finding.verdict == .undecided ? "undecided: " : ""
            return "\(place): \(word): \(doubt)\(view.sentence(finding)) [\(finding.rule)]\n"
        }
        let problems = view.report.problems.filter { $0.severity > .info }.map { problem in
            let place = "\(style.pathPrefix)\(Readable.line(problem.path, limit: 1_000)):\(max(1, problem.line ?? 1)):1"
            return "\(place): warning: \(Readable.line(problem.message, limit: 1_000)) [\(problem.code)]\n"
        }
        return (lines + problems).joined()
    }
}
