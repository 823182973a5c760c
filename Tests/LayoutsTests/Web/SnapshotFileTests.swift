// Snapshot files of test runners: entries, printers' escapes, React Native, the web, Cypress, merges and cut ends.
import Input
import Layouts
import Model
import Testing

@Suite struct SnapshotFileTests {
    private let header = "// Jest Snapshot v1, https://goo.gl/fbAQLP\n\n"

    private func entry(_ value: String, name: String = "Card shows 1") -> String { "exports[`\(name)`] = `\n\(value)\n`;\n\n" }

    private let native = """
        <View
          style={
            [
              {
                "opacity": 0.5,
              },
              null,
            ]
          }
          testID="card"
        >
          <Image
            source={
              {
                "uri": "https://larder.example/p.jpg",
              }
            }
            testID="photo"
          />
          <Text
            style={
              {
                "fontSize": 12,
              }
            }
          >
            Photo: 
            <Text
              onPress={[Function]}
            >
              J. &lt;3 Larks &amp; Co
            </Text>
          </Text>
        </View>
        """

    @Test func everyEntryIsAScreenOfItsOwn() throws {
        let text = header + entry(native, name: "Card a 1") + entry("null", name: "Card b 1") + entry("<View />", name: "Card c 1")
        let reading = try reading(inputFile(text))
        #expect(reading.screens.map(\.name) == ["Card a 1", "Card c 1"])
        #expect(codes(reading).contains("snapshot-no-tree"))
    }

    @Test func aReactNativeTreeGivesPicturesTextsAndTaps() throws {
        let screen = try screen(header + entry(native))
        #expect(screen.format == FormatID("jest-snapshot"))
        #expect(try screen.element("photo").imageSources == [ImageSource(url: "https://larder.example/p.jpg", via: .source)])
        #expect(try screen.element("photo").role == .image)
        #expect(try screen.element("card").opacity == 0.5)
        let texts = screen.elements.filter { $0.className == "#text" }
        #expect(texts.map(\.text) == ["Photo: ", "J. <3 Larks &amp; Co"])
        #expect(texts.allSatisfy { $0.isInline && $0.fontSize == 12 })
        #expect(screen.elements.filter { $0.className == "Text" }.map(\.isOperable) == [false, true])
        #expect(screen.elements.filter { $0.className == "Text" }.map(\.isInline) == [false, true])
        #expect(screen.capabilities.bounds == .none)
    }

    @Test func elementsHaveTheirLinesInTheFile() throws {
        let text = header + entry("<View />", name: "Card a 1") + entry(native, name: "Card b 1")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let screen = try #require(try reading(inputFile(text)).screens.last)
        #expect(lines[try screen.element("photo").line - 1].contains("<Image"))
        #expect(lines[try #require(screen.elements.first { $0.text == "Photo: " }).line - 1].contains("Photo: "))
    }

    @Test(arguments: [
        ("\"display\": \"none\"", HidingFacts.notRendered), ("\"height\": 0,\n\"overflow\": \"hidden\"", .zeroSize),
        ("\"transform\": [ { \"scale\": 0 } ]", .zeroSize), ("\"left\": -9999,\n\"position\": \"absolute\"", .offScreen),
        ("\"height\": 0", HidingFacts()),
    ]) func stylesOfReactNativeHide(style: String, expected: HidingFacts) throws {
        let screen = try screen(header + entry("<View\n  style={\n    {\n\(style),\n    }\n  }\n  testID=\"x\"\n/>"))
        #expect(try screen.element("x").hiding == expected)
    }

    @Test(arguments: [("Ng", false), ("Bartholomew Featherby of the Upper Larder and its Many Cellars", true)])
    func linesOfALimitedTextAreCutWhenTheyAreTooLong(name: String, isCut: Bool) throws {
        let screen = try screen(header + entry("<Text\n  numberOfLines={1}\n>\n  \(name)\n</Text>"))
        #expect(screen.elements.first { $0.text == name }?.truncatesText == isCut)
    }

    @Test(
        arguments: [
            ("source={7}", []), ("source={\n    {\n      \"testUri\": \"../hero.jpg\",\n    }\n  }", ["../hero.jpg"]),
            (
                "source={\n    Array [\n      Object {\n        \"uri\": \"https://a.example/1\",\n      },\n      Object {\n        \"uri\": \"https://a.example/2\",\n      },\n    ]\n  }",
                ["https://a.example/1", "https://a.example/2"]
            ),
            ("src={\n    Object {\n      \"uri\": \"https://a.example/s\",\n    }\n  }", ["https://a.example/s"]),
        ] as [(String, [String])]) func sourcesOfAllShapesAreRead(property: String, urls: [String]) throws
    {
        let screen = try screen(header + entry("<FastImageView\n  \(property)\n  testID=\"p\"\n/>"))
        #expect(try screen.element("p").imageSources.map(\.url) == urls)
    }

    private let web = """
        <DocumentFragment>
          <div
            class="hero"
            data-testid="hero"
            style="background-image: url(\\\\"https://larder.example/h.jpg\\\\")"
          >
            <a
              href="https://larder.example/ng"
              title="the "old" one"
            >
              by 
              Ng
            </a>
          </div>
        </DocumentFragment>
        """

    @Test func aTreeOfTheWebIsReadAsThePageReaderDoes() throws {
        let screen = try screen("// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html\n\n" + entry(web, name: "Card > shows 1"))
        #expect(screen.name == "Card > shows 1")
        #expect(screen.platform == .web)
        #expect(try screen.element("hero").imageSources.map(\.url) == ["https://larder.example/h.jpg"])
        let link = try #require(screen.elements.first { $0.role == .link })
        #expect(link.url == "https://larder.example/ng")
        #expect(link.hint == "the \"old\" one")
        #expect(screen.elements.compactMap(\.text) == ["by ", "Ng"])
    }

    @Test func listsOfElementsHaveOneRoot() throws {
        let list = "[\n  <View\n    testID=\"a\"\n  />,\n  <View\n    testID=\"b\"\n  />,\n]"
        let screen = try screen(header + entry(list))
        #expect(screen.elements.first?.subtreeEnd == screen.elements.count)
        #expect(try screen.element("b").parent == 0)
        let divs = try self.screenOf(header + entry("[\n  <div\n    id=\"a\"\n  />,\n  <div\n    id=\"b\"\n  />,\n]"))
        #expect(divs.elements.first?.subtreeEnd == divs.elements.count)
    }

    private func screenOf(_ text: String) throws -> Screen { try screen(text) }

    @Test func pagesInStringsAreRead() throws {
        let screen = try screen(header + entry("\"<!DOCTYPE html><html><body><p id=\\\\\"x\\\\\">Ng</p></body></html>\""))
        #expect(try screen.element("x").className == "p")
    }

    @Test func cypressSnapshotsAreHTML() throws {
        let text =
            "exports[`Card > shows #0`] = `\n<article class=\"card\">\n  <img src=\"https://larder.example/p.jpg\" id=\"p\">\n  <p>Photo: <a href=\"#\">A &amp; B</a></p>\n</article>\n`;\n\nexports[`Card > data #0`] =\n{\n  \"a\": 1\n};\n"
        #expect(formatID(text) == "cypress-snapshot")
        let reading = try reading(inputFile(text))
        #expect(reading.screens.count == 1)
        #expect(reading.screens.first?.elements.contains { $0.text == "A & B" } == true)
        #expect(try reading.screens.first?.element("p").imageSources.map(\.url) == ["https://larder.example/p.jpg"])
    }

    @Test func theCypressModuleHoldsSuites() throws {
        let text = """
            module.exports = {
              "__version": "13.6.0",
              "Card": { "shows": { "1": "<p id=\\"x\\">Ng</p>" },
                "nodes": { "1": [ {"tagName": "img", "attributes": {"id": "i", "src": "https://larder.example/p.jpg"}, "textContent": ""},
                                  {"tagName": "p", "attributes": {}, "textContent": "Photo: Ng"} ] } }
            }
            """
        #expect(formatID(text) == "cypress-snapshot")
        let reading = try reading(inputFile(text))
        #expect(reading.screens.map(\.name) == ["Card > shows > 1", "Card > nodes > 1"])
        let list = try #require(reading.screens.last)
        #expect(list.elements.first?.subtreeEnd == list.elements.count)
        #expect(list.elements.contains { $0.text == "Photo: Ng" })
    }

    @Test func anUnresolvedMergeIsReadAndTold() throws {
        let conflict =
            "<View>\n<<<<<<< HEAD\n  <Text>\n    ours\n  </Text>\n=======\n  <Text>\n    theirs\n  </Text>\n>>>>>>> branch\n</View>"
        let reading = try reading(inputFile(header + entry(conflict)))
        #expect(codes(reading) == ["snapshot-conflict"])
        #expect(reading.screens.first?.elements.compactMap(\.text) == ["ours", "theirs"])
    }

    @Test func everyPrefixIsReadWithoutHarmAndACutIsTold() throws {
        let text = Array((header + entry(native) + entry(web)).utf8)
        for length in stride(from: header.utf8.count, to: text.count, by: 5) {
            let file = inputFile(Array(text[..<length]))
            let format = try #require(LayoutFormats.recognise(file))
            _ = format.read(file, .standard)
        }
        let cut = try reading(inputFile(Array(text[..<(header.utf8.count + 200)])))
        #expect(codes(cut).contains("layout-truncated"))
    }

    @Test(arguments: [
        String(repeating: "<a", count: 3_000), String(repeating: "<a>", count: 6_000), String(repeating: "</b>", count: 6_000),
        "<a b={" + String(repeating: "[", count: 6_000), "<a b={" + String(repeating: "{\"a\":", count: 6_000),
        "<a b=\"" + String(repeating: "\" \"", count: 3_000), String(repeating: "<!--", count: 3_000),
        "<A b={<C" + String(repeating: "<D", count: 3_000),
        "<A style={" + String(repeating: "[{\"a\":1},", count: 3_000), "\"" + String(repeating: "<", count: 3_000) + "\"", "<", "<A", "<A ",
        "<A b", "<A b=", "<A b={", "<A b=\"", "</", "<!", "\"", "\"\"",
    ]) func brokenValuesAreNoHarm(value: String) throws { _ = try reading(inputFile(header + entry(value))) }

    @Test(arguments: ["exports.name = 5;", "module.exports = { a: 1 }", "// Jest is a test runner", "export default 1"])
    func otherScriptsAreNoSnapshots(text: String) {
        #expect(formatID(text) != "jest-snapshot")
        #expect(formatID(text) != "cypress-snapshot")
    }
}
