// The shared corpus, where it is present: every page is recognised, and every photo that HTML can carry is found.
import Foundation
import Input
import JSON
import Model
import TestSupport
import Testing

@testable import Layouts

@Suite(.enabled(if: TestFiles.shared != nil)) struct HTMLCorpusTests {
    /// The pages of a folder of the web corpus.
    static func pages(_ folder: String) throws -> [URL] {
        let url = try #require(TestFiles.shared).appending(path: "corpus/web/\(folder)")
        return try FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension.hasSuffix("html") }.sorted { $0.path < $1.path }
    }

    @Test(
        "Every page of the corpus is recognised and shows something",
        arguments: ["html", "html-encodings", "html-malformed", "html-saved-as", "html-singlefile"])
    func recognised(_ folder: String) throws {
        let pages = try Self.pages(folder)
        #expect(!pages.isEmpty)
        for url in pages {
            let file = InputFile(path: url.lastPathComponent, raw: try TestFiles.bytes(url))
            #expect(LayoutFormat.html.recognises(file), "\(url.lastPathComponent)")
            let page = HTMLPage(file.raw)
            #expect(page.screen.elements.contains { !$0.imageSources.isEmpty }, "\(url.lastPathComponent)")
            #expect(page.screen.elements.contains { $0.text?.isEmpty == false } || url.lastPathComponent.hasPrefix("nothing"))
        }
    }

    @Test("Every other file of the corpus is left to other readers")
    func others() throws {
        let root = try #require(TestFiles.shared).appending(path: "corpus")
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.fileSizeKey]))
        for case let url as URL in files where !url.pathExtension.hasSuffix("html") {
            guard let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize, size < 300_000 else { continue }
            guard ["xml", "json", "md", "txt", "mhtml", "yml", "yaml", "har", "snap", "log", "js"].contains(url.pathExtension) else {
                continue
            }
            #expect(!LayoutFormat.html.recognises(InputFile(path: "x", raw: try TestFiles.bytes(url))), "\(url.path)")
        }
    }

    /// Ways to show a photo that saved HTML cannot tell of.
    static let untellable: Set<String> = [
        "canvas", "iframe-cross-origin", "iframe-same-origin", "shadow-closed", "template", "noscript", "comment",
    ]

    @Test("Every photo of the truth files that saved HTML can carry has an element with its picture")
    func truth() throws {
        let folder = try #require(TestFiles.shared).appending(path: "corpus/web")
        var checked = 0
        for url in try Self.pages("html") {
            let name = url.lastPathComponent.split(separator: ".")[0]
            let truthFile = folder.appending(path: "truth/\(name).truth.json")
            guard FileManager.default.fileExists(atPath: truthFile.path) else { continue }
            let truth = JSONDocument.parse(try TestFiles.bytes(truthFile))
            let raw = try TestFiles.bytes(url)
            let page = HTMLPage(raw)
            for photo in try #require(truth.root?["photos"]).elements {
                guard let id = photo["testid"]?.string, let via = photo["via"]?.string, !Self.untellable.contains(via) else { continue }
                // Shadow roots are in the file only where it was written with them.
                if via.contains("shadow"), !url.lastPathComponent.contains("all-open") { continue }
                // Some pages carry no test ids; their photos are checked by the page as a whole above.
                guard String(decoding: raw, as: UTF8.self).contains("data-testid=\"\(id)\"") else { continue }
                let index = page.screen.elements.firstIndex { $0.identifier == id }
                let element = try #require(index, "\(name) \(id) \(via)")
                let sources = page.screen.elements[element..<page.screen.elements[element].subtreeEnd].flatMap(\.imageSources)
                #expect(!sources.isEmpty, "\(name) \(id) \(via)")
                checked += 1
            }
        }
        #expect(checked > 400)
    }

    @Test("The hidden credits of the corpus are stated as hidden, the shown ones are not")
    func hiddenTricks() throws {
        let folder = try #require(TestFiles.shared).appending(path: "corpus/web")
        let page = HTMLPage(try TestFiles.bytes(folder.appending(path: "html/hidden-tricks.html")))
        let shown: Set<String> = ["t-ok-control", "t-pseudo-after"]
        let byOtherFacts: Set<String> = ["t-same-colour", "t-low-contrast", "t-tiny-2px", "t-covered", "t-ellipsis", "t-line-clamp"]
        for card in page.screen.elements.indices where page.screen.elements[card].className == "li" {
            let name = try #require(page.screen.elements[card].identifier)
            guard !byOtherFacts.contains(name) else { continue }
            let last = try #require(page.screen.elements[card..<page.screen.elements[card].subtreeEnd].last { $0.text != nil })
            let (facts, opacity) = page.hiding(last)
            #expect((facts.isEmpty && opacity > 0.1) == shown.contains(name), "\(name)")
        }
    }
}
