// A capture made ready for gathering: one screen of all its dumps, its records pooled, its screenshot chosen.
import Attribution
import Model

/// A capture with everything that gathering takes.
struct PreparedCapture: Sendable {
    var capture: Capture
    var input: CaptureInput
    /// The screenshot to look at; nil when there is none, or when it is left alone.
    var shot: PixelPass.Shot?
}

/// Prepares the captures of a run, one after the other.
struct CapturePreparation {
    /// Problems after which a part of the screen is missing: nothing that was not found may be called missing.
    private static let cuts: Set<String> = ["layout-truncated", "limit-nodes", "limit-depth"]
    let files: [ClassifiedFile]
    let options: ScanOptions
    /// What `--info-plist` declares.
    let app: AppDeclaration?
    let markVocabulary: MarkVocabulary
    let pool: RecordPool
    private(set) var problems: [Problem] = []
    /// Whether pictures were looked for that are no files of the run.
    private(set) var readsBeside = false

    init(files: [ClassifiedFile], options: ScanOptions, app: AppDeclaration?, markVocabulary: MarkVocabulary, pool: RecordPool) {
        self.files = files
        self.options = options
        self.app = app
        self.markVocabulary = markVocabulary
        self.pool = pool
    }

    /// The capture with its input; nil when its file is neither a dump nor a screenshot.
    mutating func prepare(_ capture: Capture) -> PreparedCapture? {
        let main = files[capture.mainFile]
        guard var screen = screen(of: capture) else { return nil }
        let pooled = pool.records(own: capture.ownRecords, shared: capture.sharedRecords)
        let shot = shot(of: capture, &screen)
        if pooled.knowsPictures {
            SavedPictures.addDigests(to: &screen, page: main.file.path)
            readsBeside = true
        }
        screen.isCut = (screen.problems + main.problems).contains { Self.cuts.contains($0.code) }
        var input = CaptureInput(
            id: capture.id, screen: screen, records: pooled.merged.records, index: pooled.merged.index, ownRecords: pooled.own,
            manifest: capture.manifest, app: app ?? InfoPlist.nearest(to: main.file.path, among: files))
        input.contested = pooled.merged.contested
        input.reviewAuthors = pooled.reviewAuthors
        input.places = pooled.places
        input.markVocabulary = markVocabulary
        return PreparedCapture(capture: capture, input: input, shot: options.usesPixels ? shot : nil)
    }

    /// The screen of a capture: all its dumps as one, or an empty one for a screenshot alone.
    private mutating func screen(of capture: Capture) -> Screen? {
        let main = files[capture.mainFile]
        let screen: Screen
        switch main.content {
        case .layout(let screens): screen = screens[capture.screen]
        case .screenshot(let width, let height):
            screen = ScreenshotPass.emptyScreen(main.format ?? FormatID("png"), width: width, height: height)
        default: return nil
        }
        guard !capture.otherDumps.isEmpty,
            let merged = CaptureMerge.merge(files, [CapturePart(file: capture.mainFile, screen: capture.screen)] + capture.otherDumps)
        else { return screen }
        problems += merged.problems
        return merged.screen
    }

    /// The screenshot that may be looked at; its size tells the scale of the screen.
    private mutating func shot(of capture: Capture, _ screen: inout Screen) -> PixelPass.Shot? {
        guard capture.layout != nil else { return PixelPass.Shot(files[capture.mainFile].file) }
        guard let number = capture.screenshot, case .screenshot(let width, let height) = files[number].content else { return nil }
        let found = CaptureMergeScale.ofScreenshot(screen, width: width, height: height)
        // A scale that follows from both sides is tried even if it is odd: texts tell whether the two belong together.
        let isUsable = found.complaint == nil || found.scale != screen.scale
        screen.scale = found.scale
        if let complaint = found.complaint {
            problems.append(
                Problem(
                    path: files[number].file.shown, code: "scale-implausible",
                    message: "this screenshot and \(files[capture.mainFile].file.shown) do not fit: \(complaint)"))
        }
        return isUsable ? PixelPass.Shot(files[number].file) : nil
    }
}
