// The run: files → captures → evidence → verdicts → report. One direction, each stage over all captures in parallel.
import Attribution
import Configuration
import Input
import Layouts
import Model
import Photos
import Pixels
import RuleEngine
import Synchronization

public enum Scanner {
    /// Scans files and folders. `progress` is told how many of how many files are read.
    ///
    /// `blob` gets the lines of a blob while the scan goes on.
    public static func run(
        _ options: ScanOptions, blob: (@Sendable ([UInt8]) -> Void)? = nil, progress: (@Sendable (Int, Int) -> Void)? = nil
    ) async throws(UsageFault) -> ScanResult {
        let run = try await prepared(options, writesBlob: blob != nil, progress: progress)
        let writer = try blob.map { (sink) throws(UsageFault) in try blobWriter(run, options, sink) }
        let store = ResultStore(count: run.plan.cells.count + run.plan.others.count)
        var start = RunFacts()
        start.problems = run.problems
        let facts = Mutex(start)
        try await scan(run, options) { number, result in
            writer?.take(number, result)
            facts.withLock { $0.add(result, cell: number) }
            store.put(number, result)
        }
        try writer?.finish()
        run.cache?.save()
        let isRepeatable = facts.withLock(\.isRepeatable) && run.plan.isRepeatable(options)
        let stage = RunStage(options: options, rules: run.rules, store: store)
        var result = try await stage.result(
            of: facts.withLock { facts in
                defer { facts = RunFacts() }
                return facts
            })
        result.isRepeatable = isRepeatable
        Processing(options: options, rules: run.rules).apply(to: &result.report)
        return result
    }

    /// Scans files and folders, or the shard of them, for `merge` to decide: lines go out as soon as they are there, and nothing is kept.
    public static func write(
        _ options: ScanOptions, blob: @escaping @Sendable ([UInt8]) -> Void, progress: (@Sendable (Int, Int) -> Void)? = nil
    ) async throws(UsageFault) {
        let run = try await prepared(options, writesBlob: true, progress: progress)
        let writer = try blobWriter(run, options, blob)
        try await scan(run, options) { writer.take($0, $1) }
        try writer.finish()
        run.cache?.save()
    }

    private static func blobWriter(
        _ run: PreparedRun, _ options: ScanOptions, _ sink: @escaping @Sendable ([UInt8]) -> Void
    ) throws(UsageFault) -> BlobWriter {
        let keys = run.plan.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        // Names of screens depend on the paths that were given, or on --root.
        let roots = Set(run.plan.files.map { WorkingPaths.relative($0.file.root, base: options.baseDirectory) }).sorted()
        let header = BlobHeader(
            profile: .init(name: run.rules.profileName, digest: RunSettings.digest(run.rules)), settings: RunSettings.words(options),
            configuration: options.policy.digest, shard: options.shard?.number ?? 0, shards: options.shard?.count ?? 0, cells: keys.count,
            plan: SHA256.hex(Array((keys + [""] + roots).joined(separator: "\n").utf8)), problems: run.problems)
        do {
            return try BlobWriter(header, sink: sink)
        } catch {
            throw UsageFault("the header of the blob cannot be written: \(error)")
        }
    }

    /// The evidence documents of a run, as `inspect --evidence` prints them.
    public static func evidenceDocuments(_ options: ScanOptions) async throws(UsageFault) -> [String] {
        let whole = try await evidence(options)
        return whole.captures.map { EvidenceDocument.xml($0) } + [EvidenceDocument.xml(run: whole.records)]
    }

    static func jobs(_ options: ScanOptions) -> Int { max(1, options.jobs ?? Cores.available) }

    /// A run with its files surveyed and everything loaded that its cells are scanned with.
    struct PreparedRun: Sendable {
        var rules: RuleSet
        var plan: RunPlan
        var scanner: CellScanner
        var problems: [Problem]
        var cache: RunCache?
    }

    /// What earlier runs left, for a run with `--cache`.
    struct RunCache: Sendable {
        var index: FileIndex
        var results: ResultCache
        var keys: CellKeys

        func save() {
            index.save()
            results.save()
        }
    }

    /// Lists and surveys the files, and loads rules and photos.
    static func prepared(
        _ options: ScanOptions, writesBlob: Bool = false, progress: (@Sendable (Int, Int) -> Void)?
    ) async throws(UsageFault) -> PreparedRun {
        // The data is loaded while the files are listed.
        async let loading = Result { () throws(UsageFault) in try RunData(options) }
        let listing = Result { () throws(UsageFault) in try FileCollector(options) }
        let data = try await loading.get()
        let app = try declaredApp(options)
        let collector = try listing.get()
        // The order of the arguments must not matter.
        let found = collector.files.map { (path: $0.path, file: $0) }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
        let cache = options.cacheFolder.map { (index: FileIndex(folder: $0), results: ResultCache(folder: $0)) }
        let surveyed = await Survey.look(
            found.map(\.file), limits: options.limits, jobs: jobs(options), index: cache?.index, progress: progress)
        let (plan, known) = await RunPlanner.make(surveyed, limits: options.limits, jobs: jobs(options))
        var problems = collector.problems
        let shelf = await shelf(plan, known, options, &problems)
        let scanner = CellScanner(
            options: options, plan: plan, markVocabulary: data.marks, app: app,
            stage: GatherStage(options: options, phrases: data.phrases, shelf: shelf),
            judgesRecords: !writesBlob || options.cacheFolder != nil)
        var run = PreparedRun(rules: data.rules, plan: plan, scanner: scanner, problems: problems)
        if let cache {
            run.cache = RunCache(
                index: cache.index, results: cache.results, keys: CellKeys(plan, options, data.rules, data: data.texts))
        }
        return run
    }

    /// The known photos; they are decoded only where there is a screenshot to recognise them on.
    private static func shelf(
        _ plan: RunPlan, _ known: [PhotoIdentity: Int], _ options: ScanOptions, _ problems: inout [Problem]
    ) async -> PhotoShelf {
        let hasShots = plan.files.indices.contains { plan.files[$0].role == .picture && !plan.photos.contains($0) }
        guard options.usesPixels, hasShots else { return PhotoShelf() }
        let (shelf, found) = await PhotoShelf.load(plan, known: known, limits: options.limits, jobs: jobs(options))
        problems += found
        return shelf
    }

    /// Scans all cells of this process; `take` gets each result with its number, in any order and on any thread.
    static func scan(
        _ run: PreparedRun, _ options: ScanOptions, take: @escaping @Sendable (Int, CellResult) -> Void
    ) async throws(UsageFault) {
        let shard = options.shard
        let others = run.plan.others.filter { shard?.holds(run.plan.files[$0].file.shown) ?? true }
        let cells = run.plan.cells.filter { shard?.holds($0.key) ?? true }
        for (number, other) in others.enumerated() { take(number, run.scanner.account(forOther: other)) }
        let scanner = run.scanner
        let rules = run.rules
        let open = await known(Array(cells.enumerated()), run, options) { take(others.count + $0, $1) }
        let cache = run.cache
        do {
            _ = try await ReadCache.$current.withValue(ReadCache(folder: options.cacheFolder)) {
                try await Parallel.map(
                    open, jobs: jobs(options), makeState: { try Judge(rules) },
                    transform: { judge, one in
                        let result = scanner.scan(one.cell, judge)
                        if let key = one.key, !result.isVolatile { cache?.results.keep(result, key) }
                        take(others.count + one.number, result)
                    })
            }
        } catch {
            throw UsageFault(String(describing: error))
        }
    }

    /// A cell that must be scanned, and under which key its result is kept.
    private struct OpenCell: Sendable {
        var number: Int
        var cell: Cell
        var key: ContentDigest?
    }

    /// Takes the results of earlier runs where nothing has changed that a cell depends on; gives the other cells.
    private static func known(
        _ cells: [(offset: Int, element: Cell)], _ run: PreparedRun, _ options: ScanOptions,
        take: @escaping @Sendable (Int, CellResult) -> Void
    ) async -> [OpenCell] {
        guard let cache = run.cache else { return cells.map { OpenCell(number: $0.offset, cell: $0.element, key: nil) } }
        return await Parallel.map(
            cells, jobs: jobs(options), makeState: { () },
            transform: { _, one -> OpenCell? in
                let key = cache.keys.key(one.element)
                if let key, let known = cache.results.result(key) {
                    take(one.offset, known)
                    return nil
                }
                return OpenCell(number: one.offset, cell: one.element, key: key)
            }
        ).compactMap(\.self)
    }

    /// What the Info.plist of `--info-plist` declares.
    private static func declaredApp(_ options: ScanOptions) throws(UsageFault) -> AppDeclaration? {
        guard let path = options.infoPlist else { return nil }
        let absolute = WorkingPaths.absolute(path, base: options.baseDirectory)
        let raw: [UInt8]
        do {
            raw = try FileSystem.read(absolute, limit: options.limits.fileBytes)
        } catch {
            throw UsageFault("--info-plist \"\(path)\" cannot be read: it \(error)")
        }
        let shown = WorkingPaths.relative(absolute, base: options.baseDirectory)
        guard let app = InfoPlist.read(InputFile(path: shown, raw: raw, limits: options.limits)) else {
            throw UsageFault("--info-plist \"\(path)\" is no Info.plist: it has none of the keys that describe an app")
        }
        return app
    }

    /// The rules that a run judges by; also what `attrcheck rules` prints.
    public static func loadRules(_ options: ScanOptions) throws(UsageFault) -> RuleSet { try RunData.rules(options) }
}
