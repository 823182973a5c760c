// Which files belong together (interface.md, "Captures").
import Attribution
import Model

/// One rendered screen and the files that describe it, as numbers into the run's files.
struct Capture: Sendable {
    var id: String
    /// The layout file and the number of its screen; nil for a screenshot alone.
    var layout: Int?
    var screen: Int
    /// Other dumps of the same screen, which are merged into that one.
    var otherDumps: [CapturePart] = []
    var screenshot: Int?
    /// Record files that serve it: its own first, then those of its folders and of the run; ascending within each group.
    var ownRecords: [Int]
    var sharedRecords: [Int]
    var manifest: Manifest?

    /// The file that stands for the capture: its layout, or the screenshot where there is none.
    var mainFile: Int { layout ?? screenshot ?? 0 }
}

/// What was made of the files of one cell.
struct BuiltCaptures: Sendable {
    /// Sorted by id.
    var captures: [Capture] = []
    var problems: [Problem] = []
    /// Record files that belong to a capture by their names.
    var claimed: Set<Int> = []
    /// Screens of manifests that are about these captures.
    var usedManifestScreens: [Int: Set<String>] = [:]
    /// Screenshots about which nothing can be said: icons, and those that no records serve.
    var uselessShots: [Int] = []
}

/// What a cell cannot know of the rest of the run.
struct CaptureSurroundings: Sendable {
    /// Shared record files that serve a single capture of the run.
    var alone: Set<Int> = []
    /// Ids that captures of other cells have as well.
    var takenIDs: Set<String> = []
}

enum CaptureBuilder {
    /// Groups the files of a cell into captures, sorted by id; files from elsewhere that serve it are among them, captures are made of `own` alone.
    static func build(_ files: [ClassifiedFile], own: Set<Int>, _ around: CaptureSurroundings) -> BuiltCaptures {
        var built = BuiltCaptures()
        var folders: [String: [Int]] = [:]
        for (index, file) in files.enumerated() where !file.file.isGlobalRecord {
            folders[file.file.folder.path, default: []].append(index)
        }
        for folder in folders.keys.sorted() {
            let members = folders[folder] ?? []
            guard members.contains(where: own.contains) else { continue }
            built.captures += captures(files, members, &built.claimed, &built.usedManifestScreens, &built.problems)
        }
        share(files, &built.captures, built.claimed, around.alone)
        dropUseless(&built, files)
        built.captures = withUniqueIDs(
            built.captures.sorted { ($0.id, $0.mainFile, $0.screen) < ($1.id, $1.mainFile, $1.screen) }, files, around.takenIDs)
        return built
    }

    /// The captures of one folder: a layout each, with what shares its stem.
    private static func captures(
        _ files: [ClassifiedFile], _ members: [Int], _ claimed: inout Set<Int>, _ usedScreens: inout [Int: Set<String>],
        _ problems: inout [Problem]
    ) -> [Capture] {
        var layouts: [Int] = []
        var screenshots: [Int] = []
        for index in members {
            switch files[index].content {
            case .layout: layouts.append(index)
            case .screenshot: screenshots.append(index)
            default: break
            }
        }
        let stems = Dictionary(layouts.map { ($0, WorkingPaths.stem(of: name(files, $0))) }, uniquingKeysWith: { a, _ in a })
        let grouping = CaptureMergeGroups(files, layouts, stems: stems)
        problems += grouping.problems
        let groups = grouping.groups
        // A companion belongs to the layout with the longest stem that its own name continues: `home.photos.json` to `home.xml`.
        let groupStems = groups.map { group in Set([group.stem] + group.parts.compactMap { stems[$0.file] }) }
        var companions: [Int: [Int]] = [:]
        for index in members where stems[index] == nil {
            let file = name(files, index)
            let fitting = groupStems.map { stems in stems.filter { file.hasPrefix($0 + ".") }.map(\.utf8.count).max() ?? -1 }
            guard let longest = fitting.max(), longest >= 0 else { continue }
            for group in groups.indices where fitting[group] == longest { companions[group, default: []].append(index) }
        }
        let onlyPair = Set(groups.map { $0.parts.map(\.file) }).count == 1 && screenshots.count == 1 ? screenshots.first : nil
        var groupsOfFile: [Int: Int] = [:]
        for file in groups.flatMap({ Set($0.parts.map(\.file)) }) { groupsOfFile[file, default: 0] += 1 }
        var result: [Capture] = []
        var usedShots: Set<Int> = []
        for (number, group) in groups.enumerated() {
            guard let base = group.parts.first, case .layout(let screens) = files[base.file].content else { continue }
            var screenshot: Int?
            var records = Set(group.parts.map(\.file)).filter { files[$0].embeddedRecords != nil }.sorted()
            var manifest: Manifest?
            for companion in companions[number] ?? [] {
                switch files[companion].content {
                case .screenshot: screenshot = screenshot ?? companion
                case .records:
                    records.append(companion)
                    claimed.insert(companion)
                case .manifest(let file): manifest = manifest ?? file.single
                default: break
                }
            }
            for index in members {
                guard case .manifest(let file) = files[index].content, !file.screens.isEmpty else { continue }
                usedScreens[index, default: []].formUnion([])
                for stem in groupStems[number].sorted() {
                    guard let entry = file.screens[stem] else { continue }
                    manifest = manifest ?? entry
                    usedScreens[index, default: []].insert(stem)
                }
            }
            screenshot = screenshot ?? onlyPair
            if let screenshot { usedShots.insert(screenshot) }
            let isOneOfSeveral = groupsOfFile[base.file] ?? 0 > 1
            let suffix = isOneOfSeveral ? "#\(screens[base.screen].name ?? String(base.screen + 1))" : ""
            result.append(
                Capture(
                    id: id(files[base.file].file, group.stem) + suffix, layout: base.file, screen: base.screen,
                    otherDumps: Array(group.parts.dropFirst()), screenshot: screenshot, ownRecords: records, sharedRecords: [],
                    manifest: manifest))
        }
        // Pictures that were saved with a page are no screenshots.
        let isSavedFolder = members.first.map { WorkingPaths.folder(of: files[$0].file.path).hasSuffix("_files") } ?? false
        if !isSavedFolder {
            for shot in screenshots where !usedShots.contains(shot) {
                result.append(alone(shot, members, files, &claimed))
            }
        }
        return result
    }

    /// A screenshot without a dump, with the metadata and the manifest of its stem.
    private static func alone(_ shot: Int, _ members: [Int], _ files: [ClassifiedFile], _ claimed: inout Set<Int>) -> Capture {
        let stem = WorkingPaths.stem(of: name(files, shot))
        var capture = Capture(
            id: id(files[shot].file, stem), layout: nil, screen: 0, screenshot: shot, ownRecords: [], sharedRecords: [], manifest: nil)
        for index in members where name(files, index).hasPrefix(stem + ".") {
            if case .records = files[index].content {
                capture.ownRecords.append(index)
                claimed.insert(index)
            }
        }
        return capture
    }

    /// Pictures with a side shorter than this are icons, not screens.
    private static let leastScreen = 160

    /// Takes out icons, and screenshots without a dump that no records serve: nothing could be said about them.
    private static func dropUseless(_ built: inout BuiltCaptures, _ files: [ClassifiedFile]) {
        var useless: [Int] = []
        built.captures.removeAll { capture in
            guard capture.layout == nil, let shot = capture.screenshot else { return false }
            let isScreen: Bool
            if case .screenshot(let width, let height) = files[shot].content {
                isScreen = min(width, height) >= leastScreen
            } else {
                isScreen = false
            }
            guard !isScreen || capture.ownRecords.isEmpty && capture.sharedRecords.isEmpty else { return false }
            useless.append(shot)
            return true
        }
        built.uselessShots = useless
    }

    /// One problem for all screenshots of a folder about which nothing can be said; `first` is the first of them by name.
    static func uselessShots(first: String, count: Int) -> Problem {
        let others = count > 1 ? " (as have \(count - 1) more in this folder)" : ""
        return Problem(
            path: first, code: "screenshot-without-layout",
            message: "this screenshot has neither a layout dump nor photo records\(others), so it was not looked at; "
                + "put a dump with the same name beside it, or hand over the records (--records)",
            severity: .warning)
    }

    /// Metadata files with any other name serve every capture in their folder and below; `--records` files serve the run.
    private static func share(_ files: [ClassifiedFile], _ captures: inout [Capture], _ claimed: Set<Int>, _ aloneFiles: Set<Int>) {
        for (index, file) in files.enumerated() where !claimed.contains(index) {
            // A page with its pictures' bytes and addresses serves its neighbours like recorded traffic.
            switch file.content {
            case .records: break
            case .layout where file.embeddedRecords != nil: break
            default: continue
            }
            let folder = file.file.folder.path
            let below = folder == "/" ? "/" : folder + "/"
            for number in captures.indices {
                guard let main = captures[number].layout ?? captures[number].screenshot else { continue }
                guard !captures[number].ownRecords.contains(index) else { continue }
                if file.file.isGlobalRecord || files[main].file.path.hasPrefix(below) { captures[number].sharedRecords.append(index) }
            }
        }
        // What serves a single capture of the run belongs to it alone.
        for number in captures.indices {
            let alone = captures[number].sharedRecords.filter(aloneFiles.contains)
            captures[number].ownRecords += alone
            captures[number].sharedRecords.removeAll { alone.contains($0) }
        }
    }

    private static func name(_ files: [ClassifiedFile], _ index: Int) -> String { files[index].file.name }

    /// The path below the scanned argument, without extension.
    private static func id(_ file: FoundFile, _ stem: String) -> String {
        let folder = WorkingPaths.relative(WorkingPaths.folder(of: file.path), base: file.root)
        return folder == "." ? stem : folder + "/" + stem
    }

    /// Two captures with one id (other extensions, other roots) get their reported file name instead.
    private static func withUniqueIDs(_ captures: [Capture], _ files: [ClassifiedFile], _ taken: Set<String>) -> [Capture] {
        var count: [String: Int] = [:]
        for capture in captures { count[capture.id, default: 0] += 1 }
        return captures.map { capture in
            guard count[capture.id] ?? 0 > 1 || taken.contains(capture.id), let layout = capture.layout ?? capture.screenshot else {
                return capture
            }
            var renamed = capture
            let screens: Int
            if case .layout(let all) = files[layout].content { screens = all.count } else { screens = 1 }
            renamed.id = files[layout].file.shown + (screens > 1 ? "#\(capture.screen + 1)" : "")
            return renamed
        }
    }
}
