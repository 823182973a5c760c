// `explain` on reports that the built binary wrote.
import Foundation
import Testing

@Suite("Explain")
struct ExplainEndToEndTests {
    /// A folder with a report of one screen.
    private func place(credit: String) throws -> Workplace {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: credit), to: "dumps/home.xml")
        try place.write(Fixture.records, to: "dumps/home.photos.json")
        _ = try place.attrcheck("scan", "dumps", "--report", "r.json")
        return place
    }

    @Test("The chain of a violation: photo, record field, texts considered, clause and source, what to change")
    func chain() throws {
        let run = try place(credit: "Photo by Mirelle T…").attrcheck("explain", "photo-credit-truncated", "--report", "r.json")
        #expect(run.status == 0 && run.errors == "")
        for words in [
            "violation, warning [photo-credit-truncated]", "identifier: the element's id holds the photo's key",
            "dumps/home.photos.json $.photos[0].authorAttributions[0].displayName", "truncated: only a part of the owed text",
            "does not count: it is cut short", "(confidence C)", "Q8: ", "What would make it pass",
            "show \"Mirelle Tamsworth\" whole in element /0/1",
        ] {
            #expect(run.output.contains(words), "\(words)\n\(run.output)")
        }
    }

    @Test("Without a finding it lists them; a number, a fingerprint's beginning and the rule mean the same finding")
    func names() throws {
        let place = try place(credit: "Photos")
        let list = try place.attrcheck("explain", "--report", "r.json").output
        let line = try #require(list.split(separator: "\n").first { $0.contains("[photo-author-credit-missing]") })
        let words = line.split(separator: " ")
        let byNumber = try place.attrcheck("explain", String(words[0]), "--report", "r.json").output
        #expect(byNumber.contains("the photo's author \"Mirelle Tamsworth\" is not shown"))
        #expect(try place.attrcheck("explain", String(words[1]), "--report", "r.json").output == byNumber)
        #expect(try place.attrcheck("explain", "photo-author-credit-missing", "--report", "r.json").output == byNumber)
    }

    @Test("JSON for programs, one object for each finding")
    func json() throws {
        let run = try place(credit: "Photos").attrcheck("explain", "photo-author-credit-missing", "--report", "r.json", "--json")
        let all = try #require(try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(all.count == 1)
        #expect((all[0]["toPass"] as? [String])?.isEmpty == false && all[0]["rule"] is [String: Any] && all[0]["photo"] is [String: Any])
    }

    @Test("An unknown finding is refused with the nearest one")
    func unknown() throws {
        let place = try place(credit: "Photos")
        let rule = try place.attrcheck("explain", "photo-author-credit-mising", "--report", "r.json")
        #expect(rule.status == 2 && rule.output == "" && rule.errors.contains("did you mean \"photo-author-credit-missing\"?"))
        let number = try place.attrcheck("explain", "999", "--report", "r.json")
        #expect(number.status == 2 && number.errors.contains("numbered from 1 to "))
        #expect(try place.attrcheck("explain", "1").errors.contains("--report"))
        #expect(try place.attrcheck("explain", "1", "--report", "dumps/home.xml").errors.contains("JSON"))
        #expect(try place.attrcheck("explain", "1", "--report", "none.json").status == 2)
    }
}
