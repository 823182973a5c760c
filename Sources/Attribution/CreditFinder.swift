// Evidence for one credit at one photo: where its name stands, how visible, how near, and where its link goes.
import MapsLinks
import Model
import Text

/// The keys of links, each made once.
private final class LinkKeys {
    private var known: [String: String] = [:]

    func key(_ link: String) -> String {
        if let key = known[link] { return key }
        let key = LinkTarget.key(link)
        known[link] = key
        return key
    }
}

struct CreditFinder {
    let screen: Screen
    let names: NameIndex
    let visibility: VisibilityMeter
    let ownership: PhotoOwnership
    /// Links that a manifest gives to elements.
    let linkOverrides: [Int: String]
    let linkIndex: LinkIndex
    let owed: OwedNames
    /// How many characters of drawn text stand before each element.
    let charactersBefore: [Int]
    /// What the screenshot shows where the dump has a credit.
    let sightings: [SightedCredit: PixelSighting]

    private let keys = LinkKeys()

    init(
        screen: Screen, names: NameIndex, visibility: VisibilityMeter, ownership: PhotoOwnership, linkOverrides: [Int: String],
        linkIndex: LinkIndex, owed: OwedNames, charactersBefore: [Int], sightings: [SightedCredit: PixelSighting]
    ) {
        self.screen = screen
        self.names = names
        self.visibility = visibility
        self.ownership = ownership
        self.linkOverrides = linkOverrides
        self.linkIndex = linkIndex
        self.owed = owed
        self.charactersBefore = charactersBefore
        self.sightings = sightings
    }

    /// Most evidence items kept for one duty; the rest adds nothing that a reader would look at.
    private static let mostItems = 8

    /// Everything found for a credit at photo `number`, best first.
    func evidence(
        name: String, alternative: String?, others: [String], link owed: String?, contributor: String?, weak: WeakName?, photo number: Int
    ) -> [EvidenceItem] {
        var items: [EvidenceItem] = []
        for occurrence in names.occurrences(of: name, others: others) {
            items.append(item(occurrence, owed: owed, contributor: contributor, weak: weak, photo: number))
        }
        if items.allSatisfy({ $0.match == .none || $0.match == .approximate || $0.visibility != .visible }), let alternative {
            for var occurrence in names.occurrences(of: alternative, others: others) {
                occurrence.match = occurrence.match == .truncated ? .truncated : .approximate
                items.append(item(occurrence, owed: owed, contributor: contributor, weak: weak, photo: number))
            }
        }
        items = titleRule(items, weak: weak)
        if let contributor { items += linkOnly(contributor, besides: items, photo: number) }
        return ranked(items)
    }

    private func item(_ occurrence: Occurrence, owed: String?, contributor: String?, weak: WeakName?, photo number: Int) -> EvidenceItem {
        let element = occurrence.element
        var seen = visibility.measure(element)
        // A split name is as visible as its least visible part.
        for part in occurrence.elements.dropFirst() where seen.state == .visible {
            let other = visibility.measure(part)
            if other.state != .visible { seen = other }
        }
        // A label of what is not on the screen is not even that.
        if occurrence.isLabel, seen.isPerhapsVisible {
            seen = MeasuredVisibility(state: .accessibilityOnly, detail: "only in a label", fraction: nil)
        }
        var match = occurrence.match
        if match == .exact || match == .wholeWords, seen.state == .visible, screen.elements[element].truncatesText { match = .truncated }
        let sighting = sightings[SightedCredit(element: element, name: occurrence.name)]
        if let sighting { PixelEvidence.apply(sighting, &seen, &match) }
        let readScore = screen.elements[element].readScore
        // Read letters that fit a name nearly may be another name.
        if let readScore, readScore < PixelEvidence.certainScore, match != .truncated { match = .approximate }
        // A generic phrase in another spelling is no name: "a Google user" for the author "A Google User".
        if weak == .interfaceWord, !occurrence.sameCase, !occurrence.isAllCapitals, match != .truncated { match = .approximate }
        let linkAt = link(at: element, photo: number)
        // Pixels know no links.
        let state = readScore == nil ? linkState(of: element, linkAt, owed: owed) : .unknown
        var strength = 4
        if let contributor, let linkAt, linkIndex.contributorOf[linkAt.element] == contributor {
            strength = 1
        } else if occurrence.isAlone {
            strength = 2
        } else if occurrence.hasPhrase {
            strength = 3
        }
        // Alone, but a word that screens show anyway: only a phrase or a link makes it a credit.
        if strength == 2, !occurrence.hasPhrase, weak == .interfaceWord || weak == .placeName || weak == .noLetters || weak == .reviewer {
            strength = 4
        }
        let place = place(of: element, named: occurrence.name, photo: number)
        var item = EvidenceItem(
            element: screen.path(of: element), elementIndex: element, text: occurrence.text, match: match, strength: strength,
            visibility: seen.state, visibilityDetail: seen.detail, relation: place.relation, distance: place.distance, link: state,
            linkTarget: linkAt?.url,
            contrast: visibility.contrast.ratio(of: element) ?? sighting?.contrast ?? screen.elements[element].readContrast,
            source: readScore == nil ? .layout : .ocr, bounds: screen.elements[element].bounds)
        item.charactersBetween = charactersBetween(element, number)
        item.isPastLowerEdge = seen.isPastLowerEdge
        item.isNumbered = occurrence.isNumbered
        return item
    }

    /// A place's title does not satisfy an author of the same name; a second plain occurrence in the same card does.
    private func titleRule(_ items: [EvidenceItem], weak: WeakName?) -> [EvidenceItem] {
        guard weak == .placeName else { return items }
        var result = items
        let plain = items.indices.filter { items[$0].strength == 4 && items[$0].visibility == .visible && items[$0].match == .exact }
        let near = plain.filter { items[$0].relation.isHere }
        if near.count >= 2, let last = near.last {
            result[last].strength = 2
        }
        for index in items.indices where result[index].strength == 4 {
            result[index].match = .none
            result[index].strength = 0
        }
        return result
    }

    /// Elements that link to the contributor without showing the name.
    private func linkOnly(_ contributor: String, besides items: [EvidenceItem], photo number: Int) -> [EvidenceItem] {
        let covered = Set(items.map(\.elementIndex))
        var found: [EvidenceItem] = []
        for index in linkIndex.contributors[contributor] ?? [] {
            let range = index..<screen.elements[index].subtreeEnd
            guard !covered.contains(where: { range.contains($0) }) else { continue }
            let text = drawnText(in: range)
            let seen = visibility.measure(index)
            found.append(
                EvidenceItem(
                    element: screen.path(of: index), elementIndex: index, text: text, match: .none, strength: text.isEmpty ? 0 : 1,
                    visibility: seen.state, visibilityDetail: seen.detail, relation: relation(index, photo: number),
                    distance: distance(index, number), link: .same, linkTarget: screen.elements[index].url, contrast: nil, source: .layout,
                    bounds: screen.elements[index].bounds))
        }
        return found
    }

    private func drawnText(in range: Range<Int>) -> String {
        range.compactMap { screen.elements[$0].text }.joined(separator: " ").collapsedSpace
    }

    /// How a credit stands to a photo, and how far from it; a collective line belongs to all photos whose authors it names.
    private func place(of element: Int, named name: CanonicalText, photo number: Int) -> (relation: Relation, distance: Double?) {
        let plain = relation(element, photo: number)
        let own = distance(element, number)
        var row: [Int]?
        if !plain.isHere, case .shared(let group) = ownership.lineOwner(of: element), group.contains(number) { row = group }
        // A line below a row of photos that all owe the name credits each, and is as near as the line is.
        if let row, row.allSatisfy({ owed.names[$0]?.contains(name) == true }) {
            return (.nearest, ownership.lineDistance(of: element, to: number) ?? own)
        }
        if let group = owed.collectiveLine(at: element, on: screen), plain != .sameCard, plain != .overlay {
            return (group.contains(number) ? .shared : .elsewhere, own)
        }
        // The only name in a line for a whole row may be meant for all of it, whatever the others owe.
        return (row == nil ? plain : .shared, own)
    }

    /// How an element stands to a photo, whatever it says.
    func relation(_ element: Int, photo number: Int) -> Relation { ownership.relation(ownership.owner(of: element), to: number) }

    func distance(_ element: Int, _ number: Int) -> Double? {
        guard let a = screen.elements[element].bounds, let b = screen.elements[ownership.photos[number]].bounds, a.isUsable, b.isUsable
        else {
            return nil
        }
        return a.distance(to: b)
    }

    /// The characters of drawn text between photo and text; nil when one of them has bounds to measure by.
    private func charactersBetween(_ element: Int, _ number: Int) -> Int? {
        let photo = ownership.photos[number]
        guard distance(element, number) == nil else { return nil }
        if element > photo { return max(0, charactersBefore[element] - charactersBefore[min(element, screen.elements[photo].subtreeEnd)]) }
        return max(0, charactersBefore[photo] - charactersBefore[min(photo, element + 1)])
    }

    /// The link that an element can be followed by; a link around the photo itself is the card's, not the credit's.
    private func link(at element: Int, photo number: Int) -> (element: Int, url: String?)? {
        if let url = linkOverrides[element] { return (element, url) }
        guard let found = names.link(at: element), !screen.contains(found.element, ownership.photos[number]) else { return nil }
        return (found.element, linkOverrides[found.element] ?? found.url)
    }

    private func linkState(of element: Int, _ link: (element: Int, url: String?)?, owed: String?) -> LinkState {
        guard let link else {
            let isKnown = screen.capabilities.operability == .full && screen.capabilities.linkTargets == .full
            return isKnown || screen.elements[element].isOperable == false ? .none : .unknown
        }
        guard let url = link.url else { return .operable }
        guard let owed else { return .different }
        return (linkIndex.keyOf[link.element] ?? keys.key(url)) == keys.key(owed) ? .same : .different
    }

    /// Best first: visible before hidden, near before far, exact before partial.
    private func ranked(_ items: [EvidenceItem]) -> [EvidenceItem] {
        func rank(_ item: EvidenceItem) -> [Int] {
            let match = TextMatch.allCases.firstIndex(of: item.match) ?? 0
            let relation = Relation.allCases.firstIndex(of: item.relation) ?? 0
            return [
                item.match == .none ? 1 : 0, relation >= 4 ? 1 : 0, item.visibility == .visible ? 0 : 1, relation, match,
                item.strength == 0 ? 9 : item.strength, item.link == .same ? 0 : 1, item.elementIndex,
            ]
        }
        let sorted = items.map { ($0, rank($0)) }.sorted { $0.1.lexicographicallyPrecedes($1.1) }.map(\.0)
        return Array(sorted.prefix(Self.mostItems))
    }
}
