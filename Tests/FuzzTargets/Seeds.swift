// What fuzzing begins with: the samples, the rules, and every multi-line text in the tests, sorted to the targets that take them.
import Foundation
import Input
import Layouts
import Model
import Photos
import RuleData

/// A file that may be a seed, and what it was found to be.
public struct SeedFile: Sendable {
    let file: InputFile
    /// The layout reader that takes it.
    let layout: FormatID?
    /// Whether a reader of records finds something in it.
    let holdsRecords: Bool

    init(_ file: InputFile) {
        self.file = file
        layout = LayoutFormats.recognise(file)?.id
        holdsRecords = file.magic != .zip && layout == nil && RecordReaders.read(file) != nil
    }
}

/// Inputs to start from.
public enum Seeds {
    /// Pieces of input from a checkout of the project: files of `Samples` and `Tests`, string literals of the tests, and `more` folders.
    public static func candidates(root: URL, more: [URL] = []) -> [SeedFile] {
        var found: [SeedFile] = []
        for file in EmbeddedFile.all where file.path.hasSuffix(".xml") { add(Array(file.contents.utf8), file.path, to: &found) }
        for folder in [root.appending(path: "Samples"), root.appending(path: "Tests")] + more {
            for url in files(below: folder) {
                guard let data = try? Data(contentsOf: url) else { continue }
                if url.pathExtension == "swift" {
                    for text in literals(in: String(decoding: data, as: UTF8.self)) {
                        add(Array(text.utf8), url.lastPathComponent, to: &found)
                    }
                } else {
                    add([UInt8](data), url.lastPathComponent, to: &found)
                }
            }
        }
        for (number, link) in links.enumerated() { add(Array(link.utf8), "link\(number)", to: &found) }
        for (number, expression) in expressions.enumerated() { add(Array(expression.utf8), "xpath\(number)", to: &found) }
        for (number, text) in configurations.enumerated() { add(Array(text.utf8), "\(number).attrcheck.yml", to: &found) }
        for (number, bytes) in binaries.enumerated() { add(bytes, "binary\(number)", to: &found) }
        for (number, text) in blobs.enumerated() { add(Array(text.utf8), "blob\(number).jsonl", to: &found) }
        for (number, text) in runs.enumerated() { add(Array(text.utf8), "scan\(number)", to: &found) }
        return found
    }

    /// Blobs as scans of the samples write them. It waits for a scan, so no task may call it: the scan's own tasks would have no thread left.
    public static func writtenBlobs(root: URL) -> [SeedFile] {
        var found: [SeedFile] = []
        for (number, bytes) in BlobSeeds.written(from: root.appending(path: "Samples")).enumerated() {
            add(bytes, "written\(number).jsonl", to: &found)
        }
        return found
    }

    /// The candidates that a target takes, shortest first, each content once.
    public static func seeds(for target: FuzzTarget, among candidates: [SeedFile]) -> [[UInt8]] {
        var seen: Set<[UInt8]> = []
        return candidates.filter(target.takes).map { Array($0.file.raw.prefix(target.longest)) }
            .sorted { $0.count != $1.count ? $0.count < $1.count : $0.lexicographicallyPrecedes($1) }.filter { seen.insert($0).inserted }
    }

    private static func add(_ bytes: [UInt8], _ name: String, to found: inout [SeedFile]) {
        guard !bytes.isEmpty, bytes.count <= 4 << 20 else { return }
        // Of large files the beginning: readers salvage what is cut, and short inputs run fast.
        found.append(SeedFile(InputFile(path: name, raw: bytes.count <= 16_384 ? bytes : Array(bytes.prefix(4_000)))))
    }

    /// Regular files, sorted, so that every machine has the same order.
    private static func files(below folder: URL) -> [URL] {
        let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: [.isRegularFileKey])
        var found: [URL] = []
        while let url = walk?.nextObject() as? URL {
            if (try? url.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true { found.append(url) }
        }
        return found.sorted { $0.path < $1.path }
    }

    /// The multi-line string literals of a Swift file without their indentation; interpolations stay as they are written.
    private static func literals(in source: String) -> [String] {
        var found: [String] = []
        var open: [Substring]?
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let bare = line.drop { $0 == " " }
            if let lines = open {
                guard bare.hasPrefix("\"\"\"") else {
                    open = lines + [line]
                    continue
                }
                let indent = line.count - bare.count
                found.append(lines.map { $0.dropFirst(min(indent, $0.prefix { $0 == " " }.count)) }.joined(separator: "\n"))
                open = nil
            } else if line.hasSuffix("\"\"\"") {
                open = []
            }
        }
        return found
    }
}
