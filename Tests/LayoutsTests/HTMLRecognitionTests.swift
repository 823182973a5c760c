// What is HTML and what only has tags; and what the reader says was lost.
import Input
import Model
import TestSupport
import Testing

@testable import Layouts

@Suite struct HTMLRecognitionTests {
    static func recognises(_ text: String) -> Bool {
        LayoutFormat.html.recognises(InputFile(path: "x", raw: Array(text.utf8)))
    }

    @Test(
        "Pages and fragments are recognised",
        arguments: [
            "<!DOCTYPE html><p>x", "<!doctype HTML public \"-//W3C\">x", "\u{FEFF}  \n<html><p>x", "<HTML lang=en>", "<html>",
            "<!-- saved from url=(0019)https://e.example/ -->\n<p>", "<?xml version=\"1.0\"?>\n<!DOCTYPE html><html xmlns=\"x\"/>",
            "<!-- a --><html>",
            "<main><ul><li>x</ul></main>", "<div class=card><img src=a><p>Ilse</p></div>", "<x-card><p>t</p></x-card>", "<body><p>x",
            "<div><svg><path d='M0'/></svg></div>", "<table><tr><td>x</td></tr></table>", "<div><script>if(a){b={}}</script><p>x</p></div>",
        ])
    func accepts(_ text: String) { #expect(Self.recognises(text)) }

    @Test(
        "Other texts with tags are not",
        arguments: [
            "", "plain", "Hello <b>x</b>", "# Title\n<div>x</div>", "<p align=center><img src=a></p>\n\n# Title\n\ntext",
            "<div>\n```swift\nx\n```\n</div>",
            "<?xml version='1.0'?><hierarchy rotation=\"0\"><node index=\"0\" text=\"x\"/></hierarchy>",
            "<hierarchy><android.widget.TextView/></hierarchy>",
            "<AppiumAUT><XCUIElementTypeApplication/></AppiumAUT>", "<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"a\"/></svg>",
            "<!DOCTYPE svg PUBLIC \"x\"><svg/>", "<!DOCTYPE plist><plist/>", "{\"html\":\"<!doctype html>\"}", "[\"<p>x</p>\"]",
            "<div className=\"a\">x</div>", "<div onClick={go}>x</div>", "<?php echo 1 ?><html>", "<div><?php x ?></div>",
            "<template><p>x</p></template>",
            "import x from 'y'\n<div>x</div>", "<ViewHierarchy><View/></ViewHierarchy>", "<div><node/><item/><field/></div>",
            "- banner:\n  - link", "<p", "<",
            "<note><to>x</to></note>", "From: <Saved by Blink>\n\n<html>",
        ])
    func refuses(_ text: String) { #expect(!Self.recognises(text)) }

    @Test("UTF-16 pages are recognised and read")
    func utf16() {
        let raw: [UInt8] = [0xFF, 0xFE] + "<!doctype html><p>Réka".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(LayoutFormat.html.recognises(InputFile(path: "x", raw: raw)))
        #expect(HTMLPage(raw).text("Réka") != nil)
    }

    @Test(
        "Losses are reported with their place",
        arguments: [
            ("<!doctype html><p>Ilse</p>\n<img src=\"x", "html-truncated", 2),
            ("<!doctype html><p>Ilse</p>\n\n<script>x", "html-truncated", 3),
            ("<html><p>Ilse", "html-truncated", 0),
        ])
    func problems(_ source: String, _ code: String, _ line: Int) {
        let page = HTMLPage(source)
        #expect(page.text("Ilse") != nil)
        #expect(page.screen.problems.map(\.code) == [code])
        #expect(page.screen.problems.first?.line ?? 0 == line)
    }

    @Test("A broken byte and a wrong declaration are reported, and the names are right")
    func encodings() {
        let wrong = HTMLPage("<meta charset=iso-8859-1><p>Réka</p>")
        #expect(wrong.text("Réka") != nil)
        #expect(wrong.screen.problems.map(\.code) == ["html-encoding"])
        let old = HTMLPage(Array("<html><meta charset=latin1><p>R".utf8) + [0xE9] + Array("ka</p></html>".utf8))
        #expect(old.text("Réka") != nil)
        #expect(old.screen.problems.isEmpty)
        let broken = HTMLPage(Array("<!doctype html><p>Réka Šimůnková ".utf8) + [0xC3] + Array("!</p>".utf8))
        #expect(broken.text("Réka") != nil)
        #expect(broken.screen.problems.map(\.code) == ["html-encoding"])
    }

    @Test("A page without anything displayed has a root and nothing else")
    func empty() {
        #expect(HTMLPage("<!doctype html>").screen.elements.allSatisfy { $0.text == nil && $0.imageSources.isEmpty })
        #expect(HTMLPage("<!doctype html>").screen.elements.first?.parent == nil)
    }
}
