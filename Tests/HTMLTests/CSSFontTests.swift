// Weight, slant, spacing and capitals of texts, by which the look of a mark is judged.
import Model
import Testing

@testable import HTML

@Suite struct CSSFontTests {
    @Test(arguments: [
        ("", TextStyle()), ("font-weight:bold", TextStyle(weight: 700)), ("font-weight:650", TextStyle(weight: 650)),
        ("font-weight:heavy", TextStyle()), ("font-weight:5000", TextStyle()), ("font-style:italic", TextStyle(isItalic: true)),
        ("font-style:oblique 10deg", TextStyle(isItalic: true)), ("font-size:20px;letter-spacing:.1em", TextStyle(letterSpacing: 2)),
        ("letter-spacing:normal", TextStyle()), ("text-transform:uppercase", TextStyle(changesCase: true)),
        ("text-transform:capitalize", TextStyle()), ("font:italic 600 12px/1 serif", TextStyle(weight: 600, isItalic: true)),
        ("font-weight:700;font:12px serif", TextStyle()), ("font:bold 12px serif;font-weight:400", TextStyle()),
    ])
    func `a declaration sets the style of the text`(css: String, expected: TextStyle) throws {
        #expect(try CSSTests.style("<p id=x style='\(css)'>a</p>").element.text == expected)
    }

    @Test(arguments: [
        ("<b><span id=x>a</span></b>", 700.0), ("<h2><span id=x>a</span></h2>", 700), ("<b id=x style='font-weight:normal'>a</b>", 400),
        ("<div style='font-weight:300'><p id=x style='font-weight:bolder'>a</p></div>", 400),
        ("<b><i id=x style='font-weight:lighter'>a</i></b>", 400), ("<b><p id=x style='font-weight:initial'>a</p></b>", 400),
        ("<b><button id=x>a</button></b>", 400), ("<b><button id=x style='font-weight:inherit'>a</button></b>", 700),
    ])
    func `weights are inherited and stepped as browsers do`(page: String, weight: Double) throws {
        #expect(try CSSTests.style(page).element.text.weight == weight)
    }
}
