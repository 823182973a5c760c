// What one file is, by its content alone, and what it holds.
import Attribution
import Input
import JSON
import Layouts
import Model
import Photos
import Synchronization

/// A file that was read.
struct ClassifiedFile: Sendable {
    enum Content: Sendable {
        case layout([Screen])
        case records(RecordFile)
        case screenshot(width: Int, height: Int)
        /// The picture file of a photo, to recognise it by on screenshots.
        case photo
        case manifest(ManifestFile)
        /// The Info.plist of an iOS app.
        case app(AppDeclaration)
        /// Neither: counted as skipped.
        case other
        case unreadable
    }
    var file: FoundFile
    var format: FormatID?
    var content: Content
    var problems: [Problem]
    /// Records that a layout file holds as well.
    var embeddedRecords: RecordFile?
    /// Absolute paths of files beside it that were read for it, or would have been had they been there.
    var besides: [String] = []
}

enum FileClassifier {
    /// What a file is, and what it holds.
    ///
    /// `isData` is what the survey found: no picture, no statement and no dump, so that it is not looked at for these again.
    static func classify(_ file: FoundFile, limits: Limits, isData: Bool = false) -> ClassifiedFile {
        let read = open(file, limits: limits)
        if let input = read.input { return classify(input, at: file, limits: limits, isData: isData) }
        return read.failure ?? ClassifiedFile(file: file, format: nil, content: .unreadable, problems: [])
    }

    /// The bytes of a file, or the file as one that cannot be read.
    static func open(_ file: FoundFile, limits: Limits) -> (input: InputFile?, failure: ClassifiedFile?) {
        do {
            let raw = try FileSystem.read(file.path, limit: limits.fileBytes)
            if !raw.isEmpty { return (InputFile(path: file.shown, raw: raw, limits: limits), nil) }
            // Beside photos nothing else is of interest.
            if file.isPhotoFile || isPictureIndex(file) {
                return (nil, ClassifiedFile(file: file, format: nil, content: .other, problems: []))
            }
            let problem = Problem(path: file.shown, code: "file-empty", message: "the file is empty", severity: .warning)
            return (nil, ClassifiedFile(file: file, format: nil, content: .unreadable, problems: [problem]))
        } catch {
            let problem = Problem(path: file.shown, code: "file-unreadable", message: "the file \(error)", severity: .error)
            return (nil, ClassifiedFile(file: file, format: nil, content: .unreadable, problems: [problem]))
        }
    }

    /// What an open file is, with its problems named after it.
    static func classify(_ input: InputFile, at file: FoundFile, limits: Limits, isData: Bool = false) -> ClassifiedFile {
        let besides = Mutex<[String]>([])
        let note: @Sendable (String) -> Void = { path in besides.withLock { $0.append(path) } }
        let known = isData ? nil : recognised(input, file, limits, noteBeside: note)
        var result = known ?? data(input, file, limits, noteBeside: note)
        result.besides = besides.withLock { $0 }
        for index in result.problems.indices where result.problems[index].path.isEmpty { result.problems[index].path = file.shown }
        return result
    }

    /// Lists of picture files belong to the photos, not to the screens.
    static func isPictureIndex(_ file: FoundFile) -> Bool { file.name == PhotoShelf.indexName }

    /// What a file is when it is more than data: a picture, a statement, a dump; nil for all else.
    private static func recognised(
        _ input: InputFile, _ file: FoundFile, _ limits: Limits, noteBeside: @escaping @Sendable (String) -> Void
    ) -> ClassifiedFile? {
        func made(_ content: ClassifiedFile.Content, _ format: FormatID?, _ problems: [Problem] = []) -> ClassifiedFile {
            ClassifiedFile(file: file, format: format, content: content, problems: problems)
        }
        if let picture = picture(input, file) { return picture }
        if file.isPhotoFile || isPictureIndex(file) { return made(.other, nil) }
        if let app = InfoPlist.read(input) { return made(.app(app), nil) }
        if input.magic == .none, let manifest = ManifestReader.read(input) { return made(.manifest(manifest), nil, manifest.problems) }
        if let format = LayoutFormats.recognise(input) {
            var input = input
            if let suffix = format.sidecar {
                let path = sidecarPath(file.path, suffix)
                input.sidecar = (try? FileSystem.read(path, limit: 1 << 20)) ?? []
                // Where the whole folder is scanned, a new file is seen.
                if !input.sidecar.isEmpty || !file.folder.isWhole { noteBeside(path) }
            }
            let reading = format.read(input, limits)
            var problems = reading.problems + reading.screens.flatMap(\.problems)
            // A browser's trace holds the traffic of its screens as well.
            let records = input.magic == .zip ? RecordReaders.read(input, limits: limits) : nil
            problems += records?.problems.filter { !problems.contains($0) } ?? []
            var result = made(.layout(reading.screens), format.id, problems)
            result.embeddedRecords = records ?? PictureLinks.read(reading.screens, format: format.id, path: file.shown)
            return result
        }
        return nil
    }

    /// Photo records, or nothing of ours.
    private static func data(
        _ input: InputFile, _ file: FoundFile, _ limits: Limits, noteBeside: @escaping @Sendable (String) -> Void
    ) -> ClassifiedFile {
        if let records = RecordReaders.read(input, limits: limits, neighbours: neighbours(of: file, limits, noteBeside)) {
            return ClassifiedFile(file: file, format: records.format, content: .records(records), problems: records.problems)
        }
        // What lies behind a limit may have been records.
        if let fault = input.json?.faults.first(where: { [JSONFault.Code.depth, JSONFault.Code.nodes].contains($0.code) }) {
            let place = input.lines.position(of: fault.offset)
            let problem = Problem(
                path: input.path, line: place.line, column: place.column, code: fault.code, message: fault.message, severity: .error)
            return ClassifiedFile(file: file, format: nil, content: .unreadable, problems: [problem])
        }
        return ClassifiedFile(file: file, format: nil, content: .other, problems: [])
    }

    /// The pictures that a recording or an archive holds: it is read once more, since runs without screenshots never need them.
    static func pictures(in file: FoundFile, limits: Limits) -> [KeptPicture] {
        guard let raw = try? FileSystem.read(file.path, limit: limits.fileBytes) else { return [] }
        let input = InputFile(path: file.shown, raw: raw, limits: limits)
        let layout = LayoutFormats.recognise(input)
        let shown = layout?.read(input, limits).pictures ?? []
        guard layout == nil || input.magic == .zip else { return shown }
        return shown + (RecordReaders.read(input, limits: limits, neighbours: neighbours(of: file, limits))?.pictures ?? [])
    }

    /// The path of a file beside a dump: `home.request.json` beside `home.json`.
    private static func sidecarPath(_ path: String, _ suffix: String) -> String {
        let name = WorkingPaths.name(of: path)
        return String(path.dropLast(name.count)) + WorkingPaths.stem(of: name) + suffix
    }

    /// The files beside a log, for bodies that it keeps outside itself.
    private static func neighbours(
        of file: FoundFile, _ limits: Limits, _ noteBeside: @escaping @Sendable (String) -> Void = { _ in }
    ) -> NeighbourFiles {
        let folder = WorkingPaths.folder(of: file.path)
        return NeighbourFiles { name in
            let path = folder + "/" + name
            noteBeside(path)
            guard FileSystem.kind(path) == .file else { return nil }
            return try? FileSystem.read(path, limit: limits.fileBytes)
        }
    }

    /// A picture file by its first bytes; nil for anything else.
    static func picture(_ input: InputFile, _ file: FoundFile) -> ClassifiedFile? {
        let names: [Magic: String] = [.png: "png", .jpeg: "jpeg", .gif: "gif", .webp: "webp"]
        guard let name = names[input.magic] else { return nil }
        guard let size = input.pixelSize else {
            return ClassifiedFile(
                file: file, format: FormatID(name), content: .unreadable,
                problems: [
                    Problem(
                        path: file.shown, code: "image-damaged", message: "the \(name.uppercased()) header is damaged", severity: .error)
                ])
        }
        return ClassifiedFile(
            file: file, format: FormatID(name), content: .screenshot(width: size.width, height: size.height), problems: [])
    }
}
