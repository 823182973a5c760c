// All records of one photo become one.
import Model
import Photos
import Testing

private func file(_ text: String, _ path: String) throws -> RecordFile { try #require(read(text, path: path)) }

@Suite struct MergeTests {
    @Test func aNameAndAReferenceWithTheSameTokenAreOnePhoto() throws {
        let new = try file(#"{"photos":[{"name":"\#(resource)","authorAttributions":[{"displayName":"Quill"}]}]}"#, "b.json")
        let old = try file(#"{"result":{"photos":[{"photo_reference":"TOKENtest","html_attributions":[]}]},"status":"OK"}"#, "a.json")
        for files in [[new, old], [old, new]] {
            let merged = RecordSet.merge(files)
            #expect(merged.records.map(\.duty) == [.due])
            #expect(merged.records.map(\.names) == [["Quill"]])
            #expect(merged.records.map(\.location.path) == ["a.json"])
            #expect(merged.problems.map(\.code) == ["record-credit-dropped"])
            #expect(merged.problems.map(\.path) == ["a.json"])
        }
    }

    @Test func identitiesJoinOverLinksAndRecords() throws {
        let records = try file(
            #"{"photos":[{"photo_reference":"A","htmlAttributions":["Quill"]},{"photo_reference":"B","htmlAttributions":["Mira"]}]}"#,
            "a.json")
        let links = try file(
            #"{"schemaVersion":1,"photos":[],"links":[["gplaces-ref:A","gphoto-url:x/1"],["gphoto-url:x/1","sha256:00"],["sha256:11","gplaces-ref:C"]]}"#,
            "l.json")
        let merged = RecordSet.merge([links, records])
        #expect(merged.records.map(\.keys) == [["gplaces-ref:A", "gphoto-url:x/1", "sha256:00"], ["gplaces-ref:B"]])
        #expect(merged.index[PhotoIdentity(.bytes, "00")] == 0)
        #expect(merged.index[PhotoIdentity(.reference, "B")] == 1)
        #expect(merged.index[PhotoIdentity(.reference, "C")] == nil)
    }

    @Test func noneDeclaredBeatsUnknownAndCreditsUniteByContributor() throws {
        let one = try file(
            #"{"photos":[{"photo_reference":"A"},{"photo_reference":"B","htmlAttributions":["<a href='https://maps.google.com/maps/contrib/11'>Quill</a>"]}]}"#,
            "a.json")
        let two = try file(
            #"{"photos":[{"photo_reference":"A","htmlAttributions":[]},{"photo_reference":"B","authorAttributions":[{"displayName":"quill f","uri":"//maps.google.com/maps/contrib/11"},{"displayName":"Mira"}]}]}"#,
            "b.json")
        let merged = RecordSet.merge([one, two])
        #expect(merged.records.map(\.duty) == [.noneDeclared, .due])
        #expect(merged.records.map(\.names) == [[], ["Quill", "Mira"]])
        #expect(merged.problems == [])
    }

    @Test func countersMeanNothingOutsideTheirFile() throws {
        let text = #"{"place":{"id":"ChIJtest","photoMetadatas":[{"photoReference":"id_1","width":4,"height":3,"attributions":"Quill"}]}}"#
        let merged = RecordSet.merge([try file(text, "a.json"), try file(text, "b.json")])
        #expect(merged.records.count == 2)
        #expect(merged.index.isEmpty)
    }

    @Test func recordsWithoutIdentityStayApart() throws {
        let text =
            #"{"photos":[{"html_attributions":["Quill"],"width":4,"height":3},{"html_attributions":["Quill"],"width":4,"height":3}]}"#
        #expect(RecordSet.merge([try file(text, "a.json")]).records.count == 2)
    }

    @Test func nothingGivesNothing() {
        #expect(RecordSet.merge([]).records.isEmpty)
    }
}
