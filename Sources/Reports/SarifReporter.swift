// SARIF 2.1.0 in full: every verdict with its kind, element, screenshot boxes and policy clause, for archives and viewers.
import Model

extension Reporter {
    public static let sarif = Reporter(
        name: "sarif", extensions: ["sarif", "sarif.json"],
        summary: "SARIF 2.1.0 in full: kinds, elements, screenshot boxes, policy clauses, suppressions", needsRegions: true
    ) { view, _ in
        WireEncoding.document(Sarif(view: view).document())
    }
}

/// Builds SARIF documents; `SarifGitHub` takes its parts for the narrow one.
struct Sarif {
    let view: ReportView
    /// What stands before every path.
    var pathPrefix = ""
    var report: Report { view.report }

    static let schema: WireValue = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
    /// Where the policy is published; nothing is fetched from there.
    static let policyAddress = "https://developers.google.com/maps/documentation/places/web-service/policies"

    /// The whole document.
    func document() -> WireValue {
        let places = ElementPlaces(view)
        var results = report.findings.map { result($0, places) }
        results += passes(places)
        let run: WireValue = [
            "tool": ["driver": driver()],
            "columnKind": "unicodeCodePoints",
            "originalUriBaseIds": ["SRCROOT": ["description": ["text": "The working directory of the scan."]]],
            "invocations": [invocation()],
            "artifacts": .list(artifacts()),
            "logicalLocations": .list(places.locations),
            "taxonomies": .list(taxonomy().map { [$0] } ?? []),
            "results": .array(results),
            "properties": ["profile": .string(report.profile.name), "profileDigest": .string(report.profile.digest)],
        ]
        return ["$schema": Self.schema, "version": "2.1.0", "runs": [run]]
    }

    // MARK: tool

    private func driver() -> WireValue {
        [
            "name": .string(Tool.name), "semanticVersion": .string(Tool.version), "rules": .array(report.rules.map(rule)),
            "notifications": .list(Set(report.problems.map(\.code)).sorted().map { ["id": .string($0)] }),
            "supportedTaxonomies": clauses().isEmpty ? nil : [["name": .string(Self.taxonomyName), "index": 0]],
        ]
    }

    /// A rule with its page; `short` texts end without a full stop and are sentences all the same.
    func rule(_ rule: ReportedRule) -> WireValue {
        [
            "id": .string(rule.id), "name": .string(rule.title),
            "shortDescription": ["text": .string(cut(rule.title))],
            "fullDescription": ["text": .string(cut(rule.checks))],
            "help": ["text": .string(helpText(rule)), "markdown": .string(helpMarkdown(rule))],
            "defaultConfiguration": ["level": .string(Self.level(rule.severity))],
            "relationships": .list(
                rule.clauses.indices.map { number in
                    [
                        "target": ["id": .string(Self.clauseID(rule, number)), "toolComponent": ["name": .string(Self.taxonomyName)]],
                        "kinds": ["superset"],
                    ]
                }),
            "properties": [
                "tags": .array((["attribution"] + rule.duties).map(WireValue.string)),
                "precision": "high", "problem.severity": .string(rule.severity == .info ? "recommendation" : rule.severity.rawValue),
            ],
        ]
    }

    /// GitHub takes 1,024 characters.
    private func cut(_ text: String) -> String { text.count > 1_000 ? text.prefix(1_000) + "…" : text }

    private func helpText(_ rule: ReportedRule) -> String {
        var parts = ["Passes: \(rule.passes)", "Fails: \(rule.fails)"]
        if let undecided = rule.undecided { parts.append("Undecided: \(undecided)") }
        parts.append("Fix: \(rule.fix)")
        return parts.joined(separator: "\n")
    }

    private func helpMarkdown(_ rule: ReportedRule) -> String {
        var parts = ["**Passes:** \(rule.passes)", "**Fails:** \(rule.fails)"]
        if let undecided = rule.undecided { parts.append("**Undecided:** \(undecided)") }
        parts.append("**Fix:** \(rule.fix)")
        parts += rule.clauses.map { "> \($0.text) (\($0.sources.joined(separator: ", ")))" }
        return parts.joined(separator: "\n\n")
    }

    static func level(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .info: "note"
        }
    }

    // MARK: policy clauses

    static let taxonomyName = "policy-clauses"
    static func clauseID(_ rule: ReportedRule, _ number: Int) -> String { "\(rule.id)/\(number + 1)" }

    private func clauses() -> [(id: String, clause: ReportedRule.Clause)] {
        report.rules.flatMap { rule in rule.clauses.enumerated().map { (Self.clauseID(rule, $0.offset), $0.element) } }
    }

    /// The clauses of the policy that the rules enforce, as this project reads them.
    private func taxonomy() -> WireValue? {
        let clauses = clauses()
        guard !clauses.isEmpty else { return nil }
        let sources = Dictionary(report.policySources.map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first })
        return [
            "name": .string(Self.taxonomyName), "semanticVersion": "1.0.0", "informationUri": .string(Self.policyAddress),
            "shortDescription": ["text": .string("Clauses of the attribution policy, profile \(report.profile.name).")],
            "taxa": .array(
                clauses.map { id, clause in
                    let names = clause.sources.map { key in sources[key].map { "\(key): \($0)" } ?? key }
                    return [
                        "id": .string(id), "shortDescription": ["text": .string(clause.text)],
                        "fullDescription": .text(names.isEmpty ? nil : names.joined(separator: "; ")).map { ["text": $0] },
                        "properties": ["confidence": .string(clause.confidence)],
                    ]
                }),
        ]
    }

    /// Texts in messages must not look like SARIF's embedded links or placeholders.
    static func message(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "{": result += "{{"
            case "}": result += "}}"
            case "[", "]", "\\": result += "\\\(character)"
            default: result.append(character)
            }
        }
        return result
    }

    // MARK: places

    /// The dump at the element; nil only for a finding without any file.
    func location(_ finding: Finding, _ places: ElementPlaces) -> WireValue? {
        guard let physical = physicalLocation(finding) else { return nil }
        return [
            "physicalLocation": physical,
            "logicalLocations": .list([places.reference(capture: finding.capture, element: finding.element)].compactMap(\.self)),
        ]
    }

    func location(_ photo: ReportedPhoto, _ capture: ReportedCapture, _ places: ElementPlaces) -> WireValue? {
        guard let path = capture.layout?.path, !path.isEmpty else { return nil }
        return [
            "physicalLocation": [
                "artifactLocation": artifact(path),
                "region": photo.line.map { ["startLine": .int(max(1, $0)), "startColumn": photo.column.map { .int(max(1, $0)) }] },
            ],
            "logicalLocations": .list([places.reference(capture: capture.id, element: photo.element)].compactMap(\.self)),
        ]
    }

    /// File and region; text and byte region denote the same bytes, so bytes stand only where both ends are known.
    func physicalLocation(_ finding: Finding, mustHaveRegion: Bool = false) -> WireValue? {
        guard !finding.path.isEmpty else { return nil }
        var region: [String: WireValue] = [:]
        if let line = finding.line, line > 0 {
            region["startLine"] = .int(line)
            region["startColumn"] = finding.column.map { .int(max(1, $0)) }
            if let end = finding.region, end.endLine > line || end.endColumn > finding.startColumn {
                region["endLine"] = .int(end.endLine)
                region["endColumn"] = .int(max(1, end.endColumn))
                region["byteOffset"] = end.byteRange.map { .int($0.lowerBound) }
                region["byteLength"] = end.byteRange.map { .int($0.count) }
            }
        }
        if mustHaveRegion {
            for (name, value) in [("startLine", finding.startLine), ("startColumn", finding.startColumn)] where region[name] == nil {
                region[name] = .int(value)
            }
            region["endLine"] = region["endLine"] ?? .int(finding.startLine)
            region["endColumn"] = region["endColumn"] ?? .int(finding.startColumn + 1)
            region["byteOffset"] = nil
            region["byteLength"] = nil
        }
        return ["artifactLocation": artifact(finding.path), "region": region.isEmpty ? nil : .object(region)]
    }

    func artifact(_ path: String) -> WireValue {
        ["uri": .string(SarifAddress.encoded(pathPrefix + path)), "uriBaseId": path.hasPrefix("/") ? nil : "SRCROOT"]
    }

    /// Every file that the results name, sorted.
    private func artifacts() -> [WireValue] {
        var paths = Set(report.captures.compactMap(\.layout?.path) + report.captures.compactMap(\.screenshot?.path))
        paths.formUnion(report.captures.flatMap(\.records))
        return paths.filter { !$0.isEmpty }.sorted().map { ["location": artifact($0)] }
    }

    /// Problems are notifications; one of level error makes consumers treat the results as incomplete, which they are.
    private func invocation() -> WireValue {
        [
            "executionSuccessful": true,
            "toolExecutionNotifications": .list(
                report.problems.map { problem in
                    [
                        "descriptor": ["id": .string(problem.code)], "level": .string(Self.level(Severity(problem.severity))),
                        "message": ["text": .string(Self.message(Readable.line(problem.message, limit: 1_000)))],
                        "locations": problem.path.isEmpty
                            ? nil
                            : [
                                [
                                    "physicalLocation": [
                                        "artifactLocation": artifact(problem.path),
                                        "region": problem.line.map { ["startLine": .int(max(1, $0))] },
                                    ]
                                ]
                            ],
                    ]
                }),
        ]
    }
}

extension Severity {
    /// A problem's severity among those of findings.
    init(_ severity: Problem.Severity) {
        switch severity {
        case .info: self = .info
        case .warning: self = .warning
        case .error: self = .error
        }
    }
}
