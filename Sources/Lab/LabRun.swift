// A whole run: makes the cases, writes them, scans them with the scanner of attrcheck, and tallies.
import FoundationEssentials
import Model
import Scan

/// What to run.
public struct LabOptions: Sendable {
    public var seed: UInt64
    /// Only every so many cases are made; 1 for all.
    public var stride: Int
    /// How often each combination is made, each time with other people, places and photos.
    public var rounds: Int
    public var formats: [LabFormat] = LabFormat.allCases
    public var changes: [Operator] = Operator.allCases
    /// Where failing cases are kept; nil for nowhere.
    public var keep: String?

    public init(seed: UInt64 = 2026, stride: Int = 1, rounds: Int = 1) {
        self.seed = seed
        self.stride = stride
        self.rounds = rounds
    }
}

/// One judged case.
public struct JudgedCase: Sendable {
    public var labCase: LabCase
    public var results: [CaseResult]
    public var failures: [CaseResult] { results.filter(\.outcome.isFailure) }
}

public enum Lab {
    /// Cases scanned together: enough that the run's own cost does not count, few enough that all fits into memory.
    private static let batch = 250

    /// Makes, scans and judges all cases.
    public static func run(_ options: LabOptions, progress: ((Int) -> Void)? = nil) async throws -> [JudgedCase] {
        let folder = FileManager.default.temporaryDirectory.path + "/attrcheck-lab-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var judged: [JudgedCase] = []
        var waiting: [LabCase] = []
        for labCase in cases(options) {
            waiting.append(labCase)
            if waiting.count == batch {
                judged += try await scan(waiting, folder: folder, options)
                waiting = []
                progress?(judged.count)
            }
        }
        if !waiting.isEmpty { judged += try await scan(waiting, folder: folder, options) }
        return judged
    }

    /// All cases of a run, in a fixed order.
    static func cases(_ options: LabOptions) -> [LabCase] {
        var cases: [LabCase] = []
        var number = 0
        for _ in 0..<max(1, options.rounds) {
            for format in LabFormat.allCases {
                for scene in SceneKind.allCases {
                    for change in Operator.allCases {
                        number += 1
                        guard options.formats.contains(format), options.changes.contains(change),
                            isTaken(number, of: options)
                        else { continue }
                        if let made = CaseMaker.make(
                            number: number, seed: options.seed, format: format, scene: scene, change: change)
                        {
                            cases.append(made)
                        }
                    }
                }
            }
        }
        return cases
    }

    /// A scattered sample: neighbours in the list differ in one thing only.
    private static func isTaken(_ number: Int, of options: LabOptions) -> Bool {
        guard options.stride > 1 else { return true }
        var numbers = SeededNumbers(seed: 1, stream: number)
        return numbers.below(options.stride) == 0
    }

    private static func scan(_ cases: [LabCase], folder: String, _ options: LabOptions) async throws -> [JudgedCase] {
        try? FileManager.default.removeItem(atPath: folder)
        for labCase in cases { try write(labCase, to: folder + "/" + labCase.name) }
        let result = try await Scanner.run(ScanOptions(paths: ["."], allowEmpty: true, baseDirectory: folder))
        let captures = Dictionary(result.report.captures.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var findings: [String: [Finding]] = [:]
        for finding in result.report.findings { findings[finding.capture ?? "", default: []].append(finding) }
        var judged: [JudgedCase] = []
        for labCase in cases {
            var ownCaptures: [String: ReportedCapture] = [:]
            var ownFindings: [String: [Finding]] = [:]
            for screen in ["home", "detail"] {
                ownCaptures[screen] = captures[labCase.name + "/" + screen]
                ownFindings[screen] = findings[labCase.name + "/" + screen]
            }
            let results = Judging.results(labCase, ownCaptures, ownFindings)
            let one = JudgedCase(labCase: labCase, results: results)
            judged.append(one)
            if let keep = options.keep, !one.failures.isEmpty {
                try write(labCase, to: keep + "/" + labCase.name)
                let words = one.failures.map { "\($0.outcome): \($0.detail)" }.joined(separator: "\n") + "\n"
                try words.write(toFile: keep + "/" + labCase.name + "/WRONG.txt", atomically: true, encoding: .utf8)
            }
        }
        return judged
    }

    private static func write(_ labCase: LabCase, to folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for file in labCase.files { try file.text.write(toFile: folder + "/" + file.name, atomically: false, encoding: .utf8) }
    }
}
