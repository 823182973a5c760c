// The judge leaves out what cannot matter, and remembers answers: it must never say anything else than one that asks everything anew.
import RuleEngine
import TestSupport
import Testing

@testable import Scan

@Suite struct PlainJudgeTests {
    @Test(arguments: RuleSamples.rules) func theJudgeSaysOfEverySampleWhatAPlainOneSays(rule: String) async throws {
        var judged = 0
        for sample in RuleSamples.all where sample.rule == rule {
            let expected = try #require(try sample.expectation())
            let run = try await Scanner.evidence(ScanOptions(profile: expected.profile, baseDirectory: sample.folder))
            // One judge for all captures, as a worker has it: nothing of one may stay for the next.
            let judge = try Judge(run.rules)
            let plain = PlainJudge(set: run.rules)
            for capture in run.captures + run.captures {
                let outcomes = judge.judge(capture).map { "\($0)" }
                #expect(try outcomes == plain.judge(capture).map { "\($0)" }, "\(sample)")
                judged += outcomes.count
            }
            let outcomes = judge.judge(run: run.records).map { "\($0)" }
            #expect(try outcomes == plain.judge(run: run.records).map { "\($0)" }, "\(sample)")
            judged += outcomes.count
        }
        #expect(judged > 0)
    }
}
