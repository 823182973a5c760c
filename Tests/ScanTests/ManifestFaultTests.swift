// Faults of a manifest are told with their line, and the sound entries still count.
import Model
import Testing

@testable import Scan

@Suite struct ManifestFaultTests {
    private let screen = Invented.native([("hero", "Photo by Mira Osterlund")])
    private let records = Invented.records([("one", "Mira Osterlund")])

    /// The problems of a run with a manifest beside its only screen, and the credit of the picture.
    private func scan(_ manifest: String, named name: String = "home.manifest.json") async throws -> (problems: [Problem], hero: Verdict?) {
        let folder = try TemporaryFolder(["home.xml": screen, "home.photos.json": records, name: manifest])
        let report = try await folder.scan().report
        return (report.problems, report.credits("home")["hero"])
    }

    @Test(arguments: [
        (entry: "{\"element\": {\"name\": \"hero\"}, \"photo\": null}", code: "manifest-malformed"),
        (entry: "{\"element\": {\"bounds\": {\"x\": 0, \"y\": 0, \"width\": 9}}, \"photo\": null}", code: "manifest-malformed"),
        (entry: "{\"photo\": null}", code: "manifest-malformed"),
        (entry: "{\"element\": {\"identifier\": \"other\"}}", code: "manifest-malformed"),
        (entry: "{\"element\": {\"identifier\": \"other\"}, \"photo\": 7}", code: "manifest-malformed"),
        (entry: "{\"element\": {\"identifier\": \"other\"}, \"photo\": null}", code: "manifest-entry-unmatched"),
        (entry: "{\"element\": {\"identifier\": \"hero\", \"index\": 3}, \"photo\": null}", code: "manifest-entry-unmatched"),
        (entry: "{\"element\": {\"identifier\": \"hero\", \"index\": -1}, \"photo\": null}", code: "manifest-entry-unmatched"),
        (entry: "{\"element\": {\"xpath\": \"//element[\"}, \"photo\": null}", code: "manifest-entry-unmatched"),
        (entry: "{\"element\": {\"xpath\": \"//element[@className='Nothing']\"}, \"photo\": null}", code: "manifest-entry-unmatched"),
        (
            entry: "{\"element\": {\"bounds\": {\"x\": 1e300, \"y\": 0, \"width\": 1e300, \"height\": 9}}, \"photo\": null}",
            code: "manifest-entry-unmatched"
        ),
    ]) func aFaultyPhotoEntryIsToldWithItsLine(fault: (entry: String, code: String)) async throws {
        let result = try await scan(
            """
            {
              "schemaVersion": 1,
              "photos": [
                {"element": {"identifier": "hero"}, "photo": "\(Invented.name("one"))"},
                \(fault.entry)
              ]
            }
            """)
        #expect(result.problems.map(\.code) == [fault.code])
        #expect(result.problems.map(\.line) == [5])
        #expect(result.problems.map(\.path) == ["home.manifest.json"])
        #expect(result.hero == .pass, "the sound entry counts")
    }

    @Test func aFaultyLinkEntryIsToldWithItsLine() async throws {
        let result = try await scan(
            """
            {"schemaVersion": 1,
             "photos": [{"element": {"identifier": "hero"}, "photo": "\(Invented.name("one"))"}],
             "links": [
               {"element": {"identifier": "hero"}},
               {"element": {"identifier": "gone"}, "url": "https://maps.google.com/maps/contrib/1"}
             ]}
            """)
        #expect(result.problems.map(\.code) == ["manifest-malformed", "manifest-entry-unmatched"])
        #expect(result.problems.map(\.line) == [4, 5])
    }

    @Test(arguments: ["0", "-2", "\"three\"", "1e9"]) func aScaleThatIsNoneIsTold(scale: String) async throws {
        let result = try await scan(
            """
            {"schemaVersion": 1,
             "scale": \(scale),
             "photos": [{"element": {"identifier": "hero"}, "photo": "\(Invented.name("one"))"}]}
            """)
        #expect(result.problems.map(\.line) == [2])
        #expect(result.problems.map(\.code) == ["manifest-malformed"])
        #expect(result.hero == .pass)
    }

    @Test func anUnknownVersionIsTold() async throws {
        let result = try await scan(
            "{\"schemaVersion\": 9, \"photos\": [{\"element\": {\"identifier\": \"hero\"}, \"photo\": \"\(Invented.name("one"))\"}]}")
        #expect(result.problems.map(\.code) == ["manifest-version"])
    }

    @Test func aManifestThatIsCutOffKeepsItsWholeEntries() async throws {
        let result = try await scan(
            """
            {"schemaVersion": 1, "photos": [
              {"element": {"identifier": "hero"}, "photo": "\(Invented.name("one"))"},
              {"element": {"identi
            """)
        #expect(result.problems.contains { $0.code == "manifest-malformed" && $0.severity == .error && $0.line == 3 })
        #expect(result.hero == .pass)
    }

    @Test func aFolderManifestNamesItsScreensAndUnknownOnesAreTold() async throws {
        let result = try await scan(
            """
            {"$schema": "https://example.org/manifest-1.schema.json", "schemaVersion": 1, "screens": {
              "home": {"photos": [{"element": {"identifier": "hero"}, "photo": "\(Invented.name("one"))"}]},
              "hoem": {"photos": []}
            }}
            """, named: "attrcheck.manifest.json")
        #expect(result.hero == .pass)
        #expect(result.problems.map(\.code) == ["manifest-screen-unmatched"])
        #expect(result.problems.first?.message.contains("hoem") == true)
    }

    @Test func aManifestOfAPhotoWithoutRecordIsUndecidedNotPassed() async throws {
        let result = try await scan(
            "{\"schemaVersion\": 1, \"photos\": [{\"element\": {\"identifier\": \"hero\"}, \"photo\": \"\(Invented.name("unknown"))\"}]}")
        #expect(result.hero == .undecided)
    }
}
