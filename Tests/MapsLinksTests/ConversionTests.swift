// Conversion between the forms: the documented equivalences, the notes, and the refusals (policy 4.6).
import Testing

@testable import MapsLinks

@Suite struct ConversionTests {
    @Test(
        arguments: [
            ("comgooglemaps://?q=Kestrel+Court&zoom=14", "https://www.google.com/maps/search/?api=1&query=Kestrel+Court&zoom=14", ["zoom"]),
            (
                "comgooglemaps://?saddr=A,+B&daddr=C&directionsmode=walking",
                "https://www.google.com/maps/dir/?api=1&origin=A%2C+B&destination=C&travelmode=walking", []
            ),
            (
                "comgooglemaps://?center=40.7,-73.9&zoom=14&views=satellite,traffic",
                "https://www.google.com/maps/@?api=1&map_action=map&center=40.7%2C-73.9&zoom=14&basemap=satellite&layer=traffic", []
            ),
            (
                "comgooglemaps://?center=46.4,10.01&mapmode=streetview",
                "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=46.4%2C10.01", []
            ),
            (
                "comgooglemaps://?center=1,2&views=",
                "https://www.google.com/maps/@?api=1&map_action=map&center=1%2C2&basemap=roadmap&layer=none", []
            ),
            (
                "comgooglemaps://?center=1,2&views=traffic,transit",
                "https://www.google.com/maps/@?api=1&map_action=map&center=1%2C2&views=traffic,transit", ["views"]
            ),
            ("comgooglemaps://", "https://www.google.com/maps/", []),
            ("//maps.google.com/maps/contrib/42", "https://maps.google.com/maps/contrib/42", []),
            (
                "comgooglemaps-x-callback://?q=tea&x-success=a://&x-source=App", "https://www.google.com/maps/search/?api=1&query=tea",
                ["x-success", "x-source"]
            ),
        ] as [(String, String, [String])])
    func `to https`(from: String, to: String, notes: [String]) {
        let result = MapsLink(from).converted(to: .https)
        #expect(result.link == to && result.notes.map(\.parameter) == notes && result.refusal == nil)
        if notes.first?.hasPrefix("x-") != true {
            #expect(result.link.map { MapsLink($0).converted(to: .comgooglemaps).refusal == nil || from.hasPrefix("//") } == true)
        }
    }

    @Test(
        arguments: [
            ("https://www.google.com/maps/search/?api=1&query=Kestrel%20Court", "comgooglemaps://?q=Kestrel+Court", []),
            (
                "https://www.google.com/maps/dir/?api=1&origin=A&destination=B&travelmode=two-wheeler&avoid=tolls",
                "comgooglemaps://?saddr=A&daddr=B&travelmode=two-wheeler&avoid=tolls", ["travelmode", "avoid"]
            ),
            (
                "https://www.google.com/maps/@?api=1&map_action=map&center=1%2C2&layer=transit",
                "comgooglemaps://?views=transit&center=1,2", []
            ),
            (
                "https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=1%2C2&heading=90",
                "comgooglemaps://?mapmode=streetview&center=1,2&heading=90", ["heading"]
            ),
            ("https://www.google.com/maps/@42.5,13.01,6z", "comgooglemaps://?center=42.5,13.01&zoom=6", []),
            ("https://maps.google.com/?q=@37.3,-122.1", "comgooglemaps://?q=37.3,-122.1", []),
            (
                "http://maps.google.com/maps?f=d&daddr=Tokyo+Tower&nav=1&dirflg=r",
                "comgooglemaps://?daddr=Tokyo+Tower&directionsmode=transit&f=d&nav=1",
                ["f", "nav"]
            ),
            ("https://www.google.com/maps/dir/Alder+Street/Kestrel+Court", "comgooglemaps://?saddr=Alder+Street&daddr=Kestrel+Court", []),
            ("https://www.google.com/maps/search/Kestrel+Court/@1,2,3z", "comgooglemaps://?q=Kestrel+Court&center=1,2&zoom=3", []),
        ] as [(String, String, [String])])
    func `to comgooglemaps`(from: String, to: String, notes: [String]) {
        let result = MapsLink(from).converted(to: .comgooglemaps)
        #expect(result.link == to && result.notes.map(\.parameter) == notes)
    }

    @Test(arguments: [
        "https://maps.google.com/maps/contrib/42", "https://maps.google.com/?cid=42", "https://www.google.com/maps/place/Kestrel+Court/",
        "https://www.google.com/maps/place//data=!3m4!1e2!3m2!1sCIHMx!2e10",
    ])
    func `what the app scheme cannot address is refused with the form that can`(link: String) {
        let result = MapsLink(link).converted(to: .comgooglemaps)
        #expect(result.link == nil && result.refusal?.contains("comgooglemapsurl:// can") == true)
        #expect(MapsLink(link).converted(to: .comgooglemapsurl).link == "comgooglemapsurl" + link.dropFirst(5))
    }

    @Test func `comgooglemapsurl refuses addresses outside the pattern`() {
        #expect(MapsLink("https://www.google.com/maps?cid=1").converted(to: .comgooglemapsurl).refusal?.contains("pattern") == true)
        #expect(MapsLink("https://shop.example/").converted(to: .https).refusal != nil)
        #expect(MapsLink("comgooglemapsurl://").converted(to: .https).refusal != nil)
    }

    @Test func `a callback cannot be invented, but is carried along where there is room`() {
        let refused = MapsLink("comgooglemaps://?q=tea").converted(to: .callback)
        #expect(
            refused.link == nil
                && refused.refusal?.hasSuffix("comgooglemaps-x-callback://?q=tea&x-success=YOURAPP://&x-source=YOURAPP") == true)
        let start = "comgooglemaps-x-callback://?q=tea&x-success=app://?a=1&x-source=App"
        let web = MapsLink(start).converted(to: .comgooglemapsurl).link
        #expect(web == "comgooglemapsurl://www.google.com/maps/search/?api=1&query=tea&x-success=app://?a=1&x-source=App")
        #expect(web.flatMap { MapsLink($0).converted(to: .callback).link } == start)
    }

    @Test func `http becomes https, and a fragment stays`() {
        #expect(MapsLink("http://maps.google.com/?cid=1#a").converted(to: .https).link == "https://maps.google.com/?cid=1#a")
        #expect(MapsLink("comgooglemapsurl://maps.google.com/?cid=1#a").converted(to: .https).link == "https://maps.google.com/?cid=1#a")
    }
}

@Suite struct CanonicalTests {
    @Test(arguments: [
        ("//maps.google.de/maps/contrib/42/photos?hl=de", "https://www.google.com/maps/contrib/42"),
        ("comgooglemapsurl://maps.google.com/maps/contrib/42", "comgooglemapsurl://www.google.com/maps/contrib/42"),
        ("comgooglemaps://?zoom=14&center=1,2", "comgooglemaps://?center=1,2&zoom=14"),
        ("comgooglemaps:?q=a%20b", "comgooglemaps://?q=a+b"),
        ("http://www.google.com/maps/search/?query=a%20b,c&api=1", "https://www.google.com/maps/search/?api=1&query=a+b%2Cc"),
        ("https://www.google.com/maps?cid=7", "https://maps.google.com/?cid=7"),
        ("https://shop.example/x", "https://shop.example/x"),
    ])
    func `one spelling for each link`(link: String, canonical: String) {
        #expect(MapsLink(link).canonical == canonical)
        #expect(MapsLink(canonical).canonical == canonical)
    }
}

@Suite struct ComparisonTests {
    @Test(arguments: [
        ("comgooglemaps://?q=tea", "https://www.google.com/maps/search/?api=1&query=tea", "same", "lead to a search for \"tea\""),
        ("comgooglemaps-x-callback://?q=tea&x-success=a://&x-source=A", "comgooglemaps://?q=tea", "same", "only the form differs"),
        ("comgooglemaps://?center=1,2&zoom=14", "comgooglemaps://?zoom=15&center=1.0,2.00", "different", "the zoom (\"14\", \"15\")"),
        (
            "comgooglemaps://?daddr=A&directionsmode=transit", "https://www.google.com/maps/dir/?api=1&destination=A&travelmode=walking",
            "different",
            "the travel mode (\"transit\", \"walking\")"
        ),
        ("https://maps.google.com/maps/contrib/42", "comgooglemaps://?q=Mirelle", "different", "the profile of contributor 42"),
        ("https://maps.app.goo.gl/x", "https://maps.google.com/?cid=1", "unknown", "short link"),
        ("https://maps.google.com/?cid=1", "https://www.google.com/maps/place/?q=place_id:ChIJx", "unknown", "name it differently"),
        (
            "https://www.google.com/maps/search/?api=1&query=a&query_place_id=ChIJx", "https://www.google.com/maps/place/?q=place_id:ChIJx",
            "same", ""
        ),
        ("https://maps.google.com/?cid=2", "https://www.google.com/maps/place/X/data=!4m2!3m1!1s0x1:0x2", "same", "cid 2"),
        (
            "https://www.google.com/maps/place//data=!3m4!1e2!3m2!1sCIHMx!2e10",
            "https://www.google.com/local/content/rap/report?postId=!1e10!2sCIHMx&t=27",
            "different", "the form for reporting"
        ),
    ])
    func `two links are compared by target, with the reason`(a: String, b: String, verdict: String, reason: String) {
        let there = LinkComparison(MapsLink(a), MapsLink(b))
        #expect(there.verdict.rawValue == verdict)
        #expect(reason.isEmpty || there.reason.contains(reason), "\(there.reason)")
        #expect(LinkComparison(MapsLink(b), MapsLink(a)).verdict == there.verdict)
        #expect(LinkTarget.isSame(a, b) == (verdict == "same"))
    }
}
