// Screenshots alone, from files to verdicts: photos recognised by their files, credits read, doubtful cases left open.
import DrawnPhotos
import Model
import Pixels
import Testing

@testable import Scan

@Suite(
    .enabled(if: TextReader().obstacle(for: "a") == nil, "OCR is not installed: apt-get install liblept5 libtesseract5 tesseract-ocr-eng"))
struct ScreenshotAloneTests {
    private static let tokens = ["AWn3NorthPierExample01", "AWn3SouthPierExample02"]
    private static let records = """
        { "places": [ { "name": "places/ChIJInventedPier00000000000", "photos": [
          { "name": "places/ChIJInventedPier00000000000/photos/AWn3NorthPierExample01",
            "authorAttributions": [ { "displayName": "Orsolya Brandt-Keane", "uri": "https://maps.google.com/maps/contrib/900000000000000000001" } ] },
          { "name": "places/ChIJInventedPier00000000000/photos/AWn3SouthPierExample02",
            "authorAttributions": [ { "displayName": "Teodor Wickramage", "uri": "https://maps.google.com/maps/contrib/900000000000000000002" } ] }
        ] } ] }
        """
    private static let photos = [
        DrawnPhotos.draw(Scenes.scene(kind: 1, seed: 7), (160, 120)), DrawnPhotos.draw(Scenes.scene(kind: 5, seed: 9), (160, 120)),
    ]

    /// A page with both photos, each with a line of writing below it.
    private func screen(captions: [String]) throws -> [UInt8] {
        var screen = RasterImage(width: 400, height: 520, fill: 0xFFFF_FFFF)
        for (number, caption) in captions.enumerated() {
            let top = 20 + number * 250
            screen.place(Self.photos[number].shown(width: 240, height: 180), x: 20, y: top)
            if !caption.isEmpty { try screen.drawText(caption, x: 22, y: top + 212, size: 20, color: 0x1010_10FF) }
        }
        return try screen.pngData()
    }

    private func folder(captions: [String], named names: [String] = tokens) throws -> TemporaryFolder {
        let folder = try TemporaryFolder(["photos.json": Self.records])
        try folder.write("home.png", try screen(captions: captions))
        for (name, photo) in zip(names, Self.photos) { try folder.write("photos/\(name).png", try photo.pngData()) }
        return folder
    }

    private func credits(_ report: Report) -> [String: Verdict] {
        var result: [String: Verdict] = [:]
        for duty in report.captures.flatMap(\.photos).flatMap(\.duties) where duty.kind == .authorCredit {
            result[duty.text] = duty.verdict
        }
        return result
    }

    @Test func creditsThatCanBeReadPassAndThoseThatAreNotThereAreMissing() async throws {
        let report = try await folder(captions: ["Photo: Orsolya Brandt-Keane", "Open until ten"]).scan().report
        #expect(report.captures.map(\.layout?.format) == [FormatID("png")])
        #expect(report.captures.flatMap(\.photos).map(\.matchedBy) == [.pixels, .pixels])
        #expect(credits(report) == ["Orsolya Brandt-Keane": .pass, "Teodor Wickramage": .violation])
    }

    @Test func linksAreNeverSeenInPixels() async throws {
        let report = try await folder(captions: ["Photo: Orsolya Brandt-Keane", "Photo: Teodor Wickramage"]).scan().report
        let links = report.captures.flatMap(\.photos).flatMap(\.duties).filter { $0.kind == .creditLink }
        #expect(!links.isEmpty)
        #expect(links.allSatisfy { $0.verdict == .undecided })
    }

    @Test func anIndexNamesPhotoFiles() async throws {
        let folder = try folder(captions: ["Photo: Orsolya Brandt-Keane", "Photo: Teodor Wickramage"], named: ["one", "two"])
        try folder.write(
            "photos/photos.index.json",
            Array(
                "{ \"one.png\": \"\(Self.tokens[0])\", \"two.png\": \"places/ChIJInventedPier00000000000/photos/\(Self.tokens[1])\" }".utf8)
        )
        let report = try await folder.scan().report
        #expect(report.captures.flatMap(\.photos).map(\.matchedBy) == [.pixels, .pixels])
    }

    @Test func damagedPicturesAreOneProblemEachAndTheRunGoesOn() async throws {
        let folder = try folder(captions: ["Photo: Orsolya Brandt-Keane", "Photo: Teodor Wickramage"])
        var broken = try screen(captions: ["", ""])
        broken.removeLast(broken.count / 2)
        try folder.write("broken.png", broken)
        try folder.write("photos/AWn3NorthPierExample01.png", Array(try Self.photos[0].pngData().prefix(200)))
        let report = try await folder.scan().report
        let damaged = report.problems.filter { $0.code == "image-corrupt" }.map(\.path)
        #expect(damaged == ["broken.png", "photos/AWn3NorthPierExample01.png"])
        #expect(report.captures.map(\.id).contains("home"))
        #expect(credits(report)["Teodor Wickramage"] == .pass)
    }

    @Test func withoutPixelsAScreenshotIsNoCapture() async throws {
        let folder = try folder(captions: ["", ""])
        var options = ScanOptions(paths: ["."], baseDirectory: folder.path)
        options.usesPixels = false
        #expect(try await Scanner.run(options).report.captures.isEmpty)
    }
}
