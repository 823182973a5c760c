// A run over files that have not changed at all says again what the last one said; whatever changes, it is a new run.
import Foundation
import Testing

@Suite("The memory of whole runs")
struct RunMemoryTests {
    private let words = ["scan", "dumps", "-v", "--cache", "kept", "--isolated"]

    /// A place with a violation, whose files are old enough that a change of theirs shows in their times.
    private func place() throws -> Workplace {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: "Open today"), to: "dumps/home.xml")
        try place.write(Fixture.records, to: "dumps/home.photos.json")
        try place.write("{}", to: "plain/note.txt")
        wait()
        return place
    }

    private func wait() { Thread.sleep(forTimeInterval: 1.1) }

    private func kept(_ place: Workplace, _ prefix: String) throws -> [String] {
        try place.names(in: "kept").filter { $0.hasPrefix(prefix) }
    }

    /// Takes away what is known of files and cells, so that only the memory of runs can save a run from finding it out anew.
    private func forget(_ place: Workplace) throws {
        for name in try place.names(in: "kept") where !name.hasPrefix("run-") {
            try FileManager.default.removeItem(at: place.folder.appending(path: "kept/" + name))
        }
    }

    @Test("The same streams, reports and exit code, and nothing is found out anew")
    func same() throws {
        let place = try place()
        let reports = ["--report", "r.json", "--report", "r.html", "--report", "r.sarif"]
        let first = try place.attrcheck(words + reports)
        let files = ["r.json", "r.html", "r.sarif"].map(place.read)
        #expect(first.status == 1 && !first.output.isEmpty && first.errors.contains("r.sarif"))
        #expect(try kept(place, "run-").count == 1)
        try forget(place)
        for name in ["r.json", "r.html", "r.sarif"] { try place.write("old", to: name) }
        let second = try place.attrcheck(words + reports)
        #expect(second.status == first.status && second.output == first.output && second.errors == first.errors)
        #expect(["r.json", "r.html", "r.sarif"].map(place.read) == files)
        #expect(try kept(place, "cells-").isEmpty, "no dump was read")
        let plain = try place.attrcheck(["scan", "dumps", "-v", "--isolated"] + reports)
        #expect(plain.output == first.output && ["r.json", "r.html", "r.sarif"].map(place.read) == files)
        // A report that cannot be written is a fault in the second run, too.
        let gone = try place.attrcheck(words + ["--report", "gone/r.json"])
        #expect(gone.status == 2)
    }

    @Test("Files, options, configuration, baseline, rules, the day and the CI system make another run")
    func changes() throws {
        let place = try place()
        var outputs: [String] = []
        var runs = 0
        func run(_ more: [String] = [], isNew: Bool = true, _ environment: [String: String] = [:]) throws {
            wait()
            let cached = try place.attrcheck(["scan", "dumps", "--cache", "kept"] + more, environment: environment)
            let plain = try place.attrcheck(["scan", "dumps", "--no-cache"] + more, environment: environment)
            #expect(cached.output == plain.output && cached.errors == plain.errors && cached.status == plain.status, "\(more)")
            if isNew { runs += 1 }
            #expect(try kept(place, "run-").count == runs, "\(more) \(environment)")
            outputs.append(cached.output)
        }
        try run()
        try run(isNew: false)
        try run(["--format", "json"])
        try run([], ["GITHUB_ACTIONS": "true"])
        try run([], ["SOURCE_DATE_EPOCH": "1900000000"])
        try place.write(Fixture.screen(credit: "Open tod4y"), to: "dumps/home.xml")
        try run()
        try place.write(Fixture.screen(credit: "Photo: Mirelle Tamsworth"), to: "dumps/other.xml")
        try run()
        try FileManager.default.removeItem(at: place.folder.appending(path: "dumps/other.xml"))
        try run(isNew: false)
        try place.write("severities: {photo-author-credit-missing: info}\n", to: ".attrcheck.yml")
        try run()
        _ = try place.attrcheck(["scan", "dumps", "--write-baseline"])
        try run(["--baseline", "attrcheck-baseline.jsonl"])
        let baseline = try #require(place.read("attrcheck-baseline.jsonl"))
        try place.write(baseline.split(separator: "\n").first.map { $0 + "\n" } ?? "", to: "attrcheck-baseline.jsonl")
        try run(["--baseline", "attrcheck-baseline.jsonl"])
        try place.write("<nothing/>", to: "rules/readme.txt")
        try run(["--rules", "rules"])
        #expect(Set(outputs).count > 4)
    }

    @Test(
        "No memory: files by name, shards, blobs, folders of pictures, times, a summary for GitHub, new files",
        arguments: [
            ["dumps/home.xml"], ["dumps", "--shard", "1/2", "--report", "s.jsonl"], ["dumps", "--report", "s.jsonl"],
            ["dumps", "--report", "boxes=boxes"], ["dumps", "--timing"], ["dumps", "--write-baseline"],
        ])
    func none(_ words: [String]) throws {
        let place = try place()
        _ = try place.attrcheck(["scan", "--isolated", "--cache", "kept"] + words)
        #expect(try kept(place, "run-").isEmpty)
    }

    @Test("No memory for a GitHub summary, of files that have just changed, and of what could not be read")
    func noneEither() throws {
        let place = try place()
        _ = try place.attrcheck(words, environment: ["GITHUB_STEP_SUMMARY": place.folder.appending(path: "summary.md").path])
        #expect(try kept(place, "run-").isEmpty)
        try place.write("", to: "dumps/empty.xml")
        wait()
        _ = try place.attrcheck(words)
        #expect(try kept(place, "run-").isEmpty)
        try FileManager.default.removeItem(at: place.folder.appending(path: "dumps/empty.xml"))
        try place.write(Fixture.screen(credit: "Open now"), to: "dumps/home.xml")
        _ = try place.attrcheck(words)
        #expect(try kept(place, "run-").isEmpty)
    }

    @Test("A damaged memory costs time only, and the oldest runs go")
    func damaged() throws {
        let place = try place()
        let first = try place.attrcheck(words)
        let name = try #require(try kept(place, "run-").first)
        let path = place.folder.appending(path: "kept/" + name)
        let bytes = try Data(contentsOf: path)
        for damaged in [bytes.prefix(bytes.count / 2), Data(), bytes.dropLast(1) + [0x30], Data(repeating: 0x41, count: 200)] {
            try damaged.write(to: path)
            let run = try place.attrcheck(words)
            #expect(run.output == first.output && run.status == first.status)
            #expect(try Data(contentsOf: path) == bytes)
        }
        for number in 0..<20 { _ = try place.attrcheck(words + ["--jobs", "\(number + 1)"]) }
        #expect(try kept(place, "run-").count == 16)
    }
}
