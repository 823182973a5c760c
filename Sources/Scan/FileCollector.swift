// From the paths that were given to the list of files; folders are walked, dot-folders and dependencies left out.
import Input
import Model

/// A folder that holds files of the run; its files share it, so that a hundred thousand of them cost little.
final class FoundFolder: Sendable {
    /// Absolute.
    let path: String
    /// Relative to the working directory; "." for itself.
    let shown: String
    /// The argument below which it was found: capture ids are relative to it.
    let root: String
    /// Whether all its files belong to the run, and not only those that were named.
    let isWhole: Bool

    init(path: String, shown: String, root: String, isWhole: Bool) {
        self.path = path
        self.isWhole = isWhole
        self.shown = shown
        self.root = root
    }
}

/// A file to look at.
struct FoundFile: Sendable {
    let folder: FoundFolder
    let name: String
    /// Named with `--records`: serves the whole run.
    var isGlobalRecord: Bool
    /// Named with `--photos`: a picture file of a photo, never a screenshot.
    var isPhotoFile = false
    /// How the caller wrote its path, where reports say it in that way.
    var named: String?

    /// Absolute.
    var path: String { folder.path == "/" ? "/" + name : folder.path + "/" + name }
    /// Relative to the working directory, for reports.
    var shown: String { named ?? (folder.shown == "." ? name : folder.shown + "/" + name) }
    var root: String { folder.root }
}

struct FileCollector {
    let base: String
    private(set) var files: [FoundFile] = []
    private(set) var problems: [Problem] = []
    /// By path and root.
    private var folders: [String: FoundFolder] = [:]
    /// Files by folder that are in the list already; a folder that was walked is whole.
    private var named: [String: Set<String>] = [:]
    private var walked: Set<String> = []
    /// The same by what the file system calls them: links lead to one folder by many paths.
    private var visited: Set<FileSystem.FolderID> = []
    /// Links to folders: followed after all real folders, so that a folder counts under its own path.
    private var links: [(path: String, depth: Int)] = []

    /// Folders of tools and dependencies, which never hold dumps of one's own screens.
    private static let skippedFolders: Set<String> = ["node_modules", "Pods", "DerivedData"]
    private static let deepestFolder = 64

    /// The folder that ids are relative to, whatever was given; nil for what was given.
    private let root: String?

    init(base: String, root: String? = nil) {
        self.base = base
        self.root = root.map { WorkingPaths.absolute($0, base: base) }
    }

    /// All files of a run.
    init(_ options: ScanOptions) throws(UsageFault) {
        self.init(base: options.baseDirectory, root: options.root)
        for path in options.recordPaths { try add(path, isGlobalRecord: true) }
        for path in options.photoPaths { try add(path, isGlobalRecord: false, isPhotoFile: true) }
        for path in options.paths { try add(path, isGlobalRecord: false) }
    }

    /// Adds a file or everything below a folder; a path where nothing stands is the caller's usage error.
    mutating func add(_ path: String, isGlobalRecord: Bool, isPhotoFile: Bool = false) throws(UsageFault) {
        let absolute = WorkingPaths.absolute(path, base: base)
        switch FileSystem.kind(absolute) {
        case nil: throw UsageFault("there is no file or folder \"\(path)\"")
        case .file:
            let folder = WorkingPaths.folder(of: absolute)
            let name = WorkingPaths.name(of: absolute)
            guard !walked.contains(folder), named[folder, default: []].insert(name).inserted else { return }
            let place = found(folder, folder, isWhole: false)
            files.append(FoundFile(folder: place, name: name, isGlobalRecord: isGlobalRecord, isPhotoFile: isPhotoFile))
        case .folder:
            visited = []
            walk(absolute, root: absolute, isGlobalRecord, isPhotoFile, depth: 0)
            while !links.isEmpty {
                let round = links
                links = []
                for link in round { follow(link, root: absolute, isGlobalRecord, isPhotoFile) }
            }
        case .other: throw UsageFault("\"\(path)\" is neither a file nor a folder")
        }
    }

    private mutating func walk(_ path: String, root: String, _ isGlobalRecord: Bool, _ isPhotoFile: Bool, depth: Int) {
        guard depth < Self.deepestFolder else {
            return report(path, "file-unreadable", "the folder lies more than \(Self.deepestFolder) folders deep and was not read")
        }
        // A link above may lead to where this folder was reached by its own path.
        if let id = FileSystem.folderID(path), !visited.insert(id).inserted { return }
        let names: [String]
        do {
            names = try FileSystem.names(in: path)
        } catch {
            report(path, "file-unreadable", "the folder \(error)")
            return
        }
        let folder = found(path, root, isWhole: true)
        let known = named[path] ?? []
        let isNew = walked.insert(path).inserted
        for name in names where !name.hasPrefix(".") {
            let place = path == "/" ? "/" + name : path + "/" + name
            switch FileSystem.kind(place) {
            case .file where isNew && !known.contains(name):
                files.append(FoundFile(folder: folder, name: name, isGlobalRecord: isGlobalRecord, isPhotoFile: isPhotoFile))
            case .folder where Self.skippedFolders.contains(name): continue
            case .folder where FileSystem.isLink(place): links.append((place, depth + 1))
            case .folder: walk(place, root: root, isGlobalRecord, isPhotoFile, depth: depth + 1)
            case nil:
                let isSpoilt = name.unicodeScalars.contains("\u{FFFD}") && !FileSystem.isLink(place)
                report(
                    place, "file-unreadable", isSpoilt ? "the name is no UTF-8, so it cannot be read; rename it" : "the link leads nowhere")
            default: continue
            }
        }
    }

    /// Walks the folder that a link leads to, unless it was walked already: links may lead in circles.
    private mutating func follow(_ link: (path: String, depth: Int), root: String, _ isGlobalRecord: Bool, _ isPhotoFile: Bool) {
        guard let id = FileSystem.folderID(link.path), !visited.contains(id) else {
            let message = "the link leads to a folder that is read anyway, so it was not followed"
            return report(link.path, "folder-repeated", message, .info)
        }
        walk(link.path, root: root, isGlobalRecord, isPhotoFile, depth: link.depth)
    }

    /// The folder at a path; the argument below which it was found first counts.
    private mutating func found(_ path: String, _ root: String, isWhole: Bool) -> FoundFolder {
        let root = self.root ?? root
        let key = path + "\0" + root + (isWhole ? "" : "\0")
        if let known = folders[key] { return known }
        let folder = FoundFolder(path: path, shown: WorkingPaths.relative(path, base: base), root: root, isWhole: isWhole)
        folders[key] = folder
        return folder
    }

    private mutating func report(_ path: String, _ code: String, _ message: String, _ severity: Problem.Severity = .error) {
        problems.append(Problem(path: WorkingPaths.relative(path, base: base), code: code, message: message, severity: severity))
    }
}
