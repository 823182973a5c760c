// The neutral model of a screen that the lab draws from: what a person would see. Writers turn it into dumps as real tools do.
import Model

/// Words of a text that are drawn alike; a linked run leads somewhere.
public struct Run: Sendable, Hashable {
    public var text: String
    public var link: String?
    /// Stands in an element of its own, although it leads nowhere.
    public var isMarked = false
}

/// How a view is drawn where that differs from the plain case. Lengths are in dp.
public struct Style: Sendable {
    /// Takes no room and is not drawn.
    public var isGone = false
    /// Keeps its room and is not drawn.
    public var isInvisible = false
    public var alpha = 1.0
    public var background: Color?
    public var foreground = Color(red: 0.13, green: 0.14, blue: 0.16)
    public var fontSize = 14.0
    /// Cuts off what reaches beyond the frame.
    public var clips = false
    /// A disclosure whose content is folded away.
    public var isClosed = false
    /// Lies over its siblings instead of standing beside them.
    public var isOverlay = false
    /// Was put at a place of its own outside of the screen.
    public var isFarOut = false
    /// Lies over the whole window, as the sheet of an open dialog does.
    public var isModal = false
}

/// One view of a scene.
public struct View: Sendable {
    public enum Kind: Sendable { case group, card, scroller, pager, picture, text, disclosure, sheet }
    public var kind: Kind
    /// Where it is laid out on the screen, before anything cuts it off.
    public var frame: Rect
    /// The test id that the app gives it.
    public var id: String?
    public var runs: [Run] = []
    /// For assistive technology only.
    public var label: String?
    /// The number of the photo that a picture shows.
    public var photo: Int?
    /// The address of a picture that is no photo of a place.
    public var source: String?
    /// The photos that a text credits.
    public var credits: [Int] = []
    public var style = Style()
    public var children: [View] = []

    public init(_ kind: Kind, _ frame: Rect, id: String? = nil, children: [View] = []) {
        self.kind = kind
        self.frame = frame
        self.id = id
        self.children = children
    }

    /// The drawn text, all runs joined.
    public var text: String { runs.map(\.text).joined() }
    /// Where a tap on it leads: its first link.
    public var link: String? { runs.compactMap(\.link).first }
    /// All different targets of its runs.
    public var links: Set<String> { Set(runs.compactMap(\.link)) }
}

/// One credit that a record owes.
public struct OwedCredit: Sendable, Hashable {
    public var person: Person
    public var uri: String?
    /// The address of the author's own picture.
    public var avatar: String?
}

/// One photo with its record.
public struct ScenePhoto: Sendable {
    public var placeID: String
    public var placeName: String
    public var token: String
    public var credits: [OwedCredit]
    /// The record is a legacy one, whose credits are strings of HTML.
    public var isLegacy = false
    /// False when the record does not have the field that says whom to credit.
    public var hasAuthorField = true
    /// Where the photo stands on Google Maps, and where it can be reported.
    public var sourceLink: String?
    public var reportLink: String?
    /// People who wrote reviews in the same answer.
    public var reviewers: [String] = []
    /// False when no record describes the photo.
    public var hasRecord = true

    /// The resource name.
    public var name: String { "places/\(placeID)/photos/\(token)" }
    /// What a manifest calls it.
    public var identity: String { isLegacy ? token : name }
    /// The address that a page loads it from.
    public var url: String {
        isLegacy
            ? "https://maps.googleapis.com/maps/api/place/photo?maxwidth=800&photo_reference=\(token)"
            : "https://places.googleapis.com/v1/\(name)/media?maxWidthPx=800"
    }
}

/// One screen of an invented app, with the records of its photos.
public struct Scene: Sendable {
    public var kind: SceneKind
    public var size = Size(width: 390, height: 844)
    public var root: View
    public var photos: [ScenePhoto]
    public var isRightToLeft = false
    /// What a person sees off the screen: photos on other pages.
    public var offScreenPhotos: Set<Int> = []
}
