// Which part of a run `--shard` asks for; `auto` takes it from what the CI system says.
import Scan

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

enum ShardChoice {
    /// Where CI systems say which of several parallel jobs this is: the variables, and what the first job is called.
    private static let systems: [(index: String, total: String, first: Int)] = [
        ("CI_NODE_INDEX", "CI_NODE_TOTAL", 1),  // GitLab, Knapsack
        ("CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL", 0),
        ("BUILDKITE_PARALLEL_JOB", "BUILDKITE_PARALLEL_JOB_COUNT", 0),
        ("BITBUCKET_PARALLEL_STEP", "BITBUCKET_PARALLEL_STEP_COUNT", 0),
        ("SYSTEM_JOBPOSITIONINPHASE", "SYSTEM_TOTALJOBSINPHASE", 1),  // Azure Pipelines
        ("SEMAPHORE_JOB_INDEX", "SEMAPHORE_JOB_COUNT", 1),
        ("JOB_COMPLETION_INDEX", "JOB_COMPLETIONS", 0),  // Kubernetes; the second is set by the manifest
    ]

    /// The shard that was asked for; nil for the whole run.
    ///
    /// - Throws: `UsageError` for what is no shard, and for `auto` where no variable says one.
    static func shard(_ arguments: Arguments) throws(UsageError) -> Shard? {
        guard let word = arguments.value(.shard) else { return nil }
        if word != "auto" {
            guard let shard = Shard(word) else { throw refused(word, "--shard") }
            return shard
        }
        if let word = variable("ATTRCHECK_SHARD") {
            guard let shard = Shard(word) else { throw refused(word, "ATTRCHECK_SHARD") }
            return shard
        }
        for system in systems {
            guard let index = variable(system.index), let total = variable(system.total) else { continue }
            guard let number = Int(index), let count = Int(total), let shard = Shard(number &- system.first &+ 1, of: count) else {
                throw UsageError("\(system.index)=\(index) and \(system.total)=\(total) are no part of a run", command: .scan)
            }
            return shard
        }
        throw UsageError(
            "--shard auto finds no variable that says which part this is; set ATTRCHECK_SHARD=I/N, or give --shard I/N", command: .scan)
    }

    private static func refused(_ word: String, _ place: String) -> UsageError {
        UsageError("\"\(word)\" is no value of \(place), which takes I/N with I from 1 to N, such as 2/7", command: .scan)
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
