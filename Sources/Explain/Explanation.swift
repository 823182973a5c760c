// The chain of evidence of one finding as plain values; text and JSON are both written from it.
import Model
import RuleEngine

/// Everything that stands behind one finding.
public struct Explanation: Encodable, Sendable {
    /// The finding itself.
    public struct About: Encodable, Sendable {
        let id: Int
        let fingerprint, rule, severity, verdict: String
        let reason: String?
        let message, fix, path: String
        let line, column: Int?
        let capture, baseline: String?
        let suppressed: String?
    }
    /// Which photo, and how its record is known.
    public struct Photo: Encodable, Sendable {
        let element: String
        let identifier: String?
        let className: String
        let bounds: String?
        let onScreen: Double?
        let matchedBy: String
        let confidence: Double
        let records: [Record]
        /// All its duties, so that the one in question is seen beside the others.
        let duties: [Verdict]
    }
    public struct Record: Encodable, Sendable {
        let key: String?
        let source, jsonPath: String
    }
    public struct Verdict: Encodable, Sendable {
        let kind, text, verdict, rule: String
        let reason: String?
    }
    /// What is owed, and which field says so.
    public struct Owed: Encodable, Sendable {
        let kind, means, text: String
        let link: String?
        /// Field of the record; the record itself where the file is not at hand.
        let from: String?
        let otherNamesAtPhoto: [String]
    }
    /// A text that was considered.
    public struct Considered: Encodable, Sendable {
        let element, text, match, visibility, relation, link, source: String
        let bounds: String?
        let contrast: Double?
        let counts: Bool
        let because: [String]
    }
    /// Why it is not decided.
    public struct Open: Encodable, Sendable {
        let code, means, decidedBy: String
    }
    /// The rule with the policy behind it.
    public struct RuleInfo: Encodable, Sendable {
        let id, title, checks, passes: String
        let undecided: String?
        let clauses: [Clause]
        let profile: String
    }
    public struct Clause: Encodable, Sendable {
        let text, confidence: String
        let sources: [String]
    }

    let finding: About
    let photo: Photo?
    let owed: Owed?
    let considered: [Considered]
    let undecided: Open?
    let rule: RuleInfo?
    let toPass: [String]
    let toDecide: [String]
}

/// Makes explanations of one report.
public struct Explainer {
    private let report: Report
    /// nil when the report's profile is not at hand; the rule is then not explained.
    private let rules: RuleSet?
    /// The bytes of a record file; nil where it is not at hand.
    private let file: (String) -> [UInt8]?

    public init(_ report: Report, rules: RuleSet?, file: @escaping (String) -> [UInt8]?) {
        self.report = report
        self.rules = rules
        self.file = file
    }

    /// The chain of evidence of one finding.
    public func explanation(of finding: Finding) -> Explanation {
        let capture = report.captures.first { $0.id == finding.capture }
        let photo = capture?.photos.first { $0.id == finding.photo }
        let duty = finding.duty.flatMap { index in photo.flatMap { $0.duties.indices.contains(index) ? $0.duties[index] : nil } }
        let contrast = rules?.profile.thresholds.first { $0.name == "minimum-contrast" }.flatMap { Double($0.value) }
        let cure = Cure(finding: finding, photo: photo, duty: duty, layoutPath: capture?.layout?.path, minimumContrast: contrast)
        var considered: [Explanation.Considered] = []
        if let duty, let photo {
            let blockers = Blockers(duty: duty, photo: photo, minimumContrast: contrast)
            considered = duty.evidence.map { Self.considered($0, duty, blockers.of($0)) }
        }
        return Explanation(
            finding: about(finding), photo: photo.map(Self.photo), owed: duty.map { owed($0, photo) }, considered: considered,
            undecided: finding.reason.map(open), rule: ruleInfo(finding.rule), toPass: cure.toPass(), toDecide: cure.toDecide())
    }

    private func about(_ finding: Finding) -> Explanation.About {
        .init(
            id: finding.id, fingerprint: finding.fingerprint, rule: finding.rule, severity: finding.severity.rawValue,
            verdict: finding.verdict.rawValue, reason: finding.reason, message: finding.message, fix: finding.fix, path: finding.path,
            line: finding.line, column: finding.column, capture: finding.capture, baseline: finding.baseline.rawValue,
            suppressed: finding.isSuppressed ? finding.suppression?.justification ?? "suppressed" : nil)
    }

    private static func photo(_ photo: ReportedPhoto) -> Explanation.Photo {
        .init(
            element: photo.element, identifier: photo.identifier, className: photo.className,
            bounds: photo.bounds.map(EvidenceFacts.bounds), onScreen: photo.visibleFraction, matchedBy: EvidenceFacts.matchedBy(photo),
            confidence: photo.confidence,
            records: photo.records.map { .init(key: $0.key, source: $0.source, jsonPath: $0.jsonPath) },
            duties: photo.duties.map {
                .init(kind: $0.kind.rawValue, text: $0.text, verdict: $0.verdict.rawValue, rule: $0.rule, reason: $0.reason)
            })
    }

    private func owed(_ duty: JudgedDuty, _ photo: ReportedPhoto?) -> Explanation.Owed {
        .init(
            kind: duty.kind.rawValue, means: EvidenceFacts.kind(duty.kind), text: duty.text, link: duty.link,
            from: photo.flatMap { field(duty, $0) },
            otherNamesAtPhoto: duty.otherNamesAtPhoto)
    }

    /// `file $.photos[0].authorAttributions[0].displayName`; the record alone where the field cannot be told.
    private func field(_ duty: JudgedDuty, _ photo: ReportedPhoto) -> String? {
        // With several records, the first one that holds the owed thing.
        let isLinkDuty = duty.kind != .authorCredit && duty.kind != .providerAttribution && duty.kind != .placeAttribution
        let wanted = isLinkDuty ? [duty.link ?? "", duty.text] : [duty.text, duty.link ?? ""]
        for record in photo.records {
            guard let bytes = file(record.source) else { continue }
            if let path = RecordField.path(of: wanted, below: record.jsonPath, in: bytes) { return "\(record.source) \(path)" }
        }
        guard let first = photo.records.first else { return nil }
        return first.jsonPath.isEmpty ? first.source : "\(first.source) \(first.jsonPath)"
    }

    private static func considered(_ item: EvidenceItem, _ duty: JudgedDuty, _ blockers: [Blocker]) -> Explanation.Considered {
        .init(
            element: item.element, text: item.text, match: EvidenceFacts.match(item, owed: duty.text),
            visibility: EvidenceFacts.visibility(item), relation: EvidenceFacts.relation(item), link: EvidenceFacts.link(item),
            source: item.source.rawValue, bounds: item.bounds.map(EvidenceFacts.bounds), contrast: item.contrast, counts: blockers.isEmpty,
            because: blockers.map(\.fact))
    }

    private func open(_ code: String) -> Explanation.Open {
        let reason = rules?.reasons.first { $0.code == code }
        return .init(code: code, means: reason?.means ?? "", decidedBy: reason?.decidedBy ?? "")
    }

    private func ruleInfo(_ id: String) -> Explanation.RuleInfo? {
        guard let rules, let rule = rules.rules.first(where: { $0.id == id }) else { return nil }
        // Older policy texts are sources of other profiles.
        let sources = Dictionary(
            (rules.profile.sources + rules.profiles.flatMap(\.sources)).map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first })
        return .init(
            id: id, title: rule.title, checks: rule.docs.checks, passes: rule.docs.passes, undecided: rule.docs.undecided,
            clauses: rule.clauses.map { clause in
                .init(
                    text: clause.text, confidence: clause.confidence,
                    sources: clause.sources.map { key in
                        sources[key].map { "\(key): \($0)" }
                            ?? (key.hasPrefix("Q") ? "\(key): an open question of the policy's reading" : key)
                    })
            },
            profile: rules.profile.name)
    }
}
