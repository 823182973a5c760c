// Contributor links and comparison of links (policy 3.4, 4.5, 4.6; ids invented).
import Testing

@testable import MapsLinks

private let id = "100000000000000000042"

@Suite struct ContributorTests {
    @Test(arguments: [
        "https://maps.google.com/maps/contrib/\(id)", "//maps.google.com/maps/contrib/\(id)",
        "http://www.google.de/maps/contrib/\(id)/photos?hl=de",
        "https://www.google.com/maps/contrib/\(id)/reviews", "comgooglemapsurl://maps.google.com/maps/contrib/\(id)",
        "comgooglemapsurl://www.google.co.uk/maps/contrib/\(id)?x-source=App&x-success=app://back",
        "HTTPS://MAPS.GOOGLE.COM/maps/contrib/\(id)#top",
        "www.google.com/maps/contrib/\(id)", "https://plus.google.com/\(id)", "https://maps.google.com/maps/contrib/\(id)/@1,2,3z",
    ]) func everyFormGivesTheDigits(link: String) {
        #expect(ContributorLink.id(in: link) == id)
    }

    @Test(arguments: [
        "https://google.com.evil.example/maps/contrib/\(id)", "https://maps.google.com@evil.example/maps/contrib/\(id)",
        "https://evil.example/?u=https://maps.google.com/maps/contrib/\(id)", "https://maps.google.com/?q=\(id)",
        "comgooglemaps://?q=Mirelle", "https://lh3.googleusercontent.com/a-/x", "https://maps.google.com/maps/contrib/abc", "",
    ]) func nothingElseDoes(link: String) {
        #expect(ContributorLink.id(in: link) == nil)
    }
}

@Suite struct TargetTests {
    @Test(arguments: [
        ("https://maps.google.com/maps/contrib/\(id)", "//www.google.fr/maps/contrib/\(id)/photos", true),
        ("https://maps.google.com/maps/contrib/\(id)", "https://maps.google.com/maps/contrib/1\(id)", false),
        ("https://listings.example/", "http://www.listings.example", true),
        ("https://listings.example/a", "https://listings.example/b", false),
        (
            "https://www.google.com/maps/place//data=!3m4!1e2!3m2!1sCIHMinvented!2e10!4m2!3m1!1s0x1:0x2",
            "https://www.google.com/maps/place//data=!3m4!1e2!3m2!1sCIHMinvented!2e10", true
        ),
        (
            "https://www.google.com/local/imagery/report/?cb_client=maps_api_places&image_key=!1e10!2sCIHMinvented&hl=en",
            "https://www.google.com/local/content/rap/report?postId=!1e10!2sCIHMinvented&t=27", true
        ),
        ("https://maps.google.com/?cid=123", "https://www.google.com/maps?cid=123&hl=de", true),
        ("mailto:a@b.example", "https://b.example", false),
    ]) func linksAreComparedByTarget(a: String, b: String, same: Bool) {
        #expect(LinkTarget.isSame(a, b) == same)
    }

    @Test(arguments: [
        ("https://maps.google.com/?cid=12", true), ("https://www.google.com/maps/search/?api=1&query=x&query_place_id=y", true),
        ("https://maps.google.com/maps/contrib/\(id)", false), ("https://shop.example/maps", false),
        ("https://www.google.com/maps/place//data=!3m4!1e2!3m2!1sCIHMinvented!2e10", false),
    ]) func placeLevelLinksAreToldApart(link: String, isPlaceLevel: Bool) {
        #expect(LinkTarget.isPlaceLevel(link) == isPlaceLevel)
    }

    @Test(arguments: [
        ("//maps.google.com/x", false, true), ("//maps.google.com/x", true, false), ("maps/contrib/1", false, true),
        ("https://a.example", false, false),
    ])
    func schemeRelativeLinksFailOutsideThePage(link: String, onWeb: Bool, isUnopenable: Bool) {
        #expect((LinkTarget.unopenable(link, onWebPage: onWeb) != nil) == isUnopenable)
    }
}
