// The tree that is made while a document is written is the one that libxml2 reads from its text.
import Model
import Testing
import XML

@testable import RuleEngine

@Suite struct WrittenTreeTests {
    /// Everything that is in a document, in document order, and what stands around each element.
    private func contents(_ document: XPathDocument) throws -> [[String]] {
        try document.select(XPathExpression("//node() | //@*")).map { node in
            let kind = try ["*", "text()", "processing-instruction()", "@*"].map {
                try document.string(XPathExpression("count(\($0 == "@*" ? "../@*" : "self::\($0)"))"), at: node)
            }
            let place = try ["count(preceding::node())", "count(ancestor::node())", "count(preceding-sibling::node())"].map {
                try document.string(XPathExpression($0), at: node)
            }
            return [node.name == "text" ? "" : node.name, node.text] + kind + place + node.attributes.flatMap { [$0.name, $0.value] }
        }
    }

    /// Writes a document both ways and compares what can be asked of them.
    private func compare(_ write: (inout XMLWriter) -> Void) throws {
        let evaluator = try XPathEvaluator()
        var texts: [String] = []
        for keepsText in [true, false] {
            let tree = evaluator.treeBuilder()
            var writer = XMLWriter(tree, keepsText: keepsText)
            write(&writer)
            let made = tree.finish()
            if keepsText {
                #expect(try contents(made) == contents(XPathDocument(Array(writer.text.utf8))))
            } else {
                #expect(try contents(made) == contents(evaluator.document(texts[0])))
            }
            texts.append(writer.text)
        }
        var plain = XMLWriter()
        write(&plain)
        #expect(texts == [plain.text, ""])
    }

    @Test func elementsAttributesAndTextsAreWhereAReaderPutsThem() throws {
        try compare { writer in
            writer.start("screen")
            writer.attribute("id", "")
            writer.attribute("none", nil as String?)
            writer.attribute("x", -1.25)
            writer.start("photo")
            writer.attribute("visible", true)
            writer.slot("views 0")
            writer.leaf("conflict", "a < b & \"c\"")
            writer.leaf("empty", "")
            writer.start("record")
            writer.slot("evidence 0.1.2")
            writer.end()
            writer.slot("last")
            writer.end()
            writer.start("photo")
            writer.end()
            writer.end()
        }
        try compare { writer in
            writer.start("run")
            writer.end()
        }
    }

    @Test(arguments: ["é", "\u{0}\u{1}\t\n\r", " a  b ", "<a/>", "]]>", "&amp;&#10;", "\u{7F}\u{85}\u{A0}\u{FFFE}\u{FFFD}", "😀e\u{301}"])
    func anyTextIsHeldAsAReaderReadsIt(text: String) throws {
        try compare { writer in
            writer.start("a")
            writer.attribute("b", text)
            writer.leaf("c", text)
            writer.end()
        }
    }

    @Test func largeDocumentsNeedSeveralBlocks() throws {
        try compare { writer in
            writer.start("a")
            for number in 0..<300 {
                writer.start("b")
                writer.attribute("n", number)
                writer.attribute("text", String(repeating: "x", count: number % 7 == 0 ? 40_000 : number))
                writer.end()
            }
            writer.end()
        }
    }

    @Test func severalDocumentsOfOneEvaluatorMayLiveSideBySide() throws {
        let evaluator = try XPathEvaluator()
        let documents = (0..<3).map { number in
            let tree = evaluator.treeBuilder()
            var writer = XMLWriter(tree, keepsText: false)
            writer.start("a")
            writer.attribute("n", number)
            writer.end()
            return tree.finish()
        }
        let asked = try evaluator.expression("/a/@n")
        #expect(try documents.map { try evaluator.string(asked, at: $0.top) } == ["0", "1", "2"])
    }
}
