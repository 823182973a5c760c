// Trouble with files: what cannot be read is said in one sentence and the run goes on; what cannot be written is a fault and leaves nothing.
import Foundation
import Testing

@Suite("Trouble with files")
struct DiskTroubleEndToEndTests {
    /// A good capture, which must be judged whatever stands beside it.
    private func place() throws -> Workplace {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: "Photos"), to: "dumps/home.xml")
        try place.write(Fixture.records, to: "dumps/home.photos.json")
        return place
    }

    @Test(
        "A file or folder that cannot be read is named with the reason, and the rest is judged",
        arguments: [
            ("ln -s /nowhere dumps/gone.xml", "dumps/gone.xml", "the link leads nowhere"),
            ("ln -s itself.xml dumps/itself.xml", "dumps/itself.xml", "the link leads nowhere"),
            ("ln -s /proc/self/mem dumps/memory.xml", "dumps/memory.xml", "the file cannot be read: input/output error"),
            (
                "printf x > \"dumps/$(printf 'b\\344r.xml')\"", "dumps/b\u{FFFD}r.xml",
                "the name is no UTF-8, so it cannot be read; rename it"
            ),
            (": > dumps/empty.xml", "dumps/empty.xml", "the file is empty"),
            (
                "d=dumps; i=0; while [ $i -lt 70 ]; do d=$d/d; i=$((i+1)); done; mkdir -p $d; cp dumps/home.xml $d",
                "dumps/" + Array(repeating: "d", count: 64).joined(separator: "/"),
                "the folder lies more than 64 folders deep and was not read"
            ),
        ])
    func unreadable(make: String, path: String, sentence: String) throws {
        let place = try place()
        let run = try place.shell("\(make) && \"$A\" scan dumps --no-pixels")
        #expect(run.status == 1)
        #expect(run.output.contains("\(path): ") && run.output.contains(": \(sentence) ["), "\(run.output)")
        #expect(run.output.contains("dumps/home.xml:4:"))
        #expect(run.errors.contains("the evidence is incomplete"))
    }

    @Test("Without findings, input that cannot be read is exit code 3", arguments: ["ln -s /nowhere dumps/gone.xml", ": > dumps/none.xml"])
    func incomplete(make: String) throws {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: "Photo: Mirelle Tamsworth"), to: "dumps/home.xml")
        #expect(try place.shell("\(make) && \"$A\" scan dumps --no-pixels --allow-empty").status == 3)
    }

    @Test(
        "Pipes and devices are never waited for",
        arguments: ["mkfifo dumps/pipe.xml", "ln -s /dev/zero dumps/zero.xml", "ln -s /dev/tty dumps/tty.xml", "mkfifo dumps/home.png"])
    func devices(make: String) throws {
        let place = try place()
        let plain = try place.attrcheck("scan", "dumps", "--format", "json")
        let run = try place.shell("\(make) && timeout 60 \"$A\" scan dumps --format json")
        #expect(run.status == 1 && run.output == plain.output)
    }

    @Test("Named as input they are refused", arguments: ["pipe", "/dev/null", "/dev/zero"])
    func namedDevices(path: String) throws {
        let run = try place().shell("mkfifo pipe; timeout 60 \"$A\" scan \(path)")
        #expect(run.status == 2 && run.output == "")
        #expect(run.complaints == ["attrcheck: \"\(path)\" is neither a file nor a folder"])
    }

    @Test("Files that do not tell their size are read")
    func proc() throws {
        guard FileManager.default.fileExists(atPath: "/proc/self/environ") else { return }
        let run = try place().shell("ln -s /proc/version dumps/version.txt && \"$A\" scan dumps --no-pixels")
        #expect(run.status == 1 && !run.output.contains("empty") && run.output.contains("1 other file skipped"))
    }

    @Test("Links in circles, and links that double at every step, end")
    func circles() throws {
        let place = try place()
        let plain = try place.attrcheck("scan", "dumps", "--format", "text").output
        let ladder = "for i in 1 2 3 4 5 6 7 8 9; do mkdir dumps/s$i; ln -s ../s$((i+1)) dumps/s$i/a; ln -s ../s$((i+1)) dumps/s$i/b; done"
        let run = try place.shell(
            "ln -s . dumps/here; ln -s ../dumps dumps/again; ln -s .. dumps/up; \(ladder); timeout 60 \"$A\" scan dumps --format text")
        #expect(run.status == 1 && run.output.contains("1 capture · 1 photo shown"))
        #expect(plain.contains("1 capture · 1 photo shown"))
        let json = try place.shell("timeout 60 \"$A\" scan dumps --format json").output
        #expect(json.contains("the link leads to a folder that is read anyway, so it was not followed"))
    }

    @Test("A link to a folder elsewhere is followed")
    func linkedFolder() throws {
        let place = try place()
        #expect(try place.shell("mkdir other && ln -s ../dumps other/linked && \"$A\" scan other").output.contains("1 photo shown"))
    }

    @Test("A name with a line break stays on its line, and is found again")
    func lineBreak() throws {
        let place = try place()
        let run = try place.shell(
            "mv dumps/home.xml 'dumps/home\nerror.xml' && \"$A\" scan dumps --records dumps/home.photos.json --format text")
        #expect(run.status == 1)
        #expect(!run.output.split(separator: "\n").contains { $0.hasPrefix("error.xml") })
    }

    @Test("Files that vanish, shrink and grow during the run do not stop it")
    func vanishing() throws {
        let place = try place()
        for number in 0..<40 { try place.write(Fixture.screen(credit: "Nobody \(number)"), to: "dumps/sub/more\(number).xml") }
        let trouble = """
            ( i=0; while [ $i -lt 40 ]; do rm -f dumps/sub/more$i.xml; : > dumps/sub/more$((i+1)).xml; cat dumps/home.xml >> dumps/sub/more$((i+3)).xml; \
            i=$((i+4)); done; rm -rf dumps/sub ) & "$A" scan dumps --no-pixels; s=$?; wait; exit $s
            """
        for _ in 0..<5 {
            let run = try place.shell(trouble)
            #expect(run.status == 1 && run.output.contains("dumps/home.xml:4:"), "\(run.output) \(run.errors)")
        }
    }
}
