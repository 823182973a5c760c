// Where the lines of blobs go while a scan runs: files that appear whole at the end, and standard output.
import Reports
import Scan

/// The blobs that a scan was asked for.
struct BlobOutput: Sendable {
    private let files: [(path: String, file: FileReplacement)]
    private let toOutput: Bool

    /// Opens the files of all targets that are blobs; nil when there is none.
    ///
    /// - Throws: `UsageError` for a file that cannot be written.
    init?(_ targets: [ReportTarget]) throws(UsageError) {
        let blobs = targets.filter(\.reporter.isBlob)
        guard !blobs.isEmpty else { return nil }
        var files: [(path: String, file: FileReplacement)] = []
        for path in blobs.compactMap(\.path) {
            do throws(DiskFault) {
                files.append((path, try FileReplacement(path)))
            } catch {
                throw .unwritableReport(path, reason: error.words)
            }
        }
        self.files = files
        toOutput = blobs.contains { $0.path == nil }
    }

    /// Takes a line; secrets are masked as in every report.
    func write(_ line: [UInt8]) {
        let bytes = Array(SecretMask.masked(String(decoding: line, as: UTF8.self)).utf8)
        for file in files { file.file.write(bytes) }
        if toOutput { Output.standard.write(bytes) }
    }

    /// Puts the files in their places.
    func finish(_ console: Console) throws(UsageError) {
        for file in files {
            if let fault = file.file.finish() { throw .unwritableReport(file.path, reason: fault.words) }
            console.talk("wrote the jsonl report to \(file.path)")
        }
    }
}
