// The main job on the built binary: findings, exit codes, and input that cannot be used.
import Foundation
import Testing

@Suite("Scan")
struct ScanEndToEndTests {
    /// A folder with one screen and its metadata.
    private func place(credit: String) throws -> Workplace {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: credit), to: "dumps/home.xml")
        try place.write(Fixture.records, to: "dumps/home.photos.json")
        return place
    }

    @Test("A missing author is found, with its place and rule, and makes the exit code 1")
    func violation() throws {
        let run = try place(credit: "Photos").attrcheck("scan", "dumps")
        #expect(run.status == 1)
        let head = try #require(run.output.split(separator: "\n").first { $0.contains("[photo-author-credit-missing]") })
        #expect(head.hasPrefix("dumps/home.xml:4:") && head.contains(": error: ") && head.contains("Mirelle Tamsworth"))
        #expect(run.output.contains("1 capture · 1 photo shown"))
    }

    @Test("The level of --fail-on decides, and without a path the current folder is scanned")
    func failOn() throws {
        let place = try place(credit: "Photos")
        #expect(try place.attrcheck("scan").status == 1)
        #expect(try place.attrcheck("scan", "--fail-on", "never").status == 0)
        #expect(try place.attrcheck("scan", "--fail-on", "undecided").status == 1)
    }

    @Test("A shown author is no finding of the author rule")
    func pass() throws {
        let run = try place(credit: "Mirelle Tamsworth").attrcheck("scan", "dumps")
        #expect(!run.output.contains("photo-author-credit"))
        #expect(run.output.contains("1 photo shown"))
    }

    @Test("--rule and --skip-rule narrow")
    func narrow() throws {
        let place = try place(credit: "Photos")
        let only = try place.attrcheck("scan", "dumps", "--rule", "photo-author-credit-missing")
        #expect(only.status == 1)
        #expect(only.output.matches(of: /\[photo-[a-z-]+\]/).allSatisfy { $0.output == "[photo-author-credit-missing]" })
        let without = try place.attrcheck("scan", "dumps", "--skip-rule", "photo-author-credit-missing")
        #expect(!without.output.contains("[photo-author-credit-missing]"))
        let wrong = try place.attrcheck("scan", "dumps", "--rule", "photo-author-credit-mising")
        #expect(wrong.status == 2 && wrong.errors.contains("photo-author-credit-mising"))
        #expect(wrong.errors.contains(/did you mean ["“]photo-author-credit-missing["”]\?/))
    }

    @Test("An unknown profile is refused with the nearest one")
    func profile() throws {
        let run = try place(credit: "Photos").attrcheck("scan", "dumps", "--profile", "places-2026-7")
        #expect(run.status == 2 && run.output == "")
        #expect(run.errors.contains(/["“]places-2026-7["”].*["“]places-2026-07["”]/))
    }

    @Test(
        "An empty folder proves nothing", arguments: [([], 3), (["--allow-empty"], 0), (["--fail-on", "never"], 3)] as [([String], Int32)])
    func empty(options: [String], status: Int32) throws {
        let place = try Workplace()
        try FileManager.default.createDirectory(at: place.folder.appending(path: "dumps"), withIntermediateDirectories: true)
        let run = try place.attrcheck(["scan", "dumps"] + options)
        #expect(run.status == status)
        #expect(run.output.contains("No capture found"))
        #expect(run.errors.contains("incomplete") == (status == 3))
    }

    @Test("A missing path is a fault, and what the others hold is reported all the same")
    func missingPath() throws {
        let place = try place(credit: "Photos")
        let run = try place.attrcheck("scan", "dumps", "missing", "--report", "out.json")
        #expect(run.status == 2)
        #expect(run.errors.contains(#""missing" cannot be scanned: there is no such file or folder"#))
        #expect(run.output.contains("[photo-author-credit-missing]") && run.output.contains("[path-missing]"))
        #expect(place.read("out.json")?.contains("\"path-missing\"") == true)
    }

    @Test("Unreadable files and junk are named, cost nothing else, and are never green")
    func unreadable() throws {
        let place = try place(credit: "Mirelle Tamsworth")
        try place.link("dumps/gone.xml", to: "nowhere")
        try place.write([0x89, 0x00, 0xFF, 0xFE, 0x01] + [UInt8](repeating: 0xC3, count: 4_000), to: "dumps/junk.xml")
        try place.write(
            "<?xml version='1.0'?><hierarchy rotation=\"0\"><node class=\"android.widget.FrameLayout\" bounds=\"[0,0][10",
            to: "dumps/cut.xml")
        let run = try place.attrcheck("scan", "dumps", "--fail-on", "violation")
        #expect(run.output.contains("1 photo shown"))
        #expect(run.output.contains("dumps/gone.xml") && run.output.contains("dumps/cut.xml"))
        #expect(run.status == 3 || run.status == 1)
        #expect(run.status >= 0, "no crash")
    }

    @Test("A folder named like a dump is walked, not read")
    func folderNamedLikeFile() throws {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: "Photos"), to: "dumps/x.xml/home.xml")
        try place.write(Fixture.records, to: "dumps/x.xml/home.photos.json")
        #expect(try place.attrcheck("scan", "dumps").status == 1)
    }

    @Test(
        "Paths can come from a list",
        arguments: ["dumps/home.xml\ndumps/home.photos.json\n", "dumps/home.xml\0dumps/home.photos.json\0", "dumps\r\n"])
    func filesFrom(list: String) throws {
        let place = try place(credit: "Photos")
        try place.write(list, to: "list")
        let fromFile = try place.attrcheck("scan", "--files-from", "list")
        #expect(fromFile.status == 1 && fromFile.output.contains("1 photo shown"))
        #expect(try place.attrcheck(["scan", "--files-from", "-"], input: list).output == fromFile.output)
    }

    @Test("A list without a path scans nothing, not everything")
    func emptyList() throws {
        let run = try place(credit: "Photos").attrcheck(["scan", "--files-from", "-"], input: "\n\n")
        #expect(run.status == 3 && run.output.contains("No capture found"))
    }

    @Test("After two dashes everything is a path")
    func dashes() throws {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: "Photos"), to: "--json/home.xml")
        try place.write(Fixture.records, to: "--json/home.photos.json")
        #expect(try place.attrcheck("scan", "--", "--json").status == 1)
    }

    @Test("Keys in a dump's URLs are printed nowhere")
    func keys() throws {
        let place = try Workplace()
        let page =
            "<html><body><img src=\"https://places.googleapis.com/v1/places/ChIJinventedPlace0001/photos/\(Fixture.token)/media?key=AIzaInventedInvented0123456789abcdefgh\"></body></html>"
        try place.write(page, to: "home.html")
        try place.write(Fixture.records, to: "home.photos.json")
        for arguments in [
            ["scan"], ["scan", "-f", "json"], ["inspect", "home.html"], ["inspect", "--evidence", "home.html", "home.photos.json"],
        ] {
            let run = try place.attrcheck(arguments)
            #expect(!(run.output + run.errors).contains("AIzaInvented"), "\(arguments)")
        }
    }
}
