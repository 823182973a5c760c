// Aria snapshots: texts and links, nothing about pictures; templates are refused.
import Input
import Layouts
import Model
import Testing

@Suite struct AriaSnapshotTests {
    private let page = """
        - banner:
          - heading "Larder \\"& Sons\\"" [level=1]
        - list:
          - listitem:
            - img "A jar"
            - text: "Photo:"
            - link "Orla Finch" [ref=e5] [cursor=pointer]:
              - /url: https://larder.example/orla
          - listitem: Jam & more
          - 'button "Close: now"'
          - textbox "Name": Wren
        """

    @Test func itemsBecomeElements() throws {
        #expect(formatID(page) == "aria-snapshot")
        let screen = try screen(page)
        #expect(screen.elements.compactMap(\.text) == ["Larder \"& Sons\"", "Photo:", "Orla Finch", "Jam & more", "Close: now", "Wren"])
        let link = try screen.element("e5")
        #expect(link.url == "https://larder.example/orla")
        #expect(link.isOperable == true)
        #expect(link.line == 7)
        #expect(screen.elements.filter { $0.role == .image }.map(\.label) == ["A jar"])
        #expect(screen.elements.first?.subtreeEnd == screen.elements.count)
    }

    @Test func nothingIsClaimedOfPicturesAndVisibility() throws {
        let capabilities = try screen(page).capabilities
        #expect(capabilities.imageSources == .none)
        #expect(capabilities.images == .partial)
        #expect(capabilities.visibility == .none)
        #expect(capabilities.bounds == .none)
    }

    @Test(arguments: ["  - listitem: /Jam .+/", "  - link /Orla.*/", "  - /children: equal", "  - heading /x/i [level=2]"])
    func handwrittenExpectationsAreRefused(line: String) throws {
        let reading = try reading(inputFile(page + "\n- list:\n" + line))
        #expect(reading.screens.isEmpty)
        #expect(reading.problems.map(\.code) == ["aria-template"])
        #expect(reading.problems.first?.line == 13)
    }

    @Test func aFencedSnapshotInAToolAnswerIsRead() throws {
        let text =
            "### Page state\n- Page URL: https://larder.example/\n- Page Title: Larder\n```yaml\n- generic [ref=e1]:\n  - text: Jam\n```\n"
        #expect(formatID(text) == "aria-snapshot")
        #expect(try screen(text).elements.compactMap(\.text) == ["Jam"])
    }

    @Test(arguments: [
        "- name: build\n  uses: actions/checkout\n", "- item one\n- item two\n", "# Notes\n- link to it\n",
        "version: 1\nlist:\n  - text: a\n", "- ",
        "- [ ] task\n", "",
    ]) func otherListsAreNoSnapshots(text: String) { #expect(formatID(text) != "aria-snapshot") }

    @Test func brokenLinesAreNoHarm() throws {
        for length in 1..<page.utf8.count {
            let file = inputFile(Array(page.utf8.prefix(length)))
            if let format = LayoutFormats.recognise(file) { _ = format.read(file, .standard) }
        }
        for tail in ["- text: \"\\", "- 'x", "- link \"\\u12", "- link [", "- link \"a\" [ref=", "- /", "-  "] {
            let file = inputFile(page + "\n" + tail)
            if let format = LayoutFormats.recognise(file) { _ = format.read(file, .standard) }
        }
    }
}
