// The list of record shapes. A new shape is one file with its fingerprint and its line here.
import Input
import Model

/// One shape of metadata file: how it is recognised and read.
struct RecordShape: Sendable {
    let id: FormatID
    let recognises: @Sendable (InputFile) -> Bool
    let read: @Sendable (InputFile, Limits) -> RecordFile?

    /// In order; the first that recognises a file and finds something in it reads it. `generic` is last.
    static let all: [RecordShape] = [
        .attrcheckRecords,
        .postman,
        .firestore,
        .mongoExport,
        .placesNew,
        .placesLegacy,
        .mapsJS,
        .iosSDK,
        .flutterPlugin,
        .reactNativePlugin,
        .androidSDK,
        .placesLegacyXML,
        .phpSerialized,
        .sql,
        .csv,
        .attributedStringFile,
        .dumps,
        .generic,
    ]
}

/// Reads the photo records of a file of any known shape.
public enum RecordReaders {
    /// Everything about photos that a file holds; nil for a file that is neither a known kind of answer nor holds a photo record, link or place duty.
    public static func read(_ file: InputFile, limits: Limits = .standard) -> RecordFile? {
        for shape in RecordShape.all where shape.recognises(file) {
            if let result = shape.read(file, limits) { return result }
        }
        return nil
    }

    /// The ids of all shapes, in the order in which they are tried.
    public static var formats: [FormatID] { RecordShape.all.map(\.id) }
}
