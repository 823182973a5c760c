// What a reader of a layout format is: it recognises files by their content, and turns one into screens.
import Input
import Model

/// A format of layout dumps: its id, its test and its reader. Each lives in a file of its own.
public struct LayoutFormat: Sendable {
    /// The id that reports and `inspect` write.
    public let id: FormatID
    /// What a file beside the dump is called that says more about it: the dump's name without its extension, and this; nil for none.
    public let sidecar: String?
    /// Names of root elements with which files of this format may begin: of such a file this format is asked before others.
    public let roots: [String]
    /// Whether such a file may hold pictures or traffic that tell what other screens show.
    public let servesNeighbours: Bool
    /// Whether a file's content is of this format; its name is no evidence.
    public let recognises: @Sendable (InputFile) -> Bool
    /// Reads a recognised file. Never fails: what was lost is a problem of the reading.
    public let read: @Sendable (InputFile, Limits) -> LayoutReading

    /// Makes a format of its test and its reader.
    public init(
        id: FormatID, sidecar: String? = nil, servesNeighbours: Bool = false, roots: [String] = [],
        recognises: @escaping @Sendable (InputFile) -> Bool,
        read: @escaping @Sendable (InputFile, Limits) -> LayoutReading
    ) {
        self.id = id
        self.sidecar = sidecar
        self.roots = roots
        self.servesNeighbours = servesNeighbours
        self.recognises = recognises
        self.read = read
    }
}

/// What a reader made of one file.
public struct LayoutReading: Sendable {
    /// One screen for each document in the file; none when the dump failed.
    public var screens: [Screen]
    /// What concerns the file as a whole; what concerns one screen is with that screen.
    public var problems: [Problem]
    /// The pictures in the file, where `Limits.keptPictureBytes` asks for them.
    public var pictures: [KeptPicture] = []

    /// Makes a reading.
    public init(screens: [Screen] = [], problems: [Problem] = []) {
        self.screens = screens
        self.problems = problems
    }
}
