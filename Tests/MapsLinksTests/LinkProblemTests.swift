// Every rule of the URL forms: what is refused, with the parameter at fault and what is allowed (policy 4.1 to 4.4).
import Testing

@testable import MapsLinks

@Suite struct LinkProblemTests {
    /// Problems as `code parameter`.
    private func told(_ link: String) -> [String] {
        MapsLink(link).problems.map { $0.code.rawValue + ($0.parameter.map { " " + $0 } ?? "") }
    }

    @Test(
        arguments: [
            ("center=91,0", ["bad-value center"]), ("center=0,181", ["bad-value center"]), ("center=1", ["bad-value center"]),
            ("center=", ["bad-value center"]), ("center=a,b", ["bad-value center"]), ("center=1e1,2", ["bad-value center"]),
            ("center=-90,-180", []), ("center=90,180", []), ("center=+40.5,-73", []), ("mapmode=standard", []),
            ("mapmode=", ["bad-value mapmode"]),
            ("mapmode=Streetview", ["bad-value mapmode"]), ("views=", []), ("views=satellite,traffic,transit", []),
            ("views=terrain", ["bad-value views"]),
            ("views=traffic,", ["bad-value views"]), ("zoom=14.5", []), ("zoom=0", []), ("zoom=21", []),
            ("zoom=22", ["unpublished-range zoom"]),
            ("zoom=-1", ["unpublished-range zoom"]), ("zoom=", ["bad-value zoom"]), ("zoom=near", ["bad-value zoom"]),
            ("zoom=nan", ["bad-value zoom"]),
            ("q=", ["bad-value q"]), ("q=%20", ["bad-value q"]), ("q=a", []), ("saddr=&daddr=", []), ("saddr=a&daddr=b", []),
            ("daddr=a&directionsmode=driving", []), ("daddr=a&directionsmode=bicycling", []),
            ("daddr=a&directionsmode=", ["bad-value directionsmode"]),
            ("daddr=a&directionsmode=two-wheeler", ["bad-value directionsmode"]), ("q=a&colour=red", ["unknown-parameter colour"]),
            ("q=a&q=b", ["repeated-parameter q"]), ("q=100%", ["broken-encoding q"]), ("q=a&x-source=App", ["unknown-parameter x-source"]),
            ("Q=a", ["unknown-parameter Q"]),
        ] as [(String, [String])])
    func `comgooglemaps parameters`(query: String, expected: [String]) { #expect(told("comgooglemaps://?" + query) == expected) }

    @Test(
        arguments: [
            ("search/?api=1&query=Kestrel%20Court", []), ("search/?api=1&query=a&query_place_id=ChIJx", []),
            ("search/?query=a", ["missing-api api"]),
            ("search/?api=2&query=a", ["missing-api api"]), ("search/?api=1", ["missing-required query"]),
            ("search/?api=1&query=", ["missing-required query"]),
            ("search/?api=1&query_place_id=ChIJx", ["missing-required query"]), ("search?api=1&query=a", []),
            ("search/?api=1&query=a&utm_source=app&utm_campaign=c", []), ("search/?api=1&query=a&q=b", ["unknown-parameter q"]),
            ("search/?api=1&query=a|b", ["unencoded query"]), ("search/?api=1&query=a b", ["unencoded query"]),
            ("search/?api=1&query=1,2", []),
            ("dir/?api=1", []), ("dir/?api=1&origin=a&destination=b&travelmode=two-wheeler&dir_action=navigate&avoid=tolls,ferries", []),
            ("dir/?api=1&origin_place_id=x", ["missing-required origin"]),
            ("dir/?api=1&destination_place_id=x", ["missing-required destination"]),
            ("dir/?api=1&waypoint_place_ids=x", ["missing-required waypoints"]), ("dir/?api=1&travelmode=flying", ["bad-value travelmode"]),
            ("dir/?api=1&dir_action=preview", ["bad-value dir_action"]), ("dir/?api=1&avoid=bridges", ["bad-value avoid"]),
            ("dir/?api=1&waypoints=a%7Cb%7Cc", []), ("dir/?api=1&waypoints=a%7Cb%7Cc%7Cd", ["many-waypoints waypoints"]),
            ("dir/?api=1&waypoints=1%7C2%7C3%7C4%7C5%7C6%7C7%7C8%7C9%7C10", ["bad-value waypoints"]),
            ("dir/?api=1&waypoints=a%7C%7Cb", ["bad-value waypoints"]),
            ("dir/?api=1&waypoints=a%7Cb&waypoint_place_ids=x", ["unpublished-range waypoint_place_ids"]),
            ("@?api=1&map_action=map", []), ("@?api=1&map_action=map&center=1,2&zoom=21&basemap=terrain&layer=bicycling", []),
            ("@?api=1&center=1,2", ["missing-required map_action"]), ("@?api=1&map_action=globe", ["bad-value map_action"]),
            ("@?api=1&map_action=map&zoom=22", ["bad-value zoom"]), ("@?api=1&map_action=map&zoom=3.5", ["bad-value zoom"]),
            ("@?api=1&map_action=map&basemap=hybrid", ["bad-value basemap"]),
            ("@?api=1&map_action=map&layer=satellite", ["bad-value layer"]),
            ("@?api=1&map_action=map&heading=1", ["unknown-parameter heading"]), ("@?api=1&map_action=pano&viewpoint=1,2", []),
            ("@?api=1&map_action=pano&pano=F:abc&heading=-180&pitch=90&fov=10", []),
            ("@?api=1&map_action=pano", ["missing-required viewpoint"]),
            ("@?api=1&map_action=pano&viewpoint=1,2&heading=361", ["bad-value heading"]),
            ("@?api=1&map_action=pano&viewpoint=1,2&pitch=-91", ["bad-value pitch"]),
            ("@?api=1&map_action=pano&viewpoint=1,2&fov=9", ["bad-value fov"]),
            ("?api=1&query=a", ["missing-required action"]), ("search/?api=1&query=a&query=b", ["repeated-parameter query"]),
        ] as [(String, [String])])
    func `Maps URL parameters`(rest: String, expected: [String]) { #expect(told("https://www.google.com/maps/" + rest) == expected) }

    @Test func `a Maps URL of 2048 characters is well, one more is too long`() {
        let base = "https://www.google.com/maps/search/?api=1&query="
        let fits = base + String(repeating: "a", count: 2_048 - base.count)
        #expect(told(fits) == [] && told(fits + "a") == ["too-long"])
        #expect(told(base + String(repeating: "é", count: 340)) == ["too-long"], "counted as it is sent")
        #expect(told("https://maps.google.com/?q=" + String(repeating: "a", count: 3_000)) == [], "only Maps URLs have the limit")
    }

    @Test(
        arguments: [
            ("x-success=a://&x-source=A", ["legacy-callback"]), ("x-success=a://", ["callback-incomplete x-source", "legacy-callback"]),
            ("x-source=A", ["callback-incomplete x-success", "legacy-callback"]),
            ("x-success=&x-source=A", ["callback-incomplete x-success", "legacy-callback"]),
            ("x-success=back&x-source=A", ["bad-value x-success", "legacy-callback"]),
        ] as [(String, [String])])
    func `callback parameters`(query: String, expected: [String]) { #expect(told("comgooglemaps-x-callback://?q=a&" + query) == expected) }

    @Test func `the convention's path before the callback parameters is no fault`() {
        #expect(told("comgooglemaps-x-callback://x-callback-url/open/?q=a&x-success=a://&x-source=A") == ["legacy-callback"])
        #expect(told("comgooglemaps://maps?q=a") == ["unexpected-path"])
    }

    @Test(
        arguments: [
            ("comgooglemapsurl://www.google.com/maps?cid=1", ["outside-pattern"]), ("comgooglemapsurl://maps.google.com/?cid=1", []),
            ("comgooglemapsurl://https://maps.google.com/?cid=1", ["doubled-scheme"]),
            ("comgooglemapsurl://www.google.com/maps/search/?query=a", ["missing-api api"]),
            ("comgooglemapsurl://maps.google.com/?q=a&x-source=A", ["callback-incomplete"]),
            ("//maps.google.com/maps/contrib/100000000000000000042", ["scheme-relative"]),
            ("https://www.google.com/maps?cid=1", ["not-universal"]),
            ("https://maps.app.goo.gl/x", ["not-universal", "shortened"]), ("https://goo.gl/maps/x", ["shortened"]),
            ("https://goo.gl/x", ["shortened"]),
            ("https://www.google.com/local/content/rap/report?postId=!1e10!2sCIHMx&t=27", ["not-universal"]),
            ("https://google.com@evil.example/maps/", ["user-info"]), ("https://shop.example/", ["not-maps"]), ("", ["not-maps"]),
            ("hello", ["not-maps"]),
        ] as [(String, [String])])
    func `web addresses`(link: String, expected: [String]) { #expect(told(link) == expected) }

    @Test func `a problem says what is allowed and what was likely meant`() throws {
        let mode = try #require(MapsLink("comgooglemaps://?daddr=a&directionsmode=Driving").problems.first)
        #expect(mode.value == "Driving" && mode.allowed == "driving, transit, bicycling, walking")
        #expect(mode.message.contains("small letters"))
        #expect(MapsLink("comgooglemaps://?center=-73.97,140.7").problems.isEmpty)
        #expect(MapsLink("comgooglemaps://?center=139.73,35.66").problems.first?.message.contains("latitude comes first") == true)
        #expect(MapsLink("comgooglemaps://?destination=a").problems.first?.message.contains("here it is called daddr") == true)
        #expect(MapsLink("comgooglemaps://?q=a&amp;zoom=3").problems.first?.message.contains("&amp;") == true)
        #expect(
            MapsLink("https://www.google.com/maps/search/?api=1&query=a&key=AIzaInventedKeyValue").problems.first?.value == nil,
            "no key is repeated")
    }

    @Test func `the worst problem comes first, and errors make a link invalid`() {
        let link = MapsLink("https://www.google.com/maps/dir/?destination=a b&travelmode=fly&x=1")
        #expect(link.problems.map(\.severity) == link.problems.map(\.severity).sorted(by: >))
        #expect(!link.isValid && link.problems.count == 4)
    }
}
