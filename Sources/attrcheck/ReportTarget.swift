// What `--report` and `--format` ask for: which report goes where.
import Reports

/// One report to be written.
struct ReportTarget: Sendable {
    let reporter: Reporter
    /// nil for standard output.
    let path: String?

    /// All reports of a run; the first is the one for standard output.
    ///
    /// - Throws: `UsageError` for an unknown format, a missing file name, a folder that is not there, or two reports in one place.
    static func all(reports: [String], format: String?) throws(UsageError) -> [ReportTarget] {
        var targets: [ReportTarget] = []
        var onOutput = format.map { "--format \($0)" }
        var output = format.flatMap(Reporters.named)
        for word in reports {
            let target = try ReportTarget(word, standardFormat: format)
            if let path = target.path {
                if targets.contains(where: { $0.path == path }) { throw .twoReportsInFile(path) }
                try checkPlace(path, isFolder: target.reporter.isFolder)
                targets.append(target)
            } else if word == "-", format != nil {
                continue  // `--report -` only says what already holds.
            } else if let onOutput {
                throw .twoReportsOnOutput(onOutput, "--report \(word)")
            } else {
                onOutput = "--report \(word)"
                output = target.reporter
            }
        }
        return [ReportTarget(reporter: output ?? .text, path: nil)] + targets
    }

    private init(reporter: Reporter, path: String?) {
        self.reporter = reporter
        self.path = path
    }

    /// `FORMAT=FILE`, `FILE.ext`, or `-` for either file.
    private init(_ word: String, standardFormat: String?) throws(UsageError) {
        let known = Reporters.all.map(\.name)
        if word == "-" {
            self.init(reporter: standardFormat.flatMap(Reporters.named) ?? .text, path: nil)
            return
        }
        // A format's name holds neither dot nor slash, so `./a=b.json` is a file.
        if let equals = word.firstIndex(of: "="), !word[..<equals].contains(where: { $0 == "/" || $0 == "." }) {
            let name = String(word[..<equals])
            let path = String(word[word.index(after: equals)...])
            guard let reporter = Reporters.named(name) else {
                throw .unknownFormat(name, nearest: Words.nearest(to: name, among: known), known: known)
            }
            guard !path.isEmpty, !(reporter.isFolder && path == "-") else { throw .reportWithoutFile(word) }
            self.init(reporter: reporter, path: path == "-" ? nil : path)
            return
        }
        if known.contains(word) { throw .reportWithoutFile(word) }
        guard let reporter = Reporters.forFile(word) else {
            throw .unknownExtension(word, known: known)
        }
        self.init(reporter: reporter, path: word)
    }

    /// Says before a long run, not after it, that a report has no place to go.
    private static func checkPlace(_ path: String, isFolder: Bool) throws(UsageError) {
        if isFolder {
            if Disk.exists(path), !Disk.isFolder(path) { throw .unwritableReport(path, reason: "it is a file; this report needs a folder") }
        } else if Disk.isFolder(path) {
            throw .unwritableReport(path, reason: "it is a folder")
        }
        let folder = Disk.folder(of: path)
        if !Disk.isFolder(folder) { throw .unwritableReport(path, reason: "there is no folder \"\(folder)\"") }
    }
}
