// Photos recognised on a screenshot by the bytes that a recording or an archive holds, where the dump gives no address.
import DrawnPhotos
import Foundation
import Model
import Pixels
import Testing

@testable import Scan

@Suite(
    .enabled(if: TextReader().obstacle(for: "a") == nil, "OCR is not installed: apt-get install liblept5 libtesseract5 tesseract-ocr-eng"))
struct RecordedPictureTests {
    private static let tokens = ["AWn3NorthPierExample01", "AWn3SouthPierExample02"]
    private static func name(_ number: Int) -> String { "places/ChIJInventedPier00000000000/photos/\(tokens[number])" }
    private static let records = """
        { "places": [ { "name": "places/ChIJInventedPier00000000000", "photos": [
          { "name": "\(name(0))", "authorAttributions": [ { "displayName": "Orsolya Brandt-Keane" } ] },
          { "name": "\(name(1))", "authorAttributions": [ { "displayName": "Teodor Wickramage" } ] } ] } ] }
        """
    private static let photos = [
        DrawnPhotos.draw(Scenes.scene(kind: 1, seed: 7), (160, 120)), DrawnPhotos.draw(Scenes.scene(kind: 5, seed: 9), (160, 120)),
    ]
    private static func address(_ number: Int) -> String { "https://places.googleapis.com/v1/\(name(number))/media?maxWidthPx=160" }

    /// Two pictures without any address; the credit of the first photo stands below the first picture, none below the second.
    private static let layout = """
        { "schemaVersion": 1, "platform": "ios", "unit": "px", "size": { "width": 400, "height": 520 },
          "capabilities": { "imageSources": "none", "images": "full", "texts": "full", "operability": "full", "linkTargets": "full",
                            "bounds": "full", "visibility": "full", "offScreen": "full" },
          "root": { "role": "container", "bounds": { "x": 0, "y": 0, "width": 400, "height": 520 }, "children": [
            { "role": "image", "identifier": "first", "bounds": { "x": 20, "y": 20, "width": 240, "height": 180 } },
            { "role": "text", "text": "Photo: Orsolya Brandt-Keane", "bounds": { "x": 20, "y": 206, "width": 300, "height": 26 } },
            { "role": "image", "identifier": "second", "bounds": { "x": 20, "y": 270, "width": 240, "height": 180 } },
            { "role": "text", "text": "Open until ten", "bounds": { "x": 20, "y": 456, "width": 200, "height": 26 } } ] } }
        """

    private func folder(_ recording: (name: String, bytes: [UInt8])?) throws -> TemporaryFolder {
        var screen = RasterImage(width: 400, height: 520, fill: 0xFFFF_FFFF)
        for (number, caption) in ["Photo: Orsolya Brandt-Keane", "Open until ten"].enumerated() {
            let top = 20 + number * 250
            screen.place(Self.photos[number].shown(width: 240, height: 180), x: 20, y: top)
            try screen.drawText(caption, x: 22, y: top + 206, size: 20, color: 0x1010_10FF)
        }
        let folder = try TemporaryFolder(["records.json": Self.records, "home.json": Self.layout])
        try folder.write("home.png", try screen.pngData())
        if let recording { try folder.write(recording.name, recording.bytes) }
        return folder
    }

    private static func har() throws -> [UInt8] {
        let entries = try photos.enumerated().map { number, photo in
            """
            { "startedDateTime": "2026-11-30T10:00:00.000Z", "time": 1, "request": { "method": "GET", "url": "\(address(number))",
              "httpVersion": "HTTP/1.1", "headers": [], "queryString": [], "cookies": [], "headersSize": -1, "bodySize": 0 },
              "response": { "status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "headers": [], "cookies": [], "redirectURL": "",
              "headersSize": -1, "bodySize": -1, "content": { "size": 1, "mimeType": "image/png", "encoding": "base64",
              "text": "\(Data(try photo.pngData()).base64EncodedString())" } }, "cache": {}, "timings": { "send": 0, "wait": 0, "receive": 0 } }
            """
        }
        let head = "{ \"log\": { \"version\": \"1.2\", \"creator\": { \"name\": \"test\", \"version\": \"1\" }, \"entries\": ["
        return Array((head + entries.joined(separator: ",") + "] } }").utf8)
    }

    private static func mhtml() throws -> [UInt8] {
        let images = photos.indices.map { "<img src=\"\(address($0))\">" }.joined()
        var text = """
            From: <Saved by Blink>\r
            MIME-Version: 1.0\r
            Content-Type: multipart/related; type="text/html"; boundary="----invented"\r
            \r
            ------invented\r
            Content-Type: text/html\r
            Content-Location: https://piers.example/\r
            \r
            <!DOCTYPE html><html><body>\(images)</body></html>\r

            """
        for (number, photo) in photos.enumerated() {
            text +=
                "------invented\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\nContent-Location: \(address(number))\r\n\r\n"
            text += Data(try photo.pngData()).base64EncodedString(options: [.lineLength76Characters]) + "\r\n"
        }
        return Array((text + "------invented--\r\n").utf8)
    }

    private func photos(of report: Report) -> [String: (matchedBy: MatchedBy, credit: Verdict?)] {
        let home = report.captures.first { $0.id == "home" }
        return Dictionary(
            (home?.photos ?? []).map { photo in
                (photo.identifier ?? "", (photo.matchedBy, photo.duties.first { $0.kind == .authorCredit }?.verdict))
            }, uniquingKeysWith: { first, _ in first })
    }

    @Test(arguments: ["traffic.har", "page.mhtml"]) func theBytesOfARecordingTellWhichPhotoAPictureShows(recording: String) async throws {
        let bytes = try recording.hasSuffix("har") ? Self.har() : Self.mhtml()
        let found = photos(of: try await folder((recording, bytes)).scan().report)
        #expect(found["first"]?.matchedBy == .pixels)
        #expect(found["first"]?.credit == .pass)
        #expect(found["second"]?.matchedBy == .pixels)
        #expect(found["second"]?.credit == .violation)
    }

    @Test func withoutARecordingPicturesWithoutAddressesAreCandidates() async throws {
        let found = photos(of: try await folder(nil).scan().report)
        #expect(found["first"]?.matchedBy == .candidates)
        #expect(found["second"]?.matchedBy == .candidates)
    }

    @Test func aManifestThatContradictsThePixelsIsSaid() async throws {
        let folder = try folder(("traffic.har", Self.har()))
        let manifest =
            "{ \"schemaVersion\": 1, \"photos\": [ { \"element\": { \"identifier\": \"first\" }, \"photo\": \"\(Self.name(1))\" } ] }"
        try folder.write("home.manifest.json", Array(manifest.utf8))
        let report = try await folder.scan().report
        #expect(photos(of: report)["first"]?.matchedBy == .manifest)
        #expect(report.problems.contains { $0.code == "photo-identity-conflict" })
    }
}
