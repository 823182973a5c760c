// Our own record shape.
import Foundation
import Model
import Photos
import TestSupport
import Testing

@Suite struct AttrcheckRecordsTests {
    @Test func everyFieldIsRead() throws {
        let file = try #require(
            read(
                """
                {"$schema":"records-1.schema.json","schemaVersion":1,"photos":[
                {"name":"\(resource)","placeId":"ChIJtest","placeName":"Copper Kettle","widthPx":40,"heightPx":30,"imageKey":"KEYinvented",
                 "authorAttributions":[{"displayName":"Quill","uri":"https://maps.google.com/maps/contrib/11","photoUri":"av"}],
                 "attributions":[{"text":"Harbour Archive","url":"https://harbour.example/"}],
                 "googleMapsUri":"https://www.google.com/maps/place//data=!3m4!1e2!3m2!1sKEYinvented!2e10"},
                {"reference":"R1","authorAttributions":[]},
                {"url":"https://cdn.app.example/img/42","attributions":null},
                {"url":"https://lh3.googleusercontent.com/place-photos/ABC=w1","attributions":"<a href='https://maps.google.com/maps/contrib/12'>Mira</a>"},
                {"imageKey":"KEYother"}]}
                """))
        #expect(file.format.rawValue == "attrcheck-records")
        #expect(file.problems == [])
        #expect(file.records.map(\.duty) == [.due, .noneDeclared, .unknown(.fieldNull), .due, .unknown(.fieldAbsent)])
        #expect(file.records.map(\.location.line) == [2, 6, 7, 8, 9])
        #expect(
            file.records.map(\.keys) == [
                ["gplaces-photo:" + resource, "gplaces-ref:TOKENtest", "gmaps-image:KEYinvented"], ["gplaces-ref:R1"],
                ["gphoto-url:cdn.app.example/img/42"],
                ["gphoto-url:lh.googleusercontent.com/place-photos/ABC"], ["gmaps-image:KEYother"],
            ])
        let first = try #require(file.records.first)
        #expect(first.names == ["Quill", "Harbour Archive"])
        #expect(first.credits.map(\.kind) == [.author, .provider])
        #expect(first.placeNames == ["Copper Kettle"])
        #expect(first.placeID == "ChIJtest")
        #expect(first.pixelSize == Size(width: 40, height: 30))
    }

    @Test func linksJoinIdentitiesInAnySpelling() throws {
        let file = try #require(
            read(
                #"{"schemaVersion":1,"photos":[],"links":[["gplaces-ref:R1","https://lh3.googleusercontent.com/place-photos/ABC=w1"],["gmaps-image:K"],["hero","sha256:00ff"]]}"#
            ))
        #expect(
            file.links.map { $0.identities.map(\.key) } == [["gplaces-ref:R1", "gphoto-url:lh.googleusercontent.com/place-photos/ABC"]])
        #expect(file.problems.map(\.code) == ["record-malformed"])
    }

    @Test func badEntriesAreToldAndTheOthersKept() throws {
        let file = try #require(read("{\"schemaVersion\":2,\"photos\":[\n7,\n{\"placeId\":\"P\"},\n{\"reference\":\"R\"}]}"))
        #expect(file.records.count == 2)
        #expect(file.problems.map(\.code) == ["records-schema-version", "record-malformed", "record-without-identity"])
        #expect(file.problems.map(\.line) == [1, 2, 3])
    }

    @Test func theSchemaIsJSONAndNamesEveryFieldThatIsRead() throws {
        let url = TestFiles.rules.appending(path: "schemas/records-1.schema.json")
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: url)) as? [String: Any])
        let photo = try #require((schema["$defs"] as? [String: Any])?["photo"] as? [String: Any])
        let names = try #require(photo["properties"] as? [String: Any]).keys.sorted()
        #expect(
            names == [
                "attributions", "authorAttributions", "flagContentUri", "googleMapsUri", "heightPx", "imageKey", "name", "placeId",
                "placeName",
                "reference", "url", "widthPx",
            ])
    }
}
