// The files of a run for commands that look at them one by one.

/// A file below a path that was given.
public struct ListedFile: Sendable {
    /// Absolute.
    public var path: String
    /// Relative to the working directory.
    public var shown: String
    /// Relative to the folder that was given, or to the file's own folder.
    public var below: String
}

public enum FoundFiles {
    /// All files of some paths, sorted, with the same folders left out as in a scan.
    public static func list(_ paths: [String], base: String) throws(UsageFault) -> [ListedFile] {
        var collector = FileCollector(base: base)
        for path in paths { try collector.add(path, isGlobalRecord: false) }
        return collector.files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }.map {
            ListedFile(path: $0.path, shown: $0.shown, below: WorkingPaths.relative($0.path, base: $0.root))
        }
    }
}
