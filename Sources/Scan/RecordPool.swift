// The records of a run, merged once for every set of files that serves a capture.
import Model
import Photos
import Synchronization

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
    /// The files' numbers in the run.
    private let numbers: [Int]
    private let pools: SharedPools

    init(_ files: [ClassifiedFile], numbers: [Int], shared pools: SharedPools) {
        self.files = files
        self.numbers = numbers
        self.pools = pools
    }

    /// The records that serve a capture.
    func records(own: [Int], shared: [Int]) -> PooledRecords {
        // Files of its own serve this capture alone; what is shared serves thousands.
        guard own.isEmpty else { return merged(own, shared) }
        return pools.records(shared.map { numbers[$0] }) { merged([], shared) }
    }

    private func merged(_ own: [Int], _ shared: [Int]) -> PooledRecords {
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
        return PooledRecords(
            merged: merged, own: mine, knowsPictures: merged.index.keys.contains { $0.kind == .bytes } || !merged.contested.isEmpty,
            reviewAuthors: Set((own + shared).compactMap(recordFile).flatMap(\.reviewAuthors)),
            places: (own + shared).sorted().compactMap(recordFile).flatMap(\.places))
    }

    private func recordFile(_ index: Int) -> RecordFile? {
        if case .records(let file) = files[index].content { return file }
        return files[index].embeddedRecords
    }
}

/// Merged records of files that serve many captures, for all workers of a run.
final class SharedPools: Sendable {
    private let known = Mutex<[[Int]: PooledRecords]>([:])

    /// The merged records of some files by their numbers; two workers may make them at the same time, with the same result.
    func records(_ files: [Int], make: () -> PooledRecords) -> PooledRecords {
        if let found = known.withLock({ $0[files] }) { return found }
        let made = make()
        known.withLock { $0[files] = made }
        return made
    }
}

/// What the whole run says of each record.
enum RunRecords {
    /// The merged records of some files; `displayed` and `candidates` tell of the place of a record whether some screen shows it.
    static func make(
        _ merged: MergedRecords, files: [RecordFile], displayed: (RecordLocation) -> Bool, candidate: (RecordLocation) -> Bool
    ) -> [RunRecord] {
        // A merged record is shown when any of those that it was made of is.
        var isShown: [Int: (displayed: Bool, candidate: Bool)] = [:]
        let places = Dictionary(merged.records.enumerated().map { ($1.location, $0) }, uniquingKeysWith: { first, _ in first })
        var photosOfPlace: [String: Int] = [:]
        for record in files.lazy.flatMap(\.records) {
            // Counted as the answers have them, before photos of several answers become one.
            photosOfPlace[placeKey(record), default: 0] += 1
            let known = record.identities.lazy.compactMap { merged.index[$0] }.first
            guard let index = known ?? places[record.location] else { continue }
            let before = isShown[index] ?? (false, false)
            isShown[index] = (before.displayed || displayed(record.location), before.candidate || candidate(record.location))
        }
        return merged.records.enumerated().map { index, record in
            RunRecord(
                record: record, isDisplayed: isShown[index]?.displayed ?? displayed(record.location),
                isCandidate: isShown[index]?.candidate ?? candidate(record.location), photosOfPlace: photosOfPlace[placeKey(record)] ?? 1)
        }
    }

    /// Photos of one place in one answer: the same file and the same list.
    private static func placeKey(_ record: PhotoRecord) -> String {
        let path = record.location.jsonPath
        let list = path.lastIndex(of: "[").map { String(path[..<$0]) } ?? path
        return record.location.path + "\u{0}" + list + "\u{0}" + (record.placeID ?? "")
    }
}
