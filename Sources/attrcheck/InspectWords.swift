// What `inspect` and `records` print for one file: the facts of the file, its trees or records, its problems.
import Model
import Reports
import Scan

/// The facts of one inspected file, or of a path that leads nowhere.
struct FileSummary: Sendable {
    var path: String
    var kind: FileKind
    var format: FormatID?
    var elements = 0
    var images = 0
    var texts = 0
    var photos = 0
    var records = 0
    var links = 0
    var size: Size?
    var problems: [Problem]
    var screens: [Screen] = []
    var recordFile: RecordFile?

    /// Whether the file is there, but nothing can be read from it.
    var isUnreadable: Bool { kind == .unreadable || problems.contains { $0.code == "file-unreadable" } }

    init(_ file: InspectedFile) {
        path = file.path
        kind = file.kind
        format = file.format
        elements = file.elements
        images = file.images
        texts = file.texts
        photos = file.photos
        records = file.records
        links = file.links
        size = file.size
        problems = file.problems
        screens = file.screens
        recordFile = file.recordFile
    }

    init(missing problem: Problem) {
        path = problem.path
        kind = .unreadable
        problems = [problem]
    }
}

/// `inspect --json` as interface.md has it.
struct WireInspectedFile: Encodable {
    let path: String
    let kind: String
    let format: OrNull<String>
    let elements: Int
    let images: Int
    let texts: Int
    let photos: Int
    let records: Int
    let links: Int
    let size: OrNull<WireSize>
    let problems: [WireFileProblem]

    init(_ file: FileSummary) {
        path = file.path
        kind = file.kind.rawValue
        format = OrNull(file.format?.rawValue)
        elements = file.elements
        images = file.images
        texts = file.texts
        photos = file.photos
        records = file.records
        links = file.links
        size = OrNull(WireSize(file.size))
        problems = file.problems.map(WireFileProblem.init)
    }
}

/// Text for one file.
struct InspectWords {
    let style: ReportStyle

    /// Kind, format and counts; the screens as trees; the problems.
    func file(_ file: FileSummary) -> [String] {
        let tree = ScreenTree(style: style)
        var lines = [Readable.line(file.path), "  " + facts(file)]
        for (index, screen) in file.screens.enumerated() {
            if file.screens.count > 1 {
                lines.append("  screen \(index + 1)\(screen.name.map { ": " + Readable.line($0, limit: 120) } ?? "")")
            }
            lines += ScreenTree.unknowns(screen.capabilities).map { "  " + $0 }
            lines += tree.lines(screen, indent: 4)
        }
        if let records = file.recordFile {
            lines.append("  \(RecordWords(style: style).heading(records)); --records lists them")
        }
        return lines + problems(file)
    }

    /// The records of one file.
    func records(_ file: FileSummary) -> [String] {
        let words = RecordWords(style: style)
        guard let records = file.recordFile else {
            return [
                Readable.line(file.path), "  no photo record (\(file.format.map { "\(file.kind.rawValue), \($0)" } ?? file.kind.rawValue))",
            ] + problems(file)
        }
        return ["\(Readable.line(file.path)): \(words.heading(records))"] + words.lines(records) + problems(file)
    }

    /// "layout · android-uiautomator · 1080×2400 px · 42 elements, 5 pictures, 12 texts".
    private func facts(_ file: FileSummary) -> String {
        var parts = [file.kind.rawValue]
        if let format = file.format { parts.append(format.rawValue) }
        if let size = file.size { parts.append(ScreenTree.words(size, file.screens.first?.unit)) }
        let counts = [
            (file.elements, "element"), (file.images, "picture"), (file.texts, "text"), (file.photos, "place photo"),
            (file.records, "record"),
            (file.links, "link"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
        if !counts.isEmpty { parts.append(counts.joined(separator: ", ")) }
        return parts.joined(separator: " · ")
    }

    private func problems(_ file: FileSummary) -> [String] {
        file.problems.map { problem in
            let place = problem.line.map { "line \($0): " } ?? ""
            return
                "  \(problem.severity.rawValue): \(place)\(SecretMask.masked(Readable.line(problem.message, limit: 400))) [\(problem.code)]"
        }
    }
}
