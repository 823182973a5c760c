// The quick answer that an address hides no other one: where it is given, the long search finds none either.
import Testing

@testable import Photos

@Suite struct HiddenAddressTests {
    static let avatar = "https://lh3.googleusercontent.com/a-/AUexTokenTokenToken=s100-p-k-no-mo"
    static let encoded = "aHR0cHM6Ly9saDMuZ29vZ2xldXNlcmNvbnRlbnQuY29tL2EtL0FVZXhUb2tlblRva2VuVG9rZW49czEwMC1wLWstbm8tbW8"

    static let addresses = [
        "https://places.googleapis.com/v1/places/ChIJinvented0123456789/photos/AUexInventedInventedInvented_-012/media?maxWidthPx=240&key=AIzaInvented",
        "/thumbs/12.jpg", "thumbs/12.jpg", "https://img.example.org/fetch/w_400/https://lh3.googleusercontent.com/a-/AUexTokenToken=s100",
        "https://img.example.org/?url=https%3A%2F%2Flh3.googleusercontent.com%2Fa-%2FAUexToken",
        "https://img.example.org/x?url=lh3.googleusercontent.com/a/x",
        "https://img.example.org/\(encoded)", "https://img.example.org/\(encoded).jpg", "https://img.example.org/x?u=\(encoded)",
        "https://img.example.org/x?u=\(encoded)=", "https://img.example.org/x?u=1s\(encoded)", "https://img.example.org/x?\(encoded)",
        "https://img.example.org/x?\(encoded)=1", "https://img.example.org/a?b=c?u=\(encoded)", "https://img.example.org/a#\(encoded)",
        "https://img.example.org/s:400/\(encoded.prefix(20))/\(encoded.dropFirst(20))", "https://img.example.org/x?a=b=\(encoded)", avatar,
        "https://img.example.org/héros/\(encoded)", "", "/", "https://", "?", "&", "a?=&=", "https://img.example.org/x&amp;u=\(encoded)",
    ]

    @Test(arguments: addresses) func noSlashIsFoundWhereNothingIsHidden(address: String) {
        guard PhotoURL.hidesNothing(address) else { return }
        #expect(PhotoURL.candidateStrings(in: address).allSatisfy { !$0.contains("/") })
    }

    @Test func theQuickAnswerIsGivenForPlainAddresses() {
        #expect(PhotoURL.hidesNothing(Self.addresses[0]) && PhotoURL.hidesNothing("/thumbs/12.jpg"))
        #expect(Self.addresses.filter { $0.contains(Self.encoded) }.allSatisfy { !PhotoURL.hidesNothing($0) || !PhotoURL.isAvatar($0) })
    }

    @Test(arguments: [encoded, "x?u=\(encoded)", "x?u=1s\(encoded)", "fetch/\(avatar)", "x?a=b&u=\(encoded)"])
    func hiddenAvatarsAreFound(path: String) {
        #expect(PhotoURL.isAvatar("https://img.example.org/\(path)"))
    }

    @Test(arguments: addresses + ["https://img.example.org/places/ChIJinvented/photos/AUexToken?u=\(encoded)", "places/a/photos/b"])
    func aPlacePhotoHasIdentitiesAndIsNoAvatar(address: String) {
        #expect(PhotoURL.isPlacePhoto(address) == (!PhotoURL.identities(in: address).isEmpty && !PhotoURL.isAvatar(address)))
    }

    @Test func googlesOwnServiceShowsThePhotoOfTheNameWhateverElseIsInTheAddress() {
        let photo = "https://places.googleapis.com/v1/places/ChIJinvented/photos/AUexToken/media?u=\(Self.encoded)"
        #expect(PhotoURL.isPlacePhoto(photo) && !PhotoURL.isAvatar(photo))
        let other = "https://places.googleapis.com/v1/other?u=\(Self.encoded)"
        #expect(!PhotoURL.isPlacePhoto(other) && PhotoURL.isAvatar(other))
    }
}
