// The records of a run, merged once for every set of files that serves a capture.
import Model
import Photos

/// Records for one capture.
struct PooledRecords: Sendable {
    var merged: MergedRecords
    /// Merged records that come from the capture's own files.
    var own: Set<Int>
    /// Whether a picture can be recognised by its bytes.
    var knowsPictures: Bool
    /// Names of review authors in the same files.
    var reviewAuthors: Set<String>
    /// Credits owed for whole places.
    var places: [PlaceDuty]
}

struct RecordPool {
    private let files: [ClassifiedFile]
    private var pools: [[Int]: PooledRecords] = [:]

    init(_ files: [ClassifiedFile]) { self.files = files }

    /// The records that serve a capture.
    mutating func records(own: [Int], shared: [Int]) -> PooledRecords {
        let key = own + [-1] + shared
        if let known = pools[key] { return known }
        let merged = RecordSet.merge((own + shared).sorted().compactMap(recordFile))
        var mine: Set<Int> = []
        for file in own.compactMap(recordFile) {
            for record in file.records {
                if let index = record.identities.lazy.compactMap({ merged.index[$0] }).first {
                    mine.insert(index)
                } else if let index = merged.records.firstIndex(where: { $0.location == record.location }) {
                    mine.insert(index)
                }
            }
        }
        let pooled = PooledRecords(
            merged: merged, own: mine, knowsPictures: merged.index.keys.contains { $0.kind == .bytes } || !merged.contested.isEmpty,
            reviewAuthors: Set((own + shared).compactMap(recordFile).flatMap(\.reviewAuthors)),
            places: (own + shared).sorted().compactMap(recordFile).flatMap(\.places))
        pools[key] = pooled
        return pooled
    }

    /// All record files of the run.
    var recordFiles: [RecordFile] { files.indices.compactMap(recordFile) }

    private func recordFile(_ index: Int) -> RecordFile? {
        if case .records(let file) = files[index].content { return file }
        return files[index].embeddedRecords
    }
}

/// What the whole run says of each record.
enum RunRecords {
    static func make(_ merged: MergedRecords, files: [RecordFile], captures: [CaptureEvidence]) -> [RunRecord] {
        var displayed: Set<PhotoIdentity> = []
        var candidates: Set<PhotoIdentity> = []
        var displayedPlaces: Set<RecordLocation> = []
        var candidatePlaces: Set<RecordLocation> = []
        for capture in captures {
            for photo in capture.photos {
                for match in photo.records {
                    let record = capture.records[match.record]
                    if photo.matchedBy == .candidates {
                        candidates.formUnion(record.identities)
                        candidatePlaces.insert(record.location)
                    } else {
                        displayed.formUnion(record.identities)
                        displayedPlaces.insert(record.location)
                    }
                }
            }
        }
        var photosOfPlace: [String: Int] = [:]
        // Counted as the answers have them, before photos of several answers become one.
        for record in files.lazy.flatMap(\.records) { photosOfPlace[placeKey(record), default: 0] += 1 }
        return merged.records.map { record in
            RunRecord(
                record: record,
                isDisplayed: displayedPlaces.contains(record.location) || record.identities.contains { displayed.contains($0) },
                isCandidate: candidatePlaces.contains(record.location) || record.identities.contains { candidates.contains($0) },
                photosOfPlace: photosOfPlace[placeKey(record)] ?? 1)
        }
    }

    /// Photos of one place in one answer: the same file and the same list.
    private static func placeKey(_ record: PhotoRecord) -> String {
        let path = record.location.jsonPath
        let list = path.lastIndex(of: "[").map { String(path[..<$0]) } ?? path
        return record.location.path + "\u{0}" + list + "\u{0}" + (record.placeID ?? "")
    }
}
