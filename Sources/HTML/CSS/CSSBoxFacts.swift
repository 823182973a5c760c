// What a computed style says about being seen. Only certain facts count; what depends on a layout is left open.
import Model

extension CSSStyle {
    /// How far away counts as outside any screen: the usual tricks use -9999 px, real layouts stay far below.
    private static let farAway = 999.0

    /// Whether the element has a box of its own, so that sizes and transforms apply to it.
    public func isBox(parent: CSSStyle, isReplaced: Bool) -> Bool {
        if display == .contents { return false }
        return display != .inline || isReplaced || isBlockified(parent: parent)
    }

    /// Whether the element becomes a block whatever its `display`: floated, positioned, or an item of a flex or grid container.
    public func isBlockified(parent: CSSStyle) -> Bool {
        isBlockByItself || parent.makesItemsBlocks
    }

    /// Whether the element is a block for being floated or positioned.
    public var isBlockByItself: Bool { isOutOfFlow || floats }

    /// Whether all children are blocks: the items of a flex or grid container.
    public var makesItemsBlocks: Bool { display == .flex || display == .grid }

    /// Whether the element is taken out of the flow of its siblings.
    public var isOutOfFlow: Bool { position == .absolute || position == .fixed }

    /// Whether content beyond the box is cut off.
    public var cutsContent: Bool { overflowX != .visible || overflowY != .visible }

    /// Whether the box scrolls.
    public var scrolls: Bool { overflowX == .scroll || overflowY == .scroll }

    /// Whether the first line of this block container is indented out of sight.
    public var indentsTextAway: Bool { (pixels(textIndent) ?? 0) <= -Self.farAway }

    /// The width in pixels when it is stated.
    public var statedWidth: Double? { pixels(extent(.width)) ?? pixels(extent(.maxWidth)) }

    /// The facts that hide the element and all that is in it.
    public func hidingFacts(parent: CSSStyle, isReplaced: Bool) -> HidingFacts {
        if display == .none { return .notRendered }
        var facts: HidingFacts = []
        let isBox = isBox(parent: parent, isReplaced: isReplaced)
        if isBox {
            facts.formUnion(isReplaced ? replacedSizeFacts : boxSizeFacts(parent: parent))
            if transform.isNothing || scalesToNothing { facts.insert(.zeroSize) }
            if hidesContent { facts.insert(.collapsed) }
            if isMovedAway(transform) || isMovedAway(translation) { facts.insert(.offScreen) }
            if isFarMargin(.left) || isFarMargin(.top) { facts.insert(.offScreen) }
        }
        if position != .normal, isPlacedAway { facts.insert(.offScreen) }
        if clipPathToNothing || (clipsToNothing && isOutOfFlow) { facts.insert(.clipped) }
        // A running or finished animation may show what the declarations hide; a saved page does not tell.
        if animates, !facts.isSubset(of: .collapsed) { facts = facts.intersection(.collapsed).union(.doubtful) }
        return facts
    }

    /// Own opacity with filters; an animation makes a stated 0 doubtful, which `isOpacityDoubtful` says.
    public var effectiveOpacity: Double { isOpacityDoubtful ? 1 : opacity * filterOpacity }

    /// Whether the element fades in by an animation, so that its stated opacity says nothing.
    public var isOpacityDoubtful: Bool { animates && opacity * filterOpacity < 0.5 }

    /// Whether the element lies over its whole containing block with a background that nothing shines through.
    public var coversContainer: Bool {
        guard isOutOfFlow, isVisible, display != .none, (zIndex ?? 0) >= 0 else { return false }
        guard effectiveOpacity >= 0.85, !isOpacityDoubtful else { return false }
        guard let backgroundColor, backgroundColor.alpha * effectiveOpacity >= 0.85 else { return false }
        return spans(.left, .right, .width, .maxWidth, CSSMedia.width) && spans(.top, .bottom, .height, .maxHeight, CSSMedia.height)
    }

    /// Whether one axis reaches from edge to edge.
    private func spans(_ start: CSSSide, _ end: CSSSide, _ size: CSSExtent, _ limit: CSSExtent, _ screen: Double) -> Bool {
        func fills(_ length: CSSLength) -> Bool { length.percent >= 100 || (pixels(length) ?? 0) >= screen }
        if let limit = extent(limit), !fills(limit) { return false }
        let movement = start == .left ? transform.x : transform.y
        guard movement == .zero else { return false }
        func touches(_ side: CSSSide) -> Bool { inset(side).map { ($0.percent <= 0) && (pixels($0) ?? 0) <= 0.5 } ?? false }
        if let size = extent(size) { return fills(size) && (touches(start) || touches(end)) }
        return touches(start) && touches(end)
    }

    /// Whether the box itself is too small to show a background, whatever sticks out of it.
    public func isTooSmallForBackground(parent: CSSStyle) -> Bool {
        guard isBox(parent: parent, isReplaced: false), display != .table else { return false }
        return smallSize(.width, .maxWidth, .minWidth, .left, .right, parent: parent) <= 2
            || smallSize(.height, .maxHeight, .minHeight, .top, .bottom, parent: parent) <= 2
    }

    /// A picture or frame of at most two pixels is not seen.
    private var replacedSizeFacts: HidingFacts {
        func isTiny(_ size: CSSExtent, _ limit: CSSExtent, _ minimum: CSSExtent) -> Bool {
            if let minimum = extent(minimum), minimum.percent > 0 || (pixels(minimum) ?? 0) > 2 { return false }
            return [extent(size), extent(limit)].contains { length in
                guard let length, let value = pixels(length) else { return false }
                return value <= 2
            }
        }
        return isTiny(.width, .maxWidth, .minWidth) || isTiny(.height, .maxHeight, .minHeight) ? .zeroSize : []
    }

    /// A box without width or height that cuts its content, or one of a single pixel for screen readers.
    private func boxSizeFacts(parent: CSSStyle) -> HidingFacts {
        guard cutsContent, display != .table else { return [] }
        let smallest = min(
            smallSize(.width, .maxWidth, .minWidth, .left, .right, parent: parent),
            smallSize(.height, .maxHeight, .minHeight, .top, .bottom, parent: parent))
        return smallest <= 0.1 ? .zeroSize : smallest <= 1.5 ? .clipped : []
    }

    /// The stated extent on one axis when nothing else can enlarge it; infinite otherwise.
    private func smallSize(
        _ size: CSSExtent, _ limit: CSSExtent, _ minimum: CSSExtent, _ start: CSSSide, _ end: CSSSide, parent: CSSStyle
    ) -> Double {
        if let minimum = extent(minimum), minimum.percent > 0 || (pixels(minimum) ?? 0) > 1.5 { return .infinity }
        for side in [start, end] {
            if let padding = padding(side), padding.percent > 0 || (pixels(padding) ?? 1) > 0 { return .infinity }
        }
        let stated = pixels(extent(size)) ?? .infinity
        let limited = pixels(extent(limit)) ?? .infinity
        if parent.display == .flex, flexGrow > 0, limited == .infinity { return .infinity }
        return min(stated, limited)
    }

    /// Whether a position puts the element outside the screen.
    private var isPlacedAway: Bool {
        func value(_ side: CSSSide) -> Double? { pixels(inset(side)) }
        for (first, second) in [(CSSSide.left, CSSSide.right), (.top, .bottom)] {
            if let offset = value(first) {
                if offset <= -Self.farAway || offset >= 9 * Self.farAway { return true }
            } else if let offset = value(second), offset <= -Self.farAway || offset >= 9 * Self.farAway {
                return true
            }
        }
        return false
    }

    /// Whether a transform moves the element outside the screen.
    private func isMovedAway(_ movement: CSSTransform) -> Bool {
        [movement.x, movement.y].contains { length in
            guard let value = pixels(length) else { return false }
            return value <= -Self.farAway || value >= 9 * Self.farAway
        }
    }

    /// Whether a margin pulls the element away and no padding brings its content back.
    private func isFarMargin(_ side: CSSSide) -> Bool {
        guard let value = pixels(margin(side)), value <= -Self.farAway else { return false }
        return (pixels(padding(side)) ?? 0) < -value / 2
    }
}
