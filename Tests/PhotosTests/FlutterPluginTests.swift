// The Flutter plugin's JSON and its two printed forms: counters are no identities, names may have lost their link.
import Model
import Photos
import Testing

private let html = #"<a href="https://maps.google.com/maps/contrib/11">Quill (4K) &amp; Co</a>"#

@Suite struct FlutterPluginTests {
    @Test(arguments: [
        (
            "I/flutter (4800): PhotoMetadata(photoReference: id_1, width: 40, height: 30, attributions: \(html))", ["Quill (4K) & Co"],
            "counter:id_1"
        ),
        ("// PhotoMetadata{attributions: \(html), width: 40, height: 30}", ["Quill (4K) & Co"], nil),
        ("PhotoMetadata(photoReference: id_2, width: 40, height: 30, attributions: Vok (4K WALK))", ["Vok (4K WALK)"], "counter:id_2"),
        ("PhotoMetadata{attributions: Vok, width: wide, width: 40, height: 30}", ["Vok, width: wide"], nil),
    ])
    func aPrintedPhotoIsRead(line: String, names: [String], key: String?) throws {
        let file = try #require(read(line + "\n", path: "flutter.log"))
        #expect(file.format.rawValue == "flutter-plugin")
        #expect(file.records.map(\.names) == [names])
        #expect(file.records.map(\.key) == [key])
        #expect(file.records.map(\.pixelSize) == [Size(width: 40, height: 30)])
    }

    @Test func aPrintedPlaceKeepsItsPhotosApart() throws {
        let photo = "PhotoMetadata(photoReference: id_%, width: 40, height: 30, attributions: #)"
        let list = [("1", "Quill (A)"), ("2", "null"), ("3", html)].map { number, name in
            photo.split(separator: "%").joined(separator: number).split(separator: "#").joined(separator: name)
        }
        let text =
            "I/flutter: FetchPlaceResponse(place: Place(address: null, id: ChIJtest, name: Copper Kettle, photoMetadatas: [\(list.joined(separator: ", "))], rating: 4.0))"
        let file = try #require(read(text, path: "flutter.log"))
        #expect(file.records.map(\.names) == [["Quill (A)"], [], ["Quill (4K) & Co"]])
        #expect(file.records.map(\.duty) == [.due, .unknown(.fieldNull), .due])
        #expect(file.records.map(\.placeID) == ["ChIJtest", "ChIJtest", "ChIJtest"])
    }

    @Test(arguments: [
        (#""attributions":"Quill""#, DutyState.due), (#""attributions":null"#, .unknown(.fieldNull)),
        (#""attributions":"""#, .unknown(.fieldEmptyText)), (#""width":1"#, .unknown(.fieldAbsent)),
        (#""attributions":"https://maps.google.com/maps/contrib/11""#, .unknown(.authorWithoutName)),
    ])
    func everyPlatformsValueHasItsDuty(field: String, duty: DutyState) throws {
        let file = try #require(
            read(#"{"place":{"id":"ChIJtest","photoMetadatas":[{"photoReference":"id_1","width":40,"height":30,\#(field)}]}}"#))
        #expect(file.format.rawValue == "flutter-plugin")
        #expect(file.records.map(\.duty) == [duty])
    }

    @Test func aBareNameHasLostItsLink() throws {
        let file = try #require(read("PhotoMetadata{attributions: Quill, width: 40, height: 30}", path: "flutter.log"))
        #expect(file.records.flatMap(\.credits) == [Credit(kind: .author, name: "Quill", linkStripped: true)])
    }

    @Test func countersOfTwoFilesAreDifferentPhotos() throws {
        let line = "PhotoMetadata(photoReference: id_1, width: 40, height: 30, attributions: "
        let files = [read(line + "Quill)", path: "a.log"), read(line + "Mira)", path: "b.log")].compactMap(\.self)
        #expect(RecordSet.merge(files).records.map(\.names) == [["Quill"], ["Mira"]])
    }
}
