// A slim copy of a screen for drawings: what a person would recognise it by, never the whole tree.
import Model
import Text

enum ScreenDrawing {
    /// Most elements of one drawing; those that the evidence names come in any case.
    static let mostElements = 600
    private static let longestText = 160

    /// The elements to be drawn, in document order.
    static func elements(of screen: Screen, named: Set<Int>) -> [DrawnElement] {
        let hidden = hiddenElements(screen)
        var chosen: [Int] = []
        var budget = mostElements
        for index in screen.elements.indices {
            if named.contains(index) {
                chosen.append(index)
            } else if budget > 0, isTelling(screen.elements[index], isHidden: hidden[index], screen) {
                chosen.append(index)
                budget -= 1
            }
        }
        return chosen.map { index in
            let element = screen.elements[index]
            let words = element.text ?? (shape(element) == .image ? element.label : nil)
            let text = words.map { String($0.collapsedSpace.prefix(longestText)) }
            return DrawnElement(
                index: index, end: element.subtreeEnd, shape: shape(element), bounds: element.bounds.flatMap { $0.isUsable ? $0 : nil },
                text: text.flatMap { $0.isEmpty ? nil : $0 }, isHidden: hidden[index])
        }
    }

    /// Whether a drawing is poorer without it: texts, pictures and controls, and boxes with a background or an edge of their own.
    private static func isTelling(_ element: Element, isHidden: Bool, _ screen: Screen) -> Bool {
        if isHidden { return false }
        if let bounds = element.bounds, bounds.isUsable {
            if element.text?.isEmpty == false { return true }
            switch element.role {
            case .image, .text, .button, .textField, .map, .link: return true
            case .container, .list, .webView, .other, .placesUIKit:
                // A box that fills the screen tells nothing.
                guard let size = screen.size else { return element.background != nil }
                return bounds.area < size.rect.area * 0.9 && (element.background?.alpha ?? 0 > 0 || element.isOperable == true)
            }
        }
        guard element.bounds == nil else { return false }
        return element.text?.isEmpty == false || element.role == .image
    }

    private static func shape(_ element: Element) -> DrawnElement.Shape {
        switch element.role {
        case .image: .image
        case .button: .button
        case .textField: .field
        case .map: .map
        case .text, .link: .text
        case .container, .list, .webView, .other, .placesUIKit: element.text?.isEmpty == false ? .text : .box
        }
    }

    /// For each element whether it or one above it is stated not to be seen.
    private static func hiddenElements(_ screen: Screen) -> [Bool] {
        var hidden: [Bool] = []
        hidden.reserveCapacity(screen.elements.count)
        for element in screen.elements {
            let own = !element.hiding.subtracting(.doubtful).isEmpty || element.opacity <= 0.05
            hidden.append(own || element.parent.map { hidden.indices.contains($0) && hidden[$0] } ?? false)
        }
        return hidden
    }
}
