// Where the element of a finding ends in its dump. The dumps are read again, because their text is not kept through the run.
import Input
import Model
import Text

extension CellReporter {
    /// Adds the region of every finding on a screen whose place in the file is known.
    func addRegions(_ findings: inout [Finding], of number: Int) {
        let screen = run.inputs[number].screen
        var byFile: [Int: [(finding: Int, range: Range<Int>)]] = [:]
        for (index, finding) in findings.enumerated() {
            guard let path = finding.element, finding.line != nil else { continue }
            guard let element = ElementNames.index(of: path[...], in: screen) else { continue }
            guard let file = screen.elements[element].sourceFile ?? run.captures[number].layout else { continue }
            byFile[file, default: []].append((index, screen.elements[element].byteRange))
        }
        for (file, wanted) in byFile.sorted(by: { $0.key < $1.key }) {
            // A file that changed or went away since costs its regions, nothing else: the findings keep line and column.
            guard let raw = try? FileSystem.read(run.files[file].file.path, limit: limits.fileBytes) else { continue }
            let decoded = TextDecoder.decode(raw)
            let lines = LineIndex(decoded.bytes)
            // Offsets in the decoded text are offsets in the file only where decoding changed nothing but a byte-order mark.
            let mark = raw.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
            let isPlain = decoded.encoding == "utf-8" && decoded.repairs == 0 && raw.count == decoded.bytes.count + mark
            for (index, range) in wanted where range.upperBound <= decoded.bytes.count {
                findings[index].region = Self.region(range, findings[index], decoded.bytes, lines, offset: isPlain ? mark : nil)
            }
        }
    }

    /// The region of a byte range; nil when it does not begin where the finding stands, as in texts inside texts.
    private static func region(
        _ range: Range<Int>, _ finding: Finding, _ bytes: [UInt8], _ lines: LineIndex, offset: Int?
    ) -> Finding.Region? {
        guard !range.isEmpty else { return nil }
        let start = lines.position(of: range.lowerBound)
        guard start.line == finding.line, start.column == finding.column else { return nil }
        let end = lines.position(of: range.upperBound)
        var lineStart = range.lowerBound
        while lineStart > 0, bytes[lineStart - 1] != 0x0A, bytes[lineStart - 1] != 0x0D { lineStart -= 1 }
        return Finding.Region(
            endLine: end.line, endColumn: end.column, startColumnBytes: range.lowerBound - lineStart + 1,
            byteRange: offset.map { range.lowerBound + $0..<range.upperBound + $0 })
    }
}
