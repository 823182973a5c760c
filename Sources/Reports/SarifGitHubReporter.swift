// SARIF as GitHub code scanning takes it: violations only, each with a complete region, within GitHub's limits, checked before it is written.
import Model

extension Reporter {
    public static let sarifGitHub = Reporter(
        name: "sarif-github", extensions: ["github.sarif"], summary: "SARIF for GitHub code scanning: violations, within GitHub's limits",
        needsRegions: true
    ) { view, style in
        WireEncoding.document(SarifGitHub(view: view, pathPrefix: style.pathPrefix).document())
    }
}

/// Builds the narrow document.
struct SarifGitHub {
    let view: ReportView
    let pathPrefix: String

    /// GitHub keeps 25,000 results of a run and shows 5,000, the most severe first.
    static let mostResults = 25_000

    /// GitHub knows no kinds: an undecided result would be an alert. They are counted in a notification instead.
    func document() -> WireValue {
        let sarif = Sarif(view: view, pathPrefix: pathPrefix)
        let violations = view.worstFirst(view.shown.filter { $0.verdict == .violation })
        let results = violations.prefix(Self.mostResults).compactMap { result($0, sarif) }
        let usable = results.filter { Self.faults($0).isEmpty }
        let rules = view.report.rules.map(sarif.rule)
        let left = view.shown.count { $0.verdict == .undecided }
        var notes = ["\(Readable.count(left, "undecided finding")) not listed here. \(view.totals)"]
        if usable.count < violations.count {
            notes.append(
                "\(violations.count - usable.count) of \(Readable.count(violations.count, "violation")) left out: see the other reports")
        }
        let run: WireValue = [
            "tool": [
                "driver": ["name": .string(Tool.name), "semanticVersion": .string(Tool.version), "rules": .array(rules.map(Self.narrow))]
            ],
            "columnKind": "unicodeCodePoints",
            "invocations": [
                [
                    "executionSuccessful": true,
                    "toolExecutionNotifications": .array(
                        notes.map { ["level": "note", "message": ["text": .string(Self.message($0))]] }),
                ]
            ],
            "results": .array(usable),
        ]
        return ["$schema": Sarif.schema, "version": "2.1.0", "runs": [run]]
    }

    private func result(_ finding: Finding, _ sarif: Sarif) -> WireValue? {
        guard let place = sarif.physicalLocation(finding, mustHaveRegion: true), case .object(var physical) = place else { return nil }
        physical["artifactLocation"] = ["uri": .string(SarifAddress.encoded(pathPrefix + finding.path))]
        return [
            "ruleId": .string(finding.rule), "ruleIndex": view.ruleNumber(finding.rule).map(WireValue.int),
            "level": .string(Sarif.level(finding.severity)),
            "message": ["text": .string(Self.message(view.sentence(finding)))],
            "locations": [["physicalLocation": .object(physical)]],
            "partialFingerprints": ["primaryLocationLineHash": .string(finding.fingerprint.prefix(16) + ":1")],
        ]
    }

    /// GitHub shows escapes as they are, so they stand only where a link would arise otherwise.
    private static func message(_ text: String) -> String { text.replacing("](", with: "]\u{200B}(") }

    /// A rule without the members that GitHub does not read and that refer to what this document does not hold.
    private static func narrow(_ rule: WireValue) -> WireValue {
        guard case .object(var members) = rule else { return rule }
        members["relationships"] = nil
        return .object(members)
    }

    /// What GitHub would refuse the whole file for, or show wrongly; empty when the result is fine.
    static func faults(_ result: WireValue) -> [String] {
        var faults: [String] = []
        guard let location = result["locations"]?[0]?["physicalLocation"] else { return ["it has no physical location"] }
        if location["artifactLocation"]?["uri"]?.isEmptyText ?? true { faults.append("its location has no file") }
        for name in ["startLine", "startColumn", "endLine", "endColumn"] {
            guard case .int(let value)? = location["region"]?[name], value >= 1 else {
                faults.append("its region has no \(name)")
                continue
            }
        }
        if result["message"]?["text"]?.isEmptyText ?? true { faults.append("it has no message") }
        if result["ruleId"]?.isEmptyText ?? true { faults.append("it has no rule") }
        if case .object(let prints)? = result["partialFingerprints"], !prints.isEmpty {} else { faults.append("it has no fingerprint") }
        return faults
    }
}

extension WireValue {
    /// A member of an object.
    subscript(name: String) -> WireValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// An element of an array.
    subscript(index: Int) -> WireValue? {
        if case .array(let values) = self, values.indices.contains(index) { values[index] } else { nil }
    }

    /// A string without anything in it; what is no string is no text at all.
    var isEmptyText: Bool {
        if case .string(let text) = self { text.isEmpty } else { true }
    }
}
