// What is fuzzed: one value for each boundary where bytes from outside come in. `swift test` runs the targets over seeds and a few
// mutations of them; `.ci/fuzz` runs them under libFuzzer.
import Input

/// A boundary that takes any bytes.
public struct FuzzTarget: Sendable {
    /// The name on `.ci/fuzz`'s command line.
    public let name: String
    /// Longest input, in bytes; what is hostile shows in few bytes, and short inputs run fast.
    public let longest: Int
    /// Whether a file is a good start.
    let takes: @Sendable (SeedFile) -> Bool
    /// Reads the bytes as the program would. It must come back, whatever they are.
    public let run: @Sendable ([UInt8]) -> Void

    init(
        _ name: String, longest: Int = 4_096, takes: @escaping @Sendable (SeedFile) -> Bool,
        run: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.name = name
        self.longest = longest
        self.takes = takes
        self.run = run
    }

    /// All targets: the floor, the files, and one for each layout reader. A new layout reader has its own without a further line.
    public static let all: [FuzzTarget] = floor + files + layouts + [blob, scan]
}

/// Keeps results from being thrown away unseen.
@inline(never) func use(_ value: some Any) {}
