// From a screen and its records to the evidence of one capture: locate, then gather for every duty.
import MapsLinks
import Model
import Photos
import Text

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
    /// Credits owed for whole places.
    public var places: [PlaceDuty] = []
    /// By which words and names marks and maps are recognised; nil looks for none.
    public var markVocabulary: MarkVocabulary?

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
        let visibility = VisibilityMeter(screen)
        let located = PhotoLocator(
            screen: screen, records: input.records, index: input.index, contested: input.contested, ownRecords: input.ownRecords,
            manifest: input.manifest,
            visibility: visibility
        ).locate()
        var problems = located.problems
        let links = linkOverrides(input, &problems)
        let gathering = Gathering(input: input, placed: located.photos, visibility: visibility, links: links, phrases: phrases)
        var evidence = CaptureEvidence(
            id: input.id, format: screen.format, platform: screen.platform, capabilities: screen.capabilities, unit: screen.unit,
            size: screen.size, scale: input.manifest?.scale ?? screen.scale, photos: gathering.photos(), records: input.records,
            exposedKeys: exposedKeys(screen), links: LinkGatherer(screen: screen, overrides: links, visibility: visibility).links(),
            app: input.app)
        evidence.isCut = screen.isCut
        MarkGatherer.add(to: &evidence, input, visibility, phrases)
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

    private static func exposedKeys(_ screen: Screen) -> [ExposedKey] {
        var found: [ExposedKey] = []
        for (index, element) in screen.elements.enumerated() {
            guard let source = element.imageSources.first(where: { PhotoURL.exposesKey($0.url) }) else { continue }
            found.append(ExposedKey(element: screen.path(of: index), elementIndex: index, redactedURL: PhotoURL.redacted(source.url)))
        }
        return found
    }
}

/// The gathering over one capture: shared indexes, then photo by photo.
private struct Gathering {
    let input: CaptureInput
    let placed: [PlacedPhoto]
    let visibility: VisibilityMeter
    let seen: [MeasuredVisibility]
    let finder: CreditFinder
    /// For each placed photo its number among the visible ones, or nil.
    let numbers: [Int?]
    private let standing: [Int: [(name: String, canonical: CanonicalText)]]
    private var screen: Screen { input.screen }

    init(input: CaptureInput, placed: [PlacedPhoto], visibility: VisibilityMeter, links: [Int: String], phrases: CreditPhrases) {
        self.input = input
        self.placed = placed
        self.visibility = visibility
        let seen = placed.map { Self.photoVisibility($0.element, input.screen, visibility) }
        self.seen = seen
        var numbers: [Int?] = []
        var visible: [Int] = []
        for (photo, state) in zip(placed, seen) {
            numbers.append(state.isPerhapsVisible ? visible.count : nil)
            if state.isPerhapsVisible { visible.append(photo.element) }
        }
        self.numbers = numbers
        let names = NameIndex(input.screen, phrases: phrases)
        let ownership = PhotoOwnership(input.screen, photos: visible)
        let visiblePhotos = zip(placed, seen).filter { $0.1.isPerhapsVisible }.map(\.0)
        finder = CreditFinder(
            screen: input.screen, capabilities: input.screen.capabilities, names: names, visibility: visibility, ownership: ownership,
            linkOverrides: links, collective: Self.collectiveLines(visiblePhotos, input.records, names),
            owedNames: Self.owedNames(visiblePhotos, input.records), linkIndex: LinkIndex(input.screen, overrides: links))
        standing = Self.standingNames(visiblePhotos, input.records, finder)
    }

    /// A photo is displayed unless a reliable fact hides it; a flag that is known to be wrong for pictures does not excuse it.
    private static func photoVisibility(_ element: Int, _ screen: Screen, _ visibility: VisibilityMeter) -> MeasuredVisibility {
        let measured = visibility.measure(element)
        return measured.state == .clipped && (measured.fraction ?? 0) > 0
            ? MeasuredVisibility(state: .visible, detail: "", fraction: measured.fraction) : measured
    }

    /// For each photo the canonical names that its record owes; none for photos whose record is not known.
    private static func owedNames(_ photos: [PlacedPhoto], _ records: [PhotoRecord]) -> [Int: Set<CanonicalText>] {
        var names: [Int: Set<CanonicalText>] = [:]
        for (number, photo) in photos.enumerated() where photo.matchedBy != .candidates {
            names[number] = Set(photo.records.flatMap { records[$0].credits.map { CanonicalText($0.name) } })
        }
        return names
    }

    /// Blocks of text that name authors of several photos, none of which owes them all.
    private static func collectiveLines(_ photos: [PlacedPhoto], _ records: [PhotoRecord], _ names: NameIndex) -> [Int: Set<Int>] {
        guard photos.count > 1 else { return [:] }
        var photosOfName: [String: Set<Int>] = [:]
        for (number, photo) in photos.enumerated() where photo.matchedBy != .candidates {
            for record in photo.records {
                for credit in records[record].credits where !credit.name.isEmpty { photosOfName[credit.name, default: []].insert(number) }
            }
        }
        var namesOfBlock: [Int: Set<String>] = [:]
        for name in photosOfName.keys.sorted() {
            for occurrence in names.occurrences(of: name, others: []) where occurrence.match != .none && !occurrence.isLabel {
                namesOfBlock[occurrence.block, default: []].insert(name)
            }
        }
        var result: [Int: Set<Int>] = [:]
        for (block, found) in namesOfBlock where found.count > 1 {
            let all = found.map { photosOfName[$0] ?? [] }
            let common = all.dropFirst().reduce(all[0]) { $0.intersection($1) }
            if common.isEmpty { result[block] = all.reduce(into: Set()) { $0.formUnion($1) } }
        }
        return result
    }

    func photos() -> [DisplayedPhoto] {
        placed.indices.map { photo($0) }
    }

    private func photo(_ position: Int) -> DisplayedPhoto {
        let place = placed[position]
        let state = seen[position]
        let number = numbers[position]
        let conflictNotes = place.conflicts
        return DisplayedPhoto(
            id: "p\(position + 1)", elementIndex: place.element, element: screen.path(of: place.element), matchedBy: place.matchedBy,
            confidence: place.confidence, shownIdentity: place.shownIdentity, visibility: state.state, visibilityDetail: state.detail,
            visibleFraction: state.fraction, bounds: screen.elements[place.element].bounds,
            gallerySize: number.map { finder.ownership.gallerySize(of: $0) } ?? 1,
            records: place.records.map { RecordMatch(record: $0, duties: duties(of: input.records[$0], photo: number)) },
            candidatesAreExhaustive: place.isExhaustive, conflicts: conflictNotes)
    }

    /// All duties of a record; without evidence when the photo is not on the screen.
    private func duties(of record: PhotoRecord, photo number: Int?) -> [Duty] {
        var duties: [Duty] = []
        for (index, credit) in record.credits.enumerated() {
            let others = record.credits.indices.filter { $0 != index }.map { record.credits[$0].name }.filter {
                !$0.isEmpty && $0 != credit.name
            }
            let weak = WeakName.reason(
                credit.name, placeNames: record.placeNames, reviewers: input.reviewAuthors, phrases: finder.names.phrases)
            let evidence =
                number.map {
                    finder.evidence(
                        name: credit.name, alternative: credit.alternative, others: others, link: credit.uri,
                        contributor: credit.contributor,
                        weak: weak, photo: $0)
                } ?? []
            duties.append(
                Duty(
                    kind: credit.kind == .author ? .authorCredit : .providerAttribution, text: credit.name, link: credit.uri,
                    contributor: credit.contributor, creditIndex: index, isWeakName: weak != nil, weakReason: weak?.rawValue,
                    evidence: evidence, otherNamesAtPhoto: number.map { otherNames(than: record, photo: $0) } ?? []))
            if let uri = credit.uri {
                duties.append(
                    Duty(
                        kind: .creditLink, text: credit.name, link: uri, contributor: credit.contributor, creditIndex: index,
                        isWeakName: weak != nil, weakReason: weak?.rawValue, evidence: evidence))
            }
            if let avatar = credit.avatar {
                duties.append(
                    Duty(
                        kind: .avatar, text: credit.name, link: avatar, creditIndex: index,
                        evidence: number.map { avatarEvidence(avatar, photo: $0) } ?? []))
            }
        }
        if let link = record.sourceLink {
            duties.append(
                Duty(
                    kind: .sourceLink, text: "", link: link, evidence: number.map { linkEvidence(link, photo: $0, placeLevel: true) } ?? [])
            )
        }
        if let link = record.reportLink {
            duties.append(
                Duty(
                    kind: .reportLink, text: "", link: link, evidence: number.map { linkEvidence(link, photo: $0, placeLevel: false) } ?? []
                ))
        }
        return duties
    }

    /// Names of other displayed photos' authors that stand at this photo.
    private func otherNames(than record: PhotoRecord, photo number: Int) -> [String] {
        guard let names = standing[number] else { return [] }
        let own = Set(record.credits.map { CanonicalText($0.name) })
        return names.filter { !own.contains($0.canonical) }.map(\.name)
    }

    /// For each photo the unmistakable author names that are seen at it, sorted; worked out once for all photos.
    private static func standingNames(
        _ photos: [PlacedPhoto], _ records: [PhotoRecord], _ finder: CreditFinder
    ) -> [Int: [(name: String, canonical: CanonicalText)]] {
        var names: [String: CanonicalText] = [:]
        for photo in photos where photo.matchedBy != .candidates {
            for record in photo.records {
                for credit in records[record].credits where !credit.name.isEmpty && names[credit.name] == nil {
                    let weak = WeakName.reason(credit.name, placeNames: records[record].placeNames, phrases: finder.names.phrases)
                    if weak == nil { names[credit.name] = CanonicalText(credit.name) }
                }
            }
        }
        var result: [Int: [(name: String, canonical: CanonicalText)]] = [:]
        for (name, canonical) in names.sorted(by: { $0.key < $1.key }) {
            var numbers: Set<Int> = []
            for occurrence in finder.names.occurrences(of: name, others: []) where !occurrence.isLabel {
                guard occurrence.match == .exact || occurrence.match == .wholeWords,
                    finder.visibility.measure(occurrence.element).state == .visible,
                    let number = finder.ownership.owner(of: occurrence.element).photo, finder.collective[occurrence.block] == nil
                else { continue }
                numbers.insert(number)
            }
            for number in numbers { result[number, default: []].append((name, canonical)) }
        }
        return result
    }

    /// Pictures on the screen that are the author's avatar.
    private func avatarEvidence(_ avatar: String, photo number: Int) -> [EvidenceItem] {
        (finder.linkIndex.pictures[AvatarKey.key(avatar)] ?? []).map { index in
            linkItem(index, state: .unknown, photo: number, match: .exact, detail: nil)
        }
    }

    /// Elements that lead to a link owed with the photo, or (for the source link) only to its place.
    private func linkEvidence(_ link: String, photo number: Int, placeLevel: Bool) -> [EvidenceItem] {
        let exact = (finder.linkIndex.keys[LinkTarget.key(link)] ?? []).map {
            linkItem($0, state: .same, photo: number, match: .exact, detail: nil)
        }
        guard exact.isEmpty, placeLevel else { return exact }
        return finder.linkIndex.placeLevel.map { linkItem($0, state: .different, photo: number, match: .none, detail: "place-level") }
            .filter { [.overlay, .sameCard, .nearest, .shared].contains($0.relation) }
    }

    private func linkItem(_ index: Int, state: LinkState, photo number: Int, match: TextMatch, detail: String?) -> EvidenceItem {
        let measured = visibility.measure(index)
        return EvidenceItem(
            element: screen.path(of: index), elementIndex: index, text: "", match: match, strength: match == .none ? 0 : 1,
            visibility: measured.state, visibilityDetail: detail ?? measured.detail,
            relation: finder.relation(index, block: nil, photo: number),
            distance: finder.distance(index, number), link: state, linkTarget: screen.elements[index].url, contrast: nil, source: .layout,
            bounds: screen.elements[index].bounds)
    }
}
