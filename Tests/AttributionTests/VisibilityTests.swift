// Every fact that takes a text off the screen, and the controls that stay visible.
import Model
import TestSupport
import Testing

@testable import Attribution

@Suite struct VisibilityTests {
    private let whole = Rect(x: 0, y: 0, width: 400, height: 800)
    private let line = Rect(x: 10, y: 100, width: 200, height: 20)

    private func measure(_ node: Node, _ change: (inout Screen) -> Void = { _ in }) -> Visibility {
        var screen = Screen.make(Node(.container, whole, [node]), size: Size(width: 400, height: 800))
        change(&screen)
        return VisibilityMeter(screen).measure(screen.index("t")).state
    }

    @Test func aPlainTextIsVisible() { #expect(measure(.text("A", id: "t", line)) == .visible) }

    @Test(arguments: [
        (HidingFacts.notRendered, Visibility.hidden), (.invisible, .hidden), (.collapsed, .hidden), (.zeroSize, .zeroSize),
        (.offScreen, .offScreen),
        (.clipped, .clipped),
    ]) func statedFactsHide(fact: HidingFacts, expected: Visibility) {
        #expect(measure(Node.text("A", id: "t", line).with { $0.hiding = fact }) == expected)
    }

    @Test func factsOfAncestorsCountForWhatIsBelow() {
        #expect(measure(Node(.container, whole, [.text("A", id: "t", line)]).with { $0.hiding = .notRendered }) == .hidden)
    }

    @Test func opacityMultipliesOverAncestors() {
        let inner = Node.text("A", id: "t", line).with { $0.opacity = 0.25 }
        #expect(measure(Node(.container, whole, [inner]).with { $0.opacity = 0.25 }) == .transparent)
        #expect(measure(Node(.container, whole, [inner]).with { $0.opacity = 0.9 }) == .visible)
    }

    @Test(arguments: [
        (Rect(x: 500, y: 10, width: 50, height: 20), Visibility.offScreen), (Rect(x: 10, y: 10, width: 1, height: 1), .zeroSize),
        (Rect(x: 10, y: 10, width: 0, height: 20), .zeroSize),
    ]) func boundsDecide(bounds: Rect, expected: Visibility) { #expect(measure(.text("A", id: "t", bounds)) == expected) }

    @Test func whatAScrollContainerCutsOffIsClipped() {
        let list = Node(.list, Rect(x: 0, y: 200, width: 400, height: 300), [.text("A", id: "t", line)])
        #expect(measure(list.with { $0.isScrollable = true }) == .clipped)
        #expect(measure(list) == .visible)
    }

    @Test func aLaterOpaqueElementCovers() {
        let sheet = Node(.container, Rect(x: 0, y: 50, width: 400, height: 300)).with { $0.background = Color(red: 1, green: 1, blue: 1) }
        let text = Node.text("A", id: "t", line)
        #expect(measure(Node(.container, whole, [text, sheet])) == .covered)
        #expect(measure(Node(.container, whole, [sheet, text])) == .visible)
        #expect(measure(Node(.container, whole, [text, sheet.with { $0.background?.alpha = 0.3 }])) == .visible)
    }

    @Test func drawingOrderBeatsDocumentOrder() {
        let sheet = Node(.container, Rect(x: 0, y: 50, width: 400, height: 300)).with {
            $0.background = Color(red: 1, green: 1, blue: 1)
            $0.drawingOrder = 1
        }
        #expect(measure(Node(.container, whole, [Node.text("A", id: "t", line).with { $0.drawingOrder = 2 }, sheet])) == .visible)
    }

    @Test func anOpenModalCoversTheRestOfThePage() {
        let modal = Node(.container, nil, [.text("close")]).with { $0.covering = .screen }
        #expect(measure(Node(.container, nil, [.text("A", id: "t"), modal])) == .covered)
        #expect(measure(Node(.container, nil, [.text("A", id: "t"), modal.with { $0.hiding = .notRendered }])) == .visible)
    }

    @Test(arguments: [(1, 2, Visibility.covered), (2, 1, .visible), (1, 1, .covered)])
    func thePaintingOrderOfTheScreenDecidesBeforeTheTree(text: Int, cover: Int, expected: Visibility) {
        let sheet = Node(.container, whole).with {
            $0.background = Color(red: 1, green: 1, blue: 1)
            $0.paintOrder = cover
            // The order among siblings says the opposite.
            $0.drawingOrder = -cover
        }
        let card = Node(.container, whole, [Node.text("A", id: "t", line).with { $0.paintOrder = text }]).with { $0.drawingOrder = 0 }
        #expect(measure(Node(.container, whole, [card, sheet])) == expected)
    }

    @Test(arguments: [true, false]) func aPositionedElementEscapesTheClipsBelowItsReference(escapes: Bool) {
        let clip = Rect(x: 0, y: 0, width: 400, height: 50)
        let text = Node.text("A", id: "t", line).with { $0.clipParent = escapes ? 0 : nil }
        #expect(measure(Node(.container, clip, [text]).with { $0.clipsChildren = true }) == (escapes ? .visible : .clipped))
    }
}

@Suite struct ContrastTests {
    private func ratio(_ change: (inout Element) -> Void, backdrop: Color? = Color(red: 1, green: 1, blue: 1)) -> Double? {
        let text = Node.inline("A").with {
            $0.identifier = "t"
            $0.foreground = Color(red: 1, green: 1, blue: 1)
            change(&$0)
        }
        let screen = Screen.make(Node(.container, nil, [text]).with { $0.background = backdrop })
        return Contrast(screen).ratio(of: screen.index("t"))
    }

    @Test func whiteOnWhiteHasNone() { #expect(ratio { _ in } == 1) }
    @Test func aTextThatMayLieOverAnythingHasAnUnknownBackground() { #expect(ratio { $0.isOutOfFlow = true } == nil) }
    @Test(arguments: [(Rect(x: 0, y: 0, width: 300, height: 200), true), (Rect(x: 0, y: 200, width: 300, height: 200), false)])
    func aPictureUnderTheTextIsItsBackground(picture: Rect, isUnder: Bool) {
        let white = Color(red: 1, green: 1, blue: 1)
        let text = Node.text("A", id: "t", Rect(x: 10, y: 100, width: 100, height: 20)).with { $0.foreground = white }
        let card = Node(.container, Rect(x: 0, y: 0, width: 300, height: 400), [.photo(nil, picture), text]).with { $0.background = white }
        let screen = Screen.make(card)
        #expect((Contrast(screen).ratio(of: screen.index("t")) == nil) == isUnder)
    }

    @Test func anOwnOpaqueBackgroundIsKnownEvenThen() {
        let ratio = ratio {
            $0.isOutOfFlow = true
            $0.background = Color(red: 0, green: 0, blue: 0)
        }
        #expect(ratio.map { abs($0 - 21) < 0.01 } == true)
    }
}

/// What is painted later in the same place, and how much of the text it takes away.
@Suite struct CoverTests {
    private let whole = Rect(x: 0, y: 0, width: 400, height: 800)
    private let line = Rect(x: 10, y: 100, width: 200, height: 20)

    private func measure(_ nodes: [Node], photos: [String] = [], platform: Platform = .web, of id: String = "t") -> MeasuredVisibility {
        let screen = Screen.make(Node(.container, whole, nodes), platform: platform, size: Size(width: 400, height: 800))
        return VisibilityMeter(screen, photos: photos.map { screen.index($0) }).measure(screen.index(id))
    }

    private func sheet(_ bounds: Rect, _ children: [Node] = []) -> Node {
        Node(.container, id: "sheet", bounds, children).with { $0.background = Color(red: 1, green: 1, blue: 1) }
    }

    @Test(arguments: [(20.0, Visibility.visible, false), (120, .covered, true), (200, .covered, false)])
    func theCoveredShareDecides(width: Double, expected: Visibility, isDoubtful: Bool) {
        let result = measure([.text("A", id: "t", line), sheet(Rect(x: 10, y: 90, width: width, height: 50))])
        #expect(result.state == expected)
        #expect(result.detail.hasPrefix("doubtful") == isDoubtful)
    }

    @Test func twoBoxesCoverTogether() {
        let left = sheet(Rect(x: 0, y: 90, width: 110, height: 50))
        let right = sheet(Rect(x: 110, y: 90, width: 200, height: 50))
        #expect(measure([.text("A", id: "t", line), left, right]).state == .covered)
        #expect(measure([.text("A", id: "t", line), left, right]).fraction == 0)
    }

    @Test func ofACoverOnlyThePartThatIsNotClippedCovers() {
        let cut = Node(.container, Rect(x: 0, y: 200, width: 400, height: 100), [sheet(Rect(x: 0, y: 50, width: 400, height: 300))])
            .with { $0.clipsChildren = true }
        #expect(measure([.text("A", id: "t", line), cut]).state == .visible)
    }

    @Test func aFadedParentMakesACoverTransparent() {
        let faded = Node(.container, whole, [sheet(whole)]).with { $0.opacity = 0.4 }
        #expect(measure([.text("A", id: "t", line), faded]).state == .visible)
    }

    @Test func aPhotoHidesWhatWasPaintedBeforeIt() {
        let photo = Node.photo(nil, id: "p", Rect(x: 0, y: 50, width: 400, height: 300))
        let before = measure([Node.text("A", id: "t", line).with { $0.paintOrder = 1 }, photo.with { $0.paintOrder = 2 }], photos: ["p"])
        #expect(before.state == .covered)
        let after = measure([photo.with { $0.paintOrder = 1 }, Node.text("A", id: "t", line).with { $0.paintOrder = 2 }], photos: ["p"])
        #expect(after.state == .visible)
        #expect(measure([.text("A", id: "t", line), photo]).state == .visible, "on the web, other pictures may be transparent")
    }

    @Test func withoutAStatedOrderAPhotoOnlyPerhapsHidesText() {
        let photo = Node.photo(nil, id: "p", Rect(x: 0, y: 50, width: 400, height: 300))
        let result = measure([.text("A", id: "t", line), photo], photos: ["p"], platform: .ios)
        #expect(result.state == .covered)
        #expect(result.isPerhapsVisible)
        #expect(measure([.text("A", id: "t", line), photo], photos: ["p"], platform: .flutter).isPerhapsVisible == false)
    }

    @Test func aPhotoUnderAnotherPhotoIsNotSeen() {
        let place = Rect(x: 0, y: 50, width: 400, height: 300)
        let below = Node.photo(nil, id: "a", place).with { $0.drawingOrder = 1 }
        let above = Node.photo(nil, id: "b", place).with { $0.drawingOrder = 2 }
        #expect(measure([below, above], photos: ["a", "b"], of: "a").state == .covered)
        #expect(measure([below, above], photos: ["a", "b"], of: "b").state == .visible)
    }

    @Test(arguments: [(8.0, Visibility.hidden, false), (3, .hidden, true), (1, .visible, false)])
    func blurTakesLettersAway(radius: Double, expected: Visibility, isDoubtful: Bool) {
        let box = Node(.container, whole, [Node.text("A", id: "t", line).with { $0.fontSize = 15 }]).with { $0.blur = radius }
        let result = measure([box])
        #expect(result.state == expected)
        #expect(result.detail.hasPrefix("doubtful") == isDoubtful)
    }

    @Test(arguments: [
        (Rect(x: 10, y: 640, width: 200, height: 20), true), (Rect(x: 500, y: 640, width: 200, height: 20), false),
        (Rect(x: 10, y: 20, width: 200, height: 20), false),
    ])
    func belowTheLowerEdgeOfAListIsScrolledAway(bounds: Rect, isPast: Bool) {
        let list = Node(.list, Rect(x: 0, y: 100, width: 400, height: 500), [.text("A", id: "t", bounds)]).with { $0.isScrollable = true }
        #expect(measure([list], platform: .android).isPastLowerEdge == isPast)
    }

    @Test func aBoxWithoutRoomThatClipsShowsNothing() {
        let box = Node(.container, Rect(x: 0, y: 100, width: 400, height: 0), [.text("A", id: "t", line)])
        #expect(measure([box.with { $0.clipsChildren = true }]).state == .clipped)
        #expect(measure([box]).state == .visible)
    }

    @Test func aRowOfSlidesDoesNotScrollDown() {
        let row = Node(
            .list, Rect(x: 0, y: 100, width: 400, height: 200), [.text("A", id: "t", Rect(x: 10, y: 310, width: 90, height: 20))]
        )
        .with { $0.isScrollable = true }
        let result = measure([row], platform: .android)
        #expect(result.state == .clipped)
        #expect(!result.isPastLowerEdge)
    }

    @Test func aLaterPictureOverATextLeavesItDoubtful() {
        let picture = Node.photo(nil, id: "p", Rect(x: 0, y: 50, width: 400, height: 300))
        #expect(measure([.text("A", id: "t", line), picture], platform: .android).isPerhapsVisible)
        #expect(measure([.text("A", id: "t", line), picture], platform: .android).state == .covered)
        #expect(measure([picture, .text("A", id: "t", line)], platform: .android).state == .visible)
    }
}
