// Bounds on what an archive may unpack to; hostile archives promise little and give gigabytes.

/// How much may come out of one archive.
public struct ArchiveLimits: Sendable {
    /// Most entries that are looked at.
    public var entries = 20_000
    /// Most bytes of one entry.
    public var entryBytes = 256 << 20
    /// Most bytes of all wanted entries together.
    public var totalBytes = 512 << 20
    /// Most bytes out for a byte in, once more than `ratioFloor` bytes came out: no recording compresses that well.
    public var ratio = 300
    /// Below this many bytes the ratio does not matter.
    public var ratioFloor = 8 << 20

    /// The usual bounds.
    public init() {}

    public static let standard = ArchiveLimits()
}
