// Provider strings, links, avatars, ways to the source: what each rule says of small evidence, and that no duty goes unanswered.
import Model
import Testing

@testable import RuleEngine

@Suite struct OtherDutiesTests {
    /// Loud verdicts for one duty on a large photo.
    private func loud(_ duty: Duty, with more: [Duty] = [], in capture: (DisplayedPhoto) -> CaptureEvidence = { Fixture.capture([$0]) })
        throws
        -> [String]
    {
        try Judging.photo(Fixture.photo([duty] + more, bounds: Fixture.heroBounds), in: capture).loud
    }

    @Test func `a provider string gets exactly one answer whatever is found`() throws {
        for texts in [Knowledge.full, .partial, .none] {
            for link in LinkState.allCases {
                let photos = AuthorCreditPartitionTests.items.map { item in
                    var item = item
                    item.link = link
                    return Fixture.photo([Fixture.duty(.providerAttribution, [item])])
                }
                var answers = [Int](repeating: 0, count: photos.count)
                var passes = [Bool](repeating: false, count: photos.count)
                for outcome in try Judging.judge(Fixture.capture(photos, texts: texts)) where !outcome.isAdvisory {
                    guard case .duty(let photo, 0, 0) = outcome.subject else { continue }
                    #expect(outcome.verdict != .relief)
                    if outcome.verdict == .pass { passes[photo] = true }
                    if outcome.verdict == .violation || outcome.verdict == .undecided { answers[photo] += 1 }
                }
                for index in photos.indices {
                    #expect(answers[index] == (passes[index] ? 0 : 1), "\(AuthorCreditPartitionTests.items[index])")
                }
            }
        }
    }

    @Test(arguments: [
        (Fixture.item(link: .same), [String]()),
        (Fixture.item(link: .none, target: nil), ["photo-provider-attribution-altered violation"]),
        (Fixture.item(link: .different, target: "https://example.org/"), ["photo-provider-attribution-altered violation"]),
        (Fixture.item(link: .operable, target: nil), ["photo-provider-attribution-altered undecided link-target-not-in-dump"]),
        (Fixture.item(.truncated), ["photo-provider-attribution-altered violation"]),
        (Fixture.item(.approximate), ["photo-provider-attribution-altered violation"]),
        (Fixture.item(.approximate, source: .ocr), ["photo-provider-attribution-altered undecided name-approximate"]),
        (Fixture.item(visibility: .covered), ["photo-credit-hidden violation"]),
        (Fixture.item(relation: .elsewhere), ["photo-credit-not-associated violation"]),
        (Fixture.item(.none, strength: 0), ["photo-provider-attribution-missing violation"]),
    ])
    func `a provider string must stand complete and with its link`(item: EvidenceItem, expected: [String]) throws {
        #expect(try loud(Fixture.duty(.providerAttribution, [item])) == expected)
    }

    @Test func `a lost link of a provider string is one finding, not two`() throws {
        let item = Fixture.item(link: .none, target: nil)
        let told = try loud(Fixture.duty(.providerAttribution, [item]), with: [Fixture.duty(.creditLink, [item])])
        #expect(told == ["photo-provider-attribution-altered violation"])
    }

    @Test func `a provider string without a link needs none`() throws {
        #expect(try loud(Fixture.duty(.providerAttribution, link: nil, [Fixture.item(link: .none, target: nil)])).isEmpty)
    }

    @Test(arguments: [
        ([Fixture.item(link: .same)], [String]()),
        ([Fixture.item(link: .none, target: nil)], ["photo-credit-link-missing violation"]),
        ([Fixture.item(link: .unknown, target: nil)], ["photo-credit-link-missing undecided link-target-not-in-dump"]),
        ([Fixture.item(link: .operable, target: nil)], ["photo-credit-link-missing undecided link-target-not-in-dump"]),
        ([Fixture.item(link: .different, target: "javascript:void(0)")], ["photo-credit-link-missing undecided link-target-not-in-dump"]),
        ([Fixture.item(link: .different, target: "https://example.org/")], ["photo-credit-link-mismatch violation"]),
        // The name leads elsewhere, but a link beside it leads right.
        ([Fixture.item(link: .different, target: "https://example.org/"), Fixture.item(.none, strength: 1)], []),
        // Pixels know no links; the layout's word stands.
        (
            [Fixture.item(link: .none, target: nil), Fixture.item(link: .unknown, target: nil, source: .ocr)],
            ["photo-credit-link-missing violation"]
        ),
        ([Fixture.item(link: .unknown, target: nil, source: .ocr)], ["photo-credit-link-missing undecided link-target-not-in-dump"]),
        ([Fixture.item(.truncated, link: .none, target: nil)], ["photo-credit-link-missing violation"]),
        ([Fixture.item(.approximate, link: .none, target: nil)], ["photo-credit-link-missing undecided credit-undecided"]),
        ([Fixture.item(visibility: .hidden)], []), ([Fixture.item(relation: .elsewhere)], []), ([], []),
        ([Fixture.item(target: "//maps.google.com/maps/contrib/1")], ["photo-credit-link-unopenable violation"]),
        ([Fixture.item(target: "maps.google.com/maps/contrib/1")], ["photo-credit-link-unopenable violation"]),
    ])
    func `the link of a shown name must lead where the record says`(items: [EvidenceItem], expected: [String]) throws {
        #expect(try loud(Fixture.duty(.creditLink, items)) == expected)
    }

    @Test func `a browser completes an address without a scheme`() throws {
        let duty = Fixture.duty(.creditLink, [Fixture.item(target: "//maps.google.com/maps/contrib/1")])
        #expect(try loud(duty) { Fixture.capture([$0], platform: .web) }.isEmpty)
    }

    @Test func `a dump that knows neither links nor taps leaves a missing link undecided`() throws {
        let duty = Fixture.duty(.creditLink, [Fixture.item(link: .none, target: nil)])
        let told = try loud(duty) { Fixture.capture([$0], operability: .partial, linkTargets: .none) }
        #expect(told == ["photo-credit-link-missing undecided operability-not-in-dump"])
    }

    @Test(arguments: [(Fixture.heroBounds, Severity.error), (Fixture.tileBounds, .warning)])
    func `a missing link is a warning on a small photo`(bounds: Rect, severity: Severity) throws {
        let duty = Fixture.duty(.creditLink, [Fixture.item(link: .none, target: nil)])
        let told = try Judging.photo(Fixture.photo([duty], bounds: bounds))
        #expect(told.first { $0.verdict == .violation }?.outcome.severity == severity)
    }

    @Test(arguments: [
        ([Fixture.item(link: .same)], Knowledge.full, [String]()),
        ([Fixture.item(link: .same, target: nil)], .none, []),
        ([Fixture.item(visibility: .hidden, link: .same)], .full, ["photo-source-link-missing undecided link-behind-menu"]),
        ([], .full, ["photo-source-link-missing violation"]),
        ([], .none, ["photo-source-link-missing undecided link-target-not-in-dump"]),
        ([], .partial, ["photo-source-link-missing undecided link-target-not-in-dump"]),
        (
            [Fixture.item(.none, strength: 0, detail: "place-level", link: .different, target: "https://maps.google.com/?cid=7")], .full,
            ["photo-source-link-place-level-only violation"]
        ),
    ])
    func `a photo needs a way to its source on Google Maps`(items: [EvidenceItem], targets: Knowledge, expected: [String]) throws {
        #expect(try loud(Fixture.duty(.sourceLink, text: "", items)) { Fixture.capture([$0], linkTargets: targets) } == expected)
    }

    @Test func `a tile's way to its source may stand on the larger view`() throws {
        let duty = Fixture.duty(.sourceLink, text: "", [Fixture.item(relation: .otherCapture)])
        #expect(try loud(duty) == ["photo-source-link-missing undecided link-behind-menu"])
        #expect(try Judging.photo(Fixture.photo([duty], bounds: Fixture.tileBounds)).loud.isEmpty)
    }

    @Test func `a photo needs a way to be reported`() throws {
        #expect(try loud(Fixture.duty(.reportLink, text: "", [])) == ["photo-report-link-missing violation"])
        #expect(try loud(Fixture.duty(.reportLink, text: "", [Fixture.item()])).isEmpty)
    }

    @Test func `an author's picture is asked for only where the name is shown and there is room`() throws {
        let avatar = Fixture.duty(.avatar, [])
        let name = Fixture.credit([Fixture.item()])
        #expect(try loud(avatar, with: [name]) == ["photo-author-avatar-missing violation"])
        #expect(
            try loud(avatar, with: [name]) { Fixture.capture([$0], imageSources: .none) } == [
                "photo-author-avatar-missing undecided image-sources-not-in-dump"
            ])
        #expect(
            try Judging.photo(Fixture.photo([avatar, name])).loud == ["photo-author-avatar-missing undecided size-not-in-dump"])
        #expect(try Judging.photo(Fixture.photo([avatar, name], bounds: Fixture.tileBounds)).loud.isEmpty)
        #expect(try loud(avatar, with: [Fixture.credit([])]) == ["photo-author-credit-missing violation"])
        #expect(try loud(Fixture.duty(.avatar, [Fixture.item(strength: 1)]), with: [name]).isEmpty)
    }

    @Test(arguments: ["places-2026-04", "ios-sdk-2026-04", "android-sdk-2026-04"])
    func `older profiles ask for no way to the source`(profile: String) throws {
        let photo = Fixture.photo([Fixture.duty(.sourceLink, text: "", [])])
        #expect(
            try Judging.judge(Fixture.capture([photo]), profile: profile).allSatisfy { $0.verdict == .pass || $0.verdict == .notApplicable }
        )
    }
}
