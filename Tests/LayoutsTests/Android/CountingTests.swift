// Every format gives back exactly the elements, pictures, texts, labels, ids and places that were written into it.
import Input
import Layouts
import Model
import Testing

@Suite struct CountingTests {
    /// What a view is called by, in the order of the tree.
    private func facts(_ view: InventedView, _ rendering: Rendering) -> String {
        let text = rendering.hasTexts ? view.text ?? "-" : "-"
        let label = rendering.hasTexts ? view.label ?? "-" : "-"
        return "\(view.kind == .picture) \(text) \(label)"
    }

    private func facts(_ element: Element) -> String { "\(element.role == .image) \(element.text ?? "-") \(element.label ?? "-")" }

    @Test(arguments: Rendering.all, [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func findsWhatWasWritten(rendering: Rendering, seed: UInt64) throws {
        let root = InventedScreen.make(seed: seed)
        let text = rendering.write(root)
        let file = inputFile(text)
        #expect(LayoutFormats.recognise(file)?.id.rawValue == rendering.format)
        let reading = try reading(file)
        let screen = try #require(reading.screens.first)
        #expect(reading.screens.count == 1)
        let views = root.all
        let elements = Array(screen.elements.dropFirst(rendering.extraElements))
        #expect(elements.count == views.count)
        #expect(elements.map(facts) == views.map { facts($0, rendering) })
        #expect(elements.filter { $0.role == .image }.count == views.filter { $0.kind == .picture }.count)
        for (element, view) in zip(elements, views) {
            if rendering.format != "android-screenshot-tests", let id = view.id { #expect(element.shortIdentifier?.hasSuffix(id) == true) }
            guard rendering.hasBounds else { continue }
            #expect(
                element.bounds == Rect(x: Double(view.x), y: Double(view.y), width: Double(view.width), height: Double(view.height)),
                "\(view)")
        }
        #expect(codes(reading).allSatisfy { ["bounds-relative", "layout-empty"].contains($0) }, "\(codes(reading))")
        if rendering.hasBounds { #expect(screen.size == Size(width: 1080, height: 2400)) }
        checkTree(screen, file)
    }

    /// Log prefixes, marks and line ends around a dump change nothing.
    @Test(arguments: ["espresso", "compose-semantics", "android-viewserver"])
    func readsBehindLogPrefixes(format: String) throws {
        let rendering = try #require(Rendering.all.first { $0.format == format })
        let root = InventedScreen.make(seed: 11)
        let plain = try reading(inputFile(rendering.write(root)))
        // Times differ from line to line.
        let prefixes = [
            "12-09 22:12:17.80# 25179 25197 D TAG     : ", "D/TAG(25197): ", "[7m 3.#s] ", "2024-01-05 10:11:12.34#  1000  1000 E Runner: ",
        ]
        for prefix in prefixes {
            let lines = rendering.write(root).split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line in
                prefix.replacing("#", with: String(number % 10)) + line
            }
            let other = "01-01 00:00:00.000   999   999 W Other: nothing\n"
            let logged = other + lines.joined(separator: "\n")
            for text in [logged, logged.replacing("\n", with: "\r\n"), "\u{FEFF}" + logged] {
                let found = try reading(inputFile(text))
                #expect(found.screens.first?.elements.map(\.text) == plain.screens.first?.elements.map(\.text), "\(prefix)")
                #expect(found.screens.first?.elements.map(\.bounds) == plain.screens.first?.elements.map(\.bounds), "\(prefix)")
            }
        }
    }

    @Test(arguments: Rendering.all) func readsOtherEncodings(rendering: Rendering) throws {
        let text = rendering.write(InventedScreen.make(seed: 12))
        let plain = try #require(try reading(inputFile(text)).screens.first)
        var wide: [UInt8] = [0xFF, 0xFE]
        for unit in text.replacing("\n", with: "\r\n").utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let found = try #require(try reading(inputFile(wide)).screens.first)
        #expect(found.elements.map(\.text) == plain.elements.map(\.text))
        #expect(found.elements.count == plain.elements.count)
    }

    @Test(arguments: Rendering.all) func ignoresColourCodes(rendering: Rendering) throws {
        let text = rendering.write(InventedScreen.make(seed: 13))
        guard inputFile(text).json == nil else { return }
        let coloured = text.split(separator: "\n", omittingEmptySubsequences: false).map { "\u{1B}[32m\($0)\u{1B}[0m" }.joined(
            separator: "\n")
        let plain = try #require(try reading(inputFile(text)).screens.first)
        let found = try #require(try reading(inputFile(coloured)).screens.first)
        #expect(found.elements.map(\.text) == plain.elements.map(\.text))
        #expect(found.elements.count == plain.elements.count)
    }
}

/// What holds for every screen: a tree in document order, and places that are those of the file.
func checkTree(_ screen: Screen, _ file: InputFile, sourceLocation: SourceLocation = #_sourceLocation) {
    for (index, element) in screen.elements.enumerated() {
        #expect(element.subtreeEnd > index && element.subtreeEnd <= screen.elements.count, sourceLocation: sourceLocation)
        #expect((index == 0) == (element.parent == nil), sourceLocation: sourceLocation)
        if let parent = element.parent {
            #expect(parent < index && screen.elements[parent].subtreeEnd >= element.subtreeEnd, sourceLocation: sourceLocation)
        }
        #expect(element.byteRange.upperBound <= max(file.text.count, 1), sourceLocation: sourceLocation)
        guard !element.byteRange.isEmpty, element.line > 0 else { continue }
        let place = file.lines.position(of: element.byteRange.lowerBound)
        #expect(element.line == place.line && element.column == place.column, sourceLocation: sourceLocation)
    }
}
