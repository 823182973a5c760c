// JUnit and Checkstyle through libxml2: well-formed, valid by schema, and what schemas cannot say.
import Foundation
import Model
import TestSupport
import Testing
import XML

@testable import Reports

@Suite("XML reports")
struct XMLReportsTests {
    private static func schema(_ name: String) throws -> RelaxNGSchema {
        try RelaxNGSchema(try TestFiles.bytes(TestFiles.root.appending(path: "Tests/ReportsTests/Schemas/\(name).rng")))
    }

    @Test("JUnit and Checkstyle are valid by their schemas", arguments: ["junit", "checkstyle"])
    func valid(name: String) throws {
        let schema = try Self.schema(name)
        let reporter = try #require(Reporters.named(name))
        for report in [SampleReport.full(), SampleReport.empty(), SampleReport.run()] {
            #expect(schema.validate(Array(reporter.render(report).utf8)).isEmpty)
        }
        // The check can fail.
        #expect(!schema.validate(Array("<testsuites/>".utf8)).isEmpty)
    }

    @Test("Names and messages come back as they went in, whatever is in them", arguments: NastyInputTests.texts.map(\.name))
    func hostile(name: String) throws {
        let text = try #require(NastyInputTests.texts.first { $0.name == name }).text
        var finding = SampleReport.missingAuthor(name: text)
        finding.message = text
        finding.fix = text
        finding.path = "dumps/\(text.prefix(20)).xml"
        let report = SampleReport.run(findings: [finding], photo: SampleReport.photo(name: text))
        for name in ["junit", "checkstyle"] where !(name == "checkstyle" && text.isEmpty) {
            let rendered = Array(try #require(Reporters.named(name)).render(report).utf8)
            if !text.isEmpty, text != "   " { #expect(try Self.schema(name).validate(rendered).isEmpty, "\(name)") }
            let messages = try XPathDocument(rendered).select(try XPathExpression("//@message"))
            let wanted = Readable.line(text, limit: 1_000)
            #expect(messages.contains { $0.text.hasPrefix(wanted) }, "\(name)")
        }
    }

    @Test("Numbers in the heads of suites are those of their cases, and names are unique")
    func junitSums() throws {
        let document = try XPathDocument(Array(Reporter.junit.render(SampleReport.full()).utf8))
        func number(_ expression: String) throws -> Double { try document.number(try XPathExpression(expression)) }
        for (attribute, path) in [("tests", "//testcase"), ("failures", "//failure"), ("errors", "//error"), ("skipped", "//skipped")] {
            #expect(try number("number(/testsuites/@\(attribute)) - count(\(path))") == 0)
            #expect(try number("sum(//testsuite/@\(attribute)) - count(\(path))") == 0)
        }
        let names = try document.select(try XPathExpression("//testcase")).map {
            "\($0.attribute("classname") ?? "")/\($0.attribute("name") ?? "")"
        }
        #expect(Set(names).count == names.count)
    }

    @Test("Every duty has a case, passed ones too, and the screenshot is attached once to the first failure")
    func junitCases() throws {
        let document = try XPathDocument(Array(Reporter.junit.render(SampleReport.full()).utf8))
        let outputs = try document.select(try XPathExpression("//system-out")).map(\.text)
        #expect(outputs.filter { $0.contains("[[ATTACHMENT|dumps/home: 1.png]]") }.count == 1)
        #expect(outputs.contains { $0.hasPrefix("pass: ") } && outputs.contains { $0.hasPrefix("relief: ") })
    }

    @Test("An empty run is one passing case that warns")
    func empty() throws {
        let document = try XPathDocument(Array(Reporter.junit.render(SampleReport.empty()).utf8))
        #expect(
            try document.select(try XPathExpression("//testcase[@name = 'no displayed photos found']/system-out")).first?.text.hasPrefix(
                "warning: ") == true)
    }

    @Test("What a baseline knows is skipped, not failed")
    func baseline() throws {
        var report = SampleReport.full()
        for index in report.findings.indices { report.findings[index].baseline = .unchanged }
        let text = Reporter.junit.render(report)
        #expect(!text.contains("<failure") && text.contains("known from the baseline: "))
    }

    @Test("Checkstyle groups by file in order of name")
    func files() throws {
        let document = try XPathDocument(Array(Reporter.checkstyle.render(SampleReport.full()).utf8))
        #expect(
            try document.select(try XPathExpression("//file")).map { $0.attribute("name") ?? "" } == [
                "dumps/home: 1.xml", "web/places.json",
            ])
    }
}
