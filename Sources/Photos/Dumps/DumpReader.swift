// Reads logs and consoles in which records of any notation stand between other lines.
import Input
import JSON
import Model

extension RecordShape {
    /// Records printed into a log; the format is that of the first one found.
    static let dumps = RecordShape(id: RecordShape.generic.id) { file in
        !isJSON(file) && file.text.holdsAny(clues) && !ProseGuard.isSourceOrProse(file)
    } read: { file, limits in
        var reader = DumpReader(file, limits)
        return reader.read()
    }

    /// One of these stands in every printed record.
    private static let clues = ["ttributions", "hoto_reference", "hotoReference", "NSLink", "photoMetadatas", "GMSPlacePhotoMetadata: 0x"]
        .map { Array($0.utf8) }

    /// Whether the text really is JSON; a log that begins with `[` stops being it at once.
    private static func isJSON(_ file: InputFile) -> Bool {
        guard let json = file.json, json.root != nil else { return false }
        let broken = json.faults.first { $0.code == JSONFault.Code.malformed || $0.code == JSONFault.Code.trailingData }
        guard let broken else { return true }
        if broken.code == JSONFault.Code.trailingData { return json.root?.kind == .object || broken.offset > 200 }
        return broken.offset > min(200, file.text.count / 4)
    }
}

/// One pass over a log.
private struct DumpReader {
    private let file: InputFile
    private let limits: Limits
    private var search: DeepSearch
    private var cutLines: [Int] = []
    private var brokenLines: [Int] = []
    private var format: FormatID?
    private var isNotRequested = false
    private var scan: MarkerScan
    /// The notation of each marker of the scan.
    private let notations: [DumpNotation]

    /// A reader of one file.
    init(_ file: InputFile, _ limits: Limits) {
        self.file = file
        self.limits = limits
        search = DeepSearch(file, format: RecordShape.generic.id, limits: limits)
        notations = DumpNotation.all.flatMap { notation in notation.markers.map { _ in notation } }
        scan = MarkerScan(file.text, DumpNotation.all.flatMap(\.markers))
    }

    /// Everything that the log prints about photos; nil when that is nothing.
    mutating func read() -> RecordFile? {
        var at = 0
        while let (index, marker) = scan.next {
            let notation = notations[index]
            if let dump = notation.read(file.text, marker, at) {
                take(dump, dump.format ?? notation.format)
                at = max(at, dump.end)
            }
            scan.skip(index)
            scan.advance(to: at)
        }
        return finished()
    }

    /// Notes what one place holds.
    private mutating func take(_ dump: Dump, _ format: FormatID) {
        let before = search.count
        search.format = format
        for record in dump.records {
            search.add(record)
            if !record.fields.isComplete { cutLines.append(file.lines.line(of: record.offset)) }
        }
        if let attributions = dump.placeAttributions { search.add(placeAttributions: attributions, of: dump.place, at: dump.end) }
        if let document = dump.document {
            search.search(document)
            if document.isCut, search.count > before { brokenLines.append(file.lines.line(of: dump.end)) }
        }
        if dump.isNotRequested { isNotRequested = true }
        if self.format == nil, search.count > before || dump.isNotRequested { self.format = format }
    }

    /// The file's records with what has to be said about them.
    private func finished() -> RecordFile? {
        guard let format else { return nil }
        var result = search.finished()
        result.format = format
        if let line = cutLines.first {
            let count = cutLines.count
            result.problems.append(
                Problem(
                    path: file.path, line: line, code: "record-truncated",
                    message: "\(count == 1 ? "A photo record ends" : "\(count) photo records end") in the middle, "
                        + "as logs cut long lines; what is owed for it is unknown."))
        }
        for line in brokenLines.prefix(20) {
            result.problems.append(
                Problem(
                    path: file.path, line: line, code: "log-object-broken",
                    message: "The printed object ends early or cannot be read on from line \(line); what came before was used."))
        }
        if result.records.isEmpty, isNotRequested {
            result.problems.append(
                Problem(
                    path: file.path, code: "records-without-photos",
                    message: "the log holds no photo: the place has none, or the request did not ask for photos", severity: .info))
        }
        return result
    }
}
