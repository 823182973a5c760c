// Reports as the command writes them: several in one run, whole or not at all, the same bytes twice, and what CI systems get by themselves.
import Foundation
import Testing

@Suite("Reports of the command")
struct ReportsEndToEndTests {
    private static let files = [
        "r.txt", "r.json", "r.jsonl", "r.html", "r.md", "r.sarif", "r.github.sarif", "r.xml", "r.checkstyle.xml", "r.gitlab.json",
        "r.rdjsonl",
    ]

    private func place() throws -> Workplace {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: "Photos"), to: "dumps/home.xml")
        try place.write(Fixture.records, to: "dumps/home.photos.json")
        return place
    }

    @Test("Eleven reports of one run are all written, and a second run writes the same bytes with any number of workers")
    func all() throws {
        let place = try place()
        let reports = Self.files.flatMap { ["--report", $0] } + ["--report", "xcode=x.txt", "--report", "github=g.txt"]
        let first = try place.attrcheck(["scan", "dumps", "--jobs", "1"] + reports)
        #expect(first.status == 1 && first.complaints.count { $0.contains("wrote the") } == 13)
        let names = Self.files + ["x.txt", "g.txt"]
        let before = names.map { place.read($0) }
        #expect(before.allSatisfy { $0?.isEmpty == false })
        let second = try place.attrcheck(["scan", "dumps", "--jobs", "7"] + reports)
        #expect(second.output == first.output)
        for (name, old) in zip(names, before) { #expect(place.read(name) == old, "\(name)") }
        #expect(try place.names().allSatisfy { !$0.hasPrefix(".attrcheck-") }, "no temporary file stays")
    }

    @Test("No report tells where on the machine it was made")
    func noAbsolutePaths() throws {
        let place = try place()
        _ = try place.attrcheck(["scan", place.folder.appending(path: "dumps").path] + Self.files.flatMap { ["--report", $0] })
        for name in Self.files { #expect(place.read(name)?.contains(place.folder.lastPathComponent) == false, "\(name)") }
    }

    @Test("A report that cannot be written is a fault, and the others are written all the same")
    func unwritable() throws {
        let place = try place()
        let run = try place.attrcheck("scan", "dumps", "--report", "r.json", "--report", "html=/dev/full", "--report", "r.md")
        #expect(run.status == 2 && run.errors.contains("/dev/full"))
        #expect(place.read("r.json") != nil && place.read("r.md") != nil)
    }

    @Test("boxes makes its folder, and refuses a file in its place")
    func boxes() throws {
        let place = try place()
        let run = try place.attrcheck("scan", "dumps", "--report", "boxes=out")
        #expect(run.status == 1)
        // Without the library there is a sentence instead of a picture.
        #expect(try place.names(in: "out") == ["home.png"] || run.errors.contains("boxes: "))
        let wrong = try place.attrcheck("scan", "dumps", "--report", "boxes=dumps/home.xml")
        #expect(wrong.status == 2 && wrong.errors.contains("it is a file; this report needs a folder"))
    }

    @Test("Regions of SARIF denote the element's start tag, in characters and in bytes")
    func regions() throws {
        let place = try Workplace()
        let dump = Fixture.screen(credit: "Fotos für Zoë").replacing("<hierarchy", with: "<!-- é --><hierarchy")
        try place.write([0xEF, 0xBB, 0xBF] + Array(dump.utf8), to: "home.xml")
        try place.write(Fixture.records, to: "home.photos.json")
        _ = try place.attrcheck("scan", ".", "--report", "r.sarif")
        let text = try #require(place.read("r.sarif"))
        let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let results = try #require((document["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
        let failed = try #require(results.first { $0["kind"] as? String == "fail" })
        let physical = try #require((failed["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any])
        let region = try #require(physical["region"] as? [String: Int])
        let bytes = try Data(contentsOf: place.folder.appending(path: "home.xml"))
        let start = try #require(region["byteOffset"])
        let marked = String(decoding: bytes[start..<start + (region["byteLength"] ?? 0)], as: UTF8.self)
        #expect(marked.hasPrefix("<node index=\"0\"") && marked.hasSuffix("/>"))
        let line = dump.split(separator: "\n", omittingEmptySubsequences: false)[(region["startLine"] ?? 1) - 1]
        let columns = Array(line.unicodeScalars)[(region["startColumn"] ?? 1) - 1..<(region["endColumn"] ?? 1) - 1]
        #expect(String(String.UnicodeScalarView(columns)) == marked)
    }

    @Test("In GitHub Actions annotations go to standard error, and the summary is added to the step's file")
    func gitHub() throws {
        let place = try place()
        try place.write("before\n", to: "summary.md")
        let environment = [
            "GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": place.folder.appending(path: "summary.md").path,
            "GITHUB_WORKSPACE": place.folder.deletingLastPathComponent().path,
        ]
        let run = try place.attrcheck(["scan", "dumps", "--format", "json"], environment: environment)
        #expect(run.output.hasPrefix("{"))
        let prefix = place.folder.lastPathComponent
        #expect(run.complaints.contains { $0.hasPrefix("::error file=\(prefix)/dumps/home.xml,line=") }, "counted from the workspace")
        #expect(run.complaints.contains { $0.hasPrefix("::notice title=attrcheck::") })
        #expect(place.read("summary.md")?.hasPrefix("before\n## Place photo attribution\n") == true)
        let own = try place.attrcheck(["scan", "dumps", "--format", "github"], environment: environment)
        #expect(own.output.hasPrefix("::error ") && !own.errors.contains("::error"), "said once")
    }

    @Test("GitLab's paths are counted from the project, Xcode's are whole")
    func prefixes() throws {
        let place = try place()
        let project = place.folder.deletingLastPathComponent().path
        _ = try place.attrcheck(["scan", "dumps", "--report", "r.gitlab.json"], environment: ["CI_PROJECT_DIR": project])
        #expect(place.read("r.gitlab.json")?.contains("\"path\" : \"\(place.folder.lastPathComponent)/dumps/home.xml\"") == true)
        let run = try place.attrcheck(["scan", "dumps", "--format", "xcode"], environment: ["XCODE_VERSION_ACTUAL": "2600"])
        #expect(run.output.hasPrefix("/") && run.output.contains("/dumps/home.xml:4:"))
        let plain = try place.attrcheck("scan", "dumps", "--format", "xcode")
        #expect(plain.output.hasPrefix("dumps/home.xml:4:"))
    }
}
