// Attribution strings as the web writes them, and what a browser shows of them.
import HTML
import Testing

@Suite struct HTMLRunsTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var fragment: String
        var runs: [HTMLRun]
        var testDescription: String { fragment }
    }

    static let cases: [Case] = [
        Case(fragment: "", runs: []),
        Case(fragment: "Ilse Verhagen", runs: [HTMLRun(text: "Ilse Verhagen")]),
        Case(fragment: #"<a href="https://e.example/1">Ilse</a>"#, runs: [HTMLRun(text: "Ilse", href: "https://e.example/1")]),
        Case(
            fragment: #"Photo by <A HREF='https://e.example/?a=1&amp;b=2'>Rosa &amp; Co</A>!"#,
            runs: [HTMLRun(text: "Photo by "), HTMLRun(text: "Rosa & Co", href: "https://e.example/?a=1&b=2"), HTMLRun(text: "!")]),
        Case(fragment: "R&amp;eacute;my &eacute; AT&T", runs: [HTMLRun(text: "R&eacute;my é AT&T")]),
        Case(fragment: "J. <3 Reisen", runs: [HTMLRun(text: "J. <3 Reisen")]),
        Case(fragment: "<a href=//e.example/2>Mi<b>re</b>la", runs: [HTMLRun(text: "Mirela", href: "//e.example/2")]),
        Case(
            fragment: "<a href=x>Ana<a href=y>Bo</a>, Cy",
            runs: [HTMLRun(text: "Ana", href: "x"), HTMLRun(text: "Bo", href: "y"), HTMLRun(text: ", Cy")]),
        Case(
            fragment: "<a href=x>Ana</a><a href=x>Bo</a>", runs: [HTMLRun(text: "Ana", href: "x"), HTMLRun(text: "Bo", href: "x")]),
        Case(fragment: "<a>Ana</a>", runs: [HTMLRun(text: "Ana")]),
        Case(fragment: "Ana<br>Bo<p>Cy</p>Di", runs: [HTMLRun(text: "Ana\nBo\nCy\nDi")]),
        Case(fragment: "Ana<script>x()</script><!-- no --> Bo", runs: [HTMLRun(text: "Ana Bo")]),
        Case(fragment: "<a href=x>An\u{0}a", runs: [HTMLRun(text: "Ana", href: "x")]),
        Case(fragment: "<a href=\"x>Ana</a>", runs: []),
        Case(fragment: "&lt;a href=&quot;x&quot;&gt;Ana&lt;/a&gt;", runs: [HTMLRun(text: #"<a href="x">Ana</a>"#)]),
    ]

    @Test("An attribution string becomes the runs that a browser shows", arguments: cases)
    func runs(_ item: Case) {
        #expect(htmlRuns(item.fragment) == item.runs)
    }

    @Test("A hostile string of nested tags neither crashes nor loses its text")
    func deepFragment() {
        let depth = 50_000
        let runs = htmlRuns(String(repeating: "<b>", count: depth) + String(repeating: "<span>", count: depth) + "Ana")
        #expect(runs == [HTMLRun(text: "Ana")])
    }
}
