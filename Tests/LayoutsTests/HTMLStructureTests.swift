// Texts, lines, identifiers, links, shadow roots, frames: what the displayed tree looks like.
import Model
import Testing

@testable import Layouts

@Suite struct HTMLStructureTests {
    /// The texts of a page as lines: inline neighbours joined, everything else apart.
    static func lines(_ source: String) -> [String] {
        let elements = HTMLPage("<!doctype html>" + source).screen.elements
        var result: [String] = []
        var owner = -1
        for (index, element) in elements.enumerated() {
            var block = index
            while elements[block].isInline, let parent = elements[block].parent { block = parent }
            if !element.isInline || block != owner { result.append("") }
            owner = block
            result[result.count - 1] += element.text ?? ""
        }
        return result.filter { !$0.isEmpty && $0 != " " }
    }

    @Test(
        "Names split over inline tags stay in one line, blocks break it",
        arguments: [
            ("<p>By <b>Mi</b><i>re</i>la", ["By Mirela"]), ("<p><span>Ilse</span> <span>Vos</span>", ["Ilse Vos"]),
            ("<p><span>Ilse</span>\n\t<span>Vos</span>", ["Ilse Vos"]), ("<p>Ilse<br>Vos", ["Ilse", "Vos"]),
            ("<p>Ilse<p>Vos", ["Ilse", "Vos"]),
            ("<div>Ilse<div>Vos</div></div>", ["Ilse", "Vos"]),
            ("<p><span style='display:block'>Ilse</span><span>Vos</span>", ["Ilse", "Vos"]),
            ("<p><b style='display:inline-block'>Ilse</b><b>Vos</b>", ["Ilse", "Vos"]),
            ("<p style='display:flex'><b>Ilse</b><b>Vos</b>", ["Ilse", "Vos"]),
            ("<p style='display:grid'><b>Ilse</b><b>Vos</b>", ["Ilse", "Vos"]),
            ("<table><td>Ilse<td>Vos</table>", ["Ilse", "Vos"]),
            ("<div style='display:inline'>Ilse</div><div style='display:inline'>Vos</div>", ["IlseVos"]),
            ("<p><ruby>佐<rp>(</rp><rt>さ</rt></ruby>藤", ["佐藤"]), ("<p>Il<wbr>se", ["Ilse"]), ("<p>Ilse&nbsp;Vos", ["Ilse\u{A0}Vos"]),
            ("<p>Il&shy;se", ["Il\u{AD}se"]),
            ("<p>  Ilse \n  Vos  ", [" Ilse Vos "]), ("<pre>Ilse  Vos</pre>", ["Ilse  Vos"]),
            ("<p style='text-transform:uppercase'>Ilse", ["Ilse"]),
            ("<p>&lt;a&gt; &amp;lt;", ["<a> &lt;"]), ("<p>A<img src=x>B", ["AB"]), ("<select><option>A<option selected>B</select>", ["B"]),
            ("<textarea>A &amp; B</textarea>", ["A & B"]),
            ("<input value=A><input type=submit value=B><input type=checkbox value=C>", ["A", "B"]),
            ("<svg><text>A</text><text>B<tspan>C</tspan></text></svg>", ["A", "BC"]), ("<p>a</p> <p>b</p>", ["a", "b"]),
            ("<style>.c::before{content:'By '}.c::after{content:attr(data-by)}</style><p class=c data-by=Ilse>:", ["By :Ilse"]),
            ("<style>p::after{content:'x';display:none}</style><p>a", ["ax"]),
            ("<style>p::after{content:'x';display:block}</style><p>a", ["a", "x"]),
        ] as [(String, [String])])
    func lines(_ source: String, _ expected: [String]) {
        #expect(Self.lines(source) == expected)
    }

    @Test("A generated text with display:none is stated as not rendered")
    func hiddenGenerated() {
        let page = HTMLPage("<style>p::after{content:'Ilse';display:none}</style><p>a")
        #expect(page.hiding(ofText: "Ilse") == .notRendered)
    }

    @Test(
        "The identifier is the test id, else the id",
        arguments: [
            ("<p id=a data-testid=b>t", "b"), ("<p id=a data-test=b>t", "b"), ("<p data-cy=b id=a>t", "b"), ("<p id=a>t", "a"),
            ("<p name=a>t", nil),
        ] as [(String, String?)])
    func identifiers(_ source: String, _ identifier: String?) {
        #expect(HTMLPage(source).screen.elements.first { $0.className == "p" }?.identifier == identifier)
    }

    @Test("Attributes that may name a photo are kept; those of lazy loaders are no identity")
    func attributes() throws {
        let page = HTMLPage("<img id=x name=n data-place='p&amp;q' data-src=later data-testid=t class=c title=h alt=l src=a>")
        let element = try #require(page.element("t"))
        #expect(element.attributes.map { "\($0.name)=\($0.value)" } == ["id=x", "name=n", "data-place=p&q", "data-testid=t"])
        #expect(element.label == "l")
        #expect(element.hint == "h")
    }

    @Test("Links, buttons and handlers are operable; links tell where they lead")
    func operability() throws {
        let page = HTMLPage(
            "<a id=a href='x?a&amp;b'>t</a><a id=b>t</a><button id=c>t</button><p id=d onclick=go()>t</p><p id=e tabindex=0>t</p><p id=f>t</p><button id=g disabled>t"
        )
        #expect(page.element("a")?.url == "x?a&b")
        #expect(["a", "b", "c", "d", "e", "f", "g"].map { page.element($0)?.isOperable } == [true, nil, true, true, true, nil, false])
    }

    @Test("Colours and sizes of texts are the effective ones")
    func effectiveStyle() throws {
        let page = HTMLPage(
            "<style>body{background:#eee;color:#333}.c{font-size:10px;color:#fff;background:#000}</style><div class=c><b>Ilse</b></div>")
        let text = try #require(page.text("Ilse"))
        #expect(text.foreground == Color(red: 1, green: 1, blue: 1))
        #expect(text.fontSize == 10)
        #expect(page.screen.elements.first { $0.className == "div" }?.background == Color(red: 0, green: 0, blue: 0))
    }

    @Test(
        "With style sheets missing nobody knows the colours",
        arguments: ["<link rel=stylesheet href=a.css>", "<style data-styled></style>"])
    func missingSheets(_ sheet: String) throws {
        let page = HTMLPage("<!doctype html>\(sheet)<p style='color:#fff'>Ilse")
        #expect(try #require(page.text("Ilse")).foreground == nil)
        #expect(page.screen.problems.map(\.code) == ["html-styles"])
    }

    @Test(
        "On a dark canvas nobody knows the contrast; a choice of both is answered with light",
        arguments: [
            ("<style>:root{color-scheme:dark}</style>", false), ("<meta name=color-scheme content=dark>", false),
            ("<style>:root{color-scheme:light dark}</style>", true), ("<meta name=color-scheme content='light dark'>", true),
        ])
    func darkCanvas(_ head: String, _ isKnown: Bool) throws {
        let page = HTMLPage("<!doctype html>\(head)<p style='color:#eee'>Ilse")
        #expect((try #require(page.text("Ilse")).foreground != nil) == isKnown)
    }

    @Test("Form controls have the browser's own colours and size")
    func controls() throws {
        let page = HTMLPage("<!doctype html><div style='color:#fff;font-size:30px'><button>Ilse</button>")
        let text = try #require(page.text("Ilse"))
        #expect(text.foreground == Color(red: 0, green: 0, blue: 0))
        #expect(abs((text.fontSize ?? 0) - 13.33) < 0.01)
    }

    @Test("A linked sheet that is at hand counts")
    func linkedSheets() {
        let screen = HTMLReader.screen(
            Array("<link rel=stylesheet href='cid:1'><p class=c>Ilse".utf8), styleSheets: ["cid:1": ".c{display:none}"])
        #expect(screen.elements.first { $0.className == "p" }?.hiding == .notRendered)
        #expect(screen.problems.isEmpty)
    }

    @Test(
        "A shadow root is displayed in place of its host's children",
        arguments: ["shadowrootmode=open", "shadowroot=closed", "shadowmode=open"])
    func shadowRoots(_ attribute: String) {
        #expect(Self.lines("<x-card><template \(attribute)><p>Inside</p></template><p>Light</p></x-card>") == ["Inside"])
    }

    @Test(
        "Slots show the host's children where they stand",
        arguments: [
            ("<template shadowrootmode=open><p>A</p><slot></slot><p>B</p></template><p>L</p>", ["A", "L", "B"]),
            ("<template shadowrootmode=open><slot name=s></slot><p>A</p></template><p slot=s>L</p><p>M</p>", ["L", "A"]),
            ("<template shadowrootmode=open><slot name=s>F</slot></template><p>M</p>", ["F"]),
            ("<template shadowrootmode=open><slot></slot><slot></slot></template><p>L</p>", ["L"]),
            ("<template shadowrootmode=open><p>A</p></template><template><p>B</p></template>", ["A"]),
            ("<template><p>A</p></template><p>L</p>", ["L"]),
        ] as [(String, [String])])
    func slots(_ content: String, _ expected: [String]) {
        #expect(Self.lines("<x-card>\(content)</x-card>") == expected)
    }

    @Test("Styles stay within their scope, and a root can style its host and slotted nodes")
    func scopes() {
        let page = HTMLPage(
            """
            <style>.c{display:none}</style><x-card id=h><template shadowrootmode=open><style>.l{display:none}:host{opacity:.5}::slotted(em){visibility:hidden}
            :host([id=h]) .d{font-size:7px}</style><p class=c>Inside</p><p class=d>Small</p><slot></slot></template><p class=l>Light</p><em>Slotted</em></x-card><p class=c>Out</p>
            """)
        #expect(page.hiding(ofText: "Inside") == [])
        #expect(page.hiding(ofText: "Light") == [])
        #expect(page.hiding(ofText: "Out") == .notRendered)
        #expect(page.hiding(ofText: "Slotted") == .invisible)
        #expect(page.element("h")?.opacity == 0.5)
        #expect(page.text("Small")?.fontSize == 7)
    }

    @Test("A frame's document is shown in the frame, with its own styles")
    func frames() {
        let page = HTMLPage("<style>p{display:none}</style><iframe id=f srcdoc=\"<p data-testid='t'>Ilse</p>\">Fallback</iframe><p>Out</p>")
        #expect(page.hiding(ofText: "Ilse") == [])
        #expect(page.element("t") != nil)
        #expect(page.text("Fallback") == nil)
        #expect(page.hiding(ofText: "Out") == .notRendered)
    }

    @Test("Elements nest soundly and know their lines")
    func soundness() throws {
        let page = HTMLPage("<!doctype html>\n<div>\n  <p id=a>é <b>Ilse</b>\n  <p id=b>Vos\n</div>")
        for (index, element) in page.screen.elements.enumerated() {
            #expect((element.parent ?? -1) < index)
            #expect(element.subtreeEnd > index && element.subtreeEnd <= page.screen.elements.count)
            if let parent = element.parent { #expect(element.subtreeEnd <= page.screen.elements[parent].subtreeEnd) }
        }
        let first = try #require(page.element("a"))
        #expect((first.line, first.column) == (3, 3))
        let bold = try #require(page.screen.elements.first { $0.className == "b" })
        #expect((bold.line, bold.column) == (3, 13))
        #expect(bold.byteRange.count == 3)
        let second = try #require(page.element("b"))
        #expect((second.line, second.column) == (4, 3))
    }

    @Test("Three thousand levels keep the text at the bottom; beyond the limit it stays too, with a problem")
    func depth() {
        let deep = HTMLPage("<!doctype html>" + String(repeating: "<div>", count: 3000) + "Ilse")
        #expect(deep.text("Ilse") != nil)
        #expect(deep.screen.problems.isEmpty)
        let tooDeep = HTMLPage("<!doctype html>" + String(repeating: "<div>", count: 100_000) + "Ilse")
        #expect(tooDeep.text("Ilse") != nil)
        #expect(tooDeep.screen.problems.map(\.code) == ["html-deep"])
    }
}
