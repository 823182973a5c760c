// Archives give what is in them, within bounds, whatever was done to them.
import Archive
import TestSupport
import Testing

private let entries: [(name: String, bytes: [UInt8])] = [
    ("log/har.har", Array("{}".utf8)), ("pictures/ü.jpg", Packing.jpeg("quill")), ("empty", []),
]

@Suite struct ArchiveTests {
    @Test(arguments: ["zip", "tar", "tar.gz"]) func everyKindGivesItsEntries(kind: String) {
        let packed = ["zip": Packing.zip(entries), "tar": Packing.tar(entries), "tar.gz": Packing.gzip(Packing.tar(entries))][kind] ?? []
        let contents = Archive.unpack(packed)
        #expect(contents.names.count == 3)
        #expect(contents["log/har.har"] == Array("{}".utf8))
        #expect(contents["empty"] == [])
        #expect(contents.entries.contains { $0.bytes == Packing.jpeg("quill") })
        #expect(contents.faults == [])
    }

    @Test func onlyWhatIsWantedIsUnpackedAndAllIsNamed() {
        let contents = Archive.unpack(Packing.zip(entries)) { $0.hasSuffix(".har") }
        #expect(contents.entries.map(\.name) == ["log/har.har"])
        #expect(contents.names.count == 3)
    }

    @Test func gzipGivesItsText() {
        let text = Array(String(repeating: "quill ", count: 20_000).utf8)
        #expect(Archive.gunzip(Packing.gzip(text)).bytes == text)
        #expect(Archive.gunzip(Packing.gzip([])).bytes ?? [] == [])
        #expect(Archive.gunzip(Array("plain".utf8)).fault?.code == .damaged)
    }

    @Test func namesThatLeadOutOfTheArchiveAreOnlyNames() {
        let contents = Archive.unpack(Packing.zip([("../../etc/passwd", [1, 2]), ("/absolute", [3])]))
        #expect(contents["../../etc/passwd"] == [1, 2])
        #expect(contents["/absolute"] == [3])
    }

    @Test func tooManyEntriesStop() {
        var limits = ArchiveLimits()
        limits.entries = 2
        let contents = Archive.unpack(Packing.zip(entries), limits: limits)
        #expect(contents.entries.count == 2)
        #expect(contents.faults.map(\.code) == [.limit])
    }

    @Test func tooLargeAnEntryIsLeftOutAndTheOthersKept() {
        var limits = ArchiveLimits()
        limits.entryBytes = 10
        let contents = Archive.unpack(Packing.zip(entries), limits: limits)
        #expect(contents.entries.map(\.name) == ["log/har.har", "empty"])
        #expect(contents.faults.map(\.code) == [.limit])
        limits.entryBytes = 1_000
        limits.totalBytes = 10
        let total = Archive.unpack(Packing.zip(entries), limits: limits)
        #expect(total.entries.map(\.name) == ["log/har.har"])
        #expect(total.faults.map(\.code) == [.limit])
    }

    @Test func aBombIsRefusedByItsRatio() {
        var limits = ArchiveLimits()
        limits.ratio = 50
        limits.ratioFloor = 100_000
        let (bytes, fault) = Archive.gunzip(Packing.bomb(matches: 4_000), limits: limits)
        #expect(bytes == nil)
        #expect(fault?.code == .limit)
        #expect(Archive.gunzip(Packing.bomb(matches: 100), limits: limits).bytes?.count == 25_801, "small, and no bomb")
    }

    @Test func everyCutGivesWhatIsWholeAndNeverCrashes() {
        let packed = Packing.zip(entries)
        for length in 0..<packed.count {
            let contents = Archive.unpack(Array(packed[..<length]))
            #expect(contents.entries.allSatisfy { cut in entries.contains { $0.bytes.starts(with: cut.bytes) } })
        }
        let stream = Packing.gzip(Array("quill quill quill".utf8))
        for length in 0..<stream.count { _ = Archive.gunzip(Array(stream[..<length])) }
        #expect(Archive.unpack(Array(packed[..<60])).faults.map(\.code) == [.damaged])
    }

    @Test func everyChangedByteIsSurvived() {
        let packed = Packing.zip(entries)
        for place in packed.indices {
            var changed = packed
            changed[place] ^= 0xA5
            _ = Archive.unpack(changed)
        }
    }
}
