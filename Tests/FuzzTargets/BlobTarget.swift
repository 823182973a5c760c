// The lines of a blob as a fuzz target: what `attrcheck merge` reads, believes, and decides about the whole run.
import Foundation
import JSON
import Model
import Reports
import RuleEngine
import Scan

extension FuzzTarget {
    /// `"digest":"0"` in a header stands for the digest of the rules that are there, so that seeds need not know it.
    static let blob = FuzzTarget(
        "blob", longest: 16_384, takes: { $0.file.path.hasSuffix(".jsonl") && $0.file.head(40).contains("\"header\"") },
        run: { bytes in
            // A line that is no JSON ends the reading, so what follows it would tell nothing.
            var lines = bytes.split(separator: 0x0A).map(Array.init)
            guard let first = lines.first, lines.allSatisfy({ (try? LineDecoder.parse($0)) != nil }), let place = MergePlace.shared else {
                return
            }
            lines[0] = Array(String(decoding: first, as: UTF8.self).replacing("\"digest\":\"0\"", with: place.digest).utf8)
            var left = lines[...]
            let source = BlobSource(name: "fuzz") { left.popFirst() }
            guard let merge = try? BlobMerge([source], rules: place.rules, configuration: "", allowsGaps: true) else { return }
            guard let result = waitFor({ try? await merge.result(place.options) }) else { return }
            if let report = result?.report { use(Reporter.json.render(report).utf8.count) }
        })
}

/// What a merge needs, loaded once.
private struct MergePlace: Sendable {
    let rules: RuleSet
    let options: ScanOptions
    let digest: String

    static let shared: MergePlace? = {
        let options = ScanOptions(paths: [], jobs: 1, allowEmpty: true, baseDirectory: "/")
        guard let rules = try? Scanner.loadRules(options) else { return nil }
        return MergePlace(rules: rules, options: options, digest: "\"digest\":\"\(RunSettings.digest(rules))\"")
    }()
}

/// Blobs as scans write them.
enum BlobSeeds {
    /// One for each screen below a folder that is small enough: header, line, end mark.
    static func written(from folder: URL) -> [[UInt8]] {
        var options = ScanOptions(paths: [folder.path], jobs: 1, allowEmpty: true, baseDirectory: folder.path)
        options.usesPixels = false
        let asked = options
        let lines = Lines()
        _ = FuzzTarget.waitFor { try? await Scanner.write(asked, blob: { lines.add($0) }) }
        let all = lines.all
        guard let header = all.first, all.count > 2 else { return [] }
        let head = String(decoding: header, as: UTF8.self)
            .replacing(/"digest":"[0-9a-f]+"/, with: "\"digest\":\"0\"").replacing(/"cells":[0-9]+/, with: "\"cells\":1")
        let end = Array("{\"end\":{\"cells\":1}}\n".utf8)
        return all.dropFirst().dropLast().filter { $0.count < 14_000 }.map { Array(head.utf8) + $0 + end }
    }

    private final class Lines: @unchecked Sendable {
        private let lock = NSLock()
        private var lines: [[UInt8]] = []
        func add(_ line: [UInt8]) { lock.withLock { lines.append(line) } }
        var all: [[UInt8]] { lock.withLock { lines } }
    }
}
