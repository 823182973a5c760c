// Every screen with a place photo gets exactly one answer about its Google Maps mark: never nothing, never two.
import Model
import Testing

@testable import RuleEngine

@Suite struct MapsMarkPartitionTests {
    private static let rules: Set = [
        "maps-mark-missing", "maps-mark-obscured", "maps-mark-text-altered", "maps-mark-powered-by", "maps-mark-legacy-google",
    ]

    /// A mark of every wording and standing, seen or not.
    static let marks: [MarkFact?] = {
        var marks: [MarkFact?] = [nil]
        let visibilities: [(Visibility, String)] = [
            (.visible, ""), (.hidden, "not rendered"), (.hidden, "doubtful: the dump says not visible"), (.covered, "covered by /3"),
            (.offScreen, ""), (.transparent, "opacity 0"),
        ]
        for form in MarkFact.Form.allCases {
            for wording in MarkFact.Wording.allCases {
                for standing in MarkFact.Standing.allCases {
                    for (visibility, detail) in visibilities {
                        marks.append(
                            MarkFact(
                                element: "/1", elementIndex: 1, form: form, wording: wording, standing: standing, text: "x",
                                visibility: visibility, visibilityDetail: detail))
                    }
                }
            }
        }
        return marks
    }()

    /// A judge of these rules alone.
    private static func judge() throws -> Judge {
        var set = try #require(Judging.sets["places-2026-07"])
        try set.narrow(only: Array(rules), skip: [])
        return try Judge(set)
    }

    /// The outcomes about the mark of a screen with these facts, without those that are not applicable.
    private func told(
        _ mark: MarkFact?, by judge: Judge? = nil, matchedBy: MatchedBy = .url, texts: Knowledge = .full,
        _ change: (inout MarkEvidence) -> Void = { _ in }
    ) throws -> [Outcome] {
        var capture = Fixture.capture([Fixture.photo([], matchedBy: matchedBy)], texts: texts)
        var evidence = MarkEvidence(elementIndex: 0, marks: [mark].compactMap { $0 })
        change(&evidence)
        capture.marks = evidence
        let outcomes = try judge?.judge(capture) ?? Judging.judge(capture)
        return outcomes.filter { Self.rules.contains($0.rule) && $0.verdict != .notApplicable }
    }

    @Test func `every state has one answer, whatever is found`() throws {
        let changes: [(inout MarkEvidence) -> Void] = [
            { _ in }, { $0.isPart = true }, { $0.opaqueElements = ["/2"] }, { $0.possibleLogos = ["/2"] },
            { $0.builtIns = [BuiltInFact(element: "/2", elementIndex: 2, kind: .googleMap, visibility: .visible, attributions: [])] },
        ]
        let judge = try Self.judge()
        for mark in Self.marks {
            for (number, change) in changes.enumerated() {
                let answers = try told(mark, by: judge, change)
                // The proper mark is what all five rules pass.
                let isShown = answers.allSatisfy { $0.verdict == .pass } && answers.count == 5
                #expect(isShown || answers.count == 1, "\(String(describing: mark)) \(number): \(answers.map(\.rule))")
                // Nothing is called missing or hidden where the dump could not tell.
                if number > 0 {
                    #expect(
                        !answers.contains { $0.verdict == .violation && ["maps-mark-missing", "maps-mark-obscured"].contains($0.rule) })
                }
            }
        }
    }

    @Test func `only the seen words alone, or the logo, are the mark`() throws {
        let judge = try Self.judge()
        for mark in Self.marks.compactMap({ $0 }) {
            let passes = try told(mark, by: judge).contains { $0.verdict == .pass }
            let isProper =
                mark.wording == .exact && mark.standing == .alone && mark.form != .label && mark.visibility == .visible
            #expect(passes == isProper, "\(mark)")
        }
    }

    @Test(
        arguments: [
            ("maps-mark-missing", nil, Knowledge.full), (nil, "not-all-in-dump", .partial), (nil, "not-all-in-dump", .none),
        ] as [(String?, String?, Knowledge)])
    func `no mark is a violation only where every text is in the dump`(rule: String?, reason: String?, texts: Knowledge) throws {
        let answers = try told(nil, texts: texts)
        #expect(answers.map(\.reason) == [reason])
        #expect((answers.first?.verdict == .violation) == (rule != nil))
    }

    @Test func `pictures that may be place photos leave it open, and unknown ones owe nothing`() throws {
        #expect(try told(nil, matchedBy: .candidates).map(\.reason) == ["photo-not-identified"])
        #expect(try told(nil, matchedBy: .none).isEmpty)
    }

    @Test func `photos inside a Google map need no mark of their own`() throws {
        let answers = try told(nil) {
            $0.maps = [
                MapFact(
                    element: "/1", elementIndex: 1, provider: "google", visibility: .visible, visibilityDetail: "", photosInside: ["p1"],
                    photosOver: [])
            ]
        }
        #expect(answers.isEmpty)
    }

    @Test(arguments: [
        ("apple", true, Verdict.violation), ("apple", false, .undecided), ("unknown", true, .undecided), ("google", true, .pass),
        ("google", false, .notApplicable),
    ])
    func `a place photo may be in a Google map, and in no other`(provider: String, isInside: Bool, verdict: Verdict) throws {
        var capture = Fixture.capture([Fixture.photo([])])
        capture.marks = MarkEvidence(
            elementIndex: 0,
            maps: [
                MapFact(
                    element: "/1", elementIndex: 1, provider: provider, visibility: .visible, visibilityDetail: "",
                    photosInside: isInside ? ["p1"] : [], photosOver: isInside ? [] : ["p1"])
            ])
        let answers = try Judging.judge(capture).filter { $0.rule == "place-content-on-foreign-map" }
        #expect(answers.map(\.verdict) == [verdict] && answers.map(\.subject) == [.element(1)])
    }

    @Test func `the doubts of a photo also weaken what is said of its place`() throws {
        let duty = Fixture.duty(.placeAttribution, text: "Larkfield Listings", link: nil, [])
        var capture = Fixture.capture([Fixture.photo([duty])])
        capture.marks = MarkEvidence(elementIndex: 0)
        let answer = try Judging.judge(capture).first { $0.rule == "place-provider-attribution-missing" }
        #expect(answer?.verdict == .violation)
        capture.marks?.isPart = true
        let open = try Judging.judge(capture).first { $0.rule == "place-provider-attribution-missing" }
        #expect(open?.reason == "not-all-in-dump")
    }
}
