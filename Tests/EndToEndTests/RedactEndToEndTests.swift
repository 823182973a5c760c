// `redact` on the built binary: the copies hold no name, and scan to the same verdicts.
import Foundation
import Pixels
import TestSupport
import Testing

@Suite("Redact")
struct RedactEndToEndTests {
    /// Everything that a verdict is, without the words of it.
    private func verdicts(_ text: String) throws -> [String] {
        let report = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        var lines: [String] = []
        for finding in report["findings"] as? [[String: Any]] ?? [] {
            lines.append(["rule", "verdict", "severity", "reason", "path", "line"].map { "\(finding[$0] ?? "")" }.joined(separator: "|"))
        }
        for capture in report["captures"] as? [[String: Any]] ?? [] {
            for photo in capture["photos"] as? [[String: Any]] ?? [] {
                for duty in photo["duties"] as? [[String: Any]] ?? [] {
                    let values = ["kind", "verdict", "rule", "reason"].map { "\(duty[$0] ?? "")" }
                    lines.append(([capture["id"], photo["id"], photo["matchedBy"]].map { "\($0 ?? "")" } + values).joined(separator: "|"))
                }
            }
        }
        return lines.sorted()
    }

    @Test("The copies of the samples scan to the same verdicts, and hold no name", arguments: ["demo", "rules"])
    func samples(folder: String) throws {
        let place = try Workplace()
        let samples = TestFiles.root.appending(path: "Samples/\(folder)")
        try FileManager.default.copyItem(at: samples, to: place.folder.appending(path: "in"))
        let run = try place.attrcheck("redact", "in", "-o", "out")
        #expect(run.status == 0, "\(run.errors)")
        for name in ["in", "out"] { _ = try place.attrcheck("scan", name, "--isolated", "--report", "\(name).json") }
        func report(_ name: String) throws -> [String] {
            try verdicts(try #require(place.read("\(name).json"))).map { $0.replacing("|\(name)/", with: "|") }
        }
        let before = try report("in")
        #expect(before.count > 50)
        #expect(try report("out") == before)
        if folder == "demo" {
            for name in ["Mirelle", "Tamsworth", "Quillon", "Ferrowick", "Tobias", "Wrenfield", "100000000000000000002", "inventedkettle"] {
                #expect(
                    !(try place.attrcheck("inspect", "out/places.json", "out/web/nearby.html", "out/android/search-results.xml").output
                        .contains(name)), "\(name)")
                #expect(!(try #require(place.read("out/places.json")).contains(name)), "\(name)")
            }
        }
    }

    @Test("Pictures and files that are no text are left out, with the reason")
    func leftOut() throws {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: "Mirelle Tamsworth"), to: "in/home.xml")
        try place.write(Fixture.records, to: "in/home.photos.json")
        let png: [UInt8] = [
            0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 9, 0, 0, 0, 9, 8, 2, 0, 0, 0,
        ]
        try place.write(png, to: "in/home.png")
        let run = try place.attrcheck("redact", "in", "-o", "out")
        // The picture is no more than a header, so it cannot be painted over.
        #expect(run.status == 0 && run.errors.contains("left out \"in/home.png\": a screenshot may show names"), "\(run.errors)")
        #expect(try place.names(in: "out") == ["home.photos.json", "home.xml"])
        #expect(
            try !#require(place.read("out/home.xml")).contains("Mirelle") && !#require(place.read("out/home.xml")).contains(Fixture.token))
        let utf16 = Array(Fixture.screen(credit: "Photos").utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        try place.write([0xFF, 0xFE] + utf16, to: "in/more.xml")
        let more = try place.attrcheck("redact", "in", "-o", "out2")
        #expect(more.status == 3 && more.errors.contains("left out \"in/more.xml\""))
    }

    @Test("In a screenshot the texts of its dump are painted over, and nothing else is touched", .enabled(if: PixelLibraries.canDecode))
    func painted() throws {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: "Mirelle Tamsworth"), to: "in/home.xml")
        try place.write(Fixture.records, to: "in/home.photos.json")
        var picture = RasterImage(width: 1080, height: 2400, fill: 0xFFFF_FFFF)
        picture.fill(PixelRect(x: 24, y: 940, width: 676, height: 60), 0x1020_30FF)
        picture.fill(PixelRect(x: 0, y: 210, width: 1080, height: 720), 0x4080_40FF)
        try place.write(try picture.pngData(), to: "in/home.png")
        let run = try place.attrcheck("redact", "in", "-o", "out")
        #expect(run.status == 0 && !run.errors.contains("left out"), "\(run.errors)")
        let copy = try ImageDecoder.decode(Array(Data(contentsOf: place.folder.appending(path: "out/home.png"))))
        #expect(copy.width == 1080 && copy.height == 2400)
        // The photo stays, the credit has letters of the other colour now.
        #expect(copy[540, 500] == 0x4080_40FF && copy[1000, 2000] == 0xFFFF_FFFF)
        let credit = try #require(copy.crop(PixelRect(x: 24, y: 940, width: 676, height: 60)))
        #expect(Set(credit.pixels).count > 1 && credit.pixels.contains(0x1020_30FF))
    }

    @Test("A folder for the copies is needed, and it must be new or empty")
    func folder() throws {
        let place = try Workplace()
        try place.write(Fixture.records, to: "in/home.photos.json")
        #expect(try place.attrcheck("redact", "in").errors.contains("-o DIR"))
        #expect(try place.attrcheck("redact", "in", "-o", "in").status == 2)
        #expect(try place.attrcheck("redact", "none", "-o", "out").status == 2)
        #expect(try place.attrcheck("redact", "in", "-o", "a/b").status == 0)
        #expect(try place.names(in: "a/b") == ["home.photos.json"])
    }
}
