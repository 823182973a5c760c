// What single files are: for `inspect` and `records`.
import Model
import Photos

/// One inspected file.
public struct InspectedFile: Sendable {
    public var path: String
    public var kind: FileKind
    public var format: FormatID?
    public var elements: Int
    public var images: Int
    public var texts: Int
    /// Place photos recognised by their own address or declared by a manifest.
    public var photos: Int
    public var records: Int
    public var links: Int
    public var size: Size?
    public var problems: [Problem]
    public var screens: [Screen]
    public var recordFile: RecordFile?
}

public enum Inspector {
    /// Inspects files in the order given; a path where nothing stands is `unreadable`. Screens are large: who only counts leaves them out.
    public static func inspect(
        _ paths: [String], base: String = WorkingPaths.current, jobs: Int? = nil, limits: Limits = .standard, keepsScreens: Bool = true
    ) async -> [InspectedFile] {
        await Parallel.map(
            paths, jobs: max(1, jobs ?? Cores.available), makeState: { () },
            transform: { _, path in
                let absolute = WorkingPaths.absolute(path, base: base)
                let folder = WorkingPaths.folder(of: absolute)
                let found = FoundFolder(path: folder, shown: WorkingPaths.relative(folder, base: base), root: folder, isWhole: false)
                // Files are named as the caller wrote them.
                let file = FoundFile(folder: found, name: WorkingPaths.name(of: absolute), isGlobalRecord: false, named: path)
                var result = inspected(FileClassifier.classify(file, limits: limits))
                if !keepsScreens { result.screens = [] }
                return result
            })
    }

    /// The evidence documents of the captures in some files, then that of their records.
    public static func evidence(_ paths: [String], options: ScanOptions) async throws(UsageFault) -> [String] {
        var options = options
        options.paths = paths
        return try await Scanner.evidenceDocuments(options)
    }

    private static func inspected(_ file: ClassifiedFile) -> InspectedFile {
        var result = InspectedFile(
            path: file.file.shown, kind: .other, format: file.format, elements: 0, images: 0, texts: 0, photos: 0, records: 0, links: 0,
            size: nil,
            problems: file.problems, screens: [], recordFile: file.embeddedRecords)
        switch file.content {
        case .layout(let screens):
            result.kind = .layout
            result.screens = screens
            result.size = screens.first?.size
            for screen in screens { count(screen.elements, &result) }
        case .records(let records):
            // Traffic that tells of photos serves as records; other traffic is only a log.
            let isEmpty = records.records.isEmpty && records.links.isEmpty && records.places.isEmpty
            result.kind = records.isTraffic && isEmpty ? .networkLog : .records
            result.recordFile = records
        case .screenshot(let width, let height):
            result.kind = .screenshot
            result.size = Size(width: Double(width), height: Double(height))
        case .manifest(let manifest):
            result.kind = .manifest
            result.photos = (manifest.single?.photos.count ?? 0) + manifest.screens.values.reduce(0) { $0 + $1.photos.count }
        case .app, .photo, .other: result.kind = .other
        case .unreadable: result.kind = .unreadable
        }
        result.records = result.recordFile?.records.count ?? 0
        result.links = result.recordFile?.links.count ?? 0
        return result
    }

    /// Whether a text has more than white space in it; mostly its first letter says so.
    private static func draws(_ text: String) -> Bool {
        if let first = text.utf8.first, first > 0x20, first < 0x80 { return true }
        return text.contains { !$0.isWhitespace }
    }

    /// Counts what a screen's elements are; elements are large, so that none of them is copied.
    private static func count(_ elements: [Element], _ result: inout InspectedFile) {
        result.elements += elements.count
        for index in elements.indices {
            if elements[index].role == .image || !elements[index].imageSources.isEmpty { result.images += 1 }
            if let text = elements[index].text, draws(text) { result.texts += 1 }
            guard !elements[index].imageSources.isEmpty else { continue }
            if elements[index].imageSources.contains(where: { $0.via != .deferred && PhotoURL.isPlacePhoto($0.url) }) { result.photos += 1 }
        }
    }
}
