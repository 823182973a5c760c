// Links of ASCII are taken apart by their bytes: the parts are those of the way for any text (generated links, fixed seeds).
import Model
import Testing

@testable import MapsLinks

@Suite struct LinkPartsTests {
    private static let pieces = [
        "https", "HTTP", "comgooglemaps", ":", "//", "/", "?", "#", "@", ".", ":443", ":8080", ":80", "www.Google.com", "maps", "a=b", "&",
        "+",
        "-", " ", "\t", "\r\n", "\n", "_", "9", "x", "%2F", "[::1]", "javascript:", "1a:", "\u{1F}", "\u{7F}",
    ]

    @Test(arguments: 0..<20) func bytesAndCharactersGiveTheSameParts(seed: UInt64) {
        var random = SplitMix64(state: seed)
        for _ in 0..<500 {
            let link = (0..<Int(random.next() % 9)).map { _ in Self.pieces[Int(random.next() % UInt64(Self.pieces.count))] }.joined()
            #expect(LinkParts(link) == LinkParts(any: link), "\(link.debugDescription)")
        }
    }
}
