// Contrast of a text with what lies behind it, when the dump tells both colours.
import Model

enum Contrast {
    /// The contrast ratio of an element's text and its background, or nil when one of them is not known.
    ///
    /// A picture behind the text, or a text taken out of the flow (it may lie over one), leaves the background unknown.
    static func ratio(of index: Int, on screen: Screen) -> Double? {
        guard let foreground = screen.elements[index].foreground else { return nil }
        var layers: [Color] = []
        var current: Int? = index
        while let here = current {
            let element = screen.elements[here]
            if !element.imageSources.isEmpty { return nil }
            if let background = element.background, background.alpha > 0 {
                layers.append(background)
                if background.alpha >= 0.999 { break }
            }
            if element.isOutOfFlow { return nil }
            current = element.parent
        }
        // Nothing opaque up to the root: a web page's canvas is white, elsewhere nobody knows.
        guard layers.last?.alpha ?? 0 >= 0.999 || screen.platform == .web else { return nil }
        var below = layers.last?.alpha ?? 0 >= 0.999 ? layers.removeLast() : Color(red: 1, green: 1, blue: 1)
        for layer in layers.reversed() { below = layer.over(below) }
        return foreground.over(below).contrast(with: below)
    }
}
