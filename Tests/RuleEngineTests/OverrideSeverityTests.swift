// A rule that replaces a built-in one brings its own severity.
import Model
import RuleData
import Testing

@testable import RuleEngine

@Suite struct OverrideSeverityTests {
    @Test func theReplacingFilesSeverityCounts() throws {
        let path = "photo-author-credit-missing.xml"
        let original = try #require(EmbeddedFile.all.first { $0.path == path }?.contents)
        let changed = original.replacing("severity=\"error\"", with: "severity=\"info\"", maxReplacements: 1)
        #expect(changed != original)
        func severity(_ overrides: [(path: String, contents: String)]) throws -> Severity? {
            try RuleSet.load(profile: RuleSet.defaultProfile, overrides: overrides).active
                .first { $0.rule.id == "photo-author-credit-missing" }?.severity
        }
        #expect(try severity([]) == .error)
        #expect(try severity([(path, changed)]) == .info)
    }
}
