// What a screenshot shows where the layout has a text: the second witness of one element.

/// One look at the rectangle of a text element.
public struct PixelSighting: Sendable, Hashable {
    public enum State: String, Sendable {
        /// The owed text can be read there.
        case seen
        /// Nothing is drawn there: one colour, or a soft gradient.
        case blank
        /// Another text can be read there.
        case otherText = "other-text"
        /// Only its beginning can be read, followed by an ellipsis.
        case cut
        /// It could not be read, which proves nothing.
        case unsure
    }
    public var state: State
    /// What was read, for `seen`, `otherText` and `cut`.
    public var text: String
    /// Contrast of the marks with what is around them (WCAG), where text was read.
    public var contrast: Double?
    /// Whether an `otherText` is long enough to leave no room for the owed one.
    public var isCertain = true

    public init(state: State, text: String = "", contrast: Double? = nil) {
        self.state = state
        self.text = text
        self.contrast = contrast
    }
}

/// One line of text that was read from a screenshot, in the screen's unit.
public struct PixelText: Sendable, Hashable {
    /// The line as read, with the owed name in its place as the record spells it.
    public var text: String
    /// The owed name that was found in it.
    public var name: String
    /// How well the read letters fit the name, 0 to 1.
    public var score: Double
    public var bounds: Rect
    public var contrast: Double?

    public init(text: String, name: String, score: Double, bounds: Rect, contrast: Double?) {
        self.text = text
        self.name = name
        self.score = score
        self.bounds = bounds
        self.contrast = contrast
    }
}

/// The words "Google Maps" as a screenshot shows them, in the screen's unit.
public struct PixelMark: Sendable, Hashable {
    /// Drawn in several colours or with the coloured pin before it: the logo, not a text.
    public var isLogo: Bool
    /// Nothing else stands in its line.
    public var isAlone: Bool
    /// The line as read.
    public var text: String
    public var bounds: Rect
    public var contrast: Double?
    /// Room of the background's colour on each side, looked for over 24 units; nil where nothing was met.
    public var clearance: MarkFact.Clearance

    public init(isLogo: Bool, isAlone: Bool, text: String, bounds: Rect, contrast: Double?, clearance: MarkFact.Clearance) {
        self.isLogo = isLogo
        self.isAlone = isAlone
        self.text = text
        self.bounds = bounds
        self.contrast = contrast
        self.clearance = clearance
    }
}
