// What merge refuses, each in one sentence that says what to do; and what --allow-incomplete makes of gaps.
import Foundation
import Testing

@Suite("Blobs that are refused")
struct ShardRefusalTests {
    private let place: Workplace
    /// The three shards of the made captures.
    private let blobs: [String]

    init() throws {
        place = try ShardInput.made.place()
        blobs = try place.shards(3, ShardInput.made.paths)
    }

    private func lines(_ blob: String) throws -> [String] { try #require(place.read(blob)).split(separator: "\n").map(String.init) }

    private func write(_ lines: [String], to blob: String) throws { try place.write(lines.joined(separator: "\n") + "\n", to: blob) }

    /// Merges, and expects one sentence with some words and nothing else.
    private func expectRefusal(_ arguments: [String], _ words: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        let run = try place.attrcheck(["merge"] + arguments + ["--report", "out.json"])
        #expect(
            run.status == 2 && run.output == "" && run.complaints.count <= 2, "\(run.status) \(run.errors)", sourceLocation: sourceLocation)
        for word in words { #expect(run.errors.contains(word), "\(run.errors)", sourceLocation: sourceLocation) }
        #expect(place.read("out.json") == nil, "no report of a refused merge", sourceLocation: sourceLocation)
    }

    @Test("Shards that are missing")
    func missing() throws {
        try expectRefusal([blobs[0], blobs[2]], "the shard 2/3 is missing", "--allow-incomplete")
        try expectRefusal([blobs[1]], "the shards 1/3, 3/3 are missing")
    }

    @Test("A blob twice, two blobs of one shard, a whole run twice")
    func twice() throws {
        try expectRefusal(blobs + [blobs[1]], "are both shard 2/3")
        try write(try lines(blobs[1]), to: "copy.jsonl")
        try expectRefusal(blobs + ["copy.jsonl"], "\"copy.jsonl\" and \"\(blobs[1])\" are both shard 2/3")
        _ = try place.attrcheck(["scan", "-q", "--report", "whole.jsonl"] + ShardInput.made.paths)
        try expectRefusal(["whole.jsonl", "whole.jsonl"], "as well: merge each part of a run once")
        try expectRefusal(blobs + ["whole.jsonl"], "one is a shard, the other a whole run")
    }

    @Test("Lines that belong elsewhere, that are there twice, that are gone")
    func foreign() throws {
        let (one, two) = (try lines(blobs[0]), try lines(blobs[1]))
        let cells = one.indices.filter { one[$0].hasPrefix("{\"cell\"") }
        try #require(cells.count > 2)
        var changed = one
        changed[cells[0]] = try #require(two.first { $0.hasPrefix("{\"cell\"") })
        try write(changed, to: "x.jsonl")
        try expectRefusal(["x.jsonl", blobs[1], blobs[2]], "which is not of shard 1/3")
        changed = one
        changed[cells[0]] = one[cells[1]]
        try write(changed, to: "x.jsonl")
        try expectRefusal(["x.jsonl", blobs[1], blobs[2]], "as well: merge each part of a run once")
        changed = one
        changed.remove(at: cells[0])
        try write(changed, to: "x.jsonl")
        try expectRefusal(["x.jsonl", blobs[1], blobs[2]], "but its end mark counts \(cells.count)")
        changed[changed.count - 1] = "{\"end\":{\"cells\":\(cells.count - 1)}}"
        try write(changed, to: "x.jsonl")
        try expectRefusal(["x.jsonl", blobs[1], blobs[2]], "cells together, but their run has")
    }

    @Test("A blob that is cut off, at any line and inside any line")
    func cut() throws {
        let whole = try lines(blobs[0])
        for count in 0..<whole.count {
            try write(Array(whole.prefix(count)), to: "x.jsonl")
            try expectRefusal(["x.jsonl", blobs[1], blobs[2]], "\"x.jsonl\" is not whole")
            try place.write(whole.prefix(count).map { $0 + "\n" }.joined() + whole[count].prefix(whole[count].count / 2), to: "x.jsonl")
            try expectRefusal(
                ["x.jsonl", blobs[1], blobs[2]], "\"x.jsonl\" is ", count == 0 ? "no header" : "line \(count + 1) is no line of a blob")
        }
    }

    @Test("Two headers, text behind the end, no blob at all, no file")
    func shapes() throws {
        try write(try lines(blobs[0]) + lines(blobs[1]), to: "x.jsonl")
        try expectRefusal(["x.jsonl", blobs[2]], "goes on behind its end mark")
        try write(Array(try lines(blobs[0]).dropLast()) + lines(blobs[1]), to: "x.jsonl")
        try expectRefusal(["x.jsonl", blobs[2]], "has a second header, at line", "a file of its own")
        try place.write("<html></html>\n", to: "x.jsonl")
        try expectRefusal(["x.jsonl"], "is no blob of attrcheck", "writes blobs")
        try expectRefusal(["dumps/detail/d0.xml"], "is no blob of attrcheck")
        try expectRefusal(["none.jsonl"], "the blob \"none.jsonl\" cannot be read: No such file or directory")
        try expectRefusal(["dumps"], "\"dumps\"")
        let run = try place.attrcheck("merge")
        #expect(run.status == 2)
    }

    private static let app = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>com.example.stroll</string>
        <key>LSApplicationQueriesSchemes</key><array><string>comgooglemaps</string></array></dict></plist>

        """

    @Test("Another version, other rules, another configuration, other options, other input, other numbers of shards")
    func skewed() throws {
        var changed = try lines(blobs[0])
        changed[0] = changed[0].replacing("\"version\":\"", with: "\"version\":\"9.")
        try write(changed, to: "x.jsonl")
        try expectRefusal(["x.jsonl", blobs[1], blobs[2]], "was written by attrcheck 9.", "scan and merge with one version")
        changed = try lines(blobs[0])
        changed[0] = changed[0].replacing("\"blob\":", with: "\"blob\":9")
        try write(changed, to: "x.jsonl")
        try expectRefusal(["x.jsonl", blobs[1], blobs[2]], "scan and merge with one version")

        try expectRefusal(blobs + ["--skip-rule", "photo-record-unused"], "was judged by other rules", "--skip-rule")
        try place.write("severities: { photo-source-link-missing: off }\n", to: "rules.yml")
        try expectRefusal(blobs + ["--config", "rules.yml"], "was judged by other rules")
        try place.write("suppressions:\n  - { rule: photo-credit-hidden, reason: known, expires: 2099-12-31 }\n", to: "waive.yml")
        try expectRefusal(blobs + ["--config", "waive.yml"], "was scanned with no configuration", "--isolated")

        func shard(_ word: String, _ file: String, _ arguments: [String]) throws {
            #expect(try place.attrcheck(["scan", "-q", "--shard", word, "--report", file] + arguments).status == 0)
        }
        try shard("1/3", "x.jsonl", ShardInput.made.paths + ["--no-pixels"])
        try expectRefusal([blobs[1], "x.jsonl", blobs[2]], "was scanned with other options (--no-pixels)")
        try place.write(Self.app, to: "Info.plist")
        try shard("1/3", "x.jsonl", ShardInput.made.paths + ["--info-plist", "Info.plist"])
        try expectRefusal([blobs[1], "x.jsonl", blobs[2]], "was scanned with other options (--info-plist Info.plist)")
        try FileManager.default.removeItem(at: place.folder.appending(path: "Info.plist"))
        for paths in [[".", "--records", "fixtures/photos.json"], ShardInput.made.paths + ["--root", "."]] {
            try shard("1/3", "x.jsonl", paths)
            try expectRefusal(["x.jsonl", blobs[1], blobs[2]], "saw different files", "by the same paths and --root")
        }
        try shard("1/4", "x.jsonl", ShardInput.made.paths)
        try expectRefusal(["x.jsonl", blobs[1], blobs[2]], "is a shard of 3, \"x.jsonl\" one of 4")
        try place.write(MadeCaptures.screen([("late", 260, "")]), to: "dumps/list/late.xml")
        try shard("1/3", "x.jsonl", ShardInput.made.paths)
        try expectRefusal(["x.jsonl", blobs[1], blobs[2]], "saw different files", "every shard must scan the same input")
    }

    @Test("A shard has no report of its own, and merge no blob")
    func reports() throws {
        for arguments in [
            [], ["--report", "out.json"], ["--format", "text", "--report", "x.jsonl"], ["--report", "x.jsonl", "--report", "out.html"],
        ] {
            let run = try place.attrcheck(["scan", "dumps", "--shard", "1/3"] + arguments)
            #expect(
                run.status == 2 && run.errors.contains("only \"attrcheck merge\" can report on the whole"), "\(arguments): \(run.errors)")
            #expect(place.read("out.json") == nil && place.read("x.jsonl") == nil && place.read("out.html") == nil)
        }
        try expectRefusal(blobs + ["--report", "y.jsonl"], "merge reads blobs and writes none")
        for word in ["0/3", "4/3", "1", "1/0", "-1/3", "a/b", "1/3/5", "9223372036854775808/9223372036854775808"] {
            let run = try place.attrcheck("scan", "dumps", "--shard=\(word)", "--report", "x.jsonl")
            #expect(run.status == 2 && run.errors.contains("takes I/N with I from 1 to N"), "\(word): \(run.errors)")
        }
    }

    @Test(
        "Numbers that no scan writes",
        arguments: [
            ("\"skipped\":", "\"skipped\":-"), ("\"skipped\":", "\"skipped\":922337203685477580"),
            ("\"photosDisplayed\":", "\"photosDisplayed\":922337203685477580"), ("\"screen\":", "\"screen\":-9"),
            ("\"column\":", "\"column\":-"),
            ("\"line\":", "\"line\":1e300,\"x\":"), ("\"views\":[{\"photo\":", "\"views\":[{\"photo\":-7"),
            ("\"views\":[{\"photo\":", "\"views\":[{\"photo\":77"),
            ("\"key\":\"", "\"key\":5,\"x\":\""), ("\"verdict\":\"", "\"verdict\":\"un"), ("\"captures\":[", "\"captures\":{},\"x\":["),
            ("\"drawing\":[[", "\"drawing\":[[922337203685477580"),
        ])
    func hostile(_ from: String, _ to: String) throws {
        var changed: [String]?
        var blob = ""
        for name in blobs where changed == nil {
            var all = try lines(name)
            guard let number = all.firstIndex(where: { $0.hasPrefix("{\"cell\"") && $0.contains(from) }) else { continue }
            all[number].replace(from, with: to, maxReplacements: 1)
            if from == "\"skipped\":", to.hasSuffix("-") { all[number].replace("\"skipped\":-0", with: "\"skipped\":-5") }
            (changed, blob) = (all, name)
        }
        try write(try #require(changed, "no line has \(from)"), to: "x.jsonl")
        try expectRefusal(blobs.map { $0 == blob ? "x.jsonl" : $0 }, "is no line of a blob, or is cut off")
    }

    @Test(
        "Headers that no scan writes",
        arguments: [
            "\"shard\":-1,\"shards\":-1", "\"shard\":5,\"shards\":3", "\"shard\":0,\"shards\":3", "\"shard\":1,\"shards\":0",
            "\"shard\":1,\"shards\":9223372036854775807", "\"shard\":1,\"shards\":9223372036854775808",
        ])
    func headers(_ words: String) throws {
        var changed = try lines(blobs[0])
        changed[0].replace("\"shard\":1,\"shards\":3", with: words)
        try #require(changed[0].contains(words))
        try write(changed, to: "x.jsonl")
        try expectRefusal(["x.jsonl"], "\"x.jsonl\"")
        try write([changed[0], "{\"end\":{\"cells\":0}}"], to: "x.jsonl")
        try expectRefusal(["x.jsonl"], words.hasSuffix("807") ? "2/9223372036854775807, 3/9223372036854775807" : "\"x.jsonl\"")
    }

    @Test("A line of ten megabytes, brackets without end, zeros, an empty file")
    func large() throws {
        let head = try lines(blobs[0])[0] + "\n"
        for text in [
            String(repeating: "x", count: 10_000_000), head + "{\"cell\":" + String(repeating: "[", count: 1_000_000) + "\n",
            head + "{\"cell\":{\"key\":\"" + String(repeating: "a", count: 10_000_000) + "\"}}\n", String(repeating: "\0", count: 10_000),
            "", "\n\n",
            head + "{\"end\":{\"cells\":-1}}\n", head + "{}\n", head + "null\n",
        ] {
            try place.write(text, to: "x.jsonl")
            try expectRefusal(["x.jsonl", blobs[1], blobs[2]], "\"x.jsonl\"")
        }
    }

    @Test("--allow-incomplete merges what there is, says what is missing in the report, and exits with 3")
    func gaps() throws {
        let never = ["--allow-incomplete", "--fail-on", "never", "-q", "--format", "json"]
        let missing = try place.attrcheck(["merge", blobs[0], blobs[2]] + never)
        #expect(missing.status == 3 && missing.output.contains("the shard 2/3 is missing"))
        #expect(missing.output.contains("shard-missing") && missing.output.contains("\"captures\""))

        let whole = try lines(blobs[1])
        try write(Array(whole.dropLast(2)), to: "x.jsonl")
        let cut = try place.attrcheck(["merge", blobs[0], "x.jsonl", blobs[2]] + never)
        #expect(cut.status == 3 && cut.output.contains("shard-incomplete"))

        try place.write("", to: "x.jsonl")
        let empty = try place.attrcheck(["merge", "x.jsonl"] + never)
        #expect(empty.status == 3 && empty.output.contains("shard-incomplete"))
        // What is wrong, and not just missing, stays refused.
        #expect(try place.attrcheck(["merge", blobs[0], blobs[0]] + never).status == 2)
        // Findings go before gaps.
        #expect(try place.attrcheck(["merge", blobs[0], blobs[1], "--allow-incomplete", "-q"]).status == 1)
        let all = try place.attrcheck(["merge"] + blobs + never)
        let plain = try place.attrcheck(["merge"] + blobs + ["--fail-on", "never", "-q", "--format", "json"])
        #expect(all.output == plain.output && all.status == plain.status)
    }
}
