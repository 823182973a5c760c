// Computed values that a browser wrote down: they replace what the cascade makes of the styles that are in the file.
import Model

/// Applies computed values to styles, and parses each distinct value once.
public struct CSSComputedValues {
    /// The settings of values seen before, by the caller's key.
    private var known: [Int: [CSSSetting]] = [:]

    /// No value is known yet.
    public init() {}

    /// Applies a value; `key` must be the same for the same property and value, and different otherwise.
    public mutating func apply(_ property: String, _ value: @autoclosure () -> String, key: Int, to style: inout CSSStyle) {
        let settings: [CSSSetting]
        if let found = known[key] {
            settings = found
        } else {
            settings = CSSProperties.known.contains(property) ? CSSProperties.parse(property, value()) : []
            known[key] = settings
        }
        for setting in settings { style.apply(setting, parent: style) }
    }
}

extension CSSStyle {
    /// Whether a clip leaves nothing of the element; where bounds are known this is all that styles add about cutting.
    public var isCutAway: Bool { clipPathToNothing || (clipsToNothing && isOutOfFlow) }

    /// Whether the element's content is skipped (`content-visibility: hidden`).
    public var skipsContent: Bool { hidesContent }

    /// Whether a transform makes the element the reference of everything positioned in it.
    public var isTransformed: Bool { transform != CSSTransform() || translation != CSSTransform() }

    /// Forgets that an animation may change the declared values: the values in force were written down.
    public mutating func settleAnimations() { animates = false }
}
