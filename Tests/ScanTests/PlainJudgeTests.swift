// The judge leaves out what cannot matter, and remembers answers: it must never say anything else than one that asks everything anew.
import Model
import TestSupport
import Testing

@testable import RuleEngine
@testable import Scan
@testable import XML

@Suite struct PlainJudgeTests {
    private func evidence(of sample: RuleSample) async throws -> (rules: RuleSet, captures: [CaptureEvidence], records: [RunRecord]) {
        let expected = try #require(try sample.expectation())
        let run = try await Scanner.evidence(ScanOptions(profile: expected.profile, baseDirectory: sample.folder))
        return (run.rules, run.captures, run.records)
    }

    @Test(arguments: RuleSamples.rules) func theJudgeSaysOfEverySampleWhatAPlainOneSays(rule: String) async throws {
        var judged = 0
        for sample in RuleSamples.all where sample.rule == rule {
            let (rules, captures, records) = try await evidence(of: sample)
            // One judge for all captures, as a worker has it: nothing of one may stay for the next.
            let judge = try Judge(rules)
            let plain = PlainJudge(set: rules)
            for capture in captures + captures {
                let outcomes = judge.judge(capture).map { "\($0)" }
                #expect(try outcomes == plain.judge(capture).map { "\($0)" }, "\(sample)")
                judged += outcomes.count
            }
            let outcomes = judge.judge(run: records).map { "\($0)" }
            #expect(try outcomes == plain.judge(run: records).map { "\($0)" }, "\(sample)")
            judged += outcomes.count
        }
        #expect(judged > 0)
    }

    /// All expressions on all elements of all samples, whether a rule asks them there or not.
    @Test(arguments: RuleSamples.rules) func everyExpressionHasTheSameAnswerWithAndWithoutLibXML2(rule: String) async throws {
        for sample in RuleSamples.all where sample.rule == rule {
            let (rules, captures, records) = try await evidence(of: sample)
            let evaluator = try XPathEvaluator(constants: rules.profile.variables)
            let simple = try Self.sources(rules).compactMap { source in
                let asked = try evaluator.expression(source)
                return asked.direct == nil ? nil : (asked, try XPathExpression("string(boolean(\(source)))"))
            }
            for xml in captures.map({ EvidenceDocument.xml($0) }) + [EvidenceDocument.xml(run: records)] {
                let document = try evaluator.document(xml)
                for node in try evaluator.select(XPathExpression("//*"), at: document.top) {
                    for (asked, whole) in simple {
                        let answer = try evaluator.boolean(asked, at: node) ? "true" : "false"
                        let expected = try evaluator.string(whole, at: node)
                        if answer != expected { Issue.record("\(sample): \(asked.source) is \(answer) on line \(node.line)") }
                    }
                }
                for (asked, _) in simple where asked.direct?.paths.isEmpty == false {
                    let expected = try evaluator.select(XPathExpression(asked.source), at: document.top)
                    #expect(try evaluator.select(asked, at: document.top) == expected)
                }
            }
        }
    }

    @Test func mostTestsOfTheRulesAreSimple() throws {
        let rules = try RuleSet.load(profile: RuleSet.defaultProfile)
        let evaluator = try XPathEvaluator(constants: rules.profile.variables)
        let others = try Self.sources(rules).filter { try !$0.contains("$state") && evaluator.expression($0).direct == nil }
        #expect(try others.count * 5 < Self.sources(rules).count, "\(others)")
    }

    /// Every test and path of a rule set, and every definition, without white space around.
    private static func sources(_ rules: RuleSet) throws -> Set<String> {
        var all = rules.rules.flatMap { rule in
            [rule.context, rule.assertion] + [rule.when, rule.relief?.test].compactMap(\.self) + rule.undecided.map(\.test)
                + rule.severities.map(\.test)
        }
        all += rules.states.values.flatMap(\.states).map(\.test) + rules.doubts.map(\.test)
        let place = RulePlace(path: "", line: 0)
        let names = rules.definitions.ids.filter { !$0.hasPrefix("why-") }
        return try Set(all.map { try $0.expanded() } + names.map { try rules.definitions.expanded("{{\($0)}}", at: place) })
    }
}
