// Input for the tests of shards, all names invented: what matters is what ties captures together.
import Foundation
import TestSupport

/// A folder of input that is scanned whole and in shards.
enum ShardInput: String, CaseIterable, CustomStringConvertible {
    case samples
    /// Photos on several screens, records of a folder, of the run and of single captures, manifests, files that cannot be read.
    case made
    /// The same with a configuration that binds, waives and sets severities.
    case configured

    var description: String { rawValue }

    /// What scan and merge are given beside the blobs.
    var shared: [String] { self == .configured ? ["--config", "rules.yml"] : [] }
    /// What only scan is given.
    var paths: [String] {
        switch self {
        case .samples: ["Samples"]
        case .made, .configured: ["dumps", "--records", "fixtures/photos.json"]
        }
    }

    /// A folder with this input.
    func place() throws -> Workplace {
        let place = try Workplace()
        if self == .samples {
            try FileManager.default.copyItem(at: TestFiles.samples, to: place.folder.appending(path: "Samples"))
            return place
        }
        try MadeCaptures.write(to: place)
        if self == .configured { try place.write(MadeCaptures.configuration, to: "rules.yml") }
        return place
    }
}

/// Small screens that share photos.
enum MadeCaptures {
    static func name(_ photo: Int) -> String { "places/ChIJinventedShards000\(photo % 3)/photos/AUinventedTokenForShards00000000\(photo)" }
    static func author(_ photo: Int) -> String { ["Mirelle Tamsworth", "Øyvind Fjellvik", "Zofka \u{1F3D4}", "O'Quill & Vale"][photo % 4] }

    static func records(_ photos: [Int]) -> String {
        let list = photos.map {
            """
            {"name": "\(name($0))", "widthPx": 4000, "heightPx": 3000, "authorAttributions": [{"displayName": "\(author($0))",
              "uri": "https://maps.google.com/maps/contrib/10000000000000000000\($0)"}]}
            """
        }
        return "{\"photos\": [\n\(list.joined(separator: ",\n"))\n]}\n"
    }

    /// An iOS page source: pictures with a height each, and a text below each that is not empty.
    static func screen(_ rows: [(name: String, height: Int, text: String)]) -> String {
        let flags = "enabled=\"true\" visible=\"true\" accessible=\"true\""
        var body = ""
        var top = 90
        for row in rows {
            let width = row.height > 100 ? 390 : row.height
            body += """
                <XCUIElementTypeImage type="XCUIElementTypeImage" name="\(row.name)" \(flags) x="0" y="\(top)" width="\(width)" height="\(row.height)"/>

                """
            let text = row.text.replacing("&", with: "&amp;")
            if !text.isEmpty {
                body += """
                    <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" value="\(text)" label="\(text)" \(flags) x="16" \
                    y="\(top + row.height + 6)" width="350" height="20"/>

                    """
            }
            top += row.height + 50
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Stroll" label="Stroll" \(flags) x="0" y="0" width="390" height="844">
            \(body)</XCUIElementTypeApplication>

            """
    }

    /// No blob may hold it, and what is judged again at the merge must be judged alike without it.
    static let key = "AIza" + "SyInventedKeyForTests000000000000001"

    static func page(_ photos: [(photo: Int, text: String)]) -> String {
        let cards = photos.map { card in
            let address =
                "https://places.googleapis.com/v1/\(name(card.photo))/media?maxWidthPx=640" + (card.photo == 5 ? "&amp;key=\(key)" : "")
            return "<article><img src=\"\(address)\" alt=\"\"><p>\(card.text)</p></article>\n"
        }
        return "<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"><title>Cards</title></head><body>\n\(cards.joined())</body></html>\n"
    }

    static func manifest(_ bound: [(element: String, photo: Int)]) -> String {
        let photos = bound.map { "{\"element\": {\"identifier\": \"\($0.element)\"}, \"photo\": \"\(name($0.photo))\"}" }
        return "{\"schemaVersion\": 1, \"photos\": [\(photos.joined(separator: ", "))]}\n"
    }

    static func write(to place: Workplace) throws {
        try place.write(records([0, 1, 2, 3, 8]), to: "fixtures/photos.json")
        for number in 0..<6 {
            // Large views with the credit, in one folder; thumbnails without one in the other: relief across captures.
            let text = number == 4 ? "Somebody Else" : author(number)
            try place.write(screen([("hero", 260, text)]), to: "dumps/detail/d\(number).xml")
            try place.write(manifest([("hero", number)]), to: "dumps/detail/d\(number).manifest.json")
            try place.write(screen([("one", 80, ""), ("two", 80, "")]), to: "dumps/list/l\(number).xml")
            try place.write(manifest([("one", number), ("two", number + 1)]), to: "dumps/list/l\(number).manifest.json")
            try place.write(page([(number, text), (number + 2, "")]), to: "dumps/web/w\(number).html")
        }
        // Records of a folder, and several records of one photo that captures bring along.
        try place.write(records([4, 5, 6]), to: "dumps/list/photos.json")
        try place.write(records([1, 2]), to: "dumps/web/w1.photos.json")
        try place.write(records([1, 7]), to: "dumps/web/w2.photos.json")
        try place.write(records([1]).replacing("Øyvind", with: "Eivind"), to: "dumps/web/w3.photos.json")
        // A manifest of a folder, with a screen that is not there.
        try place.write(screen([("shown", 240, author(6))]), to: "dumps/folder/a.xml")
        try place.write(screen([("shown", 240, "")]), to: "dumps/folder/b.xml")
        try place.write(
            """
            {"schemaVersion": 1, "screens": {"a": {"photos": [{"element": {"identifier": "shown"}, "photo": "\(name(6))"}]},
             "b": {"photos": [{"element": {"identifier": "shown"}, "photo": "\(name(6))"}]}, "gone": {"photos": []}}}
            """, to: "dumps/folder/attrcheck.manifest.json")
        // What cannot be read, is cut off, empty, none of ours, or a screenshot that says nothing.
        try place.write("No screen.\n", to: "dumps/notes.txt")
        try place.write(String(screen([("hero", 260, "Cut")]).prefix(300)), to: "dumps/broken/cut.xml")
        try place.write("", to: "dumps/broken/empty.xml")
        try place.link("dumps/broken/nowhere.xml", to: "not-there")
        let head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
        for name in ["s1", "s2", "s3"] {
            try place.write(head + [0, 0, 0, 90, 0, 0, 0, 160, 8, 2, 0, 0, 0, 0, 0, 0, 0], to: "dumps/shots/\(name).png")
        }
    }

    static let configuration = """
        severities: { photo-source-link-missing: off, photo-author-credit-missing: warning }
        bindings:
          - { screen: "folder/b", identifier: shown, photo: "\(name(5))" }
          - { screen: "list/*", identifier: nothing, photo: ~ }
          - { screen: "nobody/*", identifier: one, photo: ~ }
        suppressions:
          - { screen: "web/*", reason: known, expires: 2099-12-31 }
          - { rule: photo-credit-hidden, screen: "web/*", reason: covers nothing, expires: 2099-12-31 }
          - { rule: photo-report-link-missing, screen: "detail/**", reason: over, expires: 2020-01-31 }
        acknowledgements:
          - { screen: "detail/d4", where: the about page, reason: agreed, expires: 2099-12-31 }

        """
}

extension Workplace {
    /// The reports of all formats that shards must not change, and the exit code.
    func reports(_ name: String, _ arguments: [String]) throws -> (files: [String: String], run: Run) {
        let names = ["json", "html", "sarif"].map { "\(name).\($0)" }
        let run = try attrcheck(
            arguments + ["-q"] + names.flatMap { ["--report", $0] } + ["--report", "junit=\(name).xml", "--report", "markdown=\(name).md"])
        var files = ["text": run.output, "errors": run.errors, "exit": "\(run.status)"]
        for file in names + ["\(name).xml", "\(name).md"] { files[String(file.drop { $0 != "." })] = read(file) }
        return (files, run)
    }

    /// Scans in shards; gives the names of the blobs.
    func shards(_ count: Int, _ arguments: [String]) throws -> [String] {
        try (1...count).map { number in
            let file = "s\(number)-of-\(count).jsonl"
            let run = try attrcheck(["scan", "-q", "--shard", "\(number)/\(count)", "--report", file] + arguments)
            guard run.status == 0, run.output == "" else {
                throw ShardFault(words: "shard \(number)/\(count): \(run.status) \(run.errors)")
            }
            return file
        }
    }
}

struct ShardFault: Error { var words: String }
