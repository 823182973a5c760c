// The Android SDK's printed objects of three generations, alone, in a list, in JSON, and cut by the log.
import Model
import Photos
import Testing

private let prefix = "2026-05-14 10:22:31.934 12873-12873 PlacePhotos  com.example.app  D  "
private let html = #"<a href="https://maps.google.com/maps/contrib/11">Quill &amp; Co</a>"#
private let first = "PhotoMetadata{attributions=\(html), height=30, width=40, photoReference=REFone}"

private func second(attributions: String = "", authors: String, more: String = "") -> String {
    "PhotoMetadata{attributions=\(attributions), height=30, width=40, photoReference=TOK, name=places/ChIJtest/photos/TOK, authorAttributions=\(authors)\(more)}"
}

private func authors(_ names: String...) -> String {
    let list = names.enumerated().map { index, name in
        "AuthorAttribution{name=\(name), uri=https://maps.google.com/maps/contrib/1\(2 + index), photoUri=https://lh3.googleusercontent.com/a/X}"
    }
    return "AuthorAttributions{asList=[\(list.joined(separator: ", "))]}"
}

private func only(_ text: String) throws -> PhotoRecord {
    let file = try #require(read(text, path: "run.log"))
    #expect(file.format.rawValue == "android-sdk")
    return try #require(file.records.count == 1 ? file.records.first : nil)
}

@Suite struct AndroidSDKTests {
    @Test func theFirstGenerationHasHTMLAndAReference() throws {
        let record = try only(prefix + first + "\n")
        #expect(record.keys == ["gplaces-ref:REFone"])
        #expect(record.names == ["Quill & Co"])
        #expect(record.pixelSize == Size(width: 40, height: 30))
        #expect(record.duty == .due)
        #expect(record.location.line == 1)
    }

    @Test func laterGenerationsHaveANameAuthorsAndLinks() throws {
        let more =
            ", flagContentUri=https://www.google.com/local/imagery/report/?image_key=!1e10!2sKEYinvented, googleMapsUri=https://www.google.com/maps/place//data=!3m4!1e2!3m2!1sKEYinvented!2e10"
        let record = try only("line\n" + prefix + second(authors: authors("Quill"), more: more))
        #expect(record.keys == ["gplaces-photo:places/ChIJtest/photos/TOK", "gplaces-ref:TOK", "gmaps-image:KEYinvented"])
        #expect(record.credits.map(\.avatar) == ["https://lh3.googleusercontent.com/a/X"])
        #expect(record.reportLink?.hasSuffix("KEYinvented") == true)
        #expect(record.sourceLink?.hasSuffix("!2e10") == true)
        #expect(record.placeID == "ChIJtest")
        #expect(record.location.line == 2)
    }

    @Test(arguments: [
        (first, DutyState.due), (second(authors: authors("Quill", "Mira")), .due), (second(authors: "null"), .noneDeclared),
        (second(authors: "AuthorAttributions{asList=[]}"), .noneDeclared), (second(attributions: html, authors: "null"), .due),
        ("PhotoMetadata{attributions=, height=30, width=40, photoReference=REF}", .unknown(.fieldEmptyText)),
        (second(attributions: "  ", authors: authors("")), .unknown(.authorWithoutName)),
        (second(attributions: "Harbour Archive", authors: "null"), .due),
    ])
    func everyValueHasItsDuty(text: String, duty: DutyState) throws {
        #expect(try only(prefix + text).duty == duty)
    }

    @Test(arguments: [
        "Tovan, uri=none", "Bob }, x", "A, photoUri=null", "x]} y", "Quill {two}", "Ann, height=3", "(4K), name=places/x", "Zoë 🍕",
    ])
    func aNameMayHoldTheNotationsOwnMarks(name: String) throws {
        let record = try only(prefix + second(authors: authors(name, "Mira")))
        #expect(record.names == [name, "Mira"])
    }

    @Test func anHTMLNameThatImitatesTheSizeIsUndecided() throws {
        let text =
            "PhotoMetadata{attributions=<a href=\"u\">A, height=1, width=2, photoReference=Z</a>, height=30, width=40, photoReference=REF}"
        #expect(try only(text).duty == .unknown(.malformed))
        // The author list beside it can be read.
        let both = "PhotoMetadata{attributions=A, height=1, width=2, photoReference=Z, height=30, width=40, photoReference=TOK, "
        #expect(try only(both + "authorAttributions=\(authors("Quill"))}").names == ["Quill"])
    }

    @Test func aListBelongsToThePlacePrintedAroundIt() throws {
        let place =
            "FetchPlaceResponse{place=Place{address=null, attributions=[Listings by <a href=\"http://l.example/\">Example Listings</a>], id=ChIJfar, name=Copper, Kettle, photoMetadatas=[\(first), \(second(authors: authors("Mira")))], plusCode=null}}"
        let file = try #require(read(prefix + place, path: "run.log"))
        #expect(file.records.map(\.names) == [["Quill & Co"], ["Mira"]])
        #expect(file.records.map(\.placeNames) == [["Copper, Kettle"], ["Copper, Kettle"]])
        #expect(file.records.map(\.placeID) == ["ChIJfar", "ChIJtest"])
        #expect(file.records.map(\.location.jsonPath) == ["photoMetadatas[0]", "photoMetadatas[1]"])
        #expect(file.places.map { $0.credits.map(\.name) } == [["Example Listings"]])
    }

    @Test func photosThatWereNotRequestedAreSaidToBeSo() throws {
        let file = try #require(
            read("E/Home: FetchPlaceResponse{place=Place{id=ChIJtest, name=Copper\n, photoMetadatas=null\n, rating=null}}", path: "run.log")
        )
        #expect(file.records.isEmpty)
        #expect(file.problems.map(\.code) == ["records-without-photos"])
    }

    @Test(arguments: [60, 90, 120, 140, 200, 300])
    func aLineThatTheLogCutsIsUnknown(length: Int) throws {
        let whole = second(attributions: html, authors: authors("Mira"))
        let file = try #require(read("\(first)\n\(whole.prefix(length))\nnext line\n\(first)\n", path: "run.log"))
        #expect(file.records.map(\.duty) == [.due, .unknown(.truncated), .due])
        #expect(file.problems.map(\.code) == ["record-truncated"])
        #expect(file.problems.map(\.line) == [2])
    }

    @Test func aBridgeThatPassesThePrintedObjectOnGivesOneRecord() throws {
        let text =
            #"{"photos":[{"attributions":{"name":"Quill &amp; Co","url":"https://maps.google.com/maps/contrib/11"},"width":40.0,"height":30.0,"reference":"","data":"\#(second(authors: authors("Mira")))"}]}"#
        let file = try #require(read(text))
        #expect(file.format.rawValue == "react-native-plugin")
        #expect(file.records.map(\.names) == [["Quill &amp; Co", "Mira"]])
        #expect(file.records.first?.keys == ["gplaces-photo:places/ChIJtest/photos/TOK", "gplaces-ref:TOK"])
    }

    @Test func aPrintedObjectInAnyStringIsARecord() throws {
        let file = try #require(read(#"{"events":[{"message":"\#(second(authors: authors("Mira")))"}]}"#))
        #expect(file.records.map(\.names) == [["Mira"]])
        #expect(file.records.map(\.location.jsonPath) == ["$.events[0].message"])
    }

    @Test(arguments: [
        #""authorAttributions":"\#(authors("Quill"))""#,
        #""authorAttributions":{"asList":[{"name":"Quill","uri":"https://maps.google.com/maps/contrib/12"}]}"#,
    ])
    func anExportOfTheAppsOwnModelIsRead(field: String) throws {
        let file = try #require(
            read(
                #"[{"placeId":"ChIJtest","photos":[{"photoReference":"REFinvented","attributions":"","height":30,"width":40,\#(field)}]}]"#)
        )
        #expect(file.format.rawValue == "android-sdk")
        #expect(file.records.map(\.names) == [["Quill"]])
        #expect(file.records.first?.credits.map(\.contributor) == ["12"])
    }

    @Test func gsonOfTheShrunkClassIsReadByItsValues() throws {
        let token = String(repeating: "Ab1-", count: 25)
        let file = try #require(
            read(
                #"{"zza":null,"zzj":[{"zzb":"\u003ca href\u003d\"https://maps.google.com/maps/contrib/11\"\u003eQuill \u0026amp; Co\u003c/a\u003e","zzc":30,"zzd":40,"zze":"\#(token)"}]}"#
            ))
        #expect(file.format.rawValue == "android-sdk")
        #expect(file.records.map(\.names) == [["Quill & Co"]])
        #expect(file.records.first?.keys == ["gplaces-ref:" + token])
    }
}
