// The page without a browser: self-contained, closed to foreign scripts, complete, and its pictures within bounds.
import Foundation
import Model
import Pixels
import Testing

@testable import Reports

@Suite("HTML report")
struct HTMLReporterTests {
    private func page(_ report: Report = SampleReport.full(), _ style: ReportStyle = ReportStyle()) -> String {
        Reporter.html.render(report, style)
    }

    /// A style whose screenshots are these bytes.
    private func style(_ bytes: [UInt8], images: ReportStyle.Images = .inline) -> ReportStyle {
        var style = ReportStyle()
        style.images = images
        style.read = { $0 == "dumps/home: 1.png" ? bytes : nil }
        return style
    }

    private let pixel: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]

    @Test("Nothing in it points to the network, and only its own script may run")
    func closed() throws {
        let page = page()
        #expect(page.contains("default-src 'none'"))
        let digest = try #require(page.firstMatch(of: /script-src 'sha256-([^']+)'/)?.output.1)
        let script = try #require(page.firstMatch(of: /(?s)<script>(.*?)<\/script>/)?.output.1)
        #expect(SHA256.base64(Array(script.utf8)) == digest)
        #expect(page.matches(of: /<script/).count == 1)
        for pattern in ["src=\"http", "href=\"http", "@import", "url(", "<link", "<iframe", " onclick", " onload", "javascript:"] {
            #expect(!page.contains(pattern), "\(pattern)")
        }
    }

    @Test(
        "No text of an app becomes markup",
        arguments: [
            "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "</style></svg></details>", "' onmouseover='x", "&lt;b&gt;",
            "]]>", "<!--",
        ])
    func escaped(text: String) {
        var finding = SampleReport.missingAuthor(name: text)
        finding.fix = text
        finding.path = text
        finding.rule = text
        var report = SampleReport.run(
            findings: [finding], photo: SampleReport.photo(name: text, evidence: [SampleReport.seen(text, .exact)]),
            problems: [Problem(path: text, code: text, message: text)])
        report.captures[0].id = text
        report.captures[0].layout?.path = text
        report.captures[0].records = [text]
        report.captures[0].drawing = [DrawnElement(index: 5, end: 6, shape: .text, bounds: nil, text: text, isHidden: false)]
        report.captures[0].elementNames = ["/0/4": text]
        report.profile.name = text
        let page = page(report)
        // Every tag of the page is one of its own.
        let tags = Set(page.matches(of: /<\/?([a-zA-Z!-]+)/).map { String($0.output.1) })
        let own: Set<String> = [
            "!DOCTYPE", "html", "head", "meta", "title", "style", "body", "a", "header", "p", "b", "h", "dl", "dt", "dd", "div", "i",
            "form", "ul",
            "li", "button", "span", "label", "select", "option", "input", "main", "section", "ol", "figure", "svg", "g", "rect", "text",
            "circle",
            "polygon", "figcaption", "article", "details", "summary", "bdi", "code", "footer", "script",
        ]
        #expect(tags.subtracting(own).isEmpty)
        #expect(page.matches(of: /<script/).count == 1 && page.matches(of: /<style/).count == 1)
        for attribute in [" onmouseover='", " onerror=alert(1)>"] { #expect(!page.contains(attribute)) }
    }

    @Test("Every duty is there with its verdict, passed ones too, and every finding with message, advice and rule")
    func complete() {
        let report = SampleReport.full()
        let page = page(report)
        for verdict in ["violation", "undecided", "pass", "relief", "notApplicable"] {
            #expect(page.contains("data-verdict=\"\(verdict)\""), "\(verdict)")
        }
        for finding in report.findings {
            #expect(page.contains("id=\"f\(finding.id)\""))
            #expect(finding.fix.isEmpty || page.contains(Markup.line(finding.fix)))
        }
        for rule in report.rules { #expect(page.contains("id=\"rule-\(rule.id)\"")) }
        #expect(page.contains("Show the author of every photo."), "the policy's clause")
        #expect(page.contains("agreed with &lt;legal&gt; (until 2027-03-31)"))
    }

    @Test("Ids are unique, and links inside the page lead somewhere")
    func anchors() {
        let page = page()
        let ids = page.matches(of: /\ id="([^"]*)"/).map { String($0.output.1) }
        #expect(Set(ids).count == ids.count)
        for match in page.matches(of: /href="#([^"]*)"/) { #expect(ids.contains(String(match.output.1)), "\(match.output.1)") }
        for match in page.matches(of: /aria-labelledby="([^"]*)"/) { #expect(ids.contains(String(match.output.1))) }
    }

    @Test("A screenshot is embedded byte for byte, even where its text looks like a secret")
    func embedded() {
        // In base64 this reads "/AIzaABCDEFGHIJKLM…", which masking would take for a key.
        let secret = Data(base64Encoded: "/AIzaABCDEFGHIJKLMNOPQ==").map { [UInt8]($0) } ?? []
        let bytes = [0xFF, 0xD8, 0xFF] + secret
        let page = page(SampleReport.full(), style(bytes))
        #expect(page.contains("src=\"data:image/jpeg;base64,\(Data(bytes).base64EncodedString())\""))
        #expect(page.contains("<svg class=\"over\" viewBox=\"0 0 1080 2400\""))
    }

    @Test("Linked, left out or unreadable screenshots: the page says what it shows instead")
    func otherImages() {
        var linked = style(pixel, images: .link)
        linked.wayToRoot = "../"
        #expect(page(SampleReport.full(), linked).contains("src=\"../dumps/home%3A%201.png\""))
        let none = page(SampleReport.full(), style(pixel, images: .none))
        #expect(!none.contains("<img") && none.contains("Drawn from the dump."))
        let unreadable = page()
        #expect(!unreadable.contains("<img") && unreadable.contains("could not be read."))
        let odd = page(SampleReport.full(), style(Array("<svg onload=alert(1)>".utf8)))
        #expect(!odd.contains("<img"), "only pictures by content")
    }

    @Test(
        "A screenshot of more than a mebibyte is made smaller",
        .enabled(if: PixelLibraries.canDecode, "Leptonica is not installed (liblept5)"))
    func smaller() throws {
        // Noise does not compress: 900 × 900 pixels are 2 MB or more.
        var pixels: [UInt32] = []
        var state: UInt32 = 7
        for _ in 0..<900 * 900 {
            state = state &* 1_664_525 &+ 1_013_904_223
            pixels.append(state | 0xFF)
        }
        let large = try #require(RasterImage(width: 900, height: 900, pixels: pixels)).pngData()
        #expect(large.count > 1 << 20)
        let page = page(SampleReport.full(), style(large))
        let embedded = try #require(page.firstMatch(of: /base64,([^"]*)"/)?.output.1)
        let image = try ImageDecoder.decode([UInt8](try #require(Data(base64Encoded: String(embedded)))))
        #expect(image.width < 900 && embedded.utf8.count * 3 / 4 <= 1 << 20)
    }

    @Test("A page without geometry is drawn in document order, hidden texts struck through")
    func outline() {
        let page = page()
        #expect(page.contains("which has no geometry"))
        #expect(page.contains("class=\"d-hidden\"") && page.contains("Hidden &lt;/svg&gt; text"))
    }

    @Test("Boxes reach beyond no picture, and numbers that are none draw nothing")
    func bounds() {
        var report = SampleReport.full()
        report.captures[0].photos[0].bounds = Rect(x: -1e300, y: .nan, width: .infinity, height: 1e300)
        report.captures[0].photos[1].bounds = Rect(x: 900, y: 2_300, width: 5_000, height: 5_000)
        report.captures[0].layout?.size = Size(width: 1_080, height: .infinity)
        let page = page(report)
        #expect(!page.contains("nan") || !page.contains("=\"nan"))
        #expect(!page.contains("=\"inf") && !page.contains("=\"-inf") && !page.contains("=\"?\""))
    }

    @Test("Screens with violations come before the others")
    func order() throws {
        var report = SampleReport.full()
        report.captures.reverse()
        let page = page(report)
        let home = try #require(page.range(of: "data-name=\"home\""))
        let other = try #require(page.range(of: "data-name=\"web/::nearby"))
        #expect(home.lowerBound < other.lowerBound)
    }

    @Test(
        "Texts in drawings fit their boxes in any script",
        arguments: [
            "Short", "A long sentence that has to be broken into several lines to fit", "写真の著作者の名前はここに表示されます", "مريم التميمي",
            String(repeating: "x", count: 400), "",
        ])
    func sketch(text: String) {
        let area = Rect(x: 0, y: 0, width: 300, height: 60)
        let svg = ScreenSketch.text(text, in: area, unit: 40)
        for match in svg.matches(of: /\ y="([0-9.]+)" font-size="([0-9.]+)"/) {
            #expect(Double(match.output.1) ?? 99 <= 66 && Double(match.output.2) ?? 99 <= 50)
        }
        #expect(text.isEmpty == svg.isEmpty)
    }
}
