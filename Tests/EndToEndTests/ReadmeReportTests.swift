// What README shows of reports is what the program writes.
import Foundation
import Reports
import TestSupport
import Testing

@Suite("README and reports")
struct ReadmeReportTests {
    private let readme = (try? String(contentsOf: TestFiles.root.appending(path: "README.md"), encoding: .utf8)) ?? ""

    @Test("The finding in README is the demo's, word for word")
    func excerpt() throws {
        let start = try #require(readme.range(of: "```text\n"))
        let end = try #require(readme[start.upperBound...].range(of: "```"))
        let place = try Workplace()
        let samples = TestFiles.samples.appending(path: "demo")
        try FileManager.default.createDirectory(at: place.folder.appending(path: "Samples"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: samples, to: place.folder.appending(path: "Samples/demo"))
        let run = try place.attrcheck("scan", "Samples/demo")
        #expect(run.output.contains(readme[start.upperBound..<end.lowerBound]))
    }

    @Test("Every format has its row", arguments: Reporters.all.map(\.name))
    func rows(name: String) { #expect(readme.contains("\n| `\(name)` | ")) }
}
