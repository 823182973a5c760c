// The documented pattern, exactly as the table of policy/attribution-rules.md 4.5 has it.
import Testing

@testable import MapsLinks

@Suite struct UniversalPatternTests {
    private static let id = "100000000000000000042"

    @Test(arguments: [
        "https://maps.google.com/maps/contrib/\(id)", "https://www.google.com/maps/contrib/\(id)/photos", "https://maps.google.com/?cid=42",
        "https://www.google.com/maps/place//data=!3m4!1e2!3m2!1sCIHMinvented!2e10!4m2!3m1!1s0x1:0x2",
        "http://maps.google.com/", "https://google.com/maps/", "www.google.de/maps/x", "maps.google.co.uk/", "google.com.br/maps/@1,2,3z",
        "https://goo.gl/maps/invented", "goo.gl/maps/", "HTTPS://WWW.GOOGLE.COM/maps/x", "https://www.google.com:443/maps/x",
    ])
    func `fits`(link: String) { #expect(UniversalPattern.fits(link)) }

    @Test(arguments: [
        "//maps.google.com/maps/contrib/\(id)", "https://www.google.com/maps?cid=42", "https://www.google.com/maps",
        "https://maps.google.com",
        "https://maps.app.goo.gl/invented", "https://g.co/maps/invented",
        "https://www.google.com/local/imagery/report/?image_key=!1e10!2sCIHMinvented",
        "https://google.com.evil.example/maps/x", "https://www.google.com.evil.example/maps/x", "https://www.google.xx/maps/x",
        "https://google.co.zz/maps/", "https://maps.google.com@evil.example/maps/", "https://google.evil/maps/",
        "https://www.google.com/Maps/",
        "https://goo.gl/maps", "https://xgoo.gl/maps/x", "https://wwwgoogle.com/maps/", "https://www.www.google.com/maps/",
        "ftp://maps.google.com/",
        "comgooglemaps://?q=a", "https://www.google.com:8443/maps/x", "https://evil.example/https://maps.google.com/", "",
    ])
    func `does not fit`(link: String) { #expect(!UniversalPattern.fits(link)) }

    @Test func `the scheme-relative form fits once https is added`() {
        #expect(UniversalPattern.fits("https:" + "//maps.google.com/maps/contrib/\(Self.id)"))
    }

    @Test(arguments: ["com", "de", "co.uk", "com.br", "cat", "co.jp", "com.hk"])
    func `real top-level domains are Google's`(domain: String) { #expect(GoogleHost.isMaps("www.google." + domain)) }

    @Test(arguments: ["com.evil.example", "evil", "co", "xx", "co.zz", "com.zz", "de.com", "", "com."])
    func `invented ones are not`(domain: String) { #expect(!GoogleHost.isMaps("www.google." + domain)) }

    @Test(arguments: [
        "google.com.evil.example", "maps-google.com", "www.goog1e.com", "www.g00gle.com", "google.xx", "www.gооgle.com",
        "goo.gl.evil.example",
    ])
    func `look-alikes are told`(host: String) {
        #expect(MapsLink("https://\(host)/maps/").problems.map(\.code) == [.lookAlikeHost])
    }

    @Test(arguments: ["developers.google.com", "lh3.googleusercontent.com", "places.googleapis.com", "shop.example"])
    func `other hosts are no look-alikes`(host: String) {
        #expect(MapsLink("https://\(host)/maps/").problems.map(\.code) == [.notMaps])
    }
}
