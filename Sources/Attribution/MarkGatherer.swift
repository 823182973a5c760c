// What a screen shows of Google's marks, maps and components, and the credits that its places owe (policy D8 to D16).
import MapsLinks
import Model

enum MarkGatherer {
    /// Adds these facts to the evidence of a capture; nothing without a vocabulary.
    static func add(to evidence: inout CaptureEvidence, _ input: CaptureInput, _ visibility: VisibilityMeter, _ phrases: CreditPhrases) {
        PlaceGatherer(input: input, visibility: visibility, phrases: phrases).addDuties(to: &evidence)
        guard let vocabulary = input.markVocabulary else { return }
        evidence.marks = marks(evidence, input.screen, vocabulary, visibility)
    }

    /// The marks of a screen; nil when it shows neither place photos nor components of Google's.
    private static func marks(
        _ evidence: CaptureEvidence, _ screen: Screen, _ vocabulary: MarkVocabulary, _ visibility: VisibilityMeter
    ) -> MarkEvidence? {
        let gatherer = MapGatherer(screen: screen, vocabulary: vocabulary, visibility: visibility, photos: evidence.photos)
        let maps = gatherer.maps()
        let builtIns = gatherer.builtIns(maps)
        guard let first = (evidence.photos.first { $0.visibility == .visible } ?? evidence.photos.first) else {
            guard let first = builtIns.first else { return nil }
            return MarkEvidence(elementIndex: first.elementIndex, isPart: screen.isPart, maps: maps, builtIns: builtIns)
        }
        let components = (maps.map(\.elementIndex) + builtIns.map(\.elementIndex)).map { $0..<screen.elements[$0].subtreeEnd }
        func isOfComponent(_ index: Int) -> Bool { components.contains { $0.contains(index) } }
        let pictures = MarkPictures(
            screen: screen, vocabulary: vocabulary, visibility: visibility, photos: Set(evidence.photos.map(\.elementIndex)),
            unitsPerPoint: evidence.unitsPerPoint
        ).find()
        var marks = MarkTexts(screen: screen, vocabulary: vocabulary, visibility: visibility).marks() + pictures.logos
        for index in marks.indices { marks[index].isOfComponent = isOfComponent(marks[index].elementIndex) }
        marks.sort { ($0.elementIndex, $0.form.rawValue) < ($1.elementIndex, $1.form.rawValue) }
        let opaque = screen.elements.indices.filter { isOpaque($0, screen) && !isOfComponent($0) && visibility.measure($0).isPerhapsVisible }
        return MarkEvidence(
            elementIndex: first.elementIndex, isPart: screen.isPart, opaqueElements: opaque.prefix(20).map { screen.path(of: $0) },
            possibleLogos: pictures.possible, marks: marks, maps: maps, builtIns: builtIns)
    }

    /// Whether an element draws something that the dump does not have: another site's frame, a canvas, a closed component.
    private static func isOpaque(_ index: Int, _ screen: Screen) -> Bool {
        let element = screen.elements[index]
        let isEmpty = element.subtreeEnd == index + 1
        if element.role == .webView { return isEmpty }
        guard screen.platform == .web else { return false }
        if ["canvas", "object", "embed"].contains(element.className) { return true }
        return isEmpty && element.className.contains("-") && !element.className.hasPrefix("::")
    }
}
