// Which layout files are dumps of one screen: by their names, and by what they show.
import Model

/// One screen of one file.
struct CapturePart: Sendable, Hashable {
    var file: Int
    var screen: Int
}

/// The dumps of one screen, the richest first.
struct CaptureGroup: Sendable {
    var parts: [CapturePart]
    /// What the names of its files begin with, and those of its companions.
    var stem: String
}

/// Groups the layouts of one folder.
struct CaptureMergeGroups {
    private let files: [ClassifiedFile]
    private let stems: [Int: String]
    private(set) var groups: [CaptureGroup] = []
    private(set) var problems: [Problem] = []

    /// Groups these files; `stems` has the name of each without extension.
    init(_ files: [ClassifiedFile], _ layouts: [Int], stems: [Int: String]) {
        self.files = files
        self.stems = stems
        for family in families(layouts) { addFamily(family.files, stem: family.stem) }
    }

    /// The screens of a file.
    private func screens(_ file: Int) -> [Screen] {
        if case .layout(let screens) = files[file].content { screens } else { [] }
    }

    /// Files whose names belong together: `home.xml`, `home.html`, `home.render.txt`; and `home.render.txt`, `home.widgets.txt` alone.
    private func families(_ layouts: [Int]) -> [(stem: String, files: [Int])] {
        let byStem = Dictionary(grouping: layouts) { stems[$0] ?? "" }
        var head: [String: String] = [:]
        var families: [String: [Int]] = [:]
        for stem in byStem.keys.sorted(by: { ($0.utf8.count, $0) < ($1.utf8.count, $1) }) {
            let own = byStem[stem] ?? []
            // A dump joins the longest name that its own continues; with a second dump of one format it is another screen.
            if let parent = longest(stem, byStem), let family = head[parent],
                formats(families[family] ?? []).isDisjoint(with: formats(own))
            {
                head[stem] = family
                families[family]? += own
            } else {
                head[stem] = stem
                families[stem] = own
            }
        }
        // Names that differ in their last part only, where no file has the name without it.
        var loose: [String: [String]] = [:]
        for stem in families.keys where families[stem]?.count == 1 {
            guard let dot = stem.lastIndex(of: "."), dot > stem.startIndex, families[String(stem[..<dot])] == nil else { continue }
            loose[String(stem[..<dot]), default: []].append(stem)
        }
        for (stem, members) in loose where members.count > 1 {
            let joined = members.flatMap { families[$0] ?? [] }.sorted()
            guard formats(joined).count == joined.reduce(0, { $0 + formats([$1]).count }) else { continue }
            for member in members { families[member] = nil }
            families[stem] = joined
        }
        return families.sorted { $0.key < $1.key }.map { ($0.key, $0.value.sorted()) }
    }

    /// The formats of some files' screens.
    private func formats(_ files: [Int]) -> Set<FormatID> { Set(files.flatMap { screens($0).map(\.format) }) }

    /// The longest name of a file that a name continues after a dot.
    private func longest(_ stem: String, _ known: [String: [Int]]) -> String? {
        var rest = Substring(stem)
        while let dot = rest.lastIndex(of: "."), dot > rest.startIndex {
            rest = rest[..<dot]
            if known[String(rest)] != nil { return String(rest) }
        }
        return nil
    }

    /// Makes groups of a family: one dump of each format may join, if it shows the same screen.
    private mutating func addFamily(_ family: [Int], stem: String) {
        // The nearest names first: `home.xml` before `home.detail.xml`.
        let ordered = family.sorted { (stems[$0]?.utf8.count ?? 0, $0) < (stems[$1]?.utf8.count ?? 0, $1) }
        var joining: [CapturePart] = []
        var formats: Set<FormatID> = []
        for file in ordered {
            let all = screens(file)
            let own = stems[file] ?? ""
            let isSeries = all.count != Set(all.map(\.format)).count
            if isSeries || all.isEmpty || all.contains(where: { formats.contains($0.format) }) {
                addSeries(file, stem: own)
                continue
            }
            formats.formUnion(all.map(\.format))
            joining += all.indices.map { CapturePart(file: file, screen: $0) }
        }
        join(joining, stem: stem)
    }

    /// The screens of one file, each on its own, or together while their formats differ: a log with several dumps.
    private mutating func addSeries(_ file: Int, stem: String) {
        var run: [CapturePart] = []
        var formats: Set<FormatID> = []
        for (number, screen) in screens(file).enumerated() {
            if !formats.insert(screen.format).inserted {
                join(run, stem: stem)
                run = []
                formats = [screen.format]
            }
            run.append(CapturePart(file: file, screen: number))
        }
        join(run, stem: stem)
    }

    /// One group of those that show the same screen as the richest; the others stay apart.
    private mutating func join(_ parts: [CapturePart], stem: String) {
        // Mostly there is one dump of a screen, and nothing to compare it with.
        guard parts.count > 1 else {
            groups += parts.map { CaptureGroup(parts: [$0], stem: stem) }
            return
        }
        guard let base = parts.max(by: { CaptureMergeRichness(screen($0), $0) < CaptureMergeRichness(screen($1), $1) }) else { return }
        var group = CaptureGroup(parts: [base], stem: stem)
        let agreement = CaptureMergeAgreement(screen(base))
        for part in parts where part != base {
            switch agreement.compare(screen(part)) {
            case .same: group.parts.append(part)
            case .unrelated: groups.append(CaptureGroup(parts: [part], stem: stems[part.file] ?? stem))
            case .different(let why):
                groups.append(CaptureGroup(parts: [part], stem: stems[part.file] ?? stem))
                problems.append(
                    Problem(
                        path: files[part.file].file.shown, code: "dumps-disagree",
                        message:
                            "by its name this is another dump of \(files[base.file].file.shown), but \(why); they are checked as separate screens"
                    ))
            }
        }
        groups.append(group)
    }

    /// The screen of a part.
    private func screen(_ part: CapturePart) -> Screen { screens(part.file)[part.screen] }
}

/// How much a dump says: places with content first, then texts, then anything.
private struct CaptureMergeRichness: Comparable {
    private let key: [Int]

    /// Counts a screen's facts; of equals the first file wins.
    init(_ screen: Screen, _ part: CapturePart) {
        let placed = screen.elements.count { $0.bounds?.isUsable == true && ($0.text != nil || $0.role == .image) }
        let texts = screen.elements.count { $0.text != nil }
        key = [placed, texts, screen.elements.count, -part.file, -part.screen]
    }

    static func < (a: Self, b: Self) -> Bool { a.key.lexicographicallyPrecedes(b.key) }
}
