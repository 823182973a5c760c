// Which way the evidence of a capture is gathered: from its dump, from its dump and its screenshot, or from a screenshot alone.
import Attribution
import Model

struct GatherStage: Sendable {
    private let pixels: PixelPass
    private let matching: PictureMatching
    private let screenshots: ScreenshotPass
    private let phrases: CreditPhrases
    private let limits: Limits

    init(options: ScanOptions, phrases: CreditPhrases, shelf: PhotoShelf) {
        pixels = PixelPass(languages: options.ocrLanguages, phrases: phrases)
        matching = PictureMatching(shelf: shelf)
        screenshots = ScreenshotPass(languages: options.ocrLanguages, phrases: phrases, shelf: shelf)
        self.phrases = phrases
        limits = options.limits
    }

    /// The evidence of a capture; what was seen in its screenshot is added to the input.
    func gather(_ input: inout CaptureInput, _ prepared: PreparedCapture) -> PixelPass.Gathered {
        guard let shot = prepared.shot else { return EvidenceGatherer.gather(input, phrases: phrases) }
        let picture = ShotPicture(shot, limits: limits)
        guard prepared.capture.layout != nil else { return screenshots.gather(&input, picture: picture) }
        let problems = matching.match(&input, picture: picture)
        var found = pixels.gather(&input, picture: picture)
        found.problems += problems
        return found
    }
}
