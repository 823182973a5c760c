// `attrcheck merge`: the blobs of the shards of one run become its reports and its exit code, as if one process had done all.
import Model
import Reports
import RuleEngine
import Scan

extension Command {
    static let merge = Command(
        name: .merge, operands: "BLOB…", operandCount: 1...Int.max,
        summary: "make one report of the shards of a run",
        details: """
            Reads the blobs that attrcheck scan --shard wrote, proves that they are whole, of one run, and of the same rules, and decides \
            what only the whole run tells: relief by other screens, records that nothing shows. Reports and exit code are those of one \
            scan of everything, byte for byte. "-" is standard input.
            """,
        examples: [
            ("attrcheck merge shard-*.jsonl", "the report of all shards"),
            ("attrcheck merge shard-*.jsonl --report report.html --baseline known.jsonl", "with a page for people and a baseline"),
        ]
    ) { arguments, console in
        try await MergeCommand(arguments, console).run()
    }
}

/// One merge as the arguments ask for it.
struct MergeCommand {
    let console: Console
    let options: ScanOptions
    let blobs: [String]
    let targets: [ReportTarget]
    let failLevel: FailLevel
    let isTimed: Bool
    let images: ReportStyle.Images
    let baseline: BaselineRun
    let allowsGaps: Bool

    init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
        self.console = console
        isTimed = arguments.has(.timing)
        images = arguments.value(.htmlImages).flatMap(ReportStyle.Images.init) ?? .inline
        failLevel = arguments.value(.failOn).flatMap(FailLevel.init) ?? .violation
        targets = try ReportTarget.all(reports: arguments.values(.report), format: arguments.value(.format))
        if let blob = targets.first(where: \.reporter.isBlob) {
            throw UsageError("merge reads blobs and writes none, so it has no \(blob.reporter.name) report", command: .merge)
        }
        blobs = arguments.operands
        options = try ScanOptions(paths: [], judgedBy: arguments)
        baseline = try BaselineRun(arguments)
        allowsGaps = arguments.has(.allowIncomplete)
    }

    /// Merges, writes every report, and tells the exit code.
    func run() async throws -> ExitStatus {
        let clock = ContinuousClock()
        let start = clock.now
        var sources: [BlobSource] = []
        for path in blobs {
            let lines = try LineFile(path)
            sources.append(BlobSource(name: path, nextLine: lines.next))
        }
        var result = try await BlobMerge(sources, options, allowsGaps: allowsGaps).result(options)
        let merged = clock.now
        try baseline.apply(to: &result.report, console: console)
        try ReportWriter(targets: targets, console: console, images: images, variables: .current).write(result.report)
        if isTimed {
            let (first, second) = (ScanCommand.milliseconds(merged - start), ScanCommand.milliseconds(clock.now - merged))
            Program.complain("merge \(first) ms, reports \(second) ms")
        }
        return ScanCommand.status(of: result, failLevel, baseline)
    }
}
