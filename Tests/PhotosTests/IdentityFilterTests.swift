// What the byte filter tells off has no identities (generated values, fixed seeds; all ids invented).
import Model
import TestSupport
import Testing

@testable import Photos

@Suite struct IdentityFilterTests {
    private static let url = "https://lh3.googleusercontent.com/p/AF1QipINVENTED"
    private static let pieces = [
        "places", "photos", "/", "//", ":", "id", "org.example.places", "ChIJinvented", "AUexINVENTEDtoken00000", ".", "@", "%2F", "?a=",
        "&", "#",
        " ", "-", "_", "lh3.googleusercontent.com", "p", "AF1QipINVENTED", "https", "v1", "media", "http:", "a1", "A", "é", "=",
        "maps.google.com",
        Base64Text.encodeURL(url), Base64Text.encodeURL("places/ChIJinvented/photos/AUexINVENTED"), Base64Text.encodeURL("/x/y"),
        Packing.base64(Array(url.utf8)), "google.com/maps", "contrib", "data:", "places/ChIJinvented/photos/AUexINVENTED",
    ]

    @Test(arguments: 0..<20) func whatIsToldOffHasNoIdentities(seed: UInt64) {
        var random = SplitMix64(state: seed)
        var toldOff = 0
        for _ in 0..<400 {
            let value = (0..<(1 + Int(random.next() % 7))).map { _ in Self.pieces[Int(random.next() % UInt64(Self.pieces.count))] }.joined()
            guard !PhotoURL.mayHaveIdentities(value) else { continue }
            toldOff += 1
            #expect(PhotoURL.identities(in: value).isEmpty, "\(value)")
        }
        #expect(toldOff > 10)
    }

    @Test(arguments: [
        "org.example.places:id/hero", "card_image", "Photo of the museum by the river", "user-avatar", "places_photo_carousel_item",
        "a/b/c",
    ]) func ordinaryIdentifiersAreToldOff(value: String) {
        #expect(!PhotoURL.mayHaveIdentities(value))
    }

    @Test(arguments: pieces.suffix(1) + [url, "card/" + Base64Text.encodeURL(url), "lh3.googleusercontent.com/p/AF1QipINVENTED"])
    func whatHasIdentitiesIsLookedAt(value: String) {
        #expect(PhotoURL.mayHaveIdentities(value))
        #expect(!PhotoURL.identities(in: value).isEmpty)
    }
}
