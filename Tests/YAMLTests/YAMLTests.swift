// YAML as recordings have it: every style of text, references, several documents; and hostile texts.
import Model
import Testing
import YAML

private func parse(_ text: String, limits: Limits = .standard) -> YAMLDocument { YAMLDocument.parse(Array(text.utf8), limits: limits) }

@Suite struct YAMLTests {
    @Test func mapsListsAndTextsAreRead() throws {
        let root = try #require(parse("a:\n  - one\n  - {k: v, 'q r': \"s\\tt\"}\nb: ~\n\"c\": 'it''s'\n").root)
        #expect(root["a"]?.elements.first?.string == "one")
        #expect(root["a"]?.elements.last?["q r"]?.string == "s\tt")
        #expect(root["b"]?.isNull == true && root["b"]?.string == nil)
        #expect(root["c"]?.string == "it's")
        #expect(root.members.map(\.key) == ["a", "b", "c"])
        #expect(root["missing"] == nil)
    }

    @Test(arguments: [
        ("s: \"Zo\\u00eb \\\n  Quill\"", "Zoë Quill"), ("s: \"Zoë\n  Quill\"", "Zoë Quill"), ("s: >-\n  Zoë\n  Quill", "Zoë Quill"),
        ("s: |\n  Zoë\n  Quill\n", "Zoë\nQuill\n"), ("s: Zoë\n  Quill", "Zoë Quill"), ("s: '404'", "404"), ("s: 404", "404"),
        ("s: \"null\"", "null"), ("s: \"a\\\n  \\ b\"", "a b"),
    ])
    func everyStyleOfTextIsFolded(text: String, value: String) {
        #expect(parse(text).root?["s"]?.string == value)
    }

    @Test(arguments: ["!binary", "!!binary", "!<tag:yaml.org,2002:binary>"]) func bytesAreTagged(tag: String) {
        let value = parse("s: \(tag) |-\n  /9j/\n  4AAQ\n").root?["s"]
        #expect(value?.isBinary == true)
        #expect(value?.string == "/9j/\n4AAQ")
    }

    @Test func valuesKnowTheirLine() {
        let root = parse("a: 1\nb:\n  - x\n  - y: |\n      long\n").root
        #expect(root?["b"]?.elements.map(\.line) == [3, 4])
        #expect(root?["b"]?.elements.last?["y"]?.line == 4)
    }

    @Test func ofDuplicateKeysTheLastWins() {
        #expect(parse("a: 1\na: 2").root?["a"]?.int == 2)
    }

    @Test func severalDocumentsAreSeveralRoots() {
        #expect(parse("--- 1\n--- 2\n").roots.map(\.int) == [1, 2])
        #expect(parse("").root == nil)
    }

    @Test func referencesStandForWhatTheyName() {
        let root = parse("a: &x {k: v}\nb: *x\nc: &y text\nd: [*y, *x]\n").root
        #expect(root?["b"]?["k"]?.string == "v")
        #expect(root?["d"]?.elements.first?.string == "text")
        #expect(root?["d"]?.elements.last?["k"]?.string == "v")
    }

    @Test(arguments: ["a: &x [*x]", "a: *nowhere", "--- &x 1\n--- *x\n"]) func referencesWithoutEndOrTargetAreRefused(text: String) {
        let document = parse(text)
        #expect(document.faults.map(\.code) == [YAMLFault.Code.alias])
        #expect(document.root != nil)
    }

    @Test func aThousandMillionLaughsCostNothing() {
        var text = "a0: &a0 [x, x]\n"
        for level in 1...60 { text += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1), *a\(level - 1)]\n" }
        let document = parse(text)
        #expect(document.faults == [])
        #expect(document.root?["a60"]?.elements.count == 3)
        let many = parse("a: &a 1\nb: [" + String(repeating: "*a,", count: 20_000) + "]")
        #expect(many.faults.map(\.code) == [YAMLFault.Code.alias])
    }

    @Test(arguments: [
        String(repeating: "[", count: 100_000), String(repeating: "{a: ", count: 100_000), String(repeating: "- ", count: 100_000) + "x",
    ])
    func deepTextsStopAtTheLimit(text: String) {
        let document = parse(text)
        #expect(document.isTruncated)
        #expect(!document.faults.isEmpty)
    }

    @Test func manyValuesStopAtTheLimit() {
        var limits = Limits()
        limits.nodes = 100
        let document = parse(String(repeating: "- x\n", count: 200), limits: limits)
        #expect(document.faults.map(\.code) == [YAMLFault.Code.nodes])
        #expect(document.root?.elements.count == 99)
        #expect(document.root?.isComplete == false)
    }

    @Test func aBrokenTextKeepsWhatStoodBefore() {
        let document = parse("a:\n  - one\n  - two\nb: \"never ends\n")
        #expect(document.root?["a"]?.elements.count == 2)
        #expect(document.faults.map(\.code) == [YAMLFault.Code.malformed])
        #expect(document.isTruncated)
    }

    @Test func everyCutIsSurvived() {
        let text = Array(
            "---\nhttp_interactions:\n- request: {uri: \"https://x\"}\n  response:\n    body: !binary |-\n      AAAA\n  &a b: *a\n".utf8)
        for length in text.indices { _ = YAMLDocument.parse(Array(text[..<length])).root?["http_interactions"]?.elements }
    }
}
