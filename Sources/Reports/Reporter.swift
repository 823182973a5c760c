// What a report format is: a small value. A new format is one file with one such value, and its line in `Reporters.all`.
import Model

/// How a report is dressed and what it may read; most formats ignore most of it.
public struct ReportStyle: Sendable {
    /// What becomes of screenshots in a page.
    public enum Images: String, Sendable, CaseIterable { case inline, link, none }

    /// ANSI colours are wanted.
    public var isColoured: Bool
    /// Everything that is known is written, not only what a first look needs.
    public var isVerbose: Bool
    /// What stands before every path for consumers that count from a project's folder and not from the working directory: `app/`.
    public var pathPrefix = ""
    public var images = Images.inline
    /// What leads from the report's own file to the working directory: `../`; empty when they are in one folder.
    public var wayToRoot = ""
    /// The bytes of a file named as reports name it; nil where there is none. Only for screenshots.
    public var read: @Sendable (String) -> [UInt8]? = { _ in nil }

    public init(isColoured: Bool = false, isVerbose: Bool = false) {
        self.isColoured = isColoured
        self.isVerbose = isVerbose
    }
}

/// A part of a report. Secrets are masked in words; bytes of pictures must stay as they are.
public enum ReportPiece: Sendable {
    case words(String)
    case verbatim(String)
}

/// One file of a report that is a folder.
public struct ReportFile: Sendable {
    public let name: String
    public let bytes: [UInt8]
}

/// What a folder report gives: its files, and a sentence for each that it could not make.
public struct ReportFolder: Sendable {
    public var files: [ReportFile] = []
    public var complaints: [String] = []
}

/// One report format.
public struct Reporter: Sendable {
    private enum Writer: Sendable {
        /// Piece by piece, so that no run is too large for it.
        case stream(@Sendable (ReportView, ReportStyle, (String) -> Void) -> Void)
        case pieces(@Sendable (ReportView, ReportStyle) -> [ReportPiece])
        case folder(@Sendable (ReportView, ReportStyle) -> ReportFolder)
        /// The run's own results, which the scan writes while it goes on.
        case blob
    }
    /// The name on the command line.
    public let name: String
    /// Endings of file names that select it, without the first dot; longer ones count before shorter ones.
    public let extensions: [String]
    /// One line for the help: for whom, and what it holds.
    public let summary: String
    /// It marks ranges in the dumps, so the scan has to work them out.
    public let needsRegions: Bool
    /// It draws screens, or hands on what others may draw.
    public var needsDrawings: Bool { isFolder || isBlob || name == Self.html.name }
    private let writer: Writer

    /// A format that is one text.
    public init(
        name: String, extensions: [String] = [], summary: String, needsRegions: Bool = false,
        write: @escaping @Sendable (ReportView, ReportStyle) -> String
    ) {
        self.init(
            name: name, extensions: extensions, summary: summary, needsRegions: needsRegions, pieces: { [.words(write($0, $1))] })
    }

    /// A format that is one text with parts that must not be touched.
    public init(
        name: String, extensions: [String] = [], summary: String, needsRegions: Bool = false,
        pieces: @escaping @Sendable (ReportView, ReportStyle) -> [ReportPiece]
    ) {
        self.name = name
        self.extensions = extensions
        self.summary = summary
        self.needsRegions = needsRegions
        writer = .pieces(pieces)
    }

    /// A format that is one text, handed on in pieces; a secret is never cut in two.
    public init(
        name: String, extensions: [String] = [], summary: String,
        stream: @escaping @Sendable (ReportView, ReportStyle, (String) -> Void) -> Void
    ) {
        self.name = name
        self.extensions = extensions
        self.summary = summary
        needsRegions = false
        writer = .stream(stream)
    }

    /// A format that is a folder of files.
    public init(name: String, summary: String, folder: @escaping @Sendable (ReportView, ReportStyle) -> ReportFolder) {
        self.name = name
        extensions = []
        self.summary = summary
        needsRegions = false
        writer = .folder(folder)
    }

    /// The run's results before the decisions about the whole run, for `attrcheck merge`.
    public static let jsonl = Reporter(
        blob: "jsonl", extensions: ["jsonl", "ndjson"], summary: "for \"attrcheck merge\": what was found in each cell of files, one a line"
    )

    private init(blob name: String, extensions: [String], summary: String) {
        self.name = name
        self.extensions = extensions
        self.summary = summary
        needsRegions = true
        writer = .blob
    }

    /// Whether the scan itself writes it, line by line.
    public var isBlob: Bool { if case .blob = writer { true } else { false } }

    /// Whether it writes several files into a folder instead of one text.
    public var isFolder: Bool { if case .folder = writer { true } else { false } }

    /// The whole report, ending in a newline; secrets are masked here so that no format can forget to. Empty for folders.
    public func render(_ report: Report, _ style: ReportStyle = ReportStyle()) -> String {
        var text = ""
        write(report, style) { text += $0 }
        return text
    }

    /// The same text, piece by piece.
    public func write(_ report: Report, _ style: ReportStyle = ReportStyle(), to sink: (String) -> Void) {
        switch writer {
        case .stream(let write): write(ReportView(report), style) { sink(SecretMask.masked($0)) }
        case .pieces(let write):
            for piece in write(ReportView(report), style) {
                switch piece {
                case .words(let words): sink(SecretMask.masked(words))
                case .verbatim(let bytes): sink(bytes)
                }
            }
        case .folder, .blob: break
        }
    }

    /// The files of a folder report; none for formats that are one text.
    public func files(_ report: Report, _ style: ReportStyle = ReportStyle()) -> ReportFolder {
        guard case .folder(let write) = writer else { return ReportFolder() }
        return write(ReportView(report), style)
    }
}

/// The report formats that this version can write.
public enum Reporters {
    /// In the order of the help.
    public static let all: [Reporter] = [
        .text,
        .html,
        .markdown,
        .json,
        .jsonl,
        .sarif,
        .sarifGitHub,
        .junit,
        .gitlab,
        .github,
        .checkstyle,
        .xcode,
        .reviewdog,
        .boxes,
    ]

    /// The format with this name.
    public static func named(_ name: String) -> Reporter? {
        all.first { $0.name == name }
    }

    /// The format that a file name's ending stands for, in any letter case; the longest ending wins.
    public static func forFile(_ path: String) -> Reporter? {
        let name = path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...].lowercased()
        let fitting = all.flatMap { reporter in reporter.extensions.filter { name.hasSuffix("." + $0) }.map { (reporter, $0.count) } }
        return fitting.max { $0.1 < $1.1 }?.0
    }
}
