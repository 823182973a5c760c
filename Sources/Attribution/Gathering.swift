// The evidence of one capture, photo by photo: every duty of every record that a photo shows, with everything found for it.
import MapsLinks
import Model
import Text

/// The gathering over one capture: shared indexes, then photo by photo.
struct Gathering {
    let input: CaptureInput
    let placed: [PlacedPhoto]
    let visibility: VisibilityMeter
    let seen: [MeasuredVisibility]
    let finder: CreditFinder
    /// For each placed photo its number among the visible ones, or nil.
    let numbers: [Int?]
    /// For each photo the names that are seen at it, and the texts that announce one and give none.
    private let standing: [Int: [StandingName]]
    private let emptyCredits: [Int: [String]]
    private var screen: Screen { input.screen }

    init(input: CaptureInput, placed: [PlacedPhoto], visibility: VisibilityMeter, links: [Int: String], phrases: CreditPhrases) {
        self.input = input
        self.placed = placed
        self.visibility = visibility
        let seen = placed.map { Self.photoVisibility($0.element, visibility) }
        self.seen = seen
        var numbers: [Int?] = []
        var displayed: [PlacedPhoto] = []
        for (photo, state) in zip(placed, seen) {
            numbers.append(state.isPerhapsVisible ? displayed.count : nil)
            if state.isPerhapsVisible { displayed.append(photo) }
        }
        self.numbers = numbers
        let screen = input.screen
        let names = NameIndex(screen, phrases: phrases)
        let owed = OwedNames(displayed, input.records, names)
        let photos = displayed.map(\.element)
        finder = CreditFinder(
            screen: screen, names: names, visibility: visibility,
            ownership: PhotoOwnership(
                screen, photos: photos, otherPictures: OtherPictures.find(beside: placed.map(\.element), on: screen, visibility)),
            linkOverrides: links, linkIndex: LinkIndex(screen, overrides: links), owed: owed,
            charactersBefore: Self.charactersBefore(screen), sightings: input.sightings)
        standing = owed.standing(finder)
        emptyCredits = Self.emptyCredits(finder)
    }

    /// A photo is displayed unless a reliable fact hides it; a flag that is known to be wrong for pictures does not excuse it.
    private static func photoVisibility(_ element: Int, _ visibility: VisibilityMeter) -> MeasuredVisibility {
        let measured = visibility.measure(element)
        return measured.state == .clipped && (measured.fraction ?? 0) > 0
            ? MeasuredVisibility(state: .visible, detail: "", fraction: measured.fraction) : measured
    }

    /// A running count of the characters that elements draw.
    private static func charactersBefore(_ screen: Screen) -> [Int] {
        var total = 0
        var before = [0]
        before.reserveCapacity(screen.elements.count + 1)
        for index in screen.elements.indices {
            total += screen.elements[index].text?.utf8.count ?? 0
            before.append(total)
        }
        return before
    }

    /// For each photo the texts with it that announce a name and give none.
    private static func emptyCredits(_ finder: CreditFinder) -> [Int: [String]] {
        var result: [Int: [String]] = [:]
        let texts = finder.names.texts
        let phrases = finder.names.phrases
        for candidate in texts.indices where !texts.isLabel(candidate) && !texts.isJoinedLine(candidate) {
            guard phrases.mayBeEmptyCredit(texts.pile.form(candidate)) else { continue }
            let block = finder.names.block(candidate)
            guard phrases.isEmptyCredit(block.strict) else { continue }
            guard let element = block.parts.first?.element, finder.visibility.measure(element).state == .visible,
                let number = finder.ownership.owner(of: element).photo
            else { continue }
            result[number, default: []].append(block.text.collapsedSpace)
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
        var photo = DisplayedPhoto(
            id: "p\(position + 1)", elementIndex: place.element, element: screen.path(of: place.element), matchedBy: place.matchedBy,
            confidence: place.confidence, shownIdentity: place.shownIdentity, visibility: state.state, visibilityDetail: state.detail,
            visibleFraction: state.fraction, bounds: screen.elements[place.element].bounds,
            gallerySize: number.map { finder.ownership.gallerySize(of: $0) } ?? 1,
            records: place.records.map { RecordMatch(record: $0, duties: duties(of: input.records[$0], photo: number)) },
            candidatesAreExhaustive: place.isExhaustive, conflicts: place.conflicts)
        photo.isLone = number != nil && finder.ownership.isLonePhoto
        photo.isAtLowerEdge = isAtLowerEdge(place.element)
        photo.hasUnreadText = input.unreadPictures.contains(place.element)
        return photo
    }

    /// Whether a photo reaches the lower edge of something that scrolls up and down, so that a caption below it may be scrolled away.
    private func isAtLowerEdge(_ element: Int) -> Bool {
        guard let bounds = screen.elements[element].bounds, bounds.isUsable else { return false }
        return screen.lineage(of: element).dropFirst().contains { ancestor in
            guard OwnVisibility.scrollsDown(ancestor, on: screen), let frame = screen.elements[ancestor].bounds else { return false }
            return bounds.maxY >= frame.maxY - 1 && bounds.y > frame.y + 1
        }
    }

    /// All duties of a record; without evidence when the photo is not on the screen.
    private func duties(of record: PhotoRecord, photo number: Int?) -> [Duty] {
        var duties: [Duty] = []
        let others = number.map { otherNames(than: record, photo: $0) } ?? []
        for (index, credit) in record.credits.enumerated() {
            let coauthors = record.credits.indices.filter { $0 != index }.map { record.credits[$0].name }.filter {
                !$0.isEmpty && $0 != credit.name
            }
            let weak = WeakName.reason(
                credit.name, placeNames: record.placeNames, reviewers: input.reviewAuthors, phrases: finder.names.phrases)
            let evidence =
                number.map {
                    finder.evidence(
                        name: credit.name, alternative: credit.alternative, others: coauthors, link: credit.uri,
                        contributor: credit.contributor,
                        weak: weak, photo: $0)
                } ?? []
            var duty = Duty(
                kind: credit.kind == .author ? .authorCredit : .providerAttribution, text: credit.name, link: credit.uri,
                contributor: credit.contributor, creditIndex: index, isWeakName: weak != nil, weakReason: weak?.rawValue,
                evidence: evidence, otherNamesAtPhoto: others.map(\.name))
            duty.photosOfOtherName = others.first?.photos ?? 0
            duty.emptyPhrases = number.flatMap { emptyCredits[$0] } ?? []
            duties.append(duty)
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
    private func otherNames(than record: PhotoRecord, photo number: Int) -> [StandingName] {
        guard let names = standing[number] else { return [] }
        let own = Set(record.credits.map { CanonicalText($0.name) })
        return names.filter { !own.contains($0.canonical) }
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
            .filter { $0.relation.isHere || $0.relation == .shared }
    }

    private func linkItem(_ index: Int, state: LinkState, photo number: Int, match: TextMatch, detail: String?) -> EvidenceItem {
        let measured = visibility.measure(index)
        return EvidenceItem(
            element: screen.path(of: index), elementIndex: index, text: "", match: match, strength: match == .none ? 0 : 1,
            visibility: measured.state, visibilityDetail: detail ?? measured.detail,
            relation: finder.relation(index, photo: number),
            distance: finder.distance(index, number), link: state, linkTarget: screen.elements[index].url, contrast: nil, source: .layout,
            bounds: screen.elements[index].bounds)
    }
}
