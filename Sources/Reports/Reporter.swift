// What a report format is: a small value. A new format is one file with one such value, and its line in `Reporters.all`.
import Model

/// How a report may be dressed; formats for machines ignore it.
public struct ReportStyle: Sendable {
    /// ANSI colours are wanted.
    public var isColoured: Bool
    /// Everything that is known is written, not only what a first look needs.
    public var isVerbose: Bool

    public init(isColoured: Bool = false, isVerbose: Bool = false) {
        self.isColoured = isColoured
        self.isVerbose = isVerbose
    }
}

/// One report format.
public struct Reporter: Sendable {
    /// The name on the command line.
    public let name: String
    /// The file extension that selects it, without the dot.
    public let fileExtension: String
    /// One line for the help.
    public let summary: String
    private let write: @Sendable (Report, ReportStyle) -> String

    public init(name: String, fileExtension: String, summary: String, write: @escaping @Sendable (Report, ReportStyle) -> String) {
        self.name = name
        self.fileExtension = fileExtension
        self.summary = summary
        self.write = write
    }

    /// The whole report, ending in a newline; secrets are masked here so that no format can forget to.
    public func render(_ report: Report, _ style: ReportStyle = ReportStyle()) -> String {
        SecretMask.masked(write(report, style))
    }
}

/// The report formats that this version can write.
public enum Reporters {
    /// In the order of the help.
    public static let all: [Reporter] = [.text, .json]

    /// The format with this name.
    public static func named(_ name: String) -> Reporter? {
        all.first { $0.name == name }
    }

    /// The format that a file name's extension stands for, in any letter case.
    public static func forFile(_ path: String) -> Reporter? {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
        let ending = path[path.index(after: dot)...].lowercased()
        return all.first { $0.fileExtension == ending }
    }
}
