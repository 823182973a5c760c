// Every rule shows by samples what it passes, fails, leaves undecided and does not apply to; every verdict of a sample is listed.
import Foundation
import Model
import RuleEngine
import TestSupport
import Testing

@testable import Scan

@Suite struct RuleSamplesTests {
    @Test func everyRuleHasAFolderAndEveryFolderARule() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: TestFiles.rules.path).filter { $0.hasSuffix(".xml") }
        let rules = try names.filter { name in
            try String(contentsOf: TestFiles.rules.appending(path: name), encoding: .utf8).contains("<rule id=")
        }.map { String($0.dropLast(4)) }
        #expect(rules.count > 0)
        #expect(Set(RuleSamples.rules) == Set(rules))
    }

    @Test(arguments: RuleSamples.rules) func everyUsualCaseIsThereOrItsAbsenceIsExplained(rule: String) throws {
        let file = try RuleSamples.file(rule)
        let folders = Set(RuleSamples.folders(in: RuleSamples.root.appending(path: rule)))
        let leftOut = file.leftOut ?? [:]
        #expect(file.rule == rule)
        #expect(Set(file.cases.keys) == folders, "each case has a folder, and each folder is a case")
        #expect(Set(leftOut.keys).isDisjoint(with: folders))
        #expect(leftOut.values.allSatisfy { $0.count > 20 }, "the reason is a sentence")
        #expect(Set(RuleSamples.usual).subtracting(folders).subtracting(leftOut.keys) == [])
        #expect(folders.isSubset(of: RuleSamples.verdicts.keys))
    }

    @Test(arguments: RuleSamples.all) func everyVerdictIsTheListedOne(sample: RuleSample) async throws {
        let expected = try #require(try sample.expectation())
        let result = try await Scanner.run(options(sample, expected))
        let verdicts = result.report.captures.flatMap { capture in
            capture.photos.flatMap { photo in
                photo.duties.map { duty in
                    SampleVerdict(
                        capture: capture.id, photo: photo.identifier, kind: duty.kind.rawValue, text: duty.text,
                        verdict: duty.verdict.rawValue, rule: duty.rule, reason: duty.reason)
                }
            }
        }
        let findings = result.report.findings.map {
            SampleFinding(rule: $0.rule, verdict: $0.verdict.rawValue, severity: $0.severity.rawValue, reason: $0.reason)
        }
        let duties = difference(expected.verdicts, verdicts)
        #expect(duties.missing == [], "listed, but not judged so")
        #expect(duties.surplus == [], "judged so, but not listed")
        let found = difference(expected.findings, findings)
        #expect(found.missing == [], "listed, but not found")
        #expect(found.surplus == [], "found, but not listed")
        #expect(result.report.problems.map(\.code).sorted() == (expected.problems ?? []).sorted())
        #expect(result.isIncomplete == (expected.incomplete ?? false))
    }

    /// The report shows for each duty only the rule that decided; here the rule itself is asked.
    @Test(arguments: RuleSamples.all) func theRuleGivesTheVerdictOfTheCasesName(sample: RuleSample) async throws {
        let expected = try #require(try sample.expectation())
        let promised = try #require(RuleSamples.verdicts[sample.name])
        let run = try await Scanner.evidence(options(sample, expected))
        let judge = try Judge(run.rules)
        let outcomes = run.captures.flatMap { judge.judge($0) } + judge.judge(run: run.records)
        let own = Set(outcomes.filter { $0.rule == sample.rule }.map(\.verdict))
        switch promised {
        case .notApplicable: #expect(own.subtracting([.notApplicable]) == [], "the rule has nothing to judge, or does not apply")
        case .pass: #expect(own.contains(.pass) && own.isSubset(of: [.pass, .notApplicable]))
        case .relief: #expect(own.contains(.relief) && own.isSubset(of: [.relief, .pass, .notApplicable]))
        case .undecided: #expect(own.contains(.undecided) && !own.contains(.violation))
        case .violation: #expect(own.contains(.violation))
        }
    }

    private func options(_ sample: RuleSample, _ expected: SampleExpectation) -> ScanOptions {
        ScanOptions(profile: expected.profile, baseDirectory: sample.folder)
    }
}
