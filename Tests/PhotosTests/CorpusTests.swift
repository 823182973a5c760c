// Counts for files of the shared corpus, where it is present: stated by formats/photo-metadata.md, or counted in the file.
import Foundation
import Input
import Model
import Photos
import TestSupport
import Testing

private let metadata = TestFiles.shared?.appending(path: "corpus/metadata")

private func read(file: String) throws -> RecordFile? {
    let url = try #require(metadata).appending(path: file)
    return RecordReaders.read(InputFile(path: file, raw: try TestFiles.bytes(url)))
}

private func files(in folders: String...) -> [String] {
    guard let metadata else { return [] }
    return folders.flatMap { folder in
        ((try? FileManager.default.contentsOfDirectory(atPath: metadata.appending(path: folder).path)) ?? [])
            .sorted().map { folder + "/" + $0 }
    }
}

@Suite(.enabled(if: metadata != nil)) struct CorpusTests {
    @Test(arguments: [
        ("legacy-webservice/TextSearchPizzaInNYC.json", "due", 20, 0), ("places-new/searchtext-nested-mask-1.min.json", "due", 110, 0),
        ("places-new/searchnearby-protocol-relative.json", "due", 76, 0),
        ("legacy-webservice/nearbysearch-2014-no-attribution-field.json", "unknown", 18, 0),
        ("backend-cache/swagger-example-emptied.json", "noneDeclared", 2, 0),
        ("postman/google-maps-platform-places.postman_collection.json", "due", 10, 0),
        ("http-recordings/places-new-session.derived.har", "due", 6, 2),
        ("android-sdk/logcat-places-v2.derived.log", "due", 6, 0), ("android-sdk/logcat-places-v35.derived.log", "due", 6, 0),
        ("android-sdk/gson-obfuscated-v2.derived.json", "due", 5, 0), ("ios-sdk/console-attributedstring.derived.log", "due", 6, 0),
        ("ios-sdk/swift-places-struct-dump.derived.log", "due", 3, 0), ("plugins/flutter-freezed-tostring.derived.log", "due", 5, 0),
        ("plugins/flutter-google-places-sdk-issue6.log", "due", 3, 0), ("plugins/rn-console-autocomplete-details.txt", "due", 10, 0),
        ("backend-cache/csv-semicolon-attribution-text.derived.csv", "due", 9, 0),
        ("backend-cache/flattened-slash-header.derived.csv", "due", 10, 0), ("backend-cache/mysql-trips-dump.sql", "unknown", 6, 0),
        ("backend-cache/python-repr-log.derived.txt", "due", 6, 0), ("backend-cache/java-lombok-tostring.derived.log", "due", 5, 0),
        ("http-recordings/php-serialized-abb7782525be.txt", "due", 20, 0), ("http-recordings/rn-axios-response-dump.txt", "due", 1, 1),
        ("legacy-webservice/maps_http_places_details_response.xml", "due", 10, 0),
    ])
    func aFileHasItsStatedCounts(file: String, duty: String, count: Int, links: Int) throws {
        let found = try #require(try read(file: file))
        #expect(found.records.count == count)
        #expect(found.records.allSatisfy { $0.duty.name == duty })
        #expect(found.links.count == links)
    }

    @Test func aFileWhosePhotosWereNotRequestedHasNone() throws {
        #expect(try read(file: "places-new/searchtext-photos-not-requested.json") == nil)
    }

    @Test(arguments: files(in: "not-photos"))
    func whatIsNoPhotoGivesNoRecord(file: String) throws {
        #expect(try read(file: file) == nil)
    }

    @Test(arguments: files(in: "places-new", "maps-js", "plugins", "postman", "broken", "backend-cache", "android-sdk"))
    func everyRecordIsSensible(file: String) throws {
        for record in try read(file: file)?.records ?? [] {
            #expect(record.location.line >= 1)
            #expect(!file.hasSuffix(".json") || !record.location.jsonPath.isEmpty)
            #expect((record.duty == .due) == record.credits.contains { !$0.name.isEmpty })
            #expect(record.credits.allSatisfy { $0.contributor == nil || $0.uri != nil })
        }
    }
}
