// What is kept of broken JSON, and how each loss is told.
import JSON
import Model
import Testing

private func parse(_ text: String, limits: Limits = .standard) -> JSONDocument { .parse([UInt8](text.utf8), limits: limits) }

@Suite struct SalvageTests {
    @Test(arguments: [
        (#"{"a":1,"b":[1,2"#, JSONFault.Code.truncated, 15),
        (#"{"a":1 // why"# + "\n}", JSONFault.Code.comment, 7),
        (#"{"a":1 /* why */ }"#, JSONFault.Code.comment, 7),
        (#"{"a":1,}"#, JSONFault.Code.trailingComma, 7),
        (#"[1,,2]"#, JSONFault.Code.trailingComma, 3),
        (#"[1 2]"#, JSONFault.Code.missingComma, 3),
        (#"{"a":"\ud83c"}"#, JSONFault.Code.surrogate, 6),
        ("{\"a\":\"x\u{0}y\"}", JSONFault.Code.controlCharacter, 7),
        (#"{"a":"\q"}"#, JSONFault.Code.escape, 6),
        ("{}\n{}", JSONFault.Code.trailingData, 3),
        ("[NaN]", JSONFault.Code.number, 1),
        ("[-Infinity]", JSONFault.Code.number, 1),
        ("[01]", JSONFault.Code.number, 1),
        ("[1, hello]", JSONFault.Code.malformed, 4),
        ("", JSONFault.Code.empty, 0),
        ("[1, /* never closed", JSONFault.Code.comment, 4),
    ])
    func aFaultHasItsCodeAndPlace(text: String, code: String, offset: Int) throws {
        let first = try #require(parse(text).faults.first)
        #expect(first.code == code)
        #expect(first.offset == offset)
        #expect(!first.message.isEmpty)
    }

    @Test func aCutTextKeepsWhatWasClosed() throws {
        let document = parse(#"{"photos":[{"name":"one","width":12},{"name":"two","wid"#)
        #expect(document.isTruncated)
        let root = try #require(document.root)
        #expect(!root.isComplete)
        let photos = try #require(root["photos"])
        #expect(photos.count == 2)
        #expect(photos[0]?.isComplete == true)
        #expect(photos[0]?["width"]?.int == 12)
        #expect(photos[1]?["name"]?.string == "two")
        #expect(photos[1]?.isComplete == false)
        #expect(photos[1]?.count == 1)
    }

    @Test(arguments: [#"{"a":1,"b":"#, #"{"a":1,"b""#, #"{"a":1,"b":"x"#, #"{"a":1,"b":12"#, #"{"a":1,"b":tr"#])
    func anUnfinishedMemberIsDropped(text: String) throws {
        let root = try #require(parse(text).root)
        #expect(root.members.map(\.key) == ["a"])
        #expect(root.count == 1)
    }

    @Test func unpairedSurrogatesBecomeReplacementCharacters() {
        #expect(
            parse(#"["a\ud83cb", "\udf55", "\ud83c\ud83c\udf55"]"#).root?.array?.map(\.string) == ["a\u{FFFD}b", "\u{FFFD}", "\u{FFFD}🍕"])
    }

    @Test func commentsAndTrailingCommasLoseNothing() {
        let document = parse("[\n// first\n1, /* second */ 2,\n]")
        #expect(document.root?.array?.map(\.int) == [1, 2])
        #expect(document.faults.map(\.code) == ["json-comment", "json-comment", "json-trailing-comma"])
        #expect(!document.isTruncated)
    }

    @Test func theLastOfDuplicateKeysWinsAndBothAreMembers() {
        let document = parse(#"{"a":1,"a":2}"#)
        #expect(document.faults.isEmpty)
        #expect(document.root?["a"]?.int == 2)
        #expect(document.root?.members.map { $0.value.int } == [1, 2])
    }

    @Test func textBehindTheValueIsAFaultAndCanBeReadOn() {
        let bytes = [UInt8]("{\"a\":1}\n{\"a\":2}\n".utf8)
        let first = JSONDocument.parse(bytes)
        #expect(first.root?["a"]?.int == 1)
        #expect(first.end == 8)
        #expect(!first.isTruncated)
        let second = JSONDocument.parse(bytes, from: first.end)
        #expect(second.root?["a"]?.int == 2)
        #expect(second.root?.offset == 8)
        #expect(second.faults.isEmpty)
    }

    @Test func deepNestingStopsAtTheLimitWithoutLosingTheOutside() {
        var limits = Limits()
        limits.depth = 3
        let document = parse(#"{"a":1,"b":[[[[1]]]],"c":2}"#, limits: limits)
        #expect(document.faults.map(\.code) == ["limit-depth"])
        #expect(document.root?["a"]?.int == 1)
        #expect(document.isTruncated)
    }

    @Test func manyValuesStopAtTheLimit() {
        var limits = Limits()
        limits.nodes = 4
        let document = parse("[1,2,3,4,5,6]", limits: limits)
        #expect(document.root?.array?.map(\.int) == [1, 2, 3])
        #expect(document.faults.map(\.code) == ["limit-nodes"])
    }

    @Test func aHundredThousandOpenBracketsAreNoCrash() {
        let document = parse(String(repeating: "[", count: 100_000))
        #expect(document.faults.map(\.code) == ["limit-depth"])
        #expect(document.root?.kind == .array)
    }

    @Test func aTextWithManyFaultsListsSomeAndSaysSo() {
        let document = parse("[" + String(repeating: "NaN,", count: 1_000) + "]")
        #expect(document.faults.count == 257)
        #expect(document.faults.last?.code == "json-more-faults")
        #expect(document.root?.count == 1_000)
    }
}
