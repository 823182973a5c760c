// What pages and elements share is what each would have got alone: parsed sheets, and styles of elements that are alike.
import Model
import Testing

@testable import HTML

@Suite struct CSSSharingTests {
    private static let rows = (0..<40).map { number in
        """
        <section class='row r\(number % 3)' id=s\(number)><h2 class=t>x</h2><p class='a  b' style='opacity:.\(number % 4 + 1)'>1</p>
        <p hidden>2</p><a href='/\(number)' class=l>3</a><img width=\(number % 2 + 1)0 class="a"><b class='a b'>4</b></section>
        """
    }

    @Test(
        "Styles that elements share are those that each gets alone",
        arguments: [
            "", ".a{opacity:.5}.a.b{font-size:9px}#s3{color:red}section{display:flex}",
            ".row .a{opacity:.5}.r1>p{font-size:9px}p:nth-child(2){position:absolute}a:link{color:green}",
            ".row:nth-child(2n) .t{font-weight:400}.l::before{content:'x'}p+p{visibility:hidden}[width='10']{opacity:.1}",
            "@layer{.a{opacity:.5!important}}.a{opacity:.2!important;--c:red}.b{color:var(--c)}*{letter-spacing:1px}",
        ])
    func shared(sheet: String) {
        let inside = "<style>:host{opacity:.3}::slotted(p){color:red}</style><slot></slot>"
        let hosts = "<div><template shadowrootmode=open>\(inside)</template><p>5</p></div>"
        for page in [Self.rows.joined(), Self.rows.joined() + hosts] {
            let tree = HTMLTree.parse(Array("<style>\(sheet)</style>\(page)".utf8))
            let scopes = HTMLScopes(tree)
            var alone = CSSCascade(tree, scopes)
            var together = CSSCascade(tree, scopes)
            let root = CSSStyle(knowsColors: true)
            var styles: [Int: (alone: CSSStyle, together: CSSSharedStyle)] = [:]
            for node in tree.nodes.indices where tree.nodes[node].tag != nil {
                let parent = styles[Int(tree.nodes[node].parent)] ?? (root, CSSSharedStyle(root, number: -1))
                let one = alone.styles(of: node, parent: parent.alone)
                let other = together.sharedStyles(of: node, parent: parent.together)
                styles[node] = (one.element, other.element)
                #expect(String(describing: one.element) == String(describing: other.element.style))
                #expect(String(describing: one.before) == String(describing: other.before?.style))
            }
            #expect(Set(styles.values.map { $0.together.number }).count < styles.count)
        }
    }

    @Test("Sheets are added one behind the other, whether they were parsed before or not")
    func sheetsInOrder() throws {
        let first = "<style>#x{opacity:.2;color:red}@layer{#x{font-size:5px!important}}</style>"
        let second = "<style>#x{opacity:.4;font-size:6px}</style>"
        for _ in 0..<2 {
            let style = try CSSTests.style("\(first)\(second)<p id=x>1</p>").element
            #expect(style.opacity == 0.4 && style.fontSize == 5)
            #expect(try CSSTests.style("\(second)\(first)<p id=x>1</p>").element.opacity == 0.2)
            #expect(try CSSTests.style("\(second)<p id=x>1</p>").element.fontSize == 6)
        }
    }

    @Test("Any number of sheets of any size is read, kept or not")
    func manySheets() {
        let filler = String(repeating: ".filler{opacity:.1}", count: 9_000)
        for number in 0..<12 {
            var sheet = CSSStyleSheet()
            sheet.add("\(filler)#n\(number){opacity:.\(number)}")
            sheet.add(String(repeating: filler, count: number % 4 == 0 ? 4 : 0) + "#last{opacity:1}")
            #expect(sheet.rules.last?.selector.compounds.first?.id == "last")
            #expect(sheet.rules[9_000].selector.compounds.first?.id == "n\(number)")
            #expect(sheet.rules.last?.block == sheet.blocks.count - 1)
        }
    }
}
