// The fuzz targets over their seeds and seeded mutations of them: a small part of what `.ci/fuzz` does, in every test run.
import FuzzTargets
import Input
import Model
import TestSupport
import Testing

@Suite("Fuzz targets")
struct FuzzTests {
    /// Read once for all targets.
    private static let candidates = Seeds.candidates(root: TestFiles.root)
    private static let mutations = 200
    /// A whole run reads the rules anew, so there are few of them.
    private static let runs = 8

    @Test("Every target has seeds, and comes back from them and from what is made of them", arguments: FuzzTarget.all.map(\.name))
    func mutated(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let seeds = Seeds.seeds(for: target, among: Self.candidates)
        #expect(!seeds.isEmpty, "no file and no text of the tests is a start for \(name)")
        var mutator = Mutator(seed: name)
        for seed in seeds.prefix(2) {
            target.run(seed)
            for _ in 0..<(name == "scan" ? Self.runs : Self.mutations) { target.run(mutator.mutated(seed, longest: target.longest)) }
        }
        // A few of the others, as they are.
        for seed in seeds.dropFirst(2).prefix(4) { target.run(seed) }
    }
}
