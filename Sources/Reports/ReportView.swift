// One way to look at a report for all formats: what is shown, in which order, and what belongs to what.
import Model
import Synchronization

/// A report with its findings, photos, duties and rules tied together.
public struct ReportView: Sendable {
    public let report: Report
    private let captureIndex: [String: Int]
    private let ruleIndex: [String: Int]
    /// Numbers of the findings of each capture: large runs have many of both. Only some formats ask for them.
    private let findingIndex: FindingIndex

    public init(_ report: Report) {
        self.report = report
        captureIndex =
            report.captureFinder == nil
            ? Dictionary(report.captures.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first }) : [:]
        findingIndex = FindingIndex(report.findings)
        ruleIndex = Dictionary(report.rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Findings that nobody suppressed, in the report's order.
    var shown: [Finding] { report.findings.filter { !$0.isSuppressed } }

    /// Findings with the most urgent first: violations by severity, then what is undecided; the report's order within each.
    func worstFirst(_ findings: [Finding]) -> [Finding] {
        findings.enumerated().sorted { a, b in
            let (x, y) = (Self.urgency(a.element), Self.urgency(b.element))
            return x != y ? x > y : a.offset < b.offset
        }.map(\.element)
    }

    /// Errors 5, warnings 4, notes 3; undecided and relief below every violation.
    private static func urgency(_ finding: Finding) -> Int {
        let severity = finding.severity == .error ? 2 : finding.severity == .warning ? 1 : 0
        return finding.verdict == .violation ? 3 + severity : finding.verdict == .undecided ? (severity > 0 ? 2 : 1) : 0
    }

    func capture(_ finding: Finding) -> ReportedCapture? {
        finding.capture.flatMap { report.captureFinder?($0) ?? captureIndex[$0] }.map { report.captures[$0] }
    }

    func photo(_ finding: Finding) -> ReportedPhoto? {
        guard let id = finding.photo else { return nil }
        return capture(finding)?.photos.first { $0.id == id }
    }

    /// The duty that the finding is about, and its photo.
    func duty(_ finding: Finding) -> (photo: ReportedPhoto, duty: JudgedDuty)? {
        guard let photo = photo(finding), let index = finding.duty, photo.duties.indices.contains(index) else { return nil }
        return (photo, photo.duties[index])
    }

    func rule(_ id: String) -> ReportedRule? { ruleIndex[id].map { report.rules[$0] } }

    /// The rule's place among all rules, for formats that refer to it by number.
    func ruleNumber(_ id: String) -> Int? { ruleIndex[id] }

    /// Whether a person can decide what no further input would: the reason's own words say so.
    func needsPerson(_ finding: Finding) -> Bool {
        guard let reason = report.reasons.first(where: { $0.code == finding.reason }) else { return false }
        return reason.decidedBy.lowercased().contains("person's")
    }

    /// The findings about a capture, in the report's order.
    func findings(of capture: ReportedCapture) -> [Finding] {
        findingIndex.numbers(of: capture.id).map { report.findings[$0] }
    }

    /// Words for the evidence of a finding's photo.
    func words(_ photo: ReportedPhoto, in capture: ReportedCapture?, isVerbose: Bool = true) -> EvidenceWords {
        EvidenceWords(photo: photo, names: capture?.elementNames ?? [:], isVerbose: isVerbose)
    }

    /// `message. Fix: advice` in one line, for formats that have a single text.
    func sentence(_ finding: Finding, limit: Int = 1_000) -> String {
        let message = Readable.line(finding.message, limit: limit)
        let fix = Readable.line(finding.fix, limit: limit)
        guard !fix.isEmpty else { return message }
        let end = message.hasSuffix(".") || message.isEmpty ? "" : "."
        return message + end + (finding.verdict == .undecided ? " To decide: " : " Fix: ") + fix
    }

    /// `3 screens, 7 photos, 9 duties: 5 pass, 2 violated, 1 undecided`, and everything that the sums hide.
    var totals: String { TextSummary(report: report, palette: Palette(isColoured: false)).lines().joined(separator: "; ") }
}

/// The numbers of findings by capture, made when they are first asked for.
private final class FindingIndex: Sendable {
    private let findings: ReportList<Finding>
    private let index = Mutex<[String: [Int]]?>(nil)

    init(_ findings: ReportList<Finding>) { self.findings = findings }

    func numbers(of capture: String) -> [Int] {
        index.withLock { index in
            if let known = index { return known[capture] ?? [] }
            var made: [String: [Int]] = [:]
            for (number, finding) in findings.enumerated() {
                if let capture = finding.capture { made[capture, default: []].append(number) }
            }
            index = made
            return made[capture] ?? []
        }
    }
}

extension Finding {
    /// Line and column for formats that must have them: 1 where nothing is known.
    var startLine: Int { max(1, line ?? 1) }
    var startColumn: Int { max(1, column ?? 1) }
    /// What the finding stands for in a word.
    var verdictWord: String {
        switch verdict {
        case .violation: severity.rawValue
        case .undecided: "undecided"
        case .relief: "relief"
        case .pass: "pass"
        case .notApplicable: "not applicable"
        }
    }
}

extension DutyKind {
    /// What it is called where people read it.
    var words: String {
        switch self {
        case .authorCredit: "author credit"
        case .creditLink: "credit link"
        case .providerAttribution: "provider attribution"
        case .avatar: "author's picture"
        case .sourceLink: "link to the photo on Google Maps"
        case .reportLink: "link to report the photo"
        case .placeAttribution: "place attribution"
        case .mapsMark: "Google Maps mark"
        }
    }
}
