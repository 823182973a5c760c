// Screenshots alone, from files to verdicts: photos recognised by their files, credits read, doubtful cases left open.
import DrawnPhotos
import Foundation
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

    @Test func whatWasReadIsKeptByContentAndUsedAgain() async throws {
        let folder = try folder(captions: ["Photo: Orsolya Brandt-Keane", "Open until ten"])
        let cache = try TemporaryFolder()
        func run() async throws -> [String: Verdict] {
            // Results of whole screens are kept as well; here the readings are asked for.
            for name in try FileManager.default.contentsOfDirectory(atPath: cache.path) where name.hasPrefix("cells-") {
                try FileManager.default.removeItem(atPath: cache.path + "/" + name)
            }
            return credits(try await folder.scan { $0.cacheFolder = cache.path }.report)
        }
        let cold = try await run()
        #expect(cold == ["Orsolya Brandt-Keane": .pass, "Teodor Wickramage": .violation])
        func kept() throws -> [String] {
            try FileManager.default.subpathsOfDirectory(atPath: cache.path + "/read").filter { $0.utf8.count > 60 }.sorted()
        }
        let entries = try kept()
        #expect(!entries.isEmpty)
        #expect(try await run() == cold)
        #expect(try kept() == entries, "nothing was read anew")
        // Entries without the name show that they are used: a name that they do not hold is looked for a second time.
        for entry in entries {
            let path = cache.path + "/read/" + entry
            let text = try String(contentsOfFile: path, encoding: .utf8).replacingOccurrences(of: "Orsolya", with: "Zebedee")
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        _ = try await run()
        #expect(try kept().count > entries.count)
        // Damaged entries are read anew.
        for entry in entries { try "damaged".write(toFile: cache.path + "/read/" + entry, atomically: true, encoding: .utf8) }
        #expect(try await run() == cold)
    }

    @Test(arguments: [
        ([0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF], "image-too-large"), ([0, 0, 0, 0, 0, 0, 0, 1], "image-damaged"),
    ]) func picturesThatCannotBeAreOneProblemEach(size: [UInt8], code: String) async throws {
        let folder = try folder(captions: ["Photo: Orsolya Brandt-Keane", "Photo: Teodor Wickramage"])
        var bytes = try screen(captions: ["", ""])
        bytes.replaceSubrange(16..<24, with: size)
        try folder.write("odd.png", bytes)
        let report = try await folder.scan().report
        #expect(report.problems.filter { $0.path == "odd.png" }.map(\.code) == [code])
        #expect(credits(report)["Teodor Wickramage"] == .pass)
    }
}
