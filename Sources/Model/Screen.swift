// The neutral layout tree: what every dump of a rendered screen is reduced to.

/// One rendered screen: a flat tree of elements in document order, and what its format can and cannot say.
public struct Screen: Sendable {
    public var format: FormatID
    /// The platform family, for profiles and messages.
    public var platform: Platform
    /// Size of the screen in its own unit, when the dump tells or implies it.
    public var size: Size?
    public var unit: LengthUnit
    /// Screenshot pixels per unit, when known.
    public var scale: Double?
    /// All elements in document order (a parent before its children); element 0 is the root.
    public var elements: [Element]
    public var capabilities: Capabilities
    /// A name for this screen inside its file when one file holds several, such as a snapshot title.
    public var name: String?
    public var problems: [Problem]
    /// The dump ends before its tree does: what followed is not known.
    public var isCut = false
    /// The dump is known to lack some of what is drawn: it shows one component or a fragment of a page, or style sheets are missing.
    public var isPart = false

    public init(
        format: FormatID, platform: Platform, unit: LengthUnit, capabilities: Capabilities, size: Size? = nil, scale: Double? = nil,
        elements: [Element] = [], name: String? = nil, problems: [Problem] = []
    ) {
        self.format = format
        self.platform = platform
        self.unit = unit
        self.capabilities = capabilities
        self.size = size
        self.scale = scale
        self.elements = elements
        self.name = name
        self.problems = problems
    }

    /// The position of an element as child indexes from the root: `/0/3/1`. The root is `/`.
    public func path(of index: Int) -> String {
        var steps: [Int] = []
        var current = index
        while let parent = elements[current].parent {
            var ordinal = 0
            var sibling = parent + 1
            while sibling < current {
                ordinal += 1
                sibling = elements[sibling].subtreeEnd
            }
            steps.append(ordinal)
            current = parent
        }
        return "/" + steps.reversed().map(String.init).joined(separator: "/")
    }

    /// The indexes of an element's children, in order.
    public func children(of index: Int) -> [Int] {
        var result: [Int] = []
        var child = index + 1
        while child < elements[index].subtreeEnd {
            result.append(child)
            child = elements[child].subtreeEnd
        }
        return result
    }

    /// An element and its ancestors, innermost first.
    public func lineage(of index: Int) -> some Sequence<Int> { sequence(first: index) { elements[$0].parent } }

    /// Screenshot pixels for each unit: what is known, and one for a dump that counts in pixels.
    public var pixelsPerUnit: Double? { scale ?? (unit == .pixels ? 1 : nil) }

    /// Whether `inner` is `outer` or lies below it.
    public func contains(_ outer: Int, _ inner: Int) -> Bool {
        inner >= outer && inner < elements[outer].subtreeEnd
    }
}

/// Where a dump comes from.
public enum Platform: String, Sendable {
    case android, ios, web, flutter, other
}

/// The unit of all lengths of one screen.
public enum LengthUnit: String, Sendable, Codable {
    case pixels = "px"
    case points = "pt"
    case densityIndependent = "dp"
    case cssPixels = "css-px"
}

/// How much a format can say about one kind of fact. Missing knowledge makes evidence undecided, never a violation.
public enum Knowledge: String, Sendable {
    /// The format states it for every element; absence means "no".
    case full
    /// The format states it for some elements; absence means "unknown".
    case partial
    /// The format never states it.
    case none
}

/// What a format can say, declared by its reader.
public struct Capabilities: Sendable {
    /// Image sources (URLs): `full` when every shown picture's source is in the dump.
    public var imageSources: Knowledge
    /// Image elements: `full` when every picture on the screen has an element.
    public var images: Knowledge
    /// Texts drawn on the screen.
    public var texts: Knowledge
    /// Whether an element can be operated (tapped, followed).
    public var operability: Knowledge
    /// Where a link leads.
    public var linkTargets: Knowledge
    /// Bounds of elements.
    public var bounds: Knowledge
    /// Whether an element is hidden.
    public var visibility: Knowledge
    /// What is loaded but scrolled off the screen: `none` when the format leaves it out, so that a text missing below a photo proves nothing.
    public var offScreen: Knowledge

    public init(
        imageSources: Knowledge, images: Knowledge, texts: Knowledge, operability: Knowledge, linkTargets: Knowledge, bounds: Knowledge,
        visibility: Knowledge, offScreen: Knowledge = .full
    ) {
        self.imageSources = imageSources
        self.images = images
        self.texts = texts
        self.operability = operability
        self.linkTargets = linkTargets
        self.bounds = bounds
        self.visibility = visibility
        self.offScreen = offScreen
    }
}
