// Every way to hide a credit with markup and styles, each beside a control that looks alike and hides nothing.
import Model
import Testing

@testable import Layouts

@Suite struct HTMLHidingTests {
    @Test(
        "A hiding style is stated",
        arguments: [
            ("display:none", HidingFacts.notRendered), ("visibility:hidden", .invisible), ("visibility:collapse", .invisible),
            ("opacity:0", .invisible), ("opacity:.05", .invisible), ("filter:opacity(0)", .invisible), ("font-size:0", .zeroSize),
            ("position:absolute;left:-9999px", .offScreen), ("position:absolute;top:-999em", .offScreen),
            ("position:fixed;right:-9999px", .offScreen),
            ("position:relative;left:-2000px", .offScreen), ("position:absolute;left:99999px", .offScreen),
            ("margin-left:-9999px", .offScreen),
            ("text-indent:-9999px", .offScreen), ("text-indent:-9999px;white-space:nowrap;overflow:hidden", .offScreen),
            ("height:0;overflow:hidden", .zeroSize), ("max-height:0;overflow:hidden", .zeroSize), ("width:0;overflow:hidden", .zeroSize),
            ("width:0%;overflow:auto", .zeroSize), ("max-width:0;overflow:clip", .zeroSize),
            ("position:absolute;width:1px;height:1px;overflow:hidden", .clipped),
            ("position:absolute;clip:rect(0 0 0 0)", .clipped), ("position:absolute;clip:rect(1px,1px,1px,1px)", .clipped),
            ("clip-path:inset(100%)", .clipped), ("clip-path:inset(50%)", .clipped), ("clip-path:circle(0)", .clipped),
            ("clip-path:polygon(0 0,0 0,0 0)", .clipped), ("transform:scale(0)", .zeroSize),
            ("transform:translateX(10px) scaleY(0)", .zeroSize),
            ("transform:matrix(0,0,0,0,1,1)", .zeroSize), ("scale:0", .zeroSize), ("transform:translateX(-9999px)", .offScreen),
            ("translate:-5000px", .offScreen), ("transform:rotateY(90deg)", .zeroSize), ("content-visibility:hidden", .collapsed),
            ("display:NONE !important", .notRendered), ("--d:none;display:var(--d)", .notRendered),
        ] as [(String, HidingFacts)])
    func hides(_ style: String, _ fact: HidingFacts) throws {
        for page in [
            "<p>Shown</p><p style='\(style)'>Photo: <b>Ilse</b></p>",
            "<style>.c{\(style)}</style><p>Shown</p><p class=c>Photo: <b>Ilse</b></p>",
            "<p>Shown</p><div style='\(style)'><p>Photo: <b>Ilse</b></p></div>",
        ] {
            let page = HTMLPage(page)
            #expect(page.hiding(ofText: "Ilse")?.contains(fact) == true)
            #expect(page.hiding(ofText: "Photo:")?.contains(fact) == true)
            #expect(page.hiding(ofText: "Shown") == [])
        }
    }

    @Test(
        "A style that looks alike but hides nothing states nothing",
        arguments: [
            "display:block", "visibility:visible", "opacity:.9", "opacity:1", "font-size:11px", "position:absolute;left:-9px",
            "left:-9999px",
            "position:static;top:-9999px", "text-indent:-9px", "text-indent:2em", "height:0", "max-height:0", "height:20px;overflow:hidden",
            "height:0;overflow:hidden;padding-bottom:56.25%", "height:0;min-height:40px;overflow:hidden", "width:1px;height:1px",
            "width:1px;min-width:100%;overflow:hidden", "clip:rect(0 0 0 0)", "position:absolute;clip:rect(0,100px,100px,0)",
            "position:absolute;clip:auto",
            "clip-path:inset(10%)", "clip-path:circle(50%)", "clip-path:polygon(0 0,100% 0,100% 100%)", "clip-path:none",
            "transform:scale(1)",
            "transform:scale(.5)", "transform:translateX(-50%)", "transform:translate(-50%,-50%)", "transform:matrix(1,0,0,1,0,0)",
            "scale:1",
            "margin-left:-9999px;padding-left:9999px", "content-visibility:auto", "display:bogus", "opacity:var(--none)",
            "font-size:0;font-size:12px",
            "display:none;display:block", "overflow:hidden", "position:fixed;bottom:0", "color:#fff;background:#000",
            "position:absolute;right:8px;bottom:8px",
        ])
    func hidesNot(_ style: String) {
        let page = HTMLPage("<p style='\(style)'>Photo: <b>Ilse</b></p>")
        #expect(page.hiding(ofText: "Ilse") == [])
    }

    @Test(
        "Styles of boxes do nothing to inline elements, and do to those that became boxes",
        arguments: [
            ("<p><span style='transform:scale(0)'>Ilse</span></p>", false),
            ("<p><span style='height:0;overflow:hidden'>Ilse</span></p>", false),
            ("<p><span style='width:1px;height:1px;overflow:hidden'>Ilse</span></p>", false),
            ("<p><span style='display:inline-block;transform:scale(0)'>Ilse</span></p>", true),
            ("<p><span style='position:absolute;width:1px;height:1px;overflow:hidden'>Ilse</span></p>", true),
            ("<p style='display:flex'><span style='height:0;overflow:hidden'>Ilse</span></p>", true),
            ("<p style='display:flex'><span style='width:0;overflow:hidden'>Ilse</span></p>", true),
            ("<p style='display:flex'><span style='width:0;flex:1;overflow:hidden'>Ilse</span></p>", false),
            ("<p><span style='float:left;height:0;overflow:hidden'>Ilse</span></p>", true),
        ] as [(String, Bool)])
    func inlineBoxes(_ source: String, _ isHidden: Bool) {
        #expect(HTMLPage(source).hiding(ofText: "Ilse")?.isEmpty == !isHidden)
    }

    @Test(
        "Markup that hides by itself, and its open form",
        arguments: [
            ("<p hidden>Ilse</p>", HidingFacts.notRendered), ("<p hidden style='display:block'>Ilse</p>", []),
            ("<p hidden=until-found>Ilse</p>", .collapsed),
            ("<details><summary>i</summary>Ilse</details>", .collapsed), ("<details><summary>i</summary><p>Ilse</p></details>", .collapsed),
            ("<details open><summary>i</summary>Ilse</details>", []), ("<details><summary>Ilse</summary>x</details>", []),
            ("<dialog>Ilse</dialog>", .collapsed), ("<dialog open>Ilse</dialog>", []), ("<dialog style='display:block'>Ilse</dialog>", []),
            ("<p aria-hidden=true>Ilse</p>", []), ("<div popover>Ilse</div>", .doubtful),
        ] as [(String, HidingFacts)])
    func markup(_ source: String, _ facts: HidingFacts) {
        #expect(HTMLPage(source).hiding(ofText: "Ilse") == facts)
    }

    @Test("Inherited hiding can be undone further down")
    func undone() {
        #expect(HTMLPage("<div style='visibility:hidden'>x<b style='visibility:visible'>Ilse</b></div>").hiding(ofText: "Ilse") == [])
        #expect(HTMLPage("<div style='font-size:0'>x<b style='font-size:12px'>Ilse</b></div>").hiding(ofText: "Ilse") == [])
        #expect(HTMLPage("<div style='text-indent:-9999px'>x<p style='text-indent:0'>Ilse</p></div>").hiding(ofText: "Ilse") == [])
        #expect(
            HTMLPage("<div style='opacity:0'>x<b style='opacity:1'>Ilse</b></div>").hiding(ofText: "Ilse")?.contains(.invisible) == true)
        #expect(
            HTMLPage("<div style='display:none'>x<b style='display:block'>Ilse</b></div>").hiding(ofText: "Ilse")?.contains(.notRendered)
                == true)
    }

    @Test("Opacity multiplies along the ancestors and stays with its own element")
    func opacity() throws {
        let page = HTMLPage("<div style='opacity:.5'><p style='opacity:.5;filter:opacity(50%)'>Ilse</p></div>")
        #expect(page.hiding(try #require(page.text("Ilse"))).opacity == 0.125)
        #expect(page.text("Ilse")?.opacity == 1)
    }

    @Test(
        "Content that is never displayed gives no elements",
        arguments: [
            "<template><p>Ilse</p></template>", "<noscript><p>Ilse</p></noscript>", "<script>'<p>Ilse</p>'</script>",
            "<style>p{content:'Ilse'}</style>",
            "<!-- <p>Ilse</p> -->", "<head><title>Ilse</title></head>", "<input type=hidden value=Ilse>",
            "<datalist><option>Ilse</datalist>",
            "<video>Ilse</video>", "<canvas>Ilse</canvas>", "<iframe>Ilse</iframe>", "<object data=x.png>Ilse</object>",
            "<svg><title>Ilse</title></svg>",
            "<select><option>A<option>Ilse</select>", "<ruby>x<rt>Ilse</rt></ruby>", "<p title=Ilse alt=Ilse data-by=Ilse>x</p>",
        ])
    func neverShown(_ source: String) {
        #expect(HTMLPage("<!doctype html>" + source + "<p>y").allText.contains("Ilse") == false)
    }

    @Test("What an animation may bring back is doubtful, not hidden")
    func animations() {
        #expect(HTMLPage("<p style='opacity:0;animation:fade 1s forwards'>Ilse</p>").hiding(ofText: "Ilse") == .doubtful)
        #expect(HTMLPage("<p style='transform:scale(0);animation-name:grow'>Ilse</p>").hiding(ofText: "Ilse") == .doubtful)
        #expect(HTMLPage("<p style='opacity:0;animation:none'>Ilse</p>").hiding(ofText: "Ilse")?.contains(.invisible) == true)
    }

    @Test(
        "The radius of a blur is stated; how much of it is readable is not the reader's to say",
        arguments: [("8px", 8.0), ("0", 0), ("0.5em", 8)])
    func blur(radius: String, expected: Double) {
        let page = HTMLPage("<p style='filter:blur(\(radius))'>Ilse</p>")
        #expect(page.screen.elements.map(\.blur).max() == expected)
        #expect(page.hiding(ofText: "Ilse") == [])
    }

    @Test(
        "An overlay covers only when it is opaque, spans everything and lies on top",
        arguments: [
            ("<div style='position:fixed;inset:0;background:#fff' id=o></div>", Covering.screen),
            ("<div style='position:fixed;top:0;left:0;width:100vw;height:100vh;background:#000e' id=o></div>", .screen),
            ("<div style='position:fixed;inset:0;background:#0008' id=o></div>", nil),
            ("<div style='position:fixed;inset:0' id=o></div>", nil),
            ("<div style='position:fixed;top:0;left:0;right:0;background:#fff' id=o></div>", nil),
            ("<div style='position:fixed;inset:0;background:#fff;z-index:-1' id=o></div>", nil),
            ("<div style='position:fixed;inset:0;background:#fff;opacity:.3' id=o></div>", nil),
            ("<div style='position:fixed;inset:0;margin:auto;width:300px;background:#fff' id=o></div>", nil),
            ("<div style='position:absolute;inset:0;background:#fff' id=o></div>", nil),
            ("<div style='position:relative'><p>x</p><div style='position:absolute;inset:0;background:#fff' id=o></div></div>", .parent),
            (
                "<div style='position:relative'><p style='position:relative;z-index:2'>x</p><div style='position:absolute;inset:0;background:#fff' id=o></div></div>",
                nil
            ),
            ("<div style='position:fixed;inset:0;background:#eee' id=o></div><main style='position:relative'><img src=a></main>", nil),
            (
                "<div style='position:fixed;inset:0;background:#eee;z-index:9' id=o></div><main style='position:relative'><img src=a></main>",
                .screen
            ),
            ("<div style='opacity:.5'><div style='position:fixed;inset:0;background:#fff' id=o></div></div>", nil),
        ] as [(String, Covering?)])
    func covering(_ source: String, _ covering: Covering?) throws {
        let page = HTMLPage("<!doctype html><p>Ilse</p>" + source)
        #expect(try #require(page.element("o")).covering == covering)
    }

    @Test(
        "A text is called cut only when the stated room is surely too small",
        arguments: [
            ("width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis", true),
            ("width:60px;overflow:hidden;white-space:nowrap", true),
            ("width:60px;overflow:hidden;display:-webkit-box;-webkit-line-clamp:1", true),
            ("width:900px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis", false),
            ("overflow:hidden;white-space:nowrap;text-overflow:ellipsis", false),
            ("width:60px;white-space:nowrap;text-overflow:ellipsis", false),
            ("width:60px;overflow:hidden", false), ("width:60px;overflow:hidden;-webkit-line-clamp:30", false),
        ] as [(String, Bool)])
    func truncation(_ style: String, _ isCut: Bool) throws {
        let page = HTMLPage("<p style='font-size:12px;\(style)'>By <b>Wilhelmina Oosterhuis-van Rensburg</b></p>")
        #expect(try #require(page.text("Wilhelmina")).truncatesText == isCut)
        #expect(try #require(page.text("By")).truncatesText == false)
    }
}
