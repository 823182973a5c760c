// Answers printed by languages and consoles: Python, React Native, Node, Java; and what only looks like one.
import Model
import Photos
import Testing

private let link = #"<a href=\"https://maps.google.com/maps/contrib/11\">Quill</a>"#

@Suite struct PrintedAnswerTests {
    @Test(arguments: [
        (
            #"INFO:places:Joe's [x] -> [{'html_attributions': ['<a href="https://maps.google.com/maps/contrib/11">Quill</a>'], 'photo_reference': 'REF', 'width': 40, 'height': 30}]"#,
            "Quill"
        ),
        (
            #"{'photos': [{'html_attributions': ["Joe's Pizza"], 'photo_reference': 'REF', 'at': datetime.datetime(2026, 5, 1), 'x': None, 'y': True}]}"#,
            "Joe's Pizza"
        ),
        (
            #"got {'photos': [{'name': 'places/ChIJtest/photos/REF', 'authorAttributions': [{'displayName': 'Zo\xeb \U0001f355', 'uri': None}]}], 'id': ObjectId('64')} done"#,
            "Zoë 🍕"
        ),
        (
            "LOG  {\"photos\": [{\"photo_reference\": \"REF\", \"html_attributions\": [\"\(link)\"], \"width\": 40, \"height\": 30}]}",
            "Quill"
        ),
        (
            "{ photos: [ { height: 30, width: 40, html_attributions: [ '\(link.filter { $0 != "\\" })' ], photo_reference: 'REF', getUrl: [Function: getUrl] } ] }",
            "Quill"
        ),
    ])
    func aPrintedAnswerIsSearchedLikeJSON(line: String, name: String) throws {
        let file = try #require(read("start\n" + line + "\nend\n", path: "server.log"))
        #expect(file.records.map(\.names) == [[name]])
        #expect(file.records.map(\.location.line) == [2])
        #expect(file.records.first?.keys.contains { $0.hasSuffix("REF") } == true)
        #expect(file.problems == [])
    }

    @Test func severalDumpsOfReactNativesConsoleAreRead() throws {
        func dump(_ reference: String, _ name: String) -> String {
            "  // a note\ndetails: Object {\n  \"f\": [Function x],\n  \"u\": undefined,\n  \"photos\": Array [\n    Object {\n      \"height\": 30,\n      \"html_attributions\": Array [\n        \"\(name)\",\n      ],\n      \"photo_reference\": \"\(reference)\",\n      \"width\": 40,\n    },\n  ],\n  \"place_id\": \"ChIJtest\",\n}\n"
        }
        let file = try #require(read(dump("R1", link) + dump("R2", "Mira") + dump("R3", "From a Google User"), path: "out.txt"))
        #expect(file.format.rawValue == "react-native-plugin")
        #expect(file.records.map(\.names) == [["Quill"], ["Mira"], ["From a Google User"]])
        #expect(file.records.map(\.placeID) == ["ChIJtest", "ChIJtest", "ChIJtest"])
        #expect(file.records.map(\.location.line) == [6, 22, 38])
    }

    @Test func trafficInAConsoleDumpJoinsNames() throws {
        let text =
            "Object {\n  \"request\": XMLHttpRequest {\n    \"_url\": \"https://maps.googleapis.com/maps/api/place/photo?photo_reference=REF&key=x\",\n    \"responseURL\": \"https://lh3.googleusercontent.com/places/ABC=s1600\",\n  },\n}\n"
        let file = try #require(read("// photo_reference\n" + text, path: "out.txt"))
        #expect(file.links.map { $0.identities.map(\.key) } == [["gplaces-ref:REF", "gphoto-url:lh.googleusercontent.com/places/ABC"]])
    }

    @Test(arguments: [
        "Photo(name=\(resource), widthPx=40, heightPx=30, authorAttributions=[AuthorAttribution(displayName=%, photoUri=//lh3.googleusercontent.com/a/X)])",
        "PhotoDto[name=\(resource), authorAttributions=[Author[displayName=%, uri=https://maps.google.com/maps/contrib/11]], widthPx=40]",
        "PlacePhoto(photoReference=REFinvented, htmlAttributions=[<a href=\"https://maps.google.com/maps/contrib/11\">%</a>], width=40)",
    ])
    func aServersClassIsRead(text: String) throws {
        for name in ["Quill Ferrow", "석연교심", "Vok (4K)", "Bob, the [third]"] {
            let line = text.split(separator: "%", omittingEmptySubsequences: false).joined(separator: name)
            let file = try #require(read("2026-10-02  INFO 1 --- [nio-1] d.b.PlacesService : \(line)\n", path: "server.log"))
            #expect(file.records.map(\.names) == [[name]])
            #expect(file.records.map(\.location.line) == [1])
        }
    }

    @Test func aNameWithAStrayBracketIsUndecidedNotWrong() throws {
        let file = try #require(
            read(
                "x: Photo(name=\(resource), authorAttributions=[AuthorAttribution(displayName=Bob :), uri=u)], widthPx=40)\n",
                path: "server.log"))
        #expect(file.records.map(\.duty) == [.unknown(.malformed)])
    }

    @Test func anObjectThatBreaksOffIsSaidToBeSo() throws {
        let file = try #require(
            read(
                "{'photos': [{'photo_reference': 'R1', 'html_attributions': ['Quill']}, {'photo_reference': 'R2', 'html_attr",
                path: "server.log"))
        #expect(file.records.map(\.duty) == [.due, .unknown(.truncated)])
        #expect(file.problems.map(\.code) == ["log-object-broken"])
    }

    @Test(arguments: [
        "import json\ndef test_photo():\n    photo = {'photo_reference': 'REF', 'html_attributions': ['Quill'], 'width': 4, 'height': 3}\n",
        "const photo = {\n  photo_reference: 'REF', html_attributions: [ 'Quill' ], width: 4, height: 3 };\nexport default photo;\n",
        "# Photos\n\n```json\n{\"photos\": [{\"photo_reference\": \"REF\", \"html_attributions\": [\"Quill\"]}]}\n```\n",
        "return \"PhotoMetadata{attributions=\" + this.zza + \", height=\" + this.zzb;\n",
        "PhotoMetadata{attributions=<html>, height=H, width=W, photoReference=REF}\n",
        "photo_reference is a string, html_attributions an array; see authorAttributions={…}\n",
        "| `html_attributions` | array | `photo_reference` | string |\n", "2026-05-14 D/App: loaded 3 photos, attributions shown\n",
        "interface Photo { html_attributions: string[]; photo_reference: string }\n", "NSLink = \"x\"\n", "Optional(nil) NSLink = \n",
        "[{'a': 1}] and {'photo_reference'", "authorAttributions=[]\n", "<GMSPlacePhotoMetadata *> list;\n",
    ])
    func otherTextsHoldNoRecord(text: String) {
        let file = read(text, path: "notes.txt")
        #expect(file?.records.isEmpty ?? true)
        #expect(file?.places.isEmpty ?? true)
    }
}
