// Printed objects in logs and consoles. A new notation is one file with its grammar and its line in the list here.
import Input
import JSON
import Model

/// A record that a log prints.
struct DumpedRecord: Sendable {
    var fields: RecordFields
    var place = PlaceContext()
    /// Where it begins in the file.
    var offset: Int
    /// Its way inside what is printed, where there is more than one.
    var path = ""
    /// What wrote it cannot carry a credit's link.
    var linksAreLost = false
}

/// What was read at one place of a log.
struct Dump: Sendable {
    var records: [DumpedRecord] = []
    /// A whole printed answer, which is searched like JSON.
    var document: TranslatedText?
    /// Credits of a whole place, as they are printed.
    var placeAttributions: FieldValue?
    /// The place that `placeAttributions` are of.
    var place = PlaceContext()
    /// The log says that photos were not asked for.
    var isNotRequested = false
    /// The format, where the notation alone does not tell it.
    var format: FormatID?
    /// Where reading goes on.
    var end: Int
}

/// One way of printing an object, found in a text by its marker.
struct DumpNotation: Sendable {
    let format: FormatID
    /// Texts that stand in every record of the notation.
    let markers: [[UInt8]]
    /// Reads the object at a marker, never before `from`; nil when it is none.
    let read: @Sendable (_ text: [UInt8], _ marker: Int, _ from: Int) -> Dump?

    /// A notation with its markers as texts.
    init(
        _ format: String, markers: [String], read: @escaping @Sendable (_ text: [UInt8], _ marker: Int, _ from: Int) -> Dump?
    ) {
        self.format = FormatID(format)
        self.markers = markers.map { Array($0.utf8) }
        self.read = read
    }

    /// All notations; where two begin at one place, the first reads it.
    static let all: [DumpNotation] = [
        .androidToString,
        .flutterToString,
        .swiftStruct,
        .attributedString,
        .javaToString,
        .literal,
    ]
}
