// reviewdog's rdjsonl: one diagnostic a line, for comments on pull requests of any forge.
import Model

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Reporter {
    public static let reviewdog = Reporter(
        name: "reviewdog", extensions: ["rdjsonl"], summary: "reviewdog's rdjsonl, for comments on pull requests", needsRegions: true
    ) { view, style in
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return view.shown.filter { !$0.path.isEmpty }.compactMap { finding -> String? in
            let diagnostic: WireValue = [
                "message": .string(view.sentence(finding)), "severity": .string(level(finding)),
                "location": ["path": .string(style.pathPrefix + finding.path), "range": range(finding)],
                "code": ["value": .string(finding.rule)], "source": ["name": .string(Tool.name)],
            ]
            return (try? encoder.encode(diagnostic)).map { String(decoding: $0, as: UTF8.self) + "\n" }
        }.joined()
    }

    private static func level(_ finding: Finding) -> String {
        finding.severity == .error ? "ERROR" : finding.severity == .warning ? "WARNING" : "INFO"
    }

    /// Lines; a column only where it is known in bytes, which is how reviewdog counts.
    private static func range(_ finding: Finding) -> WireValue? {
        guard let line = finding.line else { return nil }
        return ["start": ["line": .int(max(1, line)), "column": finding.region.map { .int(max(1, $0.startColumnBytes)) }]]
    }
}
