// The report for programs, `schemaVersion` 1: the wire types are apart from the model, so that the model may change and this may not.
import Model

extension Reporter {
    /// JSON as `Rules/schemas/report-1.schema.json` describes it.
    public static let json = Reporter(
        name: "json", extensions: ["json"], summary: "for programs: every photo, duty and piece of evidence",
        stream: { view, _, sink in
            if view.report.captureFinder == nil {
                sink(WireEncoding.document(WireReport(view.report)))
            } else {
                JSONStream.write(view.report, to: sink)
            }
        })
}

/// The JSON report of a run that does not fit into memory: the same text, with captures and findings encoded one by one.
enum JSONStream {
    static func write(_ report: Report, to sink: (String) -> Void) {
        var frame = report
        frame.captures = []
        frame.findings = []
        var rest = WireEncoding.document(WireReport(frame))[...]
        rest = elements("captures", of: rest, report.captures.lazy.map(WireCapture.init), sink)
        rest = elements("findings", of: rest, report.findings.lazy.map(WireFinding.init), sink)
        sink(String(rest))
    }

    /// Writes the frame up to an empty array, and the array's elements; gives what follows.
    private static func elements<List: Collection>(
        _ name: String, of frame: Substring, _ list: List, _ sink: (String) -> Void
    ) -> Substring where List.Element: Encodable {
        guard !list.isEmpty, let place = frame.firstRange(of: "\"\(name)\" : [\n\n  ]") else { return frame }
        sink(frame[..<place.lowerBound] + "\"\(name)\" : [\n")
        var isFirst = true
        for element in list {
            let text = WireEncoding.document(element).dropLast().replacing("\n", with: "\n    ").replacing("\n    \n", with: "\n\n")
            sink((isFirst ? "    " : ",\n    ") + text)
            isFirst = false
        }
        sink("\n  ]")
        return frame[place.upperBound...]
    }
}

/// The whole document.
struct WireReport: Encodable {
    enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case schemaVersion, tool, profile, summary, captures, findings, absent, problems
    }
    let schema = SchemaAddress.report
    let schemaVersion = 1
    let tool = WireTool()
    let profile: WireProfile
    let summary: WireSummary
    let captures: [WireCapture]
    let findings: [WireFinding]
    let absent: [WireAbsentFinding]
    let problems: [WireProblem]

    init(_ report: Report) {
        profile = WireProfile(name: report.profile.name, digest: report.profile.digest)
        summary = WireSummary(report.summary)
        captures = report.captures.map(WireCapture.init)
        findings = report.findings.map(WireFinding.init)
        absent = report.absent.map(WireAbsentFinding.init)
        problems = report.problems.map(WireProblem.init)
    }
}

/// Names of our schemas. They are never fetched: the files lie in `Rules/schemas/` and are embedded in the binary.
public enum SchemaAddress {
    public static let report = "urn:attrcheck:schemas/report-1.schema.json"
    public static let manifest = "urn:attrcheck:schemas/manifest-1.schema.json"
}

/// The program that wrote the report.
struct WireTool: Encodable {
    let name = Tool.name
    let version = Tool.version
}

/// The policy profile and its digest.
struct WireProfile: Encodable {
    let name: String
    let digest: String
}

/// Counts of the run.
struct WireSummary: Encodable {
    let captures: Int
    let photos: Int
    let duties: Int
    let pass: Int
    let violation: Int
    let undecided: Int
    let relief: Int
    let notApplicable: Int
    let findings: WireFindingCounts
    let suppressed: Int
    let unreadableFiles: Int
    let skippedFiles: Int

    init(_ summary: Report.Summary) {
        captures = summary.captures
        photos = summary.photos
        duties = summary.duties
        pass = summary.verdicts[.pass] ?? 0
        violation = summary.verdicts[.violation] ?? 0
        undecided = summary.verdicts[.undecided] ?? 0
        relief = summary.verdicts[.relief] ?? 0
        notApplicable = summary.verdicts[.notApplicable] ?? 0
        findings = WireFindingCounts(
            error: summary.findings[.error] ?? 0, warning: summary.findings[.warning] ?? 0, info: summary.findings[.info] ?? 0)
        suppressed = summary.suppressed
        unreadableFiles = summary.unreadableFiles
        skippedFiles = summary.skippedFiles
    }
}

/// Findings by severity.
struct WireFindingCounts: Encodable {
    let error: Int
    let warning: Int
    let info: Int
}

/// One finding.
struct WireFinding: Encodable {
    let id: Int
    let rule: String
    let severity: String
    let verdict: String
    let reason: OrNull<String>
    let message: String
    let fix: String
    let capture: OrNull<String>
    let photo: OrNull<String>
    let path: String
    let line: OrNull<Int>
    let column: OrNull<Int>
    let element: OrNull<String>
    let bounds: OrNull<WireBounds>
    let fingerprint: String
    /// Index of its duty in the photo's `duties`.
    let duty: OrNull<Int>
    let suppressed: Bool
    let suppression: OrNull<WireSuppression>
    let baseline: String

    init(_ finding: Finding) {
        id = finding.id
        rule = finding.rule
        severity = finding.severity.rawValue
        verdict = finding.verdict.rawValue
        reason = OrNull(finding.reason)
        message = finding.message
        fix = finding.fix
        capture = OrNull(finding.capture)
        photo = OrNull(finding.photo)
        path = finding.path
        line = OrNull(finding.line.flatMap { $0 > 0 ? $0 : nil })
        column = OrNull(finding.column.flatMap { $0 > 0 ? $0 : nil })
        element = OrNull(finding.element)
        bounds = OrNull(WireBounds(finding.bounds))
        fingerprint = finding.fingerprint
        duty = OrNull(finding.duty)
        suppressed = finding.isSuppressed
        suppression = OrNull(finding.suppression.map(WireSuppression.init))
        baseline = finding.baseline.rawValue
    }
}

/// Why a finding does not count.
struct WireSuppression: Encodable {
    let kind: String
    let justification: String
    let expires: OrNull<String>
    let path: String
    let line: Int

    init(_ suppression: Suppression) {
        kind = suppression.kind.rawValue
        justification = suppression.justification
        expires = OrNull(suppression.expires)
        path = suppression.path
        line = suppression.line
    }
}

/// A finding of the baseline that is gone.
struct WireAbsentFinding: Encodable {
    let fingerprint: String
    let rule: String
    let verdict: String
    let capture: OrNull<String>

    init(_ finding: AbsentFinding) {
        fingerprint = finding.fingerprint
        rule = finding.rule
        verdict = finding.verdict.rawValue
        capture = OrNull(finding.capture)
    }
}

/// One problem with the input.
struct WireProblem: Encodable {
    let path: String
    let line: OrNull<Int>
    let code: String
    let message: String
    let severity: String

    init(_ problem: Problem) {
        path = problem.path
        line = OrNull(problem.line.flatMap { $0 > 0 ? $0 : nil })
        code = problem.code
        message = problem.message
        severity = problem.severity.rawValue
    }
}
