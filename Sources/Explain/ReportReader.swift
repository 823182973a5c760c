// Our own JSON report read back into the model. Tolerant: what is missing or unknown becomes its default, so that older reports serve too.
import JSON
import Model

/// Why a file is no report, in one sentence without its path.
public struct ReportFault: Error, Sendable, CustomStringConvertible {
    public var description: String
    public init(_ description: String) { self.description = description }
}

/// Reads `report-1.schema.json` documents.
public enum ReportReader {
    /// The report in a JSON text.
    ///
    /// - Throws: when the text is no report of ours, or one of a later version.
    public static func read(_ bytes: [UInt8]) throws(ReportFault) -> Report {
        let document = JSONDocument.parse(bytes)
        guard let root = document.root, root.kind == .object else { throw ReportFault("it holds no JSON object") }
        guard let findings = root["findings"]?.array, root["captures"]?.kind == .array else {
            throw ReportFault("it is no JSON report of attrcheck; write one with \"attrcheck scan … --report FILE.json\"")
        }
        if let version = root["schemaVersion"]?.int, version > 1 {
            throw ReportFault("it is a report of version \(version), and this attrcheck reads version 1")
        }
        if document.isTruncated { throw ReportFault("it was cut off") }
        let profile = Report.Profile(name: root["profile"].text("name"), digest: root["profile"].text("digest"))
        var report = Report(
            profile: profile, summary: summary(root["summary"]), captures: ReportList((root["captures"]?.array ?? []).map(capture)),
            findings: ReportList(findings.map(finding)), problems: (root["problems"]?.array ?? []).map(problem))
        report.absent = (root["absent"]?.array ?? []).map(absent)
        return report
    }

    private static func summary(_ value: JSONValue?) -> Report.Summary {
        var summary = Report.Summary()
        summary.captures = value?["captures"]?.int ?? 0
        summary.photos = value?["photos"]?.int ?? 0
        summary.duties = value?["duties"]?.int ?? 0
        for verdict in Verdict.allCases { summary.verdicts[verdict] = value?[verdict.rawValue]?.int }
        for severity in Severity.allCases { summary.findings[severity] = value?["findings"]?[severity.rawValue]?.int }
        summary.suppressed = value?["suppressed"]?.int ?? 0
        summary.unreadableFiles = value?["unreadableFiles"]?.int ?? 0
        summary.skippedFiles = value?["skippedFiles"]?.int ?? 0
        return summary
    }

    private static func finding(_ value: JSONValue) -> Finding {
        var finding = Finding(
            id: value["id"]?.int ?? 0, rule: value.text("rule"), severity: value.named("severity") ?? .warning,
            verdict: value.named("verdict") ?? .undecided, reason: value["reason"]?.string, message: value.text("message"),
            fix: value.text("fix"), capture: value["capture"]?.string, photo: value["photo"]?.string, path: value.text("path"),
            line: value["line"]?.int, column: value["column"]?.int, element: value["element"]?.string, bounds: value.rect("bounds"),
            fingerprint: value.text("fingerprint"), isSuppressed: value["suppressed"]?.bool ?? false, duty: value["duty"]?.int)
        finding.baseline = value.named("baseline") ?? .new
        if let reason = value["suppression"], reason.kind == .object {
            finding.suppression = Suppression(
                kind: reason.named("kind") ?? .suppression, justification: reason.text("justification"), expires: reason["expires"]?.string,
                path: reason.text("path"), line: reason["line"]?.int ?? 1)
        }
        return finding
    }

    private static func absent(_ value: JSONValue) -> AbsentFinding {
        AbsentFinding(
            fingerprint: value.text("fingerprint"), rule: value.text("rule"), verdict: value.named("verdict") ?? .violation,
            capture: value["capture"]?.string)
    }

    private static func problem(_ value: JSONValue) -> Problem {
        Problem(
            path: value.text("path"), line: value["line"]?.int, code: value.text("code"), message: value.text("message"),
            severity: value.named("severity") ?? .warning)
    }

    // MARK: captures

    private static func capture(_ value: JSONValue) -> ReportedCapture {
        var layout: ReportedCapture.Layout?
        if let written = value["layout"], written.kind == .object {
            layout = ReportedCapture.Layout(
                path: written.text("path"), format: FormatID(written.text("format")), size: size(written["size"]), unit: .points,
                scale: written["scale"]?.double)
        }
        var screenshot: ReportedCapture.Screenshot?
        if let written = value["screenshot"], written.kind == .object {
            screenshot = .init(path: written.text("path"), width: written["width"]?.int ?? 0, height: written["height"]?.int ?? 0)
        }
        return ReportedCapture(
            id: value.text("id"), layout: layout, screenshot: screenshot, records: (value["records"]?.array ?? []).compactMap(\.string),
            photos: (value["photos"]?.array ?? []).map(photo))
    }

    private static func photo(_ value: JSONValue) -> ReportedPhoto {
        ReportedPhoto(
            id: value.text("id"), element: value.text("element"), identifier: value["identifier"]?.string,
            className: value.text("className"), bounds: value.rect("bounds"), visibleFraction: value["visibleFraction"]?.double,
            records: (value["records"]?.array ?? []).map {
                ReportedRecord(key: $0["key"]?.string, source: $0.text("source"), jsonPath: $0.text("jsonPath"))
            },
            matchedBy: value.named("matchedBy") ?? .none, confidence: value["confidence"]?.double ?? 0,
            duties: (value["duties"]?.array ?? []).compactMap(duty))
    }

    /// nil for a kind of duty that this version does not know.
    private static func duty(_ value: JSONValue) -> JudgedDuty? {
        guard let kind: DutyKind = value.named("kind") else { return nil }
        return JudgedDuty(
            kind: kind, text: value.text("text"), link: value["link"]?.string, verdict: value.named("verdict") ?? .undecided,
            rule: value.text("rule"), reason: value["reason"]?.string, evidence: (value["evidence"]?.array ?? []).map(item),
            otherNamesAtPhoto: (value["otherNamesAtPhoto"]?.array ?? []).compactMap(\.string))
    }

    private static func item(_ value: JSONValue) -> EvidenceItem {
        EvidenceItem(
            element: value.text("element"), elementIndex: 0, text: value.text("text"), match: value.named("match") ?? .none, strength: 0,
            visibility: value.named("visibility") ?? .visible, visibilityDetail: value.text("visibilityDetail"),
            relation: value.named("relation") ?? .elsewhere, distance: value["distance"]?.double, link: value.named("link") ?? .unknown,
            linkTarget: value["linkTarget"]?.string, contrast: value["contrast"]?.double, source: value.named("source") ?? .layout,
            bounds: value.rect("bounds"))
    }

    private static func size(_ value: JSONValue?) -> Size? {
        guard let width = value?["width"]?.double, let height = value?["height"]?.double else { return nil }
        return Size(width: width, height: height)
    }
}

extension JSONValue {
    /// The text of a member, or nothing.
    fileprivate func text(_ key: String) -> String { self[key]?.string ?? "" }

    /// A member whose text is a case of an enumeration.
    fileprivate func named<Case: RawRepresentable>(_ key: String) -> Case? where Case.RawValue == String {
        self[key]?.string.flatMap(Case.init)
    }

    fileprivate func rect(_ key: String) -> Rect? {
        guard let value = self[key], let x = value["x"]?.double, let y = value["y"]?.double, let width = value["width"]?.double,
            let height = value["height"]?.double
        else { return nil }
        return Rect(x: x, y: y, width: width, height: height)
    }
}

extension JSONValue? {
    fileprivate func text(_ key: String) -> String { self?.text(key) ?? "" }
}
