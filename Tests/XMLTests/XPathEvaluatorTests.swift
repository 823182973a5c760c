// One evaluator for many documents: variables stay, and nothing of one document or fault is left for the next.
import Testing
import XML

@Suite struct XPathEvaluatorTests {
    @Test func keepsItsVariablesFromDocumentToDocument() throws {
        let evaluator = try XPathEvaluator(constants: ["limit": .number(3)])
        let above = try XPathExpression("count(//d[@n > $limit]) = $wanted")
        for (xml, wanted) in [("<r><d n='4'/></r>", 1), ("<r><d n='2'/></r>", 0), ("<r><d n='7'/><e><d n='8'/></e></r>", 2)] {
            evaluator.set("wanted", to: .number(Double(wanted)))
            let document = try evaluator.document(xml)
            #expect(try evaluator.boolean(above, at: document.top))
            #expect(try evaluator.select(XPathExpression("//d"), at: document.top).count == xml.split(separator: "<d").count - 1)
        }
    }

    @Test(arguments: ["nothere()", "$unknown", "count(1)", "//d[nothere()]", "count(//d[count(1)]) > 0"])
    func tellsAFaultAsADocumentAloneDoesAndGoesOn(source: String) throws {
        let xml = "<r><d n='1'/></r>"
        let evaluator = try XPathEvaluator()
        let document = try evaluator.document(xml)
        let faulty = try XPathExpression(source)
        let alone = #expect(throws: XMLFault.self) { try XPathDocument([UInt8](xml.utf8)).number(faulty) }
        for _ in 0..<2 {
            let asBoolean = #expect(throws: XMLFault.self) { try evaluator.boolean(faulty, at: document.root) }
            let asString = #expect(throws: XMLFault.self) { try evaluator.string(faulty, at: document.root) }
            #expect(asBoolean == alone && asString == alone)
            #expect(alone?.message.isEmpty == false)
            #expect(try evaluator.string(XPathExpression("//d/@n"), at: document.root) == "1")
        }
    }

    @Test func readsOnAfterADocumentThatIsRefused() throws {
        let evaluator = try XPathEvaluator()
        for bad in ["<r>", "<!DOCTYPE r [<!ENTITY e 'x'>]><r>&e;</r>", "", "<r a='1' a='2'/>", "<r>&e;</r>"] {
            #expect(throws: XMLFault.self) { try evaluator.document(bad) }
            #expect(try evaluator.string(XPathExpression("/r/@n"), at: evaluator.document("<r n='ü'/>").top) == "ü")
        }
    }

    @Test func keepsADocumentWhoseEvaluatorIsGone() throws {
        func made() throws -> XPathDocument { try XPathEvaluator().document("<r><a x='1'/></r>") }
        #expect(try made().string(XPathExpression("//@x")) == "1")
    }

    @Test(arguments: [("//d", true), ("//e", false), ("//d[2]", true), ("//d[3]", false), ("//d[@n = 2] | //e", true), ("//d/@n", true)])
    func holdsWhereAPathSelectsSomething(path: String, holds: Bool) throws {
        let document = try XPathDocument([UInt8]("<r><d n='1'/><d n='2'/></r>".utf8))
        #expect(try document.boolean(XPathExpression(path)) == holds)
        #expect(try document.select(XPathExpression(path)).isEmpty == !holds)
    }

    @Test func findsChildElementsOfANameAndNothingElse() throws {
        let document = try XPathDocument([UInt8]("<r a='x'>t<b/><!-- c --><b><d>u</d></b><?e f?></r>".utf8))
        #expect(document.root.children(named: "b").count == 2)
        #expect(document.root.isElement(named: "r") && !document.root.isElement(named: "b"))
    }
}
