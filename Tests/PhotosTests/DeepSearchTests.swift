// Records are found in whatever wraps them, and nothing else is taken for one.
import Model
import Photos
import Testing

private let record = #"{"name":"\#(resource)","widthPx":40,"heightPx":30,"authorAttributions":[{"displayName":"Quill"}]}"#
private let quoted = record.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")

@Suite struct DeepSearchTests {
    @Test(arguments: [
        (#"{"photos":[\#(record)]}"#, "$.photos[0]", "places-new"),
        (#"{"places":[{"photos":[\#(record)]}]}"#, "$.places[0].photos[0]", "places-new"),
        (#"[{"photos":[\#(record)]}]"#, "$[0].photos[0]", "places-new"),
        (#"[1, null, {"photos":[\#(record)]}]"#, "$[2].photos[0]", "places-new"),
        (#"{"data":{"place page":{"edges":[{"node":\#(record)}]}}}"#, "$.data['place page'].edges[0].node", "generic"),
        (#"{"body":" {\"photos\":[\#(quoted)]}"}"#, "$.body>$.photos[0]", "generic"),
        (
            #"{"content":{"encoding":"base64","text":"eyJwaG90b3MiOlt7Im5hbWUiOiJwbGFjZXMvQ2hJSnRlc3QvcGhvdG9zL1RPS0VOdGVzdCIsImF1dGhvckF0dHJpYnV0aW9ucyI6W3siZGlzcGxheU5hbWUiOiJRdWlsbCJ9XX1dfQ=="}}"#,
            "$.content.text>$.photos[0]", "generic"
        ),
        (#"{"google_photo_name":"\#(resource)","google_photo_author_attributions":[{"display_name":"Quill"}]}"#, "$", "generic"),
        (
            #"{"fields":{"photos":{"arrayValue":{"values":[{"mapValue":{"fields":{"name":{"stringValue":"\#(resource)"},"authorAttributions":{"arrayValue":{"values":[{"mapValue":{"fields":{"displayName":{"stringValue":"Quill"}}}}]}}}}}]}}}}"#,
            "$.fields.photos[0]", "firestore"
        ),
        (
            #"{"zza":[{"zzb":"<a href=\"https://maps.google.com/maps/contrib/11\">Quill</a>","zzc":30,"zzd":40}]}"#, "$.zza[0]",
            "android-sdk"
        ),
        (
            #"{"photos":[{"attributions":{"name":"Quill","url":""},"width":4.0,"height":3.0,"reference":""}]}"#, "$.photos[0]",
            "react-native-plugin"
        ),
        (
            #"{"photos":[{"raw_reference":{"fife_url":"https://lh3.googleusercontent.com/places/ABC=s1600"},"html_attributions":["Quill"]}]}"#,
            "$.photos[0]", "generic"
        ),
        (
            #"{"photo":{"photoName":"\#(resource)","attribution":{"authors":[{"displayName":"Quill","profileUrl":"u"}]}}}"#, "$.photo",
            "generic"
        ),
    ])
    func aRecordIsFoundWithItsPathAndFormat(text: String, path: String, format: String) throws {
        let file = try #require(read(text))
        #expect(file.records.map(\.location.jsonPath) == [path])
        #expect(file.format.rawValue == format)
        #expect(file.records.map(\.names) == [["Quill"]])
        #expect(file.records.map(\.duty) == [.due])
        #expect(file.problems == [])
    }

    @Test(arguments: [
        #"{"reviews":[{"name":"\#(resource)","authorAttributions":[{"displayName":"Quill"}],"authorAttribution":{"displayName":"Quill"}}]}"#,
        #"{"reviews":[{"authorAttribution":{"displayName":"Quill","uri":"u","photoUri":"p"},"rating":5}]}"#,
        #"{"user":{"displayName":"Quill","photoUri":"p","uri":"u"}}"#, #"{"photos":[{"name":"IMG_1.HEIC","widthPx":4,"heightPx":3}]}"#,
        #"{"photos":[{"id":"x","width":4,"height":3,"user":{"name":"Quill"}}]}"#, #"{"map":{"attribution":"© Somebody"}}"#,
        #"{"html_attributions":[],"status":"OK","results":[]}"#, #"{"name":"places/ChIJtest","displayName":{"text":"Copper Kettle"}}"#,
        #"{"$schema":"https://json-schema.org/draft/2020-12/schema","examples":[\#(record)]}"#, #"{"openapi":"3.0.0","x":\#(record)}"#,
        #"{"components":{"Photo":{"type":"object","properties":{"name":{"type":"string"},"authorAttributions":{"type":"array","items":{}}}}}}"#,
        #"{"text":"[see below] {name}"}"#, #"{"photo_reference":{"type":"string"}}"#, "[]", "{}", "not json", "[1,2]",
        #"{"photo_reference":""}"#,
    ])
    func otherDataHoldsNoRecord(text: String) {
        let file = read(text)
        #expect(file?.records.isEmpty ?? true)
        #expect(file?.links.isEmpty ?? true)
        #expect(file?.places.isEmpty ?? true)
    }

    @Test func aMediaAnswerIsALinkAndItsPictureIsNoAvatar() throws {
        let file = try #require(
            read(#"{"name":"\#(resource)/media","photoUri":"https://lh3.googleusercontent.com/place-photos/ABC=s4800-w800"}"#))
        #expect(file.records.isEmpty)
        #expect(
            file.links.map { $0.identities.map(\.key) } == [
                ["gplaces-photo:" + resource, "gplaces-ref:TOKENtest", "gphoto-url:lh.googleusercontent.com/place-photos/ABC"]
            ])
    }

    @Test func recordedTrafficJoinsRequestAndAnswer() throws {
        let har =
            #"{"log":{"entries":[{"request":{"url":"https://places.googleapis.com/v1/\#(resource)/media?key=x"},"response":{"status":302,"redirectURL":"","headers":[{"name":"location","value":"https://lh3.googleusercontent.com/place-photos/ABC=w1"}]}}]}}"#
        #expect(read(har)?.links.map { $0.identities.count } == [3])
        let xhr =
            #"{"url":"https://maps.googleapis.com/maps/api/place/photo?photo_reference=R","responseURL":"https://lh3.googleusercontent.com/places/ABC=w1"}"#
        #expect(read(xhr)?.links.map { $0.identities.map(\.key) } == [["gplaces-ref:R", "gphoto-url:lh.googleusercontent.com/places/ABC"]])
    }

    @Test func aRecordKnowsItsPlace() throws {
        let file = try #require(
            read(
                #"{"places":[{"id":"ChIJtest","displayName":{"text":"Copper Kettle"},"photos":[\#(record)]},{"place_id":"ChIJother","name":"Annex","photos":[{"photo_reference":"R","html_attributions":[]}]}]}"#
            ))
        #expect(file.records.map(\.placeID) == ["ChIJtest", "ChIJother"])
        #expect(file.records.map(\.placeNames) == [["Copper Kettle"], ["Annex"]])
        #expect(file.records.map(\.pixelSize) == [Size(width: 40, height: 30), nil])
    }

    @Test func theNamesOfARecordingAreNoPlaceNames() throws {
        let file = try #require(read(#"{"name":"Place details","id":"x1","item":[{"name":"Photos","body":"{\"photos\":[\#(quoted)]}"}]}"#))
        #expect(file.records.map(\.placeNames) == [[]])
    }

    @Test func creditsOfAWholePlaceAreItsOwnDuty() throws {
        let legacy = try #require(
            read(
                #"{"html_attributions":["Listings by <a href=\"http://open.example/\">OpenPlates</a>"],"result":{"place_id":"ChIJtest","photos":[]},"status":"OK"}"#
            ))
        #expect(legacy.places.map { $0.credits.map(\.name) } == [["OpenPlates"]])
        #expect(legacy.places.map(\.placeID) == ["ChIJtest"])
        let new = try #require(
            read(
                #"{"id":"ChIJtest","attributions":[{"provider":"Example Listings","providerUri":"https://l.example/"}],"photos":[\#(record)]}"#
            ))
        #expect(new.places.map { $0.credits.map(\.kind) } == [[.provider]])
        #expect(new.places.map { $0.credits.map(\.uri) } == [["https://l.example/"]])
        #expect(new.records.count == 1)
    }

    @Test func linksOfARecordGiveItsImageKey() throws {
        let maps = "https://www.google.com/maps/place//data=!3m4!1e2!3m2!1sKEYinvented!2e10!4m2!3m1!1s0x1:0x2"
        let flag = "https://www.google.com/local/imagery/report/?image_key=!1e10!2sKEYinvented"
        let found = try #require(photo(#""name":"\#(resource)","googleMapsUri":"\#(maps)","flagContentUri":"\#(flag)""#))
        #expect(found.keys == ["gplaces-photo:" + resource, "gplaces-ref:TOKENtest", "gmaps-image:KEYinvented"])
        #expect(found.sourceLink == maps)
        #expect(found.reportLink == flag)
    }

    @Test func aDocumentALineIsReadToItsEnd() throws {
        let file = try #require(read(record + "\n\n" + record + "\n{\"broken\""))
        #expect(file.records.map(\.location.line) == [1, 3])
        #expect(file.problems.map(\.line) == [4])
    }

    @Test func aBrokenTextInAStringIsToldOnlyWhenItHeldRecords() throws {
        let file = try #require(read("{\"a\":\"[12 Mill Lane, Elsin]\",\n\"b\":\"{\\\"photos\\\":[\(quoted),{\\\"na\",\n\"c\":\(record)}"))
        #expect(file.records.map(\.location.line) == [2, 3])
        #expect(file.problems.map(\.code) == ["json-truncated"])
        #expect(file.problems.map(\.line) == [2])
    }

    @Test func textInsideTextIsOpenedToTheLimitOnly() throws {
        var text = record
        for _ in 0..<5 {
            text =
                #"{"b":"\#(text.split(separator: "\\", omittingEmptySubsequences: false).joined(separator: "\\\\").split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\""))"}"#
        }
        #expect(read(text) == nil)
        var limits = Limits()
        limits.containerDepth = 5
        #expect(read(text, limits: limits)?.records.count == 1)
    }

    @Test func commentsAndDamageAreToldWithTheirLine() throws {
        let file = try #require(read("{\"photos\":[\n// a note\n\(record),\n\(record)\n!!!"))
        #expect(file.records.count == 2)
        #expect(file.problems.map(\.code) == ["json-comment", "json-malformed"])
        #expect(file.problems.map(\.line) == [2, 5])
        #expect(file.problems.map(\.severity) == [.info, .warning])
    }

    @Test func anAnswerCutBeforeItsFirstPhotoDoesNotGoUnnoticed() throws {
        let file = try #require(read(#"{"html_attributions":[],"results":[{"name":"Copper"#))
        #expect(file.records.isEmpty)
        #expect(file.problems.map(\.code) == ["json-truncated"])
    }

    @Test func aThousandNestedListsAreWalkedThrough() {
        let text = String(repeating: #"{"a":["#, count: 1_000) + record + String(repeating: "]}", count: 1_000)
        #expect(read(text)?.records.count == 1)
    }
}
