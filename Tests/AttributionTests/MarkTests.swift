// What is taken for the Google Maps mark, for a map, and for neither, on small screens (names invented).
import Model
import Photos
import TestSupport
import Testing

@testable import Attribution

private let vocabulary: MarkVocabulary? = (try? TestFiles.bytes(TestFiles.rules.appending(path: "maps-marks.xml"))).flatMap {
    try? MarkVocabulary(xml: $0)
}

private let record = PhotoRecord.due("TOKENinventedOna01", authors: ["Ona Grisewood"])

/// The marks of a screen that shows one place photo and these nodes.
private func marks(
    _ nodes: [Node], capabilities: Capabilities = .all, platform: Platform = .web, unit: LengthUnit = .cssPixels, size: Size? = nil
) throws -> MarkEvidence {
    let photo = Node.photo(record.mediaURL, id: "photo", size == nil ? nil : Rect(x: 0, y: 0, width: 300, height: 200))
    let screen = Screen.make(
        Node(.container, size?.rect, [photo] + nodes), capabilities: capabilities, platform: platform, unit: unit, size: size)
    var input = CaptureInput(
        id: "s", screen: screen, records: [record], index: Dictionary(record.identities.map { ($0, 0) }, uniquingKeysWith: { a, _ in a }),
        ownRecords: [])
    let known: MarkVocabulary = try #require(vocabulary)
    input.markVocabulary = known
    let phrases = CreditPhrases(prefixes: ["photo by"], suffixes: [], interfaceWords: ["menu"])
    return try #require(EvidenceGatherer.gather(input, phrases: phrases).evidence.marks)
}

/// `wording standing` of each mark.
private func told(_ evidence: MarkEvidence) -> [String] { evidence.marks.map { "\($0.wording.rawValue) \($0.standing.rawValue)" } }

private func button(_ text: String) -> Node { Node(.button, nil, [.text(text)]).with { $0.isOperable = true } }

@Suite struct MarkTests {
    @Test(arguments: [
        ("Google Maps", "exact alone"), ("Google\u{A0}Maps", "exact alone"), (" Google\u{202F}Maps. ", "exact alone"),
        ("4.6 · Google Maps", "exact alone"), ("Invented Tours | Google Maps", "exact alone"), ("google maps", "capitals alone"),
        ("GOOGLE MAPS", "capitals alone"), ("Google-Maps", "inserted alone"), ("GoogleMaps", "inserted alone"),
        ("Google\u{2060}\u{A0}Maps", "exact alone"), ("Google\u{200B}Maps", "inserted alone"), ("Google Maps™", "inserted alone"),
        ("Google Map", "reworded alone"),
        ("Google マップ", "translated alone"), ("Google\u{A0}Карты", "translated alone"), ("谷歌地图", "translated alone"),
        ("Google", "google alone"), ("Powered by Google", "powered-by alone"), ("Hours according to Google Maps", "exact part"),
        ("4.6 · google maps", "capitals part"),
    ])
    func `a text of its own is read as what it says`(text: String, expected: String) throws {
        #expect(try told(marks([.text(text)])) == [expected])
    }

    @Test(arguments: ["Googler's Maps Club", "#GoogleMaps", "@googlemaps", "Sign in with Google", "goog le", "Maps", "Ona Grisewood", ""])
    func `other texts are no marks`(text: String) throws {
        #expect(try told(marks([.text(text)])) == [])
    }

    @Test(arguments: [
        ("View on Google Maps", "exact action"), ("GOOGLE MAPS", "capitals ambiguous"), ("Google マップ", "translated ambiguous"),
        ("Google", "google ambiguous"), ("Google Maps", "exact alone"),
    ])
    func `on a button the same words may name the action`(text: String, expected: String) throws {
        let evidence = try marks([button(text)])
        #expect(told(evidence) == [expected] && evidence.marks[0].isOperable)
    }

    @Test func `a link inside a line is asked by its own words`() throws {
        let line = Node(.container, nil, [.inline("© Invented Tours · "), .inline("Open in Google Maps", url: "https://maps.example/")])
        #expect(try told(marks([line])) == ["exact action"])
        let own = Node(.container, nil, [.inline("© Invented Tours · "), .inline("GOOGLE MAPS")])
        #expect(try told(marks([own])) == ["capitals alone"])
    }

    @Test func `where nobody says what can be tapped, other words may be an action`() throws {
        #expect(try told(marks([.text("google maps")], capabilities: .native, platform: .ios)) == ["capitals ambiguous"])
        #expect(try told(marks([.text("Google Maps")], capabilities: .native, platform: .ios)) == ["exact alone"])
    }

    @Test func `a card that can be tapped is no button of these words`() throws {
        let card = Node(.container, nil, [.text("Copper Kettle"), .text("GOOGLE MAPS")]).with { $0.isOperable = true }
        #expect(try told(marks([card])) == ["capitals alone"])
    }

    @Test func `text-transform changes the capitals of the mark`() throws {
        let shouted = Node.text("Google Maps").with { $0.textStyle = TextStyle(changesCase: true) }
        #expect(try told(marks([shouted])) == ["capitals alone"])
    }

    @Test(
        arguments: [
            ("Google Maps", "logo.svg", "exact alone"), ("Google", "logo.svg", "google alone"),
            ("Powered by Google", "x.png", "powered-by alone"), (nil, "google_maps_logo.svg", "exact alone"),
            (nil, "powered_by_google_on_white.png", "powered-by alone"), (nil, "ic_google_map_pin.svg", "exact hint"),
            ("Google Maps logo", "x.svg", "exact hint"),
        ] as [(String?, String, String)])
    func `a picture tells what it is by its label, else by its name`(label: String?, file: String, expected: String) throws {
        let picture = Node.photo("https://tours.example/img/" + file).with { $0.label = label }
        #expect(try told(marks([picture])) == [expected])
    }

    @Test func `the label of a box around one picture is that picture's`() throws {
        let box = Node(.container, nil, [.photo("https://tours.example/a.svg")]).with { $0.label = "Google Maps" }
        let evidence = try marks([box])
        #expect(told(evidence) == ["exact alone"] && evidence.marks[0].form == .logo && evidence.marks[0].isLabelled == true)
        let bare = Node(.container).with { $0.label = "Google Maps" }
        #expect(try marks([bare]).marks.map(\.form) == [.label])
    }

    @Test(
        arguments: [
            (Rect(x: 10, y: 300, width: 98, height: 18), nil, 1), (Rect(x: 10, y: 300, width: 18, height: 18), nil, 0),
            (Rect(x: 10, y: 300, width: 300, height: 120), nil, 0), (Rect(x: 10, y: 300, width: 98, height: 18), "Copper Kettle", 0),
            (Rect(x: 10, y: 300, width: 98, height: 18), "Logo", 1),
        ] as [(Rect, String?, Int)])
    func `a picture without a telling label may be the logo when it has its size and shape`(
        bounds: Rect, label: String?, count: Int
    ) throws {
        let picture = Node.photo("https://tours.example/a.svg", bounds).with { $0.label = label }
        #expect(try marks([picture], size: Size(width: 390, height: 800)).possibleLogos.count == count)
    }

    @Test func `without sizes every unlabelled picture may be the logo, but for photos`() throws {
        var unsized = Capabilities.all
        unsized.bounds = .none
        #expect(try marks([.photo("https://tours.example/a.svg")], capabilities: unsized).possibleLogos.count == 1)
        #expect(try marks([.photo("https://tours.example/a.jpg")], capabilities: unsized).possibleLogos.isEmpty)
    }

    @Test func `frames, canvases and empty components hide what is in them`() throws {
        let frame = Node(.webView)
        let canvas = Node(.image).with { $0.className = "canvas" }
        let component = Node(.container).with { $0.className = "tour-footer" }
        #expect(try marks([frame, canvas, component]).opaqueElements == ["/1", "/2", "/3"])
        #expect(try marks([Node(.container, nil, [.text("Tours")]).with { $0.className = "tour-footer" }]).opaqueElements == [])
    }

    @Test func `the room around a logo ends at the next text`() throws {
        let logo = Node.photo("https://tours.example/a.svg", Rect(x: 60, y: 300, width: 98, height: 18)).with { $0.label = "Google Maps" }
        let nodes = [
            logo, .text("Data:", Rect(x: 10, y: 300, width: 46, height: 18)), .text("Tours", Rect(x: 170, y: 302, width: 46, height: 18)),
            .text("Hours", Rect(x: 60, y: 324, width: 46, height: 18)),
        ]
        let room = try #require(try marks(nodes, size: Size(width: 390, height: 800)).marks.first?.clearance)
        #expect(room.left == 4 && room.right == 12 && room.bottom == 6)
    }
}

@Suite struct MapTests {
    @Test(arguments: [
        ("GMSMapView", "google"), ("com.google.android.gms.maps.MapView", "google"), ("MKMapView", "apple"),
        ("com.mapbox.maps.MapView", "mapbox"), ("org.osmdroid.views.MapView", "osmdroid"), ("gmp-map", "google"),
    ])
    func `a map is told by its class`(name: String, provider: String) throws {
        let evidence = try marks([Node(.map).with { $0.className = name }])
        #expect(evidence.maps.map(\.provider) == [provider])
        #expect(evidence.builtIns.count == (provider == "google" ? 1 : 0))
    }

    @Test func `a web map is told by its CSS class, and Google's tiles in another library by theirs`() throws {
        func styled(_ value: String, _ inside: [Node] = []) -> Node {
            Node(.container, nil, inside).with { $0.attributes = [NamedValue(name: "class", value: value)] }
        }
        #expect(try marks([styled("map leaflet-container dark")]).maps.map(\.provider) == ["leaflet"])
        #expect(try marks([styled("leaflet-container", [styled("gm-style")])]).maps.map(\.provider) == ["unknown"])
        #expect(try marks([styled("leaflet-control")]).maps.isEmpty)
    }

    @Test func `Google's own mark inside a map is the map's`() throws {
        let watermark = Node(.image).with { $0.label = "Google" }
        let evidence = try marks([Node(.map, nil, [watermark]).with { $0.className = "GMSMapView" }])
        #expect(evidence.marks.map(\.isOfComponent) == [true])
        #expect(evidence.builtIns.map { $0.attributions.map(\.visibility) } == [[.visible]])
    }

    @Test func `a photo over a map is not a photo in it`() throws {
        let map = Node(.map, Rect(x: 0, y: 0, width: 390, height: 800)).with { $0.className = "MKMapView" }
        let evidence = try marks([map], size: Size(width: 390, height: 800))
        #expect(evidence.maps.map(\.photosOver) == [["p1"]] && evidence.maps.map(\.photosInside) == [[]])
    }

    @Test func `without place photos and components nothing is looked for`() throws {
        var input = CaptureInput(
            id: "s", screen: Screen.make(.text("Google Maps")), records: [], index: [:], ownRecords: [])
        let known: MarkVocabulary = try #require(vocabulary)
        input.markVocabulary = known
        let phrases = CreditPhrases(prefixes: ["by"], suffixes: [], interfaceWords: ["menu"])
        #expect(EvidenceGatherer.gather(input, phrases: phrases).evidence.marks == nil)
    }
}

@Suite struct PlaceCreditTests {
    private func owed(_ place: String?, _ path: String, record: String?, _ recordPath: String, file: String = "a.json") -> Bool {
        let duty = PlaceDuty(
            credits: [Credit(kind: .provider, name: "Larkfield Listings")], placeID: place,
            location: RecordLocation(path: "a.json", jsonPath: path, line: 1))
        let photo = PhotoRecord(
            placeID: record, duty: .noneDeclared, format: FormatID("places-new"),
            location: RecordLocation(path: file, jsonPath: recordPath, line: 1))
        return PlaceGatherer.owes(duty, photo)
    }

    @Test func `a credit is owed for its own place, or for the answer that it came with`() {
        #expect(owed("ChIJa", "$", record: "ChIJa", "$.photos[0]", file: "b.json"))
        #expect(!owed("ChIJa", "$.places[0]", record: "ChIJb", "$.places[0].photos[0]"))
        #expect(owed(nil, "$", record: "ChIJb", "$.results[1].photos[0]"))
        #expect(!owed(nil, "$[1]", record: "ChIJb", "$[10].photos[0]"))
        #expect(!owed(nil, "$", record: "ChIJb", "$.results[1].photos[0]", file: "b.json"))
    }
}
