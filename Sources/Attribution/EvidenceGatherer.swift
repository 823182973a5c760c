// From a screen and its records to the evidence of one capture: locate, then gather for every duty.
import MapsLinks
import Model
import Photos

/// Everything that gathering needs to know about one capture.
public struct CaptureInput: Sendable {
    public var id: String
    public var screen: Screen
    /// All records that serve this capture, merged.
    public var records: [PhotoRecord]
    public var index: [PhotoIdentity: Int]
    /// Identities that several of the records claim.
    public var contested: [PhotoIdentity: PhotoClaims] = [:]
    /// Those that belong to this capture alone.
    public var ownRecords: Set<Int>
    public var manifest: Manifest?
    /// What the app under test declares about schemes.
    public var app: AppDeclaration?
    /// People who wrote reviews in the same answers: their names may stand on the screen in that role.
    public var reviewAuthors: Set<String> = []
    /// What the screenshot shows at the places of credits that the dump has.
    public var sightings: [SightedCredit: PixelSighting] = [:]
    /// What the pixels of picture elements say of the photo that each shows.
    public var pictureMatches: [Int: PictureMatch] = [:]
    /// Picture elements at which there is writing that could not be read.
    public var unreadPictures: Set<Int> = []
    /// Credits owed for whole places.
    public var places: [PlaceDuty] = []
    /// By which words and names marks and maps are recognised; nil looks for none.
    public var markVocabulary: MarkVocabulary?
    /// Google Maps marks that the screenshot shows and the dump does not have.
    public var readMarks: [PixelMark] = []

    public init(
        id: String, screen: Screen, records: [PhotoRecord], index: [PhotoIdentity: Int], ownRecords: Set<Int>, manifest: Manifest? = nil,
        app: AppDeclaration? = nil
    ) {
        self.id = id
        self.screen = screen
        self.records = records
        self.index = index
        self.ownRecords = ownRecords
        self.manifest = manifest
        self.app = app
    }
}

public enum EvidenceGatherer {
    /// The evidence of one capture, and what was wrong with its manifest.
    public static func gather(_ input: CaptureInput, phrases: CreditPhrases) -> (evidence: CaptureEvidence, problems: [Problem]) {
        let screen = input.screen
        let first = VisibilityMeter(screen)
        let located = PhotoLocator(
            screen: screen, records: input.records, index: input.index, contested: input.contested, ownRecords: input.ownRecords,
            manifest: input.manifest, pictureMatches: input.pictureMatches, visibility: first
        ).locate()
        // A photograph is opaque: what is painted before it in the same place cannot be seen.
        let visibility = first.knowing(photos: located.photos.filter { $0.matchedBy != .candidates }.map(\.element))
        var problems = located.problems
        let links = linkOverrides(input, &problems)
        let gathering = Gathering(
            input: input, placed: located.photos, visibility: visibility,
            links: reach(of: links, on: screen, photos: located.photos.map(\.element)), phrases: phrases)
        var evidence = CaptureEvidence(
            id: input.id, format: screen.format, platform: screen.platform, capabilities: screen.capabilities, unit: screen.unit,
            size: screen.size, scale: input.manifest?.scale ?? screen.scale, photos: gathering.photos(), records: input.records,
            exposedKeys: exposedKeys(screen), links: LinkGatherer(screen: screen, overrides: links, visibility: visibility).links(),
            app: input.app)
        evidence.isCut = screen.isCut
        MarkGatherer.add(to: &evidence, input, visibility, gathering.finder.names)
        for photo in evidence.photos {
            let element = screen.elements[photo.elementIndex]
            problems += photo.conflicts.map { conflict in
                // The line of another dump would be looked up in the capture's layout.
                let isHere = element.sourceFile == nil
                return Problem(
                    line: isHere && element.line > 0 ? element.line : nil, column: isHere && element.column > 0 ? element.column : nil,
                    code: "photo-identity-conflict",
                    message: "what tells which photo this is disagrees: \(conflict)")
            }
        }
        return (evidence, problems)
    }

    private static func linkOverrides(_ input: CaptureInput, _ problems: inout [Problem]) -> [Int: String] {
        var overrides: [Int: String] = [:]
        for entry in input.manifest?.links ?? [] {
            switch ElementFinder.find(entry.element, on: input.screen) {
            case .success(let element): overrides[element] = entry.url
            case .failure(let reason):
                problems.append(
                    Problem(path: input.manifest?.path ?? "", line: entry.line, code: "manifest-entry-unmatched", message: reason.message))
            }
        }
        return overrides
    }

    /// A manifest names the element that its author knows: the link counts as well for what is inside it, and for what can be tapped around it.
    private static func reach(of links: [Int: String], on screen: Screen, photos: [Int]) -> [Int: String] {
        var reached = links
        for (element, url) in links.sorted(by: { $0.key < $1.key }) {
            for inner in element..<screen.elements[element].subtreeEnd where reached[inner] == nil && screen.elements[inner].url == nil {
                reached[inner] = url
            }
            let around = screen.lineage(of: element).dropFirst().prefix { here in !photos.contains { screen.contains(here, $0) } }
            if let tapped = around.first(where: { screen.elements[$0].isOperable == true }), reached[tapped] == nil,
                screen.elements[tapped].url == nil
            {
                reached[tapped] = url
            }
        }
        return reached
    }

    private static func exposedKeys(_ screen: Screen) -> [ExposedKey] {
        var found: [ExposedKey] = []
        for index in screen.elements.indices where !screen.elements[index].imageSources.isEmpty {
            guard let source = screen.elements[index].imageSources.first(where: { PhotoURL.exposesKey($0.url) }) else { continue }
            found.append(ExposedKey(element: screen.path(of: index), elementIndex: index, redactedURL: PhotoURL.redacted(source.url)))
        }
        return found
    }
}
