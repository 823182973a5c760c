// The picture files of photos: which files of a run they are, whose photos they show, and the pictures themselves, decoded once.
import Attribution
import Input
import JSON
import Model
import Photos
import Pixels

/// The known pictures of a run.
struct PhotoShelf: Sendable {
    /// A file that says which picture file belongs to which photo: `{ "file.jpg": "places/…/photos/…" }`.
    static let indexName = "photos.index.json"
    /// A folder beside dumps in which pictures are photo files, not screenshots.
    private static let folderName = "photos"
    private static let shortestName = 8

    /// One picture and every identity that its file may stand for.
    private struct Picture: Sendable {
        var identities: [PhotoIdentity]
        var photo: KnownPhoto
    }
    private var pictures: [Picture] = []

    var isEmpty: Bool { pictures.isEmpty }

    // MARK: which files

    /// Whether a picture is a photo file: named with `--photos`, in a folder `photos`, or named after a photo of the run.
    static func isPhoto(_ file: FoundFile, known: [PhotoIdentity: Int]) -> Bool {
        let isInFolder = WorkingPaths.name(of: file.folder.path) == folderName
        return file.isPhotoFile || isInFolder || identities(WorkingPaths.stem(of: file.name)).contains { known[$0] != nil }
    }

    /// What a name may stand for: a resource name, token, reference, image key or address.
    private static func identities(_ name: String) -> [PhotoIdentity] {
        guard name.utf8.count >= shortestName else { return [] }
        return PhotoURL.identities(in: name) + [PhotoIdentity(.reference, name), PhotoIdentity(.imageKey, name)]
            + [PhotoURL.ownAddress(name)].compactMap(\.self)
    }

    // MARK: loading

    /// Decodes the photo files of a run that belong to a known photo. Damaged ones are problems, and so are files of no known photo.
    static func load(_ plan: RunPlan, known: [PhotoIdentity: Int], limits: Limits, jobs: Int) async -> (PhotoShelf, [Problem]) {
        var indexes: [String: [String: String]] = [:]
        var problems: [Problem] = []
        var wanted: [(file: FoundFile, identities: [PhotoIdentity])] = []
        let knowsBytes = known.keys.contains { $0.kind == .bytes }
        for number in plan.photos.sorted() {
            let file = plan.files[number].file
            let folder = file.folder.path
            if indexes[folder] == nil { indexes[folder] = readIndex(folder, file, limits, &problems) }
            wanted.append((file, identities(indexes[folder]?[file.name] ?? WorkingPaths.stem(of: file.name))))
        }
        let loaded = await Parallel.map(
            wanted, jobs: jobs, makeState: { () },
            transform: { _, one -> (picture: Picture?, problem: Problem?) in load(one.file, one.identities, known, knowsBytes, limits) })
        let recorded = await Parallel.map(
            plan.files.filter { holdsPictures($0, of: known) }.map(\.file), jobs: jobs, makeState: { () },
            transform: { _, file in recordedPictures(in: file, of: known, limits) })
        var shelf = PhotoShelf()
        shelf.pictures = loaded.compactMap(\.picture) + recorded.flatMap(\.self)
        problems += loaded.compactMap(\.problem)
        let strangers = zip(wanted, loaded).filter { $1.picture == nil && $1.problem == nil }.map(\.0.file)
        if let first = strangers.first {
            let others = strangers.count > 1 ? ", and so do \(strangers.count - 1) more" : ""
            problems.append(
                Problem(
                    path: first.shown, code: "photo-file-unmatched",
                    message:
                        "this picture file belongs to no photo of the records by its name\(others); name photo files after the photo's "
                        + "token, reference or image key, or list them in \(indexName)",
                    severity: .info))
        }
        return (shelf, problems)
    }

    private static func load(
        _ file: FoundFile, _ identities: [PhotoIdentity], _ known: [PhotoIdentity: Int], _ knowsBytes: Bool, _ limits: Limits
    ) -> (picture: Picture?, problem: Problem?) {
        var identities = identities
        var isKnown = identities.contains { known[$0] != nil }
        guard isKnown || knowsBytes else { return (nil, nil) }
        do {
            let bytes = try FileSystem.read(file.path, limit: limits.fileBytes)
            if knowsBytes {
                identities.append(PhotoIdentity(.bytes, SHA256.hex(bytes)))
                isKnown = isKnown || known[identities[identities.count - 1]] != nil
            }
            guard isKnown else { return (nil, nil) }
            let image = try ImageDecoder.decode(bytes, limits: limits)
            return (KnownPhoto(key: 0, image: image).map { Picture(identities: identities, photo: $0) }, nil)
        } catch let fault as ImageFault {
            return (nil, PixelPass.problem(fault, PixelPass.Shot(file)))
        } catch {
            return (nil, Problem(path: file.shown, code: "file-unreadable", message: "the file \(error)", severity: .error))
        }
    }

    /// Most bytes of pictures that are taken from one recording.
    private static let mostRecordedBytes = 64 << 20

    /// Whether a recording or an archive holds the bytes of a known photo's picture.
    private static func holdsPictures(_ file: SurveyedFile, of known: [PhotoIdentity: Int]) -> Bool {
        var links = file.content?.embeddedRecords?.links ?? []
        if case .records(let records)? = file.content?.content { links += records.links }
        return links.contains { link in link.identities.contains { $0.kind == .bytes && known[$0] != nil } }
    }

    /// The known photos' pictures in one recording; those that are damaged there show nothing anywhere.
    private static func recordedPictures(in file: FoundFile, of known: [PhotoIdentity: Int], _ limits: Limits) -> [Picture] {
        var keeping = limits
        keeping.keptPictureBytes = mostRecordedBytes
        return FileClassifier.pictures(in: file, limits: keeping).compactMap { kept in
            let identity = PhotoIdentity(.bytes, kept.digest)
            guard known[identity] != nil, let image = try? ImageDecoder.decode(kept.bytes, limits: limits) else { return nil }
            return KnownPhoto(key: 0, image: image).map { Picture(identities: [identity], photo: $0) }
        }
    }

    /// The index of a folder, file name by file name; empty when there is none.
    private static func readIndex(_ folder: String, _ file: FoundFile, _ limits: Limits, _ problems: inout [Problem]) -> [String: String] {
        let path = folder + "/" + indexName
        guard FileSystem.kind(path) == .file else { return [:] }
        var result: [String: String] = [:]
        if let bytes = try? FileSystem.read(path, limit: limits.fileBytes),
            let root = InputFile(path: path, raw: bytes, limits: limits).json?.root, root.kind == .object
        {
            for (name, value) in root.members { result[name] = value.string }
        }
        if result.isEmpty {
            let shown = String(file.shown.dropLast(file.name.count)) + indexName
            problems.append(
                Problem(
                    path: shown, code: "photo-index-unreadable",
                    message: "this index is no JSON object of file names and photos, such as { \"a.jpg\": \"places/…/photos/…\" }"))
        }
        return result
    }

    // MARK: use

    /// The known pictures of a capture's records; keys are indexes of the records.
    func library(for input: CaptureInput) -> PhotoLibrary {
        PhotoLibrary(
            pictures.compactMap { picture in
                picture.identities.lazy.compactMap { input.index[$0] }.first.map { picture.photo.keyed($0) }
            })
    }
}
