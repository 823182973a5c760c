// What a declaration sets, as far as it matters to what can be seen.
import Model

/// How an element takes part in layout.
public enum CSSDisplay: Sendable, Hashable {
    case none, contents, inline
    /// A box that stands in a line but breaks the text in it: `inline-block`, `inline-flex` and the like.
    case inlineBlock
    case block, flex, grid, table
}

/// The `position` property.
public enum CSSPosition: Sendable, Hashable { case normal, relative, absolute, fixed, sticky }

/// How white space in text is kept.
public enum CSSWhiteSpace: Sendable, Hashable { case normal, noWrap, preserved }

/// What happens to content beyond a box.
public enum CSSOverflow: Sendable, Hashable { case visible, cut, scroll }

/// A side of a box.
enum CSSSide: Int, Sendable, Hashable, CaseIterable { case top, right, bottom, left }

/// The box sizes that can be set.
enum CSSExtent: Int, Sendable, Hashable, CaseIterable { case width, height, minWidth, minHeight, maxWidth, maxHeight }

/// A font size as written.
enum CSSFontSize: Sendable, Hashable {
    case length(CSSLength)
    /// A factor of the parent's size.
    case relative(Double)
}

/// A piece of `content`.
public enum CSSContentPart: Sendable, Hashable {
    case text(String)
    case attribute(String)
    case image(String)
}

/// A movement or scaling of a box.
struct CSSTransform: Sendable, Hashable {
    var x = CSSLength.zero
    var y = CSSLength.zero
    /// Whether nothing is left of the box, as after `scale(0)`.
    var isNothing = false
}

/// One effect of a declaration.
enum CSSSetting: Sendable, Hashable {
    case display(CSSDisplay)
    case visibility(Bool)
    case opacity(Double)
    case position(CSSPosition)
    case inset(CSSSide, CSSLength?)
    case margin(CSSSide, CSSLength?)
    case padding(CSSSide, CSSLength?)
    case extent(CSSExtent, CSSLength?)
    case overflowX(CSSOverflow)
    case overflowY(CSSOverflow)
    case clipsToNothing(Bool)
    case clipPathToNothing(Bool)
    case transform(CSSTransform)
    case translate(CSSTransform)
    case scaleToNothing(Bool)
    case textIndent(CSSLength)
    case fontSize(CSSFontSize)
    case fontWeight(CSSFontWeight)
    case italic(Bool)
    case letterSpacing(CSSLength)
    case changesCase(Bool)
    case color(CSSColor)
    case textFill(CSSColor?)
    case backgroundColor(CSSColor)
    case backgroundImages([String])
    case backgroundClipsToText(Bool)
    case content([CSSContentPart]?)
    case listStyleImage(String?)
    case zIndex(Int?)
    case ellipsis(Bool)
    case whiteSpace(CSSWhiteSpace)
    case lineClamp(Int?)
    case contentHidden(Bool)
    case filter(opacity: Double, blur: Double)
    case flexGrow(Double)
    case flexBasis(CSSLength?)
    case flexIsRow(Bool)
    case float(Bool)
    case animates(Bool)
    case darkScheme(Bool)
    /// Takes the parent's value.
    case inherit(String)
}
