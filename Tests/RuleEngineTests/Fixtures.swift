// Small evidence made by hand: one screen, photos with one record each, invented names.
import Model

enum Fixture {
    static let author = "Quillon Ferrowick"
    static let profileLink = "https://maps.google.com/maps/contrib/100000000000000000001"

    /// One found text; the defaults are a credit as it should be.
    static func item(
        _ match: TextMatch = .exact, text: String = author, strength: Int = 2, visibility: Visibility = .visible, detail: String = "",
        relation: Relation = .sameCard, link: LinkState = .same, target: String? = profileLink, contrast: Double? = nil,
        source: EvidenceItem.Source = .layout
    ) -> EvidenceItem {
        EvidenceItem(
            element: "/0/1", elementIndex: 1, text: text, match: match, strength: strength, visibility: visibility,
            visibilityDetail: detail,
            relation: relation, distance: nil, link: link, linkTarget: target, contrast: contrast, source: source, bounds: nil)
    }

    static func duty(
        _ kind: DutyKind, text: String = author, link: String? = profileLink, weak: Bool = false, others: [String] = [],
        _ evidence: [EvidenceItem]
    ) -> Duty {
        Duty(
            kind: kind, text: text, link: link, creditIndex: 0, isWeakName: weak, weakReason: weak ? "short" : nil, evidence: evidence,
            otherNamesAtPhoto: others)
    }

    static func credit(text: String = author, weak: Bool = false, others: [String] = [], _ evidence: [EvidenceItem]) -> Duty {
        duty(.authorCredit, text: text, weak: weak, others: others, evidence)
    }

    static func photo(
        _ duties: [Duty], record: Int = 0, matchedBy: MatchedBy = .url, visibility: Visibility = .visible, detail: String = "",
        fraction: Double? = nil, bounds: Rect? = nil, gallery: Int = 1, exhaustive: Bool = true, views: [OtherView] = []
    ) -> DisplayedPhoto {
        DisplayedPhoto(
            id: "p1", elementIndex: 0, element: "/0", matchedBy: matchedBy, confidence: 1, visibility: visibility, visibilityDetail: detail,
            visibleFraction: fraction, bounds: bounds, gallerySize: gallery,
            records: matchedBy == .none ? [] : [RecordMatch(record: record, duties: duties)], candidatesAreExhaustive: exhaustive,
            otherViews: views)
    }

    static func record(_ state: DutyState = .due, credits: [Credit] = [], place: String? = "ChIJexample", path: String = "photos.json")
        -> PhotoRecord
    {
        PhotoRecord(
            placeID: place, duty: state, credits: credits, format: FormatID("places-new"),
            location: RecordLocation(path: path, jsonPath: "$.photos[0]", line: 3))
    }

    static func capture(
        _ photos: [DisplayedPhoto], platform: Platform = .ios, texts: Knowledge = .full, operability: Knowledge = .full,
        linkTargets: Knowledge = .full, imageSources: Knowledge = .full, unit: LengthUnit = .points, scale: Double? = nil,
        records: [PhotoRecord] = [record()], keys: [ExposedKey] = []
    ) -> CaptureEvidence {
        CaptureEvidence(
            id: "home", format: FormatID("attrcheck-screen"), platform: platform,
            capabilities: Capabilities(
                imageSources: imageSources, images: .full, texts: texts, operability: operability, linkTargets: linkTargets, bounds: .full,
                visibility: .full), unit: unit, size: Size(width: 400, height: 800), scale: scale, photos: photos, records: records,
            exposedKeys: keys)
    }

    /// A larger, fully credited view in another capture.
    static let fullView = OtherView(capture: "detail", bounds: nil, isFullyCredited: true, isLarger: true)
    static let tileBounds = Rect(x: 0, y: 0, width: 90, height: 90)
    static let gridBounds = Rect(x: 0, y: 0, width: 190, height: 190)
    static let heroBounds = Rect(x: 0, y: 0, width: 400, height: 300)
}
