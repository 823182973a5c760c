// Every author credit gets exactly one answer: a pass, one violating rule, one undecided rule, or a relief; never nothing, never two.
import Model
import Testing

@testable import RuleEngine

@Suite struct AuthorCreditPartitionTests {
    /// Facts that a photo and its screen can have.
    struct Setting: Sendable, CustomStringConvertible {
        var texts: Knowledge = .full
        var second: Second = .none
        var others: [String] = []
        var isTile = false
        var views: [OtherView] = []
        var description: String { "texts \(texts) second \(second) others \(others.count) tile \(isTile) views \(views.count)" }
        enum Second: CaseIterable { case none, shown, missing }

        static let all: [Setting] = {
            var all: [Setting] = []
            for texts in [Knowledge.full, .partial, .none] {
                for second in Second.allCases {
                    for others in [[], ["Mirelle Tamsworth"]] {
                        all.append(Setting(texts: texts, second: second, others: others))
                    }
                }
            }
            let unsized = OtherView(capture: "detail", bounds: nil, isFullyCredited: true, isLarger: nil)
            for views in [[], [Fixture.fullView], [unsized]] {
                for others in [[], ["Mirelle Tamsworth"]] { all.append(Setting(others: others, isTile: true, views: views)) }
            }
            return all
        }()
    }

    /// One evidence item of every kind.
    static let items: [EvidenceItem] = {
        var items: [EvidenceItem] = []
        let visibilities: [(Visibility, String)] = [
            (.visible, ""), (.hidden, "display:none"), (.hidden, "doubtful: visible=false"), (.accessibilityOnly, "label"),
            (.offScreen, "below"),
        ]
        for match in TextMatch.allCases {
            for (visibility, detail) in visibilities {
                for relation in Relation.allCases {
                    for strength in match == .none ? [0, 1] : [1, 2, 3, 4] {
                        for contrast in visibility == .visible ? [nil, 1.1, 3] : [nil] {
                            items.append(
                                Fixture.item(
                                    match, strength: strength, visibility: visibility, detail: detail, relation: relation,
                                    contrast: contrast))
                        }
                    }
                }
            }
        }
        return items
    }()

    /// What one item proves, written down a second time and independently of the rules.
    static func expected(_ item: EvidenceItem, weak: Bool, _ setting: Setting) -> Verdict {
        let here = [.overlay, .sameCard, .nearest].contains(item.relation)
        let isSeen = item.visibility == .visible && !(item.contrast.map { $0 < 1.3 } ?? false)
        let isWhole = item.match == .exact || item.match == .wholeWords
        if isWhole, here, isSeen, !weak || item.strength <= 3 { return .pass }
        let hasFullView = setting.views.contains { $0.isFullyCredited && $0.isLarger == true }
        if setting.isTile, hasFullView, setting.others.isEmpty { return .relief }
        let near = here || item.relation == .shared
        if isSeen, here, item.match == .approximate { return .undecided }
        let isCut = item.match == .truncated && (!weak || item.strength <= 3)
        if isSeen, here, weak, !isCut, isWhole || item.match == .truncated || item.strength == 1 { return .undecided }
        if isSeen, item.relation == .shared, item.match != .none { return .undecided }
        if near, item.visibilityDetail.hasPrefix("doubtful"), isWhole || item.match == .approximate { return .undecided }
        if near, item.visibility == .accessibilityOnly, setting.texts != .full, isWhole || item.match == .approximate { return .undecided }
        if setting.isTile, setting.others.isEmpty, setting.views.contains(where: { $0.isFullyCredited && $0.isLarger != false }) {
            return .undecided
        }
        guard setting.texts == .none, setting.others.isEmpty else { return .violation }
        // Without texts only what was found can be judged.
        let isLikely = isWhole && (!weak || item.strength <= 3) || isCut || !weak && item.match == .approximate
        let isElsewhere = item.relation == .elsewhere || item.relation == .nearerToOther
        let isDrawnTruncated = isSeen && here && isCut
        let isUnseen = !isSeen && item.visibility != .accessibilityOnly && item.relation != .otherCapture
        return isDrawnTruncated || isLikely && (isSeen && isElsewhere || isUnseen) ? .violation : .undecided
    }

    static func photo(_ items: [EvidenceItem], weak: Bool, _ setting: Setting) -> DisplayedPhoto {
        var duties = [Fixture.credit(weak: weak, others: setting.others, items)]
        switch setting.second {
        case .none: break
        case .shown: duties.append(Fixture.credit(text: "Selma Brook", [Fixture.item(text: "Selma Brook")]))
        case .missing: duties.append(Fixture.credit(text: "Selma Brook", []))
        }
        return Fixture.photo(duties, bounds: setting.isTile ? Fixture.tileBounds : Fixture.heroBounds, views: setting.views)
    }

    /// The answer to the first duty of each photo; nil where there is not exactly one.
    static func answers(_ photos: [DisplayedPhoto], _ setting: Setting, profile: String = "places-2026-07") throws -> [Verdict?] {
        var loud = [[Outcome]](repeating: [], count: photos.count)
        var passes = [Bool](repeating: false, count: photos.count)
        for outcome in try Judging.judge(Fixture.capture(photos, texts: setting.texts), profile: profile) where !outcome.isAdvisory {
            guard case .duty(let photo, 0, 0) = outcome.subject else { continue }
            if outcome.verdict == .pass { passes[photo] = true }
            if [.violation, .undecided, .relief].contains(outcome.verdict) { loud[photo].append(outcome) }
        }
        return zip(loud, passes).map { loud, passes in
            if loud.count == 1, !passes { return loud[0].verdict }
            return loud.isEmpty && passes ? .pass : nil
        }
    }

    @Test(arguments: Setting.all, [false, true])
    func `one item of evidence gives exactly one answer, and the right one`(setting: Setting, weak: Bool) throws {
        let answers = try Self.answers(Self.items.map { Self.photo([$0], weak: weak, setting) }, setting)
        for (item, answer) in zip(Self.items, answers) {
            let expected = Self.expected(item, weak: weak, setting)
            #expect(
                answer == expected,
                "\(item.match) \(item.visibility) \(item.visibilityDetail) \(item.relation) \(item.strength) weak \(weak)")
        }
    }

    @Test(arguments: Setting.all)
    func `no evidence at all gives exactly one answer`(setting: Setting) throws {
        #expect(try Self.answers([Self.photo([], weak: false, setting)], setting)[0] != nil)
    }

    @Test(arguments: [Knowledge.full, .partial])
    func `two items give one answer, and a shown credit passes whatever else is found`(texts: Knowledge) throws {
        let some = Self.items.enumerated().filter { $0.offset.isMultiple(of: 11) }.map(\.element)
        let setting = Setting(texts: texts)
        for first in some {
            let answers = try Self.answers(some.map { Self.photo([first, $0], weak: false, setting) }, setting)
            for (second, answer) in zip(some, answers) {
                let single = [Self.expected(first, weak: false, setting), Self.expected(second, weak: false, setting)]
                let best: Verdict = single.contains(.pass) ? .pass : single.contains(.undecided) ? .undecided : .violation
                // A label beside the drawn, cut text of the same name is the name that was cut.
                let isCutBesideLabel = best == .undecided && answer == .violation && texts == .partial
                #expect(answer == best || isCutBesideLabel, "\(first) and \(second)")
            }
        }
    }

    @Test(arguments: ["ios-sdk-2026-04", "android-sdk-2026-04", "places-2026-04"])
    func `profiles without relief answer every credit too`(profile: String) throws {
        for setting in [Setting(), Setting(isTile: true, views: [Fixture.fullView])] {
            let answers = try Self.answers(Self.items.map { Self.photo([$0], weak: false, setting) }, setting, profile: profile)
            #expect(!answers.contains { $0 == nil || $0 == .relief })
        }
    }
}
