// What is said of photos as a whole, of author credits in particular situations, and of the doubts that weaken a violation.
import Model
import Testing

@testable import RuleEngine

@Suite struct PhotoRulesTests {
    private let missing = Fixture.credit([])

    @Test(arguments: [
        (Fixture.credit([Fixture.item()]), [String]()),
        (Fixture.credit([]), ["photo-author-credit-missing violation"]),
        (Fixture.credit([Fixture.item(visibility: .hidden, detail: "display:none")]), ["photo-credit-hidden violation"]),
        (Fixture.credit([Fixture.item(contrast: 1.06)]), ["photo-credit-hidden violation"]),
        (Fixture.credit([Fixture.item(contrast: 3)]), ["photo-credit-low-contrast violation"]),
        (Fixture.credit([Fixture.item(contrast: 3), Fixture.item(contrast: 7)]), []),
        (Fixture.credit([Fixture.item(visibility: .accessibilityOnly)]), ["photo-credit-a11y-only violation"]),
        (Fixture.credit([Fixture.item(.truncated, text: "Quillon F…")]), ["photo-credit-truncated violation"]),
        (Fixture.credit([Fixture.item(relation: .nearerToOther)]), ["photo-credit-not-associated violation"]),
        (Fixture.credit(others: ["Mirelle Tamsworth"], [Fixture.item(relation: .nearerToOther)]), ["photo-credit-swapped violation"]),
        (Fixture.credit([Fixture.item(relation: .shared)]), ["photo-credit-not-associated undecided credit-shared-by-group"]),
        (Fixture.credit([Fixture.item(.approximate)]), ["photo-author-credit-missing undecided name-approximate"]),
        (Fixture.credit(weak: true, [Fixture.item(strength: 4)]), ["photo-author-credit-missing undecided name-ambiguous"]),
        (Fixture.credit(weak: true, [Fixture.item(strength: 4, relation: .elsewhere)]), ["photo-author-credit-missing violation"]),
        (Fixture.credit(weak: true, [Fixture.item(strength: 3)]), []),
        (Fixture.credit(text: "", [Fixture.item(.none, text: "Profile", strength: 1)]), []),
        (Fixture.credit(text: "", []), ["photo-author-credit-missing undecided record-does-not-tell"]),
        // The right profile under another label is not the owed name.
        (Fixture.credit([Fixture.item(.none, text: "Q. F.", strength: 1)]), ["photo-author-credit-missing violation"]),
    ])
    func `an author credit is judged by exactly one rule`(duty: Duty, expected: [String]) throws {
        #expect(try Judging.photo(Fixture.photo([duty], bounds: Fixture.heroBounds)).loud == expected)
    }

    @Test func `a shown credit passes first by the rule of missing credits`() throws {
        let told = try Judging.photo(Fixture.photo([Fixture.credit([Fixture.item()])]))
        #expect(told.passing.first == "photo-author-credit-missing")
    }

    @Test func `one of several authors left out is named`() throws {
        let second = Fixture.credit(text: "Selma Brook", [])
        let told = try Judging.photo(Fixture.photo([Fixture.credit([Fixture.item()]), second]))
        let violation = try #require(told.first { $0.verdict == .violation })
        #expect(violation.rule == "photo-author-credit-incomplete")
        #expect(violation.outcome.message == #"of the photo's 2 authors, "Selma Brook" is not shown"#)
        #expect(violation.outcome.subject == .duty(photo: 0, match: 0, duty: 1))
    }

    @Test(arguments: [
        ([Fixture.fullView], ["photo-thumbnail-relief-used relief"]),
        ([OtherView(capture: "d", bounds: nil, isFullyCredited: true, isLarger: false)], ["photo-thumbnail-no-full-view violation"]),
        ([OtherView(capture: "d", bounds: nil, isFullyCredited: false, isLarger: true)], ["photo-thumbnail-no-full-view violation"]),
        (
            [OtherView(capture: "d", bounds: nil, isFullyCredited: true, isLarger: nil)],
            ["photo-thumbnail-no-full-view undecided relief-unproven"]
        ),
        ([], ["photo-thumbnail-no-full-view violation"]),
    ])
    func `a thumbnail may leave out its credit only with a credited larger view`(views: [OtherView], expected: [String]) throws {
        #expect(try Judging.photo(Fixture.photo([missing], bounds: Fixture.tileBounds, views: views)).loud == expected)
        #expect(try Judging.photo(Fixture.photo([missing], bounds: Fixture.gridBounds, gallery: 3, views: views)).loud == expected)
    }

    @Test func `wide cards and pictures of unknown size are called missing, not thumbnails`() throws {
        let told = ["photo-author-credit-missing violation"]
        #expect(try Judging.photo(Fixture.photo([missing], bounds: Fixture.heroBounds, gallery: 5)).loud == told)
        #expect(try Judging.photo(Fixture.photo([missing], gallery: 5)).loud == told)
    }

    @Test func `a larger view is no excuse for a large photo, and for none at all in older profiles`() throws {
        let large = Fixture.photo([missing], bounds: Fixture.heroBounds, views: [Fixture.fullView])
        #expect(try Judging.photo(large).loud == ["photo-author-credit-missing violation"])
        let tile = Fixture.photo([missing], bounds: Fixture.tileBounds, views: [Fixture.fullView])
        let told = try Judging.judge(Fixture.capture([tile]), profile: "ios-sdk-2026-04").map(Told.init)
        #expect(told.filter { $0.verdict != .notApplicable }.loud == ["photo-author-credit-missing violation"])
    }

    @Test func `relief does not excuse another author's name`() throws {
        let wrong = Fixture.credit(others: ["Mirelle Tamsworth"], [])
        let told = try Judging.photo(Fixture.photo([wrong], bounds: Fixture.tileBounds, views: [Fixture.fullView]))
        #expect(told.loud == ["photo-credit-swapped violation"])
    }

    @Test func `without bounds a credited view elsewhere leaves the relief open`() throws {
        let view = OtherView(capture: "detail", bounds: nil, isFullyCredited: true, isLarger: nil)
        #expect(
            try Judging.photo(Fixture.photo([missing], views: [view])).loud == ["photo-thumbnail-no-full-view undecided relief-unproven"])
    }

    @Test(arguments: [
        (Fixture.photo([Fixture.credit([])], matchedBy: .candidates, exhaustive: false), "photo-not-identified"),
        (Fixture.photo([Fixture.credit([])], visibility: .hidden, detail: "doubtful: visible=false"), "visibility-doubtful"),
        (Fixture.photo([Fixture.credit([])], fraction: 0.1), "photo-barely-visible"),
    ])
    func `a doubt about the photo makes a violation undecided and keeps its message`(photo: DisplayedPhoto, reason: String) throws {
        let told = try Judging.photo(photo)
        #expect(told.loud == ["photo-author-credit-missing undecided \(reason)"])
        let outcome = try #require(told.first { $0.verdict == .undecided }?.outcome)
        #expect(outcome.message.hasPrefix(#"the photo's author "Quillon Ferrowick" is not shown — "#))
        #expect(!outcome.fix.isEmpty)
    }

    @Test func `a doubt about the photo leaves a pass alone`() throws {
        let photo = Fixture.photo([Fixture.credit([Fixture.item()])], fraction: 0.1, exhaustive: false)
        #expect(try Judging.photo(photo).loud.isEmpty)
    }

    @Test(arguments: [Visibility.offScreen, .covered, .hidden])
    func `a photo that is not on the screen owes nothing there`(visibility: Visibility) throws {
        let duties = DutyKind.allCases.map { Fixture.duty($0, []) }
        let photo = Fixture.photo(duties, visibility: visibility, detail: "below the screen")
        #expect(try Judging.photo(photo).isEmpty)
        #expect(try Judging.photo(Fixture.photo([], matchedBy: .none, visibility: visibility)).isEmpty)
    }

    @Test func `a photo without a record is undecided, never silent`() throws {
        var photo = Fixture.photo([], matchedBy: .none)
        photo.shownIdentity = PhotoIdentity(.reference, "REFexample")
        let told = try Judging.photo(photo)
        #expect(told.loud == ["photo-record-unmatched undecided photo-without-record"])
        #expect(told.first?.outcome.message.contains("(gplaces-ref:REFexample)") == true)
        #expect(told.first?.outcome.severity == .warning)
    }

    @Test(arguments: [
        PhotoIdentity(.imageURL, "lh.googleusercontent.com/place-photos/INVENTED"), PhotoIdentity(.imageKey, "AF1QipINVENTED"),
    ])
    func `a picture address that no record names asks for the traffic of the session`(shown: PhotoIdentity) throws {
        var photo = Fixture.photo([], matchedBy: .none)
        photo.shownIdentity = shown
        let told = try Judging.photo(photo)
        #expect(told.loud == ["photo-record-unmatched undecided photo-not-identified"])
        #expect(told.first?.outcome.message.contains("(\(shown.key))") == true)
        #expect(told.first?.outcome.message.contains("add the HAR, trace or MHTML of the same session") == true)
    }

    @Test func `a record that does not tell makes its photo undecided`() throws {
        let told = try Judging.photo(Fixture.photo([])) {
            Fixture.capture([$0], records: [Fixture.record(.unknown(.fieldAbsent))])
        }
        #expect(told.loud == ["photo-record-author-field-absent undecided record-does-not-tell"])
        #expect(told.first { $0.verdict == .undecided }?.outcome.subject == .photo(0))
        let none = try Judging.photo(Fixture.photo([])) { Fixture.capture([$0], records: [Fixture.record(.noneDeclared)]) }
        #expect(none.loud.isEmpty && none.passing.contains("photo-record-author-field-absent"))
    }

    @Test(arguments: [
        (Knowledge.partial, ["photo-credit-a11y-only undecided label-may-be-drawn"]), (.full, ["photo-credit-a11y-only violation"]),
    ])
    func `a label counts as perhaps drawn only where the format mixes labels and texts`(texts: Knowledge, expected: [String]) throws {
        let duty = Fixture.credit([Fixture.item(visibility: .accessibilityOnly)])
        #expect(try Judging.photo(Fixture.photo([duty])) { Fixture.capture([$0], texts: texts) }.loud == expected)
    }

    @Test func `pixels get points from the scale before thresholds apply`() throws {
        let photo = Fixture.photo([missing], bounds: Rect(x: 0, y: 0, width: 330, height: 330))
        let scaled = try Judging.photo(photo) { Fixture.capture([$0], unit: .pixels, scale: 3) }
        #expect(scaled.loud == ["photo-thumbnail-no-full-view violation"])
        let unscaled = try Judging.photo(photo) { Fixture.capture([$0], unit: .pixels) }
        #expect(unscaled.loud == ["photo-author-credit-missing violation"])
    }

    @Test func `an exposed key is a finding of its own`() throws {
        let key = ExposedKey(element: "/0", elementIndex: 0, redactedURL: "https://places.googleapis.com/v1/x?key=…")
        let outcome = try #require(try Judging.judge(Fixture.capture([], keys: [key])).first)
        #expect(outcome.rule == "photo-url-exposes-key" && outcome.verdict == .violation && outcome.subject == .exposedKey(0))
    }
}
