// Credits that a place or a list of places owes as a whole (policy D16), with everything found for them on the screen.
import MapsLinks
import Model

/// Adds a duty to the first displayed photo of each place that owes a credit.
struct PlaceGatherer {
    let input: CaptureInput
    let visibility: VisibilityMeter
    let names: NameIndex

    /// One duty for each credit, at the first photo that is certain to belong to the place.
    func addDuties(to evidence: inout CaptureEvidence) {
        guard !input.places.isEmpty else { return }
        var given: Set<String> = []
        for number in evidence.photos.indices where isCertain(evidence.photos[number]) {
            for match in evidence.photos[number].records.indices {
                let record = evidence.records[evidence.photos[number].records[match].record]
                for place in input.places where Self.owes(place, record) {
                    for credit in place.credits where given.insert("\(place.placeID ?? place.location.path)\u{0}\(credit.name)").inserted {
                        evidence.photos[number].records[match].duties.append(duty(credit, record))
                    }
                }
            }
        }
    }

    private func isCertain(_ photo: DisplayedPhoto) -> Bool {
        photo.visibility == .visible && photo.matchedBy != .candidates && photo.matchedBy != .none && photo.candidatesAreExhaustive
    }

    /// Whether a photo's record belongs to what the credit is owed for: the same place, or the answer that it came with.
    static func owes(_ place: PlaceDuty, _ record: PhotoRecord) -> Bool {
        if let own = place.placeID, let other = record.placeID { return own == other }
        guard place.location.path == record.location.path, !place.location.jsonPath.isEmpty else { return false }
        let rest = record.location.jsonPath.dropFirst(place.location.jsonPath.count)
        return record.location.jsonPath.hasPrefix(place.location.jsonPath) && [".", "["].contains(rest.first)
    }

    private func duty(_ credit: Credit, _ record: PhotoRecord) -> Duty {
        let weak = WeakName.reason(credit.name, placeNames: record.placeNames, reviewers: input.reviewAuthors, phrases: names.phrases)
        let items = names.occurrences(of: credit.name, others: []).filter { $0.match != .none }.prefix(8).map { item($0, credit) }
        return Duty(
            kind: .placeAttribution, text: credit.name, link: credit.uri, isWeakName: weak != nil, weakReason: weak?.rawValue,
            evidence: Array(items))
    }

    /// One place on the screen where the credit stands; it serves all photos of the place.
    private func item(_ found: Occurrence, _ credit: Credit) -> EvidenceItem {
        let seen = visibility.measure(found.element)
        let link = names.link(at: found.element)
        let state: LinkState =
            switch (link?.url, credit.uri) {
            case (let url?, let owed?): LinkTarget.isSame(url, owed) ? .same : .different
            case (.some, nil): .different
            default: link == nil ? .unknown : .operable
            }
        let element = input.screen.elements[found.element]
        return EvidenceItem(
            element: input.screen.path(of: found.element), elementIndex: found.element, text: found.text, match: found.match,
            strength: found.isAlone ? 2 : found.hasPhrase ? 3 : 4, visibility: found.isLabel ? .accessibilityOnly : seen.state,
            visibilityDetail: found.isLabel ? "only in a label" : seen.detail, relation: .shared, distance: nil, link: state,
            linkTarget: link?.url, contrast: visibility.contrast.ratio(of: found.element), source: .layout, bounds: element.bounds)
    }
}
