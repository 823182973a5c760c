// The tree of a screen and the list of records, as `inspect` and `records` print them.
import Foundation
import Model
import Testing

@testable import Reports

@Suite("Inspection output")
struct InspectionTests {
    /// A frame with a picture, a hidden text and a link.
    private func screen() -> Screen {
        var frame = Element(role: .container, className: "android.widget.FrameLayout")
        frame.bounds = Rect(x: 0, y: 0, width: 1080, height: 2400)
        frame.subtreeEnd = 4
        var picture = Element(role: .image, className: "android.widget.ImageView", parent: 0)
        picture.identifier = "com.example.app:id/hero"
        picture.label = "A view"
        picture.bounds = Rect(x: 0, y: 210, width: 1080, height: 720.5)
        picture.imageSources = [
            ImageSource(url: "https://lh3.example/places/AUinventedTokenThatIsLong0001=w1080?key=hunter2secret", via: .source)
        ]
        picture.subtreeEnd = 3
        var text = Element(role: .text, className: "TextView", parent: 1)
        text.text = "Photo by\nMirelle"
        text.hiding = [.notRendered, .clipped]
        text.opacity = 0.25
        text.subtreeEnd = 3
        var link = Element(role: .link, className: "a", parent: 0)
        link.text = "\u{1B}[31mMirelle"
        link.url = SampleReport.contributor
        link.isOperable = true
        link.subtreeEnd = 4
        return Screen(
            format: FormatID("android-uiautomator"), platform: .android, unit: .pixels,
            capabilities: Capabilities(
                imageSources: .none, images: .full, texts: .full, operability: .partial, linkTargets: .none, bounds: .full,
                visibility: .partial),
            elements: [frame, picture, text, link])
    }

    @Test("A screen is a tree with identifier, text, class, bounds, picture, link and flags")
    func tree() {
        let lines = ScreenTree(style: ReportStyle()).lines(screen())
        #expect(
            lines == [
                "  container FrameLayout (0,0 1080×2400)",
                "    image #hero label \"A view\" ImageView (0,210 1080×720.5) picture lh3.example/places/AUin…0001=w1080?key=REDACTED",
                "      text \"Photo by Mirelle\" TextView [not rendered, clipped, opacity 0.25]",
                "    link \"\\u{1B}[31mMirelle\" a → maps.google.com/maps/contrib/1000…0002 [tappable]",
            ])
    }

    @Test("What a format cannot tell is said")
    func unknowns() {
        #expect(
            ScreenTree.unknowns(screen().capabilities) == [
                "this format never tells: where pictures come from, where links lead",
                "this format tells only in part: what can be tapped, what is hidden",
            ])
    }

    @Test("Hostile depth does not blow up the output")
    func depth() {
        var elements: [Element] = []
        for index in 0..<3_000 {
            var element = Element(parent: index == 0 ? nil : index - 1)
            element.subtreeEnd = 3_000
            elements.append(element)
        }
        var deep = screen()
        deep.elements = elements
        let lines = ScreenTree(style: ReportStyle()).lines(deep)
        #expect(lines.count == 3_000)
        #expect(lines.allSatisfy { $0.utf8.count < 130 })
        #expect(lines.last?.contains("[level 2999]") == true)
    }

    /// One record of each duty state, a link and a place duty.
    private func file() -> RecordFile {
        let location = RecordLocation(path: "photos.json", jsonPath: "$.photos[0]", line: 3)
        let credit = Credit(kind: .author, name: "Mirelle Tamsworth", uri: SampleReport.contributor, contributor: "100000000000000000002")
        let name = PhotoIdentity(.resourceName, "places/ChIJinvented/photos/AUinventedTokenexampleA")
        return RecordFile(
            format: FormatID("places-new"),
            records: [
                PhotoRecord(
                    identities: [name, PhotoIdentity(.imageKey, "0x1:0x2invented")], placeID: "ChIJinvented", placeNames: ["Café \"Q\""],
                    duty: .due,
                    credits: [credit], format: FormatID("places-new"), location: location),
                PhotoRecord(identities: [], duty: .noneDeclared, format: FormatID("places-new"), location: location),
                PhotoRecord(identities: [], duty: .unknown(.fieldAbsent), format: FormatID("places-new"), location: location),
            ],
            links: [LinkRecord(identities: [name, PhotoIdentity(.reference, "AbInvented01")], location: location)],
            places: [PlaceDuty(credits: [Credit(kind: .provider, name: "Listings by Invented Inc.")], placeID: nil, location: location)])
    }

    @Test("Records say which photo, what it owes, and where they stand")
    func records() {
        let words = RecordWords(style: ReportStyle())
        #expect(words.heading(file()) == "places-new: 3 photo records, 1 link between names of one photo, 1 place duty")
        #expect(
            words.lines(file()) == [
                "  places/…/photos/…exampleA  at $.photos[0], line 3",
                "      also    image …invented",
                "      place   ChIJinvented \"Café \"Q\"\"",
                "      owes    \"Mirelle Tamsworth\" (author) → maps.google.com/maps/contrib/1000…0002",
                "  a photo without any name  at $.photos[0], line 3",
                "      owes    no credit: the record says that there are none",
                "  a photo without any name  at $.photos[0], line 3",
                "      owes    unknown (field-absent): the record has no attribution field; it may not have been requested",
                "  places/…/photos/…exampleA = reference …vented01  at $.photos[0], line 3",
                "  the place or list  at $.photos[0], line 3",
                "      owes    \"Listings by Invented Inc.\" (provider)",
            ])
    }

    @Test("Records as JSON hold the complete keys, and null for what is not known")
    func recordsJSON() throws {
        let text = try WireEncoding.text([WireRecordFile(path: "photos.json", file: file(), problems: [])])
        let parsed = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        let records = try #require(parsed.first?["records"] as? [[String: Any]])
        #expect(records[0]["key"] as? String == "gplaces-photo:places/ChIJinvented/photos/AUinventedTokenexampleA")
        #expect(records[0]["duty"] as? String == "due" && records[0]["reason"] is NSNull)
        #expect(records[1]["duty"] as? String == "noneDeclared" && records[1]["key"] is NSNull && records[1]["place"] is NSNull)
        #expect(records[2]["duty"] as? String == "unknown" && records[2]["reason"] as? String == "field-absent")
        let credit = try #require((records[0]["credits"] as? [[String: Any]])?.first)
        #expect(credit["link"] as? String == SampleReport.contributor && credit["avatar"] is NSNull)
    }
}
