// The evidence document: well-formed for any text, numbers that XPath reads, nothing said that is not known.
import Model
import Testing
import XML

@testable import RuleEngine

@Suite struct EvidenceDocumentTests {
    static let hostile = [
        "a & b < c > d \" e ' f", "]]>", "<!-- x -->", "{@text}", "{{seen}}", "line\nbreak\ttab\r", "nul\u{0}bell\u{7}esc\u{1B}",
        "\u{FFFE}\u{FFFF}x",
        "&amp; &#39;", "\u{202E}evil\u{202C}", "دنة Levin-Oz", "👩🏽‍🍳 Chef Ama", "$state", "%s \\ (.*)", String(repeating: "x", count: 5_000),
    ]

    @Test(arguments: hostile)
    func `any text gives a well-formed document that holds it`(text: String) throws {
        let duty = Fixture.credit(text: text, others: [text], [Fixture.item(text: text, detail: text, target: text)])
        let document = try XPathDocument(Array(EvidenceDocument.xml(Fixture.capture([Fixture.photo([duty])])).utf8))
        let read = try document.string(try XPathExpression("//duty/@text"))
        let kept = String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.value >= 0x20 && $0.value < 0xFFFE || [9, 10, 13].contains($0.value) || $0.value > 0xFFFF })
        )
        #expect(read == kept)
        #expect(try document.string(try XPathExpression("//other-name")) == kept)
    }

    @Test(arguments: hostile)
    func `a name in a message is put in as it is, on one line, and never read as a template`(text: String) throws {
        let told = try Judging.photo(Fixture.photo([Fixture.credit(text: text, [])]))
        let message = try #require(told.first { $0.verdict == .violation }?.outcome.message)
        #expect(message == "the photo's author \"\(Template.clean(text))\" is not shown")
        #expect(!message.contains("\n") && !message.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
        #expect(message.count < 400)
    }

    @Test(arguments: [
        (0, "0"), (1, "1"), (-3, "-3"), (0.5, "0.5"), (-0.25, "-0.25"), (1080, "1080"), (33.333333, "33.333"), (0.00001, "0"),
        (1e9, "1000000000"),
        (2.9999, "3"),
    ])
    func `numbers have no exponent`(value: Double, text: String) {
        #expect(XMLWriter.decimal(value) == text)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 1e12])
    func `what is no length is left out`(value: Double) {
        #expect(XMLWriter.decimal(value) == nil)
    }

    @Test func `what is not known has no attribute`() throws {
        let photo = Fixture.photo([Fixture.duty(.authorCredit, link: nil, [])])
        let document = try XPathDocument(Array(EvidenceDocument.xml(Fixture.capture([photo])).utf8))
        for name in ["short-side-dp", "visible-fraction", "x", "shown-identity", "visibility-detail"] {
            #expect(!(try document.boolean(try XPathExpression("//photo/@\(name)"))), "\(name)")
        }
        #expect(!(try document.boolean(try XPathExpression("//duty/@link"))))
    }

    @Test(arguments: [
        (LengthUnit.points, nil, "90"), (.pixels, 3, "30"), (.pixels, nil, ""), (.pixels, 0, ""), (.cssPixels, 2, "90"),
    ])
    func `lengths in points are given where they can be known`(unit: LengthUnit, scale: Double?, expected: String) throws {
        let capture = Fixture.capture([Fixture.photo([], bounds: Fixture.tileBounds)], unit: unit, scale: scale)
        let document = try XPathDocument(Array(EvidenceDocument.xml(capture).utf8))
        #expect(try document.string(try XPathExpression("//photo/@short-side-dp")) == expected)
    }

    @Test func `a match beyond the records is no crash`() throws {
        let capture = Fixture.capture([Fixture.photo([], record: 9)], records: [])
        #expect(try Judging.judge(capture).allSatisfy { $0.reason != "rule-failed" })
    }
}
