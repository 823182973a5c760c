// A run with `--cache` gives the bytes of a run without, whatever changed in between and whatever became of the cache.
import Foundation
import Testing

@Suite("The cache")
struct CacheEndToEndTests {
    private func reports(_ place: Workplace, _ input: ShardInput, cached: Bool) throws -> [String: String] {
        let cache = cached ? ["--cache", "kept"] : ["--no-cache"]
        return try place.reports("r", ["scan"] + input.paths + input.shared + cache).files
    }

    /// The packs of a cache, by name.
    private func packs(_ place: Workplace) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.folder.appending(path: "kept").path).filter { $0.hasPrefix("cells-") }
            .sorted()
    }

    @Test("Cold, warm and without: the same bytes", arguments: ShardInput.allCases)
    func same(_ input: ShardInput) throws {
        let place = try input.place()
        let plain = try reports(place, input, cached: false)
        #expect(try reports(place, input, cached: true) == plain)
        let first = try packs(place)
        #expect(!first.isEmpty, "results are kept")
        #expect(try reports(place, input, cached: true) == plain)
        #expect(try packs(place) == first, "nothing was found out anew")
    }

    @Test("What has changed is found out anew: a dump, its records, shared records, the rules, the options")
    func changes() throws {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: "Open today"), to: "dumps/home.xml")
        try place.write(Fixture.records, to: "dumps/home.photos.json")
        func both(_ words: [String] = []) throws -> String {
            let plain = try place.attrcheck(["scan", "dumps", "--format", "json"] + words)
            let cached = try place.attrcheck(["scan", "dumps", "--format", "json", "--cache", "kept"] + words)
            #expect(cached.output == plain.output && cached.status == plain.status)
            return cached.output
        }
        var seen = [try both()]
        // Of the same length, at once: only the content tells.
        try place.write(Fixture.screen(credit: "Open tod4y"), to: "dumps/home.xml")
        seen.append(try both())
        try place.write(Fixture.screen(credit: "Photo: Mirelle Tamsworth"), to: "dumps/home.xml")
        seen.append(try both())
        #expect(seen[2] != seen[0])
        try place.write(Fixture.records.replacing("contrib", with: "contrip"), to: "dumps/home.photos.json")
        seen.append(try both())
        seen.append(try both(["--skip-rule", "photo-author-credit-missing"]))
        try place.write("severities: {photo-author-credit-missing: info}\n", to: ".attrcheck.yml")
        seen.append(try both())
        try place.write(#"{"photos": []}"#, to: "dumps/more.json")
        seen.append(try both())
        #expect(seen.allSatisfy { !$0.isEmpty })
    }

    @Test("A damaged cache, and a folder that cannot be written to, cost time only")
    func damaged() throws {
        let place = try ShardInput.made.place()
        let plain = try reports(place, .made, cached: true)
        for name in try packs(place) {
            let path = place.folder.appending(path: "kept/" + name).path
            let bytes = try Data(contentsOf: URL(filePath: path))
            for damaged in [
                bytes.prefix(bytes.count / 2), Data(), Data(bytes.map { $0 == UInt8(ascii: "7") ? UInt8(ascii: "-") : $0 }),
                Data("no pack\n".utf8),
            ] {
                try damaged.write(to: URL(filePath: path))
                #expect(try reports(place, .made, cached: true) == plain)
            }
        }
        try Data("attrcheck-files 1\nnonsense\n1\t2\t3\n".utf8).write(
            to: URL(filePath: place.folder.appending(path: "kept/files.index").path))
        #expect(try reports(place, .made, cached: true) == plain)
        try place.write("a file where the folder should be", to: "file")
        let run = try place.attrcheck(
            ["scan", "-q", "--cache", "file/kept", "--format", "json", "--fail-on", "never"] + ShardInput.made.paths)
        #expect(run.output == plain[".json"])
    }
}
