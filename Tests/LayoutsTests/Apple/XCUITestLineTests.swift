// XCUITest descriptions line by line: quotation, states, frames, old and flat forms, depth from uneven indentation.
import Layouts
import Model
import Testing

@Suite struct XCUITestLineTests {
    /// The element of one line below an application.
    private func element(_ line: String) throws -> Element {
        let screen = try screen("Element subtree:\n →Application, 0x1, pid: 9, label: 'Larder'\n    \(line)\nPath to element:\n")
        return try #require(screen.elements.dropFirst().first)
    }

    @Test(
        arguments: [
            ("label: 'YOU'RE'", "YOU'RE"), ("label: 'Don't tap', value: on", "Don't tap"), ("label: 'a, b', Selected", "a, b"),
            ("identifier: 'x', label: 'it's 'quoted''", "it's 'quoted'"), ("label: 'x', label of 'y''", "x', label of 'y'"),
            ("label: ''", nil), ("", nil), ("label: 'Ç 写真 🏺'", "Ç 写真 🏺"), ("label: 'a', Disabled, Keyboard Focused", "a"),
            ("title: 'only a title'", "only a title"), ("label: 'one\n     two'", "one\n     two"),
            ("label: 'one\n\ntwo', value: x", "one\n\ntwo"),
            ("label: 'Image, Button'", "Image, Button"), ("label: 'l', placeholderValue: 'p'", "l"),
        ] as [(String, String?)])
    func readsQuotedTexts(properties: String, text: String?) throws {
        let line = "StaticText, 0x2, {{1.0, 2.0}, {3.0, 4.5}}" + (properties.isEmpty ? "" : ", ") + properties
        let element = try element(line)
        #expect(element.text == text)
        #expect(element.bounds == Rect(x: 1, y: 2, width: 3, height: 4.5))
        #expect(element.boundsQuality == .rounded)
    }

    @Test(
        arguments: [
            ("Image, 0x2, {{inf, inf}, {0.0, 0.0}}", nil, HidingFacts()), ("Image, 0x2", nil, []),
            ("Image, 0x2, {{-5.5, 20.0}, {0.0, 0.0}}, label: 'x'", Rect(x: -5.5, y: 20, width: 0, height: 0), .zeroSize),
            (
                "Image 0x7f30: {{-44.0, 0.0}, {44.0, 44.0}}, identifier: 'a'<XCAccessibilityElement: 0x7> pid: 5, payload: { pid = 5; }",
                Rect(x: -44, y: 0, width: 44, height: 44), []
            ),
            ("Image, 0x2, traits: 8590000128, {{1.0, 1.0}, {9.0, 9.0}}, value: 50%", Rect(x: 1, y: 1, width: 9, height: 9), []),
        ] as [(String, Rect?, HidingFacts)])
    func readsFrames(line: String, bounds: Rect?, hiding: HidingFacts) throws {
        let element = try element(line)
        #expect(element.role == .image)
        #expect(element.bounds == bounds)
        #expect(element.hiding == hiding)
    }

    @Test func readsInputsLinksAndStates() throws {
        let screen = try screen(
            """
            Attributes: Application, pid: 9, label: 'Larder'
            Element subtree:
             →Application, 0x1, pid: 9, label: 'Larder'
                Window (Main), 0x2, {{0.0, 0.0}, {390.0, 844.0}}, Main Window
                  TextView, 0x3, {{0.0, 0.0}, {390.0, 40.0}}, identifier: 'credit', value: by Mirelle, and Zoë
                    Link, 0x4, {{20.0, 0.0}, {60.0, 20.0}}, label: 'Mirelle'
                  Link, 0x5, {{0.0, 50.0}, {60.0, 20.0}}, label: 'See more'
                  TextField, 0x6, {{0.0, 80.0}, {60.0, 20.0}}, identifier: 'field', value: Search, placeholderValue: 'Search'
                  SecureTextField, 0x7, {{0.0, 90.0}, {60.0, 20.0}}, identifier: 'pin', value: 1234
                  Switch, 0x8, {{0.0, 99.0}, {60.0, 20.0}}, label: 'Open now', value: 1, Selected
                  StatusBar, 0x9, {{0.0, 0.0}, {390.0, 47.0}}
                    StaticText, 0xa, {{0.0, 0.0}, {39.0, 20.0}}, label: '9:41'
                  Keyboard, 0xb, {{0.0, 500.0}, {390.0, 344.0}}
                    Key, 0xc, {{0.0, 500.0}, {39.0, 34.0}}, label: 'q'
            Path to element:
             →Application, 0x1, pid: 9, label: 'Larder'
            """)
        #expect(screen.elements.compactMap(\.text) == ["by Mirelle, and Zoë", "Mirelle"])
        #expect(try screen.element("field").hint == "Search")
        #expect(screen.elements.filter { $0.role == .link }.map(\.label) == [nil, "See more"])
        #expect(screen.elements.filter { $0.isOperable == true }.count == 3)
        #expect(screen.problems.map(\.code) == ["window-set-apart"])
        #expect(screen.size == Size(width: 390, height: 844))
        #expect(screen.capabilities.visibility == .none)
    }

    @Test func readsDepthFromUnevenIndentation() throws {
        let screen = try screen(
            """
                     Window, 0x1, {{0.0, 0.0}, {390.0, 844.0}}
                       Other, 0x2, {{0.0, 0.0}, {390.0, 844.0}}
                           Image, 0x3, {{0.0, 0.0}, {90.0, 84.0}}
                       Other, 0x4, {{0.0, 0.0}, {390.0, 844.0}}
                        Image, 0x5, {{0.0, 0.0}, {90.0, 84.0}}
            """)
        #expect(screen.elements.map(\.parent) == [nil, 0, 1, 0, 3])
    }

    @Test func takesAQuerysAnswerForAListAndTypesWithoutFramesForTexts() throws {
        let list = try reading(
            inputFile(
                """
                    t =   428.61s Find: Descendants matching type StaticText
                Find: Target Application 'example.larder'
                  Output: {
                    Application, 0x1, pid: 9, label: 'Larder'
                  }
                  ↪︎Find: Descendants matching type StaticText
                    Output: {
                      StaticText, 0x2, {{68.0, 224.5}, {285.5, 26.5}}, identifier: 'credit', label: 'by Mirelle '
                      StaticText, 0x3, {{9.0, 825.1}, {0.0, 0.0}}
                    }
                """))
        #expect(list.screens.first?.elements.map(\.className) == ["", "StaticText", "StaticText"])
        #expect(codes(list).contains("layout-fragment"))
        let bare = try reading(inputFile("Image, label: 'chevron'\nStaticText, label: 'by Mirelle'\nButton, label: 'More', Selected\n"))
        #expect(bare.screens.first?.capabilities.bounds == Knowledge.none)
        #expect(bare.screens.first?.elements.compactMap(\.text) == ["by Mirelle"])
        #expect(codes(bare).contains("bounds-missing"))
    }

    @Test func marksFramesOfOtherProcessesAndForgetsThoseOfFailedSnapshots() throws {
        let remote = try screen(
            "Element subtree:\n →Window, 0x1, {{0.0, 0.0}, {390.0, 844.0}}\n    Sheet, 0x2, {{8.0, 530.0}, {374.0, 300.0}}\n"
                + "      StaticText, 0x3, {{0.0, 0.0}, {100.0, 20.0}}, identifier: 'remote'\nPath to element:\n")
        #expect(try remote.element("remote").boundsQuality == .approximate)
        let failed = try screen(
            "Element subtree:\n →Window, 0x1, {{0.0, 0.0}, {0.0, 0.0}}\n    StaticText, 0x3, {{0.0, 0.0}, {0.0, 0.0}}, label: 'by Mirelle'\nPath to element:\n"
        )
        #expect(failed.elements.allSatisfy { $0.bounds == nil && $0.hiding.isEmpty })
        #expect(failed.problems.map(\.code).contains("bounds-missing"))
    }
}
