// A folder that a test fills and that is gone afterwards, and small made-up dumps and records to fill it with.
import Foundation
import Model

@testable import Scan

/// A folder that is removed with its last reference.
final class TemporaryFolder {
    let path: String

    /// Makes the folder and writes files, by relative path.
    init(_ files: [String: String] = [:]) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "attrcheck-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, contents) in files { try write(name, Array(contents.utf8)) }
    }

    /// Writes one file.
    func write(_ name: String, _ bytes: [UInt8]) throws {
        let url = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    /// Scans the folder.
    func scan(_ change: (inout ScanOptions) -> Void = { _ in }) async throws -> ScanResult {
        var options = ScanOptions(baseDirectory: path)
        change(&options)
        return try await Scanner.run(options)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// Invented input, as small as it may be.
enum Invented {
    /// The resource name of an invented photo.
    static func name(_ photo: String) -> String { "places/ChIJinventedForTests/photos/AXinventedForTests_\(photo)" }

    /// A page that shows photos by address, each in a card with a text.
    static func page(_ cards: [(photo: String, text: String)]) -> String {
        let body = cards.map { card in
            """
            <article><img id="\(card.photo)" src="https://places.googleapis.com/v1/\(name(card.photo))/media?maxWidthPx=640" alt="">\
            <p>\(card.text)</p></article>
            """
        }.joined(separator: "\n")
        return "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>Cards</title></head><body>\n\(body)\n</body></html>\n"
    }

    /// An iOS page source with pictures that nothing names, each above its text.
    static func native(_ rows: [(picture: String, text: String)]) -> String {
        var body = ""
        for (number, row) in rows.enumerated() {
            let y = 60 + number * 300
            body += """
                <XCUIElementTypeCell type="XCUIElementTypeCell" name="cell\(number)" visible="true" x="0" y="\(y)" width="390" height="280">
                <XCUIElementTypeImage type="XCUIElementTypeImage" name="\(row.picture)" visible="true" x="0" y="\(y)" width="390" height="220"/>
                <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="\(row.text)" label="\(row.text)" visible="true" x="16" y="\(y + 226)" \
                width="350" height="20"/>
                </XCUIElementTypeCell>

                """
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Stroll" label="Stroll" x="0" y="0" width="390" height="844">
            \(body)</XCUIElementTypeApplication>

            """
    }

    /// A Places API (New) answer; authors without links, so that each photo owes one duty.
    static func records(_ photos: [(photo: String, author: String)]) -> String {
        let list = photos.map { "{\"name\": \"\(name($0.photo))\", \"authorAttributions\": [{\"displayName\": \"\($0.author)\"}]}" }
        return "{\"id\": \"ChIJinventedForTests\", \"photos\": [\n\(list.joined(separator: ",\n"))\n]}\n"
    }

    /// The head of a PNG file of a size, all that is read of it.
    static func png(width: UInt8, height: UInt8) -> [UInt8] {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header: [UInt8] = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0]
        return signature + header + [0, 0, 0, 0]
    }
}

extension Report {
    /// The verdicts of one capture's credits, by the photo's identifier.
    func credits(_ capture: String) -> [String: Verdict] {
        let photos = captures.first { $0.id == capture }?.photos ?? []
        return Dictionary(
            photos.map { photo in
                (photo.identifier ?? "", Verdict.combined(photo.duties.filter { $0.kind == .authorCredit }.map(\.verdict)))
            }, uniquingKeysWith: { $1 })
    }
}
