// What a run writes, noted while it is written, so that the next run over the same files can say it again.
import Model
import Scan
import Synchronization

/// Takes down what goes to the standard streams and into reports. Too much of it, and it forgets everything.
final class Recorder: Sendable {
    private struct State {
        var pieces: [RunTranscript.Piece] = []
        var bytes = 0
        var isFull = false
    }
    private let state = Mutex(State())

    /// Notes what was written; pieces for the same place become one.
    func note(_ channel: RunTranscript.Channel, _ bytes: some Collection<UInt8>) {
        state.withLock { state in
            state.bytes += bytes.count
            guard !state.isFull, state.bytes <= RunMemory.mostBytes else {
                state.isFull = true
                state.pieces = []
                return
            }
            if let last = state.pieces.indices.last, state.pieces[last].channel == channel {
                state.pieces[last].bytes += bytes
            } else {
                state.pieces.append(RunTranscript.Piece(channel: channel, bytes: Array(bytes)))
            }
        }
    }

    /// All that was written; nil when it was too much.
    func transcript(_ status: ExitStatus) -> RunTranscript? {
        state.withLock { $0.isFull ? nil : RunTranscript(status: status.rawValue, pieces: $0.pieces) }
    }
}

/// Whether a scan may say again what an earlier one said, and where that is kept.
struct ScanMemory {
    private let memory: RunMemory

    /// nil where a scan does more than to write reports, or where its reports tell of more than its files.
    init?(_ scan: ScanCommand) {
        let variables = CIVariables.current
        guard scan.options.cacheFolder != nil, scan.missing.isEmpty, !scan.isTimed, !scan.baseline.changesFile,
            variables.stepSummary == nil,
            !scan.targets.contains(where: { $0.reporter.isFolder || $0.reporter.isBlob })
        else { return nil }
        // Colours are told by the options and by where standard output leads; the rest of the environment is asked for by name.
        let words: [String] =
            CommandLine.arguments.dropFirst() + [
                "\(scan.console.style.isColoured)\(variables.isGitHub)\(variables.isXcode)", variables.projectFolder ?? "",
            ]
        let asked = [scan.baseline.path].compactMap(\.self)
        guard let memory = RunMemory(scan.options, words: words, asked: asked) else { return nil }
        self.memory = memory
    }

    /// Says again what the last run said; nil when that is not known.
    func replay() throws(UsageError) -> ExitStatus? {
        guard let transcript = memory.transcript(), let status = ExitStatus(rawValue: transcript.status) else { return nil }
        for piece in transcript.pieces {
            switch piece.channel {
            case .output: Output.standard.write(piece.bytes)
            case .error: Output.error.write(piece.bytes)
            case .file(let path):
                if let fault = Disk.replace(path, with: piece.bytes) { throw .unwritableReport(path, reason: fault.words) }
            }
        }
        return status
    }

    /// Keeps what this run said.
    func keep(_ transcript: RunTranscript) { memory.keep(transcript) }
}
