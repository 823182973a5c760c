// Reads small pages in tests and answers the questions that tests ask of screens.
import Input
import Model

@testable import Layouts

/// A page as its screen.
struct HTMLPage {
    let screen: Screen

    /// Reads a page as the reader reads a file.
    init(_ source: String) { self.init(Array(source.utf8)) }

    /// Reads the bytes of a file.
    init(_ raw: [UInt8]) {
        let reading = LayoutFormat.html.read(InputFile(path: "page.html", raw: raw), .standard)
        screen =
            reading.screens.first
            ?? Screen(format: FormatID("none"), platform: .web, unit: .cssPixels, capabilities: HTMLReader.capabilities)
    }

    /// The element whose own text contains a word.
    func text(_ word: String) -> Element? { screen.elements.first { $0.text?.contains(word) == true } }

    /// The element with an identifier.
    func element(_ identifier: String) -> Element? { screen.elements.first { $0.identifier == identifier } }

    /// All drawn text, joined as it stands in the elements.
    var allText: String { screen.elements.compactMap(\.text).joined() }

    /// Everything that takes an element off the screen: its own facts, those of its ancestors, and the opacity along the way.
    func hiding(_ element: Element) -> (facts: HidingFacts, opacity: Double) {
        var facts = element.hiding
        var opacity = element.opacity
        var parent = element.parent
        while let here = parent {
            facts.formUnion(screen.elements[here].hiding.subtracting([.invisible, .doubtful]))
            opacity *= screen.elements[here].opacity
            parent = screen.elements[here].parent
        }
        return (facts, opacity)
    }

    /// What hides the text that contains a word; nil when there is no such text.
    func hiding(ofText word: String) -> HidingFacts? {
        guard let element = text(word) else { return nil }
        let (facts, opacity) = hiding(element)
        return opacity < 0.1 ? facts.union(.invisible) : facts
    }

    /// The URLs of an element's pictures with how they come to be there.
    func sources(_ identifier: String) -> [String] { element(identifier)?.imageSources.map { "\($0.via) \($0.url)" } ?? ["no element"] }
}
