// What iOS apps print or save of photos: attributed strings, Swift structs, mere addresses, Codable mirrors.
import Model
import Photos
import Testing

private let link = "https://maps.google.com/maps/contrib/11"

private func described(_ name: String, _ link: String = link) -> String { "\(name){\n    NSLink = \"\(link)\";\n}" }

@Suite struct IOSSDKTests {
    @Test(arguments: ["Quill Ferrow", "Vokus (4K WALK)", "A{b}", "Zoë 🍕", "กัชดอา", "Foo: Bar"])
    func aPrintedAttributionGivesTheName(name: String) throws {
        let log = "2026-06-02 18:04:10.200+0900 App[4711:99] photo 0: Optional(\(described(name)))\n2026-06-02 next: nil\n"
        let file = try #require(read(log + log, path: "console.log"))
        #expect(file.format.rawValue == "ios-sdk")
        #expect(file.records.map(\.names) == [[name], [name]])
        #expect(file.records.map(\.location.line) == [1, 5])
        #expect(file.records.first?.credits.first?.contributor == "11")
    }

    @Test func severalRunsAreSeveralCredits() throws {
        let text = "Optional(Photos by {\n}\(described("Quill"))\(" and {\n    NSColor = \"x { y\";\n}")\(described("Mira", link + "2")))"
        #expect(try #require(read(text, path: "console.log")).records.map(\.names) == [["Quill", "Mira"]])
    }

    @Test func aNameBehindALogsWordsIsNotGuessed() throws {
        let file = try #require(read("2026-06-02 App[1:2] photo 0: \(described("Quill"))\n", path: "console.log"))
        #expect(file.records.map(\.duty) == [.unknown(.authorWithoutName)])
        #expect(file.records.first?.credits.map(\.contributor) == ["11"])
    }

    @Test func attributedStringsOfOtherThingsAreNoPhotos() {
        #expect(read("App[1:2] title: Optional(\(described("Terms", "https://example.com/terms")))\n", path: "console.log") == nil)
        #expect(
            read("App[1:2] attributions: Optional(\(described("Example Archive", "https://a.example")))\n", path: "console.log")?.records
                .first?.credits.map(\.kind) == [.provider])
    }

    @Test(arguments: [
        (described("Quill"), ["Quill"]),
        ("Visit {\n    NSColor = \"x\";\n}\(described("my site", "https://example.com")) today{\n}\n", nil),
        (described("Quill") + "\n", ["Quill"]),
    ])
    func aFileThatIsOnlyAnAttributedStringHasItsOwnFormat(text: String, names: [String]?) throws {
        let file = try #require(read(text, path: "attributions.txt"))
        #expect(file.format.rawValue == "ns-attributed-string")
        #expect(file.records.first?.names == names)
    }

    @Test(arguments: [
        (
            #"Photo(attributions: nil, authorAttributions: [GooglePlacesSwift.AuthorAttribution(displayName: "Quill \"Q\" (x), y: z", uri: Optional(\#(link)), photoURI: nil)], maxSize: (40.0, 30.0))"#,
            [#"Quill "Q" (x), y: z"#]
        ),
        (
            #"Photo(attributions: nil, authorAttributions: [AuthorAttribution(displayName: "A", uri: nil, photoURI: nil), AuthorAttribution(displayName: "B \u{1F355}", uri: nil, photoURI: nil)], maxSize: (40.0, 30.0))"#,
            ["A", "B 🍕"]
        ),
        ("Photo(attributions: Optional(Quill {\n\tNSLink = \(link)\n}), authorAttributions: nil, maxSize: (40.0, 30.0))", ["Quill "]),
        ("[Photo(attributions: nil, authorAttributions: [], maxSize: (40.0, 30.0))]", []),
    ])
    func aSwiftStructIsRead(text: String, names: [String]) throws {
        let file = try #require(read("photos: " + text + "\n", path: "console.log"))
        #expect(file.format.rawValue == "ios-sdk")
        #expect(file.records.map(\.names) == [names])
        #expect(file.records.map(\.pixelSize) == [Size(width: 40, height: 30)])
        #expect(file.records.first?.duty == (names.isEmpty ? .noneDeclared : .due))
    }

    @Test func anAddressAloneSaysNothing() throws {
        let file = try #require(read("photo <GMSPlacePhotoMetadata: 0x600001a2b3c0>\n", path: "console.log"))
        #expect(file.records.map(\.duty) == [.unknown(.fieldAbsent)])
    }

    @Test(arguments: [
        (#""attributions":"Quill","authorAttributions":[{"name":"Quill","uri":"\#(link)"}]"#, DutyState.due, ["Quill"]),
        (#""attributions":null,"authorAttributions":null"#, .unknown(.fieldNull), []),
        (#""attributions":null,"authorAttributions":[]"#, .noneDeclared, []),
        (#""attributions":"Quill{\n    NSLink = \"\#(link)\";\n}""#, .due, ["Quill"]),
        (#""attributions":"Optional(Quill{\n    NSLink = \"\#(link)\";\n})""#, .due, ["Quill"]),
    ])
    func aCodableMirrorIsRead(fields: String, duty: DutyState, names: [String]) throws {
        let file = try #require(read(#"{"placeID":"ChIJtest","photos":[{"maxSize":{"width":40,"height":30},\#(fields)}]}"#))
        #expect(file.format.rawValue == "ios-sdk")
        #expect(file.records.map(\.duty) == [duty])
        #expect(file.records.map(\.names) == [names])
    }
}
