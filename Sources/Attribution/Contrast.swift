// Contrast of a text with what lies behind it, when the dump tells both colours.
import Model

final class Contrast {
    private let screen: Screen
    /// Visible parts of pictures: what stands over one has it for a background, whatever its ancestors' colours.
    private lazy var pictures: [(element: Int, frame: Rect)] = screen.elements.indices.compactMap { index in
        guard screen.elements[index].role == .image || !screen.elements[index].imageSources.isEmpty,
            OwnVisibility.measure(index, on: screen).state == .visible
        else { return nil }
        return OwnVisibility.visiblePart(of: index, on: screen).map { (index, $0) }
    }

    init(_ screen: Screen) { self.screen = screen }

    /// The contrast ratio of an element's text and its background, or nil when one of them is not known.
    ///
    /// A picture behind the text, or a text taken out of the flow (it may lie over one), leaves the background unknown.
    func ratio(of index: Int) -> Double? {
        guard let foreground = screen.elements[index].foreground else { return nil }
        var layers: [Color] = []
        // The highest ancestor whose colour counts: pictures inside it may lie between it and the text.
        var surface = 0
        var current: Int? = index
        while let here = current {
            let element = screen.elements[here]
            if !element.imageSources.isEmpty { return nil }
            if let background = element.background, background.alpha > 0 {
                layers.append(background)
                if background.alpha >= 0.999 {
                    surface = here
                    break
                }
            }
            if element.isOutOfFlow { return nil }
            current = element.parent
        }
        if surface != index, isOverPicture(index, on: surface) { return nil }
        // Nothing opaque up to the root: a web page's canvas is white, elsewhere nobody knows.
        guard layers.last?.alpha ?? 0 >= 0.999 || screen.platform == .web else { return nil }
        var below = layers.last?.alpha ?? 0 >= 0.999 ? layers.removeLast() : Color(red: 1, green: 1, blue: 1)
        for layer in layers.reversed() { below = layer.over(below) }
        return foreground.over(below).contrast(with: below)
    }

    /// Whether a picture that is painted after the coloured surface lies under a part of the text.
    private func isOverPicture(_ index: Int, on surface: Int) -> Bool {
        guard let bounds = screen.elements[index].bounds, bounds.isUsable else { return false }
        return pictures.contains { picture in
            picture.element > surface && !screen.contains(index, picture.element)
                && (picture.frame.intersection(bounds)?.area ?? 0) > 0.1 * bounds.area
        }
    }
}
