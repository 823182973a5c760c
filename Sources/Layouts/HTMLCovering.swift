// What is decided when all elements are known: what lies over what, and which texts are cut.
import HTML
import Model

extension HTMLScreenBuilder {
    /// Marks elements that cover others, and texts that do not fit the room that their box states.
    static func finish(_ elements: inout [Element], _ styles: [HTMLElementStyle], _ tree: HTMLTree) {
        markSlides(&elements, styles, tree)
        markCovers(&elements, styles, tree)
        // Boxes may nest thousandfold; beyond this many texts nothing more is called cut.
        var budget = 20_000_000
        for index in elements.indices {
            guard let room = styles[index].textRoom, elements[index].className != "#text", budget > 0 else { continue }
            budget -= elements[index].subtreeEnd - index
            markCutTexts(&elements, in: index, room: room)
        }
    }

    /// An overlay counts only when nothing that matters is drawn over it again.
    private static func markCovers(_ elements: inout [Element], _ styles: [HTMLElementStyle], _ tree: HTMLTree) {
        let candidates = elements.indices.filter { styles[$0].coversContainer && !elements[$0].hiding.contains(.doubtful) }.prefix(500)
        guard !candidates.isEmpty else { return }
        let stacking = HTMLStacking(elements, styles)
        for index in candidates where isOpaque(elements, index) {
            if styles[index].position == .fixed {
                if covers(elements, styles, tree, stacking, index) { elements[index].covering = .screen }
            } else if let parent = elements[index].parent, styles[parent].position != .normal {
                let level = styles[index].zIndex ?? 0
                let isOvertopped = (parent + 1..<index).contains { styles[$0].position != .normal && (styles[$0].zIndex ?? 0) > level }
                if !isOvertopped { elements[index].covering = .parent }
            }
        }
    }

    /// Whether no ancestor makes the element see-through.
    private static func isOpaque(_ elements: [Element], _ index: Int) -> Bool {
        var product = 1.0
        var current: Int? = index
        while let here = current {
            product *= elements[here].opacity
            current = elements[here].parent
        }
        return product >= 0.85
    }

    /// Whether a fixed overlay covers the screen: it is a dialog, or no picture stands above it.
    private static func covers(
        _ elements: [Element], _ styles: [HTMLElementStyle], _ tree: HTMLTree, _ stacking: HTMLStacking, _ index: Int
    ) -> Bool {
        var current = elements[index].parent
        while let here = current {
            // Inside a frame it covers the frame alone.
            if elements[here].className == "iframe" { return false }
            current = elements[here].parent
        }
        for here in index..<min(elements[index].subtreeEnd, index + 8) {
            let node = styles[here].node
            let role = tree.attribute(node, "role")?.lowercased()
            if tree.attribute(node, "aria-modal") == "true" || role == "dialog" || role == "alertdialog" { return true }
        }
        let level = stacking.levels[index]
        for other in elements.indices where styles[other].position != .normal {
            let isInside = other >= index && other < elements[index].subtreeEnd
            let isAround = index >= other && index < elements[other].subtreeEnd
            let isAbove = stacking.levels[other] > level || (stacking.levels[other] == level && other > index)
            guard !isInside, !isAround, isAbove else { continue }
            if stacking.showsPicture(other..<elements[other].subtreeEnd) { return false }
        }
        return true
    }

    /// Marks the texts of a box that reach beyond its room, by an estimate that errs on the short side.
    private static func markCutTexts(_ elements: inout [Element], in box: Int, room: Double) {
        var used = 0.0
        for index in box..<elements[box].subtreeEnd {
            guard let text = elements[index].text, elements[index].hiding.isEmpty, !elements[index].isOutOfFlow else { continue }
            used += HTMLTextSpace.estimatedWidth(text) * (elements[index].fontSize ?? 16)
            guard used > room else { continue }
            elements[index].truncatesText = true
            elements[box].truncatesText = true
        }
    }
}

/// What overlays are compared with, computed once for a page.
private struct HTMLStacking {
    /// For each element the `z-index` that counts against the rest of the page: that of the outermost positioned element that has one.
    let levels: [Int]
    /// How many pictures stand before each element.
    private let picturesBefore: [Int]

    /// Computes both in one pass.
    init(_ elements: [Element], _ styles: [HTMLElementStyle]) {
        var levels = [Int?](repeating: nil, count: elements.count)
        var pictures = [0]
        pictures.reserveCapacity(elements.count + 1)
        for (index, element) in elements.enumerated() {
            levels[index] = element.parent.flatMap { levels[$0] }
            if levels[index] == nil, styles[index].position != .normal { levels[index] = styles[index].zIndex }
            let isPicture = element.hiding.isEmpty && element.imageSources.contains { $0.via != .deferred }
            pictures.append((pictures.last ?? 0) + (isPicture ? 1 : 0))
        }
        self.levels = levels.map { $0 ?? 0 }
        picturesBefore = pictures
    }

    /// Whether any of these elements shows a picture.
    func showsPicture(_ range: Range<Int>) -> Bool { picturesBefore[range.upperBound] > picturesBefore[range.lowerBound] }
}
