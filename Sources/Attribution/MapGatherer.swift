// Maps and ready-made components on a screen, and how the displayed photos lie to them.
import Model

/// Finds map views and components of the Places UI Kit.
struct MapGatherer {
    let screen: Screen
    let vocabulary: MarkVocabulary
    let visibility: VisibilityMeter
    let photos: [DisplayedPhoto]
    /// What the names of classes tell: most elements of a screen have the class of another.
    private typealias Classes = RepeatCache<String?>

    /// The outermost map views, in document order.
    func maps() -> [MapFact] {
        var classes = Classes()
        var maps: [MapFact] = []
        var index = 0
        while index < screen.elements.count {
            guard let provider = provider(index, &classes) else {
                index += 1
                continue
            }
            let seen = visibility.measure(index)
            maps.append(
                MapFact(
                    element: screen.path(of: index), elementIndex: index, provider: provider, visibility: seen.state,
                    visibilityDetail: seen.detail, photosInside: photos.filter { screen.contains(index, $0.elementIndex) }.map(\.id),
                    photosOver: photos.filter { liesOver($0, map: index) }.map(\.id)))
            index = max(index + 1, screen.elements[index].subtreeEnd)
        }
        return maps
    }

    /// Whose map an element is; nil when it is none.
    private func provider(_ index: Int, _ classes: inout Classes) -> String? {
        guard let own = named(index, &classes) else { return screen.elements[index].role == .map ? "unknown" : nil }
        // Other libraries can draw Google's tiles, and say so inside.
        guard own != "google" else { return own }
        for inner in (index + 1..<max(index + 1, screen.elements[index].subtreeEnd)).prefix(2_000) where named(inner, &classes) == "google"
        {
            return "unknown"
        }
        return own
    }

    /// Whose name an element bears.
    private func named(_ index: Int, _ classes: inout Classes) -> String? {
        // Most elements have nothing that could be a map's name but their class.
        let isPlain =
            !screen.elements[index].attributes.contains { $0.name == "class" || $0.name == "src" }
            && screen.elements[index].label.map { !vocabulary.mapLabels.contains($0) } ?? true
        return isPlain
            ? classes.answer(screen.elements[index].className) { Self.provider(ofClass: $0, vocabulary) }
            : mayBeNamed(screen.elements[index], &classes) ? Self.named(screen.elements[index], vocabulary) : nil
    }

    /// Whether an element with classes or an address bears a name of a map. False is certain.
    private func mayBeNamed(_ element: Element, _ classes: inout Classes) -> Bool {
        if element.label.map(vocabulary.mapLabels.contains) == true { return true }
        if classes.answer(element.className, { Self.provider(ofClass: $0, vocabulary) }) != nil { return true }
        return element.attributes.contains { attribute in
            switch attribute.name {
            case "class": attribute.value.split(whereSeparator: \.isWhitespace).contains { vocabulary.mapNames.contains(String($0)) }
            case "src": vocabulary.mayBeFrame(attribute.value)
            default: false
            }
        }
    }

    /// Whose map a class is by its name, with or without its package.
    private static func provider(ofClass name: String, _ vocabulary: MarkVocabulary) -> String? {
        let cut = name.utf8.lastIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "$") }
        let isKnown =
            vocabulary.mapNames.contains(name)
            || cut.map { vocabulary.mapNames.contains(String(name[name.utf8.index(after: $0)...])) } ?? false
            || cut.map { name.utf8.index(after: $0) == name.endIndex } ?? false
        return isKnown ? named(Element(className: name), vocabulary) : nil
    }

    /// The same, whatever the element has.
    private static func named(_ element: Element, _ vocabulary: MarkVocabulary) -> String? {
        let simple = element.className.split { $0 == "." || $0 == "$" }.last.map(String.init) ?? element.className
        let classes = element.attributes.first { $0.name == "class" }?.value.split(whereSeparator: \.isWhitespace).map(String.init) ?? []
        let source = element.attributes.first { $0.name == "src" }?.value
        return vocabulary.maps.first { map in
            switch map.place {
            case .name: map.name == element.className || map.name == simple || classes.contains(map.name)
            case .label: element.label == map.name && element.text == nil && element.role != .text && !MarkPictures.isPicture(element)
            case .frame: source?.contains(map.name) == true
            }
        }?.provider
    }

    /// Whether at least half of a photo lies on a map without being part of it.
    private func liesOver(_ photo: DisplayedPhoto, map: Int) -> Bool {
        guard !screen.contains(map, photo.elementIndex), !screen.contains(photo.elementIndex, map) else { return false }
        guard let frame = screen.elements[map].bounds, let own = photo.bounds, own.isUsable, let common = own.intersection(frame) else {
            return false
        }
        return common.area >= 0.5 * own.area
    }

    /// Google's maps and components with their own attribution, as far as the dump shows their inside.
    func builtIns(_ maps: [MapFact]) -> [BuiltInFact] {
        var found = maps.filter { $0.provider == "google" }.map { builtIn($0.elementIndex, .googleMap) }
        var index = 0
        while index < screen.elements.count {
            guard screen.elements[index].role == .placesUIKit else {
                index += 1
                continue
            }
            found.append(builtIn(index, .placesUIKit))
            index = max(index + 1, screen.elements[index].subtreeEnd)
        }
        return found.sorted { $0.elementIndex < $1.elementIndex }
    }

    private func builtIn(_ index: Int, _ kind: BuiltInFact.Kind) -> BuiltInFact {
        var attributions: [MarkFact] = []
        let layers = Layers(screen: screen, photos: photos)
        for inner in index + 1..<max(index + 1, screen.elements[index].subtreeEnd) where attributions.count < 20 {
            let element = screen.elements[inner]
            let isDrawn = element.text != nil
            guard let words = element.text ?? (MarkPictures.isPicture(element) ? element.label : nil), vocabulary.mayMention(words),
                let wording = vocabulary.wording(of: words), wording == .exact || wording == .google
            else { continue }
            let seen = visibility.measure(inner)
            // What lies over it inside the component is Google's own doing.
            guard !seen.detail.hasPrefix("covered by \(screen.path(of: index))/"), !layers.hide(seen.state, seen.detail) else { continue }
            var mark = MarkFact(
                element: screen.path(of: inner), elementIndex: inner, form: isDrawn ? .text : .logo, wording: wording, standing: .alone,
                text: words, visibility: seen.state, visibilityDetail: seen.detail)
            mark.isOfComponent = true
            mark.bounds = element.bounds
            attributions.append(mark)
        }
        return BuiltInFact(
            element: screen.path(of: index), elementIndex: index, kind: kind, visibility: visibility.measure(index).state,
            attributions: attributions)
    }
}
