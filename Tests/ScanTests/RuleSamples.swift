// Reads Samples/rules: a folder for each rule, with its cases and the file that lists every verdict of every case.
import Foundation
import Model
import TestSupport
import Testing

/// One judged duty, as an expectation lists it and as a report has it.
struct SampleVerdict: Codable, Hashable, CustomStringConvertible {
    var capture: String
    /// The identifier of the element that shows the photo.
    var photo: String?
    var kind: String
    var text: String
    var verdict: String
    var rule: String
    var reason: String?

    var description: String {
        "\(capture) \(photo ?? "-") \(kind) \"\(text)\": \(verdict)\(reason.map { " (\($0))" } ?? "") by \(rule)"
    }
}

/// One finding, as an expectation lists it and as a report has it.
struct SampleFinding: Codable, Hashable, CustomStringConvertible {
    var rule: String
    var verdict: String
    var severity: String
    var reason: String?

    var description: String { "\(severity): \(verdict)\(reason.map { " (\($0))" } ?? "") by \(rule)" }
}

/// What a scan of one case must say.
struct SampleExpectation: Codable {
    /// What the case shows, for readers.
    var about: String
    var profile: String
    /// Every judged duty of the case.
    var verdicts: [SampleVerdict]
    /// Every finding of the case.
    var findings: [SampleFinding]
    /// Codes of all problems; none when left out.
    var problems: [String]?
    /// The run proves nothing (exit code 3); false when left out.
    var incomplete: Bool?
}

/// `expected.json` of one rule.
struct SampleFile: Codable {
    var rule: String
    var cases: [String: SampleExpectation]
    /// Verdicts that the rule cannot give, each with the reason.
    var leftOut: [String: String]?
}

/// One case of one rule, for parametrised tests.
struct RuleSample: Sendable, CustomTestStringConvertible {
    var rule: String
    var name: String

    var testDescription: String { "\(rule)/\(name)" }
    var folder: String { RuleSamples.root.appending(path: rule).appending(path: name).path }

    /// What `expected.json` says of this case.
    func expectation() throws -> SampleExpectation? { try RuleSamples.file(rule).cases[name] }
}

/// The samples in the repository.
enum RuleSamples {
    static let root = TestFiles.samples.appending(path: "rules")

    /// The verdict that a case's name promises.
    static let verdicts: [String: Verdict] = [
        "pass": .pass, "violation": .violation, "undecided": .undecided, "relief": .relief, "not-applicable": .notApplicable,
    ]

    /// The cases that every folder has or explains; a rule that grants relief has one more.
    static let usual = ["pass", "violation", "undecided", "not-applicable"]

    /// Names of the folders below another, sorted.
    static func folders(in folder: URL) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder.appending(path: name).path, isDirectory: &isFolder) && isFolder.boolValue
        }.sorted()
    }

    /// The rules that have a folder.
    static let rules = folders(in: root)

    /// All cases of all rules.
    static let all: [RuleSample] = rules.flatMap { rule in
        folders(in: root.appending(path: rule)).map { RuleSample(rule: rule, name: $0) }
    }

    /// The expectations of one rule.
    static func file(_ rule: String) throws -> SampleFile {
        let data = try Data(contentsOf: root.appending(path: rule).appending(path: "expected.json"))
        return try JSONDecoder().decode(SampleFile.self, from: data)
    }
}

/// A difference of two lists in which the number of equal members counts.
func difference<Item: Hashable & CustomStringConvertible>(_ wanted: [Item], _ got: [Item]) -> (missing: [String], surplus: [String]) {
    var count: [Item: Int] = [:]
    for item in wanted { count[item, default: 0] += 1 }
    for item in got { count[item, default: 0] -= 1 }
    var missing: [String] = []
    var surplus: [String] = []
    for (item, number) in count {
        missing += Array(repeating: item.description, count: max(0, number))
        surplus += Array(repeating: item.description, count: max(0, -number))
    }
    return (missing.sorted(), surplus.sorted())
}
