// The names of the file formats, as `inspect --json` and the reports write them (interface.md).

/// A format id, for example `android-uiautomator`.
public struct FormatID: RawRepresentable, Sendable, Hashable, Codable, CustomStringConvertible {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public var description: String { rawValue }
}

/// What a file is for, as `inspect --json` names it.
public enum FileKind: String, Sendable {
    case layout, records
    case networkLog = "network-log"
    case screenshot, manifest, other, unreadable
}
