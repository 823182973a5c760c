// One element of the neutral layout tree, with the facts that its format states. Judgement happens elsewhere.

/// What an element is, as far as the dump tells.
public enum Role: String, Sendable {
    case container, image, text, link, button
    case textField = "text-field"
    case webView = "web-view"
    case map, list, other
    /// A ready-made component that shows its own attribution, such as Google's Places UI Kit.
    case placesUIKit = "places-ui-kit"
}

/// Facts that take an element and all that is below it off the screen; each is stated by the dump itself.
public struct HidingFacts: OptionSet, Sendable, Hashable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }
    /// Not drawn at all: `display:none`, `hidden`, GONE, `isHidden`.
    public static let notRendered = HidingFacts(rawValue: 1 << 0)
    /// Laid out but not painted: `visibility:hidden`, INVISIBLE, `visible-to-user=false`.
    public static let invisible = HidingFacts(rawValue: 1 << 1)
    /// Inside something closed: `details` without `open`, closed dialog, `content-visibility:hidden`.
    public static let collapsed = HidingFacts(rawValue: 1 << 2)
    /// No room: zero width or height with its content cut off, zero font size, scaled to nothing.
    public static let zeroSize = HidingFacts(rawValue: 1 << 3)
    /// Placed outside the screen by a stated offset.
    public static let offScreen = HidingFacts(rawValue: 1 << 4)
    /// Cut away by a clip: `clip-path`, `clip:rect(0…)`, one-pixel boxes for screen readers.
    public static let clipped = HidingFacts(rawValue: 1 << 5)
    /// The dump says "not visible", but its format is known to say so of things that are (iOS `visible="false"`).
    public static let doubtful = HidingFacts(rawValue: 1 << 6)
}

/// What lies on top of other content without any bounds being known (CSS `position:fixed; inset:0`).
public enum Covering: String, Sendable {
    /// Covers everything outside its own subtree on the whole screen (an open modal with its backdrop).
    case screen
    /// Covers everything earlier inside its parent.
    case parent
}

/// How exact an element's bounds are.
public enum BoundsQuality: String, Sendable {
    case exact, rounded, approximate, none
}

/// A picture source of an element.
public struct ImageSource: Sendable, Hashable {
    public enum Via: String, Sendable {
        /// `src`, `source.uri`, `currentSourceURL`: the picture that is shown.
        case source
        /// One of several candidates (`srcset`, `picture`): all show the same picture at another size.
        case candidate
        /// A CSS background or another style property.
        case style
        /// Not loaded yet (`data-src`): not on the screen.
        case deferred
    }
    /// The URL as the dump writes it, entities resolved.
    public var url: String
    public var via: Via
    /// Whether a log cut the URL off, so that only its beginning is known.
    public var isCut: Bool

    public init(url: String, via: Via, isCut: Bool = false) {
        self.url = url
        self.via = via
        self.isCut = isCut
    }
}

/// An attribute that may carry a photo's identity (a test tag, `data-place`, `extras` …): name and value as written.
public struct NamedValue: Sendable, Hashable {
    public var name: String
    public var value: String
    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}

/// How a text is drawn, where the dump tells all of it.
public struct TextStyle: Sendable, Hashable {
    /// 100 to 900; 400 is regular.
    public var weight: Double
    public var isItalic: Bool
    /// Added between letters, in the screen's unit; 0 is normal.
    public var letterSpacing: Double
    /// Drawn all in capitals or all in small letters, whatever the text says.
    public var changesCase: Bool

    public init(weight: Double = 400, isItalic: Bool = false, letterSpacing: Double = 0, changesCase: Bool = false) {
        self.weight = weight
        self.isItalic = isItalic
        self.letterSpacing = letterSpacing
        self.changesCase = changesCase
    }
}

/// One element of a screen.
public struct Element: Sendable {
    /// Index of the parent in `Screen.elements`; nil for the root.
    public var parent: Int?
    /// Index after the last element of this element's subtree.
    public var subtreeEnd: Int

    public var role: Role
    /// The class or tag name as the dump writes it.
    public var className: String
    /// Test id, accessibility id or resource id as the dump writes it.
    public var identifier: String?
    /// Text drawn on the screen by this element itself, not by its children.
    public var text: String?
    /// Whether `text` flows in one line with its inline neighbours, so that words may be split over elements (HTML).
    public var isInline: Bool
    /// Text for assistive technology only: content description, `aria-label`, `alt`.
    public var label: String?
    /// A placeholder or tooltip: never displayed content.
    public var hint: String?

    /// Absolute bounds on the screen, in the screen's unit.
    public var bounds: Rect?
    public var boundsQuality: BoundsQuality
    /// Whether this element cuts off children that reach beyond its bounds.
    public var clipsChildren: Bool
    /// Whether this element scrolls.
    public var isScrollable: Bool

    public var hiding: HidingFacts
    /// Own opacity, 0 to 1; the effective one is the product over all ancestors.
    public var opacity: Double
    /// Own blur radius in the screen's unit (CSS `filter: blur()`); 0 for none.
    public var blur: Double
    public var covering: Covering?
    /// Taken out of the flow (`position:absolute` and the like): it may lie over anything, so its background is unknown.
    public var isOutOfFlow: Bool
    /// The element's own background, when the dump tells it.
    public var background: Color?
    /// The effective text colour, when the dump tells it.
    public var foreground: Color?
    /// The effective text size in the screen's unit, when the dump tells it.
    public var fontSize: Double?
    /// How the text is drawn, when the dump tells.
    public var textStyle: TextStyle?
    /// Whether an over-long text is cut with an ellipsis or clipped to one or a few lines.
    public var truncatesText: Bool
    /// Drawing order among siblings when it differs from document order; higher is drawn later.
    public var drawingOrder: Int?
    /// Position in the painting order of the whole screen, where the dump tells it; higher is drawn later.
    public var paintOrder: Int?
    /// The element whose clips reach this one next, when that is not its parent (CSS `position:absolute` and `fixed`).
    public var clipParent: Int?

    /// Whether the element can be tapped or followed; nil when the dump does not say.
    public var isOperable: Bool?
    /// Where a tap leads, as the dump writes it.
    public var url: String?
    public var imageSources: [ImageSource]
    /// Other values that may carry a photo's identity.
    public var attributes: [NamedValue]

    /// Byte range of the element's start in the decoded text of the file.
    public var byteRange: Range<Int>
    /// 1-based line and column of that start; 0 when unknown.
    public var line: Int
    public var column: Int
    /// Set for a line that was read from the screenshot and has no node in the dump: how well it fits the owed name, 0 to 1.
    public var readScore: Double?
    /// Contrast that was measured in the screenshot.
    public var readContrast: Double?
    /// The number of the file that the element comes from, when it is not the capture's layout itself but another dump of the same screen.
    public var sourceFile: Int?

    public init(role: Role = .container, className: String = "", parent: Int? = nil) {
        self.role = role
        self.className = className
        self.parent = parent
        subtreeEnd = 0
        isInline = false
        boundsQuality = .none
        clipsChildren = false
        isOutOfFlow = false
        isScrollable = false
        hiding = []
        opacity = 1
        blur = 0
        truncatesText = false
        imageSources = []
        attributes = []
        byteRange = 0..<0
        line = 0
        column = 0
    }

    /// Whether the element itself draws more than white space.
    public var drawsText: Bool { Self.draws(text) }

    /// The same of an element's text alone: elements are large, and looking at one through its list copies it.
    public static func draws(_ text: String?) -> Bool {
        guard let text else { return false }
        // A character is white space when its first scalar is; a visible sign of ASCII at the beginning is enough.
        if let first = text.utf8.first, first > 0x20, first < 0x80 { return true }
        return text.contains { !$0.isWhitespace }
    }

    /// The identifier without an Android package: `com.app:id/hero` becomes `hero`.
    public var shortIdentifier: String? {
        guard let identifier else { return nil }
        var text = identifier
        let start = text.withUTF8 { bytes -> Int? in
            guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")), slash >= 3, bytes[slash - 3] == UInt8(ascii: ":"),
                bytes[slash - 2] == UInt8(ascii: "i"), bytes[slash - 1] == UInt8(ascii: "d")
            else { return nil }
            return slash + 1
        }
        guard let start else { return identifier }
        return String(identifier[identifier.utf8.index(identifier.startIndex, offsetBy: start)...])
    }
}
