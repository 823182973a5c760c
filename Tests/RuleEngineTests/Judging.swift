// Helpers that judge a fixture and read the outcomes.
import Model

@testable import RuleEngine

/// A judge for each profile, loaded once for all tests.
enum Judging {
    static let sets: [String: RuleSet] = {
        var sets: [String: RuleSet] = [:]
        for name in ["ios-sdk-2026-04", "android-sdk-2026-04", "places-2026-04", "places-2026-07"] {
            sets[name] = try? RuleSet.load(profile: name)
        }
        return sets
    }()

    static func judge(_ capture: CaptureEvidence, profile: String = "places-2026-07") throws -> [Outcome] {
        guard let set = sets[profile] else { throw RuleFault(message: "the profile \(profile) does not load") }
        return try Judge(set).judge(capture)
    }

    /// The outcomes of one photo with these duties, without those that are not applicable.
    static func photo(_ photo: DisplayedPhoto, in capture: (DisplayedPhoto) -> CaptureEvidence = { Fixture.capture([$0]) }) throws -> [Told]
    {
        try judge(capture(photo)).filter { $0.verdict != .notApplicable }.map(Told.init)
    }
}

/// An outcome as tests compare it: `photo-credit-hidden violation`, with the reason of an undecided one.
struct Told: Equatable, CustomStringConvertible {
    var rule: String
    var verdict: Verdict
    var reason: String?
    var outcome: Outcome

    init(_ outcome: Outcome) {
        rule = outcome.rule
        verdict = outcome.verdict
        reason = outcome.reason
        self.outcome = outcome
    }
    var description: String { reason.map { "\(rule) \(verdict) \($0)" } ?? "\(rule) \(verdict)" }
    static func == (a: Told, b: Told) -> Bool { a.description == b.description }
}

extension [Told] {
    /// Everything but passes, as text.
    var loud: [String] { filter { $0.verdict != .pass }.map(\.description) }
    /// Rules that pass.
    var passing: [String] { filter { $0.verdict == .pass }.map(\.rule) }
}
