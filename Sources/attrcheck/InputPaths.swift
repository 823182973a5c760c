// The paths to be looked at: operands and `--files-from`, sorted into those that are there and those that are not.
import Model

/// Paths given on the command line.
struct InputPaths: Sendable {
    /// Paths that lead somewhere, in the order given.
    var present: [String] = []
    /// A sentence for each path that does not.
    var missing: [Problem] = []

    /// Looks whether each path exists; one that does not must not hide what the others hold.
    init(_ paths: [String]) {
        for path in paths {
            if Disk.exists(path) {
                present.append(path)
            } else {
                missing.append(Problem(path: path, code: "path-missing", message: Self.absence(path), severity: .error))
            }
        }
    }

    /// Why nothing can be read at a path.
    static func absence(_ path: String) -> String {
        Disk.isLink(path) ? "the symbolic link leads nowhere" : "there is no such file or folder"
    }

    /// The paths in a list: NUL-separated when it holds a NUL character, else one a line.
    ///
    /// - Throws: `UsageError` when the list cannot be read.
    static func list(from file: String) throws(UsageError) -> [String] {
        switch Disk.read(file) {
        case .failure(let fault): throw .unreadable(file, option: "--files-from", reason: fault.words)
        case .success(let bytes):
            let isNULSeparated = bytes.contains(0)
            return bytes.split { $0 == 0 || (!isNULSeparated && ($0 == 10 || $0 == 13)) }.map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
