// The records of the whole run as the XML that run rules ask, grouped by file so that a rule can speak once for a file.
import Model

extension EvidenceDocument {
    /// The run document: `run`, a `file` for each metadata file in order of appearance, its `record`s and their `credit`s.
    public static func xml(run records: [RunRecord]) -> String {
        var writer = XMLWriter()
        write(run: records, to: &writer)
        return writer.text
    }

    /// Writes this document.
    static func write(run records: [RunRecord], to writer: inout XMLWriter) {
        writer.start("run")
        for file in RunLayout(records).files {
            writer.start("file")
            writer.attribute("path", file.path)
            for entry in file.records { write(records[entry.index], entry, to: &writer) }
            writer.end()
        }
        writer.end()
    }

    /// One record with its credits.
    private static func write(_ run: RunRecord, _ entry: RunLayout.Entry, to writer: inout XMLWriter) {
        writer.start("record")
        writeFacts(of: run.record, entry.index, to: &writer)
        writer.attribute("displayed", run.isDisplayed)
        writer.attribute("candidate", run.isCandidate)
        writer.attribute("photos-of-place", run.photosOfPlace)
        writer.attribute("nth-of-place", entry.nthOfPlace)
        writer.attribute("declared-links", run.record.credits.count { !($0.uri ?? "").isEmpty })
        for credit in run.record.credits {
            writer.start("credit")
            writer.attribute("kind", credit.kind.rawValue)
            writer.attribute("name", credit.name)
            writer.attribute("link", credit.uri)
            writer.attribute("contributor", credit.contributor)
            writer.attribute("link-stripped", credit.linkStripped)
            writer.end()
        }
        writer.end()
    }
}

/// In which order the run document lists records; the judge walks it the same way.
struct RunLayout {
    /// A record of a file.
    struct Entry {
        /// Index in the run's records.
        var index: Int
        /// 1 for the first record of its place in its file.
        var nthOfPlace: Int
    }
    /// A metadata file with its records in order.
    struct File {
        var path: String
        var records: [Entry]
    }
    private(set) var files: [File] = []

    /// Groups the records by file, in order of appearance.
    init(_ records: [RunRecord]) {
        var slots: [String: Int] = [:]
        var counts: [[String]: Int] = [:]
        for (index, run) in records.enumerated() {
            let location = run.record.location
            let slot = slots[location.path, default: files.count]
            if slot == files.count {
                slots[location.path] = slot
                files.append(File(path: location.path, records: []))
            }
            let place = [location.path, run.record.placeID.map { "id " + $0 } ?? "array " + Self.array(of: location.jsonPath)]
            counts[place, default: 0] += 1
            files[slot].records.append(Entry(index: index, nthOfPlace: counts[place, default: 1]))
        }
    }

    /// The array that a JSON path points into: `$.places[0].photos[2]` lies in `$.places[0].photos`.
    private static func array(of jsonPath: String) -> String {
        jsonPath.lastIndex(of: "[").map { String(jsonPath[..<$0]) } ?? jsonPath
    }
}
