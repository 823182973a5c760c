// The findings that were known when a team began: JSON lines sorted by fingerprint, so that merges of branches stay small.
import JSON
import Model

/// Why a baseline cannot be used, in one sentence.
public struct BaselineFault: Error, Sendable, CustomStringConvertible {
    public var description: String
    public init(_ description: String) { self.description = description }
}

/// Known findings.
public struct Baseline: Sendable, Equatable {
    /// One known finding. No names of people, bounds, lines, paths or counts: it is kept for long, and must not change without need.
    public struct Entry: Sendable, Equatable {
        public var fingerprint: String
        public var rule: String
        /// Capture id; nil for a finding about a record alone.
        public var screen: String?
        public var verdict: Verdict
    }
    /// Sorted by fingerprint.
    public private(set) var entries: [Entry]

    /// The findings of a run that somebody may want to accept; suppressed ones are accepted elsewhere.
    public init(_ report: Report) {
        self.init(
            entries: report.findings.filter { !$0.isSuppressed }.map {
                Entry(fingerprint: $0.fingerprint, rule: $0.rule, screen: $0.capture, verdict: $0.verdict)
            })
    }

    private init(entries: [Entry]) {
        var seen: Set<String> = []
        self.entries = entries.sorted { ($0.fingerprint, $0.verdict) < ($1.fingerprint, $1.verdict) }
            .filter { seen.insert($0.fingerprint).inserted }
    }

    private static let header = "{\"attrcheckBaseline\":1}"

    /// The file: a line that says what it is, then one line an entry.
    public var text: String {
        ([Self.header] + entries.map(\.line)).joined(separator: "\n") + "\n"
    }

    /// Reads a file.
    ///
    /// - Throws: at the first line that is no entry; half a baseline would make known findings new.
    public static func read(_ bytes: [UInt8]) throws(BaselineFault) -> Baseline {
        var entries: [Entry] = []
        for (number, line) in bytes.split(separator: 10, omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { $0 > 32 }) else { continue }
            let document = JSONDocument.parse(Array(line))
            guard let root = document.root, root.kind == .object, document.faults.isEmpty else {
                throw BaselineFault("line \(number + 1) is no JSON object (a merge conflict?); mend it, or write the baseline anew")
            }
            if let version = root["attrcheckBaseline"] {
                guard version.int == 1 else { throw BaselineFault("it was written by a later version of attrcheck") }
                continue
            }
            guard let print = root["fingerprint"]?.string, let rule = root["rule"]?.string,
                let verdict = root["verdict"]?.string.flatMap(Verdict.init)
            else { throw BaselineFault("line \(number + 1) is no entry with \"fingerprint\", \"rule\" and \"verdict\"") }
            entries.append(Entry(fingerprint: print, rule: rule, screen: root["screen"]?.string, verdict: verdict))
        }
        return Baseline(entries: entries)
    }

    /// Marks the findings of a report that were known, and lists the entries that are gone.
    ///
    /// What was known as undecided and is a violation now is new. Entries of rules that were not judged are not gone.
    public func apply(to report: inout Report, judged rules: Set<String>) {
        let known = Dictionary(entries.map { ($0.fingerprint, $0.verdict) }, uniquingKeysWith: { first, _ in first })
        var found: Set<String> = []
        for index in report.findings.indices {
            let finding = report.findings[index]
            found.insert(finding.fingerprint)
            guard let verdict = known[finding.fingerprint], verdict >= finding.verdict else { continue }
            report.findings[index].baseline = .unchanged
        }
        report.absent = entries.filter { !found.contains($0.fingerprint) && rules.contains($0.rule) }.map {
            AbsentFinding(fingerprint: $0.fingerprint, rule: $0.rule, verdict: $0.verdict, capture: $0.screen)
        }
    }

    /// Without the entries that a report lists as gone.
    public func pruned(by report: Report) -> Baseline {
        let gone = Set(report.absent.map(\.fingerprint))
        return Baseline(entries: entries.filter { !gone.contains($0.fingerprint) })
    }
}

extension Baseline.Entry {
    /// Keys in alphabetical order.
    fileprivate var line: String {
        var members = [("fingerprint", fingerprint), ("rule", rule)]
        if let screen { members.append(("screen", screen)) }
        members.append(("verdict", verdict.rawValue))
        return "{" + members.map { "\(Self.quoted($0)):\(Self.quoted($1))" }.joined(separator: ",") + "}"
    }

    private static func quoted(_ text: String) -> String {
        var output = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": output += "\\\""
            case "\\": output += "\\\\"
            default:
                if scalar.value < 0x20 || scalar.value == 0x7F {
                    let digits = String(scalar.value, radix: 16)
                    output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    output.unicodeScalars.append(scalar)
                }
            }
        }
        return output + "\""
    }
}
