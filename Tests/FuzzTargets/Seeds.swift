// What fuzzing begins with: the samples, the rules, and every multi-line text in the tests, sorted to the targets that take them.
import Foundation
import Input
import RuleData

/// Inputs to start from.
public enum Seeds {
    /// Pieces of input from a checkout of the project: files of `Samples` and `Tests`, string literals of the tests, and `more` folders.
    public static func candidates(root: URL, more: [URL] = []) -> [InputFile] {
        var found: [InputFile] = []
        for file in EmbeddedFile.all where file.path.hasSuffix(".xml") { add(Array(file.contents.utf8), file.path, to: &found) }
        for folder in [root.appending(path: "Samples"), root.appending(path: "Tests")] + more {
            for url in files(below: folder) {
                guard let data = try? Data(contentsOf: url) else { continue }
                if url.pathExtension == "swift" {
                    for text in literals(in: String(decoding: data, as: UTF8.self)) { add(Array(text.utf8), url.lastPathComponent, to: &found) }
                } else {
                    add([UInt8](data), url.lastPathComponent, to: &found)
                }
            }
        }
        for (number, link) in links.enumerated() { add(Array(link.utf8), "link\(number)", to: &found) }
        for (number, expression) in expressions.enumerated() { add(Array(expression.utf8), "xpath\(number)", to: &found) }
        for (number, text) in configurations.enumerated() { add(Array(text.utf8), "\(number).attrcheck.yml", to: &found) }
        for (number, bytes) in binaries.enumerated() { add(bytes, "binary\(number)", to: &found) }
        for (number, text) in runs.enumerated() { add(Array(text.utf8), "scan\(number)", to: &found) }
        return found
    }

    /// The candidates that a target takes, shortest first, each content once.
    public static func seeds(for target: FuzzTarget, among candidates: [InputFile]) -> [[UInt8]] {
        var seen: Set<[UInt8]> = []
        return candidates.filter { $0.raw.count <= target.longest * 4 && target.takes($0) }.map(\.raw)
            .sorted { ($0.count, $0.lexicographicallyPrecedes($1) ? 0 : 1) < ($1.count, 1) }.filter { seen.insert($0).inserted }
    }

    private static func add(_ bytes: [UInt8], _ name: String, to found: inout [InputFile]) {
        guard !bytes.isEmpty, bytes.count <= 65_536 else { return }
        found.append(InputFile(path: name, raw: bytes))
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
