// What is decided when all elements are known: what lies over what, and which texts are cut.
import HTML
import Model

extension HTMLScreenBuilder {
    /// Marks elements that cover others, and texts that do not fit the room that their box states.
    static func finish(_ elements: inout [Element], _ styles: [HTMLElementStyle], _ tree: HTMLTree) {
        markCovers(&elements, styles, tree)
        for index in elements.indices {
            if let room = styles[index].textRoom, elements[index].className != "#text" { markCutTexts(&elements, in: index, room: room) }
        }
    }

    /// An overlay counts only when nothing that matters is drawn over it again.
    private static func markCovers(_ elements: inout [Element], _ styles: [HTMLElementStyle], _ tree: HTMLTree) {
        let candidates = elements.indices.filter { styles[$0].coversContainer && !elements[$0].hiding.contains(.doubtful) }.prefix(500)
        for index in candidates where isOpaque(elements, index) {
            if styles[index].position == .fixed {
                if covers(elements, styles, tree, index) { elements[index].covering = .screen }
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
    private static func covers(_ elements: [Element], _ styles: [HTMLElementStyle], _ tree: HTMLTree, _ index: Int) -> Bool {
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
        let level = stackingLevel(elements, styles, index)
        for other in elements.indices where styles[other].position != .normal {
            let isInside = other >= index && other < elements[index].subtreeEnd
            let isAround = index >= other && index < elements[other].subtreeEnd
            guard !isInside, !isAround else { continue }
            let otherLevel = stackingLevel(elements, styles, other)
            guard otherLevel > level || (otherLevel == level && other > index) else { continue }
            let showsPicture = (other..<elements[other].subtreeEnd).contains { inner in
                elements[inner].imageSources.contains { $0.via != .deferred } && elements[inner].hiding.isEmpty
            }
            if showsPicture { return false }
        }
        return true
    }

    /// The `z-index` that counts against the rest of the page: that of the outermost positioned element that has one.
    private static func stackingLevel(_ elements: [Element], _ styles: [HTMLElementStyle], _ index: Int) -> Int {
        var level = 0
        var current: Int? = index
        while let here = current {
            if styles[here].position != .normal, let own = styles[here].zIndex { level = own }
            current = elements[here].parent
        }
        return level
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
