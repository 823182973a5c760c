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
    /// The folders of the current argument that were walked, whatever path led to them.
    private var walked: Set<FileSystem.FolderID> = []
    /// Links to folders: followed after all real folders, so that a folder counts under its own path.
    private var links: [(path: String, depth: Int)] = []

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
        case .folder:
            walked = []
            walk(absolute, root: absolute, isGlobalRecord, isPhotoFile, depth: 0)
            while !links.isEmpty {
                let round = links
                links = []
                for link in round { follow(link, root: absolute, isGlobalRecord, isPhotoFile) }
            }
        case .other: throw UsageFault("\"\(path)\" is neither a file nor a folder")
        }
    }

    private mutating func walk(_ folder: String, root: String, _ isGlobalRecord: Bool, _ isPhotoFile: Bool, depth: Int) {
        guard depth < Self.deepestFolder else {
            return report(folder, "file-unreadable", "the folder lies more than \(Self.deepestFolder) folders deep and was not read")
        }
        // A link above may lead to where this folder was reached by its own path.
        if let id = FileSystem.folderID(folder), !walked.insert(id).inserted { return }
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
            case .folder where Self.skippedFolders.contains(name): continue
            case .folder where FileSystem.isLink(path): links.append((path, depth + 1))
            case .folder: walk(path, root: root, isGlobalRecord, isPhotoFile, depth: depth + 1)
            case nil:
                let isSpoilt = name.unicodeScalars.contains("\u{FFFD}") && !FileSystem.isLink(path)
                report(
                    path, "file-unreadable", isSpoilt ? "the name is no UTF-8, so it cannot be read; rename it" : "the link leads nowhere")
            default: continue
            }
        }
    }

    /// Walks the folder that a link leads to, unless it was walked already: links may lead in circles.
    private mutating func follow(_ link: (path: String, depth: Int), root: String, _ isGlobalRecord: Bool, _ isPhotoFile: Bool) {
        guard let id = FileSystem.folderID(link.path), !walked.contains(id) else {
            let message = "the link leads to a folder that is read anyway, so it was not followed"
            return report(link.path, "folder-repeated", message, .info)
        }
        walk(link.path, root: root, isGlobalRecord, isPhotoFile, depth: link.depth)
    }

    private mutating func append(_ path: String, root: String, _ isGlobalRecord: Bool, _ isPhotoFile: Bool) {
        guard seen.insert(path).inserted else { return }
        files.append(
            FoundFile(
                path: path, shown: WorkingPaths.relative(path, base: base), root: root, isGlobalRecord: isGlobalRecord,
                isPhotoFile: isPhotoFile))
    }

    private mutating func report(_ path: String, _ code: String, _ message: String, _ severity: Problem.Severity = .error) {
        problems.append(Problem(path: WorkingPaths.relative(path, base: base), code: code, message: message, severity: severity))
    }
}
