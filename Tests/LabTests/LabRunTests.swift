// A fixed part of the lab's cases: nothing missed, no false alarm, nothing left open that the dump decides.
import Lab
import Testing

@Suite struct LabRunTests {
    /// Some hundred cases; `attrcheck-lab` runs all of them.
    @Test(arguments: LabFormat.allCases) func nothingIsWrongInAFixedPartOfTheCases(_ format: LabFormat) async throws {
        var options = LabOptions(seed: 7, stride: 12)
        options.formats = [format]
        let judged = try await Lab.run(options)
        #expect(judged.count > 20)
        for one in judged {
            let failures = one.failures.map { "\($0.outcome): \($0.detail)" }
            #expect(failures == [], "\(one.labCase.name)")
        }
    }

    @Test func everyMutationHasItsRightVerdictInEveryFormat() {
        #expect(Expectation.isComplete)
    }

    @Test func theSameSeedMakesTheSameCases() async throws {
        var options = LabOptions(seed: 11, stride: 40)
        options.formats = [.html, .espresso]
        let first = try await Lab.run(options)
        let second = try await Lab.run(options)
        #expect(first.map(\.labCase.name) == second.map(\.labCase.name))
        #expect(first.map { $0.labCase.text } == second.map { $0.labCase.text })
        options.seed = 12
        let other = try await Lab.run(options)
        #expect(first.map { $0.labCase.text } != other.map { $0.labCase.text })
    }
}
