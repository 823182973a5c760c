// What a style says about carousels: a row of slides in a frame that cuts off all but one, all stated in percent.
import Model

extension CSSStyle {
    /// Whether children stand in one row, each with a place that percentages decide.
    public var isTrack: Bool { display == .flex && flexIsRow && !animates }

    /// Whether content beyond the frame's sides is cut off and cannot be scrolled to.
    public var isFrame: Bool { overflowX != .visible && overflowX != .scroll }

    /// The width as a share of the container, when it is stated in percent alone: basis, minimum or width of a slide.
    public var widthShare: Double? {
        for length in [flexBasis, extent(.minWidth), extent(.width)] {
            guard let length, length != .zero else { continue }
            return length.pixels == 0 && length.em == 0 && length.rem == 0 && length.percent > 0 ? length.percent / 100 : nil
        }
        return nil
    }

    /// How far the box is moved sideways, as a share of its own width; nil when other units take part.
    public var shiftShare: Double? {
        var share = 0.0
        for movement in [transform.x, translation.x] {
            guard movement.pixels == 0, movement.em == 0, movement.rem == 0 else { return nil }
            share += movement.percent / 100
        }
        return share
    }
}
