// What traffic joins, what it must not join, and what requests and recordings leave out.
import Model
import Photos
import TestSupport
import Testing

private func entry(_ url: String, _ picture: [UInt8]) -> String {
    Session.entry(url, content: #"{"encoding":"base64","text":"\#(Packing.base64(picture))"}"#)
}

private func redirect(_ from: String, _ to: String) -> String {
    Session.entry(from, status: 302, content: "{}", response: #","redirectURL":\#(Session.quoted(to))"#)
}

private let place = Session.entry(Session.placeURL, content: Session.text(Session.answer))

@Suite struct TrafficJoinTests {
    @Test func anAppsOwnServerLeadsToThePhoto() throws {
        let file = try #require(
            read(
                Session.har(
                    place, redirect("https://app.example/p/7?token=hunter2", "/hop/7"),
                    redirect("https://app.example/hop/7", Session.mediaURL),
                    redirect("https://app.example/else", "https://app.example/home"))))
        let merged = RecordSet.merge([file])
        for address in ["https://app.example/p/7?token=other", "/p/7?token=x", "https://app.example/hop/7"] {
            let own = try #require(PhotoURL.ownAddress(address))
            #expect(merged.index[own] == 0, "\(address)")
        }
        #expect(PhotoURL.ownAddress("https://app.example/else").flatMap { merged.index[$0] } == nil)
        #expect(!file.links.flatMap(\.identities).contains { $0.value.contains("hunter2") })
    }

    @Test func aProxysPictureIsThePhotoWhoseTokenItsAddressHides() throws {
        let hidden = "https://img.example/insecure/" + Packing.base64(Array("https://x.example/?ref=TOKENinvented0002".utf8))
        let file = try #require(
            read(Session.har(place, entry(hidden, Session.picture), entry("https://img.example/logo.png", Packing.jpeg("logo")))))
        let merged = RecordSet.merge([file])
        #expect(merged.index[Session.bytes] == 1)
        #expect(merged.index[PhotoIdentity(.bytes, SHA256.hex(Packing.jpeg("logo")))] == nil)
    }

    @Test func avatarsJoinNothing() throws {
        let avatar = "https://lh3.googleusercontent.com/a-/ALV-Uinvented=s100"
        let file = try #require(read(Session.har(place, entry(avatar, Session.picture), redirect(Session.mediaURL, avatar))))
        #expect(file.links.isEmpty)
    }

    @Test func onePictureForTwoPhotosOfOneListIsContested() throws {
        let other = "https://places.googleapis.com/v1/\(Session.other)/media"
        let second = "https://lh3.googleusercontent.com/place-photos/PICTUREtwo=w9"
        let file = try #require(
            read(
                Session.har(
                    place, Session.redirectEntry, Session.pictureEntry, redirect(other, second), entry(second, Session.picture))))
        let merged = RecordSet.merge([file])
        #expect(merged.records.map(\.names) == [["Zoë Quillfeather"], ["Bram Tock"]])
        #expect(merged.index[Session.cdn] == 0)
        #expect(merged.index[Session.bytes] == nil)
        #expect(merged.contested[Session.bytes] == PhotoClaims(records: [0, 1], isExhaustive: true))
        #expect(merged.problems.map(\.code) == ["photo-identity-conflict"])
    }

    @Test func oneAddressForTwoPhotosOfOneListIsContestedWithItsBytes() throws {
        let file = try #require(
            read(
                Session.har(
                    place, Session.redirectEntry, redirect("https://places.googleapis.com/v1/\(Session.other)/media", Session.pictureURL),
                    Session.pictureEntry)))
        let merged = RecordSet.merge([file])
        #expect(merged.records.count == 2)
        #expect(merged.index[Session.cdn] == nil && merged.index[Session.bytes] == nil)
        #expect(merged.contested[Session.cdn]?.records == [0, 1])
        #expect(merged.contested[Session.bytes]?.records == [0, 1])
        #expect(merged.problems.count == 1)
        #expect(merged.records.allSatisfy { !$0.identities.contains(Session.cdn) })
    }

    @Test func bytesAlsoClaimedByAPhotoWithoutARecordAreNotItsPicture() throws {
        let stranger = "https://places.googleapis.com/v1/places/ChIJelsewhere/photos/TOKENelsewhere/media"
        let file = try #require(read(Session.har(place, Session.redirectEntry, Session.pictureEntry, entry(stranger, Session.picture))))
        let merged = RecordSet.merge([file])
        #expect(merged.index[Session.bytes] == nil)
        #expect(merged.contested[Session.bytes] == PhotoClaims(records: [0], isExhaustive: false))
    }

    @Test func aNewNameOfTheSamePhotoJoinsOverItsAddress() throws {
        let renamed = Session.answer.split(separator: "TOKENinvented").joined(separator: "TOKENrenamed")
        let later = Session.har(
            Session.entry(Session.placeURL, content: Session.text(renamed)),
            redirect("https://places.googleapis.com/v1/places/\(Session.place)/photos/TOKENrenamed0001/media", Session.pictureURL))
        let files = [try #require(read(Session.log, path: "a.har")), try #require(read(later, path: "b.har"))]
        for order in [files, files.reversed()] {
            let merged = RecordSet.merge(order)
            #expect(merged.records.count == 3)
            #expect(merged.problems == [] && merged.contested.isEmpty)
            #expect(merged.index[PhotoIdentity(.reference, "TOKENrenamed0001")] == merged.index[Session.cdn])
        }
    }

    static let masks: [(String, Bool)] = [
        ("places.photos.name", true), ("photos.name,photos.widthPx", true), ("id,photos(name,widthPx)", true),
        ("places(id,photos(name))", true), ("photos.authorAttributions.uri", true), ("photos", false), ("*", false),
        ("places.photos", false),
        ("photos.name,photos.authorAttributions", false), ("places.photos.author_attributions.display_name", false),
        ("places(photos(name,authorAttributions))", false), ("id,displayName", false), ("", false), ("photos.*", false), ("((((", false),
        (")),,)(", false),
    ]

    @Test(arguments: masks.indices) func aMaskWithoutAuthorsIsTheAppsOwnFault(index: Int) {
        let (mask, isFault) = Self.masks[index]
        let header = #",{"name":"x-goog-fieldMASK","value":\#(Session.quoted(mask))}"#
        let inHeader = read(Session.har(Session.entry(Session.placeURL, content: Session.text(Session.answer), request: header)))
        #expect(inHeader?.warnings == (isFault ? ["record-fields-not-requested"] : []), "\(mask)")
        let url = Session.placeURL + "&fields=" + mask
        #expect(read(Session.har(Session.entry(url, content: Session.text(Session.answer))))?.warnings == inHeader?.warnings)
    }

    @Test(arguments: ["[redacted]", "<REDACTED>", "{{name}}", "***", "[FILTERED]", "*****", "{{ author_name }}"])
    func scrubbedNamesAreUnknownNotWrong(name: String) {
        let text = Session.answer.split(separator: "Zoë Quillfeather").joined(separator: name)
        let file = read(Session.har(Session.entry(Session.placeURL, content: Session.text(text))))
        #expect(file?.records.map(\.duty) == [.unknown(.authorWithoutName), .due])
        #expect(file?.records.first?.credits.first?.contributor == "100000000000000000011")
        #expect(file?.warnings == ["record-name-scrubbed"])
    }

    @Test(arguments: ["redacted", "Mr. Redacted", "(Author)", "[Quill]", "<3", "* Star *"])
    func unusualNamesAreNames(name: String) {
        let text = Session.answer.split(separator: "Zoë Quillfeather").joined(separator: name)
        #expect(read(Session.har(Session.entry(Session.placeURL, content: Session.text(text))))?.records.first?.names == [name])
    }
}
