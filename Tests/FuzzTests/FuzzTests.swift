// The fuzz targets over their seeds and seeded mutations of them: a small part of what `.ci/fuzz` does, in every test run.
import Foundation
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
    func mutated(name: String) async throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let seeds = Seeds.seeds(for: target, among: Self.candidates)
        #expect(!seeds.isEmpty, "no file and no text of the tests is a start for \(name)")
        // A thread of its own: some targets wait for tasks, which must find threads that do not wait.
        await withCheckedContinuation { finished in
            let thread = Thread {
                Self.run(target, seeds)
                finished.resume()
            }
            thread.start()
        }
    }

    private static func run(_ target: FuzzTarget, _ seeds: [[UInt8]]) {
        var mutator = Mutator(seed: target.name)
        for seed in seeds.prefix(2) {
            target.run(seed)
            for _ in 0..<(target.name == "scan" ? runs : mutations) { target.run(mutator.mutated(seed, longest: target.longest)) }
        }
        // A few of the others, as they are.
        for seed in seeds.dropFirst(2).prefix(4) { target.run(seed) }
    }
}
