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
    /// Whether a cell's records are judged with it: that holds for the run as well, unless another cell knows of the same photos.
    /// Blobs leave it to the merge.
    var judgesRecords: Bool

    /// A cell's captures with their verdicts.
    func scan(_ cell: Cell, _ judge: Judge) -> CellResult {
        let open = opened(cell)
        let (found, prepared) = (open.found, open.captures)
        var result = CellResult(key: cell.key)
        result.problems = open.built.problems
        account(found, &result)
        use(of: open.built, found, &result)
        result.problems += open.preparation.problems
        result.isVolatile = open.preparation.readsBeside || found.readsBeside
        var run = CellRun(files: found.files, captures: prepared.map(\.capture), inputs: prepared.map(\.input), evidence: [], outcomes: [])
        result.bindings = BindingStage.apply(options.policy.bindings, to: &run.inputs)
        for number in prepared.indices {
            let gathered = stage.gather(&run.inputs[number], prepared[number])
            run.add(gathered.evidence, judge)
            let main = found.files[prepared[number].capture.mainFile].file.shown
            result.problems += gathered.problems.map { problem in
                var placed = problem
                if placed.path.isEmpty { placed.path = main }
                return placed
            }
        }
        // Libraries may be installed before the next run.
        if result.problems.contains(where: { $0.code == "pixels-unavailable" || $0.code == "file-unreadable" }) { result.isVolatile = true }
        result.captures = CellReporter(
            run: run, limits: options.limits, needsRegions: options.needsRegions, needsDrawings: options.needsDrawings
        ).captures()
        show(run.evidence, &result)
        if judgesRecords, !result.records.isEmpty {
            result.recordVerdict = RecordStage.verdict(result.records, judge, Set(result.displayed), Set(result.candidates))
        }
        return result
    }

    /// The evidence of a cell's captures and its record files, for those who want to look at them.
    func evidence(of cell: Cell) -> (captures: [CaptureEvidence], records: [RecordFile]) {
        let open = opened(cell)
        var inputs = open.captures.map(\.input)
        _ = BindingStage.apply(options.policy.bindings, to: &inputs)
        var result = CellResult(key: cell.key)
        account(open.found, &result)
        return (open.captures.indices.map { stage.gather(&inputs[$0], open.captures[$0]).evidence }, result.records)
    }

    /// A cell read and made ready for gathering.
    private struct OpenCell {
        var found: CellFiles
        var built: BuiltCaptures
        var preparation: CapturePreparation
        var captures: [PreparedCapture]
    }

    private func opened(_ cell: Cell) -> OpenCell {
        let found = CellFiles(plan, cell, limits: options.limits)
        var built = found.build(plan.around)
        if !options.usesPixels { built.captures.removeAll { $0.layout == nil } }
        var preparation = CapturePreparation(
            files: found.files, options: options, app: app, markVocabulary: markVocabulary,
            pool: RecordPool(found.files, numbers: found.numbers, shared: pools))
        let captures = built.captures.compactMap { preparation.prepare($0) }
        return OpenCell(found: found, built: built, preparation: preparation, captures: captures)
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
