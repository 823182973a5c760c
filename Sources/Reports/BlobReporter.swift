// The report as JSON lines: everything that is needed to rebuild it elsewhere, one capture a line, for merging the shards of a run.
import Model

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Reporter {
    /// JSON lines: a header, the captures with their findings, the run's own findings, the problems, and an end mark with the sums.
    public static let jsonl = Reporter(
        name: "jsonl", extensions: ["jsonl", "ndjson"], summary: "for \"attrcheck merge\": the whole report, one capture a line"
    ) { view, _ in
        Blob.written(view.report)
    }
}

/// One line of a blob.
enum BlobLine: Codable, Sendable {
    /// What judged: two blobs fit together only when these are equal.
    struct Header: Codable, Sendable {
        var blob = 1
        var tool = Tool.name
        var version = Tool.version
        var profile: Report.Profile
        var rules: [ReportedRule]
        var reasons: [ReportedReason]
        var policySources: [PolicySource]
    }
    /// A capture with the findings about it.
    struct Screen: Codable, Sendable {
        var capture: ReportedCapture
        var findings: [Finding]
    }
    /// The last line: without it the blob is cut off.
    struct End: Codable, Sendable {
        var captures: Int
        var findings: Int
        var problems: Int
        var photos: Int
        var duties: Int
        var verdicts: [String: Int]
        var severities: [String: Int]
        var suppressed: Int
        var unreadableFiles: Int
        var skippedFiles: Int
        var records: Int
        var recordsNotDisplayed: Int
    }
    case header(Header)
    case screen(Screen)
    /// A finding about a record file alone.
    case finding(Finding)
    case problem(Problem)
    /// What the baseline holds and the run did not find.
    case absent(AbsentFinding)
    case end(End)
}

extension BlobLine {
    /// A line is an object with one member, whose name says what it is.
    private enum CodingKeys: String, CodingKey { case header, screen, finding, problem, absent, end }

    init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: CodingKeys.self)
        switch line.allKeys.first {
        case .header: self = .header(try line.decode(Header.self, forKey: .header))
        case .screen: self = .screen(try line.decode(Screen.self, forKey: .screen))
        case .finding: self = .finding(try line.decode(Finding.self, forKey: .finding))
        case .problem: self = .problem(try line.decode(Problem.self, forKey: .problem))
        case .absent: self = .absent(try line.decode(AbsentFinding.self, forKey: .absent))
        case .end: self = .end(try line.decode(End.self, forKey: .end))
        case nil:
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no line of a blob"))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .header(let header): try line.encode(header, forKey: .header)
        case .screen(let screen): try line.encode(screen, forKey: .screen)
        case .finding(let finding): try line.encode(finding, forKey: .finding)
        case .problem(let problem): try line.encode(problem, forKey: .problem)
        case .absent(let finding): try line.encode(finding, forKey: .absent)
        case .end(let end): try line.encode(end, forKey: .end)
        }
    }
}

/// Writes and reads blobs.
public enum Blob {
    /// The blob of one run.
    static func written(_ report: Report) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return lines(report).map { line in
            guard let data = try? encoder.encode(line) else { return "{\"fault\":\"a line could not be encoded\"}\n" }
            return String(decoding: data, as: UTF8.self) + "\n"
        }.joined()
    }

    private static func lines(_ report: Report) -> [BlobLine] {
        let header = BlobLine.Header(
            profile: report.profile, rules: report.rules, reasons: report.reasons, policySources: report.policySources)
        var byCapture: [String: [Finding]] = [:]
        let known = Set(report.captures.map(\.id))
        var others: [Finding] = []
        for finding in report.findings {
            if let capture = finding.capture, known.contains(capture) {
                byCapture[capture, default: []].append(finding)
            } else {
                others.append(finding)
            }
        }
        var lines: [BlobLine] = [.header(header)]
        lines += report.captures.map { .screen(.init(capture: $0, findings: byCapture[$0.id] ?? [])) }
        lines += others.map(BlobLine.finding)
        lines += report.problems.map(BlobLine.problem)
        lines += report.absent.map(BlobLine.absent)
        return lines + [.end(end(report))]
    }

    private static func end(_ report: Report) -> BlobLine.End {
        let sums = report.summary
        return BlobLine.End(
            captures: report.captures.count, findings: report.findings.count, problems: report.problems.count, photos: sums.photos,
            duties: sums.duties,
            verdicts: Dictionary(uniqueKeysWithValues: sums.verdicts.map { ($0.rawValue, $1) }),
            severities: Dictionary(uniqueKeysWithValues: sums.findings.map { ($0.rawValue, $1) }), suppressed: sums.suppressed,
            unreadableFiles: sums.unreadableFiles, skippedFiles: sums.skippedFiles, records: sums.records,
            recordsNotDisplayed: sums.recordsNotDisplayed)
    }

    /// The report that a blob holds.
    ///
    /// - Throws: `BlobFault` with one sentence when the text is no blob, is cut off, or its parts do not add up.
    public static func read(_ text: String) throws(BlobFault) -> Report {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        var report: Report?
        var end: BlobLine.End?
        for (number, line) in text.split(whereSeparator: \.isNewline).enumerated() {
            guard let read = try? decoder.decode(BlobLine.self, from: Data(line.utf8)) else {
                throw BlobFault(message: "line \(number + 1) is no line of an attrcheck blob, or it is cut off")
            }
            guard end == nil else { throw BlobFault(message: "line \(number + 1) stands after the end mark") }
            if case .header(let header) = read {
                guard report == nil else { throw BlobFault(message: "line \(number + 1) is a second header") }
                report = try started(header)
                continue
            }
            guard report != nil else { throw BlobFault(message: "the header is missing") }
            switch read {
            case .header: break
            case .screen(let screen):
                report?.captures.append(screen.capture)
                report?.findings += screen.findings
            case .finding(let finding): report?.findings.append(finding)
            case .problem(let problem): report?.problems.append(problem)
            case .absent(let finding): report?.absent.append(finding)
            case .end(let mark): end = mark
            }
        }
        guard var report else { throw BlobFault(message: "the file is empty") }
        guard let end else {
            throw BlobFault(message: "the end mark is missing: the run that wrote it was stopped, or the file is cut off")
        }
        guard (end.captures, end.findings, end.problems) == (report.captures.count, report.findings.count, report.problems.count) else {
            throw BlobFault(message: "the end mark counts other lines than there are")
        }
        report.findings.sort { $0.id < $1.id }
        report.summary = summary(end)
        return report
    }

    private static func started(_ header: BlobLine.Header) throws(BlobFault) -> Report {
        guard header.blob == 1 else { throw BlobFault(message: "its format \(header.blob) is newer than this version can read") }
        var report = Report(profile: header.profile, summary: .init(), captures: [], findings: [], problems: [])
        report.rules = header.rules
        report.reasons = header.reasons
        report.policySources = header.policySources
        return report
    }

    private static func summary(_ end: BlobLine.End) -> Report.Summary {
        var summary = Report.Summary()
        summary.captures = end.captures
        summary.photos = end.photos
        summary.duties = end.duties
        for (name, count) in end.verdicts { if let verdict = Verdict(rawValue: name) { summary.verdicts[verdict] = count } }
        for (name, count) in end.severities { if let severity = Severity(rawValue: name) { summary.findings[severity] = count } }
        summary.suppressed = end.suppressed
        summary.unreadableFiles = end.unreadableFiles
        summary.skippedFiles = end.skippedFiles
        summary.records = end.records
        summary.recordsNotDisplayed = end.recordsNotDisplayed
        return summary
    }
}

/// Why a blob cannot be read.
public struct BlobFault: Error, CustomStringConvertible {
    public let message: String
    public var description: String { message }
}
