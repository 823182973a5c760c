// Slides of a carousel that stand outside its frame: what percentages alone decide without a layout.
import HTML
import Model

extension HTMLScreenBuilder {
    /// Marks the slides that a frame cuts away. Only rows whose slides all state their width in percent are judged.
    static func markSlides(_ elements: inout [Element], _ styles: [HTMLElementStyle], _ tree: HTMLTree) {
        for track in elements.indices where styles[track].isTrack {
            guard let frame = elements[track].parent, styles[frame].isFrame || styles[track].isFrame, let shift = styles[track].shiftShare,
                !isRightToLeft(elements, styles, tree, track)
            else { continue }
            // A track that states no width fills its frame.
            let width = styles[track].isFrame ? 1 : styles[track].widthShare ?? 1
            var slides: [(element: Int, start: Double, end: Double)] = []
            var position = shift * width
            var child = track + 1
            var isKnown = true
            while child < elements[track].subtreeEnd {
                defer { child = elements[child].subtreeEnd }
                let isBlankText = elements[child].className == "#text" && elements[child].text?.isBlank == true
                if isBlankText || elements[child].isOutOfFlow || elements[child].hiding.contains(.notRendered) { continue }
                guard let share = styles[child].widthShare, let own = styles[child].shiftShare else {
                    isKnown = false
                    break
                }
                let start = position + own * share * width
                slides.append((child, start, start + share * width))
                position += share * width
            }
            guard isKnown, position - shift * width > 1.01 else { continue }
            // A sliver of a neighbour may show through rounding and gaps.
            for slide in slides where slide.end <= 0.03 || slide.start >= 0.97 { elements[slide.element].hiding.insert(.clipped) }
        }
    }

    /// Whether something around the track turns the row around.
    private static func isRightToLeft(_ elements: [Element], _ styles: [HTMLElementStyle], _ tree: HTMLTree, _ index: Int) -> Bool {
        var current: Int? = index
        while let here = current {
            if let direction = tree.attribute(styles[here].node, "dir") { return direction.lowercased() == "rtl" }
            current = elements[here].parent
        }
        return false
    }
}
