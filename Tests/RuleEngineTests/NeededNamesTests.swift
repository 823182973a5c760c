// What a path needs before it can select anything: never more than it does, or a violation would be missed.
import Testing
import XML

@testable import RuleEngine

@Suite struct NeededNamesTests {
    @Test(arguments: [
        ("//duty[@kind = 'avatar']", ["screen", "duty"], true), ("//duty[@kind = 'avatar']", ["screen", "photo"], false),
        ("/screen/link", ["screen"], false), ("/screen/link[@a] | /screen/link[@b]/problem[@c = 1]", ["screen", "link"], true),
        ("/screen/link[not(problem)] | /screen/mark", ["screen", "mark"], true), ("/screen/link | /screen/mark", ["screen", "map"], false),
        ("  //photo\n", ["photo"], true), ("//photo[record]", ["photo"], true), ("//photo[x]/record", ["photo"], true),
        ("//exposed-key", ["exposed"], false), ("//a[b[']'] = \"]\"]/c | //d", ["d"], true), ("//a[b[']'] = \"]\"]/c | //d", ["e"], false),
        ("//file/record[1]", ["file"], false), ("/", [], true),
    ])
    func `a path of plain steps needs the names of its steps`(path: String, names: [String], isEvaluated: Bool) {
        #expect(NeededNames(path).areThere(in: Set(names)) == isEvaluated)
    }

    @Test(arguments: [
        "(//photo)[1]", "//*", "//@id", "//photo/..", "self::photo", "//photo/descendant::duty", "id('x')", "$x", "//a or //b",
        "//a div //b", "//a = 1", "1 + 1", "//x:a", "//a/text()", "//a - //b", "//a.b", "//a1", "//photo[", "'//photo'", "",
    ])
    func `any other path is evaluated whatever the document holds`(path: String) {
        #expect(NeededNames(path).areThere(in: []))
    }

    /// Of all paths of the rules, on documents that hold one element fewer than the path can use.
    @Test func `no path of the rules is left out where it selects something`() throws {
        let set = try RuleSet.load(profile: RuleSet.defaultProfile)
        let elements = ["screen", "photo", "record", "duty", "evidence", "exposed-key", "mark", "map", "builtin", "app", "link", "problem"]
        var left = 0
        for rule in set.rules {
            let source = try rule.context.expanded()
            for missing in elements + ["file"] {
                func element(_ name: String, _ inside: String = "") -> String {
                    name == missing ? inside : "<\(name) kind='avatar' form='text' code='too-long' scheme='https'>\(inside)</\(name)>"
                }
                let photo = element("photo", element("record", element("duty", element("evidence"))))
                let below = photo + elements[5...9].map { element($0) }.joined() + element("link", element("problem"))
                let xml = "<root>\(element("screen", below))\(element("file", element("record")))</root>"
                let document = try XPathDocument(Array(xml.utf8))
                let selected = try document.select(XPathExpression(source), variables: set.profile.variables)
                let isEvaluated = NeededNames(source).areThere(in: document.elementNames)
                #expect(isEvaluated || selected.isEmpty, "\(rule.id) without \(missing)")
                if !isEvaluated { left += 1 }
            }
        }
        #expect(left > set.rules.count)
    }
}
