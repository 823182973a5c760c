// Way 4 of knowing which element shows which record: the screenshot inside an element's bounds shows the photo file of the record.
import Attribution
import Input
import Model
import Pixels

/// Recognises photos in the picture elements of captures.
struct PictureMatching: Sendable {
    var shelf: PhotoShelf

    /// Asks the screenshot of a dump about the dump's pictures; the problem is the screenshot's.
    func match(_ input: inout CaptureInput, picture: ShotPicture) -> [Problem] {
        let library = shelf.library(for: input)
        guard !library.isEmpty, let scale = input.screen.pixelsPerUnit else { return [] }
        let elements = PictureElements.visible(on: input.screen)
        guard !elements.isEmpty else { return [] }
        do throws(ImageFault) {
            let image = try picture.image()
            let recogniser = Recogniser(library)
            let known = Set(library.photos.map(\.key))
            for element in elements {
                guard let rect = PixelRect(element.bounds, scale: scale) else { continue }
                input.pictureMatches[element.element] = Self.match(recogniser.identify(rect, in: image), known)
            }
            return []
        } catch {
            return [PixelPass.problem(error, picture.shot)]
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
