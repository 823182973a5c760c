// Percy's serialized pages, rrweb's recordings and Playwright's traces.
import Input
import Layouts
import Model
import Testing

@Suite struct PercyTests {
    private let page = """
        {"html": "<!DOCTYPE html><html><head><link rel=\\"stylesheet\\" href=\\"https://larder.example/a.css\\"></head><body><p id=\\"c\\">Photo: Zo\\u00eb</p></body></html>",
         "warnings": [], "resources": [{"url": "https://larder.example/a.css", "mimetype": "text/css", "content": "#c { opacity: 0 }"}]}
        """

    @Test func thePageInTheStringIsReadWithItsStyleSheets() throws {
        #expect(formatID(page) == "percy-dom")
        let screen = try screen(page)
        #expect(try screen.element("c").opacity == 0)
        #expect(screen.elements.contains { $0.text == "Photo: Zoë" })
        #expect(try screen.element("c").line == 1)
    }

    @Test func responsiveUploadsAreOneScreenAWidth() throws {
        let text =
            "{\"domSnapshot\": [{\"html\": \"<p>a</p>\", \"resources\": [], \"width\": 375}, {\"html\": \"<p>b</p>\", \"resources\": [], \"width\": 1280}]}"
        #expect(try reading(inputFile(text)).screens.map(\.name) == ["375 px", "1280 px"])
    }

    @Test(arguments: ["{\"html\": \"plain\", \"resources\": []}", "{\"html\": \"<p>a</p>\"}", "{\"html\": 5, \"resources\": []}"])
    func otherObjectsWithHTMLAreNotPercys(text: String) { #expect(formatID(text) != "percy-dom") }
}

@Suite struct RRWebTests {
    private func events(_ body: String, more: String = "") -> String {
        """
        [{"type": 4, "data": {"href": "https://larder.example/", "width": 390, "height": 844}, "timestamp": 1},
         {"type": 2, "data": {"node": {"type": 0, "childNodes": [{"type": 2, "tagName": "html", "attributes": {}, "childNodes": [
           {"type": 2, "tagName": "body", "attributes": {}, "childNodes": [\(body)]}]}]}}, "timestamp": 2}\(more)]
        """
    }

    @Test func aFullSnapshotIsAPage() throws {
        let text = events(
            """
            {"type": 2, "tagName": "img", "attributes": {"id": "p", "src": "https://larder.example/p.jpg", "width": 20}, "childNodes": []},
            {"type": 3, "textContent": "Photo: Ng"}, {"type": 5, "textContent": "no text"}
            """)
        #expect(formatID(text) == "rrweb")
        let screen = try screen(text)
        #expect(screen.size == Size(width: 390, height: 844))
        #expect(try screen.element("p").imageSources.map(\.url) == ["https://larder.example/p.jpg"])
        #expect(screen.elements.filter { $0.text != nil }.map(\.text) == ["Photo: Ng"])
        #expect(try screen.element("p").line == 3)
    }

    @Test func shadowTreesTakeThePlaceOfTheirHostsChildren() throws {
        let text = events(
            """
            {"type": 2, "tagName": "larder-card", "attributes": {}, "isShadowHost": true, "childNodes": [
              {"type": 3, "textContent": "light"},
              {"type": 2, "tagName": "b", "attributes": {}, "isShadow": true, "childNodes": [{"type": 3, "textContent": "shadow"}]}]}
            """)
        #expect(try screen(text).elements.compactMap(\.text) == ["shadow"])
    }

    @Test func sheetsThatWereWrittenDownCount() throws {
        let text = events(
            """
            {"type": 2, "tagName": "link", "attributes": {"rel": "stylesheet", "_cssText": "#c { display: none }"}, "childNodes": []},
            {"type": 2, "tagName": "p", "attributes": {"id": "c"}, "childNodes": [{"type": 3, "textContent": "x"}]}
            """)
        #expect(try screen(text).element("c").hiding == .notRendered)
    }

    @Test func maskedTextsAndLaterChangesAreTold() throws {
        let more = ", {\"type\": 3, \"data\": {\"source\": 0}, \"timestamp\": 3}"
        let reading = try reading(inputFile(events("{\"type\": 3, \"textContent\": \"***** ***\"}", more: more)))
        #expect(Set(codes(reading)).isSuperset(of: ["rrweb-changes", "rrweb-masked"]))
        #expect(reading.screens.first?.capabilities.texts == .partial)
    }

    @Test func arraysOfOtherEventsAreNoRecordings() {
        #expect(formatID("[{\"type\": \"click\", \"timestamp\": 4, \"data\": {}}]") != "rrweb")
        #expect(formatID("[]") != "rrweb")
    }

    @Test func depthIsLimited() throws {
        var body = "{\"type\": 3, \"textContent\": \"x\"}"
        for _ in 0..<80 { body = "{\"type\": 2, \"tagName\": \"div\", \"attributes\": {}, \"childNodes\": [\(body)]}" }
        var limits = Limits.standard
        limits.depth = 30
        #expect(codes(try reading(inputFile(events(body)), limits: limits)).contains("limit-nodes"))
    }
}

@Suite struct PlaywrightTraceTests {
    /// A trace with these snapshots of one frame.
    private func trace(_ snapshots: [String], version: Int = 8) -> [UInt8] {
        var lines = ["{\"type\":\"context-options\",\"version\":\(version)}"]
        for (number, html) in snapshots.enumerated() {
            lines.append(
                "{\"type\":\"frame-snapshot\",\"snapshot\":{\"snapshotName\":\"after@\(number)\",\"pageId\":\"page@1\",\"frameId\":\"frame@1\","
                    + "\"frameUrl\":\"https://larder.example/\",\"isMainFrame\":true,\"viewport\":{\"width\":390,\"height\":844},\"html\":\(html)}}"
            )
        }
        return ZipMaker.zip([("trace.trace", Array(lines.joined(separator: "\n").utf8)), ("trace.network", [])])
    }

    private func page(_ body: String) -> String { "[\"HTML\",{},[\"BODY\",{},\(body)]]" }
    private let photo =
        "[\"IMG\",{\"id\":\"p\",\"src\":\"/small.jpg\",\"__playwright_current_src__\":\"https://larder.example/large.jpg\"}]"

    @Test func theLastSnapshotWithTheSamePicturesIsTheScreen() throws {
        let bytes = trace([page("\"loading\""), page("\(photo),\"early\""), page("\(photo),\"Photo: Ng\"")])
        let reading = try reading(inputFile(bytes))
        #expect(reading.screens.map(\.name) == ["after@0", "after@2"])
        #expect(reading.screens.last?.elements.contains { $0.text == "Photo: Ng" } == true)
        #expect(try reading.screens.last?.element("p").imageSources.first?.url == "https://larder.example/large.jpg")
        #expect(reading.screens.last?.size == Size(width: 390, height: 844))
    }

    @Test func referencesToEarlierSnapshotsAreResolved() throws {
        // Post-order numbers: 0 text, 1 P, 2 IMG, 3 BODY, 4 HTML.
        let first = page("[\"P\",{\"id\":\"kept\"},\"Photo: Ng\"],\(photo)")
        let second = "[\"HTML\",{},[\"BODY\",{\"class\":\"new\"},[[1,1]],[[1,2]],[\"P\",{},\"more\"]]]"
        let reading = try reading(inputFile(trace([first, second])))
        let screen = try #require(reading.screens.last)
        #expect(screen.elements.compactMap(\.text) == ["Photo: Ng", "more"])
        #expect(try screen.element("kept").className == "p")
    }

    @Test(arguments: ["[[1,99]]", "[[9,0]]", "[[0,0]]", "[[-1,0]]", "[[0]]", "[]", "[[[0,0],0]]", "7", "{}", "[null]"])
    func referencesThatLeadNowhereAreNoHarm(html: String) throws {
        _ = try reading(inputFile(trace([page("\(html),\(photo)"), html])))
    }

    @Test func aSnapshotThatContainsItselfEnds() throws {
        var limits = Limits.standard
        limits.nodes = 2_000
        limits.depth = 100
        _ = try reading(inputFile(trace(["[\"HTML\",{},[\"BODY\",{},[[0,1]],[[0,1]]]]"])), limits: limits)
    }

    @Test func aNewerVersionIsToldPolitely() throws {
        let reading = try reading(inputFile(trace([], version: 999)))
        #expect(reading.screens.isEmpty)
        #expect(codes(reading) == ["trace-version"])
    }

    @Test func otherArchivesAreNoTraces() {
        #expect(LayoutFormats.recognise(inputFile(ZipMaker.zip([("notes.txt", [65])])))?.id.rawValue != "playwright-trace")
    }
}
