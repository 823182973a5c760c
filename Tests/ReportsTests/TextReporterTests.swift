// The text report: the example of interface.md to the letter, and everything that must be said loudly.
import Model
import Testing

@testable import Reports

@Suite("Text report")
struct TextReporterTests {
    @Test("A finding reads as interface.md shows it")
    func interfaceExample() {
        let text = Reporter.text.render(SampleReport.run())
        #expect(
            text == """
                dumps/home.xml:42:7: error: the photo's author "Mirelle Tamsworth" is not shown [photo-author-credit-missing]
                    photo   places/…/photos/…exampleA  in  ImageView #hero  (0,210 1080×720)  by url
                    owed    "Mirelle Tamsworth" → maps.google.com/maps/contrib/1000…0002
                    seen    "Photos" — not the name · "Mirelle T…" at (24,1980) — nearer to another photo
                    fix     show the author's name on or directly below this photo, linked to the profile

                findings: 1 error
                3 captures · 7 photos shown · 9 duties: 5 pass, 2 violated, 1 undecided, 1 relief

                """)
    }

    @Test("Undecided findings are grouped by reason, with what would decide them, after the violations")
    func undecided() {
        let text = Reporter.text.render(
            SampleReport.run(findings: [SampleReport.undecidedLink(id: 1), SampleReport.missingAuthor(), SampleReport.undecidedLink(id: 3)])
        )
        let parts = text.components(separatedBy: "Undecided: ")
        #expect(parts.count == 2)
        #expect(parts[0].contains("[photo-author-credit-missing]") && !parts[0].contains("[photo-credit-link-missing]"))
        #expect(parts[1].contains("link-target-not-in-dump (2 findings)\n    decide  add the link's target to home.manifest.json\n"))
        #expect(parts[1].components(separatedBy: "decide  ").count == 2, "the advice is said once a group")
        #expect(parts[1].components(separatedBy: "dumps/home.xml:50:3: info: ").count == 2, "alike findings of one screen are one line")
        #expect(parts[1].contains("[photo-credit-link-missing] and 1 more on this screen\n"))
    }

    @Test("Input problems stand with path, line and code")
    func problems() {
        let problem = Problem(
            path: "dumps/broken.xml", line: 3, code: "layout-truncated", message: "the file ends\ninside an element", severity: .error)
        let text = Reporter.text.render(SampleReport.run(problems: [problem]))
        #expect(
            text.contains("Problems with the input (1)\ndumps/broken.xml:3: error: the file ends inside an element [layout-truncated]\n"))
    }

    @Test("Suppressed findings are counted, not printed")
    func suppressed() {
        var finding = SampleReport.missingAuthor()
        finding.isSuppressed = true
        let text = Reporter.text.render(SampleReport.run(findings: [finding]))
        #expect(!text.contains("is not shown"))
        #expect(text.contains("1 suppressed"))
    }

    @Test("A run without findings says what was checked")
    func clean() {
        let text = Reporter.text.render(SampleReport.run(findings: []))
        #expect(text.contains("No findings: all 9 duties of 7 displayed photos were judged under the profile places-2026-07"))
    }

    @Test("An empty run never looks green")
    func empty() {
        let text = Reporter.text.render(SampleReport.empty())
        #expect(text.hasPrefix("No capture found: "))
        #expect(!text.contains("No findings"))
        #expect(text.hasSuffix("0 captures · 0 photos shown · 0 duties\n"))
    }

    @Test("No photo and records that were never displayed are said loudly")
    func noPhoto() {
        var report = SampleReport.empty()
        report.summary.captures = 1
        report.summary.records = 12
        report.summary.recordsNotDisplayed = 12
        let text = Reporter.text.render(report)
        #expect(text.contains("No photo found: the only capture shows no place photo"))
        #expect(text.contains("Records never displayed: no screen shows any of the 12 photo records"))
        report.summary.captures = 2
        report.summary.photos = 5
        report.summary.recordsNotDisplayed = 1
        let partly = Reporter.text.render(report)
        #expect(!partly.contains("No photo found"))
        #expect(partly.contains("Records never displayed: 1 of 12 photo records"))
    }

    @Test("Colour adds escape sequences and nothing else")
    func colour() {
        let report = SampleReport.run(findings: [SampleReport.missingAuthor(), SampleReport.undecidedLink()])
        let plain = Reporter.text.render(report)
        let coloured = Reporter.text.render(report, ReportStyle(isColoured: true))
        #expect(coloured.contains("\u{1B}[1;31merror\u{1B}[0m"))
        #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    }

    @Test(
        "What is wrong with a found text is put into words",
        arguments: [
            (SampleReport.seen("Mirelle Tamsworth", .exact, visibility: .transparent), "transparent (alpha 0 on /0)"),
            (SampleReport.seen("Mirelle Tam…", .truncated), "cut off"),
            (SampleReport.seen("Mirelle Tamsworth", .exact, .elsewhere), "elsewhere on the screen"),
            (SampleReport.seen("by Mirelle Tamsworth", .exact, visibility: .accessibilityOnly), "only for screen readers"),
        ])
    func words(item: EvidenceItem, words: String) throws {
        let text = Reporter.text.render(SampleReport.run(photo: SampleReport.photo(evidence: [item])))
        let seen = try #require(text.split(separator: "\n").first { $0.hasPrefix("    seen ") })
        #expect(seen.hasSuffix(words) || seen.contains(words + " ("), "\(seen)")
    }

    @Test(
        "Where a credit's link goes is put into words",
        arguments: [
            (LinkState.different, "leads to example.org/elsewhere"), (.none, "no link"), (.unknown, "cannot tell"),
            (.operable, "does not say where it leads"),
        ])
    func links(state: LinkState, words: String) {
        var photo = SampleReport.photo()
        photo.duties[1].evidence = [SampleReport.seen("Mirelle Tamsworth", .exact, link: state)]
        let report = SampleReport.run(findings: [SampleReport.undecidedLink()], photo: photo)
        #expect(Reporter.text.render(report, ReportStyle(isVerbose: true)).contains(words))
    }

    @Test("A photo with candidates says so")
    func candidates() {
        var photo = SampleReport.photo()
        photo.matchedBy = .candidates
        photo.records.append(ReportedRecord(key: nil, source: "b.json", jsonPath: "$[1]"))
        let text = Reporter.text.render(SampleReport.run(photo: photo))
        #expect(text.contains("one of 2 photos (places/…/photos/…exampleA, the record at b.json $[1])"))
        #expect(text.contains("by candidates: the dump does not say which"))
    }
}
