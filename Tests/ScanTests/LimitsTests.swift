// Every limit on hostile input is told in one sentence with its file, makes the run incomplete where something was lost, and stops nothing else.
import Model
import Testing

@testable import Scan

@Suite struct LimitsTests {
    /// A file that goes beyond one limit.
    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var code: String
        var contents: String
        /// What lies behind the limit is lost, so that silence proves nothing.
        var losesEvidence = true
        /// Where it is read as a dump, from this line on something is missing.
        var limit: @Sendable (inout Limits) -> Void
        var testDescription: String { "\(code) in \(name)" }
    }

    static let cases = [
        Case(name: "bad.xml", code: "file-unreadable", contents: String(repeating: " ", count: 9_000)) { $0.fileBytes = 8_000 },
        Case(
            name: "bad.xml", code: "limit-depth",
            contents: "<hierarchy rotation=\"0\">" + String(repeating: "<node class=\"a\" bounds=\"[0,0][9,9]\">", count: 150)
                + String(repeating: "</node>", count: 150) + "</hierarchy>"
        ) { $0.depth = 100 },
        Case(
            name: "bad.xml", code: "limit-nodes",
            contents: "<hierarchy rotation=\"0\">" + String(repeating: "<node class=\"a\" bounds=\"[0,0][9,9]\"/>", count: 150)
                + "</hierarchy>"
        ) { $0.nodes = 100 },
        Case(
            name: "bad.xml", code: "limit-attributes",
            contents: "<hierarchy rotation=\"0\"><node class=\"a\" bounds=\"[0,0][9,9]\" "
                + (0..<150).map { "a\($0)=\"x\"" }.joined(separator: " ") + "/></hierarchy>", losesEvidence: false
        ) { $0.attributes = 100 },
        Case(
            name: "bad.xml", code: "limit-attributes",
            contents: "<hierarchy rotation=\"0\">" + (0..<400).map { "<node class=\"a\" a\($0)=\"x\" bounds=\"[0,0][9,9]\"/>" }.joined()
                + "</hierarchy>", losesEvidence: false
        ) { _ in },
        Case(
            name: "bad.html", code: "limit-attributes",
            contents: "<!doctype html><html><p " + (0..<150).map { "a\($0)=x" }.joined(separator: " ") + ">x</html>", losesEvidence: false
        ) { $0.attributes = 100 },
        Case(
            name: "bad.html", code: "limit-nodes", contents: "<!doctype html><html>" + String(repeating: "<p>x", count: 150) + "</html>"
        ) { $0.nodes = 100 },
        Case(
            name: "bad.json", code: "limit-depth",
            contents: String(repeating: "{\"a\":", count: 150) + "{\"photo_reference\":\"R\"}" + String(repeating: "}", count: 150)
        ) { $0.depth = 100 },
        Case(
            name: "bad.json", code: "limit-nodes",
            contents: "{\"a\":[" + String(repeating: "1,", count: 150) + "1],\"photos\":[{\"photo_reference\":\"R\"}]}"
        ) { $0.nodes = 100 },
    ]

    @Test(arguments: cases) func isToldOnceAndTheRestIsJudged(example: Case) async throws {
        let folder = try TemporaryFolder([
            "home.html": Invented.page([("one", "Photo by Mira Osterlund")]),
            "home.photos.json": Invented.records([("one", "Mira Osterlund")]),
            "sub/" + example.name: example.contents,
        ])
        let result = try await folder.scan { example.limit(&$0.limits) }
        let told = result.report.problems.filter { $0.code == example.code }
        #expect(told.count == 1, "\(result.report.problems)")
        #expect(told.allSatisfy { $0.path == "sub/" + example.name && $0.message.count > 20 && !$0.message.contains("\n") })
        #expect(result.isIncomplete == example.losesEvidence, "\(result.incompleteReason ?? "complete")")
        #expect(result.report.credits("home") == ["one": .pass])
    }

    @Test func aFileWithinTheLimitsSaysNothing() async throws {
        let folder = try TemporaryFolder(["a.xml": "<hierarchy rotation=\"0\"><node class=\"a\" bounds=\"[0,0][9,9]\"/></hierarchy>"])
        #expect(try await folder.scan().report.problems.filter { $0.code.hasPrefix("limit-") } == [])
    }
}
