// What was found on a screen for each duty: measured facts, no judgement. Serialised by `RuleEngine` into the evidence document.

/// What a photo's record obliges the app to show.
public enum DutyKind: String, Sendable, Codable, CaseIterable {
    case authorCredit, creditLink, providerAttribution, avatar, sourceLink, reportLink, placeAttribution, mapsMark
}

/// How a text on the screen compares with the owed one.
public enum TextMatch: String, Sendable, Codable, CaseIterable {
    /// The element shows the owed text, with nothing but a known prefix or suffix around it.
    case exact
    /// The owed text stands whole in a longer text.
    case wholeWords = "whole-words"
    /// Only the beginning (or both ends) with an ellipsis.
    case truncated
    /// Equal only after stripping diacritics, emoji or spaces.
    case approximate
    /// Not there.
    case none
}

/// Why a found text is or is not on the screen.
public enum Visibility: String, Sendable, Codable, CaseIterable {
    case visible, hidden, clipped, covered
    case offScreen = "off-screen"
    case transparent
    case zeroSize = "zero-size"
    case accessibilityOnly = "a11y-only"
}

/// How a found text stands to the photo.
public enum Relation: String, Sendable, Codable, CaseIterable {
    case overlay
    case sameCard = "same-card"
    case nearest
    /// One text for several photos, none of which it is nearer to.
    case shared
    case nearerToOther = "nearer-to-other"
    case elsewhere
    case otherCapture = "other-capture"

    /// With this photo: on it, in its card, or nearest to it.
    public var isHere: Bool { self == .overlay || self == .sameCard || self == .nearest }
}

/// Where an operable element leads, compared with the owed link.
public enum LinkState: String, Sendable, Codable, CaseIterable {
    case same, different
    /// Operable, but its target is not in the dump.
    case operable
    /// The dump could tell, and there is no link.
    case none
    /// The dump cannot tell.
    case unknown
}

/// One text or element found for a duty.
public struct EvidenceItem: Sendable, Codable {
    /// Element path in the screen.
    public var element: String
    /// Index in `Screen.elements`.
    public var elementIndex: Int
    /// The text as shown, white space collapsed.
    public var text: String
    public var match: TextMatch
    /// 1 a link to the contributor, 2 own element, 3 beside a known prefix, 4 anywhere in a text; 0 none (photo-metadata.md 7.2).
    public var strength: Int
    public var visibility: Visibility
    /// The fact behind `visibility`, for example `display:none on /0/3` or `opacity 0.02`; empty when visible.
    public var visibilityDetail: String
    public var relation: Relation
    /// Distance to the photo in the screen's unit, when both have bounds.
    public var distance: Double?
    public var link: LinkState
    /// Where the found element's link leads, as the dump writes it.
    public var linkTarget: String?
    /// Contrast of text and background, when both colours are known.
    public var contrast: Double?
    public var source: Source
    public var bounds: Rect?
    /// How many characters of other texts stand between photo and text in the dump's order, where no bounds tell a distance.
    public var charactersBetween: Int?
    /// Not on the screen, but just below the lower edge of what scrolls.
    public var isPastLowerEdge = false
    /// A number stands before the name, as in the legend "1 Mira · 2 Tovan".
    public var isNumbered = false

    public enum Source: String, Sendable, Codable { case layout, ocr }

    public init(
        element: String, elementIndex: Int, text: String, match: TextMatch, strength: Int, visibility: Visibility, visibilityDetail: String,
        relation: Relation, distance: Double?, link: LinkState, linkTarget: String?, contrast: Double?, source: Source, bounds: Rect?
    ) {
        self.element = element
        self.elementIndex = elementIndex
        self.text = text
        self.match = match
        self.strength = strength
        self.visibility = visibility
        self.visibilityDetail = visibilityDetail
        self.relation = relation
        self.distance = distance
        self.link = link
        self.linkTarget = linkTarget
        self.contrast = contrast
        self.source = source
        self.bounds = bounds
    }
}

/// One duty of one record on one photo element, with everything found for it.
public struct Duty: Sendable {
    public var kind: DutyKind
    /// The owed text, or empty for link-only duties.
    public var text: String
    /// The owed link as delivered.
    public var link: String?
    public var contributor: String?
    /// Index of the credit in its record; nil for duties that are no credits.
    public var creditIndex: Int?
    /// The name is too short or too common to count without a credit context (photo-metadata.md 7.2).
    public var isWeakName: Bool
    /// Why the name is weak, for the message.
    public var weakReason: String?
    public var evidence: [EvidenceItem]
    /// Names of other records' authors that stand where this one should (swapped credits).
    public var otherNamesAtPhoto: [String]
    /// At how many photos of the screen the first of these names stands: the same credit on all of them is a fault of its own.
    public var photosOfOtherName = 0
    /// Texts with the photo that announce a name and give none: "Photo by".
    public var emptyPhrases: [String] = []

    public init(
        kind: DutyKind, text: String, link: String? = nil, contributor: String? = nil, creditIndex: Int? = nil, isWeakName: Bool = false,
        weakReason: String? = nil, evidence: [EvidenceItem] = [], otherNamesAtPhoto: [String] = []
    ) {
        self.kind = kind
        self.text = text
        self.link = link
        self.contributor = contributor
        self.creditIndex = creditIndex
        self.isWeakName = isWeakName
        self.weakReason = weakReason
        self.evidence = evidence
        self.otherNamesAtPhoto = otherNamesAtPhoto
    }
}

/// How it is known which record an element shows, strongest first.
public enum MatchedBy: String, Sendable, Codable, CaseIterable {
    case manifest, url, identifier, pixels, candidates
    /// Claimed or recognised as a place photo, but no record has this identity.
    case none
}

/// One record that an element shows, or may show.
public struct RecordMatch: Sendable {
    /// Index in the capture's records.
    public var record: Int
    public var duties: [Duty]
    public init(record: Int, duties: [Duty] = []) {
        self.record = record
        self.duties = duties
    }
}

/// The same photo on another screen of the run.
public struct OtherView: Sendable {
    public var capture: String
    public var bounds: Rect?
    /// All credits of the record are visible there.
    public var isFullyCredited: Bool
    /// Its area there is larger than here; nil when bounds are unknown.
    public var isLarger: Bool?
    public init(capture: String, bounds: Rect?, isFullyCredited: Bool, isLarger: Bool?) {
        self.capture = capture
        self.bounds = bounds
        self.isFullyCredited = isFullyCredited
        self.isLarger = isLarger
    }
}

/// An element that shows a place photo.
public struct DisplayedPhoto: Sendable {
    /// `p1`, `p2` … in document order of the capture.
    public var id: String
    public var elementIndex: Int
    public var element: String
    public var matchedBy: MatchedBy
    /// 0 to 1: 1 for manifest and url, less for inferred matches.
    public var confidence: Double
    /// What the screen itself says of the identity (the URL's key), when no record has it.
    public var shownIdentity: PhotoIdentity?
    public var visibility: Visibility
    public var visibilityDetail: String
    /// Share of the element that is on the screen, 0 to 1; nil when bounds are unknown.
    public var visibleFraction: Double?
    public var bounds: Rect?
    /// How many photos of about this size stand in the same container (a gallery has three or more).
    public var gallerySize: Int
    /// The only large picture of its screen, so that only distance tells what belongs to it.
    public var isLone = false
    /// It reaches the lower edge of something that scrolls, but not the upper one: more may stand below.
    public var isAtLowerEdge = false
    /// Writing beside it or on it could not be read (screens that are known by their pixels alone).
    public var hasUnreadText = false
    public var records: [RecordMatch]
    /// Whether the candidates are certain to be this capture's own and no fewer than its pictures (see `Locator`).
    public var candidatesAreExhaustive: Bool
    public var otherViews: [OtherView]
    /// Contradictions between ways of locating, one sentence each.
    public var conflicts: [String]

    public init(
        id: String, elementIndex: Int, element: String, matchedBy: MatchedBy, confidence: Double, shownIdentity: PhotoIdentity? = nil,
        visibility: Visibility = .visible, visibilityDetail: String = "", visibleFraction: Double? = nil, bounds: Rect? = nil,
        gallerySize: Int = 1, records: [RecordMatch] = [], candidatesAreExhaustive: Bool = true, otherViews: [OtherView] = [],
        conflicts: [String] = []
    ) {
        self.id = id
        self.elementIndex = elementIndex
        self.element = element
        self.matchedBy = matchedBy
        self.confidence = confidence
        self.shownIdentity = shownIdentity
        self.visibility = visibility
        self.visibilityDetail = visibilityDetail
        self.visibleFraction = visibleFraction
        self.bounds = bounds
        self.gallerySize = gallerySize
        self.records = records
        self.candidatesAreExhaustive = candidatesAreExhaustive
        self.otherViews = otherViews
        self.conflicts = conflicts
    }
}
