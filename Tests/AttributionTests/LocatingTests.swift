// Which element shows which record on small screens.
import Model
import Photos
import TestSupport
import Testing

@testable import Attribution

@Suite struct LocatingTests {
    @Test func aPictureAddressNamesItsRecord() {
        let result = gather(Node(.container, nil, [.photo(mira.mediaURL), .photo("https://shop.example/banner.jpg")]), [mira]).evidence
        #expect(result.photos.map(\.matchedBy) == [.url])
        #expect(result.photos.first?.records.map(\.record) == [0])
    }

    @Test func aPicturesOwnBytesNameItsRecord() {
        var known = mira
        known.identities.append(PhotoIdentity(.bytes, "ab12"))
        let picture = Node.photo("data:image/jpeg;base64,…").with { $0.attributes = [NamedValue(name: "sha256", value: "ab12")] }
        let other = Node.photo("data:image/jpeg;base64,…").with { $0.attributes = [NamedValue(name: "data-id", value: "ab12")] }
        let result = gather(Node(.container, nil, [picture, other]), [quill, known]).evidence
        #expect(result.photos.first?.matchedBy == .url)
        #expect(result.photos.first?.records.map(\.record) == [1])
        #expect(result.photos.count { $0.matchedBy == .url } == 1)
    }

    @Test(arguments: [true, false]) func aContestedPictureMayShowAnyOfItsPhotos(isExhaustive: Bool) {
        let url = "https://lh3.googleusercontent.com/place-photos/SHARED=w400"
        let shared = PhotoIdentity(.imageURL, "lh.googleusercontent.com/place-photos/SHARED")
        let result = gather(
            Node(.container, nil, [.photo(url)]), [mira, quill],
            contested: [shared: PhotoClaims(records: [0, 1], isExhaustive: isExhaustive)]
        ).evidence
        #expect(result.photos.map(\.matchedBy) == [.candidates])
        #expect(result.photos.first?.records.map(\.record) == [0, 1])
        #expect(result.photos.first?.candidatesAreExhaustive == isExhaustive)
    }

    @Test func aPlacePhotoWithoutRecordIsKeptAsUnmatched() {
        let result = gather(Node(.container, nil, [.photo(quill.mediaURL)]), [mira]).evidence
        #expect(result.photos.map(\.matchedBy) == [.none])
        #expect(result.photos.first?.shownIdentity != nil)
    }

    @Test func aTestTagOnTheCardNamesThePictureInside() {
        let card = Node(.container, id: "card-TOKENinventedMira1", nil, [Node(.image, id: "pic"), .text("x")])
        let result = gather(card, [mira]).evidence
        #expect(result.photos.map(\.matchedBy) == [.identifier])
        #expect(result.photos.first?.element == "/0")
    }

    @Test func aManifestBeatsAndContradictionsAreSaid() {
        let manifest = Manifest(path: "m", photos: [.init(element: .identifier("hero", index: nil), photo: "TOKENinventedQuill", line: 3)])
        let result = gather(Node(.container, nil, [.photo(mira.mediaURL, id: "hero")]), [mira, quill], manifest: manifest).evidence
        #expect(result.photos.first?.matchedBy == .manifest)
        #expect(result.photos.first?.records.map(\.record) == [1])
        #expect(result.photos.first?.conflicts.count == 1)
    }

    @Test func aManifestEntryWithoutElementIsAProblem() {
        let manifest = Manifest(path: "m", photos: [.init(element: .identifier("gone", index: nil), photo: nil, line: 3)])
        let result = gather(Node(.container, nil, [.photo(mira.mediaURL)]), [mira], manifest: manifest)
        #expect(result.problems.map(\.code) == ["manifest-entry-unmatched"])
        #expect(result.problems.first?.line == 3)
    }

    @Test(arguments: [
        ElementSelector.xpath("//element[@role='image'][2]"), .bounds(x: 0, y: 400, width: 400, height: 300), .identifier("tile", index: 1),
    ]) func everySelectorFindsTheSecondTile(selector: ElementSelector) {
        let manifest = Manifest(path: "m", photos: [.init(element: selector, photo: mira.mediaURL, line: 1)])
        let root = Node(
            .container, nil,
            [
                .photo(nil, id: "tile", Rect(x: 0, y: 0, width: 400, height: 300)),
                .photo(nil, id: "tile", Rect(x: 0, y: 400, width: 400, height: 300)),
            ])
        let result = gather(root, [mira], manifest: manifest, capabilities: .native, platform: .android).evidence
        #expect(result.photos.first { $0.matchedBy == .manifest }?.element == "/1")
    }

    @Test func nativePicturesAreCandidatesAndExhaustiveOnlyForOwnRecords() {
        let frame = Rect(x: 0, y: 200, width: 1080, height: 700)
        let root = Node(
            .container, Rect(x: 0, y: 0, width: 1080, height: 2400),
            [
                .photo(nil, id: "hero", frame), .photo(nil, id: "app_logo", frame),
                .photo(nil, id: "dot", Rect(x: 0, y: 0, width: 40, height: 40)),
            ])
        let size = Size(width: 1080, height: 2400)
        let own = gather(root, [mira], own: [0], capabilities: .native, platform: .android, unit: .pixels, size: size).evidence
        #expect(own.photos.map(\.matchedBy) == [.candidates])
        #expect(own.photos.first?.candidatesAreExhaustive == true)
        let shared = gather(root, [mira], capabilities: .native, platform: .android, unit: .pixels, size: size).evidence
        #expect(shared.photos.first?.candidatesAreExhaustive == false)
    }

    @Test func nothingInsideAPlacesUIKitComponentIsJudged() {
        #expect(gather(Node(.placesUIKit, nil, [.photo(mira.mediaURL)]), [mira]).evidence.photos.isEmpty)
    }

    @Test func deferredPicturesAreNotShown() {
        let lazy = Node(.image).with { $0.imageSources = [ImageSource(url: mira.mediaURL, via: .deferred)] }
        #expect(gather(lazy, [mira]).evidence.photos.isEmpty)
    }
}

@Suite struct CutAddressTests {
    private func place(_ url: String, _ records: [PhotoRecord]) -> DisplayedPhoto? {
        let picture = Node(.image).with { $0.imageSources = [ImageSource(url: url, via: .source, isCut: true)] }
        return gather(Node(.container, nil, [picture]), records).evidence.photos.first
    }

    private let twins = [
        PhotoRecord.due("TOKENinventedTwinA", authors: ["Mira Tamsworth"]), PhotoRecord.due("TOKENinventedTwinB", authors: ["Ada Quillon"]),
    ]

    @Test func aCutAddressThatOnlyOneRecordBeginsWithIsThatRecords() {
        let photo = place("https://places.googleapis.com/v1/places/ChIJinvented/photos/TOKENinventedMi", [mira, quill])
        #expect(photo?.matchedBy == .url)
        #expect(photo?.records.map(\.record) == [0])
    }

    @Test func aCutAddressThatSeveralBeginWithMayBeAnyOfThem() {
        let photo = place("https://places.googleapis.com/v1/places/ChIJinvented/photos/TOKENinventedTwin", twins)
        #expect(photo?.matchedBy == .candidates)
        #expect(photo?.records.map(\.record) == [0, 1])
    }

    @Test func aPictureInMemoryWithoutAPlaceMayBeAnyOwnPhoto() {
        let picture = Node(.image).with { $0.imageSources = [ImageSource(url: "memory:", via: .source)] }
        let result = gather(Node(.container, nil, [picture]), [mira], own: [0], capabilities: .native, platform: .flutter).evidence
        #expect(result.photos.map(\.matchedBy) == [.candidates])
    }
}
