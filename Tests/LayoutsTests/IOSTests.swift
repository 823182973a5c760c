// iOS page sources: counts, roles, texts, visibility, frames, pieces and damage.
import Foundation
import Input
import Layouts
import Model
import Testing

@Suite struct IOSTests {
    private func text(_ id: String, _ value: String, visible: Bool = true, frame: (Int, Int, Int, Int) = (0, 0, 100, 20)) -> String {
        iosElement("StaticText", "value=\"\(value)\" name=\"\(id)\" label=\"\(value)\"", frame: frame, visible: visible)
    }

    @Test(arguments: [1, 40, 700]) func countsAsPlainSearchDoes(count: Int) throws {
        let rows = (0..<count).map { n in
            iosElement(
                "Cell", frame: (0, n * 90, 390, 90),
                children: iosElement("Image", "name=\"photo\(n)\"", frame: (0, n * 90, 90, 90)) + text("t\(n)", "Ort \(n) &amp; Söhne")
                    + "\n")
        }
        let source = iosSource(iosElement("Table", frame: (0, 0, 390, 844), children: rows.joined()))
        let file = inputFile(source)
        let screen = try screen(source)
        #expect(screen.elements.count == source.components(separatedBy: "<XCUIElementType").count)
        #expect(screen.elements.count { $0.role == .image } == source.components(separatedBy: "<XCUIElementTypeImage").count - 1)
        #expect(screen.elements.count { $0.text != nil } == source.components(separatedBy: "<XCUIElementTypeStaticText").count - 1)
        #expect(screen.size == Size(width: 390, height: 844))
        #expect(screen.unit == .points)
        for element in screen.elements {
            let tag = String(decoding: file.text[element.byteRange], as: UTF8.self)
            #expect(tag.hasPrefix("<\(element.className)") && tag.hasSuffix(">"))
            let place = file.lines.position(of: element.byteRange.lowerBound)
            #expect(element.line == place.line && element.column == place.column)
        }
    }

    @Test(arguments: [
        ("Image", "", Role.image), ("Icon", "", .image), ("StaticText", "", .text), ("TextView", "", .text), ("Link", "", .link),
        ("Button", "", .button), ("SecureTextField", "", .textField), ("CollectionView", "", .list), ("WebView", "", .webView),
        ("Map", "", .map), ("Other", "", .container), ("Other", "traits=\"Image\"", .image), ("Other", "traits=\"StaticText\"", .text),
        ("Other", "traits=\"Button, Image\"", .image), ("Other", "traits=\"Link, StaticText\"", .link), ("SomethingNew", "", .container),
    ])
    func givesTypesTheirRole(type: String, attributes: String, role: Role) throws {
        let screen = try screen(iosSource(iosElement(type, "name=\"x\" \(attributes)")))
        #expect(screen.elements.last?.role == role)
    }

    @Test func takesDrawnTextFromWhereItStands() throws {
        let screen = try screen(
            iosSource(
                text("credit", "Foto: Mirelle")
                    + iosElement("StaticText", "name=\"only label\" label=\"only label\"")
                    + iosElement("StaticText", "value=\"AX error -25205\" name=\"broken\" label=\"real\"")
                    + iosElement("Button", "name=\"Mirelle\" label=\"Mirelle\"")
                    + iosElement("TextField", "value=\"Search\" name=\"field\" placeholderValue=\"Search\"")
                    + iosElement("SecureTextField", "value=\"secret\" name=\"pass\"")
                    + iosElement(
                        "TextView", "value=\"by Mirelle&#10;and Zoë\" name=\"terms\"",
                        children: iosElement("Link", "name=\"Mirelle\" label=\"Mirelle\""))
                    + iosElement("Link", "name=\"picture link\" label=\"picture link\"")))
        let texts = screen.elements.compactMap(\.text)
        #expect(texts == ["Foto: Mirelle", "only label", "real", "by Mirelle\nand Zoë", "Mirelle"])
        #expect(try screen.element("credit").label == nil)
        #expect(try screen.element("field").hint == "Search")
        let button = try #require(screen.elements.first { $0.role == .button })
        #expect(button.text == nil && button.label == "Mirelle" && button.identifier == nil && button.isOperable == true)
        #expect(screen.elements.filter { $0.role == .link }.map(\.isOperable) == [true, true])
        #expect(screen.elements.last?.text == nil)
        #expect(screen.capabilities.texts == .partial)
    }

    @Test func theFlagMakesTextsDoubtfulAndSaysNothingOfPhotos() throws {
        let screen = try screen(
            iosSource(
                iosElement("Image", "name=\"photo\"", visible: false) + text("credit", "by Mirelle", visible: false)
                    + iosElement("Other", "name=\"box\"", visible: false, children: text("inner", "shown"))))
        #expect(try screen.element("photo").hiding == [])
        #expect(try screen.element("credit").hiding == .doubtful)
        #expect(try screen.element("box").hiding == [])
        #expect(try screen.element("inner").hiding == [])
    }

    @Test(
        arguments: [
            ("x=\"1\" y=\"2\" width=\"3\" height=\"4\"", Rect(x: 1, y: 2, width: 3, height: 4), HidingFacts()),
            ("x=\"1.5\" y=\"-2.25\" width=\"3\" height=\"4\"", Rect(x: 1.5, y: -2.25, width: 3, height: 4), []),
            ("x=\"-1\" y=\"-1\" width=\"0\" height=\"0\"", nil, []),
            ("x=\"0\" y=\"0\" width=\"0\" height=\"0\"", Rect(x: 0, y: 0, width: 0, height: 0), .zeroSize),
            ("x=\"0\" y=\"115131\" width=\"30\" height=\"20\"", Rect(x: 0, y: 115131, width: 30, height: 20), []),
            ("x=\"inf\" y=\"0\" width=\"1\" height=\"1\"", nil, []), ("x=\"1e308\" y=\"0\" width=\"1\" height=\"1\"", nil, []),
            ("x=\"a\" y=\"0\" width=\"1\" height=\"1\"", nil, []), ("", nil, []),
            ("x=\"0\" y=\"0\" width=\"-5\" height=\"1\"", nil, .offScreen),
        ] as [(String, Rect?, HidingFacts)])
    func readsFrames(attributes: String, bounds: Rect?, hiding: HidingFacts) throws {
        let screen = try screen(iosSource("<XCUIElementTypeImage name=\"x\" visible=\"true\" \(attributes)/>"))
        #expect(try screen.element("x").bounds == bounds)
        #expect(try screen.element("x").hiding == hiding)
        #expect(try screen.element("x").boundsQuality == (bounds == nil ? .none : .rounded))
    }

    @Test func marksFramesThatAreRelativeToTheirContainer() throws {
        let screen = try screen(
            iosSource(
                iosElement("Other", frame: (8, 530, 380, 133), children: text("remote", "x", frame: (0, 0, 100, 20)))
                    + iosElement("Table", frame: (0, 100, 390, 600), children: text("scrolled", "y", frame: (0, 0, 100, 20)))))
        #expect(try screen.element("remote").boundsQuality == .approximate)
        #expect(try screen.element("scrolled").boundsQuality == .rounded)
        #expect(screen.elements.first { $0.className.hasSuffix("Table") }?.clipsChildren == true)
    }

    @Test func setsStatusBarAndKeyboardApart() throws {
        let bar = iosElement("StatusBar", children: text("clock", "12:00"))
        let keys = iosElement("Keyboard", children: iosElement("Key", "name=\"Q\" label=\"Q\""))
        let reading = try reading(inputFile(iosSource(bar + text("app", "Larder") + keys)))
        #expect(reading.screens[0].elements.compactMap(\.text) == ["Larder"])
        #expect(codes(reading) == ["window-set-apart"])
        #expect(reading.screens[0].problems[0].message.hasPrefix("4 elements"))
    }

    @Test func leavesOutAWindowThatIsListedTwice() throws {
        let content = iosElement("Other", children: text("a", "x") + text("b", "y"))
        let window = iosElement("Window", frame: (0, 0, 390, 844), children: content)
        let text =
            "<AppiumAUT>" + iosElement("Application", "label=\"L\"", frame: (0, 0, 390, 844), children: window + window) + "</AppiumAUT>"
        let reading = try reading(inputFile(text))
        #expect(reading.screens[0].elements.compactMap(\.text) == ["x", "y"])
        #expect(codes(reading) == ["duplicate-subtree"])
    }

    @Test func readsPiecesUnderOneRoot() throws {
        let reading = try reading(
            inputFile("</XCUIElementTypeCell>\n" + text("a", "x") + "\n" + iosElement("Image", "name=\"p\"") + "\n" + iosElement("Cell")))
        let screen = try #require(reading.screens.first)
        #expect(reading.screens.count == 1)
        #expect(screen.elements.map(\.parent) == [nil, 0, 0, 0])
        #expect(codes(reading) == ["layout-fragment", "layout-malformed"])
    }

    @Test func readsPiecesWithElisionsLinePrefixesAndCuts() throws {
        let lines = """
            # \"\"\"
            #     <XCUIElementTypeOther name="a" visible="true" x="0" y="0" width="414" height="736">
            #         。。。
            #         <XCUIElementTypeImage name="b" visible="true" 。。。 x="0" y="0" width="40" height="40"/>
            #         <XCUIElementTypeCell name="c" visible="true" x="0" y="0" width="40" height="40">
            #         <XCUIElementTypeStaticText name="d" value="say "hi" & <go>" visible="true" x="0" y="0" width="4" height="4"/>
            #     <XCUIElementTypeButton name="e" vis
            """
        let reading = try reading(inputFile(lines))
        let screen = try #require(reading.screens.first)
        #expect(screen.elements.compactMap(\.identifier) == ["a", "b", "c", "d", "e"])
        #expect(try screen.element("d").text == "say \"hi\" & <go>")
        #expect(try screen.element("b").bounds == Rect(x: 0, y: 0, width: 40, height: 40))
        #expect(Set(codes(reading)).isSuperset(of: ["layout-truncated", "layout-malformed", "layout-repaired"]))
    }

    @Test func makesAScreenOfEachApplication() throws {
        let reading = try reading(inputFile(iosSource(text("a", "x")) + "\nlog line\n" + iosSource(text("b", "y") + text("c", "z"))))
        #expect(reading.screens.map { $0.elements.compactMap(\.text) } == [["x"], ["y", "z"]])
        #expect(reading.screens.map(\.name) == ["1", "2"])
    }

    @Test func readsATreeOnceThatALogRepeatsEscaped() throws {
        let source = iosSource(text("a", "x"))
        let escaped = source.replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
        let reading = try reading(inputFile(source + "\n12:00 response: \"\(escaped)\""))
        #expect(reading.screens.count == 1)
        #expect(codes(reading).isEmpty)
    }

    @Test func saysWhenTheSnapshotFailed() throws {
        let any = "<XCUIElementTypeAny type=\"XCUIElementTypeAny\" visible=\"false\" x=\"-1\" y=\"-1\" width=\"0\" height=\"0\">"
        let reading = try reading(inputFile("<AppiumAUT>\(any)\(any)</XCUIElementTypeAny></XCUIElementTypeAny></AppiumAUT>"))
        #expect(codes(reading).contains("dump-failed"))
        #expect(try codes(LayoutsTests.reading(inputFile(iosSource("")))) == ["layout-empty"])
    }

    @Test func readsTheOlderDialect() throws {
        let screen = try screen(
            """
            <AppiumAUT><UIAApplication name="Larder" label="Larder" visible="true" x="0" y="0" width="768" height="1004">
              <UIAImage name="photo" label="" value="" visible="true"
                x="1" y="2" width="30" height="40"/><UIAStaticText name="by Mirelle" label="by Mirelle" value="by Mirelle" visible="true" x="0" y="0" width="9" height="9"/>
              <UIALink name="more" label="more" visible="true" x="0" y="0" width="9" height="9"/>
            </UIAApplication></AppiumAUT>
            """)
        #expect(screen.elements.map(\.role) == [.container, .container, .image, .text, .link])
        #expect(screen.elements[3].text == "by Mirelle")
    }
}
