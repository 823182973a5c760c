// Way 4 of knowing which element shows which record: the screenshot inside an element's bounds shows the photo file of the record.
import Attribution
import Input
import Model
import Pixels

/// Recognises photos in the picture elements of captures.
struct PictureMatching: Sendable {
    var shelf: PhotoShelf
    var limits: Limits

    /// Asks the screenshot of a dump about the dump's pictures; the problem is the screenshot's.
    func match(_ input: inout CaptureInput, shot: PixelPass.Shot) -> [Problem] {
        let library = shelf.library(for: input)
        guard !library.isEmpty, let scale = input.screen.scale ?? (input.screen.unit == .pixels ? 1 : nil) else { return [] }
        let pictures = PictureElements.visible(on: input.screen)
        guard !pictures.isEmpty else { return [] }
        do throws(ImageFault) {
            let image = try ImageDecoder.decode(PixelPass.bytes(shot, limits), limits: limits)
            let recogniser = Recogniser(library)
            let known = Set(library.photos.map(\.key))
            for picture in pictures {
                guard let rect = PixelRect(picture.bounds, scale: scale) else { continue }
                input.pictureMatches[picture.element] = Self.match(recogniser.identify(rect, in: image), known)
            }
            return []
        } catch {
            return [PixelPass.problem(error, shot)]
        }
    }

    /// An identification as a match; nil when it says nothing.
    static func match(_ identification: Identification, _ known: Set<Int>) -> PictureMatch? {
        switch identification {
        case .identified(let key, let score, _): .identified(record: key, confidence: (min(1, max(0, score)) * 100).rounded() / 100)
        case .candidates(let keys): keys.isEmpty ? nil : .candidates(keys)
        case .none: known.isEmpty ? nil : .noneOf(known)
        }
    }
}
