// `attrcheck scan`: the options become a scan, the scan becomes reports, the findings become the exit code.
import Model
import Pixels
import Reports
import RuleEngine
import Scan

extension Command {
    static let scan = Command(
        name: .scan, operands: "[PATH…]", operandCount: 0...Int.max,
        summary: "check the screens in folders and files; the main job",
        details: """
            Reads dumps of rendered screens and the photo metadata beside them, and tells for every place photo whether everything that \
            its record obliges the app to show is really on the screen. Without a path it scans the current folder. Files of one folder \
            with the same stem belong together: home.xml, home.png, home.photos.json, home.manifest.json. Other metadata files serve \
            every screen in their folder and below.
            """,
        examples: [
            ("attrcheck scan dumps", "check every screen in a folder"),
            ("attrcheck scan dumps --records fixtures/photos.json", "with metadata from elsewhere"),
            ("attrcheck scan dumps --report report.html --report report.sarif", "and keep a page for people and a file for CI"),
            ("git diff --name-only -z | attrcheck scan --files-from -", "only what changed"),
            ("attrcheck scan dumps --shard 2/4 --report shard-2.jsonl", "a quarter of the work, for \"attrcheck merge shard-*.jsonl\""),
        ]
    ) { arguments, console in
        try await ScanCommand(arguments, console).run()
    }
}

extension ScanOptions {
    /// What scan and merge have in common: the rules to judge by, and how the run as a whole is decided.
    init(paths: [String], judgedBy arguments: Arguments) throws(UsageError) {
        self.init(
            paths: paths, profile: arguments.value(.profile) ?? RuleSet.defaultProfile, rulesDirectory: arguments.value(.rules),
            onlyRules: arguments.values(.rule), skipRules: arguments.values(.skipRule), jobs: try arguments.number(.jobs),
            allowEmpty: arguments.has(.allowEmpty), baseDirectory: Disk.workingDirectory)
        if let configuration = arguments.configuration { policy = configuration.policy }
    }
}

/// One scan as the arguments ask for it.
struct ScanCommand {
    let console: Console
    let options: ScanOptions
    let missing: [Problem]
    let targets: [ReportTarget]
    let failLevel: FailLevel
    let isTimed: Bool
    let images: ReportStyle.Images
    let baseline: BaselineRun

    /// Decides what the arguments mean, and refuses what cannot be done before anything is read.
    init(_ arguments: Arguments, _ console: Console) throws(UsageError) {
        self.console = console
        isTimed = arguments.has(.timing)
        images = arguments.value(.htmlImages).flatMap(ReportStyle.Images.init) ?? .inline
        failLevel = arguments.value(.failOn).flatMap(FailLevel.init) ?? .violation
        var targets = try ReportTarget.all(reports: arguments.values(.report), format: arguments.value(.format))
        let shard = try ShardChoice.shard(arguments)
        if shard != nil {
            // The text that nobody asked for would tell of a part as if it were the whole.
            if arguments.value(.format) == nil { targets.removeAll { $0.path == nil && $0.reporter.name == Reporter.text.name } }
            guard !targets.isEmpty, targets.allSatisfy(\.reporter.isBlob) else {
                throw UsageError(
                    "--shard does a part of the run, and only \"attrcheck merge\" can report on the whole: write a blob with "
                        + "--report FILE.jsonl or --format jsonl, and nothing else",
                    command: .scan)
            }
        }
        self.targets = targets
        let paths = arguments.operands + (arguments.listed ?? [])
        let input = InputPaths(paths.isEmpty && arguments.listed == nil ? ["."] : paths)
        missing = input.missing
        let recordPaths = arguments.values(.records)
        for path in recordPaths where !Disk.exists(path) {
            throw .unreadable(path, option: "--records", reason: InputPaths.absence(path))
        }
        let photoPaths = arguments.values(.photos)
        for path in photoPaths where !Disk.exists(path) {
            throw .unreadable(path, option: "--photos", reason: InputPaths.absence(path))
        }
        if let folder = arguments.value(.rules), !Disk.isFolder(folder) {
            throw .unreadable(folder, option: "--rules", reason: "there is no such folder")
        }
        var options = try ScanOptions(paths: input.present, judgedBy: arguments)
        options.recordPaths = recordPaths
        options.photoPaths = photoPaths
        options.infoPlist = arguments.value(.infoPlist)
        options.shard = shard
        options.root = arguments.value(.root)
        options.usesPixels = !arguments.has(.noPixels)
        if let value = arguments.value(.ocrLanguage) {
            guard let languages = Language.list(value) else {
                throw UsageError("\"\(value)\" is no value of --ocr-language, which takes languages such as eng or eng+hin", command: .scan)
            }
            options.ocrLanguages = languages
        }
        if !arguments.has(.noCache), let folder = arguments.value(.cache) {
            options.cacheFolder = folder.hasPrefix("/") ? folder : Disk.workingDirectory + "/" + folder
        }
        options.needsDrawings = targets.contains(where: \.reporter.needsDrawings)
        options.needsRegions = targets.contains(where: \.reporter.needsRegions) || CIVariables.current.isGitHub
        baseline = try BaselineRun(arguments)
        self.options = options
    }

    /// Scans, writes every report, and tells the exit code.
    func run() async throws -> ExitStatus {
        for problem in missing { Program.complain("\"\(problem.path)\" cannot be scanned: \(problem.message)") }
        if options.paths.isEmpty, !missing.isEmpty { return .fault }
        if console.isVerbose, !options.policy.path.isEmpty { console.talk("the configuration \(options.policy.path) applies") }
        let memory = ScanMemory(self)
        if let memory, let status = try memory.replay() { return status }
        let recorder = memory.map { _ in Recorder() }
        for output in [Output.standard, Output.error] { output.record(with: recorder) }
        defer { for output in [Output.standard, Output.error] { output.record(with: nil) } }
        let clock = ContinuousClock()
        let start = clock.now
        let progress = console.showsProgress ? ProgressLine() : nil
        let show = progress.map { line in { @Sendable (done: Int, all: Int) in line.show(done, of: all) } }
        let blob = try BlobOutput(targets)
        if let blob, options.shard != nil {
            try await Scanner.write(options, blob: { blob.write($0) }, progress: show)
            progress?.clear()
            try blob.finish(console)
            return missing.isEmpty ? .clean : .fault
        }
        var result = try await Scanner.run(options, blob: blob.map { blob in { @Sendable in blob.write($0) } }, progress: show)
        progress?.clear()
        try blob?.finish(console)
        let scanned = clock.now
        add(missing, to: &result.report)
        try baseline.apply(to: &result.report, console: console)
        try ReportWriter(targets: targets, console: console, images: images, variables: .current, recorder: recorder).write(result.report)
        if isTimed {
            Program.complain("scan \(Self.milliseconds(scanned - start)) ms, reports \(Self.milliseconds(clock.now - scanned)) ms")
        }
        let status = status(of: result)
        if let memory, result.isRepeatable, status != .fault, let transcript = recorder?.transcript(status) { memory.keep(transcript) }
        return status
    }

    /// Paths that are not there belong into the reports too: a report that leaves them out looks complete.
    private func add(_ problems: [Problem], to report: inout Report) {
        guard !problems.isEmpty else { return }
        report.problems = (report.problems + problems).sorted { ($0.path, $0.line ?? 0, $0.code) < ($1.path, $1.line ?? 0, $1.code) }
        report.summary.unreadableFiles += problems.count
    }

    /// Faults over findings over incomplete evidence.
    private func status(of result: ScanResult) -> ExitStatus {
        let status = Self.status(of: result, failLevel, baseline)
        return missing.isEmpty ? status : .fault
    }

    /// Findings over incomplete evidence, which is said.
    static func status(of result: ScanResult, _ failLevel: FailLevel, _ baseline: BaselineRun) -> ExitStatus {
        // Findings of large runs are read from a file one by one, so that nobody looks at them in vain.
        let hasFindings = failLevel != .never && result.report.findings.contains(where: failLevel.includes)
        if result.isIncomplete {
            Program.complain("the evidence is incomplete: \(result.incompleteReason ?? "some input could not be read")")
        }
        if result.hasLost() {
            Program.complain(
                "results that did not fit into memory could not be read again from the folder for temporary files, so reports lack them")
            return .fault
        }
        if hasFindings || baseline.fails(result.report) { return .findings }
        return result.isIncomplete ? .incomplete : .clean
    }

    /// Whole milliseconds.
    static func milliseconds(_ duration: Duration) -> Int64 {
        let parts = duration.components
        return parts.seconds * 1_000 + parts.attoseconds / 1_000_000_000_000_000
    }
}
