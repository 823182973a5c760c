// Real files, where they are at hand: each is recognised, and gives as many texts and pictures as counting in the raw JSON finds.
import Foundation
import Input
import Layouts
import Model
import TestSupport
import Testing

@Suite(.enabled(if: TestFiles.shared != nil)) struct WebCorpusTests {
    private static let folders = [
        "web/domsnapshot/", "web/mhtml/", "web/aria/", "web/percy/", "web/rrweb/", "web/playwright-trace/", "crossplatform/snap/",
        "crossplatform/cypress/",
    ]

    /// Path and formats of every layout in the folders that these readers serve.
    static let layouts: [(path: String, formats: [String])] = {
        guard let table = TestFiles.shared?.appending(path: "corpus/expected-formats.tsv") else { return [] }
        let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "\t").map(String.init)
            guard cells.count == 3, cells[1].hasPrefix("layout"), folders.contains(where: cells[0].hasPrefix) else { return nil }
            return (cells[0], cells[2].split(separator: "|").map(String.init))
        }
    }()

    private func file(_ path: String) throws -> InputFile {
        InputFile(path: path, raw: try TestFiles.bytes(try #require(TestFiles.shared).appending(path: "corpus/" + path)))
    }

    @Test(arguments: layouts.map(\.path)) func isRecognisedByItsContent(path: String) throws {
        let expected = try #require(Self.layouts.first { $0.path == path }).formats
        #expect(expected.contains(LayoutFormats.recognise(try file(path))?.id.rawValue ?? ""))
    }

    /// Texts and pictures in use, counted by another JSON parser.
    private func count(_ bytes: [UInt8]) throws -> (texts: Int, sources: Int)? {
        guard let root = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] else { return nil }
        let snapshot = root["result"] as? [String: Any] ?? root
        guard let documents = snapshot["documents"] as? [[String: Any]], let strings = snapshot["strings"] as? [String] else { return nil }
        var texts = 0
        var sources = 0
        for document in documents {
            let nodes = document["nodes"] as? [String: Any] ?? [:]
            let layout = document["layout"] as? [String: Any] ?? [:]
            let names = (nodes["nodeName"] as? [Int] ?? []).map { strings[$0] }
            let parents = nodes["parentIndex"] as? [Int] ?? []
            let rows = layout["nodeIndex"] as? [Int] ?? []
            for (row, text) in (layout["text"] as? [Int] ?? []).enumerated() where text >= 0 && names[rows[row]] != "::marker" {
                // What stands small above a name in East Asian scripts is its reading, not the name.
                let isReading = parents[rows[row]] >= 0 && ["RT", "RP"].contains(names[parents[rows[row]]])
                if names[rows[row]] != "BR", !isReading, strings[text].contains(where: { !$0.isWhitespace }) { texts += 1 }
            }
            let current = nodes["currentSourceURL"] as? [String: Any]
            sources += (current?["index"] as? [Int] ?? []).filter { rows.contains($0) && names[$0] == "IMG" }.count
        }
        return (texts, sources)
    }

    @Test(arguments: layouts.map(\.path).filter { $0.hasPrefix("web/domsnapshot/") })
    func givesAsManyTextsAndPicturesAsTheRawNumbersSay(path: String) throws {
        let file = try file(path)
        guard let expected = try count(file.raw) else { return }
        let screen = try #require(try reading(file).screens.first)
        // A text of which a clip takes lines away is given line by line; its pieces count once.
        var texts = 0
        var last: Range<Int>?
        for element in screen.elements where element.bounds != nil && element.text?.contains(where: { !$0.isWhitespace }) == true {
            if element.byteRange != last { texts += 1 }
            last = element.byteRange
        }
        #expect(texts == expected.texts)
        let pictures = screen.elements.filter { $0.className == "img" && $0.bounds != nil && $0.imageSources.first?.via == .source }
        #expect(pictures.count == expected.sources)
    }
}
