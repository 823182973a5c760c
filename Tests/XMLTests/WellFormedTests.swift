// Well-formed XML: the tree, its places, and the limits.
import Model
import Testing
import XML

@Suite struct WellFormedTests {
    @Test func givesNamesAttributesTextsAndNesting() {
        let xml = tree("<?xml version='1.0'?><r a='1' b=\"x &amp; y\">one<c/>two<d><e/></d></r>")
        #expect(outline(xml) == "(r a=1 b=x & y “onetwo”(c)(d(e)))")
        #expect(xml.problems.isEmpty)
        #expect(xml.parent(0) == nil)
        #expect(xml.parent(3) == 2)
        #expect(xml.subtreeEnd(0) == 4)
        #expect(xml.attribute(0, "b") == "x & y")
        #expect(xml.attribute(0, "c") == nil)
        #expect(xml.attribute(1, xml.key("a")) == nil)
        #expect(xml.key("nowhere") == nil)
    }

    @Test(arguments: ["", "   \n", "no markup at all", "a < b", "<", "<<<"])
    func givesAnEmptyTreeForTextWithoutElements(text: String) {
        #expect(tree(text).count == 0)
    }

    @Test(arguments: ["\n\n  <r/>", "\t<?xml version='1.0'?><r/>", "<r/>\n\n"])
    func toleratesWhiteSpaceAround(text: String) {
        let xml = tree(text)
        #expect(outline(xml) == "(r)")
        #expect(xml.problems.isEmpty)
    }

    @Test func readsSeveralDocumentsOneAfterTheOther() {
        let xml = tree("<?xml version='1.0'?><a><b/></a>\n<?xml version='1.0'?>\n<c/>log line\n<d/>")
        #expect(outline(xml) == "(a(b))(c)(d)")
        #expect(xml.roots == [0, 2, 3])
        #expect(xml.problems.isEmpty)
    }

    @Test func ignoresTextAfterTheRoot() {
        let xml = tree("<hierarchy><node/></hierarchy>UI hierchary dumped to: /dev/tty & more")
        #expect(outline(xml) == "(hierarchy(node))")
        #expect(xml.problems.isEmpty)
    }

    @Test func ignoresAWrongEncodingDeclarationSinceTheBytesAreUTF8() {
        #expect(outline(tree("<?xml version='1.0' encoding='UTF-16'?><r t='日本'/>")) == "(r t=日本)")
        #expect(outline(tree("<?xml version='1.0' encoding='ISO-8859-1'?><r t='é'/>")) == "(r t=é)")
        #expect(outline(tree("<?xml version='1.0' encoding='UTF_8'?><r t='é'/>")) == "(r t=é)")
    }

    @Test func leavesOutElementsBeyondTheDepthLimitAndSaysSo() {
        var limits = Limits()
        limits.depth = 3
        let xml = tree("<a><b><c>\n<d x='1'><e/></d></c></b><f/></a>", limits: limits)
        #expect(outline(xml) == "(a(b(c))(f))")
        #expect(codes(xml) == ["limit-depth"])
        #expect(xml.problems[0].line == 2)
        #expect(xml.problems[0].severity == .error)
    }

    @Test(arguments: ["<a><b/><c/><d/><e/></a>", "<a><b/><c/><d/>&<e/></a>"])
    func stopsAtTheNodeLimitAndKeepsWhatCameBefore(text: String) {
        var limits = Limits()
        limits.nodes = 3
        let xml = tree(text, limits: limits)
        #expect(outline(xml) == "(a(b)(c))")
        #expect(codes(xml).contains("limit-nodes"))
    }

    @Test(arguments: [3_000, 20_000])
    func readsDeepNestingUpToTheLimit(depth: Int) {
        let xml = tree(String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth))
        #expect(xml.count == min(depth, Limits.standard.depth))
        #expect(codes(xml) == (depth > Limits.standard.depth ? ["limit-depth"] : []))
    }

    @Test func readsAttributesBeyondTenMegabytes() {
        let long = String(repeating: "x", count: 11 << 20)
        let xml = tree("<r src='\(long)' b='1'/>")
        #expect(xml.attribute(0, "src")?.utf8.count == long.utf8.count)
        #expect(xml.attribute(0, "b") == "1")
        #expect(xml.problems.isEmpty)
    }

    @Test func interningKeepsThousandsOfDifferentValuesApart() {
        let xml = tree("<r>" + (0..<20_000).map { "<a v='\($0)' w='\($0 % 3)'/>" }.joined() + "</r>")
        #expect((0..<20_000).allSatisfy { xml.attribute($0 + 1, "v") == String($0) && xml.attribute($0 + 1, "w") == String($0 % 3) })
    }
}
