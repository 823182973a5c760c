// How the command talks: colours, loudness, progress. Reports go to standard output, talk to standard error.
import Reports
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// When text is coloured.
enum ColorChoice: String, CaseIterable {
    case auto, always, never

    /// Whether a stream gets colours: never where NO_COLOR says so (no-color.org: any value but the empty one counts).
    func applies(to output: Output) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto:
            let refused = getenv("NO_COLOR").map { $0.pointee != 0 } ?? false
            let isDumb = getenv("TERM").map { String(cString: $0) == "dumb" } ?? false
            return output.isTerminal && !refused && !isDumb
        }
    }
}

/// The talk settings of one command line.
struct Console: Sendable {
    let style: ReportStyle
    let isQuiet: Bool
    let isVerbose: Bool
    /// Whether a progress line is shown.
    let showsProgress: Bool

    /// - Throws: `UsageError` when `--quiet` and `--verbose` are both given.
    init(_ arguments: Arguments) throws(UsageError) {
        isQuiet = arguments.has(.quiet)
        isVerbose = arguments.has(.verbose)
        if isQuiet, isVerbose { throw .contradiction(.quiet, .verbose, command: arguments.command) }
        let color = arguments.value(.color).flatMap(ColorChoice.init) ?? .auto
        style = ReportStyle(isColoured: color.applies(to: .standard), isVerbose: isVerbose)
        // CI systems may give a terminal, but nobody looks at it move.
        let isCI = getenv("CI").map { $0.pointee != 0 } ?? false
        showsProgress = !isQuiet && !arguments.has(.noProgress) && Output.error.isTerminal && !isCI
    }

    /// One sentence of talk; nothing when quiet.
    func talk(_ sentence: String) {
        if !isQuiet { Output.error.write("attrcheck: \(Readable.line(sentence))\n") }
    }
}

/// The progress line: rewritten in place, at most ten times a second, gone at the end.
final class ProgressLine: Sendable {
    private let lastShown: Mutex<ContinuousClock.Instant?> = Mutex(nil)

    /// Shows how far the run is.
    func show(_ done: Int, of total: Int) {
        lastShown.withLock { last in
            let now = ContinuousClock.now
            if let last, now - last < .milliseconds(100) { return }
            last = now
            Output.error.write("\r\u{1B}[K" + Self.bar(done, of: total), isPassing: true)
        }
    }

    /// `[#####---------------]  25 %  10 of 40 files`.
    static func bar(_ done: Int, of total: Int) -> String {
        let share = total > 0 ? Double(min(done, total)) / Double(total) : 0
        let filled = Int((share * 20).rounded(.down))
        let percent = String(Int((share * 100).rounded(.down)))
        let gap = String(repeating: " ", count: max(0, 3 - percent.count))
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled)
        return "[\(bar)] \(gap)\(percent) %  \(done) of \(total) files"
    }

    /// Takes the line away.
    func clear() {
        lastShown.withLock { if $0 != nil { Output.error.write("\r\u{1B}[K", isPassing: true) } }
    }
}
