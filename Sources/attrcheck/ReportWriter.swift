// Writes all reports of one run: files first, then standard output, then what the CI system around us wants.
import Model
import Reports
import Scan

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What CI systems say in the environment.
struct CIVariables: Sendable {
    /// Set by GitHub's runner.
    var isGitHub = false
    /// The file that GitHub shows as the step's summary.
    var stepSummary: String?
    /// The folder that paths in reports for forges are counted from.
    var projectFolder: String?
    /// Xcode runs us as a build phase: it opens absolute paths only.
    var isXcode = false

    static var current: CIVariables {
        func value(_ name: String) -> String? {
            guard let text = getenv(name).map({ String(cString: $0) }), !text.isEmpty else { return nil }
            return text
        }
        return CIVariables(
            isGitHub: value("GITHUB_ACTIONS") == "true", stepSummary: value("GITHUB_STEP_SUMMARY"),
            projectFolder: value("CI_PROJECT_DIR") ?? value("GITHUB_WORKSPACE"), isXcode: value("XCODE_VERSION_ACTUAL") != nil)
    }

    /// What leads from the project's folder to the working directory: `app/`; empty when they are one or have nothing to do with each other.
    func pathPrefix(for reporter: Reporter) -> String {
        let here = Self.real(Disk.workingDirectory)
        if isXcode, reporter.name == Reporter.xcode.name { return here + "/" }
        guard let project = projectFolder.map(Self.real), here.hasPrefix(project + "/") else { return "" }
        return here.dropFirst(project.count + 1) + "/"
    }

    /// The path without links, where it exists.
    private static func real(_ path: String) -> String {
        guard let real = realpath(path, nil) else { return path }
        defer { free(real) }
        return String(cString: real)
    }
}

/// Writes the reports of one run.
struct ReportWriter {
    let targets: [ReportTarget]
    let console: Console
    let images: ReportStyle.Images
    let variables: CIVariables
    /// Notes what is written into files, where the next run may ask for it.
    var recorder: Recorder?

    /// Large reports go out in pieces of about this size.
    private static let piece = 1 << 16

    /// GitHub refuses a summary of more than one mebibyte.
    private static let mostSummaryBytes = (1 << 20) - 1024

    /// Files first, so that a reader who stops reading standard output does not cost a report.
    ///
    /// - Throws: `UsageError` for the last report that could not be written; those before it have been complained about.
    func write(_ report: Report) throws(UsageError) {
        var failures: [UsageError] = []
        for target in targets where !target.reporter.isBlob {
            guard let path = target.path else { continue }
            let name = target.reporter.name
            if let failure = target.reporter.isFolder ? folder(target, report, path) : file(target, report, path) {
                failures.append(failure)
            } else {
                console.talk("wrote the \(name) report to \(path)")
            }
        }
        for target in targets where target.path == nil && !target.reporter.isBlob {
            var pending = ""
            target.reporter.write(report, style(target.reporter, path: nil, console.style)) { piece in
                pending += piece
                if pending.utf8.count > Self.piece {
                    Output.standard.write(pending)
                    pending = ""
                }
            }
            Output.standard.write(pending)
        }
        failures += automatic(report)
        guard let last = failures.last else { return }
        for failure in failures.dropLast() { Program.complain(failure.message) }
        throw last
    }

    private func style(_ reporter: Reporter, path: String?, _ base: ReportStyle) -> ReportStyle {
        var style = base
        style.pathPrefix = variables.pathPrefix(for: reporter)
        style.images = images
        if let path {
            let here = Disk.workingDirectory
            let way = WorkingPaths.relative(here, base: WorkingPaths.absolute(Disk.folder(of: path), base: here))
            style.wayToRoot = way == "." ? "" : way + "/"
        }
        style.read = { path in
            if case .success(let bytes) = Disk.read(path) { bytes } else { nil }
        }
        return style
    }

    private func file(_ target: ReportTarget, _ report: Report, _ path: String) -> UsageError? {
        do throws(DiskFault) {
            let file = try FileReplacement(path)
            var pending: [UInt8] = []
            recorder?.note(.file(path), [])
            func write() {
                recorder?.note(.file(path), pending)
                file.write(pending)
                pending = []
            }
            target.reporter.write(report, style(target.reporter, path: path, ReportStyle(isVerbose: console.isVerbose))) { piece in
                pending += piece.utf8
                if pending.count > Self.piece { write() }
            }
            write()
            return file.finish().map { .unwritableReport(path, reason: $0.words) }
        } catch {
            return .unwritableReport(path, reason: error.words)
        }
    }

    private func folder(_ target: ReportTarget, _ report: Report, _ path: String) -> UsageError? {
        if let fault = Disk.makeFolder(path) { return .unwritableReport(path, reason: fault.words) }
        let made = target.reporter.files(report, style(target.reporter, path: path, ReportStyle(isVerbose: console.isVerbose)))
        for complaint in made.complaints { Program.complain("\(target.reporter.name): \(complaint)") }
        for file in made.files {
            let place = path + "/" + file.name
            if let fault = Disk.replace(place, with: file.bytes) { return .unwritableReport(place, reason: fault.words) }
        }
        return nil
    }

    /// In GitHub Actions: annotations on standard error, where they cannot damage a report on standard output, and the step's summary.
    private func automatic(_ report: Report) -> [UsageError] {
        if variables.isGitHub, !targets.contains(where: { $0.path == nil && $0.reporter.name == Reporter.github.name }) {
            Output.error.write(Reporter.github.render(report, style(.github, path: nil, ReportStyle())))
        }
        guard let path = variables.stepSummary else { return [] }
        let text = MarkdownReport.summary(report, mostBytes: max(0, Self.mostSummaryBytes - Disk.size(of: path)))
        return Disk.append(text, to: path).map { [.unwritableReport(path, reason: $0.words)] } ?? []
    }
}
