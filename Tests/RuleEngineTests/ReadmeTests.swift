// README's rule table is generated from `Rules/`; a stale copy fails here.
import Foundation
import TestSupport
import Testing

@testable import RuleEngine

@Suite struct ReadmeTests {
    private static let start =
        "<!-- rules: generated from Rules/ by ReadmeTests; run `ATTRCHECK_UPDATE_README=1 swift test --filter ReadmeTests` -->\n"
    private static let end = "<!-- /rules -->"

    @Test func theRuleTableIsUpToDate() throws {
        let url = TestFiles.root.appending(path: "README.md")
        let readme = try String(contentsOf: url, encoding: .utf8)
        let start = try #require(readme.range(of: Self.start))
        let end = try #require(readme.range(of: Self.end))
        let table = RuleTable.markdown(try RuleSet.load(profile: RuleSet.defaultProfile))
        let wanted = table.hasSuffix("\n") ? table : table + "\n"
        if ProcessInfo.processInfo.environment["ATTRCHECK_UPDATE_README"] == "1" {
            try (readme[..<start.upperBound] + wanted + readme[end.lowerBound...]).write(to: url, atomically: true, encoding: .utf8)
            return
        }
        #expect(readme[start.upperBound..<end.lowerBound] == wanted[...])
    }
}
