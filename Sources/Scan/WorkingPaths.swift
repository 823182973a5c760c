// Paths as reports print them: relative to the working directory, with forward slashes.

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

public enum WorkingPaths {
    /// The working directory, absolute.
    public static var current: String {
        guard let path = getcwd(nil, 0) else { return "/" }
        defer { free(path) }
        return String(cString: path)
    }

    /// An absolute path without `.` and `..`, for comparing and grouping.
    public static func absolute(_ path: String, base: String) -> String {
        var parts: [Substring] = path.hasPrefix("/") ? [] : base.split(separator: "/")
        for part in path.split(separator: "/") {
            switch part {
            case ".": continue
            case "..": _ = parts.popLast()
            default: parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Relative to `base`; with `..` when the path lies outside it.
    public static func relative(_ absolute: String, base: String) -> String {
        let path = absolute.split(separator: "/")
        let from = base.split(separator: "/")
        var common = 0
        while common < path.count, common < from.count, path[common] == from[common] { common += 1 }
        let steps = Array(repeating: "..", count: from.count - common) + path[common...].map(String.init)
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }

    /// The folder that holds a path.
    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "" }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// The same in a form that the system opens: the working directory is a dot.
    public static func openableFolder(of path: String) -> String {
        let folder = folder(of: path)
        return folder.isEmpty ? "." : folder
    }

    /// The last part of a path.
    static func name(of path: String) -> String {
        String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
    }

    /// A file's name without its last extension.
    static func stem(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
        return String(name[..<dot])
    }
}
