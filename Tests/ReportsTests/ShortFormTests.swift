// Short forms for people: what is cut, and what never is.
import Model
import Testing

@testable import Reports

@Suite("Short forms")
struct ShortFormTests {
    @Test(
        "Keys",
        arguments: [
            ("gplaces-photo:places/ChIJ1/photos/AUinventedTokenexampleA", "places/…/photos/…exampleA"), ("gplaces-photo:odd", "odd"),
            ("gplaces-ref:CIHM0oginventedReference9", "reference …ference9"), ("counter:id_3", "id_3"),
            ("sha256:0011223344556677", "sha256 …44556677"),
            ("gphoto-url:https://lh3.googleusercontent.com/p/AF1QinventedInvented000", "lh3.googleusercontent.com/p/AF1Q…d000"),
            ("unknown", "unknown"),
        ])
    func keys(key: String, short: String) {
        #expect(Short.key(key) == short)
    }

    @Test(
        "Links",
        arguments: [
            ("https://maps.google.com/maps/contrib/100000000000000000002", "maps.google.com/maps/contrib/1000…0002"),
            ("http://a.example", "a.example"),
            ("//maps.google.com/x", "//maps.google.com/x"), ("comgooglemaps://?q=1", "comgooglemaps://?q=1"), ("", ""),
            (
                "https://a-very-long-host-name.example.org/p?photo=abcdefghijklmnopqrstuvwxyz",
                "a-very-long-host-name.example.org/p?photo=abcd…wxyz"
            ),
        ])
    func links(link: String, short: String) {
        #expect(Short.link(link) == short)
    }

    @Test(
        "Numbers",
        arguments: [(1080.0, "1080"), (0.5, "0.5"), (1.0 / 3, "0.33"), (-12.0, "-12"), (.nan, "?"), (1e300, "?"), (-.infinity, "?")])
    func numbers(value: Double, text: String) {
        #expect(Short.number(value) == text)
    }

    @Test(
        "Lines are folded and cut at characters",
        arguments: [("a  b\n\tc ", 99, "a b c"), ("abcdef", 3, "abc…"), ("ab", 2, "ab"), ("a 👩‍👧 b", 3, "a 👩‍👧…"), ("", 5, "")])
    func lines(text: String, limit: Int, line: String) {
        #expect(Readable.line(text, limit: limit) == line)
    }
}
