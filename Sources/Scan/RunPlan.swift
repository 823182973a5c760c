// Which files belong together: cells with captures, and files that serve them. Made from the survey, before any dump is read in full.
import Attribution
import Model
import Photos

/// The files of a folder whose names are alike up to their first dot.
enum CellKey {
    /// The key of a file's cell; files that serve the whole run are cells of their own.
    static func of(_ file: FoundFile) -> String {
        if file.isGlobalRecord || file.isPhotoFile { return "\0" + file.path }
        return file.folder.path + "/" + prefix(of: file.name)
    }

    /// What all companions of a dump have in common: `home.detail.xml` and `home.photos.json` begin with `home`.
    static func prefix(of name: String) -> Substring {
        guard let dot = name.dropFirst().firstIndex(of: ".") else { return name[...] }
        return name[..<dot]
    }
}

/// Files with the captures in them.
struct Cell: Sendable {
    /// As reports write paths: the same on every machine that scans the same folder.
    var key: String
    var folder: String
    /// Numbers of its files in the plan, ascending.
    var files: [Int]
}

/// The whole run by its files.
struct RunPlan: Sendable {
    /// Sorted by path.
    var files: [SurveyedFile]
    /// Sorted by folder, then by key.
    var cells: [Cell] = []
    /// Files of no cell: records, manifests, photos, and what is none of ours.
    var others: [Int] = []
    /// Pictures that are photo files.
    var photos: Set<Int> = []
    /// Record files that serve a folder and those below, by folder; those of the whole run.
    var shared: [String: [Int]] = [:]
    var global: [Int] = []
    var manifests: [String: [Int]] = [:]
    var apps: [Int] = []
    var around = CaptureSurroundings()

    /// Whether its files and options alone decide what comes of it. Pictures are read by libraries that may change.
    func isRepeatable(_ options: ScanOptions) -> Bool {
        let besides = Set(files.lazy.flatMap { $0.content?.besides ?? [] })
        guard besides.isEmpty || besides.isSubset(of: files.lazy.map(\.file.path)) else { return false }
        return files.allSatisfy { $0.role != .unreadable && !($0.role == .picture && options.usesPixels) }
    }

    /// What the run consists of: the keys of its cells, and the paths of the files beside them.
    var keys: [String] { cells.map(\.key) + others.map { files[$0].file.shown } }

    /// The files that serve a cell from outside, ascending.
    func servants(of cell: Cell) -> [Int] {
        var found = global + apps + (manifests[cell.folder] ?? [])
        var folder = cell.folder
        while true {
            found += shared[folder] ?? []
            if folder == "/" || folder.isEmpty { break }
            folder = WorkingPaths.folder(of: folder)
        }
        let own = Set(cell.files)
        return Set(found).subtracting(own).sorted()
    }
}

/// Makes the plan of a run.
struct RunPlanner {
    private(set) var plan: RunPlan
    private let limits: Limits
    private let jobs: Int

    private init(_ files: [SurveyedFile], _ limits: Limits, _ jobs: Int) {
        plan = RunPlan(files: files)
        self.limits = limits
        self.jobs = jobs
    }

    /// The plan, and which photos the run's records know, where it has pictures.
    static func make(_ files: [SurveyedFile], limits: Limits, jobs: Int) async -> (plan: RunPlan, known: [PhotoIdentity: Int]) {
        var planner = RunPlanner(files, limits, jobs)
        let known = await planner.markPhotos()
        let leaks = planner.group()
        await planner.readOthers(leaks)
        planner.sortOthers()
        planner.findLonely()
        planner.findTakenIDs()
        return (planner.plan, known)
    }

    // MARK: photos

    /// Pictures that are named after a photo of some record are no screenshots. Without pictures no record needs to be known yet.
    private mutating func markPhotos() async -> [PhotoIdentity: Int] {
        let pictures = plan.files.indices.filter { plan.files[$0].role == .picture }
        guard !pictures.isEmpty else { return [:] }
        await read(plan.files.indices.filter { plan.files[$0].role == .data })
        let known = RecordSet.merge(plan.files.compactMap { Self.records(of: $0) }).index
        plan.photos = Set(pictures.filter { PhotoShelf.isPhoto(plan.files[$0].file, known: known) })
        return known
    }

    /// Reads some files in full, those that were not.
    private mutating func read(_ numbers: [Int]) async {
        let open = numbers.filter { plan.files[$0].content == nil }
        let files = plan.files
        let limits = limits
        let contents = await Parallel.map(
            open, jobs: jobs, makeState: { () }, transform: { _, number in FileClassifier.classify(files[number].file, limits: limits) })
        for (number, content) in zip(open, contents) { plan.files[number].content = content }
    }

    /// The records in a file that was read in full.
    static func records(of file: SurveyedFile) -> RecordFile? {
        guard let content = file.content else { return nil }
        if case .records(let records) = content.content { return records }
        return content.embeddedRecords
    }

    // MARK: cells

    /// Makes cells of the files that have a dump or a screenshot among them; gives the numbers of those whose records may serve others.
    private mutating func group() -> [Int] {
        var byKey: [String: [Int]] = [:]
        for (number, file) in plan.files.enumerated() { byKey[CellKey.of(file.file), default: []].append(number) }
        for (_, members) in byKey {
            let file = plan.files[members[0]].file
            guard members.contains(where: { isDump($0) || isShot($0) }), !file.isGlobalRecord, !file.isPhotoFile else {
                plan.others += members
                continue
            }
            let prefix = String(CellKey.prefix(of: file.name))
            let key = file.folder.shown == "." ? prefix : file.folder.shown + "/" + prefix
            plan.cells.append(Cell(key: key, folder: file.folder.path, files: members))
        }
        plan.cells.sort { a, b in a.folder != b.folder ? Self.isBefore(a.folder, b.folder) : Self.isBefore(a.key, b.key) }
        joinOnlyPairs()
        var leaks: [Int] = []
        for number in plan.cells.indices where mayLeak(plan.cells[number]) { leaks.append(number) }
        return leaks
    }

    /// With the slash behind it, so that what is below a folder follows it without a gap.
    private static func isBefore(_ a: String, _ b: String) -> Bool { (a + "/").utf8.lexicographicallyPrecedes((b + "/").utf8) }

    private func isDump(_ number: Int) -> Bool { plan.files[number].role == .layout }
    private func isShot(_ number: Int) -> Bool { plan.files[number].role == .picture && !plan.photos.contains(number) }

    /// Where a folder holds exactly one layout and one screenshot, they belong together whatever their names.
    private mutating func joinOnlyPairs() {
        var start = 0
        var dropped: Set<Int> = []
        while start < plan.cells.count {
            var end = start
            while end < plan.cells.count, plan.cells[end].folder == plan.cells[start].folder { end += 1 }
            let range = start..<end
            let dumps = range.filter { plan.cells[$0].files.contains(where: isDump) }
            let shots = range.flatMap { cell in plan.cells[cell].files.filter(isShot).map { _ in cell } }
            if dumps.count == 1, shots.count == 1, dumps[0] != shots[0] {
                plan.cells[dumps[0]].files = (plan.cells[dumps[0]].files + plan.cells[shots[0]].files).sorted()
                dropped.insert(shots[0])
            }
            start = end
        }
        guard !dropped.isEmpty else { return }
        plan.cells = plan.cells.enumerated().filter { !dropped.contains($0.offset) }.map(\.element)
    }

    /// Whether some data file of a cell may not belong to any of its captures, so that it serves others.
    private func mayLeak(_ cell: Cell) -> Bool {
        let stems = cell.files.filter { isDump($0) || isShot($0) }.map { WorkingPaths.stem(of: plan.files[$0].file.name) + "." }
        return cell.files.contains { number in
            guard plan.files[number].role == .data else { return false }
            let name = plan.files[number].file.name
            return !stems.contains { name.hasPrefix($0) }
        }
    }

    // MARK: files that serve

    /// Reads what serves others: files of no cell, and of cells whose captures do not take them all.
    private mutating func readOthers(_ leaks: [Int]) async {
        var gone: [Int: Set<Int>] = [:]
        for number in leaks {
            let cell = plan.cells[number]
            let files = CellFiles(plan, cell, limits: limits)
            let claimed = Set(files.build(CaptureSurroundings()).claimed.map { files.numbers[$0] })
            let data = cell.files.filter { plan.files[$0].role == .data }
            gone[number] = Set(data).subtracting(claimed)
        }
        for (cell, files) in gone {
            plan.cells[cell].files.removeAll(where: files.contains)
            plan.others += files.sorted()
        }
        plan.others.sort()
        await read(plan.others.filter { plan.files[$0].role == .data })
    }

    /// Which file serves whom.
    private mutating func sortOthers() {
        for number in plan.files.indices {
            let file = plan.files[number]
            guard let content = file.content else { continue }
            switch content.content {
            case .manifest: if !file.file.isGlobalRecord { plan.manifests[file.file.folder.path, default: []].append(number) }
            case .app: plan.apps.append(number)
            default: break
            }
        }
        let embedding = plan.files.indices.filter { plan.files[$0].role == .layout && plan.files[$0].content?.embeddedRecords != nil }
        for number in plan.others + embedding where Self.records(of: plan.files[number]) != nil {
            let file = plan.files[number].file
            if file.isGlobalRecord { plan.global.append(number) } else { plan.shared[file.folder.path, default: []].append(number) }
        }
    }

    /// The cells in a folder and below: they stand one after the other.
    private func cells(below folder: String) -> ArraySlice<Cell> {
        func first(_ isBeyond: (String) -> Bool) -> Int {
            var low = 0
            var high = plan.cells.count
            while low < high {
                let middle = (low + high) / 2
                if isBeyond(plan.cells[middle].folder + "/") { high = middle } else { low = middle + 1 }
            }
            return low
        }
        let start = folder == "/" ? "/" : folder + "/"
        let from = first { !$0.utf8.lexicographicallyPrecedes(start.utf8) }
        return plan.cells[from..<max(from, first { !$0.utf8.lexicographicallyPrecedes(start.utf8) && !$0.hasPrefix(start) })]
    }

    /// What serves a single capture of the run belongs to it alone.
    private mutating func findLonely() {
        var counts: [String: Int] = [:]
        for (folder, files) in plan.shared {
            let below = cells(below: folder)
            for file in files {
                var captures = 0
                // A page that serves its neighbours does not serve itself.
                for cell in below where !cell.files.contains(file) {
                    let count = counts[cell.key] ?? captureCount(cell)
                    counts[cell.key] = count
                    captures += count
                    if captures > 1 { break }
                }
                if captures == 1 { plan.around.alone.insert(file) }
            }
        }
    }

    /// How many captures a cell has, with those about which nothing can be said.
    private func captureCount(_ cell: Cell) -> Int {
        let built = CellFiles(plan, cell, limits: limits).build(CaptureSurroundings())
        return built.captures.count + built.uselessShots.count
    }

    /// Ids that captures of several cells have: possible only where several arguments were given.
    private mutating func findTakenIDs() {
        guard Set(plan.files.lazy.map(\.file.root)).count > 1 else { return }
        var byPlace: [String: [Int]] = [:]
        for (number, cell) in plan.cells.enumerated() {
            let root = plan.files[cell.files[0]].file.root
            let place = WorkingPaths.relative(cell.folder, base: root)
            byPlace[place + "/" + CellKey.prefix(of: plan.files[cell.files[0]].file.name), default: []].append(number)
        }
        var ids: [String: Int] = [:]
        for cells in byPlace.values where cells.count > 1 {
            for cell in cells {
                for id in Set(CellFiles(plan, plan.cells[cell], limits: limits).build(CaptureSurroundings()).captures.map(\.id)) {
                    ids[id, default: 0] += 1
                }
            }
        }
        plan.around.takenIDs = Set(ids.lazy.filter { $0.value > 1 }.map(\.key))
    }
}
