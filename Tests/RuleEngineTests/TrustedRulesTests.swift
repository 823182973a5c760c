// The embedded rules are not checked at every start: here they are, as files of `--rules` would be.
import Model
import RuleData
import Testing
import XML

@testable import RuleEngine

@Suite struct TrustedRulesTests {
    static let profiles = EmbeddedFile.all.map(\.path).filter { $0.hasPrefix("profiles/") && $0.hasSuffix(".xml") }
        .map { String($0.dropFirst("profiles/".count).dropLast(".xml".count)) }

    @Test(arguments: profiles) func `the embedded rules pass every check for each profile`(profile: String) throws {
        let checked = try RuleSet.load(profile: profile, overrides: [], checks: true)
        let trusted = try RuleSet.load(profile: profile)
        #expect(checked.digest == trusted.digest)
        #expect(checked.active.map(\.rule.id) == trusted.active.map(\.rule.id) && checked.active.count >= 15)
    }

    @Test func `with a file of one's own everything is checked, since it can break the others`() throws {
        let good = try #require(EmbeddedFile.all.first { $0.path == "definitions.xml" }?.contents)
        let without = good.replacing("id=\"own\"", with: "id=\"our-own\"").replacing("{{own}}", with: "true()")
        let error = #expect(throws: RuleFault.self) {
            try RuleSet.load(profile: RuleSet.defaultProfile, overrides: [("definitions.xml", without)])
        }
        #expect(error?.message.contains("there is no definition {{own}}") == true)
    }

    @Test func `an expression is expanded as it always was`() throws {
        let place = RulePlace(path: "r.xml", line: 4)
        func definition(_ id: String, _ text: String) -> Definition {
            Definition(id: id, subject: "photo", means: "m", text: text, place: place)
        }
        let all = try Definitions([definition("a", "@x = 'ü'"), definition("b-2", "not({{a}}) or {{a}}")])
        #expect(try all.expanded("{@y} {single} }} plain", at: place) == "{@y} {single} }} plain")
        #expect(try all.expanded("{{a}}", at: place) == "(@x = 'ü')")
        #expect(try all.expanded("[{{b-2}}] é", at: place) == "[(not((@x = 'ü')) or (@x = 'ü'))] é")
        #expect(try all.expanded("say {{{a}}} {{{{a}}}}", at: place) == "say {(@x = 'ü')} {{(@x = 'ü')}}")
        for bad in ["{{a", "{{a}", "{{a b}}", "{{}}", "{{c}}", "{{é}}", "{{"] {
            #expect(throws: RuleFault.self) { try all.expanded(bad, at: place) }
        }
    }
}
