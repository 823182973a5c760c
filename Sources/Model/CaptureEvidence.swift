// The facts of one capture and of one run, as the rule engine judges them.

/// A photo URL on a screen that carries an API key (already redacted).
public struct ExposedKey: Sendable, Hashable {
    public var element: String
    public var elementIndex: Int
    public var redactedURL: String
    public init(element: String, elementIndex: Int, redactedURL: String) {
        self.element = element
        self.elementIndex = elementIndex
        self.redactedURL = redactedURL
    }
}

/// All facts of one capture.
public struct CaptureEvidence: Sendable {
    public var id: String
    public var format: FormatID
    public var platform: Platform
    public var capabilities: Capabilities
    public var unit: LengthUnit
    public var size: Size?
    public var scale: Double?
    /// The dump was cut off, so that absence proves nothing.
    public var isCut = false
    public var photos: [DisplayedPhoto]
    /// The records that `RecordMatch.record` counts in.
    public var records: [PhotoRecord]
    public var exposedKeys: [ExposedKey]
    /// All links of the screen, in document order.
    public var links: [LinkFact]
    /// What the app under test declares, when its Info.plist is at hand.
    public var app: AppDeclaration?
    /// Google's marks and maps; nil when nothing of the kind was looked for.
    public var marks: MarkEvidence?

    public init(
        id: String, format: FormatID, platform: Platform, capabilities: Capabilities, unit: LengthUnit, size: Size?, scale: Double?,
        photos: [DisplayedPhoto], records: [PhotoRecord], exposedKeys: [ExposedKey], links: [LinkFact] = [], app: AppDeclaration? = nil
    ) {
        self.id = id
        self.format = format
        self.platform = platform
        self.capabilities = capabilities
        self.unit = unit
        self.size = size
        self.scale = scale
        self.photos = photos
        self.records = records
        self.exposedKeys = exposedKeys
        self.links = links
        self.app = app
    }

    /// How many of the screen's units are one dp, point or CSS pixel; nil when pixels have no known scale.
    public var unitsPerPoint: Double? {
        guard unit == .pixels else { return 1 }
        // A screenshot beside a dump in pixels has one pixel a unit; that is no density.
        return scale.flatMap { $0.isFinite && $0 > 1.02 ? $0 : nil }
    }
}

/// One merged record with what the whole run says of it.
public struct RunRecord: Sendable {
    public var record: PhotoRecord
    /// Some screen of the run displays it (candidates do not count).
    public var isDisplayed: Bool
    /// Some screen has it as a candidate.
    public var isCandidate: Bool
    /// How many photos its place has in the same answer.
    public var photosOfPlace: Int
    public init(record: PhotoRecord, isDisplayed: Bool, isCandidate: Bool, photosOfPlace: Int) {
        self.record = record
        self.isDisplayed = isDisplayed
        self.isCandidate = isCandidate
        self.photosOfPlace = photosOfPlace
    }
}
