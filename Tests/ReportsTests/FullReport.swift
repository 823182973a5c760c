// A report with everything in it, and with texts that have broken reports of other tools; every name is invented.
import Model

extension SampleReport {
    /// Two screens, six findings, one problem: a screen with a screenshot, and a page without geometry.
    static func full() -> Report {
        var summary = Report.Summary()
        summary.captures = 2
        summary.photos = 3
        let captures = [home(), page()]
        for duty in captures.flatMap(\.photos).flatMap(\.duties) {
            summary.duties += 1
            summary.verdicts[duty.verdict, default: 0] += 1
        }
        let findings = fullFindings()
        for finding in findings where !finding.isSuppressed { summary.findings[finding.severity, default: 0] += 1 }
        summary.suppressed = findings.count { $0.isSuppressed }
        summary.records = 5
        summary.recordsNotDisplayed = 1
        summary.skippedFiles = 2
        summary.unreadableFiles = 1
        var report = Report(
            profile: .init(name: "places-2026-07", digest: "abc123"), summary: summary, captures: ReportList(captures),
            findings: ReportList(findings),
            problems: [
                Problem(
                    path: "dumps/a b:c/broken | file.xml", line: 3, code: "layout-truncated",
                    message: "the file ends\ninside <an> element ]]>",
                    severity: .error),
                Problem(path: "dumps/odd.xml", code: "layout-repaired", message: "an unescaped & was read as itself", severity: .info),
            ])
        report.rules = rules
        report.reasons = [
            ReportedReason(
                code: "link-target-not-in-dump", means: "The dump does not say where its links lead.", decidedBy: "A manifest with links."),
            ReportedReason(code: "name-approximate", means: "Nearly the owed text.", decidedBy: "A person's look at the screen."),
        ]
        report.policySources = [PolicySource(key: "S3", text: "Policies page, \"Photos\"")]
        return report
    }

    private static let rules: [ReportedRule] = [
        ("photo-author-credit-missing", "Author is not credited", Severity.error),
        ("photo-credit-link-missing", "Credit leads nowhere", .error),
        ("photo-credit-truncated", "Credit is cut short", .warning), ("maps-url-legacy-callback", "Old callback link", .info),
        ("photo-record-unused", "Records that no screen shows", .info),
    ].map { id, title, severity in
        ReportedRule(
            id: id, title: title, short: "short words for \(id)", severity: severity, isAdvisory: severity == .info, duties: ["D1"],
            clauses: [.init(sources: ["S3"], confidence: "C", text: "Show the author of every photo.")], checks: "What is owed is shown.",
            passes: "It is shown.", fails: "It is not shown.", undecided: "The dump does not tell.", fix: "Show it.")
    }

    /// A native screen with bounds and a screenshot.
    private static func home() -> ReportedCapture {
        var photo = photo(name: "O\"Brien ]]> | `x` <script>alert(1)</script> &amp; مريم")
        photo.elementIndex = 4
        photo.line = 42
        photo.column = 7
        photo.records[0].placeName = "Café \"Zoë\" 👩‍👩‍👧‍👦"
        var thumb = ReportedPhoto(
            id: "p2", element: "/0/5", identifier: nil, className: "android.widget.ImageView",
            bounds: Rect(x: 24, y: 1400, width: 300, height: 300),
            visibleFraction: 1, records: [], matchedBy: .none, confidence: 0.5,
            duties: [
                JudgedDuty(
                    kind: .authorCredit, text: "Odalys Penhaligon", link: nil, verdict: .pass, rule: "photo-author-credit-missing",
                    reason: nil,
                    evidence: [seen("Photo: Odalys Penhaligon", .wholeWords, .sameCard, at: Rect(x: 24, y: 1710, width: 300, height: 40))]),
                JudgedDuty(
                    kind: .avatar, text: "Odalys Penhaligon", link: nil, verdict: .notApplicable, rule: "photo-author-avatar-missing",
                    reason: nil, evidence: []),
            ])
        thumb.elementIndex = 6
        thumb.duties[0].evidence[0].elementIndex = 7
        thumb.duties[0].evidence[0].element = "/0/6"
        var capture = ReportedCapture(
            id: "home",
            layout: .init(
                path: "dumps/home: 1.xml", format: FormatID("android-uiautomator"), size: Size(width: 1080, height: 2400), unit: .pixels,
                scale: 1),
            screenshot: .init(path: "dumps/home: 1.png", width: 1080, height: 2400), records: ["dumps/home.photos.json"],
            photos: [photo, thumb])
        capture.elementNames = ["/0/4": "TextView #credit (line 44)", "/0/3/1": "ImageView #hero (line 42)"]
        capture.drawing = [
            DrawnElement(
                index: 1, end: 2, shape: .text, bounds: Rect(x: 40, y: 60, width: 900, height: 90), text: "::error::Title", isHidden: false),
            DrawnElement(index: 4, end: 5, shape: .image, bounds: photo.bounds, text: nil, isHidden: false),
            DrawnElement(
                index: 5, end: 6, shape: .text, bounds: Rect(x: 24, y: 1980, width: 300, height: 40), text: "Mirelle T…", isHidden: false),
            DrawnElement(index: 6, end: 7, shape: .image, bounds: thumb.bounds, text: nil, isHidden: false),
        ]
        return capture
    }

    /// A page without geometry.
    private static func page() -> ReportedCapture {
        var photo = ReportedPhoto(
            id: "p1", element: "/0/0", identifier: "hall", className: "img", bounds: nil, visibleFraction: nil,
            records: [ReportedRecord(key: key, source: "web/places.json", jsonPath: "$.photos[1]")], matchedBy: .url, confidence: 1,
            duties: [
                JudgedDuty(
                    kind: .providerAttribution, text: String(repeating: "Very long provider text ", count: 60) + "end", link: nil,
                    verdict: .relief, rule: "photo-provider-attribution-missing", reason: nil,
                    evidence: [
                        seen("::error file=x::gotcha\r\nsecond line \u{7}\u{202E}gnp.exe", .approximate, .elsewhere, visibility: .hidden)
                    ])
            ])
        photo.elementIndex = 1
        var capture = ReportedCapture(
            id: "web/::nearby | <b>",
            layout: .init(path: "web/nearby.html", format: FormatID("html"), size: nil, unit: .cssPixels, scale: nil),
            screenshot: nil, records: [], photos: [photo])
        capture.drawing = [
            DrawnElement(index: 1, end: 2, shape: .image, bounds: nil, text: nil, isHidden: false),
            DrawnElement(index: 5, end: 6, shape: .text, bounds: nil, text: "Hidden </svg> text", isHidden: true),
        ]
        return capture
    }

    /// Error, two undecided, warning with a region, advice, suppressed, and one about a record file alone.
    private static func fullFindings() -> [Finding] {
        var missing = missingAuthor(name: "O\"Brien ]]> | `x` <script>alert(1)</script> &amp; مريم")
        missing.path = "dumps/home: 1.xml"
        missing.region = .init(endLine: 42, endColumn: 90, startColumnBytes: 9, byteRange: 1_000..<1_083)
        var link = undecidedLink()
        link.path = "dumps/home: 1.xml"
        var cut = missingAuthor(name: "Mirelle\nTamsworth")
        cut.id = 3
        cut.rule = "photo-credit-truncated"
        cut.severity = .warning
        cut.message = "::warning::the name is cut short, 100 % of it: \u{7}@octocat #1"
        cut.path = "dumps/home: 1.xml"
        cut.fingerprint = "cafe"
        cut.baseline = .new
        let advice = Finding(
            id: 4, rule: "maps-url-legacy-callback", severity: .info, verdict: .violation, message: "an old link", fix: "", capture: "home",
            path: "dumps/home: 1.xml", line: 50, element: "/0/4", fingerprint: "0004")
        var waived = missingAuthor(name: "")
        waived.id = 5
        waived.fingerprint = "0005"
        waived.capture = "web/::nearby | <b>"
        waived.path = "web/nearby.html"
        waived.isSuppressed = true
        waived.duty = nil
        waived.suppression = Suppression(
            kind: .suppression, justification: "agreed with <legal>", expires: "2027-03-31", path: ".attrcheck.yml", line: 12)
        let record = Finding(
            id: 6, rule: "photo-record-unused", severity: .info, verdict: .undecided, reason: "name-approximate",
            message: "1 of 5 photo records is shown on no screen", fix: "Add dumps.", path: "web/places.json", fingerprint: "0006")
        return [missing, link, cut, advice, waived, record]
    }
}
