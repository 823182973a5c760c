// What a dump says of an element, with all that its ancestors say: facts that move to another tree leave their ancestors behind.
import Model

/// The facts of one dump, ready to be brought to another.
struct CaptureMergeFacts {
    let screen: Screen
    /// Hiding and opacity of each element with its ancestors'.
    private let hiding: [HidingFacts]
    private let opacity: [Double]
    /// How many pictures each subtree holds.
    private let picturesBefore: [Int]

    /// Works out what ancestors say.
    init(_ screen: Screen) {
        self.screen = screen
        var hiding: [HidingFacts] = []
        var opacity: [Double] = []
        var pictures = [0]
        for element in screen.elements {
            hiding.append(element.hiding.union(element.parent.map { hiding[$0] } ?? []))
            opacity.append(element.opacity * (element.parent.map { opacity[$0] } ?? 1))
            pictures.append((pictures.last ?? 0) + (element.role == .image || !element.imageSources.isEmpty ? 1 : 0))
        }
        self.hiding = hiding
        self.opacity = opacity
        picturesBefore = pictures
    }

    /// An element with the facts of its ancestors made its own.
    func effective(_ index: Int) -> Element {
        var element = screen.elements[index]
        element.hiding = hiding[index].subtracting(.doubtful)
        element.opacity = opacity[index]
        if let link = link(of: index) {
            element.url = link.url ?? element.url
            element.isOperable = element.isOperable == true ? true : link.isOperable ?? element.isOperable
        }
        return element
    }

    /// The link that an element stands in; one around a picture is the card's, not the text's.
    private func link(of index: Int) -> (url: String?, isOperable: Bool?)? {
        var current: Int? = index
        for _ in 0..<64 {
            guard let here = current else { return nil }
            let element = screen.elements[here]
            if here != index, picturesBefore[element.subtreeEnd] > picturesBefore[here] { return nil }
            if element.url != nil || element.isOperable == true { return (element.url, element.isOperable) }
            current = element.parent
        }
        return nil
    }

    /// Adds to an element of another dump what this one knows of it and that one does not.
    func bring(_ index: Int, to element: inout Element, place: Rect?, knowsVisibility: Bool) {
        let facts = effective(index)
        if element.text == nil, let text = facts.text {
            element.text = text
            element.truncatesText = facts.truncatesText
            if element.role == .container || element.role == .other { element.role = .text }
        }
        element.label = element.label ?? facts.label
        element.hint = element.hint ?? facts.hint
        if let identifier = facts.identifier {
            if element.identifier == nil {
                element.identifier = identifier
            } else if element.identifier != identifier {
                element.attributes.append(NamedValue(name: "id", value: identifier))
            }
        }
        element.url = element.url ?? facts.url
        if element.isOperable != true, let isOperable = facts.isOperable { element.isOperable = isOperable }
        element.imageSources += facts.imageSources.filter { source in !element.imageSources.contains { $0.url == source.url } }
        if !facts.imageSources.isEmpty, element.role == .container || element.role == .other { element.role = .image }
        element.attributes += facts.attributes.filter { !element.attributes.contains($0) }
        if element.bounds?.isUsable != true, let place {
            element.bounds = place
            element.boundsQuality = .approximate
        }
        element.background = element.background ?? facts.background
        element.foreground = element.foreground ?? facts.foreground
        if !knowsVisibility {
            element.hiding.formUnion(facts.hiding)
            element.opacity = min(element.opacity, facts.opacity)
        }
    }
}
