// Which photo a picture address shows, in every form that apps and proxies give it.
import Model
import Testing

@testable import Photos

private let token = "AXQCinventedTokenInventedTokenInventedTokenInventedToken0001"
private let name = "places/ChIJinventedPlace01/photos/" + token
private let cdn = "lh.googleusercontent.com/place-photos/AEkInventedInventedInvented01"

private func keys(_ url: String) -> [String] { PhotoURL.identities(in: url).map(\.key) }

@Suite struct PhotoURLTests {
    @Test(arguments: [
        name, name + "/media", "/v1/" + name + "/media",
        "https://places.googleapis.com/v1/\(name)/media?maxWidthPx=400&key=AIzaInvented",
        "HTTP://Places.GoogleAPIs.com/v1/\(name)/media",
        "https://places.googleapis.com/v1/places%2FChIJinventedPlace01%2Fphotos%2F\(token)/media",
        "/api/places/photo?name=places%2FChIJinventedPlace01%2Fphotos%2F\(token)",
        "https://app.example/photo/places%252FChIJinventedPlace01%252Fphotos%252F\(token)?w=400",
        "https://app.example/api/\(name)/media",
        "/_next/image?url=https%3A%2F%2Fplaces.googleapis.com%2Fv1%2F\(name)%2Fmedia%3FmaxWidthPx%3D400%26key%3Dx&w=640&q=75",
        "/_next/image?url=https%253A%252F%252Fplaces.googleapis.com%252Fv1%252Fplaces%252FChIJinventedPlace01%252Fphotos%252F\(token)%252Fmedia&amp;w=640",
    ])
    func aResourceNameIsFound(url: String) {
        #expect(keys(url) == ["gplaces-photo:" + name, "gplaces-ref:" + token])
    }

    @Test(arguments: [
        "https://maps.googleapis.com/maps/api/place/photo?maxwidth=400&photo_reference=\(token)&key=x",
        "https://maps.googleapis.com/maps/api/place/photo?photoreference=\(token)&amp;maxwidth=400",
        "//maps.googleapis.com/maps/api/place/photo?photoreference=\(token)",
        "https://maps.googleapis.com/maps/api/place/js/PhotoService.GetPhoto?1s\(token)&3u500&4u300&5m1&2e1&callback=none&key=k&token=1",
        "https://images.weserv.nl/?url=maps.googleapis.com/maps/api/place/photo%3Fphoto_reference%3D\(token)&w=300",
        "https://res.cloudinary.com/demo/image/fetch/w_400/https://maps.googleapis.com/maps/api/place/photo?photo_reference=\(token)&maxwidth=400",
    ])
    func aReferenceIsFound(url: String) {
        #expect(keys(url) == ["gplaces-ref:" + token])
    }

    @Test(arguments: [
        "https://lh3.googleusercontent.com/place-photos/AEkInventedInventedInvented01=s4800-w800",
        "https://lh5.googleusercontent.com/place-photos/AEkInventedInventedInvented01=w200-h200-k-no",
        "//lh3.googleusercontent.com/place-photos/AEkInventedInventedInvented01",
        "http://lh6.googleusercontent.com/place-photos/AEkInventedInventedInvented01=s0?x=1",
        "lh3.googleusercontent.com/place-photos/AEkInventedInventedInvented01=w750",
        "https://wsrv.nl/?url=lh3.googleusercontent.com/place-photos/AEkInventedInventedInvented01=w750&w=100",
        "https://res.cloudinary.com/demo/image/fetch/f_auto/https://lh3.googleusercontent.com/place-photos/AEkInventedInventedInvented01=w750",
        "https://img.example/insecure/plain/https%3A%2F%2Flh3.googleusercontent.com%2Fplace-photos%2FAEkInventedInventedInvented01%3Dw750",
    ])
    func aCDNAddressLosesHostNumberAndSize(url: String) {
        #expect(keys(url) == ["gphoto-url:" + cdn])
    }

    @Test(arguments: ["places", "gps-cs-s", "gpms-cs-s", "geougc-cs", "ggs"])
    func everyPhotoClassOfTheCDNIsKnown(folder: String) {
        #expect(
            keys("https://lh3.googleusercontent.com/\(folder)/ABCinvented=w408-h306-k-no") == [
                "gphoto-url:lh.googleusercontent.com/\(folder)/ABCinvented"
            ])
    }

    @Test func anOldAddressLosesItsSizeSegment() {
        let expected = ["gphoto-url:lh.googleusercontent.com/-AbCd/VxYz/AAAAAAAABcD/eFgHi/View.jpg"]
        #expect(keys("https://lh4.googleusercontent.com/-AbCd/VxYz/AAAAAAAABcD/eFgHi/s1600-w400/View.jpg") == expected)
        #expect(keys("https://lh3.googleusercontent.com/-AbCd/VxYz/AAAAAAAABcD/eFgHi/w200-h100/View.jpg") == expected)
    }

    @Test func aMapsFrontendPhotoHasItsStableKeyToo() {
        #expect(
            keys("https://lh5.googleusercontent.com/p/AF1QipInvented=w400-h300-k-no") == [
                "gmaps-image:AF1QipInvented", "gphoto-url:lh.googleusercontent.com/p/AF1QipInvented",
            ])
    }

    @Test(arguments: [
        "https://www.google.com/maps/place//data=!3m4!1e2!3m2!1sKEYinvented!2e10!4m2!3m1!1s0x1:0x2",
        "https://www.google.com/local/imagery/report/?cb_client=maps_api_places.places_api&image_key=!1e10!2sKEYinvented&hl=en",
        "https://www.google.com/local/content/rap/report?postId=!1e10!2sKEYinvented&t=27",
    ])
    func aMapsLinkGivesTheImageKey(url: String) {
        #expect(keys(url) == ["gmaps-image:KEYinvented"])
    }

    @Test func anImgproxyPathIsDecodedAlsoWhenItIsSplit() throws {
        let base64 = "aHR0cHM6Ly9saDMuZ29vZ2xldXNlcmNvbnRlbnQuY29tL3BsYWNlLXBob3Rvcy9BRWtJbnZlbnRlZEludmVudGVkSW52ZW50ZWQwMT13NzUw"
        #expect(keys("https://img.example/insecure/rs:fill:300:200/\(base64).webp") == ["gphoto-url:" + cdn])
        let middle = base64.index(base64.startIndex, offsetBy: 40)
        #expect(keys("https://img.example/insecure/rs:fill/\(base64[..<middle])/\(base64[middle...])") == ["gphoto-url:" + cdn])
    }

    @Test(arguments: [
        "https://lh3.googleusercontent.com/a/ACg8invented=s100-p-k-no-mo", "https://lh3.googleusercontent.com/a-/ALV-UjInvented=s64-c",
        "//lh3.googleusercontent.com/a-/ALV-UjInvented", "https://lh3.googleusercontent.com/-Ab/AAAAAAAAAAI/AAAAAAAAAAA/Cd/s40-c/photo.jpg",
        "/_next/image?url=https%3A%2F%2Flh3.googleusercontent.com%2Fa%2FACg8invented%3Ds100&w=64&q=75",
    ])
    func anAvatarIsNeverAPhoto(url: String) {
        #expect(PhotoURL.isAvatar(url))
        #expect(keys(url) == [])
    }

    @Test(arguments: [
        "", "https://app.example/img/42", "https://images.example/photo-1?w=400", "data:image/png;base64,iVBORw0KGgo=", "places.jpg",
        "https://tripsite.example/places/lisbon/photos/gallery-12", "https://maps.googleapis.com/maps/api/staticmap?center=1,2",
        "https://lh3.googleusercontent.com/abcdefgh=w200", "https://lh3.googleusercontent.com.evil.example/place-photos/AEk",
        "https://maps.googleapis.com/maps/api/place/photo?maxwidth=400", "https://maps.google.com/maps/contrib/100000000000000000001",
        "https://maps.google.com/?cid=42", "/", "?", "%", "//", "https://", "{name}/media",
    ])
    func otherAddressesArePhotosOfNobody(url: String) {
        #expect(keys(url) == [])
        #expect(!PhotoURL.isAvatar(url))
    }

    @Test func anOwnProxyOffersItsTokenForComparison() {
        #expect(PhotoURL.candidateStrings(in: "/api/photo?ref=\(token)&w=200").contains(token))
        #expect(PhotoURL.candidateStrings(in: "https://app.example/p/\(token)/large").contains(token))
        #expect(keys("/api/photo?ref=\(token)&w=200") == [])
    }

    @Test func anOwnAddressIsNoPhotoByItselfButCanBeDeclaredOne() {
        #expect(PhotoURL.ownAddress("https://CDN.app.example/img/42?v=1")?.key == "gphoto-url:cdn.app.example/img/42?v=1")
        #expect(PhotoURL.ownAddress("//cdn.app.example/img/42?v=1") == PhotoURL.ownAddress("http://cdn.app.example/img/42?v=1"))
        #expect(PhotoURL.ownAddress("blob:https://app.example/1") == nil)
        #expect(PhotoURL.ownAddress("hero") == nil)
    }

    @Test(arguments: [
        "places/a/photos/b", "/places/a/photos/b", "v1/places/a/photos/b", "/v1/places/a/photos/b", "places/a/photos/b/",
        "places/a/photos/b/media",
        "places/a/photos/b/media/", "places/a/photos/b/other", "places/a/photos/b//", "places//photos/b", "places/a/photos/",
        "places/a/photos",
        "places/a", "places/", "", "/", "//places/a/photos/b", "v1//places/a/photos/b", "v1/v1/places/a/photos/b", "Places/a/photos/b",
        "places/é/photos/\u{2028}", "places/é/photos/ü", "places/a b/photos/c", "places/a/photos/{name}", "places/a/photos/b?x",
        "places/a/photo/b",
    ])
    func aNameIsWhatItsSegmentsAre(text: String) {
        var segments = text.split(separator: "/", omittingEmptySubsequences: false)
        if segments.first == "" { segments.removeFirst() }
        if segments.first == "v1" { segments.removeFirst() }
        #expect(ResourceName(text) == ResourceName(segments: segments))
    }
}
