// The style of elements of a DOM snapshot: what is asked for at every element, answered once for all that share it.
import HTML
import Model

/// A style in force. An object, since elements share it and the whole style is large.
final class DOMSnapshotStyle {
    /// Everything about it, and the number by which styles that follow from it are told apart.
    let shared: CSSSharedStyle
    let display: CSSDisplay
    let position: CSSPosition
    let isOutOfFlow: Bool
    let isTransformed: Bool
    let overflow: (x: CSSOverflow, y: CSSOverflow)
    let scrolls: Bool
    let opacity: Double
    let blur: Double
    /// What hides elements of this style, whatever they are.
    let hiding: HidingFacts
    let isVisible: Bool
    let fontSize: Double
    let text: TextStyle
    let clampsLines: Bool
    let foreground: Color?
    let isDark: Bool
    /// The colour of the surface; nil when nobody knows it.
    let background: Color?
    /// Whether the surface is a gradient.
    let hasGradient: Bool
    /// Whether a background or generated content may show a picture.
    let mayShowPicture: Bool

    private let mayBeInline: Bool
    private let makesItemsBlocks: Bool

    /// Whether content beyond the box is cut off.
    var cutsContent: Bool { overflow != (.visible, .visible) }

    init(_ style: CSSStyle, number: Int, hasGradient: Bool = false) {
        shared = CSSSharedStyle(style, number: number)
        display = style.display
        position = style.position
        isOutOfFlow = style.isOutOfFlow
        isTransformed = style.isTransformed
        overflow = (style.overflowX, style.overflowY)
        scrolls = style.scrolls
        opacity = style.effectiveOpacity
        blur = style.blur
        isVisible = style.isVisible
        var hiding: HidingFacts = style.isVisible ? [] : .invisible
        if style.isCutAway { hiding.insert(.clipped) }
        if style.skipsContent { hiding.insert(.collapsed) }
        self.hiding = hiding
        fontSize = style.fontSize
        text = style.text
        clampsLines = style.lineClamp != nil
        foreground = style.foreground
        isDark = style.isDark
        background = style.backgroundColor
        self.hasGradient = hasGradient
        mayBeInline = style.display == .inline && !style.isBlockByItself
        makesItemsBlocks = style.makesItemsBlocks
        mayShowPicture = !style.backgroundImages.isEmpty || style.content != nil
    }

    /// Whether an element of this style stands in a line of text, as far as its style says.
    func isInline(in parent: DOMSnapshotStyle) -> Bool { mayBeInline && !parent.makesItemsBlocks }
}
