// What came out of an archive: named bytes in memory, and what was lost on the way. Nothing is ever written to disk.

/// One unpacked entry.
public struct ArchiveEntry: Sendable {
    /// The path inside the archive as it is written there; a label only, never a path on disk.
    public var name: String
    public var bytes: [UInt8]

    /// An entry with its bytes.
    public init(name: String, bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
    }
}

/// Why an archive, or a part of it, could not be unpacked.
public struct ArchiveFault: Sendable, Hashable {
    public enum Code: String, Sendable {
        /// The data ends early or is damaged.
        case damaged = "archive-damaged"
        /// A bound of `ArchiveLimits` was reached.
        case limit = "limit-archive"
        /// Encrypted, or a method that is not read.
        case unsupported = "archive-unsupported"
    }
    public var code: Code
    /// The entry that it happened in; nil for the archive as a whole.
    public var entry: String?
    /// One sentence.
    public var message: String

    /// A fault with its sentence.
    public init(_ code: Code, entry: String? = nil, _ message: String) {
        self.code = code
        self.entry = entry
        self.message = message
    }
}

/// Everything that was wanted of an archive and could be had.
public struct ArchiveContents: Sendable {
    /// In the archive's order; of two entries of one name the later one.
    public var entries: [ArchiveEntry] = []
    /// The names of all entries, also of those not wanted.
    public var names: [String] = []
    public var faults: [ArchiveFault] = []

    /// Nothing yet.
    public init() {}

    /// The bytes of an entry.
    public subscript(name: String) -> [UInt8]? { entries.last { $0.name == name }?.bytes }
}
