// Every text format byte for byte; a change shows in the diff of the golden files, and has to be meant.
import Foundation
import TestSupport
import Testing

@testable import Reports

@Suite("Golden reports")
struct GoldenTests {
    private static let folder = TestFiles.root.appending(path: "Tests/ReportsTests/Golden")
    private static let formats = Reporters.all.filter { !$0.isFolder && !$0.isBlob }.map(\.name)

    // A blob follows the model, field by field; its contract is that it comes back whole (BlobTests).
    @Test(
        "A report with hostile texts is as the golden file has it (ATTRCHECK_UPDATE_GOLDEN=1 writes them)",
        arguments: formats)
    func golden(name: String) throws {
        let reporter = try #require(Reporters.named(name))
        let written = reporter.render(SampleReport.full())
        let file = Self.folder.appending(path: "full.\(name).txt")
        if ProcessInfo.processInfo.environment["ATTRCHECK_UPDATE_GOLDEN"] == "1" { try Data(written.utf8).write(to: file) }
        let wanted = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(written == wanted, "\(name) differs from its golden file")
    }

    @Test("The same report gives the same bytes", arguments: formats)
    func twice(name: String) throws {
        let reporter = try #require(Reporters.named(name))
        #expect(reporter.render(SampleReport.full()) == reporter.render(SampleReport.full()))
    }

    @Test("No format lets a control or override character of an app's text through", arguments: formats)
    func controls(name: String) throws {
        let text = try #require(Reporters.named(name)).render(SampleReport.full())
        let raw = text.unicodeScalars.filter {
            ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value)
        }
        // JSON keeps what it was given: a control character as an escape, a bidi mark as itself.
        let allowed: Set<Unicode.Scalar> = name == "json" ? ["\u{202E}"] : []
        #expect(raw.filter { !allowed.contains($0) }.isEmpty)
    }

    @Test("No text of an app can begin a workflow command or a line of its own", arguments: ["text", "xcode", "github", "markdown"])
    func commands(name: String) throws {
        let lines = try #require(Reporters.named(name)).render(SampleReport.full()).split(separator: "\n")
        for line in lines where line.hasPrefix("::") {
            #expect(
                name == "github" && (line.hasPrefix("::error file=") || line.hasPrefix("::warning file=") || line.hasPrefix("::notice ")))
        }
    }
}
