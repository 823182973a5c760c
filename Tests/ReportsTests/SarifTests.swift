// SARIF against its official schema, and what the schema cannot say; GitHub's own conditions for the narrow profile.
import Foundation
import Model
import TestSupport
import Testing

@testable import Reports

@Suite("SARIF")
struct SarifTests {
    private static let schema = TestFiles.shared?.appending(path: "vectors/schemas/sarif-schema-2.1.0.json")

    private func run(_ reporter: Reporter, _ report: Report = SampleReport.full(), _ style: ReportStyle = ReportStyle()) throws -> [String:
        Any]
    {
        let parsed = try JSONSerialization.jsonObject(with: Data(reporter.render(report, style).utf8))
        let document = try #require(parsed as? [String: Any])
        #expect(document["version"] as? String == "2.1.0")
        return try #require((document["runs"] as? [[String: Any]])?.first)
    }

    @Test(
        "Both profiles are valid against the official schema",
        .enabled(
            if: JSONSchemaCheck.isAvailable && schema != nil, "needs \(JSONSchemaCheck.absence), and shared/vectors beside the project"),
        arguments: ["sarif", "sarif-github"], [true, false])
    func valid(name: String, isFull: Bool) throws {
        let reporter = try #require(Reporters.named(name))
        let schema = try #require(Self.schema)
        let document = reporter.render(isFull ? SampleReport.full() : SampleReport.empty())
        #expect(try JSONSchemaCheck.complaints(document, schemaAt: schema) == "")
        // The check can fail: a level that there is not.
        let broken = document.replacing("\"version\" : \"2.1.0\"", with: "\"version\" : \"2.2\"")
        #expect(try JSONSchemaCheck.complaints(broken, schemaAt: schema).contains("version"))
    }

    @Test("Kinds and levels follow the verdict")
    func kinds() throws {
        let results = try #require(try run(.sarif)["results"] as? [[String: Any]])
        let pairs = results.map { "\($0["kind"] as? String ?? "")/\($0["level"] as? String ?? "")" }
        #expect(
            pairs == [
                "fail/error", "open/none", "fail/warning", "fail/note", "fail/error", "review/none", "pass/none", "notApplicable/none",
            ])
        #expect(results.filter { $0["suppressions"] != nil }.count == 1)
    }

    @Test("A suppression names its reason and the line that holds it")
    func suppression() throws {
        let results = try #require(try run(.sarif)["results"] as? [[String: Any]])
        let own = try #require(results.compactMap { $0["suppressions"] as? [[String: Any]] }.first?.first)
        #expect(own["justification"] as? String == "agreed with <legal>")
        let region = ((own["location"] as? [String: Any])?["physicalLocation"] as? [String: Any])?["region"] as? [String: Any]
        #expect(region?["startLine"] as? Int == 12)
    }

    @Test("Text and byte region denote the same characters, and stand only together")
    func regions() throws {
        let results = try #require(try run(.sarif)["results"] as? [[String: Any]])
        let regions = results.compactMap { result -> [String: Int]? in
            let place = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
            return place?["region"] as? [String: Int]
        }
        #expect(
            regions.first == ["startLine": 42, "startColumn": 7, "endLine": 42, "endColumn": 90, "byteOffset": 1_000, "byteLength": 83])
        for region in regions.dropFirst() { #expect(region["byteOffset"] == nil && region["endLine"] == nil) }
    }

    @Test("Boxes on the screenshot are in its own pixels, inside it, and labelled")
    func rectangles() throws {
        var report = SampleReport.full()
        report.captures[0].layout?.scale = 0.5
        report.captures[0].screenshot = .init(path: "dumps/home.png", width: 540, height: 1_000)
        let results = try #require(try run(.sarif, report)["results"] as? [[String: Any]])
        let attachment = try #require((results.first?["attachments"] as? [[String: Any]])?.first)
        let boxes = try #require(attachment["rectangles"] as? [[String: Any]])
        #expect(boxes.first?["top"] as? Int == 105 && boxes.first?["bottom"] as? Int == 465 && boxes.first?["right"] as? Int == 540)
        #expect(boxes.last?["bottom"] as? Int == 1_000, "cut at the picture's edge")
        #expect(boxes.allSatisfy { ($0["message"] as? [String: Any])?["text"] as? String != "" })
    }

    @Test("Every logical location that a result points at is there, under its screen")
    func logicalLocations() throws {
        let run = try run(.sarif)
        let all = try #require(run["logicalLocations"] as? [[String: Any]])
        let results = try #require(run["results"] as? [[String: Any]])
        for result in results {
            for location in result["locations"] as? [[String: Any]] ?? [] {
                for logical in location["logicalLocations"] as? [[String: Any]] ?? [] {
                    let index = try #require(logical["index"] as? Int)
                    #expect(all[index]["fullyQualifiedName"] as? String == logical["fullyQualifiedName"] as? String)
                    let parent = try #require(all[index]["parentIndex"] as? Int)
                    #expect(all[parent]["kind"] as? String == "module")
                }
            }
        }
    }

    @Test("Rules and clauses that results refer to are described")
    func references() throws {
        let run = try run(.sarif)
        let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
        let rules = try #require(driver["rules"] as? [[String: Any]])
        let taxa = try #require((run["taxonomies"] as? [[String: Any]])?.first?["taxa"] as? [[String: Any]]).compactMap {
            $0["id"] as? String
        }
        for result in try #require(run["results"] as? [[String: Any]]) {
            if let index = result["ruleIndex"] as? Int { #expect(rules[index]["id"] as? String == result["ruleId"] as? String) }
            for taxon in result["taxa"] as? [[String: Any]] ?? [] { #expect(taxa.contains(taxon["id"] as? String ?? "")) }
        }
        let notifications = try #require(driver["notifications"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        #expect(notifications == ["layout-repaired", "layout-truncated"])
    }

    @Test(
        "Addresses are relative references whatever the file is called",
        arguments: [
            ("a b/c:d.xml", "a%20b/c%3Ad.xml"), ("%41.xml", "%2541.xml"), ("ü/🙂.xml", "%C3%BC/%F0%9F%99%82.xml"),
            ("//host/x", "/.//host/x"),
            ("a?b#c", "a%3Fb%23c"), ("../x.xml", "../x.xml"),
        ])
    func addresses(path: String, wanted: String) { #expect(SarifAddress.encoded(path) == wanted) }

    // MARK: GitHub

    @Test("GitHub's document holds what GitHub demands of every result and rule")
    func github() throws {
        var style = ReportStyle()
        style.pathPrefix = "app/"
        let run = try run(.sarifGitHub, SampleReport.full(), style)
        let results = try #require(run["results"] as? [[String: Any]])
        #expect(results.count == 3)
        for result in results {
            #expect(result["kind"] == nil && result["attachments"] == nil && result["logicalLocations"] == nil)
            let place = try #require((result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
            let uri = try #require((place["artifactLocation"] as? [String: Any])?["uri"] as? String)
            #expect(uri.hasPrefix("app/dumps/") && !uri.contains(" "))
            let region = try #require(place["region"] as? [String: Int])
            for name in ["startLine", "startColumn", "endLine", "endColumn"] { #expect(region[name] ?? 0 >= 1) }
            let print = try #require((result["partialFingerprints"] as? [String: String])?["primaryLocationLineHash"])
            #expect(print.hasSuffix(":1"))
            #expect(try #require((result["message"] as? [String: String])?["text"]).isEmpty == false)
        }
        let rules = try #require(((run["tool"] as? [String: Any])?["driver"] as? [String: Any])?["rules"] as? [[String: Any]])
        for rule in rules {
            for name in ["shortDescription", "fullDescription", "help"] {
                let text = try #require((rule[name] as? [String: String])?["text"])
                #expect((1...1_024).contains(text.count))
            }
        }
    }

    @Test("The self-check sees what GitHub would refuse")
    func selfCheck() {
        #expect(SarifGitHub.faults([:]) == ["it has no physical location"])
        let bare: WireValue = ["locations": [["physicalLocation": ["artifactLocation": ["uri": ""], "region": ["startLine": 0]]]]]
        let faults = SarifGitHub.faults(bare)
        #expect(faults.contains("its location has no file") && faults.contains("its region has no startLine"))
        #expect(faults.contains("it has no message") && faults.contains("it has no rule") && faults.contains("it has no fingerprint"))
    }

    @Test("A finding without a file is left out, and that is said")
    func leftOut() throws {
        var report = SampleReport.full()
        report.findings[0].path = ""
        let run = try run(.sarifGitHub, report)
        #expect((run["results"] as? [[String: Any]])?.count == 2)
        #expect(Reporter.sarifGitHub.render(report).contains("1 of 3 violations left out"))
    }

    @Test("The worst results come first, and no more than GitHub takes")
    func limits() throws {
        var report = SampleReport.full()
        var many: [Finding] = []
        for number in 0..<25_010 {
            var finding = SampleReport.missingAuthor()
            finding.id = number + 1
            finding.severity = number == 25_009 ? .error : .warning
            many.append(finding)
        }
        report.findings = ReportList(many)
        let results = try #require(try run(.sarifGitHub, report)["results"] as? [[String: Any]])
        #expect(results.count == 25_000)
        #expect(results.first?["level"] as? String == "error")
    }
}
