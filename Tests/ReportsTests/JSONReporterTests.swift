// The JSON report: valid against its schema, the same bytes every time, nulls where nothing is known.
import Foundation
import Model
import TestSupport
import Testing

@testable import Reports

@Suite("JSON report")
struct JSONReporterTests {
    /// A run in which every optional value is absent, and one number is unspeakable.
    private func sparse() -> Report {
        var photo = SampleReport.photo()
        photo.identifier = nil
        photo.bounds = Rect(x: .nan, y: 0, width: .infinity, height: 1)
        photo.visibleFraction = nil
        photo.records = [ReportedRecord(key: nil, source: "a.json", jsonPath: "")]
        photo.duties = []
        var report = SampleReport.run(
            findings: [
                Finding(
                    id: 1, rule: "photo-record-unused", severity: .info, verdict: .violation, message: "m", fix: "f", path: "a.json",
                    line: 0)
            ],
            photo: photo, problems: [Problem(path: "b.xml", code: "file-unreadable", message: "gone")])
        report.captures[0].layout = nil
        report.captures[0].screenshot = nil
        return report
    }

    private func object(_ report: Report) throws -> [String: Any] {
        let parsed = try JSONSerialization.jsonObject(with: Data(Reporter.json.render(report).utf8))
        return try #require(parsed as? [String: Any])
    }

    @Test(
        "Reports fit their schema", .enabled(if: JSONSchemaCheck.isAvailable, "\(JSONSchemaCheck.absence)"),
        arguments: ["full", "sparse", "empty"])
    func schema(which: String) throws {
        let problem = Problem(path: "x.xml", line: 3, column: 9, code: "layout-truncated", message: "cut", severity: .error)
        let full = SampleReport.run(findings: [SampleReport.missingAuthor(), SampleReport.undecidedLink()], problems: [problem])
        let report = which == "full" ? full : which == "sparse" ? sparse() : SampleReport.empty()
        #expect(try JSONSchemaCheck.complaints(Reporter.json.render(report), schema: "report-1.schema.json") == "")
    }

    @Test("The schema refuses what the report never holds", .enabled(if: JSONSchemaCheck.isAvailable, "\(JSONSchemaCheck.absence)"))
    func schemaIsStrict() throws {
        let valid = Reporter.json.render(SampleReport.run())
        for (from, to) in [
            ("\"error\" : 1", "\"error\" : -1"), ("\"matchedBy\" : \"url\"", "\"matchedBy\" : \"guess\""),
            ("\"scale\" : 2.75", "\"scale\" : 2.75, \"extra\" : 1"),
        ] {
            let broken = valid.replacing(from, with: to)
            #expect(broken != valid)
            #expect(try JSONSchemaCheck.complaints(broken, schema: "report-1.schema.json") != "")
        }
    }

    @Test("Unknown values are null, not absent, and no number is unspeakable")
    func nulls() throws {
        let report = try object(sparse())
        let finding = try #require((report["findings"] as? [[String: Any]])?.first)
        for key in ["reason", "capture", "photo", "line", "column", "element", "bounds"] { #expect(finding[key] is NSNull, "\(key)") }
        let capture = try #require((report["captures"] as? [[String: Any]])?.first)
        #expect(capture["layout"] is NSNull && capture["screenshot"] is NSNull)
        let photo = try #require((capture["photos"] as? [[String: Any]])?.first)
        for key in ["identifier", "bounds", "visibleFraction"] { #expect(photo[key] is NSNull, "\(key)") }
    }

    @Test("Keys are sorted, slashes plain, whole numbers whole, and the same report gives the same bytes")
    func bytes() {
        let first = Reporter.json.render(SampleReport.run())
        #expect(first == Reporter.json.render(SampleReport.run()))
        #expect(first.contains("\"path\" : \"dumps/home.xml\""))
        #expect(first.contains("\"height\" : 720,\n") && first.contains("\"visibleFraction\" : 1\n"))
        #expect(first.hasSuffix("}\n"))
        let order = ["$schema", "absent", "captures", "findings", "problems", "profile", "schemaVersion", "summary", "tool"]
        let found = first.split(separator: "\n").filter { $0.hasPrefix("  \"") }.compactMap {
            $0.split(separator: "\"").dropFirst().first.map(String.init)
        }
        #expect(found == order)
    }

    @Test(
        "Lengths are rounded to a thousandth",
        arguments: [(0.1 + 0.2, "0.3"), (1.0 / 3, "0.333"), (1080.0, "1080"), (-0.0004, "0"), (1e15, "1000000000000000")])
    func numbers(value: Double, text: String) throws {
        let number = try #require(WireNumber(value))
        #expect(try WireEncoding.text([number]).filter { !$0.isWhitespace } == "[\(text)]")
    }

    @Test("The schema lists every value of the model's enumerations")
    func enumerations() throws {
        let bytes = try TestFiles.bytes(TestFiles.rules.appending(path: "schemas/report-1.schema.json"))
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
        func allowed(_ definition: String, _ property: String? = nil) -> Set<String> {
            let properties = definitions[definition]?["properties"] as? [String: [String: Any]]
            let values = property.map { properties?[$0]?["enum"] } ?? definitions[definition]?["enum"]
            return Set(values as? [String] ?? [])
        }
        #expect(allowed("verdict") == Set(Verdict.allCases.map(\.rawValue)))
        #expect(allowed("severity") == Set(Severity.allCases.map(\.rawValue)))
        #expect(allowed("photo", "matchedBy") == Set(MatchedBy.allCases.map(\.rawValue)))
        #expect(allowed("duty", "kind") == Set(DutyKind.allCases.map(\.rawValue)))
        #expect(allowed("evidence", "match") == Set(TextMatch.allCases.map(\.rawValue)))
        #expect(allowed("evidence", "visibility") == Set(Visibility.allCases.map(\.rawValue)))
        #expect(allowed("evidence", "relation") == Set(Relation.allCases.map(\.rawValue)))
        #expect(allowed("evidence", "link") == Set(LinkState.allCases.map(\.rawValue)))
    }

    @Test("Formats are found by name and by file extension")
    func lookup() {
        #expect(Reporters.named("json")?.name == "json" && Reporters.named("JSON") == nil)
        #expect(Reporters.forFile("out/a.b.JSON")?.name == "json" && Reporters.forFile("a.txt")?.name == "text")
        #expect(Reporters.forFile("out.json/report") == nil && Reporters.forFile("report") == nil)
        #expect(Set(Reporters.all.map(\.name)).count == Reporters.all.count)
    }
}
