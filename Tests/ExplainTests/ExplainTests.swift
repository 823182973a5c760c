// Explanations from reports made by hand; every name is invented.
import Model
import RuleEngine
import Testing

@testable import Explain

@Suite("Explanations")
struct ExplainTests {
    /// Evidence that meets an author credit, changed by the test.
    private func item(_ change: (inout EvidenceItem) -> Void = { _ in }) -> EvidenceItem {
        var item = EvidenceItem(
            element: "/0/4", elementIndex: 4, text: "Photo by Mirelle Tamsworth", match: .exact, strength: 3, visibility: .visible,
            visibilityDetail: "", relation: .sameCard, distance: 4, link: .same, linkTarget: nil, contrast: nil, source: .layout,
            bounds: Rect(x: 0, y: 940, width: 300, height: 40))
        change(&item)
        return item
    }

    private func report(
        _ kind: DutyKind = .authorCredit, evidence: [EvidenceItem], others: [String] = [], verdict: Verdict = .violation,
        reason: String? = nil
    ) -> Report {
        let duty = JudgedDuty(
            kind: kind, text: "Mirelle Tamsworth", link: "https://maps.google.com/maps/contrib/100000000000000000002", verdict: verdict,
            rule: "photo-author-credit-missing", reason: reason, evidence: evidence, otherNamesAtPhoto: others)
        let photo = ReportedPhoto(
            id: "p1", element: "/0/3", identifier: "hero", className: "ImageView", bounds: Rect(x: 0, y: 210, width: 1080, height: 720),
            visibleFraction: 1,
            records: [.init(key: "gplaces-photo:places/A/photos/B", source: "home.photos.json", jsonPath: "$.photos[0]")],
            matchedBy: .candidates, confidence: 0.5, duties: [duty])
        let capture = ReportedCapture(
            id: "home", layout: .init(path: "dumps/home.xml", format: FormatID("maestro"), size: nil, unit: .points, scale: nil),
            screenshot: nil,
            records: ["home.photos.json"], photos: [photo])
        let finding = Finding(
            id: 1, rule: "photo-author-credit-missing", severity: .error, verdict: verdict, reason: reason, message: "m", fix: "do the fix",
            capture: "home", photo: "p1", path: "dumps/home.xml", line: 3, fingerprint: "abcd1234", duty: 0)
        return Report(
            profile: .init(name: RuleSet.defaultProfile, digest: ""), summary: .init(), captures: [capture], findings: [finding],
            problems: [])
    }

    private func explained(_ report: Report) throws -> Explanation {
        let rules = try RuleSet.load(profile: RuleSet.defaultProfile)
        let record = #"{"photos":[{"authorAttributions":[{"displayName":"Mirelle Tamsworth"}]}]}"#
        return Explainer(report, rules: rules) { $0 == "home.photos.json" ? Array(record.utf8) : nil }.explanation(of: report.findings[0])
    }

    @Test("A text that meets the duty counts; the record's field, the clause and its source are named")
    func counts() throws {
        let explanation = try explained(report(evidence: [item()]))
        #expect(explanation.considered.map(\.counts) == [true])
        #expect(explanation.owed?.from == "home.photos.json $.photos[0].authorAttributions[0].displayName")
        #expect(explanation.rule?.clauses.isEmpty == false)
        #expect(explanation.rule?.clauses.contains { $0.sources.contains { $0.contains("policies page") } } == true)
    }

    @Test("Nothing on the screen: what to show, where, and with which link")
    func nothing() throws {
        let steps = try explained(report(evidence: [])).toPass
        #expect(steps.count == 1)
        #expect(steps[0].contains("\"Mirelle Tamsworth\"") && steps[0].contains("(0,210 1080×720)") && steps[0].contains("contrib/1000"))
    }

    /// A fact that stands in the way, and a word of the change that would remove it.
    static let obstacles: [(name: String, change: @Sendable (inout EvidenceItem) -> Void, word: String)] = [
        ("truncated", { $0.match = .truncated }, "whole"),
        ("approximate", { $0.match = .approximate }, "exactly"),
        (
            "hidden",
            {
                $0.visibility = .hidden
                $0.visibilityDetail = "display:none on /0/3"
            }, "display:none on /0/3"
        ),
        ("label", { $0.visibility = .accessibilityOnly }, "draw"),
        ("other photo", { $0.relation = .nearerToOther }, "move element /0/4 to the photo at (0,210 1080×720)"),
        ("group", { $0.relation = .shared }, "each photo a credit of its own"),
        ("contrast", { $0.contrast = 2.04 }, "from 2:1 to at least 4.5:1"),
    ]

    @Test("Each fact that stands in the way has its own concrete change", arguments: obstacles.indices)
    func facts(index: Int) throws {
        let explanation = try explained(report(evidence: [item(Self.obstacles[index].change)]))
        #expect(explanation.considered.map(\.counts) == [false])
        #expect(explanation.toPass.count == 1)
        #expect(explanation.toPass.first?.contains(Self.obstacles[index].word) == true, "\(explanation.toPass)")
    }

    @Test("Of several texts the one that needs the least is to be changed")
    func nearest() throws {
        let far = item {
            $0.visibility = .covered
            $0.relation = .elsewhere
        }
        let near = item {
            $0.element = "/0/9"
            $0.match = .truncated
        }
        #expect(try explained(report(evidence: [far, near])).toPass.map { $0.contains("/0/9") } == [true])
    }

    @Test("A swapped name is to be replaced")
    func swapped() throws {
        let steps = try explained(report(evidence: [], others: ["Tobias Wrenfield"])).toPass
        #expect(steps == ["replace \"Tobias Wrenfield\", which is another photo's author, by \"Mirelle Tamsworth\""])
    }

    @Test("An undecided finding says its reason and what decides it, with a manifest entry to copy")
    func undecided() throws {
        let explanation = try explained(report(evidence: [], verdict: .undecided, reason: "photo-not-identified"))
        #expect(explanation.undecided?.code == "photo-not-identified" && explanation.undecided?.decidedBy.isEmpty == false)
        #expect(explanation.toPass.isEmpty)
        let entry = try #require(explanation.toDecide.first)
        #expect(
            entry.contains("dumps/home.manifest.json") && entry.contains("\"identifier\": \"hero\"") && entry.contains("places/A/photos/B"))
    }

    @Test("A finding is found by number, by beginning of its fingerprint, and by rule")
    func search() {
        var findings: [Finding] = []
        for (id, print) in [(1, "12ab"), (2, "12cd"), (3, "77ef")] {
            findings.append(
                Finding(
                    id: id, rule: id < 3 ? "a" : "b", severity: .error, verdict: .violation, message: "", fix: "", path: "",
                    fingerprint: print))
        }
        func ids(_ word: String) -> [Int]? {
            if case .found(let found) = FindingSearch.find(word, in: findings) { found.map(\.id) } else { nil }
        }
        #expect(ids("2") == [2] && ids("12c") == [2] && ids("12C") == [2] && ids("a") == [1, 2] && ids("77") == [3])
        guard case .ambiguous(let several) = FindingSearch.find("12", in: findings) else {
            Issue.record("two fingerprints begin with 12")
            return
        }
        #expect(several.count == 2)
        #expect(ids("9") == nil && ids("") == nil)
    }

    @Test(
        "A field is found below its record, also inside texts that are JSON",
        arguments: [
            ("$.a[1]", #"{"a":[{"n":"Mira"},{"n":["x","Mira"]}]}"#, "$.a[1].n[1]"),
            ("$.a>$.b", #"{"a":"{\"b\":{\"n\":\"by Mira\"}}"}"#, "$.a>$.b.n"),
            ("$.x.y", #"{"x.y":{"n":"Mira"}}"#, "$.x.y.n"), ("$.a[7]", #"{"a":[]}"#, nil), ("$", "no json", nil), ("", "{}", nil),
        ] as [(String, String, String?)])
    func field(record: String, json: String, expected: String?) {
        #expect(RecordField.path(of: ["Mira"], below: record, in: Array(json.utf8)) == expected)
    }

    @Test(
        "What is no report is refused in one sentence",
        arguments: ["", "[]", "{}", #"{"findings":[]}"#, #"{"schemaVersion":2,"findings":[],"captures":[]}"#])
    func refused(text: String) {
        #expect(throws: ReportFault.self) { try ReportReader.read(Array(text.utf8)) }
    }

    @Test("A report with missing and unknown members is read")
    func tolerant() throws {
        let text = #"{"findings":[{"id":4,"verdict":"later-verdict"}],"captures":[{"id":"a","photos":[{"duties":[{"kind":"later"}]}]}]}"#
        let report = try ReportReader.read(Array(text.utf8))
        #expect(report.findings.map(\.verdict) == [.undecided] && report.captures[0].photos[0].duties.isEmpty)
    }
}
