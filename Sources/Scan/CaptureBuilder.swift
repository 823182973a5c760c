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

enum CaptureBuilder {
    /// Groups the files of a run into captures, sorted by id.
    static func build(_ files: [ClassifiedFile]) -> (captures: [Capture], problems: [Problem]) {
        var problems: [Problem] = []
        var folders: [String: [Int]] = [:]
        for (index, file) in files.enumerated() where !file.file.isGlobalRecord {
            folders[WorkingPaths.folder(of: file.file.path), default: []].append(index)
        }
        var captures: [Capture] = []
        var claimed: Set<Int> = []
        var usedManifestScreens: [Int: Set<String>] = [:]
        for folder in folders.keys.sorted() {
            captures += self.captures(files, folders[folder] ?? [], &claimed, &usedManifestScreens, &problems)
        }
        share(files, &captures, claimed)
        problems += Self.dropUseless(&captures, files)
        for (file, used) in usedManifestScreens.sorted(by: { $0.key < $1.key }) {
            guard case .manifest(let manifest) = files[file].content else { continue }
            for name in manifest.screens.keys.sorted() where !used.contains(name) {
                problems.append(
                    Problem(
                        path: files[file].file.shown, code: "manifest-screen-unmatched",
                        message: "the manifest names the screen \"\(name)\", but no dump beside it has this name"))
            }
        }
        captures = withUniqueIDs(captures.sorted { ($0.id, $0.mainFile, $0.screen) < ($1.id, $1.mainFile, $1.screen) }, files)
        return (captures, problems)
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

    /// Takes out icons, and screenshots without a dump that no records serve: nothing could be said about them. One problem a folder.
    private static func dropUseless(_ captures: inout [Capture], _ files: [ClassifiedFile]) -> [Problem] {
        var folders: [String: [Int]] = [:]
        captures.removeAll { capture in
            guard capture.layout == nil, let shot = capture.screenshot else { return false }
            let isScreen: Bool
            if case .screenshot(let width, let height) = files[shot].content {
                isScreen = min(width, height) >= leastScreen
            } else {
                isScreen = false
            }
            guard !isScreen || capture.ownRecords.isEmpty && capture.sharedRecords.isEmpty else { return false }
            folders[WorkingPaths.folder(of: files[shot].file.path), default: []].append(shot)
            return true
        }
        return folders.sorted { $0.key < $1.key }.compactMap { _, shots in
            guard let first = shots.min() else { return nil }
            let others = shots.count > 1 ? " (as have \(shots.count - 1) more in this folder)" : ""
            return Problem(
                path: files[first].file.shown, code: "screenshot-without-layout",
                message: "this screenshot has neither a layout dump nor photo records\(others), so it was not looked at; "
                    + "put a dump with the same name beside it, or hand over the records (--records)",
                severity: .warning)
        }
    }

    /// Metadata files with any other name serve every capture in their folder and below; `--records` files serve the run.
    private static func share(_ files: [ClassifiedFile], _ captures: inout [Capture], _ claimed: Set<Int>) {
        for (index, file) in files.enumerated() where !claimed.contains(index) {
            // A page with its pictures' bytes and addresses serves its neighbours like recorded traffic.
            switch file.content {
            case .records: break
            case .layout where file.embeddedRecords != nil: break
            default: continue
            }
            let folder = WorkingPaths.folder(of: file.file.path)
            let below = folder == "/" ? "/" : folder + "/"
            for number in captures.indices {
                guard let main = captures[number].layout ?? captures[number].screenshot else { continue }
                guard !captures[number].ownRecords.contains(index) else { continue }
                if file.file.isGlobalRecord || files[main].file.path.hasPrefix(below) { captures[number].sharedRecords.append(index) }
            }
        }
        // What serves a single capture of the run belongs to it alone.
        var served: [Int: Int] = [:]
        for capture in captures {
            for record in capture.sharedRecords { served[record, default: 0] += 1 }
        }
        for number in captures.indices {
            let alone = captures[number].sharedRecords.filter { served[$0] == 1 && !files[$0].file.isGlobalRecord }
            captures[number].ownRecords += alone
            captures[number].sharedRecords.removeAll { alone.contains($0) }
        }
    }

    private static func name(_ files: [ClassifiedFile], _ index: Int) -> String { WorkingPaths.name(of: files[index].file.path) }

    /// The path below the scanned argument, without extension.
    private static func id(_ file: FoundFile, _ stem: String) -> String {
        let folder = WorkingPaths.relative(WorkingPaths.folder(of: file.path), base: file.root)
        return folder == "." ? stem : folder + "/" + stem
    }

    /// Two captures with one id (other extensions, other roots) get their reported file name instead.
    private static func withUniqueIDs(_ captures: [Capture], _ files: [ClassifiedFile]) -> [Capture] {
        var count: [String: Int] = [:]
        for capture in captures { count[capture.id, default: 0] += 1 }
        return captures.map { capture in
            guard count[capture.id] ?? 0 > 1, let layout = capture.layout ?? capture.screenshot else { return capture }
            var renamed = capture
            let screens: Int
            if case .layout(let all) = files[layout].content { screens = all.count } else { screens = 1 }
            renamed.id = files[layout].file.shown + (screens > 1 ? "#\(capture.screen + 1)" : "")
            return renamed
        }
    }
}
