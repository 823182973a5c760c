// Formats of forges and editors: the fields that they demand, and texts that would break out of them.
import Foundation
import Model
import Testing

@testable import Reports

@Suite("Reports for forges and editors")
struct ForgeReportsTests {
    private func many(_ count: Int, _ severity: Severity = .error) -> Report {
        let findings = (0..<count).map { number in
            var finding = SampleReport.missingAuthor(name: "Author \(number)")
            finding.id = number + 1
            finding.severity = severity
            finding.line = number + 1
            finding.fingerprint = "f\(number)"
            return finding
        }
        return SampleReport.run(findings: findings)
    }

    @Test("GitLab's required fields are there, paths are relative, fingerprints are unique")
    func gitlab() throws {
        var style = ReportStyle()
        style.pathPrefix = "app/"
        let text = Reporter.gitlab.render(SampleReport.full(), style)
        #expect(!text.hasPrefix("\u{FEFF}"))
        let issues = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(issues.count == 5)
        for issue in issues {
            let description = try #require(issue["description"] as? String)
            #expect(description.hasPrefix((issue["check_name"] as? String ?? "?") + ": "))
            #expect(["info", "minor", "major", "critical", "blocker"].contains(issue["severity"] as? String))
            let location = try #require(issue["location"] as? [String: Any])
            let path = try #require(location["path"] as? String)
            #expect(path.hasPrefix("app/") && !path.hasPrefix("./"))
            #expect(try #require((location["lines"] as? [String: Int])?["begin"]) >= 1)
        }
        #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count)
        let none = try JSONSerialization.jsonObject(with: Data(Reporter.gitlab.render(SampleReport.empty()).utf8)) as? [Any]
        #expect(none?.isEmpty == true)
    }

    @Test("GitHub gets at most ten of each kind, the worst first, and a notice with the sums at the end")
    func annotations() {
        let lines = Reporter.github.render(many(25)).split(separator: "\n")
        #expect(lines.count == 11)
        #expect(lines.dropLast().allSatisfy { $0.hasPrefix("::error file=dumps/home.xml,line=") })
        #expect(lines.last?.hasPrefix("::notice title=attrcheck::15 more findings are in the other reports.") == true)
        #expect(lines.last?.contains("findings: 25 errors") == true)
    }

    @Test(
        "A name cannot end a message or a property, nor begin a command",
        arguments: [
            "a\n::error::b", "a\r\nb", "%0A::warning::x", "x,line=9", "x::y", "\u{2028}::error::z",
        ])
    func escaped(name: String) {
        var finding = SampleReport.missingAuthor(name: name)
        finding.path = name
        let lines = Reporter.github.render(SampleReport.run(findings: [finding])).split(whereSeparator: \.isNewline)
        #expect(lines.count == 2)
        // Before the message stand only our own separators.
        let head = lines[0].dropFirst("::error ".count).split(separator: "::", maxSplits: 1)[0]
        #expect(head.split(separator: ",").map { $0.prefix { $0 != "=" } } == ["file", "line", "title"])
    }

    @Test("A region in one line has columns, one over several lines has none")
    func columns() {
        var finding = SampleReport.missingAuthor()
        finding.region = .init(endLine: 42, endColumn: 20, startColumnBytes: 7, byteRange: nil)
        #expect(Reporter.github.render(SampleReport.run(findings: [finding])).contains("line=42,endLine=42,col=7,endColumn=20,"))
        finding.region?.endLine = 44
        let text = Reporter.github.render(SampleReport.run(findings: [finding]))
        #expect(text.contains("line=42,endLine=44,") && !text.contains("col="))
    }

    @Test("Findings that the baseline knows are no annotations")
    func known() {
        var finding = SampleReport.missingAuthor()
        finding.baseline = .unchanged
        #expect(!Reporter.github.render(SampleReport.run(findings: [finding])).contains("::error"))
    }

    @Test("Each line of reviewdog's report is one diagnostic with the fields of its schema")
    func reviewdog() throws {
        let lines = Reporter.reviewdog.render(SampleReport.full()).split(separator: "\n")
        #expect(lines.count == 5)
        for line in lines {
            let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            #expect(["ERROR", "WARNING", "INFO"].contains(object["severity"] as? String))
            #expect((object["message"] as? String)?.isEmpty == false)
            #expect((object["location"] as? [String: Any])?["path"] is String)
            #expect((object["code"] as? [String: Any])?["value"] is String)
        }
        #expect(lines[0].contains("\"column\":9"), "columns count bytes")
    }

    @Test("A summary that GitHub would refuse is cut at a line, and says so")
    func summary() {
        let report = many(3_000)
        let whole = MarkdownReport.summary(report, mostBytes: 10 << 20)
        let cut = MarkdownReport.summary(report, mostBytes: 20_000)
        #expect(whole.utf8.count > 20_000 && cut.utf8.count <= 20_000 && cut.utf8.count > 15_000)
        #expect(cut.contains("**Cut off here:**") && !whole.contains("**Cut off here:**"))
        #expect(MarkdownReport.summary(report, mostBytes: 10).isEmpty)
    }

    @Test("Markdown tables keep their columns whatever a text holds", arguments: NastyInputTests.texts.map(\.name))
    func tables(name: String) throws {
        let text = try #require(NastyInputTests.texts.first { $0.name == name }).text
        var finding = SampleReport.missingAuthor(name: text)
        finding.fix = text + " | @octocat #1 ![x](http://a.example/b)"
        finding.capture = text
        let rendered = Reporter.markdown.render(SampleReport.run(findings: [finding]))
        let row = try #require(rendered.split(separator: "\n").first { $0.hasPrefix("| error |") })
        #expect(row.count { $0 == "|" } == 5)
        #expect(!rendered.contains("@octocat") && !rendered.contains("![x]") && !rendered.contains("http://"))
    }

    @Test(
        "The ending of a file name chooses the format, the longest ending first",
        arguments: [
            ("a.html", "html"), ("A.HTM", "html"), ("r.sarif", "sarif"), ("r.sarif.json", "sarif"), ("r.github.sarif", "sarif-github"),
            ("r.xml", "junit"),
            ("r.checkstyle.xml", "checkstyle"), ("gl-code-quality-report.json", "json"), ("r.gitlab.json", "gitlab"), ("r.json", "json"),
            ("r.jsonl", "jsonl"), ("r.rdjsonl", "reviewdog"), ("summary.md", "markdown"), ("dir.html/x.txt", "text"),
        ])
    func endings(path: String, name: String) { #expect(Reporters.forFile(path)?.name == name) }

    @Test("A name without a known ending chooses nothing", arguments: ["x", "html", "dir.html/x", "x.foo", ""])
    func noEnding(path: String) { #expect(Reporters.forFile(path) == nil) }
}
