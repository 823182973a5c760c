// From the paths that were given to the list of files, sorted; folders are walked, dot-folders and dependencies left out.
import Input
import Model

/// A file to look at.
struct FoundFile: Sendable {
    /// Absolute.
    var path: String
    /// Relative to the working directory, for reports.
    var shown: String
    /// The argument below which it was found: capture ids are relative to it.
    var root: String
    /// Named with `--records`: serves the whole run.
    var isGlobalRecord: Bool
    /// Named with `--photos`: a picture file of a photo, never a screenshot.
    var isPhotoFile = false
}

struct FileCollector {
    let base: String
    private(set) var files: [FoundFile] = []
    private(set) var problems: [Problem] = []
    private var seen: Set<String> = []

    /// Folders of tools and dependencies, which never hold dumps of one's own screens.
    private static let skippedFolders: Set<String> = ["node_modules", "Pods", "DerivedData"]
    private static let deepestFolder = 64

    init(base: String) { self.base = base }

    /// Adds a file or everything below a folder; a path where nothing stands is the caller's usage error.
    mutating func add(_ path: String, isGlobalRecord: Bool, isPhotoFile: Bool = false) throws(UsageFault) {
        let absolute = WorkingPaths.absolute(path, base: base)
        switch FileSystem.kind(absolute) {
        case nil: throw UsageFault("there is no file or folder \"\(path)\"")
        case .file: append(absolute, root: WorkingPaths.folder(of: absolute), isGlobalRecord, isPhotoFile)
        case .folder: walk(absolute, root: absolute, isGlobalRecord, isPhotoFile, depth: 0)
        case .other: throw UsageFault("\"\(path)\" is neither a file nor a folder")
        }
    }

    private mutating func walk(_ folder: String, root: String, _ isGlobalRecord: Bool, _ isPhotoFile: Bool, depth: Int) {
        guard depth < Self.deepestFolder else { return }
        let names: [String]
        do {
            names = try FileSystem.names(in: folder)
        } catch {
            report(folder, "file-unreadable", "the folder \(error)")
            return
        }
        for name in names where !name.hasPrefix(".") {
            let path = folder == "/" ? "/" + name : folder + "/" + name
            switch FileSystem.kind(path) {
            case .file: append(path, root: root, isGlobalRecord, isPhotoFile)
            case .folder where !Self.skippedFolders.contains(name): walk(path, root: root, isGlobalRecord, isPhotoFile, depth: depth + 1)
            case nil: report(path, "file-unreadable", "the link leads nowhere")
            default: continue
            }
        }
    }

    private mutating func append(_ path: String, root: String, _ isGlobalRecord: Bool, _ isPhotoFile: Bool) {
        guard seen.insert(path).inserted else { return }
        files.append(
            FoundFile(
                path: path, shown: WorkingPaths.relative(path, base: base), root: root, isGlobalRecord: isGlobalRecord,
                isPhotoFile: isPhotoFile))
    }

    private mutating func report(_ path: String, _ code: String, _ message: String) {
        problems.append(Problem(path: WorkingPaths.relative(path, base: base), code: code, message: message, severity: .error))
    }
}
