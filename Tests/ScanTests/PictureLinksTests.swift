// A page whose pictures are only bytes is judged when an MHTML archive of the same session lies beside it.
import Foundation
import Model
import Testing

@testable import Scan

@Suite struct PictureLinksTests {
    private static let picture = "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAin/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAin"
    private static let name = "places/ChIJinventedP/photos/TOKENinventedPicture"

    private func verdicts(withArchive: Bool) async throws -> [String: [Verdict]] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "attrcheck-mhtml-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ text: String, _ name: String) throws {
            try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        let page =
            "<!DOCTYPE html><html><body><div><img id=hero src=\"data:image/jpeg;base64,\(Self.picture)\"><p>The bar</p></div></body></html>\n"
        try write(page, "saved.html")
        try write(
            #"{"places":[{"id":"ChIJinventedP","photos":[{"name":"\#(Self.name)","widthPx":40,"heightPx":30,"authorAttributions":[{"displayName":"Ilse Brandvik"}]}]}]}"#,
            "answers.json")
        if withArchive {
            let address = "https://places.googleapis.com/v1/\(Self.name)/media?maxWidthPx=400"
            let parts = [
                "From: <Saved by Blink>", "Snapshot-Content-Location: https://larder.example/", "MIME-Version: 1.0",
                "Content-Type: multipart/related; type=\"text/html\"; boundary=\"----X\"", "", "------X", "Content-Type: text/html",
                "Content-Location: https://larder.example/", "",
                "<html><body><img src=\"\(address)\"><p>Photo: Ilse Brandvik</p></body></html>",
                "------X", "Content-Type: image/jpeg", "Content-Transfer-Encoding: base64", "Content-Location: \(address)", "",
                Self.picture,
                "------X--", "",
            ]
            try write(parts.joined(separator: "\r\n"), "session.mhtml")
        }
        // A profile without relief: the archive itself shows the photo with its credit.
        let options = ScanOptions(paths: [folder.path], profile: "places-2026-04", baseDirectory: folder.path)
        let result = try await Scanner.run(options)
        var found: [String: [Verdict]] = [:]
        for capture in result.report.captures {
            found[capture.id] = capture.photos.flatMap(\.duties).filter { $0.kind == .authorCredit }.map(\.verdict)
        }
        return found
    }

    @Test func bytesAndAddressInAnArchiveIdentifyThePictureOfASavedPage() async throws {
        let found = try await verdicts(withArchive: true)
        #expect(found["saved"] == [.violation])
        #expect(found["session"] == [.pass])
    }

    @Test func withoutItThePictureIsOneOfTheCandidates() async throws {
        let found = try await verdicts(withArchive: false)
        #expect(found["saved"] != [.pass])
        #expect(found["saved"]?.count == 1)
    }
}
