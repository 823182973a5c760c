// The rule files themselves: all of them load, and every kind of broken one is refused with file, line and reason.
import Model
import RuleData
import Testing

@testable import RuleEngine

@Suite struct RuleFilesTests {
    /// A whole rule, as short as the schema allows; pieces can be replaced.
    static func rule(
        id: String = "photo-test", applies: String = "//photo", more: String = "", assert: String = "true()", message: String = "no"
    ) -> String {
        """
        <rule id="\(id)" severity="warning" duty="D1">
          <title>Test</title>
          <short>a test</short>
          <clause source="S1" confidence="I">A clause.</clause>
          <applies>\(applies)</applies>
          \(more)
          <assert>\(assert)</assert>
          <message>\(message)</message>
          <fix>fix it</fix>
          <docs><checks>c</checks><passes>p</passes><fails>f</fails><fix>x</fix></docs>
        </rule>
        """
    }

    /// The fault of loading with one override.
    private func refusal(_ path: String, _ contents: String, profile: String = RuleSet.defaultProfile) -> RuleFault? {
        do {
            _ = try RuleSet.load(profile: profile, overrides: [(path, contents)])
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["ios-sdk-2026-04", "android-sdk-2026-04", "places-2026-04", "places-2026-07"])
    func `every profile loads and compiles`(profile: String) throws {
        let set = try RuleSet.load(profile: profile)
        #expect(set.profile.name == profile && set.active.count >= 15)
        _ = try Judge(set)
    }

    @Test func `every rule file is in the default profile`() throws {
        let set = try RuleSet.load(profile: RuleSet.defaultProfile)
        let files = EmbeddedFile.all.filter { $0.contents.contains("<rule id=") }.map(\.path)
        #expect(Set(files) == Set(set.active.map { $0.rule.id + ".xml" }))
        #expect(set.rules.count == files.count)
    }

    @Test func `the severities of the default profile are those of the rules`() throws {
        let set = try RuleSet.load(profile: RuleSet.defaultProfile)
        for active in set.active { #expect(active.severity == active.rule.defaultSeverity, "\(active.rule.id)") }
    }

    @Test func `every reason code is used, and every state is judged by some rule`() throws {
        let set = try RuleSet.load(profile: RuleSet.defaultProfile)
        let used = Set(set.rules.flatMap(\.reasons)).union(set.doubts.map(\.reason)).union(["rule-failed", "screens-missing"])
        #expect(Set(set.reasons.map(\.code)) == used)
        let silent: Set = ["not-displayed", "credit-not-shown", "of-provider", "no-credit", "no-room", "on-google-map"]
        let named = Set(set.rules.compactMap(\.when).flatMap { ExpressionTokens((try? $0.expanded()) ?? "").states })
        for id in Set(set.states.values.flatMap(\.ids)).subtracting(silent) { #expect(named.contains(id), "\(id)") }
    }

    @Test func `a rule that breaks the schema is refused with its line`() throws {
        let broken = Self.rule(more: "<whenever>true()</whenever>")
        let fault = try #require(refusal("photo-test.xml", broken))
        #expect(fault.path == "photo-test.xml" && fault.line == 6)
        #expect(fault.description.contains("whenever"))
    }

    @Test(arguments: [
        ("<rule id=\"photo-test\"", 1, "as XML"), ("<rule>\n<title>", 2, "as XML"), ("<rules/>", 1, "starts with one of"),
        (Self.rule(id: "photo-other"), 1, "ID.xml"), (Self.rule(applies: "//photo["), 5, "no XPath"),
        (Self.rule(applies: "//photo[@width > $no-such]".escaped), 5, "$no-such"),
        (Self.rule(assert: "upper-case(@id) = 'A'"), 7, "upper-case()"),
        (Self.rule(assert: "{{nothing}}"), 7, "{{nothing}}"), (Self.rule(assert: "{{seen"), 7, "not closed"),
        (Self.rule(message: "a {@id"), 8, "not closed"), (Self.rule(message: "a } b"), 8, "closes nothing"),
        (Self.rule(more: "<when>$state = 'shwon'</when>"), 6, "did you mean \"shown\""),
        (Self.rule(more: "<undecided reason=\"because\"><test>true()</test><message>m</message></undecided>"), 6, "reasons.xml"),
        (Self.rule(more: "<severity level=\"loud\">true()</severity>"), 6, "rule.rng"),
        ("<!DOCTYPE rule [<!ENTITY a \"b\">]>\n" + Self.rule(), 0, "type declarations"),
    ])
    func `a faulty rule is refused with one sentence, its file and line`(contents: String, line: Int, sentence: String) throws {
        let fault = try #require(refusal("photo-test.xml", contents))
        #expect(fault.path == "photo-test.xml")
        #expect((fault.line ?? 0) == line, "\(fault)")
        #expect(fault.message.contains(sentence), "\(fault)")
        #expect(!fault.description.contains("\n"))
    }

    @Test func `a definition that contains itself is refused where it stands`() throws {
        let good = EmbeddedFile.all.first { $0.path == "definitions.xml" }?.contents ?? ""
        let circle = good.replacing("@match = 'exact' or", with: "{{names}} or")
        let fault = try #require(refusal("definitions.xml", circle))
        #expect(fault.path == "definitions.xml" && fault.line != nil)
        #expect(fault.message.contains("contains itself"))
    }

    @Test func `a circle of definitions is named where it is used`() throws {
        let place = RulePlace(path: "r.xml", line: 4)
        func definition(_ id: String, _ text: String) -> Definition {
            Definition(id: id, subject: "photo", means: "m", text: text, place: RulePlace(path: "definitions.xml", line: 2))
        }
        let circle = try Definitions([definition("a", "{{b}}"), definition("b", "not({{a}})")])
        #expect(throws: RuleFault.self) { try circle.expanded("{{a}}", at: place) }
        let doubling = try Definitions((0..<20).map { definition("d\($0)", $0 == 0 ? "true()" : "{{d\($0 - 1)}} or {{d\($0 - 1)}}") })
        #expect(throws: RuleFault.self) { try doubling.expanded("{{d19}}", at: place) }
        #expect(throws: RuleFault.self) { try Definitions([definition("a", "1"), definition("a", "2")]) }
    }

    @Test func `a profile is refused when it breaks the schema or names an unknown rule`() throws {
        let good = EmbeddedFile.all.first { $0.path == "profiles/places-2026-07.xml" }?.contents ?? ""
        let unknown = good.replacing("photo-credit-hidden", with: "photo-credit-hiden")
        let fault = try #require(refusal("profiles/places-2026-07.xml", unknown))
        #expect(fault.message == "there is no rule \"photo-credit-hiden\"; did you mean \"photo-credit-hidden\"?")
        #expect(fault.line != nil)
        #expect(refusal("profiles/places-2026-07.xml", good.replacing("value=\"4.5\"", with: "value=\"much\"")) != nil)
        #expect(refusal("profiles/mine.xml", good) != nil)
    }

    @Test func `an unknown profile is answered with the nearest one`() throws {
        let error = #expect(throws: RuleFault.self) { try RuleSet.load(profile: "places-2026-08") }
        #expect(error?.description.contains("did you mean \"places-2026-0") == true)
    }

    @Test func `an added rule is judged with its own severity, a replaced one instead of the embedded one`() throws {
        let added = Self.rule(assert: "false()", message: "photo {@id}")
        let replaced = Self.rule(id: "photo-credit-hidden", assert: "true()")
        let plain = try RuleSet.load(profile: RuleSet.defaultProfile)
        let set = try RuleSet.load(
            profile: RuleSet.defaultProfile, overrides: [("photo-test.xml", added), ("photo-credit-hidden.xml", replaced)])
        #expect(set.active.count == plain.active.count + 1)
        #expect(set.digest != plain.digest)
        let told = try Judge(set).judge(Fixture.capture([Fixture.photo([])])).filter { $0.rule == "photo-test" }
        #expect(told.map(\.message) == ["photo p1"] && told.map(\.severity) == [.warning])
        #expect(set.rules.first { $0.id == "photo-credit-hidden" }?.title == "Test")
    }

    @Test func `the digest depends on the profile and on nothing that changes between runs`() throws {
        let digests = try ["ios-sdk-2026-04", "places-2026-07"].map { try RuleSet.load(profile: $0).digest }
        #expect(digests[0] != digests[1] && digests[0].count == 64)
        #expect(try RuleSet.load(profile: "places-2026-07").digest == digests[1])
    }

    @Test func `rules can be chosen and skipped, and unknown ones are refused`() throws {
        var set = try RuleSet.load(profile: RuleSet.defaultProfile)
        try set.narrow(only: ["photo-credit-hidden", "photo-credit-truncated"], skip: ["photo-credit-truncated"])
        #expect(set.active.map(\.rule.id) == ["photo-credit-hidden"])
        #expect(throws: RuleFault.self) { try set.narrow(only: [], skip: ["photo-credit-hiden"]) }
        var older = try RuleSet.load(profile: "ios-sdk-2026-04")
        #expect(throws: RuleFault.self) { try older.narrow(only: ["photo-source-link-missing"], skip: []) }
    }

    @Test func `a rule that fails while it runs says so instead of nothing`() throws {
        // The position of a node set that is none: XPath 1.0 finds that out only when it gets there.
        let rule = Self.rule(assert: "count(string(@id)) = 1")
        let set = try RuleSet.load(profile: RuleSet.defaultProfile, overrides: [("photo-test.xml", rule)])
        let told = try Judge(set).judge(Fixture.capture([Fixture.photo([])])).filter { $0.rule == "photo-test" }
        #expect(told.map(\.reason) == ["rule-failed"] && told.map(\.verdict) == [.undecided])
    }
}

extension String {
    /// For XPath inside the XML of a test.
    var escaped: String { replacing(">", with: "&gt;").replacing("<", with: "&lt;") }
}
