// Links are taken from every place where a dump carries one, once each, without what only looks like one.
import Model
import TestSupport
import Testing

@testable import Attribution

@Suite struct LinkGathererTests {
    private func links(_ node: Node, overrides: [Int: String] = [:]) -> [LinkFact] {
        let screen = Screen.make(Node(.container, nil, [node]), platform: .ios)
        return LinkGatherer(screen: screen, overrides: overrides, visibility: VisibilityMeter(screen)).links()
    }

    @Test(
        arguments: [
            ("https://maps.google.com/?cid=1", ["https://maps.google.com/?cid=1"]), ("  comgooglemaps://?q=a\n", ["comgooglemaps://?q=a"]),
            ("See https://maps.google.com/?cid=1, please.", ["https://maps.google.com/?cid=1"]),
            ("(https://maps.google.com/?q=a)", ["https://maps.google.com/?q=a"]),
            ("https://www.google.com/maps/place/Mill_(Thornby)", ["https://www.google.com/maps/place/Mill_(Thornby)"]),
            ("Bundle[{targetUrl=https://maps.google.com/?q=a,b; chromeRole=link}]", ["https://maps.google.com/?q=a,b"]),
            ("NSLink = \"https://maps.google.com/?cid=1\";", ["https://maps.google.com/?cid=1"]),
            (
                "comgooglemaps-x-callback://?q=a&x-success=app://?b=1&x-source=A",
                ["comgooglemaps-x-callback://?q=a&x-success=app://?b=1&x-source=A"]
            ),
            ("www.google.com/maps/place/Mill/", ["www.google.com/maps/place/Mill/"]), ("and/or", []), ("shop.example/a", []),
            ("12:30 // 13:00", []),
            ("http://", []), ("://x", []), ("https://maps.google.com/?q=a…", ["https://maps.google.com/?q=a…"]),
            ("a https://one.example/ b https://two.example/ c", ["https://one.example/", "https://two.example/"]), ("", []),
        ] as [(String, [String])])
    func addressesAreFoundInTexts(text: String, expected: [String]) { #expect(LinkFinder.links(in: text) == expected) }

    @Test func everyPlaceCounts() {
        let node = Node(.link, text: "comgooglemaps://?q=text").with { element in
            element.url = "https://maps.google.com/?cid=1"
            element.label = "https://maps.google.com/?cid=2"
            element.attributes = [NamedValue(name: "extras", value: "url=https://maps.google.com/?cid=3;")]
        }
        #expect(links(node).map(\.source) == [.url, .text, .label, .attribute])
        #expect(links(node).map(\.url).last == "https://maps.google.com/?cid=3")
        #expect(links(node, overrides: [1: "https://maps.google.com/?cid=9"]).map(\.source) == [.manifest, .text, .label, .attribute])
    }

    @Test func aLinkThatStandsTwiceInOneElementIsThereOnce() {
        let node = Node(.link, text: "https://maps.google.com/?cid=1").with { $0.url = "https://maps.google.com/?cid=1" }
        #expect(links(node).map(\.source) == [.url])
    }

    @Test func dataOfTheAppIsNoLink() {
        let node = Node(.image).with { element in
            element.imageSources = [ImageSource(url: "https://places.googleapis.com/v1/places/a/photos/b/media", via: .source)]
            element.attributes = [
                NamedValue(name: "a", value: "content://media/1"), NamedValue(name: "b", value: "https://cdn.example/picture.jpg"),
                NamedValue(name: "c", value: "file:///tmp/x"),
            ]
        }
        #expect(links(node) == [])
    }

    @Test func factsAndFaultsOfALink() throws {
        let node = Node(.link, text: "Map").with { $0.url = "comgooglemaps-x-callback://?zoom=x&x-success=app://&key=INVENTEDkey123" }
        let link = try #require(links(node).first)
        #expect(link.form == "x-callback" && link.scheme == "comgooglemaps-x-callback" && link.callbackScheme == "app")
        #expect(link.faults.map(\.code).sorted() == ["bad-value", "callback-incomplete", "legacy-callback", "unknown-parameter"])
        #expect(!link.url.contains("INVENTEDkey123") && !link.faults.contains { "\($0)".contains("INVENTEDkey123") })
    }

    @Test func aLinkCutShortIsReadWithoutItsEllipsis() throws {
        let link = try #require(links(.text("https://www.google.com/maps/search/?api=1&query=Mil…")).first)
        #expect(link.isCut && link.faults == [] && link.target == "search")
    }

    @Test func manyLinksEnd() {
        let text = String(repeating: "https://a.example/ ", count: 3_000)
        let children = (0..<30).map { Node.text(text + String($0)) } + (0..<30).map { Node.text("https://b\($0).example/ " + text) }
        let screen = Screen.make(Node(.container, nil, children), platform: .ios)
        #expect(LinkGatherer(screen: screen, overrides: [:], visibility: VisibilityMeter(screen)).links().count == 90)
    }
}
