// Selectors, cascade, values: what decides which declarations reach an element and what they say.
import Model
import Testing

@testable import HTML

@Suite struct CSSTests {
    /// The style that an element of a page gets, with its ancestors' styles inherited.
    static func style(_ source: String, id: String = "x") throws -> CSSStyles {
        let tree = HTMLTree.parse(Array(source.utf8))
        var cascade = CSSCascade(tree, HTMLScopes(tree))
        let target = try #require(tree.nodes.indices.first { tree.attribute($0, "id") == id })
        var chain = [target]
        while tree.nodes[chain[0]].parent >= 0 { chain.insert(Int(tree.nodes[chain[0]].parent), at: 0) }
        var styles = CSSStyles(element: CSSStyle(knowsColors: true))
        for node in chain { styles = cascade.styles(of: node, parent: styles.element) }
        return styles
    }

    static let body =
        "<section class='a b' lang=en-GB><h2>t</h2><p>1</p><p id=x class='Credit x:y' data-k='v w'>2<i></i></p><p>3</p></section>"

    @Test(
        "Selectors match as in browsers",
        arguments: [
            "*", "p", "P", "#x", ".Credit", "p.Credit#x", "section p", "section > p", "h2 ~ p", "p + p", "h2 + p + p", ".a.b > .Credit",
            "[data-k]", "[data-k='v w']", "[data-k~=w]", "[data-k^=v]", "[data-k$=\"w\"]", "[data-k*=' ']", "[DATA-K='V W' i]",
            "[lang|=en] p", "p:nth-child(3)", "p:nth-child(2n+1)", "p:nth-child(odd)", "p:nth-last-child(2)", "p:nth-of-type(2)",
            "p:not(:first-child)", ":not(h2, .other)#x", ":is(h2, .Credit)", ":where(.Credit)", "body :is(section, div) > p.Credit",
            ".x\\:y", "p:not(:hover)", "h2, .nothing, #x", ":root p#x", "p:nth-child( 3 )", "html>body>section>p:nth-child(3)",
        ])
    func matches(_ selector: String) throws {
        #expect(try Self.style("<style>\(selector){opacity:.5}</style>" + Self.body).element.opacity == 0.5)
    }

    @Test(
        "Selectors that do not fit leave the element alone",
        arguments: [
            "h2", ".credit", "#y", "section > i", "p ~ h2", "h2 + .Credit", "[data-k=v]", "[data-k^='']", "p:first-child", "p:last-child",
            "p:nth-child(2n)", ":not(p)", ":hover", "p:hover", "p::before", "p::placeholder", ".a > .b", "p:nth-of-type(1)",
            "#x, p:-moz-focusring", "p:unknown", ":empty#x", "p:only-child", "> p", "..Credit", "p:not(:unknown)",
            "p:nth-child(-9223372036854775808)",
            "[a\\", "p[", "p(", "\\", ":", "::", ":not(", "p:nth-child(", "@x", "p{", "İ",
        ])
    func matchesNot(_ selector: String) throws {
        #expect(try Self.style("<style>\(selector){opacity:.5}</style>" + Self.body).element.opacity == 1)
    }

    @Test(
        "The stronger declaration wins",
        arguments: [
            ("p{opacity:.2}p{opacity:.5}", ""), ("#x{opacity:.5}p.Credit{opacity:.2}", ""), (".Credit{opacity:.5}p{opacity:.2}", ""),
            ("p{opacity:.5!important}#x{opacity:.2}", ""), ("#x{opacity:.2}", "opacity:.5"),
            ("p{opacity:.5 ! important}", "opacity:.2"), ("p{opacity:.2!important}", "opacity:.5!important"),
            ("p{opacity:.5;opacity:bogus}", ""), (":where(#x){opacity:.2}p{opacity:.5}", ""),
            (":is(#x,i){opacity:.5}.Credit{opacity:.2}", ""),
            ("@layer base{#x{opacity:.2}}p{opacity:.5}", ""), ("@layer base{p{opacity:.5!important}}p{opacity:.2!important}", ""),
            ("@media print{p{opacity:.2}}@media screen and (min-width:600px){p{opacity:.5}}", ""),
            ("@media (max-width:600px){p{opacity:.2}}p{opacity:.5}", ""), ("@supports (display:grid){p{opacity:.5}}", ""),
            ("@keyframes f{p{opacity:.2}}@font-face{src:url(x)}p{opacity:.5}", ""), ("@import url('a;b.css');p{opacity:.5}", ""),
            ("@charset \"utf-8\";<!-- p{opacity:.5} -->", ""), ("p{/* } */opacity/**/:/*x*/.5}", ""), ("q{content:'}'}p{opacity:.5}", ""),
            ("p{background:url(a;b}c);opacity:.5}", ""), ("section{& p{opacity:.5}}", ""), ("section{.Credit{opacity:.5}}", ""),
            (".Credit{color:red;@media screen{opacity:.5}}", ""), ("p{opacity:50%}", ""), ("}p{opacity:.5}", ""), ("p{opacity:.5", ""),
        ])
    func cascade(_ sheet: String, _ inline: String) throws {
        let page = "<style>\(sheet)</style>" + Self.body.replacing("id=x", with: "id=x style='\(inline)'")
        #expect(try Self.style(page).element.opacity == 0.5)
    }

    @Test("Custom properties are inherited, have fallbacks, and do not explode")
    func variables() throws {
        let page = "<style>:root{--o:.5;--p:var(--o)}section{--q:var(--p)}#x{opacity:var(--q)}"
        #expect(try Self.style(page + "</style>" + Self.body).element.opacity == 0.5)
        #expect(try Self.style("<style>#x{opacity:var(--none, .5)}</style>" + Self.body).element.opacity == 0.5)
        #expect(try Self.style("<style>#x{opacity:var(--none)}</style>" + Self.body).element.opacity == 1)
        #expect(try Self.style("<style>#x{--a:var(--b);--b:var(--a);opacity:var(--a)}</style>" + Self.body).element.opacity == 1)
        var bomb = "<style>:root{--v0:xxxxxxxxxxxxxxxx;"
        for index in 1..<40 { bomb += "--v\(index):" + String(repeating: "var(--v\(index - 1))", count: 10) + ";" }
        #expect(try Self.style(bomb + "}#x{opacity:var(--v15)}</style>" + Self.body).element.opacity == 1)
    }

    @Test(
        "Font sizes resolve against parent and root",
        arguments: [
            ("12px", 12.0), ("2em", 40), ("50%", 10), ("1.5rem", 15), ("9pt", 12), ("small", 13), ("smaller", 20 / 1.2), ("0", 0),
            ("calc(1em - 8px)", 12), ("calc(2 * 6px)", 12), ("calc((10px + 2px)*2/2)", 12), ("inherit", 20), ("bogus", 20), ("-3px", 0),
        ])
    func fontSizes(_ value: String, _ pixels: Double) throws {
        let page = "<style>html{font-size:10px}section{font-size:20px}#x{font-size:\(value)}</style>" + Self.body
        #expect(abs(try Self.style(page).element.fontSize - pixels) < 0.001)
    }

    @Test("The font shorthand sets the size", arguments: ["12px Arial", "italic 700 12px/1.4 \"A B\",serif", "12px/20px x"])
    func fontShorthand(_ value: String) throws {
        #expect(try Self.style("<style>#x{font:\(value)}</style>" + Self.body).element.fontSize == 12)
    }

    @Test(
        "Colours in every notation",
        arguments: [
            "#f80", "#ff8800", "#F80F", "#ff8800ff", "rgb(255,136,0)", "rgb(255 136 0)", "rgba(255,136,0,1)", "rgb(100% 53.3333% 0%)",
            "hsl(32,100%,50%)", "hsl(32deg 100% 50% / 1)", "hsl(392 100% 50%)",
        ])
    func colors(_ text: String) throws {
        guard case .value(let color)? = CSSColor.parse(text) else {
            Issue.record("no colour: \(text)")
            return
        }
        #expect(abs(color.red - 1) < 0.01 && abs(color.green - 0.533) < 0.01 && abs(color.blue) < 0.01 && color.alpha == 1)
    }

    @Test("Named, transparent, unknown and wrong colours")
    func otherColors() {
        #expect(CSSColor.parse("RebeccaPurple") == .value(CSSColor.color(0x663399)))
        #expect(CSSColor.parse("transparent") == .value(Color(red: 0, green: 0, blue: 0, alpha: 0)))
        #expect(CSSColor.parse("#0008") == .value(Color(red: 0, green: 0, blue: 0, alpha: 8 / 15.0)))
        #expect(CSSColor.parse("oklch(70% 0.1 200)") == .unknown)
        #expect(CSSColor.parse("currentColor") == .current)
        for wrong in ["", "#12", "#ggg", "nocolour", "url(red)"] { #expect(CSSColor.parse(wrong) == nil) }
    }

    @Test("Text colour inherits, links have their own, a fill colour wins, a background clipped to text is unknown")
    func textColors() throws {
        let red = Color(red: 1, green: 0, blue: 0)
        let link = "<div style='color:red'><a id=x href=y>t</a></div>"
        #expect(try Self.style(link).element.foreground == CSSColor.color(0x0000EE))
        #expect(try Self.style("<style>a{color:inherit}</style>" + link).element.foreground == red)
        #expect(try Self.style("<div style='color:red'><a id=x>t</a></div>").element.foreground == red)
        #expect(try Self.style("<p id=x style='color:#fff;-webkit-text-fill-color:red'>").element.foreground == red)
        #expect(
            try Self.style("<p id=x style='color:transparent;background:linear-gradient(red,blue);background-clip:text'>").element
                .foreground == nil)
    }

    @Test(
        "Pictures in styles",
        arguments: [
            ("url(a.jpg)", ["a.jpg"]), ("URL( \"a(1).jpg\" )", ["a(1).jpg"]), ("url('a,b.jpg'), url(c.jpg)", ["a,b.jpg", "c.jpg"]),
            ("linear-gradient(#0000,rgb(0 0 0)),url(a.jpg)", ["a.jpg"]),
            ("image-set(\"a.jpg\" 1x, \"b.jpg\" type(\"image/jpeg\") 2x)", ["a.jpg", "b.jpg"]),
            ("-webkit-image-set(url(a.jpg) 1x, url(b.jpg) 2x)", ["a.jpg", "b.jpg"]), ("url(a\\)b.jpg)", ["a)b.jpg"]), ("none", []),
            ("linear-gradient(red,blue)", []), ("url()", []),
        ])
    func images(_ value: String, _ urls: [String]) throws {
        #expect(CSSImages.urls(value) == urls)
        let escaped = value.replacing("\"", with: "&quot;")
        #expect(try Self.style("<p id=x style=\"background-image:\(escaped)\">").element.backgroundImages == urls)
    }

    @Test("The background shorthand sets colour and picture and resets what it leaves out")
    func backgroundShorthand() throws {
        let style = try Self.style("<p id=x style='background:#fff url(a.jpg) center/cover no-repeat'>").element
        #expect(style.backgroundImages == ["a.jpg"])
        #expect(style.backgroundColor == Color(red: 1, green: 1, blue: 1))
        let reset = try Self.style("<p id=x style='background-image:url(a.jpg);background:none'>").element
        #expect(reset.backgroundImages == [])
        #expect(reset.backgroundColor?.alpha == 0)
    }

    @Test("Generated content: strings, attributes, pictures; none draws nothing")
    func content() throws {
        let base = "<p id=x data-by='Ilse'>"
        #expect(
            try Self.style("<style>#x::after{content:'by \\201C' attr(data-by)}</style>" + base).after?.content == [
                .text("by \u{201C}"), .attribute("data-by"),
            ])
        #expect(try Self.style("<style>#x:before{content:url(a.jpg) / 'alt'}</style>" + base).before?.content == [.image("a.jpg")])
        #expect(try Self.style("<style>#x::after{content:none}</style>" + base).after == nil)
        #expect(try Self.style("<style>#x::after{color:red}</style>" + base).after == nil)
    }

    @Test(
        "Media conditions are answered for a desktop screen",
        arguments: [
            ("", true), ("screen", true), ("all", true), ("print", false), ("not print", true),
            ("only screen and (min-width: 600px)", true),
            ("(max-width:600px)", false), ("(min-width:1281px)", false), ("(width >= 40em)", true), ("(400px<=width<=700px)", false),
            ("(600px <= width)", true), ("(prefers-color-scheme:dark)", false), ("(hover:hover)", true), ("print, screen", true),
            ("(orientation:portrait)", false), ("(min-width:600px) and (max-width:900px)", false), ("(unknown-feature)", false),
            ("handheld", false),
        ])
    func media(_ query: String, _ applies: Bool) {
        #expect(CSSMedia.applies(query) == applies)
    }

    @Test("Hostile style sheets end in time and without overflow")
    func hostile() throws {
        let nesting = String(repeating: "@media screen{", count: 50_000) + "p{opacity:.2}" + String(repeating: "}", count: 50_000)
        let selectors = String(repeating: ":not(", count: 20_000) + "p" + String(repeating: ")", count: 20_000) + "{opacity:.2}"
        let calc = "#x{width:" + String(repeating: "calc(", count: 20_000) + "1px" + String(repeating: ")", count: 20_000) + "}"
        let chain = String(repeating: "section ", count: 3000) + "p{opacity:.2}"
        let page = "<style>\(nesting)\n\(selectors)\n\(calc)\n\(chain)\n#x{opacity:.5}</style>" + Self.body
        #expect(try Self.style(page).element.opacity == 0.5)
    }

    @Test("A page that costs too much to style is given up, and says so")
    func budget() {
        let page = "<style>" + String(repeating: "*{color:red}", count: 3000) + "</style>" + String(repeating: "<p>x</p>", count: 1000)
        let tree = HTMLTree.parse(Array(page.utf8))
        var cascade = CSSCascade(tree, HTMLScopes(tree))
        for node in tree.nodes.indices where tree.nodes[node].tag != nil {
            _ = cascade.styles(of: node, parent: CSSStyle(knowsColors: true))
        }
        #expect(cascade.isExhausted)
    }
}
