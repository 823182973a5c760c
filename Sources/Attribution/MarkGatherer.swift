// What a screen shows of Google's marks, maps and components, and the credits that its places owe (policy D8 to D16).
import MapsLinks
import Model

enum MarkGatherer {
    /// Adds these facts to the evidence of a capture; nothing without a vocabulary.
    static func add(to evidence: inout CaptureEvidence, _ input: CaptureInput, _ visibility: VisibilityMeter, _ names: NameIndex) {
        PlaceGatherer(input: input, visibility: visibility, names: names).addDuties(to: &evidence)
        guard let vocabulary = input.markVocabulary else { return }
        evidence.marks = marks(evidence, input, vocabulary, visibility, names)
    }

    /// The marks of a screen; nil when it shows neither place photos nor components of Google's.
    private static func marks(
        _ evidence: CaptureEvidence, _ input: CaptureInput, _ vocabulary: MarkVocabulary, _ visibility: VisibilityMeter,
        _ names: NameIndex
    ) -> MarkEvidence? {
        let screen = input.screen
        let gatherer = MapGatherer(screen: screen, vocabulary: vocabulary, visibility: visibility, photos: evidence.photos)
        let maps = gatherer.maps()
        let builtIns = gatherer.builtIns(maps)
        guard let first = (evidence.photos.first { $0.visibility == .visible } ?? evidence.photos.first) else {
            guard let first = builtIns.first else { return nil }
            return MarkEvidence(elementIndex: first.elementIndex, isPart: screen.isPart, maps: maps, builtIns: builtIns)
        }
        let components = (maps.map(\.elementIndex) + builtIns.map(\.elementIndex)).map { $0..<screen.elements[$0].subtreeEnd }
        func isOfComponent(_ index: Int) -> Bool { components.contains { $0.contains(index) } }
        let layers = Layers(screen: screen, photos: evidence.photos)
        let pictures = MarkPictures(
            screen: screen, vocabulary: vocabulary, visibility: visibility, photos: Set(evidence.photos.map(\.elementIndex)),
            layers: layers, unitsPerPoint: evidence.unitsPerPoint
        ).find()
        var marks = MarkTexts(screen: screen, names: names, vocabulary: vocabulary, visibility: visibility).marks() + pictures.logos
        for index in marks.indices {
            marks[index].isOfComponent = isOfComponent(marks[index].elementIndex)
            marks[index].isBehindLayer = layers.hide(marks[index].visibility, marks[index].visibilityDetail)
        }
        marks += PixelEvidence.facts(input.readMarks, on: screen, possible: pictures.possible)
        marks.sort { ($0.elementIndex, $0.form.rawValue) < ($1.elementIndex, $1.form.rawValue) }
        let opaque = screen.elements.indices.filter {
            isOpaque($0, screen) && !isOfComponent($0) && visibility.measure($0).isPerhapsVisible
        }
        return MarkEvidence(
            elementIndex: first.elementIndex, isPart: screen.isPart, opaqueElements: opaque.prefix(20).map { screen.path(of: $0) },
            possibleLogos: pictures.possible, marks: marks, maps: maps, builtIns: builtIns)
    }

    /// Whether an element draws something that the dump does not have: another site's frame, a canvas, a closed component.
    private static func isOpaque(_ index: Int, _ screen: Screen) -> Bool {
        let isEmpty = screen.elements[index].subtreeEnd == index + 1
        if screen.elements[index].role == .webView { return isEmpty }
        guard screen.platform == .web else { return false }
        let className = screen.elements[index].className
        if className == "canvas" || className == "object" || className == "embed" { return true }
        return isEmpty && className.utf8.contains(UInt8(ascii: "-")) && className.contains("-") && !className.hasPrefix("::")
    }
}

/// Layers that lie over a whole screen for a while: dialogs, lightboxes, sheets.
struct Layers {
    let screen: Screen
    let photos: [DisplayedPhoto]

    /// Whether what covers an element is such a layer.
    func hide(_ visibility: Visibility, _ detail: String) -> Bool {
        guard visibility == .covered, let word = detail.split(separator: " ").last(where: { $0.hasPrefix("/") }),
            let index = element(at: word)
        else { return false }
        let cover = screen.elements[index]
        if cover.covering == .screen { return true }
        // A layer with a photo of its own shows other content, not this content with its mark covered.
        if photos.contains(where: { screen.contains(index, $0.elementIndex) }) { return true }
        guard let frame = cover.bounds, let size = screen.size else { return false }
        return frame.width >= 0.9 * size.width && frame.height >= 0.5 * size.height
    }

    /// The element of a path such as `/0/3`.
    private func element(at path: Substring) -> Int? {
        var current = 0
        guard !screen.elements.isEmpty else { return nil }
        for step in path.split(separator: "/") {
            guard var ordinal = Int(step), ordinal >= 0 else { return nil }
            var child = current + 1
            while ordinal > 0, child < screen.elements[current].subtreeEnd {
                child = screen.elements[child].subtreeEnd
                ordinal -= 1
            }
            guard child < screen.elements[current].subtreeEnd else { return nil }
            current = child
        }
        return current
    }
}
