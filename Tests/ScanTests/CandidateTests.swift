// Pictures that nothing names: only records of the capture's own can make a missing credit a violation.
import Model
import Testing

@testable import Scan

@Suite struct CandidateTests {
    private let two = Invented.records([("one", "Mira Osterlund"), ("two", "Tobiah Lenz")])

    /// The verdict of the one picture's credit, and its reason.
    private func judged(_ report: Report, _ capture: String = "home") throws -> (verdict: Verdict, reason: String?, matchedBy: MatchedBy) {
        let photo = try #require(report.captures.first { $0.id == capture }?.photos.first)
        let duty = try #require(photo.duties.first { $0.kind == .authorCredit })
        return (duty.verdict, duty.reason, photo.matchedBy)
    }

    @Test func theOnlyOwnRecordIsThePicturesAndItsMissingCreditAViolation() async throws {
        let folder = try TemporaryFolder([
            "home.xml": Invented.native([("hero", "A quiet lane")]), "home.photos.json": Invented.records([("one", "Mira Osterlund")]),
        ])
        let result = try judged(try await folder.scan().report)
        #expect(result.matchedBy == .candidates)
        #expect(result.verdict == .violation)
    }

    @Test func whatIsUnmetForAllOwnRecordsIsAViolation() async throws {
        let folder = try TemporaryFolder(["home.xml": Invented.native([("hero", "A quiet lane")]), "home.photos.json": two])
        let result = try judged(try await folder.scan().report)
        #expect(result.verdict == .violation)
    }

    @Test func whatIsMetForSomeOwnRecordsIsUndecided() async throws {
        let folder = try TemporaryFolder(["home.xml": Invented.native([("hero", "Photo by Tobiah Lenz")]), "home.photos.json": two])
        let result = try judged(try await folder.scan().report)
        #expect(result.verdict == .undecided)
        #expect(result.reason == "photo-not-identified")
    }

    @Test func whatIsMetForAllOwnRecordsPasses() async throws {
        let folder = try TemporaryFolder([
            "home.xml": Invented.native([("hero", "Photos by Tobiah Lenz and Mira Osterlund")]), "home.photos.json": two,
        ])
        let result = try judged(try await folder.scan().report)
        #expect(result.verdict == .pass)
    }

    @Test func sharedRecordsNeverMakeAViolation() async throws {
        let screen = Invented.native([("hero", "A quiet lane")])
        let folder = try TemporaryFolder(["home.xml": screen, "other.xml": screen, "photos.json": two])
        let result = try judged(try await folder.scan().report)
        #expect(result.verdict == .undecided)
        #expect(result.reason == "photo-not-identified")
    }

    @Test func recordsOfTheRunNeverMakeAViolationEvenForItsOnlyCapture() async throws {
        let folder = try TemporaryFolder(["home.xml": Invented.native([("hero", "A quiet lane")]), "meta/answer.json": two])
        let report = try await folder.scan { options in
            options.paths = ["home.xml"]
            options.recordPaths = ["meta"]
        }.report
        let result = try judged(report)
        #expect(result.verdict == .undecided)
        #expect(result.reason == "photo-not-identified")
    }

    @Test func aFolderFileThatServesOneCaptureIsItsOwn() async throws {
        let folder = try TemporaryFolder(["home.xml": Invented.native([("hero", "A quiet lane")]), "photos.json": two])
        #expect(try judged(try await folder.scan().report).verdict == .violation)
    }

    @Test func morePicturesThanRecordsMeanThatSomeAreNoPlacePhotos() async throws {
        let folder = try TemporaryFolder([
            "home.xml": Invented.native([("hero", "A quiet lane"), ("banner", "Welcome")]),
            "home.photos.json": Invented.records([("one", "Mira Osterlund")]),
        ])
        #expect(try await folder.scan().report.credits("home") == ["hero": .undecided, "banner": .undecided])
    }

    @Test func aManifestTakesAPictureAndItsRecordOutOfTheGuessing() async throws {
        let manifest = """
            {"schemaVersion": 1, "photos": [{"element": {"identifier": "hero"}, "photo": "\(Invented.name("two"))"},
             {"element": {"identifier": "banner"}, "photo": null}]}
            """
        let folder = try TemporaryFolder([
            "home.xml": Invented.native([("hero", "Photo by Tobiah Lenz"), ("banner", "Welcome")]), "home.photos.json": two,
            "home.manifest.json": manifest,
        ])
        let report = try await folder.scan().report
        #expect(report.credits("home") == ["hero": .pass], "the banner is no place photo")
        #expect(report.captures.first?.photos.first?.matchedBy == .manifest)
    }
}
