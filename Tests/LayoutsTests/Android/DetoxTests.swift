// Detox trees: unescaped values, generic classes, pages in CDATA, masked numbers.
import Layouts
import Model
import Testing

@Suite struct DetoxTests {
    private func ios(_ name: String, _ attributes: String, _ children: String = "") -> String {
        "<\(name) alpha=\"1.0\" class=\"\(name)\" focused=\"false\" \(attributes) visibility=\"visible\" width=\"100\" x=\"10\" y=\"20\">\(children)</\(name)>\n"
    }

    @Test(arguments: ["Quill & Loom", "J. <3 Larder", "5\" screen", "a > b", "x=\"y\" z", "a/>b", "</b>", "&lt;"])
    func readsValuesThatNobodyEscaped(text: String) throws {
        let screen = try screen(
            "<ViewHierarchy>\n"
                + ios(
                    "UIWindow", "height=\"800\"",
                    ios("RCTParagraphComponentView", "height=\"20\" id=\"credit\" label=\"\(text)\"")
                        + ios("RCTImageComponentView", "height=\"90\" id=\"photo\""))
                + "</ViewHierarchy>")
        #expect(screen.elements.count == 4)
        #expect(try screen.element("credit").text == (text == "&lt;" ? "<" : text))
        #expect(try screen.element("photo").bounds == Rect(x: 20, y: 40, width: 100, height: 90))
        #expect(try screen.element("photo").boundsQuality == .approximate)
        #expect(screen.problems.isEmpty)
    }

    @Test func readsGenericClasses() throws {
        let name = "_UIHostingView<ModifiedContent<AnyView, RootModifier>>"
        let screen = try screen(
            "<ViewHierarchy>" + ios(name, "id=\"a\"", ios("UILabel", "text=\"Mirelle\" id=\"b\""))
                + ios("UILabel", "text=\"after\" id=\"c\"") + "</ViewHierarchy>")
        #expect(screen.elements.map(\.className) == ["ViewHierarchy", name, "UILabel", "UILabel"])
        #expect(screen.elements[3].parent == 0)
        #expect(screen.problems.isEmpty)
    }

    @Test func countsAPictureInsideAPictureOnce() throws {
        let screen = try screen(
            "<ViewHierarchy>" + ios("RCTImageComponentView", "id=\"a\"", ios("RCTUIImageViewAnimated", "")) + "</ViewHierarchy>")
        #expect(screen.elements.filter { $0.role == .image }.count == 1)
    }

    @Test func readsAndroidsPlacesStatesAndIds() throws {
        func view(_ name: String, _ attributes: String) -> String {
            "<\(name) class=\"android.widget.\(name)\" alpha=\"0.5\" focused=\"false\" value=\"\" label=\"null\" x=\"30\" y=\"40\" width=\"5\" height=\"6\" \(attributes) />"
        }
        let screen = try screen(
            "<?xml version='1.0' encoding='UTF_8' standalone='yes' ?>\n<ViewHierarchy density=\"2.75\"><DecorView class=\"a.DecorView\" alpha=\"1.0\" width=\"1080\" height=\"2220\" x=\"0\" y=\"0\">"
                + view("ImageView", "visibility=\"visible\" id=\"99\" testID=\"photo\"")
                + view("TextView", "visibility=\"gone\" testID=\"detox_temp_0_1\" id=\"app:id/x\" text=\"a &amp; b&#10;c\"")
                + view("TextView", "visibility=\"invisible\" focused=\"false\"\" id=\"117\"") + "</DecorView></ViewHierarchy>")
        #expect(try screen.element("photo").bounds == Rect(x: 30, y: 40, width: 5, height: 6))
        #expect(try screen.element("photo").boundsQuality == .exact)
        #expect(try screen.element("photo").label == nil)
        #expect(try screen.element("photo").opacity == 0.5)
        #expect(try screen.element("app:id/x").text == "a & b\nc")
        #expect(try screen.element("app:id/x").hiding == .notRendered)
        #expect(screen.elements[4].hiding == .invisible)
        #expect(screen.elements[4].identifier == nil)
        #expect(screen.size == Size(width: 1080, height: 2220))
        #expect(screen.platform == .android && screen.unit == .pixels)
    }

    @Test(arguments: [false, true]) func readsThePageInAWebView(isAndroid: Bool) throws {
        let html =
            "<html><body><img src=\"https://pictures.example/a.jpg\" alt=\"x\"><a href=\"https://example.com/me\">Mirelle</a></body></html>"
        let data = isAndroid ? "\"" + html.replacing("\"", with: "\\\"") + "\"" : html
        let file = inputFile(
            "<ViewHierarchy>" + ios("RNCWKWebView", "id=\"web\"", "<![CDATA[\(data)]]>") + ios("UILabel", "text=\"after\" id=\"last\"")
                + "</ViewHierarchy>")
        let screen = try #require(try reading(file).screens.first)
        let picture = try #require(screen.elements.first { !$0.imageSources.isEmpty })
        #expect(picture.imageSources.map(\.url) == ["https://pictures.example/a.jpg"])
        #expect(screen.elements.contains { $0.url == "https://example.com/me" })
        #expect(screen.elements.contains { $0.text == "Mirelle" })
        #expect(screen.capabilities.imageSources == .partial && screen.capabilities.linkTargets == .partial)
        let web = try #require(screen.elements.firstIndex { $0.identifier == "web" })
        #expect(screen.elements[web].subtreeEnd == screen.elements.count - 1)
        // The picture's place is that of its tag in the file.
        #expect(String(decoding: file.text[picture.byteRange], as: UTF8.self).hasPrefix("<img"))
        checkTree(screen, file)
    }

    @Test func saysThatMaskedNumbersAreNoPlaces() throws {
        let screen = try screen(
            "<ViewHierarchy><A class=\"A\" alpha=\"1.0\" focused=\"false\"\" width=\"<number>\" height=\"<number>\" x=\"<number>\" y=\"<number>\" tag=\"<number>\" /></ViewHierarchy>"
        )
        #expect(screen.elements.count == 2)
        #expect(screen.elements[1].identifier == nil)
        #expect(screen.capabilities.bounds == .none)
        #expect(screen.problems.map(\.code).contains("bounds-masked"))
    }

    @Test func readsFilesThatLostTheirSpaces() throws {
        let screen = try screen(
            "<?xmlversion='1.0'?><ViewHierarchy><DecorViewclass=\"a.DecorView\"width=\"9\"height=\"9\"alpha=\"1.0\"x=\"0\"y=\"0\"><ReactTextViewclass=\"a.ReactTextView\"alpha=\"1.0\"text=\"Mirelle\"/></DecorView></ViewHierarchy>"
        )
        #expect(screen.elements.map(\.className) == ["ViewHierarchy", "a.DecorView", "a.ReactTextView"])
        #expect(screen.elements[2].parent == 1)
        #expect(screen.elements[2].text == "Mirelle")
    }

    @Test func readsPieces() throws {
        let reading = try reading(inputFile("</RCTView>\n" + ios("UILabel", "text=\"a\"") + ios("UILabel", "text=\"b\"")))
        #expect(reading.screens.first?.elements.compactMap(\.text) == ["a", "b"])
        #expect(codes(reading).contains("layout-fragment"))
    }
}
