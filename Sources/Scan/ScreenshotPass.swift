// A capture that is a screenshot alone: its pictures and its texts become a screen, and everything else runs as with any dump.
import Attribution
import Input
import Model
import Pixels

/// Makes screens of screenshots.
struct ScreenshotPass: Sendable {
    /// The languages of `--ocr-language`; nil to choose by the owed names.
    var languages: [String]?
    var limits: Limits
    var phrases: CreditPhrases
    var shelf: PhotoShelf

    /// Most different names that are looked for on one screen.
    private static let mostNames = 60

    /// The screen before anything was looked at: its size alone.
    ///
    /// Pixels say what is drawn, and never what can be tapped or where it leads.
    static func emptyScreen(_ format: FormatID, width: Int, height: Int) -> Screen {
        let size = Size(width: Double(width), height: Double(height))
        var root = Element(className: "screenshot")
        root.bounds = size.rect
        root.boundsQuality = .exact
        root.subtreeEnd = 1
        return Screen(
            format: format, platform: .other, unit: .pixels,
            capabilities: Capabilities(
                imageSources: .none, images: .partial, texts: .full, operability: .none, linkTargets: .none, bounds: .full,
                visibility: .full, offScreen: .none),
            size: size, elements: [root])
    }

    /// Reads the screenshot and gathers the evidence.
    func gather(_ input: inout CaptureInput, shot: PixelPass.Shot) -> PixelPass.Gathered {
        do throws(ImageFault) {
            let image = try ImageDecoder.decode(PixelPass.bytes(shot, limits), limits: limits)
            let library = shelf.library(for: input)
            let isLossy = ["jpeg", "webp"].contains(input.screen.format.rawValue)
            let pictures = ScreenPictures(Recogniser(library), isLossy: isLossy).find(in: image)
            let known = Set(library.photos.map(\.key))
            Self.fill(&input, pictures, known, texts: [])
            let plain = EvidenceGatherer.gather(input, phrases: phrases)
            guard !plain.evidence.photos.isEmpty else { return plain }
            let names = PixelEvidence.owedNames(plain.evidence)
            guard names.count <= Self.mostNames else { return plain }
            let reader = ScreenTexts(languages: languages)
            var reading = try reader.read(image, pictures: pictures.map(\.rect), names: names)
            Self.fill(&input, pictures, known, texts: reading.texts)
            var gathered = EvidenceGatherer.gather(input, phrases: phrases)
            // What stands at a photo and resembles its author's name is read once more, closely.
            let missing = PixelEvidence.missing(gathered.evidence).compactMap { credit in
                PixelRect(credit.photo, scale: 1).map { (photo: $0, names: credit.names) }
            }
            if try reader.lookAgain(missing, image, pictures: pictures.map(\.rect), &reading) {
                Self.fill(&input, pictures, known, texts: reading.texts)
            }
            for (number, element) in input.screen.elements.enumerated() where element.role == .image {
                guard let rect = element.bounds.flatMap({ PixelRect($0, scale: 1) }) else { continue }
                if reading.hasUnread(at: rect, among: pictures.map(\.rect)) { input.unreadPictures.insert(number) }
            }
            gathered = EvidenceGatherer.gather(input, phrases: phrases)
            return (gathered.evidence, gathered.problems + obstacles(names, reader, shot))
        } catch {
            let plain = EvidenceGatherer.gather(input, phrases: phrases)
            return (plain.evidence, plain.problems + [PixelPass.problem(error, shot)])
        }
    }

    /// Puts pictures and texts into the screen, in reading order.
    private static func fill(_ input: inout CaptureInput, _ pictures: [ScreenPicture], _ known: Set<Int>, texts: [ScreenText]) {
        var root = input.screen.elements[0]
        var children: [(element: Element, match: PictureMatch?)] = []
        for picture in pictures {
            var element = Element(role: .image, className: "picture", parent: 0)
            element.bounds = picture.rect.rect(scale: 1)
            children.append((element, PictureMatching.match(picture.identification, known)))
        }
        for text in texts {
            var element = Element(role: .text, className: "text", parent: 0)
            element.text = text.text
            element.bounds = text.box.rect(scale: 1)
            element.readScore = text.score
            element.readContrast = text.contrast
            children.append((element, nil))
        }
        children.sort { a, b in
            let (left, right) = (a.element.bounds ?? .init(x: 0, y: 0, width: 0, height: 0), b.element.bounds ?? .init(x: 0, y: 0, width: 0, height: 0))
            return (left.y, left.x, left.width, a.element.text ?? "") < (right.y, right.x, right.width, b.element.text ?? "")
        }
        input.pictureMatches = [:]
        var elements: [Element] = []
        for (number, child) in children.enumerated() {
            var element = child.element
            element.boundsQuality = .rounded
            element.subtreeEnd = number + 2
            elements.append(element)
            input.pictureMatches[number + 1] = child.match
        }
        root.subtreeEnd = elements.count + 1
        input.screen.elements = [root] + elements
    }

    /// Names whose language cannot be read here, each missing language once.
    private func obstacles(_ names: [String], _ reader: ScreenTexts, _ shot: PixelPass.Shot) -> [Problem] {
        var faults: [ImageFault] = []
        for name in names {
            if let fault = reader.obstacle(for: name), !faults.contains(fault) { faults.append(fault) }
        }
        return faults.map {
            Problem(
                path: shot.shown, code: "pixels-unavailable",
                message: $0.message + " Until then names in it are not looked for in screenshots.", severity: .info)
        }
    }
}
