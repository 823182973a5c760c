// Byte offsets: every element's own `<`, in files of every size and state.
import Model
import Testing
import XML

@Suite struct OffsetTests {
    /// Checks every element of a document whose elements carry their running number in `n`.
    private func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let bytes = [UInt8](text.utf8)
        let xml = XMLTree.parse(bytes)
        #expect(xml.count > 0, sourceLocation: sourceLocation)
        for index in 0..<xml.count {
            let range = xml.tagRange(index)
            let tag = String(decoding: bytes[range], as: UTF8.self)
            let isRight =
                range.lowerBound == xml.offset(index) && tag.hasPrefix("<\(xml.name(index))") && tag.hasSuffix(">")
                && tag.contains("n=\"\(xml.attribute(index, "n") ?? "?")\"")
            #expect(isRight, "element \(index): \(tag.prefix(80))", sourceLocation: sourceLocation)
            if !isRight { break }
        }
    }

    /// Elements with long and short tags, texts, comments and non-ASCII values, numbered.
    private func document(_ count: Int, separator: String) -> String {
        (0..<count).map { n in
            let filler = String(repeating: "é", count: n * 37 % 700)
            let open = "<node n=\"\(n)\" text=\"\(filler) &gt; &quot;\" >"
            return open + (n % 3 == 0 ? "some > text" : "") + (n % 5 == 0 ? "<!-- a > b -->" : "") + "<leaf n=\"x\(n)\" />" + "</node>"
                + separator
        }.joined()
    }

    @Test(arguments: [1, 3, 40, 2_000], ["\n", "", "\r\n"])
    func pointAtTheTagInWellFormedText(count: Int, separator: String) {
        check("<?xml version='1.0'?>\n<r n=\"r\">" + document(count, separator: separator) + "</r>")
    }

    @Test func pointAtTheTagInALargeOneLineFile() {
        let text = "<r n=\"r\">" + document(600, separator: "") + "</r>"
        #expect(text.utf8.count > 200_000)
        check(text)
    }

    @Test(arguments: ["<node n=\"bad\" text=\"a\u{1}b & c\"/>", "<node n=\"d\" n=\"d\"/>", "<node n=\"s\" t=\"&#xD83D;&#xDE00;\"/>"])
    func pointAtTheTagInRepairedText(broken: String) {
        let text = "\n<r n=\"r\">" + document(300, separator: "") + broken + document(300, separator: "\n") + "</r>"
        #expect(!tree(text).problems.isEmpty)
        check(text)
    }

    @Test func pointAtTheTagInEveryOneOfSeveralDocuments() {
        check(document(3, separator: "\n") + document(40, separator: ""))
    }

    @Test func giveLineAndColumnOfProblems() {
        let xml = tree("<r>\n  <a b='1' b='2'/>\r\n<é c=\"\u{2}\"/></r>")
        let places = xml.problems.map { "\($0.code) \($0.line ?? 0):\($0.column ?? 0)" }.sorted()
        #expect(places == ["layout-repaired 2:12", "layout-repaired 3:7"])
    }
}
