// Reports made by hand for the reporter tests; every name is invented.
import Model

/// Building blocks for reports.
enum SampleReport {
    static let key = "gplaces-photo:places/ChIJinventedPlace01/photos/AUinventedTokenexampleA"
    static let contributor = "https://maps.google.com/maps/contrib/100000000000000000002"

    /// The finding of interface.md's text example: an author who is not shown.
    static func missingAuthor(name: String = "Mirelle Tamsworth") -> Finding {
        Finding(
            id: 1, rule: "photo-author-credit-missing", severity: .error, verdict: .violation,
            message: "the photo's author \"\(name)\" is not shown",
            fix: "show the author's name on or directly below this photo, linked to the profile", capture: "home", photo: "p1",
            path: "dumps/home.xml", line: 42, column: 7, element: "/0/3/1", bounds: Rect(x: 0, y: 210, width: 1080, height: 720),
            fingerprint: "f00d", duty: 0)
    }

    /// A link that the dump cannot decide.
    static func undecidedLink(id: Int = 2) -> Finding {
        Finding(
            id: id, rule: "photo-credit-link-missing", severity: .info, verdict: .undecided, reason: "link-target-not-in-dump",
            message: "whether the credit \"Mirelle Tamsworth\" leads to the profile is not known",
            fix: "add the link's target to home.manifest.json", capture: "home", photo: "p1", path: "dumps/home.xml", line: 50, column: 3,
            element: "/0/4", fingerprint: "beef", duty: 1)
    }

    /// A text on the screen.
    static func seen(
        _ text: String, _ match: TextMatch, _ relation: Relation = .nearest, visibility: Visibility = .visible, link: LinkState = .none,
        at bounds: Rect? = nil
    ) -> EvidenceItem {
        EvidenceItem(
            element: "/0/4", elementIndex: 5, text: text, match: match, strength: 2, visibility: visibility,
            visibilityDetail: visibility == .visible ? "" : "alpha 0 on /0", relation: relation, distance: nil, link: link,
            linkTarget: link == .different ? "https://example.org/elsewhere" : nil, contrast: nil, source: .layout, bounds: bounds)
    }

    /// The photo of the text example with its two duties.
    static func photo(name: String = "Mirelle Tamsworth", evidence: [EvidenceItem]? = nil) -> ReportedPhoto {
        let items =
            evidence
            ?? [
                seen("Photos", .none),
                seen("Mirelle T…", .exact, .nearerToOther, at: Rect(x: 24, y: 1980, width: 300, height: 40)),
            ]
        return ReportedPhoto(
            id: "p1", element: "/0/3/1", identifier: "com.example.app:id/hero", className: "android.widget.ImageView",
            bounds: Rect(x: 0, y: 210, width: 1080, height: 720), visibleFraction: 1,
            records: [ReportedRecord(key: key, source: "dumps/home.photos.json", jsonPath: "$.photos[0]")], matchedBy: .url, confidence: 1,
            duties: [
                JudgedDuty(
                    kind: .authorCredit, text: name, link: contributor, verdict: .violation, rule: "photo-author-credit-missing",
                    reason: nil,
                    evidence: items),
                JudgedDuty(
                    kind: .creditLink, text: name, link: contributor, verdict: .undecided, rule: "photo-credit-link-missing",
                    reason: "link-target-not-in-dump", evidence: [seen(name, .exact, link: .operable)]),
            ])
    }

    /// A run with one capture.
    static func run(findings: [Finding] = [missingAuthor()], photo: ReportedPhoto = photo(), problems: [Problem] = []) -> Report {
        var summary = Report.Summary()
        summary.captures = 3
        summary.photos = 7
        summary.duties = 9
        summary.verdicts = [.pass: 5, .violation: 2, .undecided: 1, .relief: 1]
        for finding in findings where !finding.isSuppressed { summary.findings[finding.severity, default: 0] += 1 }
        summary.suppressed = findings.count { $0.isSuppressed }
        summary.records = 12
        let capture = ReportedCapture(
            id: "home",
            layout: .init(
                path: "dumps/home.xml", format: FormatID("android-uiautomator"), size: Size(width: 1080, height: 2400), unit: .pixels,
                scale: 2.75),
            screenshot: .init(path: "dumps/home.png", width: 1080, height: 2400), records: ["dumps/home.photos.json"], photos: [photo])
        return Report(
            profile: .init(name: "places-2026-07", digest: "abc"), summary: summary, captures: [capture], findings: ReportList(findings),
            problems: problems)
    }

    /// A run that found nothing at all.
    static func empty() -> Report {
        Report(profile: .init(name: "places-2026-07", digest: "abc"), summary: .init(), captures: [], findings: [], problems: [])
    }
}
