// The list of record shapes. A new shape is one file with its fingerprint and its line here.
import Input
import Model

/// One shape of metadata file: how it is recognised and read.
struct RecordShape: Sendable {
    let id: FormatID
    let recognises: @Sendable (InputFile) -> Bool
    let read: @Sendable (InputFile, Limits) -> RecordFile?

    /// In order; the first that recognises a file reads it. `generic` is last.
    static let all: [RecordShape] = [
        .attrcheckRecords,
        .placesNew,
        .placesLegacy,
        .generic,
    ]
}

/// Reads the photo records of a file of any known shape.
public enum RecordReaders {
    /// Everything about photos that a file holds; nil for a file that is neither a known kind of answer nor holds a photo record, link or place duty.
    public static func read(_ file: InputFile, limits: Limits = .standard) -> RecordFile? {
        guard let shape = RecordShape.all.first(where: { $0.recognises(file) }) else { return nil }
        return shape.read(file, limits)
    }

    /// The ids of all shapes, in the order in which they are tried.
    public static var formats: [FormatID] { RecordShape.all.map(\.id) }
}
