// Every Apple format gives the elements, pictures, texts and places that were put in, counted without the readers.
import Layouts
import Model
import Testing

/// One format with the invented screen in it.
struct AppleForm: Sendable, CustomTestStringConvertible {
    /// What a format leaves out of the screen.
    struct Gaps: OptionSet, Sendable {
        let rawValue: Int
        static let texts = Gaps(rawValue: 1)
        static let frames = Gaps(rawValue: 2)
        static let identifiers = Gaps(rawValue: 4)
        static let application = Gaps(rawValue: 8)
        /// Only some types are listed, below a root that the reader adds.
        static let filtered = Gaps(rawValue: 16)
        /// Flat, below a root that the reader adds.
        static let flat = Gaps(rawValue: 32)
    }
    let name: String
    let id: String
    let gaps: Gaps
    let dump: @Sendable (LarderScreen) -> String
    var testDescription: String { name }

    static let all: [AppleForm] = [
        AppleForm(name: "debugDescription", id: "xcuitest-debug-description", gaps: []) { $0.debugDescription },
        AppleForm(name: "description", id: "wda-description", gaps: .application) { $0.description },
        AppleForm(name: "recursiveDescription", id: "uikit-recursive-description", gaps: [.application, .identifiers]) {
            $0.recursiveDescription()
        },
        AppleForm(name: "scrolled", id: "uikit-recursive-description", gaps: [.application, .identifiers]) {
            $0.recursiveDescription(scrolled: 178)
        },
        AppleForm(name: "wda", id: "wda-json", gaps: []) { $0.wda },
        AppleForm(name: "wda first", id: "wda-json", gaps: []) { $0.wdaFirst },
        AppleForm(name: "XCTestWD", id: "wda-json", gaps: []) { $0.xctestWD },
        AppleForm(name: "accessibleSource", id: "wda-json", gaps: .frames) { $0.accessibleSource },
        AppleForm(name: "inspector", id: "wda-json", gaps: []) { $0.inspector },
        AppleForm(name: "dictionary", id: "wda-json", gaps: []) { $0.dictionary },
        AppleForm(name: "idb flat", id: "idb", gaps: []) { $0.idbFlat },
        AppleForm(name: "idb nested", id: "idb", gaps: []) { $0.idbNested },
        AppleForm(name: "idb complete", id: "idb", gaps: []) { $0.idbComplete },
        AppleForm(name: "axe", id: "axe", gaps: []) { $0.axe },
        AppleForm(name: "mobile-mcp", id: "mobile-mcp", gaps: [.application, .filtered]) { $0.mobileMCP },
        AppleForm(name: "calabash dump", id: "calabash", gaps: [.application, .flat]) { $0.calabashTree },
        AppleForm(name: "calabash query", id: "calabash", gaps: .application) { $0.calabashQuery },
        AppleForm(name: "sentry", id: "sentry-view-hierarchy", gaps: [.application, .texts]) { $0.sentry },
        AppleForm(name: "earlgrey", id: "earlgrey", gaps: .application) { $0.earlGrey() },
        AppleForm(name: "earlgrey 2", id: "earlgrey", gaps: .application) { $0.earlGrey("isAccessible") },
        AppleForm(name: "sim-use", id: "sim-use", gaps: [.identifiers, .flat]) { $0.simUse },
        AppleForm(name: "argent", id: "argent", gaps: .frames) { $0.argent },
        AppleForm(name: "mixed tree", id: "swiftui-debug", gaps: [.application, .identifiers]) { $0.mixedTree },
        AppleForm(name: "view debug data", id: "swiftui-debug", gaps: [.application, .identifiers, .frames]) { $0.viewDebugData },
    ]
}

@Suite struct AppleCountTests {
    @Test(arguments: AppleForm.all, [1, 7, 60]) func givesWhatWasPutIn(form: AppleForm, places: Int) throws {
        let larder = LarderScreen(places: places)
        let text = form.dump(larder)
        #expect(formatID(text) == form.id)
        let screen = try screen(text)
        #expect(screen.format.rawValue == form.id)
        #expect(screen.platform == .ios && screen.unit == .points)
        var expected = form.gaps.contains(.application) ? larder.window.all : larder.root.all
        if form.gaps.contains(.filtered) { expected = expected.filter { ["Button", "StaticText", "Image"].contains($0.type) } }
        let added = form.gaps.contains(.filtered) || form.gaps.contains(.flat) ? 1 : 0
        #expect(screen.elements.count == expected.count + added)
        #expect(screen.elements.count { $0.role == .image } == places)
        let credits = (0..<places).map { "Foto: Mirelle Aoki \($0)" }
        if form.gaps.contains(.texts) {
            #expect(screen.capabilities.texts == .none)
            #expect(screen.elements.allSatisfy { $0.text == nil })
        } else {
            #expect(screen.elements.count { $0.text != nil } == 2 * places)
            #expect(screen.elements.compactMap(\.text).filter { $0.hasPrefix("Foto") } == credits)
            #expect(screen.elements.contains { $0.text == "Kiln 0's & Söhne" })
        }
        if !form.gaps.contains(.identifiers) {
            #expect(screen.elements.compactMap(\.identifier).filter { $0.hasPrefix("photo-") } == (0..<places).map { "photo-\($0)" })
        }
        #expect(screen.capabilities.linkTargets == .none && screen.capabilities.imageSources == .none)
    }

    @Test(arguments: AppleForm.all) func placesEverythingOnTheScreen(form: AppleForm) throws {
        let larder = LarderScreen(places: 5)
        let screen = try screen(form.dump(larder))
        let photos = screen.elements.filter { $0.role == .image }
        if form.gaps.contains(.frames) {
            #expect(screen.elements.allSatisfy { $0.bounds == nil })
            #expect(screen.capabilities.bounds == .none)
            return
        }
        for (n, photo) in photos.enumerated() {
            #expect(photo.bounds == Rect(x: 10, y: Double(105 + n * 90), width: 80, height: 80))
            #expect(photo.boundsQuality != .none)
        }
        if !form.gaps.contains(.filtered) { #expect(screen.size == Size(width: 390, height: 844)) }
    }

    @Test(arguments: AppleForm.all) func saysWhereEachElementStands(form: AppleForm) throws {
        let file = inputFile("log line\n" + form.dump(LarderScreen(places: 3)))
        let reading = try reading(file)
        let screen = try #require(reading.screens.first)
        CorpusTests.checkTree(screen)
        for element in screen.elements where !element.byteRange.isEmpty {
            let place = file.lines.position(of: element.byteRange.lowerBound)
            #expect(element.line == place.line && element.column == place.column)
            #expect(element.line > 1)
        }
        #expect(screen.elements.count { $0.byteRange.isEmpty } <= 1)
    }
}

extension CorpusTests {
    /// Parents stand before their children, and subtrees nest.
    static func checkTree(_ screen: Screen) {
        for (index, element) in screen.elements.enumerated() {
            #expect(element.subtreeEnd > index && element.subtreeEnd <= screen.elements.count)
            #expect(index == 0 ? element.parent == nil : element.parent != nil)
            if let parent = element.parent { #expect(parent < index && screen.elements[parent].subtreeEnd >= element.subtreeEnd) }
        }
    }
}
