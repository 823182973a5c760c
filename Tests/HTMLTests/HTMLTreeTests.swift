// The tree must be the one that browsers build, whatever the input.
import Model
import Testing

@testable import HTML

@Suite struct HTMLTreeTests {
    /// The tree as nested tag names and texts, without what every page has.
    static func outline(_ source: String, mode: HTMLParseMode = .document) -> String {
        let tree = HTMLTree.parse(Array(source.utf8), mode: mode)
        var result = ""
        var ends: [(end: Int, tag: String)] = []
        func close(_ index: Int) { while let last = ends.last, last.end <= index { result += "</\(ends.removeLast().tag)>" } }
        for (index, node) in tree.nodes.enumerated() {
            close(index)
            guard let tag = node.tag else {
                result += node.text
                continue
            }
            if ["html", "head", "body"].contains(tag) { continue }
            result += "<\(tag)>"
            if Int(node.subtreeEnd) > index + 1 { ends.append((Int(node.subtreeEnd), tag)) }
        }
        close(tree.nodes.count)
        return result
    }

    @Test(
        "Broken markup gives the browser's tree",
        arguments: [
            ("<p>a<p>b", "<p>a</p><p>b</p>"),
            ("<p><div>a</div></p>", "<p><div>a</div><p>"),
            ("<b>a<i>b</b>c</i>", "<b>a<i>b</i></b><i>c</i>"),
            ("<a>x<a>y", "<a>x</a><a>y</a>"),
            ("<table><tr><td>a<td>b</table>", "<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>"),
            ("<table>loose<tr><td>a", "loose<table><tbody><tr><td>a</td></tr></tbody></table>"),
            ("<img/src=a/alt=b>", "<img>"),
            ("<p >a</p ><br/ >", "<p>a</p><br>"),
            ("<picture><source><source><img></picture>x", "<picture><source><source><img></picture>x"),
            ("J. <3 x", "J. <3 x"),
            ("a<!-- <img> -->b<![CDATA[ no ]]>c", "abc"),
            ("<svg><foreignObject><p>x</p></foreignObject></svg>", "<svg><foreignobject><p>x</p></foreignobject></svg>"),
            ("<noscript><img src=x></noscript>y", "<noscript>           </noscript>y"),
            ("<textarea><img></textarea>", "<textarea><img></textarea>"),
            ("<div class=\"a><img src=\"x\"><p>y", "<div><p>y</p></div>"),
        ])
    func trees(_ source: String, _ expected: String) {
        #expect(Self.outline(source) == expected)
    }

    @Test("Attributes keep their first value, in lower-case names, with entities resolved once")
    func attributes() throws {
        let tree = HTMLTree.parse(Array("<IMG SRC='a?b=1&amp;c=2' src=z Data-X=\"&amp;lt;\" @click=go><svg><image xlink:href=y>".utf8))
        let image = try #require(tree.nodes.firstIndex { $0.tag == "img" })
        #expect(
            tree.attributes(of: image).map { "\($0.name)=\($0.value)" } == ["src=a?b=1&c=2", "data-x=&lt;", "@click=go"])
        let drawn = try #require(tree.nodes.firstIndex { $0.tag == "image" })
        #expect(tree.attribute(drawn, "xlink:href") == "y")
    }

    @Test("Offsets point at the start tag or the text, also behind entities, comments and other scripts")
    func offsets() {
        let source = "<!doctype html>\n<p title='é'>Ré&eacute;ka</p><!-- x -->\n<ul><li>Ilse"
        let bytes = Array(source.utf8)
        let tree = HTMLTree.parse(bytes)
        for node in tree.nodes where node.length > 0 {
            let start = String(decoding: bytes[Int(node.offset)...], as: UTF8.self)
            if let tag = node.tag { #expect(start.hasPrefix("<\(tag)")) } else { #expect(start.hasPrefix(node.text.prefix(1))) }
        }
        #expect(tree.nodes.contains { $0.text == "Rééka" })
        // Implied elements stand where their parent does.
        #expect(tree.nodes.filter { $0.tag == "body" }.allSatisfy { $0.length == 0 })
    }

    @Test("Subtrees nest and parents come first", arguments: ["<p>a<b>c</b></p>d", "<table>x<td>y", "<a><div><a>z</a>"])
    func invariants(_ source: String) {
        let tree = HTMLTree.parse(Array(source.utf8))
        for (index, node) in tree.nodes.enumerated() {
            #expect(Int(node.parent) < index)
            #expect(Int(node.subtreeEnd) > index)
            if node.parent >= 0 { #expect(node.subtreeEnd <= tree.nodes[Int(node.parent)].subtreeEnd) }
        }
    }

    @Test("Nesting beyond the limit is cut, and what is inside stays", arguments: ["div", "span", "x-card", "svg"])
    func depth(_ tag: String) throws {
        let depth = 100_000
        let source =
            String(repeating: "<\(tag)>", count: depth) + "<img src=a>Ilse" + String(repeating: "</\(tag)>", count: depth) + "<p>end"
        var limits = Limits.standard
        limits.depth = 500
        let tree = HTMLTree.parse(Array(source.utf8), limits: limits)
        #expect(tree.facts.depthCut == 500 * (tag.utf8.count + 2))
        #expect(tree.nodes.filter { $0.tag == tag }.count == 500)
        #expect(tree.nodes.contains { $0.text == "Ilse" })
        let end = try #require(tree.nodes.firstIndex { $0.text == "end" })
        #expect(tree.nodes[Int(tree.nodes[Int(tree.nodes[end].parent)].parent)].tag == "body")
    }

    @Test("Links left open do not nest, however many there are")
    func openLinks() {
        let tree = HTMLTree.parse(Array(String(repeating: "<a href=x>y", count: 6000).utf8))
        #expect(tree.facts.depthCut == nil)
        #expect(tree.nodes.filter { $0.tag == "a" }.count == 6000)
    }

    @Test("Three thousand levels are read whole")
    func deepPage() {
        let source = String(repeating: "<div>", count: 3000) + "Ilse"
        let tree = HTMLTree.parse(Array(source.utf8))
        #expect(tree.facts.depthCut == nil)
        #expect(tree.nodes.filter { $0.tag == "div" }.count == 3000)
    }

    @Test("Formatting left open is not copied without bound")
    func formattingBomb() {
        var source = "<p>"
        for index in 0..<2000 { source += "<b id=\(index)>" }
        source += String(repeating: "<p>x", count: 5000)
        let tree = HTMLTree.parse(Array(source.utf8))
        #expect(tree.nodes.count < 100_000)
        #expect(tree.facts.formattingCut != nil)
        #expect(tree.nodes.filter { $0.text == "x" }.count == 5000)
    }

    @Test("The limit on nodes cuts the rest off and says so")
    func nodeLimit() {
        var limits = Limits.standard
        limits.nodes = 100
        let tree = HTMLTree.parse(Array(String(repeating: "<p>a</p>", count: 500).utf8), limits: limits)
        #expect(tree.isCut)
        #expect(tree.nodes.count == 100)
        #expect(tree.nodes.allSatisfy { Int($0.subtreeEnd) <= 100 })
    }

    @Test(
        "A file that ends too early is noticed where it breaks off",
        arguments: [
            ("<p>a</p><img src=\"x", 8), ("<p>a<!-- b", 4), ("<p>a<script>b", 4), ("<p>a<", 4), ("<p>a</p", 4), ("<p>a<img src=x", 4),
        ])
    func truncation(_ source: String, _ offset: Int) {
        #expect(HTMLTree.parse(Array(source.utf8)).facts.openAtEnd == offset)
    }

    @Test(
        "Whole pages are not called truncated",
        arguments: ["<html><p>a</html>", "<p>a <3 b", "<p>a < b", "<!-->x", "<!--->y", "a<!-- b --!>c"])
    func wholePages(_ source: String) {
        #expect(HTMLTree.parse(Array(source.utf8)).facts.openAtEnd == nil)
    }

    @Test("A frame's srcdoc becomes a document under the frame, also within another, but not endlessly")
    func frames() throws {
        func escape(_ text: String) -> String {
            String(text.flatMap { $0 == "&" ? Array("&amp;") : $0 == "\"" ? Array("&quot;") : [$0] })
        }
        var page = "<p>deep</p>"
        for level in 0..<8 { page = "<p>level\(level)</p><iframe srcdoc=\"\(escape(page))\">fallback</iframe>" }
        let tree = HTMLTree.parse(Array((page + "<p>after").utf8)).attachingFrames()
        let texts = tree.nodes.filter { $0.tag == nil }.map(\.text)
        #expect(texts.contains("level7"))
        #expect(texts.contains("level3"))
        #expect(!texts.contains("level0"))
        #expect(texts.last == "after")
        #expect(tree.nodes.filter { $0.tag == "html" }.count == 5)
        for (index, node) in tree.nodes.enumerated() where node.parent >= 0 {
            #expect(Int(node.parent) < index)
            #expect(node.subtreeEnd <= tree.nodes[Int(node.parent)].subtreeEnd)
        }
    }
}
