// Shards of a run merge into the very same reports and exit code as one process gives.
import Foundation
import Testing

@Suite("Shards and merge")
struct ShardTests {
    @Test("1, 2 and 7 shards give the bytes of one run", arguments: ShardInput.allCases)
    func same(_ input: ShardInput) throws {
        let place = try input.place()
        let one = try place.reports("one", ["scan"] + input.paths + input.shared)
        #expect(one.files[".json"]?.contains("\"findings\"") == true && one.files[".html"] != nil && one.files[".sarif"] != nil)
        if input != .samples {
            #expect(one.files[".json"]?.contains("\"relief\"") == true, "relief across captures is part of this")
            #expect(
                one.files[".json"]?.contains("manifest-screen-unmatched") == true && one.files[".json"]?.contains("file-unreadable") == true
            )
        }
        if input != .samples { #expect(one.files[".json"]?.contains("photo-url-exposes-key") == true) }
        if input == .configured {
            for word in ["binding-unmatched", "suppression-unused", "\"justification\""] {
                #expect(one.files[".json"]?.contains(word) == true, "\(word) is part of this")
            }
        }
        for count in [1, 2, 7] {
            let blobs = try place.shards(count, input.paths + input.shared)
            for blob in blobs { #expect(place.read(blob)?.contains(MadeCaptures.key) == false) }
            let merged = try place.reports("merged", ["merge"] + blobs + input.shared)
            for (kind, text) in one.files {
                let isSame = merged.files[kind] == text
                #expect(isSame, "\(count) shards, \(kind)")
            }
        }
    }

    @Test("The blob of a whole run merges into its reports, in any order of shards, and from standard input")
    func whole() throws {
        let place = try ShardInput.made.place()
        let one = try place.reports("one", ["scan", "--report", "whole.jsonl"] + ShardInput.made.paths)
        let merged = try place.reports("merged", ["merge", "whole.jsonl"])
        #expect(merged.files == one.files)
        let blobs = try place.shards(3, ShardInput.made.paths)
        #expect(try place.reports("merged", ["merge"] + blobs.reversed()).files == one.files)
        let input = try #require(place.read("whole.jsonl"))
        let piped = try place.attrcheck("merge", "-", "-q", "--format", "json", input: input)
        #expect(piped.output == one.files[".json"])
        let printed = try place.attrcheck(["scan", "-q", "--format", "jsonl", "--fail-on", "never"] + ShardInput.made.paths)
        #expect(printed.output == input && printed.errors == one.run.errors)
    }

    @Test("A blob does not depend on the number of workers")
    func jobs() throws {
        let place = try ShardInput.made.place()
        var seen: [String?] = []
        for jobs in ["1", "2", "8"] {
            let run = try place.attrcheck(
                ["scan", "-q", "--jobs", jobs, "--shard", "2/3", "--report", "j\(jobs).jsonl"] + ShardInput.made.paths)
            #expect(run.status == 0)
            seen.append(place.read("j\(jobs).jsonl"))
        }
        #expect(Set(seen).count == 1 && seen[0]?.isEmpty == false)
    }

    @Test("Waivers, severities and a baseline at the merge say what they say at the scan")
    func baseline() throws {
        let place = try ShardInput.configured.place()
        let input = ShardInput.configured
        let written = try place.attrcheck(
            ["scan", "-q", "--baseline", "known.jsonl", "--write-baseline"] + [
                "dumps/web", "--root", "dumps", "--records", "fixtures/photos.json",
            ]
                + input.shared)
        #expect(written.status != 2, "\(written.errors)")
        let known = try #require(place.read("known.jsonl"))
        let one = try place.reports("one", ["scan", "--baseline", "known.jsonl"] + input.paths + input.shared)
        let blobs = try place.shards(3, input.paths + input.shared)
        let merged = try place.reports("merged", ["merge", "--baseline", "known.jsonl"] + blobs + input.shared)
        #expect(merged.files == one.files)
        #expect(one.files[".json"]?.contains("\"unchanged\"") == true && one.files[".json"]?.contains("\"suppression\"") == true)
        #expect(place.read("known.jsonl") == known)
        for failOn in ["undecided", "never", "error"] {
            let code = try place.attrcheck(["scan", "-q", "--fail-on", failOn] + input.paths + input.shared).status
            #expect(try place.attrcheck(["merge", "-q", "--fail-on", failOn] + blobs + input.shared).status == code, "\(failOn)")
        }
    }

    @Test("Separate runs over the files of each folder merge into the run of all; the records of the run may be in each of them")
    func parts() throws {
        let place = try ShardInput.made.place()
        let one = try place.reports("one", ["scan"] + ShardInput.made.paths)
        var blobs: [String] = []
        let folders = try place.names(in: "dumps")
        for folder in folders {
            // The link that leads nowhere is found by walking only.
            let list = folder == "notes.txt" ? ["notes.txt"] : try place.names(in: "dumps/" + folder).map { folder + "/" + $0 }
            let run = try place.attrcheck(
                [
                    "scan", "-q", "--files-from", "-", "--root", "dumps", "--records", "fixtures/photos.json", "--format", "jsonl",
                    "--allow-empty",
                ],
                input: list.filter { $0 != "broken/nowhere.xml" }.map { "dumps/\($0)\n" }.joined())
            #expect([0, 1, 3].contains(run.status), "\(folder): \(run.errors)")
            try place.write(run.output, to: "part-\(folder).jsonl")
            blobs.append("part-\(folder).jsonl")
        }
        try FileManager.default.removeItem(at: place.folder.appending(path: "dumps/broken/nowhere.xml"))
        let again = try place.reports("one", ["scan"] + ShardInput.made.paths)
        let merged = try place.reports("merged", ["merge"] + blobs)
        for (kind, text) in again.files {
            let isSame = merged.files[kind] == text
            #expect(isSame, "\(kind)")
        }
        #expect(again.files[".json"] != one.files[".json"], "the link was part of the other run")
    }

    @Test("--shard auto takes the part from what a CI system says", arguments: AutoCase.all)
    func auto(_ one: AutoCase) throws {
        let place = try ShardInput.made.place()
        let run = try place.attrcheck(
            ["scan", "-q", "--shard", "auto", "--report", "auto.jsonl"] + ShardInput.made.paths,
            environment: AutoCase.nothing.merging(one.variables) { $1 })
        #expect(run.status == 0, "\(run.errors)")
        let head = try #require(place.read("auto.jsonl")?.split(separator: "\n").first)
        #expect(head.contains("\"shard\":2,\"shards\":5"), "\(head)")
    }

    @Test("--shard auto without or with impossible variables is refused in a sentence")
    func autoRefused() throws {
        let place = try Workplace()
        for (variables, words) in [
            ([:], "--shard auto finds no variable"), (["ATTRCHECK_SHARD": "0/4"], "\"0/4\" is no value of ATTRCHECK_SHARD"),
            (["CI_NODE_INDEX": "6", "CI_NODE_TOTAL": "5"], "CI_NODE_INDEX=6 and CI_NODE_TOTAL=5 are no part of a run"),
            (["JOB_COMPLETION_INDEX": "5", "JOB_COMPLETIONS": "5"], "are no part of a run"),
            (["JOB_COMPLETION_INDEX": "1", "JOB_COMPLETIONS": "many"], "are no part of a run"),
            (["CI_NODE_INDEX": "-9223372036854775808", "CI_NODE_TOTAL": "5"], "are no part of a run"),
            (["JOB_COMPLETION_INDEX": "9223372036854775807", "JOB_COMPLETIONS": "9223372036854775807"], "are no part of a run"),
        ] {
            let run = try place.attrcheck(
                ["scan", "--shard", "auto", "--report", "x.jsonl"], environment: AutoCase.nothing.merging(variables) { $1 })
            #expect(run.status == 2 && run.complaints.count <= 2 && run.errors.contains(words), "\(variables): \(run.errors)")
        }
    }
}

/// What a CI system says of the second of five jobs.
struct AutoCase: CustomTestStringConvertible, Sendable {
    var system: String
    var variables: [String: String]
    var testDescription: String { system }

    /// All variables that are looked at, unset: an empty one counts as absent.
    static let nothing = Dictionary(all.flatMap(\.variables.keys).map { ($0, "") }, uniquingKeysWith: { $1 })

    static let all = [
        AutoCase(system: "the user", variables: ["ATTRCHECK_SHARD": "2/5", "CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "5"]),
        AutoCase(system: "GitLab", variables: ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "5"]),
        AutoCase(system: "CircleCI", variables: ["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "5"]),
        AutoCase(system: "Buildkite", variables: ["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "5"]),
        AutoCase(system: "Bitbucket", variables: ["BITBUCKET_PARALLEL_STEP": "1", "BITBUCKET_PARALLEL_STEP_COUNT": "5"]),
        AutoCase(system: "Azure", variables: ["SYSTEM_JOBPOSITIONINPHASE": "2", "SYSTEM_TOTALJOBSINPHASE": "5"]),
        AutoCase(system: "Semaphore", variables: ["SEMAPHORE_JOB_INDEX": "2", "SEMAPHORE_JOB_COUNT": "5"]),
        AutoCase(system: "Kubernetes", variables: ["JOB_COMPLETION_INDEX": "1", "JOB_COMPLETIONS": "5"]),
    ]
}
