// The decisions that need the whole run: relief by other screens, records that nothing shows, the order of findings, the sums.
import Attribution
import Model
import RuleEngine
import Synchronization

/// What the run as a whole needs to know of every cell, in as little memory as possible; the rest waits in the store.
struct RunFacts: Sendable {
    /// One capture, and where it is.
    struct CaptureEntry: Sendable {
        var id: String
        var path: String
        var screen: Int
        var cell: Int
        var number: Int
        var isCut: Bool
    }
    /// One photo that other captures may show as well.
    struct ViewEntry: Sendable {
        var key: Int
        var cell: Int
        var capture: Int
        var view: Int
        var isCredited: Bool
        var share: Double
        var hasLinks: Bool
    }
    /// The identities of a cell's records.
    struct RecordEntry: Sendable {
        var cell: Int
        /// Where they stand in `identities`.
        var identities: Range<Int>
        /// What they were judged to be, as long as no other cell has one of them.
        var verdict: RecordVerdict?
    }
    /// Nothing was asked but the files of the run, and all of them could be read.
    var isRepeatable: Bool { !isVolatile && unreadable == 0 && !problems.contains { $0.code == "file-unreadable" } }
    /// Some result depends on more than the files of the run.
    var isVolatile = false
    var captures: [CaptureEntry] = []
    /// What captures were judged to be; it changes when they are judged again.
    var verdicts = RunVerdicts()
    var photosDisplayed = 0
    var views: [ViewEntry] = []
    var records: [RecordEntry] = []
    /// Those of all cells: one array, since many small ones would be spread over the memory that cells are scanned in.
    var identities: [Int] = []
    var displayed: Set<Int> = []
    var candidates: Set<Int> = []
    var problems: [Problem] = []
    var unreadable = 0
    var firstUnreadable: String?
    var skipped = 0
    var manifestScreens: [String: Set<String>] = [:]
    var manifests: [ManifestUse] = []
    var bindings: [Int: BindingUse] = [:]
    var uselessShots: [String: (first: String, count: Int)] = [:]
    /// What is missing of the run, in one sentence; nil when nothing is.
    var gap: String?

    /// Takes note of a cell's result.
    mutating func add(_ result: CellResult, cell: Int) {
        isVolatile = isVolatile || result.isVolatile
        for (number, capture) in result.captures.enumerated() {
            captures.append(
                CaptureEntry(
                    id: capture.capture.id, path: capture.capture.layout?.path ?? "", screen: capture.screen, cell: cell, number: number,
                    isCut: capture.isCut))
            photosDisplayed += capture.photosDisplayed
            verdicts.add(capture, cell: cell, number: number)
            for (index, view) in capture.views.enumerated() {
                views.append(
                    ViewEntry(
                        key: StableHash.of(view.key), cell: cell, capture: number, view: index, isCredited: view.isCredited,
                        share: view.share ?? -1, hasLinks: view.sourceLink != nil || view.reportLink != nil))
            }
        }
        if !result.records.isEmpty {
            var keys: Set<Int> = []
            for record in result.records {
                for identity in record.records.lazy.flatMap(\.identities) where identity.kind != .counter {
                    keys.insert(StableHash.of(identity.key))
                }
                for identity in record.links.lazy.flatMap(\.identities) where identity.kind != .counter {
                    keys.insert(StableHash.of(identity.key))
                }
            }
            let start = identities.count
            identities += keys
            records.append(RecordEntry(cell: cell, identities: start..<identities.count, verdict: result.recordVerdict))
        }
        displayed.formUnion(result.displayed)
        candidates.formUnion(result.candidates)
        problems += result.problems
        unreadable += result.unreadable.count
        for path in result.unreadable where firstUnreadable.map({ path < $0 }) ?? true { firstUnreadable = path }
        skipped += result.skipped
        for use in result.manifestScreens { manifestScreens[use.path, default: []].formUnion(use.screens) }
        manifests += result.manifests
        for use in result.bindings {
            var known = bindings[use.binding] ?? BindingUse(binding: use.binding, screens: 0, elements: 0)
            known.screens += use.screens
            known.elements += use.elements
            bindings[use.binding] = known
        }
        for shot in result.uselessShots {
            let known = uselessShots[shot.folder]
            uselessShots[shot.folder] = (min(known?.first ?? shot.path, shot.path), (known?.count ?? 0) + 1)
        }
    }

    /// In an order that does not depend on the order of the cells.
    mutating func sort() {
        captures.sort { ($0.id, $0.path, $0.screen) < ($1.id, $1.path, $1.screen) }
        views.sort { ($0.cell, $0.capture, $0.view) < ($1.cell, $1.capture, $1.view) }
        records.sort { $0.cell < $1.cell }
        problems.sort {
            ($0.path, $0.line ?? 0, $0.column ?? 0, $0.code, $0.message) < ($1.path, $1.line ?? 0, $1.column ?? 0, $1.code, $1.message)
        }
    }

    /// Problems that only all cells together tell.
    func wholeProblems(_ options: ScanOptions) -> [Problem] {
        var problems = BindingStage.problems(options.policy.bindings, bindings)
        for manifest in manifests {
            guard let used = manifestScreens[manifest.path] else { continue }
            for name in manifest.screens where !used.contains(name) {
                problems.append(
                    Problem(
                        path: manifest.path, code: "manifest-screen-unmatched",
                        message: "the manifest names the screen \"\(name)\", but no dump beside it has this name"))
            }
        }
        problems += uselessShots.values.map { CaptureBuilder.uselessShots(first: $0.first, count: $0.count) }
        return problems
    }
}

/// Decides about the whole run, in the same way whether its results come from this process or from others.
struct RunStage {
    let options: ScanOptions
    let rules: RuleSet
    let store: ResultStore

    /// The report. Waivers and baselines come after it. Facts of large runs are large: whoever gives them away spares the memory for a copy.
    func result(of given: consuming RunFacts) async throws(UsageFault) -> ScanResult {
        var facts = given
        facts.sort()
        try await linkViews(&facts)
        let records = try await RecordStage(rules: rules, store: store, facts: facts, jobs: Scanner.jobs(options)).judge()
        let whole = PixelPass.withoutRepeats(facts.problems + facts.wholeProblems(options) + records.problems)
        facts.verdicts.add(ofRecords: records.findings)
        facts.verdicts.sort(captures: facts.captures) { entry in store.finding(entry, records.findings).message }
        return ReportAssembly(options: options, rules: rules, store: store, facts: facts, records: records, problems: whole).result()
    }

    /// Judges captures again whose photos other captures show as well; the store has the new results.
    private func linkViews(_ facts: inout RunFacts) async throws(UsageFault) {
        var links = ViewLinks.of(facts)
        let isWhole = facts.gap == nil
        if !isWhole {
            // Any photo may stand on a screen that is missing.
            for view in facts.views where links[view.cell]?[view.capture] == nil { links[view.cell, default: [:]][view.capture] = [] }
        }
        guard !links.isEmpty else { return }
        let missing = rules.reasons.first { $0.code == CaptureRelinking.missing }?.decidedBy ?? ""
        let work = links.sorted { $0.key < $1.key }
        let store = store
        let rules = rules
        let units = Dictionary(
            facts.captures.map { (CaptureRef(cell: $0.cell, capture: $0.number), $0.id) }, uniquingKeysWith: { first, _ in first })
        facts.verdicts.forgetFindings(of: Set(links.keys))
        let verdicts = Mutex(facts.verdicts)
        facts.verdicts = RunVerdicts()
        do {
            _ = try await Parallel.map(
                work, jobs: Scanner.jobs(options), makeState: { try Judge(rules) },
                transform: { judge, one in
                    var result = store.get(one.key)
                    let before = result.reportedCaptures
                    for (capture, views) in one.value.sorted(by: { $0.key < $1.key }) where result.captures.indices.contains(capture) {
                        let relinking = CaptureRelinking(judge: judge, store: store, ids: units)
                        if !views.isEmpty { relinking.relink(&result.captures[capture], views) }
                        if !isWhole { relinking.doubt(&result.captures[capture], views, decidedBy: missing) }
                    }
                    store.put(one.key, result)
                    verdicts.withLock { verdicts in
                        for (number, capture) in result.captures.enumerated() {
                            verdicts.forgetDuties(of: before[number])
                            verdicts.add(capture, cell: one.key, number: number)
                        }
                    }
                })
        } catch {
            throw UsageFault(String(describing: error))
        }
        facts.verdicts = verdicts.withLock { $0 }
    }
}
