// Short ways to read a text as a metadata file, and to name what came out.
import Input
import Model
import Photos

/// Reads a text as a metadata file.
func read(_ text: String, path: String = "records.json", limits: Limits = .standard) -> RecordFile? {
    RecordReaders.read(InputFile(path: path, raw: [UInt8](text.utf8), limits: limits), limits: limits)
}

/// Reads the fields of one photo of a place, as they stand in an answer of the Places API (New).
func photo(_ fields: String) -> PhotoRecord? {
    read(#"{"id":"ChIJtest","displayName":{"text":"Copper Kettle"},"photos":[{"widthPx":40,"heightPx":30,\#(fields)}]}"#)?.records.first
}

/// Reads the fields of one photo of a legacy answer.
func legacyPhoto(_ fields: String) -> PhotoRecord? {
    read(#"{"result":{"photos":[{"photo_reference":"REFtest","width":40,"height":30\#(fields)}]},"status":"OK"}"#)?.records.first
}

/// A resource name with an invented token.
let resource = "places/ChIJtest/photos/TOKENtest"

extension PhotoRecord {
    /// Names of the credits in order.
    var names: [String] { credits.map(\.name) }
    /// Canonical keys of the identities in order.
    var keys: [String] { identities.map(\.key) }
}
