// Espresso hierarchies: values without escapes, containers, cut messages.
import Input
import Layouts
import Model
import Testing

@Suite struct EspressoTests {
    private static let tail = "tag=null, root-is-layout-requested=false, has-input-connection=false, "

    /// One entry with the keys of current versions.
    private static func entry(
        _ depth: Int, _ name: String, _ extra: String, end: String, visibility: String = "VISIBLE", size: (Int, Int) = (90, 40)
    ) -> String {
        "+" + String(repeating: "-", count: depth)
            + ">\(name){id=7, \(extra)visibility=\(visibility), width=\(size.0), height=\(size.1), has-focus=false, "
            + "is-clickable=false, layout-params=a.b$LayoutParams@1f, " + tail + "x=10.0, y=20.0\(end)}"
    }

    private static func message(_ entries: String...) -> String {
        "androidx.test.espresso.NoMatchingViewException: none\n\nView Hierarchy:\n" + entries.joined(separator: "\n|\n") + "\n"
    }

    private static let textEnd = ", input-type=0, ime-target=false, has-links="

    @Test(
        arguments: [
            "plain", "a, b", "}", "{x}", "a=b", "x, tag=null", "one\ntwo", "one\n\nthree", "text=, hint", "\"quoted\" & <b>", "x}, y",
            "📚 佐野",
            "****MATCHES****", ", visibility=GONE",
        ])
    func readsTextsThatLookLikeSyntax(text: String) throws {
        let screen = try screen(
            Self.message(
                Self.entry(0, "DecorView", "", end: ", child-count=2"),
                Self.entry(1, "AppCompatTextView", "res-name=credit, ", end: ", text=\(text)" + Self.textEnd + "true"),
                Self.entry(1, "ImageView", "res-name=photo, desc=\(text.replacing(", visibility=", with: "")), ", end: "")))
        #expect(screen.elements.count == 3)
        #expect(try screen.element("credit").text == text)
        #expect(try screen.element("credit").isOperable == true)
        #expect(try screen.element("photo").label == text.replacing(", visibility=", with: ""))
        #expect(screen.problems.isEmpty)
    }

    @Test func tellsTextErrorAndHintApart() throws {
        let screen = try screen(
            Self.message(
                Self.entry(0, "LinearLayout", "", end: ", child-count=2"),
                Self.entry(
                    1, "EditText", "res-name=a, ", end: ", text=Mirelle, error-text=too, short, hint=Name, please" + Self.textEnd + "false"),
                Self.entry(1, "CheckBox", "res-name=b, ", end: ", text=Yes" + Self.textEnd + "false, is-checked=true")))
        #expect(try screen.element("a").text == "Mirelle")
        #expect(try screen.element("a").hint == "Name, please")
        #expect(try screen.element("b").text == "Yes")
        #expect(screen.problems.isEmpty)
    }

    @Test func addsUpPlacesAndSaysThatTheyAreApproximate() throws {
        let screen = try screen(
            Self.message(
                Self.entry(0, "FrameLayout", "", end: ", child-count=1", size: (500, 900)),
                Self.entry(1, "NestedScrollView", "res-name=scroll, ", end: ", child-count=1"),
                Self.entry(2, "ImageView", "res-name=photo, ", end: "")))
        #expect(try screen.element("photo").bounds == Rect(x: 30, y: 60, width: 90, height: 40))
        #expect(screen.elements.allSatisfy { $0.boundsQuality == .approximate })
        #expect(try screen.element("scroll").isScrollable)
        #expect(screen.capabilities.linkTargets == .none)
    }

    @Test(arguments: [("GONE", HidingFacts.notRendered), ("INVISIBLE", .invisible), ("VISIBLE", [])] as [(String, HidingFacts)])
    func readsVisibility(word: String, hiding: HidingFacts) throws {
        #expect(
            try screen(Self.message(Self.entry(0, "TextView", "res-name=x, ", end: ", text=t" + Self.textEnd + "false", visibility: word)))
                .element("x").hiding == hiding)
    }

    private static let whole = message(
        entry(0, "DecorView", "", end: ", child-count=1"),
        entry(1, "TextView", "res-name=credit, ", end: ", text=Quill & \"Loom\" <3" + textEnd + "false"))

    private static func entities(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("\"", with: "&quot;")
            .replacing("@", with: "&#64;")
    }

    private static func escapes(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("'", with: "\\'").replacing("\n", with: "\\n")
    }

    @Test(
        arguments: [
            "<testsuite><testcase><failure>\(entities(whole))</failure></testcase></testsuite>",
            "<testsuite><testcase><failure message=\"\(entities(whole).replacing("\n", with: "&#10;"))\" type=\"x\"/></testcase></testsuite>",
            "<testsuite><testcase><failure message=\"\(entities(whole).replacing("\n", with: "&#10;"))\">\(entities(whole))</failure></testcase></testsuite>",
            "<testsuite><testcase><failure><![CDATA[\(whole)]]></failure></testcase></testsuite>",
            "<!DOCTYPE html><html><body><pre>\(entities(whole))\tat a.b\n</pre></body></html>",
            "error {\n  error_message: \"\(escapes(whole))\"\n  stack_trace: \"\(escapes(whole))at a.b\"\n}\n",
        ])
    func readsWhatContainersEscape(text: String) throws {
        let screen = try screen(text)
        #expect(screen.elements.count == 2)
        #expect(try screen.element("credit").text == "Quill & \"Loom\" <3")
        #expect(!screen.problems.contains { $0.code == "layout-truncated" })
    }

    @Test func readsOctalBytesOfProtocolBuffers() throws {
        let text =
            "message: \"View Hierarchy:\\n+>TextView{id=1, visibility=VISIBLE, width=1, height=1, x=0.0, y=0.0, text=\\303\\226d\\303\\266n, input-type=0, ime-target=false, has-links=false}\""
        #expect(try screen(text).elements.map(\.text) == ["Ödön"])
    }

    @Test func readsBinaryFiles() throws {
        let bytes = [0x0A, 0x02, 0x10, 0x01] + [UInt8](repeating: 0, count: 300) + [UInt8](Self.whole.utf8) + [0, 1, 2, 3]
        let file = inputFile(bytes)
        #expect(file.magic == .binary)
        let screen = try #require(try reading(file).screens.first)
        #expect(try screen.element("credit").text == "Quill & \"Loom\" <3")
        #expect(screen.elements.allSatisfy { $0.line == 0 })
    }

    @Test func keepsSeveralFailuresApart() throws {
        let reading = try reading(inputFile(Self.whole + "\n" + Self.message(Self.entry(0, "ImageView", "", end: "")) + "\n" + Self.whole))
        #expect(reading.screens.map(\.name) == ["1", "2"])
        #expect(reading.screens.map(\.elements.count) == [2, 1])
        #expect(codes(reading).contains("duplicate-subtree"))
    }

    @Test func saysWhatALoggerCut() throws {
        let whole = Self.message(
            Self.entry(0, "DecorView", "", end: ", child-count=2"),
            Self.entry(1, "TextView", "", end: ", text=one" + Self.textEnd + "false"),
            Self.entry(1, "GridView", "res-name=grid, ", end: ", child-count=12"))
        let prefix = "05-30 14:46:15.911 13274 13289 E TestRunner: "
        let cut = whole.prefix(whole.count - 60).split(separator: "\n", omittingEmptySubsequences: false).map { prefix + $0 }.joined(
            separator: "\n")
        let reading = try reading(inputFile(cut + "\n" + prefix + "----- end exception -----\n"))
        #expect(codes(reading).contains("layout-truncated"))
        #expect(reading.screens.first?.elements.count == 3)
        #expect(try reading.screens.first?.element("grid").className == "GridView")
    }

    @Test func readsFragmentsThatStartDeepInside() throws {
        let text = [Self.entry(8, "AppBarLayout", "", end: ", child-count=1"), Self.entry(9, "ImageButton", "res-name=x, ", end: "")]
            .joined(separator: "\n|\n")
        let screen = try screen(text)
        #expect(screen.elements.count == 2)
        #expect(screen.problems.map(\.code) == ["layout-fragment"])
    }

    @Test func saysThatComposeIsOpaque() throws {
        #expect(
            try screen(Self.message(Self.entry(0, "AndroidComposeView", "", end: ", child-count=0"))).problems.map(\.code) == [
                "layout-empty", "opaque-surface",
            ])
    }
}
