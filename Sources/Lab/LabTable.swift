// The results as tables: by rule and by format.
import Model

/// Counts of one row.
public struct LabCounts: Sendable, Equatable {
    public var checks = 0
    public var missed = 0
    public var falseAlarms = 0
    public var undecided = 0
    public var wronglyUndecided = 0
    public var misnamed = 0
    public var cannotTell = 0

    mutating func add(_ outcome: Outcome) {
        checks += 1
        switch outcome {
        case .right: break
        case .cannotTell: cannotTell += 1
        case .undecided: undecided += 1
        case .missed: missed += 1
        case .falseAlarm: falseAlarms += 1
        case .wronglyUndecided: wronglyUndecided += 1
        case .misnamed: misnamed += 1
        }
    }
}

public struct LabTable: Sendable {
    public private(set) var cases = 0
    public private(set) var byRule: [String: LabCounts] = [:]
    public private(set) var byFormat: [LabFormat: LabCounts] = [:]
    public private(set) var casesOfFormat: [LabFormat: Int] = [:]
    public private(set) var total = LabCounts()

    public init(_ judged: [JudgedCase]) {
        cases = judged.count
        for one in judged {
            casesOfFormat[one.labCase.format, default: 0] += 1
            for result in one.results {
                byRule[result.rule, default: LabCounts()].add(result.outcome)
                byFormat[one.labCase.format, default: LabCounts()].add(result.outcome)
                total.add(result.outcome)
            }
        }
    }

    private static let columns = ["checks", "missed", "false alarms", "rightly open", "wrongly open", "misnamed", "not recorded"]

    private static func cells(_ counts: LabCounts) -> [String] {
        [
            counts.checks, counts.missed, counts.falseAlarms, counts.undecided, counts.wronglyUndecided, counts.misnamed, counts.cannotTell,
        ].map(String.init)
    }

    /// Both tables as Markdown.
    public var markdown: String {
        var lines = ["| format | cases | \(Self.columns.joined(separator: " | ")) |", "| --- |" + String(repeating: " ---: |", count: 8)]
        for format in LabFormat.allCases {
            guard let counts = byFormat[format] else { continue }
            lines.append("| `\(format.rawValue)` | \(casesOfFormat[format] ?? 0) | \(Self.cells(counts).joined(separator: " | ")) |")
        }
        lines.append("| all | \(cases) | \(Self.cells(total).joined(separator: " | ")) |")
        lines += ["", "| right verdict | \(Self.columns.joined(separator: " | ")) |", "| --- |" + String(repeating: " ---: |", count: 7)]
        for (rule, counts) in byRule.sorted(by: { $0.key < $1.key }) {
            lines.append("| \(rule.hasPrefix("(") ? rule : "`\(rule)`") | \(Self.cells(counts).joined(separator: " | ")) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
