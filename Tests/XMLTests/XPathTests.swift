// XPath and RelaxNG: values, variables, places of faults, and no way out of the bytes given.
import Testing
import XML

@Suite struct XPathTests {
    private func document(_ xml: String) throws -> XPathDocument { try XPathDocument([UInt8](xml.utf8)) }

    @Test func selectsNodesInDocumentOrderWithNamesAttributesTextAndLines() throws {
        let xml = try document("<screen>\n <photo id='b'>x<i>y</i></photo>\n <photo id='a'/>\n</screen>")
        let nodes = try xml.select(XPathExpression("//photo[@id='a'] | //photo[@id='b']"))
        #expect(nodes.map { $0.attribute("id") } == ["b", "a"])
        #expect(nodes.map(\.name) == ["photo", "photo"])
        #expect(nodes.map(\.line) == [2, 3])
        #expect(nodes[0].text == "xy")
        #expect(nodes[0].children.map(\.name) == ["i"])
        #expect(nodes[0].attribute("none") == nil)
        #expect(nodes[0].attributes.map { "\($0.name)=\($0.value)" } == ["id=b"])
        #expect(xml.root.name == "screen")
    }

    @Test func evaluatesRelativeToANodeWithVariables() throws {
        let xml = try document("<r><d n='4'/><d n='9'/></r>")
        let second = try xml.select(XPathExpression("/r/d[2]"))[0]
        let above = try XPathExpression("@n > $limit and $name = 'k' and $flag")
        let variables: [String: XPathValue] = ["limit": .number(8), "name": .string("k"), "flag": .boolean(true)]
        #expect(try xml.boolean(above, at: second, variables: variables))
        #expect(try !xml.boolean(above, variables: variables))
        #expect(try xml.string(XPathExpression("concat(@n, '!')"), at: second) == "9!")
        #expect(try xml.number(XPathExpression("sum(/r/d/@n)")) == 13)
        #expect(try xml.select(XPathExpression("@n"), at: second).map(\.text) == ["9"])
    }

    @Test func forgetsVariablesBetweenCalls() throws {
        let xml = try document("<r/>")
        let expression = try XPathExpression("$v")
        #expect(try xml.string(expression, variables: ["v": .string("one")]) == "one")
        #expect(throws: XMLFault.self) { try xml.string(expression) }
    }

    @Test(arguments: ["//photo[", "1 +", "", "foo(", "a\0b"])
    func refusesBadSyntax(source: String) {
        #expect(throws: XMLFault.self) { try XPathExpression(source) }
    }

    @Test(arguments: ["nothere()", "$unknown", "count(1)"])
    func reportsFaultsOfEvaluation(source: String) throws {
        let xml = try document("<r/>")
        #expect(throws: XMLFault.self) { try xml.number(XPathExpression(source)) }
    }

    @Test func asksForNodesOnlyOfNodeSets() throws {
        #expect(throws: XMLFault.self) { try document("<r/>").select(XPathExpression("1 + 1")) }
    }

    @Test func stopsAnExpressionThatCostsTooMuch() throws {
        let xml = try document("<r>" + String(repeating: "<a/>", count: 2_000) + "</r>")
        let costly = try XPathExpression("count(//a[count(//a[count(//a) > 1]) > 1])")
        #expect(throws: XMLFault.self) { try xml.number(costly) }
    }

    @Test(arguments: [
        "<r>", "", "  ", "text", "<r></s>", "<!DOCTYPE r [<!ENTITY e 'x'>]><r>&e;</r>", "<!DOCTYPE r SYSTEM 'file:///etc/passwd'><r/>",
    ])
    func refusesIllFormedDocumentsAndDeclarations(xml: String) {
        #expect(throws: XMLFault.self) { try document(xml) }
    }

    @Test func readsVeryDeepDocuments() throws {
        let deep = String(repeating: "<a>", count: 3_000) + String(repeating: "</a>", count: 3_000)
        #expect(try document(deep).number(XPathExpression("count(//a)")) == 3_000)
    }

    @Test func keepsTheDocumentAliveThroughItsNodes() throws {
        func first() throws -> XPathDocument.Node { try document("<r><a x='1'/></r>").root.children[0] }
        #expect(try first().attribute("x") == "1")
    }

    @Test func worksOnSeveralThreadsAtOnce() async throws {
        let sums = try await withThrowingTaskGroup(of: Double.self) { group in
            for n in 0..<32 {
                group.addTask {
                    let xml = try XPathDocument([UInt8]("<r><d n='\(n)'/><d n='1'/></r>".utf8))
                    return try xml.number(XPathExpression("sum(//@n)"))
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(sums == Double((0..<32).reduce(0, +) + 32))
    }
}

@Suite struct RelaxNGTests {
    private let grammar = """
        <element name="rule" xmlns="http://relaxng.org/ns/structure/1.0">
          <attribute name="id"/>
          <zeroOrMore><element name="when"><text/></element></zeroOrMore>
        </element>
        """

    @Test func acceptsAValidDocument() throws {
        let schema = try RelaxNGSchema([UInt8](grammar.utf8))
        #expect(schema.validate([UInt8]("<rule id='a'><when>1</when><when/></rule>".utf8)).isEmpty)
    }

    @Test(arguments: [("<rule/>", 1), ("<rule id='a'>\n\n<then/></rule>", 3), ("<rule id='a'>\n<when></rule>", 2)])
    func namesTheLineOfAFault(xml: String, line: Int) throws {
        let faults = try RelaxNGSchema([UInt8](grammar.utf8)).validate([UInt8](xml.utf8))
        #expect(faults.first?.line == line)
    }

    @Test(arguments: ["<element/>", "<nothing xmlns='http://relaxng.org/ns/structure/1.0'/>", "not xml"])
    func refusesWhatIsNoSchema(rng: String) {
        #expect(throws: XMLFault.self) { try RelaxNGSchema([UInt8](rng.utf8)) }
    }

    @Test func neverLoadsAnotherFile() {
        let including = """
            <grammar xmlns="http://relaxng.org/ns/structure/1.0"><include href="file:///etc/hostname"/>
            <start><externalRef href="http://localhost:1/x.rng"/></start></grammar>
            """
        #expect(throws: XMLFault.self) { try RelaxNGSchema([UInt8](including.utf8)) }
    }
}
