// A capture that is a screenshot alone: its pictures and its texts become a screen, and everything else runs as with any dump.
import Attribution
import Input
import Model
import Pixels

/// Makes screens of screenshots.
struct ScreenshotPass: Sendable {
    /// The languages of `--ocr-language`; nil to choose by the owed names.
    var languages: [String]?
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
    func gather(_ input: inout CaptureInput, picture: ShotPicture) -> PixelPass.Gathered {
        do throws(ImageFault) {
            let image = try picture.image()
            let library = shelf.library(for: input)
            let isLossy = ["jpeg", "webp"].contains(input.screen.format.rawValue)
            let (pictures, panels) = ScreenPictures(Recogniser(library), isLossy: isLossy).findAll(in: image)
            let known = Set(library.photos.map(\.key))
            Self.fill(&input, pictures, panels, known, texts: [])
            let plain = EvidenceGatherer.gather(input, phrases: phrases)
            guard !plain.evidence.photos.isEmpty else { return plain }
            let names = PixelEvidence.owedNames(plain.evidence)
            guard names.count <= Self.mostNames else { return plain }
            let reader = ScreenTexts(languages: languages)
            var reading = try reader.read(image, pictures: pictures.map(\.rect), names: names)
            Self.fill(&input, pictures, panels, known, texts: reading.texts)
            var gathered = EvidenceGatherer.gather(input, phrases: phrases)
            // What stands at a photo and resembles its author's name is read once more, closely.
            let missing = PixelEvidence.missing(gathered.evidence).compactMap { credit in
                PixelRect(credit.photo, scale: 1).map { (photo: $0, names: credit.names) }
            }
            if try reader.lookAgain(missing, image, pictures: pictures.map(\.rect), panels: panels, &reading) {
                Self.fill(&input, pictures, panels, known, texts: reading.texts)
            }
            for (number, element) in input.screen.elements.enumerated() where element.role == .image {
                guard let rect = element.bounds.flatMap({ PixelRect($0, scale: 1) }) else { continue }
                if reading.hasUnread(at: rect) { input.unreadPictures.insert(number) }
            }
            gathered = EvidenceGatherer.gather(input, phrases: phrases)
            return (gathered.evidence, gathered.problems + PixelPass.obstacles(names, at: picture.shot, reader.obstacle))
        } catch {
            let plain = EvidenceGatherer.gather(input, phrases: phrases)
            return (plain.evidence, plain.problems + [PixelPass.problem(error, picture.shot)])
        }
    }

    /// An element of the new screen, before it has its place in the tree.
    private struct Part {
        var element: Element
        var match: PictureMatch?
        /// Position for sorting.
        var box: PixelRect
        var children: [Part] = []
    }

    /// Puts pictures and texts into the screen, in reading order; what belongs to one picture stands in one container with it.
    private static func fill(
        _ input: inout CaptureInput, _ pictures: [ScreenPicture], _ panels: [PixelRect], _ known: Set<Int>, texts: [ScreenText]
    ) {
        let owners = ScreenGroups.owners(of: texts.map(\.box), pictures: pictures.map(\.rect), panels: panels)
        var parts: [Part] = []
        for (number, picture) in pictures.enumerated() {
            let image = Part(
                element: Element(role: .image, className: "picture"), match: PictureMatching.match(picture.identification, known),
                box: picture.rect)
            let own = texts.indices.filter { owners[$0] == number }.map { part(texts[$0]) }
            guard !own.isEmpty else {
                parts.append(image)
                continue
            }
            let box = own.reduce(picture.rect) { $0.union($1.box) }
            parts.append(Part(element: Element(className: "card"), match: nil, box: box, children: sorted([image] + own)))
        }
        parts += texts.indices.filter { owners[$0] == nil }.map { part(texts[$0]) }
        var root = input.screen.elements[0]
        root.subtreeEnd = 1
        input.screen.elements = [root]
        input.pictureMatches = [:]
        for part in sorted(parts) { append(part, parent: 0, &input) }
        input.screen.elements[0].subtreeEnd = input.screen.elements.count
    }

    private static func part(_ text: ScreenText) -> Part {
        var element = Element(role: .text, className: "text")
        element.text = text.text
        element.readScore = text.score
        element.readContrast = text.contrast
        return Part(element: element, match: nil, box: text.box)
    }

    private static func sorted(_ parts: [Part]) -> [Part] {
        parts.sorted { a, b in
            (a.box.y, a.box.x, a.box.width, a.element.text ?? "") < (b.box.y, b.box.x, b.box.width, b.element.text ?? "")
        }
    }

    private static func append(_ part: Part, parent: Int, _ input: inout CaptureInput) {
        let index = input.screen.elements.count
        var element = part.element
        element.parent = parent
        element.bounds = part.box.rect(scale: 1)
        element.boundsQuality = .rounded
        input.screen.elements.append(element)
        if let match = part.match { input.pictureMatches[index] = match }
        for child in part.children { append(child, parent: index, &input) }
        input.screen.elements[index].subtreeEnd = input.screen.elements.count
    }
}
