// What is said of the records of a whole run.
import Model
import Testing

@testable import RuleEngine

@Suite struct RunRulesTests {
    private func run(_ record: PhotoRecord, displayed: Bool = true, candidate: Bool = false, ofPlace: Int = 1) -> RunRecord {
        RunRecord(record: record, isDisplayed: displayed, isCandidate: candidate, photosOfPlace: ofPlace)
    }

    private func told(_ records: [RunRecord]) throws -> [Told] {
        let set = try #require(Judging.sets["places-2026-07"])
        return try Judge(set).judge(run: records).filter { $0.verdict != .notApplicable }.map(Told.init)
    }

    @Test func `records that no screen shows are said once for a file`() throws {
        let file = (0..<3).map { run(Fixture.record(path: "a.json"), displayed: $0 == 0) }
        let told = try told(file + [run(Fixture.record(path: "b.json"), displayed: false, candidate: true)])
        #expect(told.loud == ["photo-record-unused undecided photo-not-captured"])
        let outcome = try #require(told.first { $0.verdict == .undecided }?.outcome)
        #expect(outcome.subject == .record(1) && outcome.severity == .info && outcome.isAdvisory)
        #expect(outcome.message.hasPrefix("2 of 3 photo records in this file"))
    }

    @Test(arguments: [DutyState.Reason.malformed, .truncated])
    func `a record that cannot be read is an error`(reason: DutyState.Reason) throws {
        let told = try told([run(Fixture.record()), run(Fixture.record(.unknown(reason)))])
        #expect(told.loud == ["photo-record-malformed violation"])
        #expect(told.first { $0.verdict == .violation }?.outcome.subject == .record(1))
    }

    @Test func `a record that lacks its author field is not called malformed`() throws {
        #expect(try told([run(Fixture.record(.unknown(.fieldAbsent)))]).loud.isEmpty)
    }

    @Test func `more photos than a place can have are said once for the place`() throws {
        let told = try told((0..<11).map { _ in run(Fixture.record(), ofPlace: 11) })
        #expect(told.loud == ["photo-record-over-limit violation"])
        #expect(try self.told((0..<10).map { _ in run(Fixture.record(), ofPlace: 10) }).loud.isEmpty)
    }

    @Test func `records that lost their links are said once for a file`() throws {
        let stripped = Credit(kind: .author, name: "Selma Brook", linkStripped: true)
        let told = try told([
            run(Fixture.record(credits: [Credit(kind: .author, name: "Tovan Pofe", uri: "https://maps.google.com/maps/contrib/1")])),
            run(Fixture.record(credits: [stripped])), run(Fixture.record(credits: [stripped])),
        ])
        #expect(told.loud == ["photo-record-link-stripped violation"])
        let message = try #require(told.first { $0.verdict == .violation }?.outcome.message)
        #expect(message.hasPrefix(#"2 of 3 records in this file name an author without a link, beginning with "Selma Brook""#))
    }

    @Test func `a run without records has nothing to say`() throws {
        #expect(try told([]).isEmpty)
    }

    @Test func `records keep their index when files alternate`() throws {
        let records = ["a.json", "b.json", "a.json"].map { run(Fixture.record(.unknown(.malformed), place: nil, path: $0)) }
        #expect(try told(records).filter { $0.verdict == .violation }.map(\.outcome.subject) == [.record(0), .record(2), .record(1)])
    }
}
