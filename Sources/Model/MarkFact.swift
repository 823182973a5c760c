// What a screen shows of Google's own marks and maps: measured facts, no judgement (policy D8 to D15).

/// A text or picture that is, or may be meant as, the Google Maps mark.
public struct MarkFact: Sendable, Hashable {
    public enum Form: String, Sendable, CaseIterable {
        case text, logo
        /// A label for assistive technology without a picture or a drawn text that it belongs to.
        case label
    }
    /// What it says, compared with the prescribed words.
    public enum Wording: String, Sendable, CaseIterable {
        case exact
        /// Only capitals differ.
        case capitals
        /// Signs were put in, or the space left out.
        case inserted
        case reworded, translated
        /// The older mark.
        case google
        case poweredBy = "powered-by"
    }
    /// What the words stand in.
    public enum Standing: String, Sendable, CaseIterable {
        /// It is the mark: nothing else stands in this text.
        case alone
        /// The words are part of a longer text.
        case part
        /// The words are part of what an action is called, such as "View on Google Maps".
        case action
        /// The mark, or what an action is called.
        case ambiguous
        /// Only a name (of a file, of an element) hints at it.
        case hint
    }
    /// Free room on each side in the screen's unit; nil where nothing stands on that side.
    public struct Clearance: Sendable, Hashable {
        public var left: Double?
        public var right: Double?
        public var top: Double?
        public var bottom: Double?
        public init(left: Double? = nil, right: Double? = nil, top: Double? = nil, bottom: Double? = nil) {
            self.left = left
            self.right = right
            self.top = top
            self.bottom = bottom
        }
    }

    /// Element path in the screen.
    public var element: String
    public var elementIndex: Int
    public var form: Form
    public var wording: Wording
    public var standing: Standing
    /// As shown, white space collapsed; for pictures the label or the name that tells.
    public var text: String
    public var visibility: Visibility
    /// The fact behind `visibility`; empty when visible.
    public var visibilityDetail: String
    /// It stands inside a Google map or a ready-made component, whose own mark it is.
    public var isOfComponent = false
    /// A tap on it does something, so that it may be an action as well as the mark.
    public var isOperable = false
    /// What covers it is a layer over the whole screen, such as an open dialog, which goes away again.
    public var isBehindLayer = false
    public var bounds: Rect?
    /// How many lines the words take; nil when unknown.
    public var lines: Int?
    /// In the screen's unit.
    public var fontSize: Double?
    public var style: TextStyle?
    /// `#RRGGBB`, when known and opaque.
    public var color: String?
    public var contrast: Double?
    /// Whether a logo has the label "Google Maps"; nil for texts, and where labels are not in the dump.
    public var isLabelled: Bool?
    /// The room around a logo; nil when places are unknown.
    public var clearance: Clearance?
    /// Where it was found.
    public var source: EvidenceItem.Source = .layout

    public init(
        element: String, elementIndex: Int, form: Form, wording: Wording, standing: Standing, text: String, visibility: Visibility,
        visibilityDetail: String = ""
    ) {
        self.element = element
        self.elementIndex = elementIndex
        self.form = form
        self.wording = wording
        self.standing = standing
        self.text = text
        self.visibility = visibility
        self.visibilityDetail = visibilityDetail
    }
}

/// A map on the screen.
public struct MapFact: Sendable, Hashable {
    public var element: String
    public var elementIndex: Int
    /// `google`, `apple`, `mapbox` and so on; `unknown` for a map view that does not tell.
    public var provider: String
    public var visibility: Visibility
    public var visibilityDetail: String
    /// Ids of displayed photos that are inside the map's own view.
    public var photosInside: [String]
    /// Ids of displayed photos that lie over it.
    public var photosOver: [String]

    public init(
        element: String, elementIndex: Int, provider: String, visibility: Visibility, visibilityDetail: String, photosInside: [String],
        photosOver: [String]
    ) {
        self.element = element
        self.elementIndex = elementIndex
        self.provider = provider
        self.visibility = visibility
        self.visibilityDetail = visibilityDetail
        self.photosInside = photosInside
        self.photosOver = photosOver
    }
}

/// Ready-made user interface of Google's that brings its own attribution: a map, or a component of the Places UI Kit.
public struct BuiltInFact: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
        case placesUIKit = "places-ui-kit"
        case googleMap = "google-map"
    }
    public var element: String
    public var elementIndex: Int
    public var kind: Kind
    public var visibility: Visibility
    /// Its own attribution, where the dump shows the inside; what only Google's own code hides is left out.
    public var attributions: [MarkFact]

    public init(element: String, elementIndex: Int, kind: Kind, visibility: Visibility, attributions: [MarkFact]) {
        self.element = element
        self.elementIndex = elementIndex
        self.kind = kind
        self.visibility = visibility
        self.attributions = attributions
    }
}

/// All that one screen says of Google's marks.
public struct MarkEvidence: Sendable {
    /// The element that findings about the screen's mark point at: the first displayed photo.
    public var elementIndex: Int
    /// The dump shows only a part of a screen: a fragment, or one component.
    public var isPart: Bool
    /// Elements whose content the dump does not have: frames of other sites, canvases, closed components.
    public var opaqueElements: [String]
    /// Pictures without a telling name that have the size and shape of a logo, or whose size is unknown.
    public var possibleLogos: [String]
    public var marks: [MarkFact]
    public var maps: [MapFact]
    public var builtIns: [BuiltInFact]

    public init(
        elementIndex: Int, isPart: Bool = false, opaqueElements: [String] = [], possibleLogos: [String] = [], marks: [MarkFact] = [],
        maps: [MapFact] = [], builtIns: [BuiltInFact] = []
    ) {
        self.elementIndex = elementIndex
        self.isPart = isPart
        self.opaqueElements = opaqueElements
        self.possibleLogos = possibleLogos
        self.marks = marks
        self.maps = maps
        self.builtIns = builtIns
    }
}
