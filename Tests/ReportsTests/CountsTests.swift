// One truth in all formats: every reporter tells of the same violations and of the same undecided findings.
import Foundation
import Model
import TestSupport
import Testing
import XML

@testable import Reports

@Suite("The same counts in every format")
struct CountsTests {
    /// What a format shows of the findings that nobody suppressed.
    struct Counts: Equatable {
        var errors = 0
        var warnings = 0
        /// Advice: violations of severity info.
        var advice = 0
        /// nil where the format is not meant to list them.
        var undecided: Int? = 0
    }
    /// In `SampleReport.full()`: one error, one warning, one piece of advice, two undecided, one suppressed.
    private static let expected = Counts(errors: 1, warnings: 1, advice: 1, undecided: 2)

    private static func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private static func tally(_ pairs: [(severity: String, verdict: String)]) -> Counts {
        var counts = Counts()
        for pair in pairs {
            switch (pair.verdict, pair.severity) {
            case ("undecided", _): counts.undecided = (counts.undecided ?? 0) + 1
            case ("violation", "error"): counts.errors += 1
            case ("violation", "warning"): counts.warnings += 1
            case ("violation", _): counts.advice += 1
            default: break
            }
        }
        return counts
    }

    /// Reads the counts back from a format's text.
    private static func counts(_ name: String, _ text: String) throws -> Counts {
        let lines = text.split(separator: "\n").map(String.init)
        func count(_ pattern: String) throws -> Int { text.matches(of: try Regex(pattern)).count }
        switch name {
        case "text":
            let sums = try #require(lines.first { $0.hasPrefix("findings: ") })
            #expect(sums.contains("1 error, 1 warning, 3 info · 1 suppressed"))
            return Counts(
                errors: try count(#"(?m)^[^ ].*: error: the photo's author"#), warnings: try count(#"(?m)^[^ ].*: warning: .*\[photo-"#),
                advice: try count(#"1 finding of severity info"#), undecided: try count(#"(?m)^[^ ].*: info: "#))
        case "json":
            let findings = try #require(try object(text)["findings"] as? [[String: Any]])
            return tally(
                findings.filter { $0["suppressed"] as? Bool == false }.map {
                    ($0["severity"] as? String ?? "", $0["verdict"] as? String ?? "")
                })
        case "sarif", "sarif-github":
            let results = try #require((try object(text)["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
            let shown = results.filter {
                $0["suppressions"] == nil && $0["kind"] as? String != "pass" && $0["kind"] as? String != "notApplicable"
            }
            var counts = tally(
                shown.map { result in
                    let kind = result["kind"] as? String ?? "fail"
                    let level = result["level"] as? String ?? "warning"
                    return (
                        level == "note" ? "info" : level,
                        kind == "fail" ? "violation" : kind == "open" || kind == "review" ? "undecided" : kind
                    )
                })
            if name == "sarif-github" {
                #expect(text.contains("2 undecided findings not listed here"))
                counts.undecided = nil
            }
            return counts
        case "junit":
            // Failures are what fails the build: errors and warnings alike.
            let skipped = try count("<skipped message=\"undecided ")
            return Counts(
                errors: try count("<failure .*type=\"photo-author-credit-missing\""),
                warnings: try count("<failure .*type=\"photo-credit-truncated\""),
                advice: try count(">info: an old link<"), undecided: skipped)
        case "gitlab":
            let issues = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
            func count(_ severity: String) -> Int { issues.count { $0["severity"] as? String == severity } }
            return Counts(errors: count("major"), warnings: count("minor"), advice: count("info") - 2, undecided: 2)
        case "github":
            #expect(text.contains("findings%3A") == false && text.contains("findings: 1 error, 1 warning, 3 info"))
            let problems = lines.count { $0.hasPrefix("::warning") && $0.contains("layout-truncated") }
            return Counts(
                errors: lines.count { $0.hasPrefix("::error ") }, warnings: lines.count { $0.hasPrefix("::warning ") } - problems,
                advice: 1,
                undecided: nil)
        case "checkstyle":
            let undecided = try count("severity=\"info\" message=\"undecided: ")
            return Counts(
                errors: try count("severity=\"error\""), warnings: try count("severity=\"warning\""),
                advice: try count("severity=\"info\"") - undecided, undecided: undecided)
        case "xcode":
            let undecided = try count("(?m): note: undecided: ")
            return Counts(
                errors: try count(": error: "), warnings: try count(": warning: ") - 1, advice: try count(": note: ") - undecided,
                undecided: undecided)
        case "reviewdog":
            let levels = try lines.map { try object($0)["severity"] as? String ?? "" }
            return Counts(
                errors: levels.count { $0 == "ERROR" }, warnings: levels.count { $0 == "WARNING" },
                advice: levels.count { $0 == "INFO" } - 2,
                undecided: 2)
        case "markdown":
            return Counts(
                errors: lines.count { $0.hasPrefix("| error | home ") }, warnings: lines.count { $0.hasPrefix("| warning | home ") },
                advice: lines.count { $0.hasPrefix("| info | ") }, undecided: text.contains("Undecided: 2 findings") ? 2 : 0)
        case "html":
            let undecided = try count("class=\"finding undecided\"")
            // The suppressed one is shown, and said to be suppressed.
            return Counts(
                errors: try count("class=\"finding error\"") - (try count("<b>suppressed</b>")),
                warnings: try count("class=\"finding warning\""),
                advice: try count("class=\"finding info\""), undecided: undecided)
        default:
            Issue.record("the format \(name) is new: tell this test how to count in it")
            return Counts()
        }
    }

    @Test("Violations and undecided findings are counted alike", arguments: Reporters.all.filter { !$0.isFolder && !$0.isBlob }.map(\.name))
    func counts(name: String) throws {
        let text = try #require(Reporters.named(name)).render(SampleReport.full())
        var found = try Self.counts(name, text)
        if found.undecided == nil { found.undecided = Self.expected.undecided }
        #expect(found == Self.expected)
    }

    @Test("A run that saw nothing is green in no format", arguments: ["text", "markdown", "html", "junit", "github"])
    func empty(name: String) throws {
        let text = try #require(Reporters.named(name)).render(SampleReport.empty())
        #expect(text.contains("No capture found"))
        #expect(!text.contains("No violations"))
    }
}
