// Pictures that are, or may be, Google's logo.
import Model
import Photos
import Text

/// Finds marks that are drawn.
struct MarkPictures {
    let screen: Screen
    let vocabulary: MarkVocabulary
    let visibility: VisibilityMeter
    /// Displayed place photos, which are no logos.
    let photos: Set<Int>
    /// Dialogs and the like, behind which the logo may be.
    let layers: Layers
    /// Screen units in one dp; nil when unknown.
    let unitsPerPoint: Double?

    /// Whether an element of a screen draws a picture.
    static func isPicture(_ index: Int, _ screen: Screen) -> Bool {
        screen.elements[index].role == .image || !screen.elements[index].imageSources.isEmpty && isPicture(screen.elements[index])
            || screen.elements[index].className.utf8.count == 3 && screen.elements[index].className == "svg"
    }

    /// Whether an element draws a picture.
    static func isPicture(_ element: Element) -> Bool {
        element.role == .image || element.className == "svg" || element.imageSources.contains { $0.via != .deferred }
    }

    /// The picture in an element that holds nothing else; nil when there is none, or anything besides.
    static func onlyPicture(in index: Int, _ screen: Screen) -> Int? {
        let inside = index + 1..<screen.elements[index].subtreeEnd
        guard inside.count <= 12 else { return nil }
        var found: Int?
        for inner in inside {
            if Element.draws(screen.elements[inner].text) { return nil }
            guard isPicture(inner, screen) else { continue }
            if found != nil { return nil }
            found = inner
        }
        return found
    }

    /// The logos, and the paths of pictures that may be one.
    func find() -> (logos: [MarkFact], possible: [String]) {
        var logos: [MarkFact] = []
        var possible: [String] = []
        for index in screen.elements.indices where Self.isPicture(index, screen) && !photos.contains(index) {
            let element = screen.elements[index]
            if let logo = logo(index, element) {
                if logos.count < MarkTexts.most { logos.append(logo) }
            } else if possible.count < MarkTexts.most, mayBeLogo(index, element) {
                possible.append(screen.path(of: index))
            }
        }
        return (logos, possible)
    }

    /// A picture that its label or its name tells to be a logo; nil for others.
    private func logo(_ index: Int, _ element: Element) -> MarkFact? {
        let label = self.label(index)
        if let label, let wording = vocabulary.wording(of: label), [.exact, .google, .poweredBy].contains(wording) {
            // The logo is two words side by side; an icon of the app is about square.
            let isSquare = element.bounds.map { $0.isUsable && $0.width < 1.5 * $0.height } ?? false
            let standing: MarkFact.Standing = isSquare ? .hint : wording == .exact || !isOperable(index) ? .alone : .ambiguous
            return fact(index, element, wording: wording, standing: standing, text: label, isLabelled: wording == .exact)
        }
        if let label, vocabulary.mentionsExact(label) {
            // "Google Maps logo" names a picture, "Open in Google Maps" what a tap on it does.
            return fact(index, element, wording: .exact, standing: isOperable(index) ? .action : .hint, text: label, isLabelled: true)
        }
        guard let name = vocabulary.picture(named: names(element)) else { return nil }
        let isSure = name.isSure && !isOperable(index)
        let labels: Bool? = label == nil && !statesLabels ? nil : label.map { vocabulary.mentionsExact($0) } ?? false
        return fact(
            index, element, wording: name.wording, standing: isSure ? .alone : .hint, text: label ?? names(element).first ?? name.part,
            isLabelled: labels)
    }

    private func fact(
        _ index: Int, _ element: Element, wording: MarkFact.Wording, standing: MarkFact.Standing, text: String, isLabelled: Bool?
    ) -> MarkFact {
        let seen = visibility.measure(index)
        var mark = MarkFact(
            element: screen.path(of: index), elementIndex: index, form: .logo, wording: wording, standing: standing, text: text,
            visibility: seen.state, visibilityDetail: seen.detail)
        mark.isLabelled = isLabelled
        mark.isOperable = isOperable(index)
        if element.boundsQuality == .exact || element.boundsQuality == .rounded, element.bounds?.isUsable == true {
            mark.bounds = element.bounds
            if element.boundsQuality == .exact { mark.clearance = clearance(index) }
        }
        return mark
    }

    /// Web pages and view trees state labels of pictures wherever there are some.
    private var statesLabels: Bool { screen.capabilities.texts == .full && screen.capabilities.images == .full }

    /// The label of a picture: its own, or that of a box which holds nothing else.
    private func label(_ index: Int) -> String? {
        if let label = screen.elements[index].label { return label }
        var current = screen.elements[index].parent
        for _ in 0..<3 {
            guard let here = current, Self.onlyPicture(in: here, screen) == index else { return nil }
            if let label = screen.elements[here].label { return label }
            current = screen.elements[here].parent
        }
        return nil
    }

    /// Whether a tap on the picture, or on a box which holds nothing else, does something.
    private func isOperable(_ index: Int) -> Bool {
        var current: Int? = index
        while let here = current, here == index || Self.onlyPicture(in: here, screen) == index {
            let element = screen.elements[here]
            if element.isOperable == true || element.role == .button || element.role == .link { return true }
            current = element.parent
        }
        return false
    }

    /// Names that a developer gave the picture: of the element, of its classes, of the file without its folder.
    private func names(_ element: Element) -> [String] {
        var names = [element.shortIdentifier, element.attributes.first { $0.name == "class" }?.value].compactMap { $0 }
        for source in element.imageSources where source.via != .deferred && !source.url.hasPrefix("data:") {
            let path = source.url.prefix { $0 != "?" && $0 != "#" }
            if let file = path.split(separator: "/").last, PhotoURL.identities(in: source.url).isEmpty { names.append(String(file)) }
        }
        return names
    }

    // MARK: pictures that do not tell

    /// Whether a picture without a telling name may be a logo: of its size and shape, or of unknown size.
    private func mayBeLogo(_ index: Int, _ element: Element) -> Bool {
        let label = self.label(index)?.lowercased() ?? ""
        guard label.isEmpty || Self.logoWords.contains(where: { Self.holds(label, $0) }) else { return false }
        let seen = visibility.measure(index)
        guard seen.isPerhapsVisible || layers.hide(seen.state, seen.detail) else { return false }
        let sources = element.imageSources.filter { $0.via != .deferred }
        // A picture on Google's servers for photos, and a photographer's file format, are no drawing of two words.
        guard
            !sources.contains(where: { !PhotoURL.identities(in: $0.url).isEmpty || PhotoURL.isAvatar($0.url) || Self.isPhotoFile($0.url) })
        else { return false }
        if let bounds = element.bounds, bounds.isUsable {
            // Without the scale of the screen a dp may be one pixel or four.
            let least = 11.5 * (unitsPerPoint ?? 1)
            let most = 30.5 * (unitsPerPoint ?? 4)
            return bounds.height >= least && bounds.height <= most && bounds.width > bounds.height * 1.2
        }
        func stated(_ name: String) -> Double? { element.attributes.first { $0.name == name }.flatMap { Double($0.value) } }
        if let height = stated("height") {
            return height >= 11.5 && height <= 30.5 && (stated("width").map { $0 > height * 1.2 } ?? true)
        }
        return screen.capabilities.bounds == .none
    }

    /// Words in the label of a picture that may be a logo without being called by its name.
    private static let logoWords = ["logo", "google", "attribution"]

    private static func holds(_ text: String, _ word: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { PlainText.holds(word, $0) } ?? text.contains(word)
    }

    private static func isPhotoFile(_ url: String) -> Bool {
        let path = url.prefix { $0 != "?" && $0 != "#" }.lowercased()
        return path.hasSuffix(".jpg") || path.hasSuffix(".jpeg") || path.hasSuffix(".heic")
    }

    // MARK: room

    /// The nearest text, picture or button on each side; a box that holds the logo, or that it lies on, is its ground.
    private func clearance(_ index: Int) -> MarkFact.Clearance? {
        guard screen.platform == .web, let own = screen.elements[index].bounds else { return nil }
        var room = MarkFact.Clearance()
        func least(_ a: Double?, _ b: Double) -> Double { min(a ?? b, max(0, b)) }
        for other in screen.elements.indices where other != index {
            let element = screen.elements[other]
            guard !screen.contains(index, other), !screen.contains(other, index), isDrawn(element), var frame = element.bounds,
                frame.isUsable,
                !frame.contains(own), visibility.measure(other).state == .visible
            else { continue }
            // The space at the end of a text is room, too.
            if element.text?.last?.isWhitespace == true { frame.width = max(0, frame.width - 0.25 * (element.fontSize ?? 0)) }
            let sideBySide = min(own.maxY, frame.maxY) - max(own.y, frame.y) > 0.5
            let stacked = min(own.maxX, frame.maxX) - max(own.x, frame.x) > 0.5
            if sideBySide, frame.maxX <= own.x + 1 { room.left = least(room.left, own.x - frame.maxX) }
            if sideBySide, frame.x >= own.maxX - 1 { room.right = least(room.right, frame.x - own.maxX) }
            if stacked, frame.maxY <= own.y + 1 { room.top = least(room.top, own.y - frame.maxY) }
            if stacked, frame.y >= own.maxY - 1 { room.bottom = least(room.bottom, frame.y - own.maxY) }
        }
        return room
    }

    private func isDrawn(_ element: Element) -> Bool {
        element.drawsText || Self.isPicture(element)
    }
}
