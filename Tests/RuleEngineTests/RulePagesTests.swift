// What `attrcheck rules` prints, and what README's table is made from.
import Model
import Testing

@testable import RuleEngine

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite struct RulePagesTests {
    let set: RuleSet

    init() throws { set = try RuleSet.load(profile: RuleSet.defaultProfile) }

    @Test func `every rule has a page that explains it`() throws {
        for rule in set.rules {
            let page = try #require(RulePages.page(rule.id, set))
            #expect(page.hasPrefix("\(rule.id) — \(rule.title)\n"))
            for part in [rule.docs.checks, rule.docs.passes, rule.docs.fails, rule.docs.fix] {
                #expect(page.split(whereSeparator: \.isWhitespace).joined(separator: " ").contains(part), "\(rule.id)")
            }
            #expect(page.split(separator: "\n").allSatisfy { $0.count <= 110 }, "\(rule.id)")
            for code in rule.reasons { #expect(page.contains(code)) }
        }
        #expect(RulePages.page("photo-nothing", set) == nil)
    }

    @Test func `every rule that can be undecided says when`() {
        for rule in set.rules { #expect((rule.docs.undecided != nil) == !rule.reasons.isEmpty, "\(rule.id)") }
    }

    @Test func `the list names all rules and profiles`() {
        let list = RulePages.list(set)
        for rule in set.rules { #expect(list.contains(rule.id)) }
        for profile in set.profiles { #expect(list.contains(profile.name)) }
    }

    @Test func `the table has a row for each rule of the profile`() {
        let rows = RuleTable.markdown(set).split(separator: "\n")
        #expect(rows.count == set.active.count + 2)
        #expect(rows[2] == "| `photo-author-credit-missing` | error | a photo's author is nowhere on the screen |")
    }

    @Test func `the catalogue is JSON with every rule`() throws {
        let data = try JSONEncoder().encode(RuleCatalog(set))
        let object = try JSONDecoder().decode([String: [Entry]].self, from: data)
        #expect(object["rules"]?.compactMap(\.id) == set.rules.map(\.id))
        #expect(object["profiles"]?.compactMap(\.name) == set.profiles.map(\.name))
        #expect(object["reasons"]?.compactMap(\.code) == set.reasons.map(\.code))
        #expect(RuleCatalog(set, only: "photo-credit-hidden").rules.count == 1)
    }

    private struct Entry: Decodable {
        var id: String?
        var name: String?
        var code: String?
    }
}
