// What the recordings of the shared corpus tell, where it is present: counted independently with a script over their raw bodies.
import Foundation
import Input
import Model
import Photos
import TestSupport
import Testing

private let corpus = TestFiles.shared?.appending(path: "corpus")

private func read(corpus file: String) throws -> RecordFile? {
    let url = try #require(corpus).appending(path: file)
    let folder = url.deletingLastPathComponent()
    let neighbours = NeighbourFiles { name in
        (try? Data(contentsOf: folder.appending(path: name).standardizedFileURL)).map { [UInt8]($0) }
    }
    return RecordReaders.read(InputFile(path: file, raw: try TestFiles.bytes(url)), neighbours: neighbours)
}

@Suite(.enabled(if: corpus != nil)) struct TrafficCorpusTests {
    @Test(
        arguments: [
            ("web/har/mitmproxy-spa.flow", "mitmproxy", 12, 10, 5), ("web/har/mitmproxy-spa.har", "har", 12, 10, 5),
            ("web/har/playwright-spa-embed.har", "har", 12, 10, 5), ("web/har/playwright-spa-minimal.har", "har", 12, 10, 5),
            ("web/har/playwright-hotel-detail-omit.har", "har", 0, 8, 0), ("web/har/playwright-legacy-js-attach.zip", "har", 6, 10, 5),
            ("web/har/playwright-search-list-embed.har", "har", 14, 14, 7), ("web/har/variants/json-bodies-base64.har", "har", 14, 14, 7),
            ("web/har/variants/binary-as-latin1-text.har", "har", 14, 14, 7), ("web/har/variants/bom-and-crlf.har", "har", 14, 14, 7),
            ("web/har/variants/redirect-only-in-header.har", "har", 14, 7, 0),
            ("web/har/variants/firefox-style-truncated-bodies.har", "har", 0, 7, 0),
            ("web/har/public/harviewer-invalid.harp", "har", 0, 0, 0),
            ("web/playwright-trace/spa-trace.zip", "playwright-trace", 12, 10, 5),
            ("web/cassettes/charles-session.chlsj", "charles", 2, 2, 1), ("web/cassettes/nock-places-new.json", "nock", 7, 2, 1),
            ("web/cassettes/vcrpy-legacy.json", "vcr", 10, 1, 0), ("web/cassettes/vcrpy-place-and-photo.yaml", "vcr", 5, 2, 1),
            ("web/cassettes/public/vcr-photo.yml", "vcr", 0, 1, 0),
            ("web/cassettes/public/vcr-list_spots_with_detail.yml", "vcr", 33, 0, 0),
            ("web/cassettes/wiremock/mappings/places-details-orlinda.json", "wiremock", 3, 0, 0),
            ("web/cassettes/polly/Place-details_2043193713/renders-the-gallery_911203412/recording.har", "polly", 10, 2, 1),
            ("metadata/http-recordings/places-new-session.derived.har", "har", 6, 2, 0),
            ("metadata/http-recordings/vcr-multiple_page_request.yml", "vcr", 20, 0, 0),
        ] as [(String, String, Int, Int, Int)])
    func aRecordingTellsItsRecordsJoinsAndPictures(file: String, format: String, due: Int, links: Int, pictures: Int) throws {
        let found = try #require(try read(corpus: file))
        #expect(found.format.rawValue == format)
        #expect(found.records.count { $0.duty == .due } == due)
        #expect(found.links.count == links)
        #expect(found.links.count { $0.identities.contains { $0.kind == .bytes } } == pictures)
        #expect(found.isTraffic)
    }

    @Test(
        arguments: [
            ("web/har/playwright-hotel-detail-omit.har", ["traffic-body-missing"]),
            ("web/har/variants/firefox-style-truncated-bodies.har", ["traffic-body-truncated"]),
            ("web/har/variants/truncated.har", ["json-truncated"]),
            ("web/har/playwright-search-list-embed.har", []), ("web/har/playwright-legacy-js-attach.zip", []),
        ] as [(String, [String])])
    func whatARecordingLostIsSaid(file: String, codes: [String]) throws {
        let found = try #require(try read(corpus: file))
        #expect(found.problems.filter { $0.severity > .info }.map(\.code) == codes)
    }

    @Test func theSameSessionRecordedTwiceIsOneSession() throws {
        let files = try ["web/har/mitmproxy-spa.flow", "web/har/mitmproxy-spa.har", "web/har/playwright-spa-embed.har"].compactMap(
            read(corpus:))
        let merged = RecordSet.merge(files)
        #expect(merged.records.count == 13)
        #expect(merged.problems == [] && merged.contested.isEmpty)
        #expect(merged.index.keys.count { $0.kind == .bytes } == 5)
    }
}
