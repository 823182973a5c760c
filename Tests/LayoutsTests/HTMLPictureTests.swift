// Where pictures come from: attributes, candidates, styles; and addresses that show nothing.
import Model
import Testing

@testable import Layouts

@Suite struct HTMLPictureTests {
    @Test(
        "A picture's sources are found where they stand",
        arguments: [
            ("<img id=x src=' a.jpg '>", ["source a.jpg"]),
            ("<img id=x src='//e.example/a?b=1&amp;c=2'>", ["source //e.example/a?b=1&c=2"]),
            ("<img id=x src=a srcset='b 1x, c 2x'>", ["source a", "candidate b", "candidate c"]),
            ("<img id=x src=a srcset='a 400w, b,c 800w'>", ["source a", "candidate b,c"]),
            ("<img id=x srcset='a, b, c'>", ["candidate a", "candidate b", "candidate c"]),
            ("<img id=x srcset='data:image/gif;base64,R0 1x, b 2x'>", ["candidate data:image/gif;base64,R0", "candidate b"]),
            ("<picture><source srcset='b 1x, c 2x'><img id=x src=ph.gif></picture>", ["candidate b", "candidate c", "candidate ph.gif"]),
            (
                "<picture><source media='(max-width:600px)' srcset=b><source media='(min-width:601px)' srcset=c><img id=x src=a></picture>",
                ["candidate c", "candidate a"]
            ),
            ("<picture><source media=print srcset=b><img id=x src=a></picture>", ["source a"]),
            ("<picture><source srcset=b></picture><img id=x src=a>", ["source a"]),
            ("<img id=x src=ph.gif data-src=a>", ["source ph.gif", "deferred a"]), ("<img id=x src=a data-src=a>", ["source a"]),
            ("<img id=x data-srcset='a 1x, b 2x'>", ["deferred a", "deferred b"]), ("<div id=x data-bg='a'></div>", ["deferred a"]),
            ("<svg><image id=x href=a></svg>", ["source a"]), ("<svg><image id=x xlink:href=a></svg>", ["source a"]),
            ("<svg><defs><pattern><image id=x href=a /></pattern></defs></svg>", ["source a"]),
            ("<video id=x poster=a></video>", ["source a"]), ("<input id=x type=image src=a>", ["source a"]),
            ("<input id=x type=text src=a>", []),
            ("<object id=x data=a type=image/png></object>", ["source a"]), ("<object id=x data=a type=text/html></object>", []),
            ("<embed id=x src=a type=image/png>", ["source a"]),
            ("<div id=x style='background-image:url(a)'></div>", ["style a"]),
            ("<div id=x style='background:URL( a ) no-repeat,url(\"b\")'></div>", ["style a", "style b"]),
            ("<style>#x{background:image-set('a' 1x,'b' 2x)}</style><div id=x></div>", ["style a", "style b"]),
            ("<style>:root{--p:url(a)}#x{background-image:var(--p)}</style><div id=x></div>", ["style a"]),
            ("<style>#x{background-image:var(--p)}</style><div id=x style='--p:url(a)'></div>", ["style a"]),
            ("<style>#x{content:url(a)}</style><div id=x></div>", ["style a"]),
            ("<style>ul{list-style:url(a)}</style><ul><li id=x>t</ul>", ["style a"]),
            ("<style>#x{background:url(a)}#x{background:none}</style><div id=x></div>", []),
            ("<table background=a id=x></table>", ["style a"]),
            ("<link rel=preload as=image href=a><p id=x>t</p>", []), ("<a id=x href=a.jpg>t</a>", []),
            ("<div id=x data-photo=a.jpg>t</div>", []),
            ("<img id=x src='blob:https://e.example/1'>", ["source blob:https://e.example/1"]), ("<img id=x src=''>", []),
            ("<div id=x style='height:0;padding-bottom:75%;background:url(a)'></div>", ["style a"]),
            ("<div id=x style='width:1px;height:1px;background:url(a)'></div>", []),
        ] as [(String, [String])])
    func sources(_ source: String, _ expected: [String]) {
        #expect(HTMLPage("<!doctype html>" + source).sources("x") == expected)
    }

    @Test("Generated pictures are elements of their own")
    func generated() throws {
        let page = HTMLPage(
            "<style>.c::before{content:url(a)}.d::after{content:'';background:url(b)}</style><p class=c>t</p><p class=d>t</p>")
        let before = try #require(page.screen.elements.first { $0.className == "::before" })
        let after = try #require(page.screen.elements.first { $0.className == "::after" })
        #expect(before.imageSources == [ImageSource(url: "a", via: .style)])
        #expect(after.imageSources == [ImageSource(url: "b", via: .style)])
        #expect(before.role == .image)
    }

    @Test("A long data URL is kept as its start and its length")
    func dataURLs() throws {
        let page = HTMLPage("<img id=x src='data:image/png;base64,\(String(repeating: "A", count: 5000))'>")
        let url = try #require(page.element("x")?.imageSources.first?.url)
        #expect(url.hasPrefix("data:image/png;base64,AAAA"))
        #expect(url.utf8.count < 100)
        #expect(url.hasSuffix("(5022 bytes)"))
    }

    @Test(
        "Pictures too small to be seen are known as such",
        arguments: [
            ("width=1 height=1", true), ("style='width:1px;height:1px'", true), ("width=2 height=300", true), ("style='width:0'", true),
            ("width=1 height=1 style='width:100%;height:auto'", false), ("width=0 height=0 style='width:100%;height:auto'", false),
            ("width=100 height=75", false), ("style='width:100%'", false), ("style='width:1px;min-width:100%'", false),
            ("width='100%' height=80", false), ("", false),
        ])
    func tiny(_ attributes: String, _ isTiny: Bool) throws {
        let element = try #require(HTMLPage("<img id=x src=a \(attributes)>").element("x"))
        #expect(element.hiding.contains(.zeroSize) == isTiny)
    }

    @Test("The stated size of a picture is kept")
    func statedSize() throws {
        let element = try #require(HTMLPage("<img id=x src=a width=112 height=84>").element("x"))
        #expect(element.attributes.contains(NamedValue(name: "width", value: "112")))
        #expect(element.attributes.contains(NamedValue(name: "height", value: "84")))
        #expect(element.bounds == nil)
    }

    @Test(
        "Roles follow what is shown",
        arguments: [
            ("<img id=x src=a>", Role.image), ("<img id=x>", .other), ("<img id=x data-src=a>", .image), ("<canvas id=x></canvas>", .image),
            ("<svg id=x><path d=z /></svg>", .other), ("<div id=x style='background:url(a)'>t</div>", .image),
            ("<a id=x href=y style='background:url(a)'>t</a>", .link),
            ("<div id=x style='background:linear-gradient(red,blue)'>t</div>", .container),
            ("<a id=x href=y>t</a>", .link), ("<a id=x>t</a>", .container), ("<button id=x>t</button>", .button),
            ("<span id=x role=button>t</span>", .button),
            ("<input id=x>", .textField), ("<input id=x type=submit>", .button), ("<ul id=x><li>t</ul>", .list),
            ("<iframe id=x src=y></iframe>", .webView),
            ("<iframe id=x srcdoc='<p>t'></iframe>", .container), ("<gmp-place-details id=x></gmp-place-details>", .placesUIKit),
            ("<gmp-place-details-compact id=x></gmp-place-details-compact>", .placesUIKit), ("<gmp-map id=x></gmp-map>", .map),
            ("<gmp-advanced-marker id=x></gmp-advanced-marker>", .container), ("<div id=x role=img aria-label=t></div>", .container),
        ])
    func roles(_ source: String, _ role: Role) throws {
        #expect(try #require(HTMLPage("<!doctype html>" + source).element("x")).role == role)
    }
}
