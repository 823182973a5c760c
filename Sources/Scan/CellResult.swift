// What a run makes of one cell, as plain values: a line of a blob, an entry of the cache, and what the decisions about the whole run are made from.
import Model

/// The files of a folder whose names begin alike, with the captures in them; or one file that serves others.
struct CellResult: Sendable, Codable {
    /// The folder and what the names begin with, as reports write paths; the run is split over machines by it.
    var key: String
    var captures: [CaptureResult] = []
    /// The record files of this cell, for what only the whole run knows of their records.
    var records: [RecordFile] = []
    /// What was found out about those records on their own; nil while that is open.
    var recordVerdict: RecordVerdict?
    var problems: [Problem] = []
    /// Files that could not be read, and the number of those that are none of ours.
    var unreadable: [String] = []
    var skipped = 0
    /// Where the records stand that the captures show, and those that they may show, as hashes.
    var displayed: [Int] = []
    var candidates: [Int] = []
    /// Screens of manifests that are about these captures; an entry without names for a manifest that was asked in vain.
    var manifestScreens: [ManifestUse] = []
    /// The screens that a manifest of this cell names.
    var manifests: [ManifestUse] = []
    /// For each binding of the configuration that is about some capture here: on how many it fits an element.
    var bindings: [BindingUse] = []
    /// Screenshots about which nothing can be said.
    var uselessShots: [UselessShot] = []
    /// It depends on more than the files of the run, so that it must be found out anew every time.
    var isVolatile = false
}

/// One capture with its verdicts, as far as they do not depend on others.
struct CaptureResult: Sendable, Codable {
    var capture: ReportedCapture
    /// In the report's order; ids and ordinals are given when all are known.
    var findings: [Finding]
    var photosDisplayed: Int
    var isCut: Bool
    /// The capture's place among those of its file.
    var screen: Int
    /// Photos that other captures may show as well.
    var views: [PhotoView] = []
    /// The evidence document with slots, while there are such photos.
    var evidence: String?
    /// Names of the elements that the document speaks of, by path.
    var names: [String: String] = [:]
}

/// The records of a cell, with what was found out about them.
struct CellRecords: Codable {
    var records: [RecordFile] = []
    var recordVerdict: RecordVerdict?
}

/// A result taken apart into what is asked for at different times.
extension CellResult {
    /// The findings of each capture: every report wants them.
    var findings: [[Finding]] {
        get { captures.map(\.findings) }
        set { for (number, findings) in zip(captures.indices, newValue) { captures[number].findings = findings } }
    }

    /// The captures as reports show them.
    var reportedCaptures: [ReportedCapture] {
        get { captures.map(\.capture) }
        set { for (number, capture) in zip(captures.indices, newValue) { captures[number].capture = capture } }
    }

    var cellRecords: CellRecords {
        get { CellRecords(records: records, recordVerdict: recordVerdict) }
        set { (records, recordVerdict) = (newValue.records, newValue.recordVerdict) }
    }

    /// The result without these parts: what other captures need to know of its photos, and what is known once it was scanned.
    var rest: CellResult {
        var rest = self
        rest.cellRecords = CellRecords()
        for number in rest.captures.indices {
            rest.captures[number].findings = []
            rest.captures[number].capture = ReportedCapture(id: "", layout: nil, screenshot: nil, records: [], photos: [])
        }
        return rest
    }
}

/// A photo on a screen, as far as the other screens of the run need to know it.
struct PhotoView: Sendable, Codable {
    /// Number of the photo on its screen.
    var photo: Int
    /// The record's key.
    var key: String
    var isCredited: Bool
    /// Share of the screen, 0 to 1, and area in the screen's unit; nil where bounds are unknown.
    var share: Double?
    var area: Double?
    /// What a fingerprint takes from the record.
    var place: String
    var stablePhoto: String
    /// The dump in which its element stands.
    var path: String
    /// A seen way to the source, and one to report the photo.
    var sourceLink: EvidenceItem?
    var reportLink: EvidenceItem?
}

/// What was found out about the records of one cell.
struct RecordVerdict: Sendable, Codable {
    var records: Int
    var notDisplayed: Int
    var findings: [Finding]
    var problems: [Problem]
}

/// Screens of a manifest by name.
struct ManifestUse: Sendable, Codable {
    var path: String
    var screens: [String]
}

/// How often a binding of the configuration fits.
struct BindingUse: Sendable, Codable {
    /// Its number in the configuration.
    var binding: Int
    var screens: Int
    var elements: Int
}

/// A screenshot about which nothing can be said.
struct UselessShot: Sendable, Codable {
    var folder: String
    var path: String
}

/// Hashes that are the same on every machine and in every run.
enum StableHash {
    /// FNV-1a over the bytes, mixed at the end so that near texts are far apart.
    static func of(_ text: String) -> Int {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int(bitPattern: UInt(truncatingIfNeeded: hash ^ (hash >> 31)))
    }

    /// A record's place.
    static func of(_ location: RecordLocation) -> Int { of("\(location.path)\n\(location.jsonPath)\n\(location.line)") }
}
