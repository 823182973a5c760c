// Every link that Google's two iOS guides print, read as the guides say (policy/maps-url-examples.md; numbers as there).
import Testing

@testable import MapsLinks

@Suite struct GuideExamplesTests {
    private func coordinate(_ text: String) throws -> Coordinate { try #require(Coordinate(text)) }
    private func codes(_ link: MapsLink) -> [String] { link.problems.map(\.code.rawValue) }

    @Test func `1: a universal link to a map`() throws {
        let link = MapsLink("https://www.google.com/maps/@42.585444,13.007813,6z")
        #expect(link.target == .map(MapView(center: try coordinate("42.585444,13.007813"), zoom: 6)))
        #expect(link.isUniversal && link.problems.isEmpty)
    }

    @Test func `2: the bare scheme opens the app`() {
        let link = MapsLink("comgooglemaps://")
        #expect(link.carrier == .app && link.target == .app && link.problems.isEmpty)
    }

    @Test(
        arguments: [
            ("comgooglemaps://?center=40.765819,-73.975866&zoom=14&views=traffic", "40.765819,-73.975866", 14, ["traffic"]),
            ("comgooglemaps://?center=37.788463,-122.392545&zoom=12", "37.788463,-122.392545", 12, nil),
        ] as [(String, String, Double, Set<String>?)])
    func `3, 4: a map with zoom and layers`(text: String, center: String, zoom: Double, layers: Set<String>?) throws {
        let link = MapsLink(text)
        #expect(link.target == .map(MapView(center: try coordinate(center), zoom: zoom, layers: layers)))
        #expect(link.problems.isEmpty)
    }

    @Test func `5: Street View`() throws {
        let link = MapsLink("comgooglemaps://?center=46.414382,10.013988&mapmode=streetview")
        #expect(link.target == .panorama(Panorama(viewpoint: try coordinate("46.414382,10.013988"))))
        #expect(link.problems.isEmpty)
    }

    @Test(
        arguments: [
            ("comgooglemaps://?q=Pizza&center=37.759748,-122.427135", "Pizza", "37.759748,-122.427135", nil, nil),
            (
                "comgooglemaps://?q=Steamers+Lane+Santa+Cruz,+CA&center=37.782652,-122.410126&views=satellite,traffic&zoom=15",
                "Steamers Lane Santa Cruz, CA", "37.782652,-122.410126", 15, ["satellite", "traffic"]
            ),
            (
                "comgooglemaps://?q=Google+Japan,+Minato,+Tokyo,+Japan&center=35.660888,139.73073&zoom=15&views=transit",
                "Google Japan, Minato, Tokyo, Japan", "35.660888,139.73073", 15, ["transit"]
            ),
        ] as [(String, String, String, Double?, Set<String>?)])
    func `6 to 8: searches with a view`(text: String, query: String, center: String, zoom: Double?, layers: Set<String>?) throws {
        let link = MapsLink(text)
        let view = MapView(center: try coordinate(center), zoom: zoom, layers: layers)
        #expect(link.target == .search(MapsSearch(text: query, placeID: nil, view: view)))
        #expect(link.problems.isEmpty)
    }

    @Test(
        arguments: [
            (
                "comgooglemaps://?saddr=Google+Inc,+8th+Avenue,+New+York,+NY&daddr=John+F.+Kennedy+International+Airport,+Van+Wyck+Expressway,+Jamaica,+New+York&directionsmode=transit",
                "Google Inc, 8th Avenue, New York, NY", "John F. Kennedy International Airport, Van Wyck Expressway, Jamaica, New York",
                "transit", nil, nil
            ),
            (
                "comgooglemaps://?saddr=Google,+1600+Amphitheatre+Parkway,+Mountain+View,+CA+94043&daddr=Google+Inc,+345+Spear+Street,+San+Francisco,+CA&center=37.422185,-122.083898&zoom=10",
                "Google, 1600 Amphitheatre Parkway, Mountain View, CA 94043", "Google Inc, 345 Spear Street, San Francisco, CA", nil,
                "37.422185,-122.083898", 10
            ),
            (
                "comgooglemaps://?saddr=2025+Garcia+Ave,+Mountain+View,+CA,+USA&daddr=Google,+1600+Amphitheatre+Parkway,+Mountain+View,+CA,+United+States&center=37.423725,-122.0877&directionsmode=walking&zoom=17",
                "2025 Garcia Ave, Mountain View, CA, USA", "Google, 1600 Amphitheatre Parkway, Mountain View, CA, United States", "walking",
                "37.423725,-122.0877", 17
            ),
        ] as [(String, String, String, String?, String?, Double?)])
    func `9 to 11: directions`(text: String, from: String, to: String, mode: String?, center: String?, zoom: Double?) throws {
        let link = MapsLink(text)
        guard case .directions(let route) = link.target else {
            Issue.record("no directions: \(link.target)")
            return
        }
        #expect(route.origin == from && route.destination == to && route.mode == mode)
        #expect(route.view == MapView(center: center.flatMap { Coordinate($0) }, zoom: zoom))
        #expect(link.problems.isEmpty)
    }

    @Test(arguments: [
        (
            "comgooglemaps-x-callback://?center=40.765819,-73.975866&zoom=14&x-success=sourceapp://?resume=true&x-source=SourceApp", "map",
            "SourceApp"
        ),
        (
            "comgooglemaps-x-callback://?q=dessert&center=37.759748,-122.427135&x-success=sourceapp://?resume=true&x-source=Nom+Nom",
            "search", "Nom Nom"
        ),
        (
            "comgooglemaps-x-callback://?daddr=John+F.+Kennedy+International+Airport,+Van+Wyck+Expressway,+Jamaica,+New+York&x-success=sourceapp://?resume=true&x-source=AirApp",
            "directions", "AirApp"
        ),
    ])
    func `12 to 14: callbacks keep the nested link's own query`(text: String, kind: String, source: String) {
        let link = MapsLink(text)
        #expect(link.carrier == .callback && link.target.kind == kind)
        #expect(link.callback == Callback(source: source, success: "sourceapp://?resume=true"))
        #expect(link.callback.scheme == "sourceapp")
        #expect(codes(link) == ["legacy-callback"] && link.isValid)
    }

    @Test func `14: directions without a start begin where the user is`() {
        let link = MapsLink("comgooglemaps-x-callback://?daddr=Kestrel+Airport&x-success=sourceapp://?resume=true&x-source=AirApp")
        #expect(link.targetWords == "directions from where the user is to \"Kestrel Airport\"")
    }

    @Test func `15: the bare callback scheme lacks both required parameters`() {
        let link = MapsLink("comgooglemaps-x-callback://")
        #expect(link.problems.filter { $0.severity == .error }.map(\.parameter) == ["x-success", "x-source"])
        #expect(Set(codes(link)) == ["callback-incomplete", "legacy-callback"])
    }

    @Test func `16: the bare web scheme has no target`() {
        let link = MapsLink("comgooglemapsurl://")
        #expect(link.target == .none && codes(link) == ["missing-required"])
    }

    @Test(arguments: [
        (
            "https://www.google.com/maps/preview/@42.585444,13.007813,6z",
            "comgooglemapsurl://www.google.com/maps/preview/@42.585444,13.007813,6z"
        ),
        ("https://maps.google.com/?q=@37.3161,-122.1836", "comgooglemapsurl://maps.google.com/?q=@37.3161,-122.1836"),
        (
            "http://maps.google.com/maps?f=d&daddr=Tokyo+Tower,+Tokyo,+Japan&sll=35.6586,139.7454&sspn=0.2,0.1&nav=1",
            "comgooglemapsurl://maps.google.com/maps?f=d&daddr=Tokyo+Tower,+Tokyo,+Japan&sll=35.6586,139.7454&sspn=0.2,0.1&nav=1&x-source=SourceApp&x-success=sourceapp://?resume=true"
        ),
    ])
    func `17 to 19: a web address and its app form have the same target`(web: String, app: String) {
        let a = MapsLink(web)
        let b = MapsLink(app)
        #expect(LinkComparison(a, b).verdict == .same)
        #expect(a.problems.isEmpty && b.problems.isEmpty)
        #expect(a.converted(to: .comgooglemapsurl).link.map { MapsLink($0).targetKey } == b.targetKey)
        let back = b.converted(to: .https)
        #expect(back.link == web.replacing("http://", with: "https://"))
        #expect(back.notes.map(\.parameter) == (b.callback.isAbsent ? [] : ["x-success", "x-source"]))
    }

    @Test func `19: the pair means directions with a way back`() {
        let link = MapsLink(
            "comgooglemapsurl://maps.google.com/maps?f=d&daddr=Tokyo+Tower,+Tokyo,+Japan&sll=35.6586,139.7454&sspn=0.2,0.1&nav=1&x-source=SourceApp&x-success=sourceapp://?resume=true"
        )
        #expect(link.targetWords == "directions from where the user is to \"Tokyo Tower, Tokyo, Japan\"")
        #expect(link.callback == Callback(source: "SourceApp", success: "sourceapp://?resume=true"))
    }

    @Test(arguments: [
        "comgooglemaps-x-callback://?center=40.765819,-73.975866&zoom=14\n    &x-success=sourceapp://?resume=true\n    &x-source=SourceApp",
        "comgooglemaps-x-callback://?center=40.765819,-73.975866&zoom=14   &x-success=sourceapp://?resume=true   &x-source=SourceApp",
        "comgooglemaps-x-callback://?center=40.765819,\r\n\t-73.975866&zoom=14&x-success=sourceapp://?resume=true&x-source=SourceApp",
    ])
    func `line breaks inside a pasted link are folded away with a warning`(text: String) {
        let link = MapsLink(text)
        #expect(
            link.written
                == "comgooglemaps-x-callback://?center=40.765819,-73.975866&zoom=14&x-success=sourceapp://?resume=true&x-source=SourceApp")
        #expect(Set(codes(link)) == ["white-space", "legacy-callback"] && link.isValid)
    }

    @Test func `a single space inside a value stays, and is said to be unencoded`() {
        let link = MapsLink("comgooglemaps://?q=Kestrel Court Cafe")
        #expect(link.targetWords == "a search for \"Kestrel Court Cafe\"")
        #expect(codes(link) == ["unencoded"])
    }

    @Test func `a percent-encoded nested link is read like a plain one`() {
        let link = MapsLink("comgooglemaps-x-callback://?q=tea&x-success=sourceapp%3A%2F%2F%3Fa%3D1%26b%3D2&x-source=App")
        #expect(link.callback.success == "sourceapp://?a=1&b=2")
        #expect(MapsLink(link.canonical).callback == link.callback)
    }
}
