// The first look at every file of a run: what it is, so that it is known which files belong together before any dump is read in full.
import Attribution
import Input
import Layouts
import Model
import Photos

/// What the first look told of one file.
struct SurveyedFile: Sendable {
    /// What a file is for.
    enum Role: UInt8, Sendable {
        /// A dump of a screen.
        case layout
        /// A picture: a screenshot, or a photo's own file.
        case picture
        /// A manifest or an Info.plist.
        case statement
        /// Photo records, or nothing of ours.
        case data
        /// Nothing that could be read.
        case unreadable
    }
    var file: FoundFile
    var role: Role
    private var box: ContentBox?
    /// What the whole file holds, where that had to be found out at once, because others need it.
    var content: ClassifiedFile? {
        get { box?.content }
        set { box = newValue.map(ContentBox.init) }
    }
    /// Of its bytes; only where results are cached.
    var digest: ContentDigest?

    init(file: FoundFile, role: Role, content: ClassifiedFile?, digest: ContentDigest? = nil) {
        self.file = file
        self.role = role
        self.digest = digest
        self.content = content
    }
}

/// Few of the files of a run have a content: the others must not make room for one.
private final class ContentBox: Sendable {
    let content: ClassifiedFile

    init(_ content: ClassifiedFile) { self.content = content }
}

enum Survey {
    /// Looks at every file once. Alone among its namesakes, a file that is no dump serves others, and is read in full at once.
    static func look(
        _ files: [FoundFile], limits: Limits, jobs: Int, index: FileIndex? = nil, progress: (@Sendable (Int, Int) -> Void)?
    ) async -> [SurveyedFile] {
        var namesakes: [String: Int] = [:]
        for file in files { namesakes[CellKey.of(file), default: 0] += 1 }
        let counts = namesakes
        return await Parallel.map(
            files, jobs: jobs, progress: progress, makeState: { () },
            transform: { _, file in
                let isAlone = file.isGlobalRecord || counts[CellKey.of(file)] == 1
                guard let index else { return look(file, isAlone: isAlone, limits, wantsDigest: false) }
                return look(file, isAlone: isAlone, limits, index)
            })
    }

    /// Looks at a file unless it is known and has not changed.
    private static func look(_ file: FoundFile, isAlone: Bool, _ limits: Limits, _ index: FileIndex) -> SurveyedFile {
        // Taken before the file is read: what changes in between is seen the next time.
        let now = FileIndex.now()
        guard let stamp = FileStamp(file.path) else { return look(file, isAlone: isAlone, limits, wantsDigest: false) }
        if let entry = index.entry(file.shown, stamp), let role = entry.role, role != .data || !isAlone {
            index.tell(file.shown, entry, now: now)
            return SurveyedFile(file: file, role: role, content: nil, digest: entry.digest)
        }
        let found = look(file, isAlone: isAlone, limits, wantsDigest: true)
        if let digest = found.digest, FileStamp(file.path) == stamp {
            index.tell(file.shown, FileIndex.Entry(stamp: stamp, digest: digest, role: found.content == nil ? found.role : nil), now: now)
        }
        return found
    }

    private static func look(_ file: FoundFile, isAlone: Bool, _ limits: Limits, wantsDigest: Bool) -> SurveyedFile {
        if !wantsDigest, let dump = dumpByHead(file, limits) { return dump }
        let read = FileClassifier.open(file, limits: limits)
        var found = look(read, at: file, isAlone: isAlone, limits)
        if wantsDigest { found.digest = read.input.map { ContentDigest($0.raw) } }
        return found
    }

    /// A large dump that its first bytes give away, so that nothing else of it is read now; nil when they leave a doubt.
    private static func dumpByHead(_ file: FoundFile, _ limits: Limits) -> SurveyedFile? {
        guard !file.isPhotoFile, !FileClassifier.isPictureIndex(file), let head = FileSystem.head(file.path, headBytes),
            head.size >= 4 * headBytes, head.size <= limits.fileBytes
        else { return nil }
        let input = InputFile(path: file.shown, raw: head.bytes, limits: limits)
        guard let format = LayoutFormats.recognise(byRootOf: input), !format.servesNeighbours, InfoPlist.read(input) == nil else {
            return nil
        }
        return SurveyedFile(file: file, role: .layout, content: nil)
    }

    /// How much of a file is enough to tell a dump by its root.
    private static let headBytes = 1_024

    private static func look(
        _ read: (input: InputFile?, failure: ClassifiedFile?), at file: FoundFile, isAlone: Bool, _ limits: Limits
    ) -> SurveyedFile {
        guard let input = read.input else { return SurveyedFile(file: file, role: .unreadable, content: read.failure) }
        if let picture = FileClassifier.picture(input, file) {
            if case .unreadable = picture.content { return SurveyedFile(file: file, role: .unreadable, content: picture) }
            return SurveyedFile(file: file, role: .picture, content: nil)
        }
        func whole(_ role: SurveyedFile.Role) -> SurveyedFile {
            SurveyedFile(file: file, role: role, content: FileClassifier.classify(input, at: file, limits: limits))
        }
        if FileClassifier.isPictureIndex(file) || file.isPhotoFile { return whole(.data) }
        if InfoPlist.read(input) != nil { return whole(.statement) }
        if input.magic == .none, ManifestReader.read(input) != nil { return whole(.statement) }
        if let format = LayoutFormats.recognise(input) {
            // A dump with pictures or traffic in it may tell what others show.
            guard format.servesNeighbours || input.magic == .zip else { return SurveyedFile(file: file, role: .layout, content: nil) }
            var dump = whole(.layout)
            // Its screens are read again when their turn comes; a run holds no more screens than it works on.
            dump.content?.content = .layout([])
            if dump.content?.embeddedRecords == nil { dump.content = nil }
            return dump
        }
        return isAlone ? whole(.data) : SurveyedFile(file: file, role: .data, content: nil)
    }
}
