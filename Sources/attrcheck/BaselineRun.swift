// What a scan does with its baseline: mark, write, prune, and fail for what is gone.
import Baseline
import Model
import Scan

/// The baseline as the arguments ask for it.
struct BaselineRun {
    /// nil when there is none.
    let path: String?
    private let known: Baseline?
    private let writes: Bool
    private let prunes: Bool
    private let isStrict: Bool

    /// Reads the file before anything is scanned.
    init(_ arguments: Arguments) throws(UsageError) {
        writes = arguments.has(.writeBaseline)
        prunes = arguments.has(.pruneBaseline)
        isStrict = arguments.has(.strictBaseline)
        if writes, prunes { throw .contradiction(.writeBaseline, .pruneBaseline, command: .scan) }
        path = arguments.value(.baseline) ?? (writes || prunes || isStrict ? "attrcheck-baseline.jsonl" : nil)
        guard let path else {
            known = nil
            return
        }
        if writes, !Disk.exists(path) {
            if !Disk.isFolder(Disk.folder(of: path)) { throw .unwritableReport(path, reason: "there is no such folder") }
            known = nil
            return
        }
        switch Disk.read(path) {
        case .failure(let fault):
            throw UsageError("the baseline \"\(path)\" cannot be read: \(fault.words); --write-baseline writes one", command: .scan)
        case .success(let bytes):
            do throws(BaselineFault) {
                known = try Baseline.read(bytes)
            } catch {
                // What cannot be read may still be replaced.
                guard writes else { throw UsageError("the baseline \"\(path)\" cannot be used: \(error)", command: .scan) }
                known = nil
            }
        }
    }

    /// Marks the findings, and writes the file where that was asked for.
    func apply(to report: inout Report, console: Console) throws(UsageError) {
        guard let path else { return }
        let judged = Set(report.rules.map(\.id))
        if writes {
            let baseline = Baseline(report)
            baseline.apply(to: &report, judged: judged)
            try write(baseline, path, console)
        } else if let known {
            known.apply(to: &report, judged: judged)
            guard !report.absent.isEmpty else { return }
            let gone = report.absent.count == 1 ? "1 finding of the baseline is" : "\(report.absent.count) findings of the baseline are"
            if prunes {
                try write(known.pruned(by: report), path, console)
            } else {
                let talk = "\(gone) gone: \(Self.examples(report.absent)); --prune-baseline takes them out"
                if isStrict { Program.complain(talk) } else { console.talk(talk) }
            }
        }
    }

    /// Whether the file is written, and not only read.
    var changesFile: Bool { writes || prunes }

    /// Whether entries that are gone fail the run.
    func fails(_ report: Report) -> Bool { isStrict && !prunes && !report.absent.isEmpty }

    private func write(_ baseline: Baseline, _ path: String, _ console: Console) throws(UsageError) {
        if let fault = Disk.replace(path, with: baseline.text) { throw .unwritableReport(path, reason: fault.words) }
        let count = baseline.entries.count
        console.talk("wrote the baseline \(path) with \(count) \(count == 1 ? "finding" : "findings")")
    }

    /// The first few, by rule and screen.
    private static func examples(_ absent: [AbsentFinding]) -> String {
        let shown = absent.prefix(3).map { "\($0.rule)\($0.capture.map { " on \($0)" } ?? "")" }
        return Words.list(shown, "and") + (absent.count > 3 ? " and \(absent.count - 3) more" : "")
    }
}
