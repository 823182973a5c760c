// One cell from its files to its part of the report. Cells know nothing of each other, so they may be scanned in any order, and on any machine.
import Attribution
import Configuration
import Input
import Model
import Photos
import Pixels
import RuleEngine

/// What all cells of a run are scanned with.
struct CellScanner: Sendable {
    let options: ScanOptions
    let plan: RunPlan
    let markVocabulary: MarkVocabulary
    /// What `--info-plist` declares.
    let app: AppDeclaration?
    let stage: GatherStage
    let pools = SharedPools()

    /// A cell's captures with their verdicts.
    func scan(_ cell: Cell, _ judge: Judge) -> CellResult {
        let found = CellFiles(plan, cell, limits: options.limits)
        var built = found.build(plan.around)
        if !options.usesPixels { built.captures.removeAll { $0.layout == nil } }
        var result = CellResult(key: cell.key)
        result.problems = built.problems
        account(found, &result)
        use(of: built, found, &result)
        var preparation = CapturePreparation(
            files: found.files, options: options, app: app, markVocabulary: markVocabulary,
            pool: RecordPool(found.files, numbers: found.numbers, shared: pools))
        let prepared = built.captures.compactMap { preparation.prepare($0) }
        result.problems += preparation.problems
        var run = CellRun(files: found.files, captures: prepared.map(\.capture), inputs: prepared.map(\.input), evidence: [], outcomes: [])
        result.bindings = BindingStage.apply(options.policy.bindings, to: &run.inputs)
        for number in prepared.indices {
            let gathered = stage.gather(&run.inputs[number], prepared[number])
            run.evidence.append(gathered.evidence)
            let main = found.files[prepared[number].capture.mainFile].file.shown
            result.problems += gathered.problems.map { problem in
                var placed = problem
                if placed.path.isEmpty { placed.path = main }
                return placed
            }
        }
        run.outcomes = run.evidence.map { judge.judge($0) }
        result.captures = CellReporter(run: run, limits: options.limits, needsRegions: options.needsRegions).captures()
        show(run.evidence, &result)
        return result
    }

    /// The evidence of a cell's captures, for those who want to look at it.
    func evidence(of cell: Cell) -> [CaptureEvidence] {
        let found = CellFiles(plan, cell, limits: options.limits)
        var built = found.build(plan.around)
        if !options.usesPixels { built.captures.removeAll { $0.layout == nil } }
        var preparation = CapturePreparation(
            files: found.files, options: options, app: app, markVocabulary: markVocabulary,
            pool: RecordPool(found.files, numbers: found.numbers, shared: pools))
        let prepared = built.captures.compactMap { preparation.prepare($0) }
        var inputs = prepared.map(\.input)
        _ = BindingStage.apply(options.policy.bindings, to: &inputs)
        return prepared.indices.map { stage.gather(&inputs[$0], prepared[$0]).evidence }
    }

    /// The record files of a cell.
    func records(of cell: Cell) -> [RecordFile] {
        let found = CellFiles(plan, cell, limits: options.limits)
        var result = CellResult(key: cell.key)
        account(found, &result)
        return result.records
    }

    /// A file that belongs to no capture.
    func account(forOther number: Int) -> CellResult {
        let file = plan.files[number]
        var result = CellResult(key: file.file.shown)
        guard let content = file.content else { return result }
        account(content, &result)
        return result
    }

    // MARK: parts

    /// Problems, sums, records and manifests of the cell's own files.
    private func account(_ found: CellFiles, _ result: inout CellResult) {
        for index in found.own.sorted() { account(found.files[index], &result) }
    }

    private func account(_ file: ClassifiedFile, _ result: inout CellResult) {
        result.problems += file.problems
        switch file.content {
        case .unreadable: result.unreadable.append(file.file.shown)
        case .other: result.skipped += 1
        case .records(let records): add(records, &result)
        case .manifest(let manifest):
            if !manifest.screens.isEmpty {
                result.manifests.append(ManifestUse(path: file.file.shown, screens: manifest.screens.keys.sorted()))
            }
        default: break
        }
        if let records = file.embeddedRecords { add(records, &result) }
    }

    private func add(_ records: RecordFile, _ result: inout CellResult) {
        guard !records.records.isEmpty || !records.links.isEmpty else { return }
        var file = records
        file.pictures = []
        // They have been reported with the file.
        file.problems = []
        result.records.append(file)
    }

    /// What the whole run has to know of manifests and screenshots.
    private func use(of built: BuiltCaptures, _ found: CellFiles, _ result: inout CellResult) {
        result.manifestScreens = built.usedManifestScreens.sorted { $0.key < $1.key }.map { file, screens in
            ManifestUse(path: found.files[file].file.shown, screens: screens.sorted())
        }
        result.uselessShots = built.uselessShots.map { shot in
            let file = found.files[shot].file
            return UselessShot(folder: file.folder.shown, path: file.shown)
        }
    }

    /// Where the records stand that the captures show, or may show.
    private func show(_ captures: [CaptureEvidence], _ result: inout CellResult) {
        var displayed: Set<Int> = []
        var candidates: Set<Int> = []
        for capture in captures {
            for photo in capture.photos {
                for match in photo.records {
                    let place = StableHash.of(capture.records[match.record].location)
                    if photo.matchedBy == .candidates { candidates.insert(place) } else { displayed.insert(place) }
                }
            }
        }
        result.displayed = displayed.sorted()
        result.candidates = candidates.subtracting(displayed).sorted()
    }
}
