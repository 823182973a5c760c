// What HTML pages tell for the marks on them: text styles, labels of drawings, classes of maps, and whether the page is whole.
import Model
import Testing

@testable import Layouts

@Suite struct HTMLMarkFactsTests {
    @Test func `texts have a style where all style sheets are at hand`() {
        let page = HTMLPage("<html><body><b>Kettle</b></body></html>")
        #expect(page.text("Kettle")?.textStyle == TextStyle(weight: 700))
        let bare = HTMLPage("<html><head><link rel=stylesheet href=x.css></head><body><b>Kettle</b></body></html>")
        #expect(bare.text("Kettle")?.textStyle == nil)
    }

    @Test(arguments: [
        ("<html><body><p>a</p></body></html>", false), ("<!DOCTYPE html><HTML lang=en><p>a</p></HTML>", false), ("<html><p>a</p>", true),
        ("<html><p>a</p></html><p class='", true), ("<div><p>a</p></div>", true),
        ("<html><head><link rel=stylesheet href=x.css></head><body><p>a</p></body></html>", true),
    ])
    func `a fragment, or a page without its style sheets, is a part`(source: String, isPart: Bool) {
        #expect(HTMLPage(source).screen.isPart == isPart)
    }

    @Test func `the title of a drawing is its label`() {
        #expect(HTMLPage("<html><svg id=a><title>Google Maps</title><path d='M0 0'/></svg></html>").element("a")?.label == "Google Maps")
        #expect(HTMLPage("<html><svg id=a aria-label='Kettle'><title>x</title></svg></html>").element("a")?.label == "Kettle")
        #expect(HTMLPage("<html><svg id=a><title> </title></svg></html>").element("a")?.label == nil)
        #expect(HTMLPage("<html><svg id=a></svg></html>").element("a")?.label == nil)
    }

    @Test func `only the classes of maps and logos are kept`() {
        let page = HTMLPage("<html><div id=a class='map leaflet-container'></div><div id=b class='card'></div></html>")
        #expect(page.element("a")?.attributes.contains(NamedValue(name: "class", value: "map leaflet-container")) == true)
        #expect(page.element("b")?.attributes.contains { $0.name == "class" } == false)
    }
}
