// The list of record shapes. A new shape is one file with its fingerprint and its line here.
import Input
import Model

/// One shape of metadata file: how it is recognised and read.
struct RecordShape: Sendable {
    let id: FormatID
    let recognises: @Sendable (InputFile) -> Bool
    /// Files beside the given one are read for logs that keep bodies there.
    let read: @Sendable (InputFile, Limits, NeighbourFiles) -> RecordFile?

    /// A shape whose files stand for themselves.
    init(
        id: FormatID, recognises: @escaping @Sendable (InputFile) -> Bool, read: @escaping @Sendable (InputFile, Limits) -> RecordFile?
    ) {
        self.init(id: id, recognises: recognises, withNeighbours: { file, limits, _ in read(file, limits) })
    }

    /// A shape whose files may name others beside them.
    init(
        id: FormatID, recognises: @escaping @Sendable (InputFile) -> Bool,
        withNeighbours read: @escaping @Sendable (InputFile, Limits, NeighbourFiles) -> RecordFile?
    ) {
        self.id = id
        self.recognises = recognises
        self.read = read
    }

    /// In order; the first that recognises a file and finds something in it reads it. `generic` is last.
    static let all: [RecordShape] = [.attrcheckRecords] + traffic + documents

    /// Recorded traffic: answers inside answers are read as `documents`.
    static let traffic: [RecordShape] = [
        .harArchive,
        .har,
        .playwrightNetwork,
        .mitmproxy,
        .cassette,
        .wiremock,
        .nock,
        .charles,
        .postman,
    ]

    /// Files, and bodies of recorded answers, that hold records themselves.
    static let documents: [RecordShape] = [
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
    public static func read(
        _ file: InputFile, limits: Limits = .standard, neighbours: NeighbourFiles = NeighbourFiles()
    ) -> RecordFile? {
        first(of: RecordShape.all, file, limits, neighbours)
    }

    /// The same for the body of a recorded answer, which is never itself taken for a recording.
    static func readBody(_ body: InputFile, limits: Limits) -> RecordFile? {
        first(of: RecordShape.documents, body, limits, NeighbourFiles())
    }

    /// What the first shape that recognises a file finds in it; a table of other things may still be a log with records.
    private static func first(of shapes: [RecordShape], _ file: InputFile, _ limits: Limits, _ neighbours: NeighbourFiles) -> RecordFile? {
        for shape in shapes where shape.recognises(file) {
            if let result = shape.read(file, limits, neighbours) { return result }
        }
        return nil
    }

    /// The ids of all shapes, in the order in which they are tried.
    public static var formats: [FormatID] { RecordShape.all.map(\.id) }
}

/// The files beside a log, for bodies that it keeps outside itself. The caller decides what may be read.
public struct NeighbourFiles: Sendable {
    private let load: @Sendable (String) -> [UInt8]?

    /// Neighbours out of a function from a path, relative to the log's folder, to bytes; without one there are none.
    public init(_ load: @escaping @Sendable (String) -> [UInt8]? = { _ in nil }) { self.load = load }

    /// The bytes of a neighbour; nil for paths that lead anywhere but down from the folder given, which stands relative to the log's.
    func bytes(_ name: String, in folder: String = "") -> [UInt8]? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !name.isEmpty, name.utf8.count <= 1_024, !name.utf8.contains(0), !name.hasPrefix("/"),
            !parts.contains(where: { $0.isEmpty || $0 == ".." || $0 == "." })
        else { return nil }
        return load(folder.isEmpty ? name : folder + "/" + name)
    }
}
