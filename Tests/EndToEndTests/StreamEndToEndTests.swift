// Where output goes: report on standard output, talk on standard error, files whole or not at all.
import Foundation
import Testing

@Suite("Streams and report files")
struct StreamEndToEndTests {
    private func place() throws -> Workplace {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: "Mirelle Tamsworth"), to: "dumps/home.xml")
        try place.write(Fixture.records, to: "dumps/home.photos.json")
        return place
    }

    @Test("A reader that went away is success")
    func brokenPipe() throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let run = try Workplace().attrcheck("help", "scan", output: pipe.fileHandleForWriting)
        #expect(run.status == 0 && run.errors == "")
    }

    @Test("Output that cannot be written is a fault", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func fullDisk() throws {
        let full = try FileHandle(forWritingTo: URL(filePath: "/dev/full"))
        let run = try Workplace().attrcheck("help", "scan", output: full)
        #expect(run.status == 2)
        #expect(run.complaints == ["attrcheck: standard output cannot be written: No space left on device"])
    }

    @Test("A report file holds what standard output would, and leaves no temporary file")
    func reportFile() throws {
        let place = try place()
        let printed = try place.attrcheck("scan", "dumps", "--format", "json")
        let run = try place.attrcheck("scan", "dumps", "--report", "out.json", "--report", "text=out.log")
        #expect(place.read("out.json") == printed.output)
        #expect(place.read("out.log") == run.output)
        #expect(run.errors.contains("wrote the json report to out.json"))
        #expect(try place.names() == ["dumps", "out.json", "out.log"])
    }

    @Test("Reports can go to standard output by name, by dash and by format")
    func standardOutput() throws {
        let place = try place()
        let json = try place.attrcheck("scan", "dumps", "--format=json").output
        #expect(json.hasPrefix("{\n"))
        #expect(try place.attrcheck("scan", "dumps", "--report", "json=-").output == json)
        #expect(try place.attrcheck("scan", "dumps", "--format", "json", "--report", "-").output == json)
    }

    @Test("An old report is replaced, a link to a report stays a link, a device is written as it is")
    func replacing() throws {
        let place = try place()
        try place.write("old", to: "kept/real.json")
        try place.link("out.json", to: "kept/real.json")
        _ = try place.attrcheck("scan", "dumps", "--report", "out.json", "--report", "text=/dev/null")
        #expect(place.read("kept/real.json")?.hasPrefix("{\n") == true)
        let attributes = try FileManager.default.attributesOfItem(atPath: place.folder.appending(path: "out.json").path)
        #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
        #expect(FileManager.default.fileExists(atPath: "/dev/null"))
    }

    @Test("A report that cannot be written is a fault, and the other reports are still written")
    func unwritable() throws {
        let place = try place()
        let run = try place.attrcheck("scan", "dumps", "--report", "json=/dev/full", "--report", "b.json")
        #expect(run.status == 2)
        #expect(run.errors.contains(#"the report cannot be written to "/dev/full": No space left on device"#))
        #expect(place.read("b.json")?.hasPrefix("{\n") == true)
        #expect(run.output.contains("capture"))
    }

    @Test("Quiet means no talk; the report stays")
    func quiet() throws {
        let place = try place()
        let run = try place.attrcheck("scan", "dumps", "--quiet", "--report", "out.json")
        #expect(run.errors == "" && run.output.contains("capture"))
        #expect(try place.attrcheck("scan", "dumps", "--timing").errors.contains(" ms"))
    }

    @Test("Colour only where it is wanted")
    func colour() throws {
        let place = try place()
        #expect(try !place.attrcheck("scan", "dumps").output.contains("\u{1B}"), "a file is no terminal")
        #expect(try place.attrcheck("scan", "dumps", "--color", "always").output.contains("\u{1B}["))
        #expect(try !place.attrcheck("scan", "dumps", environment: ["NO_COLOR": "1"]).output.contains("\u{1B}"))
        #expect(try !place.attrcheck("scan", "dumps", "--color=always", "--format=json").output.contains("\u{1B}"))
    }

    @Test("The same scan gives the same bytes, whatever the number of jobs")
    func bytes() throws {
        let place = try place()
        for number in 0..<6 { try place.write(Fixture.screen(credit: "Nobody \(number)"), to: "dumps/more\(number).xml") }
        let one = try place.attrcheck("scan", "dumps", "--jobs", "1", "--format", "json")
        let many = try place.attrcheck("scan", "dumps", "-j", "8", "-f", "json")
        #expect(one.output == many.output && one.status == many.status)
    }
}
