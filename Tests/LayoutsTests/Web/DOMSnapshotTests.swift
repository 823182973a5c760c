// DOM snapshots: what is on the page, where, and what hides or cuts it.
import Input
import Layouts
import Model
import Testing

@Suite struct DOMSnapshotTests {
    /// The screen of a snapshot with its request beside it.
    private func read(_ maker: SnapshotMaker, request: Bool = true) throws -> Screen {
        var file = inputFile(maker.json)
        if request { file.sidecar = Array(SnapshotMaker.request.utf8) }
        return try #require(try reading(file).screens.first)
    }

    /// The element with this text.
    private func text(_ text: String, _ screen: Screen) throws -> Element { try #require(screen.elements.first { $0.text == text }) }

    @Test func anElementHasTheBoxAndTheNamesOfItsNode() throws {
        var maker = SnapshotMaker()
        let link = maker.add(
            "A", in: 2, [20, 30, 100, 20], ["href": "https://larder.example/", "data-testid": "credit"], isClickable: true)
        maker.text("Orla Finch", in: link, [20, 30, 80, 20])
        let screen = try read(maker)
        let element = try screen.element("credit")
        #expect(element.role == .link)
        #expect(element.url == "https://larder.example/")
        #expect(element.isOperable == true)
        #expect(element.bounds == Rect(x: 20, y: 30, width: 100, height: 20))
        #expect(try text("Orla Finch", screen).bounds == Rect(x: 20, y: 30, width: 80, height: 20))
        #expect(screen.size == Size(width: 400, height: 800))
        #expect(screen.capabilities.visibility == .full)
    }

    @Test(arguments: [1.0, 2.625, 3.0]) func devicePixelsBecomeCSSPixels(ratio: Double) throws {
        var maker = SnapshotMaker(ratio: ratio)
        for row in 0..<5 { maker.add("DIV", in: 2, [0, Double(row) * 80, 400, 80], ["id": "row\(row)"]) }
        let screen = try read(maker)
        let element = try screen.element("row2")
        #expect(abs((element.bounds?.y ?? 0) - 160) < 0.5)
        #expect(abs((screen.size?.width ?? 0) - 400) < 0.5)
        #expect(abs((screen.scale ?? 1) - ratio) < 0.01)
    }

    @Test func theAddressInUseStandsFirstAndCandidatesFollow() throws {
        var maker = SnapshotMaker()
        maker.add(
            "IMG", in: 2, [0, 0, 300, 200],
            ["id": "p", "src": "https://larder.example/small.jpg", "srcset": "https://larder.example/large.jpg 2x"],
            source: "https://larder.example/large.jpg")
        let sources = try read(maker).element("p").imageSources
        #expect(sources.first == ImageSource(url: "https://larder.example/large.jpg", via: .source))
        #expect(sources.dropFirst().map(\.via) == [.candidate])
    }

    @Test func backgroundPicturesAreSourcesAndLeaveTheTextColourUnknownOnGradients() throws {
        var maker = SnapshotMaker()
        maker.add("DIV", in: 2, [0, 0, 300, 200], ["id": "p"], styles: ["background-image": "url(\"https://larder.example/x.jpg\")"])
        let hero = maker.add("DIV", in: 2, [0, 200, 300, 200], styles: ["background-image": "linear-gradient(rgb(0, 0, 0), rgb(9, 9, 9))"])
        maker.text("Wren", in: hero, [0, 200, 50, 20], styles: ["color": "rgb(255, 255, 255)"])
        let screen = try read(maker)
        #expect(try screen.element("p").imageSources == [ImageSource(url: "https://larder.example/x.jpg", via: .style)])
        #expect(try screen.element("p").role == .image)
        #expect(try text("Wren", screen).foreground == nil)
    }

    @Test func nodesWithoutABoxAreNotRendered() throws {
        var maker = SnapshotMaker()
        let hidden = maker.add("P", in: 2, nil, ["id": "gone", "hidden": ""])
        maker.add("#text", type: 3, in: hidden, value: "Orla Finch")
        let contents = maker.add("DIV", in: 2, nil, ["id": "contents"])
        maker.add("IMG", in: contents, [0, 0, 100, 100], ["id": "shown"])
        let screen = try read(maker)
        #expect(try screen.element("gone").hiding == .notRendered)
        #expect(try text("Orla Finch", screen).parent == screen.elements.firstIndex { $0.identifier == "gone" })
        #expect(try screen.element("contents").hiding == [])
        #expect(try screen.element("shown").hiding == [])
    }

    @Test(arguments: [
        (["visibility": "hidden"], HidingFacts.invisible), (["overflow-x": "hidden", "overflow-y": "hidden"], HidingFacts()),
    ]) func stylesHide(styles: [String: String], expected: HidingFacts) throws {
        var maker = SnapshotMaker()
        maker.add("DIV", in: 2, [0, 0, 100, 20], ["id": "x"], styles: styles)
        #expect(try read(maker).element("x").hiding == expected)
    }

    @Test func aBoxWithoutHeightThatCutsHidesWhatIsInIt() throws {
        var maker = SnapshotMaker()
        maker.add("DIV", in: 2, [0, 0, 100, 0], ["id": "cut"], styles: ["overflow-x": "hidden", "overflow-y": "hidden"])
        maker.add("DIV", in: 2, [0, 0, 100, 0], ["id": "open"])
        let screen = try read(maker)
        #expect(try screen.element("cut").hiding == .zeroSize)
        #expect(try screen.element("open").hiding == [])
    }

    @Test func whatAClosedDetailsHoldsIsCollapsedButItsSummaryIsNot() throws {
        var maker = SnapshotMaker()
        let details = maker.add("DETAILS", in: 2, [0, 0, 200, 20])
        let summary = maker.add("SUMMARY", in: details, [0, 0, 200, 20])
        maker.text("Credits", in: summary, [0, 0, 60, 20])
        maker.text("Orla Finch", in: details, [0, 20, 80, 20])
        let screen = try read(maker)
        #expect(try text("Credits", screen).hiding == [])
        #expect(try text("Orla Finch", screen).hiding == .collapsed)
    }

    @Test func generatedTextIsOnTheScreen() throws {
        var maker = SnapshotMaker()
        let paragraph = maker.add("P", in: 2, [0, 0, 200, 20])
        let after = maker.add("::after", in: paragraph, [0, 0, 80, 20], isPseudo: true)
        maker.addRow(after, [0, 0, 80, 20], text: "Photo: Ng")
        #expect(try text("Photo: Ng", try read(maker)).className == "::after")
    }

    @Test func framesCountFromTheirCornerAndTheirScroll() throws {
        var maker = SnapshotMaker()
        let inner = maker.addDocument(width: 300, height: 900, scroll: (0, 100))
        maker.add("IFRAME", in: 2, [50, 60, 300, 200], ["id": "frame"], frame: inner)
        maker.add("IMG", in: 2, [10, 150, 80, 60], ["id": "inside"], source: "https://larder.example/a.jpg", document: inner)
        let screen = try read(maker)
        #expect(try screen.element("inside").bounds == Rect(x: 60, y: 110, width: 80, height: 60))
        #expect(try screen.element("frame").clipsChildren)
        #expect(try screen.element("frame").role == .container)
    }

    @Test func aFrameThatWasNotCapturedIsAWebView() throws {
        var maker = SnapshotMaker()
        maker.add("IFRAME", in: 2, [50, 60, 300, 200], ["id": "frame", "src": "https://elsewhere.example/"])
        #expect(try read(maker).element("frame").role == .webView)
    }

    @Test func positionedBoxesEscapeTheClipsOfUnpositionedAncestors() throws {
        var maker = SnapshotMaker()
        let outer = maker.add("DIV", in: 2, [0, 0, 400, 400], ["id": "outer"], styles: ["position": "relative"])
        let clip = maker.add("DIV", in: outer, [0, 0, 100, 20], ["id": "clip"], styles: ["overflow-x": "hidden", "overflow-y": "hidden"])
        maker.add("P", in: clip, [0, 300, 100, 20], ["id": "badge"], styles: ["position": "absolute"])
        maker.add("P", in: clip, [0, 10, 100, 20], ["id": "flow"])
        let screen = try read(maker)
        #expect(try screen.element("badge").clipParent == screen.elements.firstIndex { $0.identifier == "outer" })
        #expect(try screen.element("flow").clipParent == nil)
    }

    @Test func aTextThatIsCutAtItsSideIsShortened() throws {
        var maker = SnapshotMaker()
        let box = maker.add("P", in: 2, [0, 0, 100, 20], styles: ["overflow-x": "hidden", "overflow-y": "hidden"])
        maker.text("Bartholomew of the Long Name", in: box, [0, 0, 240, 20])
        maker.text("Ng", in: box, [0, 0, 20, 20])
        let screen = try read(maker)
        #expect(try text("Bartholomew of the Long Name", screen).truncatesText)
        #expect(try !text("Ng", screen).truncatesText)
    }

    @Test func linesThatAreClampedAwayBecomePiecesOfTheirOwn() throws {
        var maker = SnapshotMaker()
        let box = maker.add("P", in: 2, [0, 0, 100, 40], styles: ["overflow-x": "hidden", "overflow-y": "hidden"])
        maker.text(
            "by Orla and the whole crew of the ship", in: box, [0, 0, 100, 60], lines: ["by Orla and ", "the whole crew ", "of the ship"])
        let screen = try read(maker)
        let pieces = screen.elements.filter { $0.className == "#text" }
        #expect(pieces.map(\.text) == ["by Orla and ", "the whole crew ", "of the ship"])
        #expect(pieces.map { $0.bounds?.y } == [0, 20, 40])
    }

    @Test func aPageThatCutsItsOverflowShowsOnlyItsWindow() throws {
        var maker = SnapshotMaker(width: 400, height: 800)
        maker.documents[0].size = (400, 3_000)
        maker.documents[0].scroll = (0, 500)
        maker.documents[0].styles[2][7] = maker.string("hidden")
        maker.documents[0].styles[2][8] = maker.string("hidden")
        maker.add("DIV", in: 2, [0, 600, 400, 20], ["id": "x"])
        let screen = try read(maker)
        #expect(screen.size == Size(width: 400, height: 800))
        #expect(try screen.element("x").bounds?.y == 100)
        #expect(screen.elements.first { $0.className == "body" }?.clipsChildren == false)
    }

    @Test func aLongPageIsTheScreenAsAWhole() throws {
        var maker = SnapshotMaker(width: 400, height: 800)
        maker.documents[0].size = (400, 3_000)
        maker.documents[0].scroll = (0, 500)
        maker.add("DIV", in: 2, [0, 2_600, 400, 20], ["id": "x"])
        let screen = try read(maker)
        #expect(screen.size == Size(width: 400, height: 3_000))
        #expect(try screen.element("x").bounds?.y == 2_600)
    }

    @Test func stylesOfShadowTreesStayInThem() throws {
        var maker = SnapshotMaker(hasStyles: false)
        let host = maker.add("LARDER-CARD", in: 2, [0, 0, 100, 100], ["id": "host"])
        let style = maker.add("STYLE", in: host, shadow: "open")
        maker.add("#text", type: 3, in: style, shadow: "open", value: "p { opacity: 0 }")
        maker.add("P", in: host, [0, 0, 100, 20], ["id": "in"], shadow: "open")
        maker.add("P", in: 2, [0, 100, 100, 20], ["id": "out"])
        #expect(try read(maker, request: false).element("out").opacity == 1)
    }

    @Test func whatThePageItselfStatesCountsWhereNoStyleWasAskedFor() throws {
        var maker = SnapshotMaker(hasStyles: false)
        let style = maker.add("STYLE", in: 1)
        maker.add(
            "#text", type: 3, in: style, value: "#faint { opacity: 0.05 } #hero { background-image: url(https://larder.example/h.jpg) }")
        maker.add("P", in: 2, [0, 0, 100, 20], ["id": "faint"])
        maker.add("DIV", in: 2, [0, 20, 100, 20], ["id": "hero"])
        let screen = try read(maker, request: false)
        #expect(try screen.element("faint").opacity == 0.05)
        #expect(try screen.element("hero").imageSources.map(\.url) == ["https://larder.example/h.jpg"])
        #expect(screen.capabilities.visibility == .partial)
        #expect(screen.problems.map(\.code) == ["snapshot-styles"])
    }

    @Test func theBytesOfADataURLAreItsIdentity() throws {
        var maker = SnapshotMaker()
        let bytes = [UInt8](repeating: 7, count: 900)
        let picture = "data:image/jpeg;base64," + String(repeating: "BwcH", count: 300)
        maker.add("IMG", in: 2, [0, 0, 100, 100], ["id": "p", "src": picture], source: picture)
        #expect(try read(maker).element("p").attributes.contains(NamedValue(name: "sha256", value: SHA256.hex(bytes))))
    }

    @Test func anAnswerOfTheProtocolIsReadAsTheSnapshotInIt() throws {
        var maker = SnapshotMaker()
        maker.text("Wren", in: 2, [0, 0, 50, 20])
        let answer = SnapshotMaker.text(["id": 7, "result": maker.object])
        #expect(formatID(answer) == "cdp-domsnapshot")
        #expect(try screen(answer).elements.contains { $0.text == "Wren" })
    }

    @Test func theOlderShapeGivesTheSameElements() throws {
        let old = """
            {"domNodes": [
              {"nodeType": 9, "nodeName": "#document", "nodeValue": "", "childNodeIndexes": [1], "layoutNodeIndex": 0, "scrollOffsetX": 0, "scrollOffsetY": 0},
              {"nodeType": 1, "nodeName": "HTML", "nodeValue": "", "childNodeIndexes": [2]},
              {"nodeType": 1, "nodeName": "BODY", "nodeValue": "", "childNodeIndexes": [4, 3]},
              {"nodeType": 3, "nodeName": "#text", "nodeValue": "Wren"},
              {"nodeType": 1, "nodeName": "IMG", "nodeValue": "", "attributes": [{"name": "id", "value": "p"}], "currentSourceURL": "https://larder.example/p.jpg"}],
             "layoutTreeNodes": [
              {"domNodeIndex": 0, "boundingBox": {"x": 0, "y": 0, "width": 400, "height": 800}},
              {"domNodeIndex": 1, "boundingBox": {"x": 0, "y": 0, "width": 400, "height": 800}, "styleIndex": 0},
              {"domNodeIndex": 2, "boundingBox": {"x": 0, "y": 0, "width": 400, "height": 800}, "styleIndex": 0},
              {"domNodeIndex": 4, "boundingBox": {"x": 5, "y": 6, "width": 70, "height": 80}, "styleIndex": 1, "paintOrder": 3},
              {"domNodeIndex": 3, "boundingBox": {"x": 5, "y": 90, "width": 40, "height": 18}, "layoutText": "Wren", "styleIndex": 0}],
             "computedStyles": [
              {"properties": [{"name": "opacity", "value": "1"}]},
              {"properties": [{"name": "opacity", "value": "0.5"}, {"name": "visibility", "value": "hidden"}]}]}
            """
        let screen = try screen(old)
        #expect(screen.elements.map(\.className) == ["html", "body", "img", "#text"])
        let picture = try screen.element("p")
        #expect(picture.bounds == Rect(x: 5, y: 6, width: 70, height: 80))
        #expect(picture.opacity == 0.5)
        #expect(picture.hiding == .invisible)
        #expect(picture.paintOrder == 3)
    }
}
