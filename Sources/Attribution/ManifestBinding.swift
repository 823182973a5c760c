// What a configuration's bindings add to a screen's manifest.
import Model

extension Manifest {
    /// Adds an entry for each element that a selector names and the manifest does not; false when it names none on this screen.
    ///
    /// "No place photo" holds for every element that an XPath selects, a photo only for the first one.
    public mutating func bind(_ selector: ElementSelector, to photo: String?, line: Int, on screen: Screen) -> Bool {
        var selectors = [selector]
        if photo == nil, case .xpath(let source) = selector, let all = try? NeutralXML.select(source, on: screen), all.count > 1 {
            selectors = all.indices.map { .xpath("(\(source))[\($0 + 1)]") }
        }
        let named = Set(
            photos.compactMap { entry in
                if case .success(let element) = ElementFinder.find(entry.element, on: screen) { element } else { nil }
            })
        var hasFound = false
        for selector in selectors {
            guard case .success(let element) = ElementFinder.find(selector, on: screen) else { continue }
            hasFound = true
            if !named.contains(element) { photos.append(PhotoEntry(element: selector, photo: photo, line: line)) }
        }
        return hasFound
    }
}

extension CreditPhrases {
    /// The same phrases with those of one's own app.
    public func adding(prefixes: [String], suffixes: [String]) -> CreditPhrases {
        guard !prefixes.isEmpty || !suffixes.isEmpty else { return self }
        return CreditPhrases(
            prefixes: self.prefixes.map(\.string) + prefixes, suffixes: self.suffixes.map(\.string) + suffixes,
            interfaceWords: interfaceWords.map(\.string).sorted(), separators: conjunctions.map(\.string))
    }
}
