// The lab's own judgement: it must notice each way in which attrcheck can be wrong.
import Model
import Testing

@testable import Lab

@Suite struct JudgingTests {
    private let path = "$.places[0].photos[0]"

    private func report(_ verdict: Verdict, _ rule: String) -> ReportedCapture {
        let duty = JudgedDuty(
            kind: .authorCredit, text: "Mirelle Tamsworth", link: nil, verdict: verdict, rule: rule, reason: "why", evidence: [])
        let photo = ReportedPhoto(
            id: "p1", element: "/0", identifier: nil, className: "img", bounds: nil, visibleFraction: nil,
            records: [ReportedRecord(key: nil, source: "home.photos.json", jsonPath: path)], matchedBy: .url, confidence: 1,
            duties: [duty])
        return ReportedCapture(
            id: "home", layout: .init(path: "home.html", format: FormatID("html"), size: nil, unit: .cssPixels, scale: nil),
            screenshot: nil, records: [], photos: [photo])
    }

    private func outcome(_ right: Set<Right>, _ verdict: Verdict, _ rule: String = "") -> Outcome? {
        let check = LabCheck(recordPath: path, photo: 0, duty: .credit, name: "Mirelle Tamsworth", right: right)
        let labCase = LabCase(number: 1, format: .html, scene: .heroBelow, change: .none, files: [], checks: [check])
        return Judging.results(labCase, ["home": report(verdict, rule)], [:]).first?.outcome
    }

    @Test func aViolationThatNobodyReportsIsMissed() {
        #expect(outcome([.hidden], .pass) == .missed)
        #expect(outcome([.missing], .relief) == .missed)
        #expect(outcome([.missing], .notApplicable) == .missed)
    }

    @Test func aViolationWhereThereIsNoneIsAFalseAlarm() {
        #expect(outcome([.pass], .violation, "photo-author-credit-missing") == .falseAlarm)
        #expect(outcome([.undecided], .violation, "photo-author-credit-missing") == .falseAlarm)
        #expect(outcome([.blind], .violation, "photo-credit-hidden") == .falseAlarm)
        #expect(outcome([.nothing], .violation, "photo-credit-hidden") == .falseAlarm)
    }

    @Test func aViolationByAnotherRuleIsMisnamed() {
        #expect(outcome([.hidden], .violation, "photo-author-credit-missing") == .misnamed)
        #expect(outcome([.hidden], .violation, "photo-credit-hidden") == .right)
    }

    @Test func whatTheDumpDecidesMustNotBeLeftOpen() {
        #expect(outcome([.hidden], .undecided) == .wronglyUndecided)
        #expect(outcome([.pass], .undecided) == .wronglyUndecided)
    }

    @Test func anOpenQuestionMustNotBePassedOffAsDecided() {
        #expect(outcome([.undecided], .pass) == .missed)
        #expect(outcome([.undecided], .undecided) == .undecided)
        #expect(outcome([.blind], .pass) == .cannotTell)
    }

    @Test func aDumpThatIsNotRecognisedIsMissed() {
        let labCase = LabCase(number: 1, format: .html, scene: .heroBelow, change: .none, files: [], checks: [])
        #expect(Judging.results(labCase, [:], [:]).map(\.outcome) == [.missed])
    }

    @Test func everyMutationThatTakesTheCreditAwayChangesTheDumpWhereTheTableSaysSo() throws {
        // In a dump without texts nothing is ever decided.
        for format in LabFormat.allCases where Expectation.credit(.none, format) == [.pass] {
            let before = try #require(CaseMaker.make(number: 5, seed: 3, format: format, scene: .heroBelow, change: .none))
            for change in Operator.allCases {
                let right = Expectation.credit(change, format)
                guard !right.isEmpty, right.isDisjoint(with: [.pass, .blind, .nothing]),
                    let after = CaseMaker.make(number: 5, seed: 3, format: format, scene: .heroBelow, change: change)
                else { continue }
                #expect(before.text != after.text, "\(format) \(change)")
            }
        }
    }
}
