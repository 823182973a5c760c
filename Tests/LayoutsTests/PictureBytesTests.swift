// Pictures inside a page are told by the digest of their bytes.
import Layouts
import Model
import TestSupport
import Testing

private let picture = Packing.jpeg(String(repeating: "a picture of a kettle ", count: 4))
private let address = "data:image/jpeg;base64," + Packing.base64(picture)

private func digests(_ body: String) throws -> [String] {
    try screen("<!doctype html><html><body>\(body)</body></html>").elements.flatMap(\.attributes).filter { $0.name == "sha256" }.map(
        \.value)
}

@Suite struct PictureBytesTests {
    @Test func everyWayToShowADataAddressIsDigested() throws {
        let ways = [
            "<img src='\(address)'>", "<img src=' \(address)\n'>",
            "<div style=\"width:90px;height:90px;background-image:url(\(address))\"></div>",
            "<svg><image href='\(address)' width='9' height='9'/></svg>", "<video poster='\(address)'></video>",
            "<img src='\(address.split(separator: "+").joined(separator: "%2B").split(separator: "=").joined(separator: "%3D"))'>",
            "<img src='DATA:image/jpeg;charset=x;BASE64,\(Packing.base64(picture))'>",
        ]
        for way in ways { #expect(try digests(way) == [SHA256.hex(picture)], "\(way.prefix(40))") }
    }

    @Test func whatIsNotShownOrNoPictureHasNoDigest() throws {
        let ways = [
            "<a href='\(address)'>x</a>", "<img data-src='\(address)'>", "<img src='https://x.example/\(Packing.base64(picture))'>",
            "<img src='data:image/svg+xml;base64,\(Packing.base64(picture))'>",
            "<img src='data:image/jpeg;base64,§§\(Packing.base64(picture))'>",
            "<img src='data:image/jpeg,\(Packing.base64(picture))'>", "<img src='data:image/jpeg;base64'>",
        ]
        for way in ways { #expect(try digests(way) == [], "\(way.prefix(40))") }
    }

    @Test func theAddressItselfStaysShort() throws {
        let sources = try screen("<!doctype html><img src='\(address)'>").elements.flatMap(\.imageSources)
        #expect(sources.count == 1 && (sources.first?.url.utf8.count ?? 999) < 120)
    }
}
