// The legacy service's XML, PHP caches, database exports, and the formats that JSON files are told apart by.
import Model
import Photos
import Testing

private let photoXML =
    "<photo><photo_reference>REF</photo_reference><width>40</width><height>30</height><html_attribution>&lt;a href=&quot;https://maps.google.com/maps/contrib/11&quot;&gt;Quill &amp;amp; Co&lt;/a&gt;</html_attribution></photo>"

private func xml(_ photos: String, beside: String = "") -> String {
    "<?xml version=\"1.0\"?>\n<PlaceDetailsResponse>\n<status>OK</status>\n<result><name>Copper</name><place_id>ChIJtest</place_id>\n\(photos)<review><author_name>Rev Iewer</author_name></review></result>\(beside)</PlaceDetailsResponse>"
}

@Suite struct ServiceFileTests {
    @Test func xmlPhotosAreRead() throws {
        let file = try #require(read(xml(photoXML + "\n<photo><photo_reference>REG</photo_reference></photo>"), path: "a.xml"))
        #expect(file.format.rawValue == "places-legacy-xml")
        #expect(file.records.map(\.names) == [["Quill & Co"], []])
        #expect(file.records.map(\.duty) == [.due, .noneDeclared])
        #expect(file.records.map(\.placeID) == ["ChIJtest", "ChIJtest"])
        #expect(file.records.map(\.placeNames) == [["Copper"], ["Copper"]])
        #expect(
            file.records.map(\.location.jsonPath) == ["/PlaceDetailsResponse/result/photo[1]", "/PlaceDetailsResponse/result/photo[2]"])
        #expect(file.records.map(\.location.line) == [5, 6])
        #expect(file.records.first?.pixelSize == Size(width: 40, height: 30))
        #expect(file.reviewAuthors == ["Rev Iewer"])
    }

    @Test func xmlCreditsOfThePlaceAreItsOwn() throws {
        let list = "<html_attribution>Listings by &lt;a href=&quot;http://o.example/&quot;&gt;OpenPlates&lt;/a&gt;</html_attribution>"
        let file = try #require(read(xml(photoXML, beside: list), path: "a.xml"))
        #expect(file.places.map { $0.credits.map(\.wholeText) } == [["Listings by OpenPlates"]])
        #expect(file.places.map(\.placeID) == ["ChIJtest"])
        #expect(file.records.count == 1)
    }

    @Test func xmlThatIsCutNeverSaysNone() throws {
        let bytes = Array(xml(photoXML + photoXML).utf8)
        for length in 0..<bytes.count {
            let file = read(String(decoding: bytes[..<length], as: UTF8.self), path: "a.xml")
            for record in file?.records ?? [] {
                #expect(record.duty != .noneDeclared, "cut at \(length)")
                #expect(record.names == [] || record.names == ["Quill & Co"] || record.duty == .unknown(.truncated), "cut at \(length)")
            }
        }
    }

    @Test(arguments: [
        #"s:61:"{"photos":[{"photo_reference":"REF","html_attributions":["Quill"]}]}";"#,
        #"1767225600s:61:"{"photos":[{"photo_reference":"REF","html_attributions":["Quill"]}]}";"#,
        #"s:9:"{"photos":[{"photo_reference":"REF","html_attributions":["Quill"]}]}";"#,
        #"a:2:{s:2:"ok";b:1;s:6:"photos";a:1:{i:0;a:3:{s:15:"photo_reference";s:3:"REF";s:5:"width";i:40;s:17:"html_attributions";a:1:{i:0;s:5:"Quill";}}}}"#,
        #"O:8:"stdClass":1:{s:4:"body";s:66:"{"photos":[{"photo_reference":"REF","html_attributions":["Quill"]}]}";}"#,
    ])
    func phpCachesAreRead(text: String) throws {
        let file = try #require(read(text, path: "cache"))
        #expect(file.records.map(\.names) == [["Quill"]])
        #expect(file.records.map(\.keys) == [["gplaces-ref:REF"]])
    }

    @Test func linesInsideAPHPTextAreTheFiles() throws {
        let file = try #require(
            read("s:80:\"{\n\"photos\":[\n{\"photo_reference\":\"REF\",\"html_attributions\":[\"Quill\"]}]}\";", path: "cache"))
        #expect(file.records.map(\.location.line) == [3])
    }

    @Test(arguments: [
        (#"{"photos":[{"height":30,"html_attributions":["Quill"],"width":40}],"place_id":"ChIJtest"}"#, "maps-js"),
        (
            #"{"id":"ChIJtest","displayName":"Copper","photos":[{"authorAttributions":[{"displayName":"Quill","photoURI":null,"uri":null}],"heightPx":30,"widthPx":40}]}"#,
            "maps-js"
        ),
        (
            #"{"documents":[{"name":"projects/p/databases/d/documents/c/1","fields":{"photos":{"arrayValue":{"values":[{"mapValue":{"fields":{"photo_reference":{"stringValue":"REF"},"html_attributions":{"arrayValue":{"values":[{"stringValue":"Quill"}]}}}}}]}}}}]}"#,
            "firestore"
        ),
        (
            #"{"_id":{"$oid":"64"},"photos":[{"name":"places/ChIJtest/photos/T","widthPx":{"$numberInt":"40"},"heightPx":{"$numberInt":"30"},"authorAttributions":[{"displayName":"Quill","_id":{"$oid":"65"}}]}]}"#,
            "mongo-export"
        ),
        (
            #"{"data":{"place":{"photos":{"edges":[{"node":{"photoName":"places/ChIJtest/photos/T","attribution":{"authors":[{"displayName":"Quill","profileUrl":"u"}]}}}]}}}}"#,
            "generic"
        ),
        (
            "{\"google_photo_name\":\"places/ChIJtest/photos/T\",\"google_photo_author_attributions\":[{\"display_name\":\"Quill\"}]}\n\n{\"google_photo_name\":\"\",\"google_photo_author_attributions\":[]}",
            "generic"
        ),
    ])
    func aJSONFileHasItsFormat(text: String, format: String) throws {
        let file = try #require(read(text))
        #expect(file.format.rawValue == format)
        #expect(file.records.map(\.names) == [["Quill"]])
    }

    @Test func anEmptyFirestoreListSaysNone() throws {
        let file = try #require(
            read(
                #"{"fields":{"photos":{"arrayValue":{"values":[{"mapValue":{"fields":{"photo_reference":{"stringValue":"REF"},"html_attributions":{"arrayValue":{}}}}}]}}}}"#
            ))
        #expect(file.records.map(\.duty) == [.noneDeclared])
    }

    @Test func reviewersAreKeptApartFromAuthors() throws {
        let file = try #require(
            read(
                #"{"id":"ChIJtest","photos":[{"name":"\#(resource)","authorAttributions":[{"displayName":"Quill"}]}],"reviews":[{"authorAttribution":{"displayName":"Rev Iewer","uri":"u"}},{"author_name":"Second"},{"author_name":"Rev Iewer"}]}"#
            ))
        #expect(file.records.map(\.names) == [["Quill"]])
        #expect(file.reviewAuthors == ["Rev Iewer", "Second"])
    }

    @Test(arguments: [
        (#"{"placeID":"ChIJtest","attributions":"Listings by <a href=\"http://o.example/\">OpenPlates</a>","photos":[]}"#, ["OpenPlates"]),
        (#"{"placeId":"ChIJtest","attributions":["<a href=\"http://o.example/\">OpenPlates</a>"]}"#, ["OpenPlates"]),
        (#"{"place_id":"ChIJtest","html_attributions":["OpenPlates"],"photos":[]}"#, ["OpenPlates"]),
        (#"{"attributions":["© Map makers"],"tiles":[]}"#, []), (#"{"attributions":"nobody"}"#, []),
        (#"{"attributions":[],"placeID":"ChIJtest"}"#, []),
    ])
    func creditsOfAPlaceAreFoundInEveryInterface(text: String, names: [String]) {
        #expect(read(text)?.places.flatMap { $0.credits.map(\.name) } ?? [] == names)
    }
}
