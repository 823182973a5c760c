// Trouble with writing: full disks, closed streams and kills at any moment leave the old report or the new one, and no litter.
import Foundation
import Testing

@Suite("Trouble with writing")
struct WritingTroubleEndToEndTests {
    private func place(screens: Int = 1) throws -> Workplace {
        let place = try Workplace()
        for number in 0..<screens { try place.write(Fixture.screen(credit: "Photos"), to: "dumps/home\(number).xml") }
        try place.write(Fixture.records, to: "dumps/photos.json")
        return place
    }

    @Test("A limit on file sizes is a fault with a sentence; the old report stays, and no temporary file")
    func fileSizeLimit() throws {
        let place = try place(screens: 20)
        try place.write("old", to: "out.json")
        let run = try place.shell("ulimit -f 2; \"$A\" scan dumps --report out.json --format jsonl | tail -c 0")
        #expect(run.complaints.contains(#"attrcheck: the report cannot be written to "out.json": File too large"#), "\(run.errors)")
        #expect(place.read("out.json") == "old")
        #expect(try place.names() == ["dumps", "out.json"])
    }

    @Test("A run that ends in a fault leaves no temporary file of a blob that it had begun")
    func faultAfterBeginning() throws {
        let place = try place()
        let run = try place.attrcheck("scan", "dumps", "--profile", "nonsense", "--report", "x.jsonl")
        #expect(run.status == 2 && run.errors.contains("there is no profile"))
        #expect(try place.names() == ["dumps"])
    }

    @Test("A full disk is a fault with a sentence; the old report stays", .enabled(if: geteuid() == 0))
    func fullDisk() throws {
        let place = try place(screens: 20)
        let run = try place.shell(
            """
            mkdir small && mount -t tmpfs -o size=16k none small 2>/dev/null || exit 77
            echo old > small/out.json; "$A" scan dumps --report small/out.json; s=$?; cat small/out.json >&2; ls -A small >&2; umount small; exit $s
            """)
        // Containers often may not mount.
        if run.status == 77 { return }
        #expect(run.status == 2)
        #expect(
            run.complaints == [#"attrcheck: the report cannot be written to "small/out.json": No space left on device"#, "old", "out.json"])
    }

    @Test(
        "A folder that cannot be written to, or is none, is a fault with a sentence",
        arguments: [
            ("/proc/out.json", "No such file or directory"), ("nothing/out.json", "there is no folder \"nothing\""),
            ("dumps/photos.json/out.json", "there is no folder \"dumps/photos.json\""), ("json=dumps", "it is a folder"),
        ])
    func output(path: String, reason: String) throws {
        let run = try place().attrcheck("scan", "dumps", "--report", path)
        #expect(run.status == 2)
        #expect(run.errors.contains(reason), "\(run.errors)")
    }

    @Test(
        "Closed standard streams cost nothing but themselves",
        arguments: [("<&-", 1), (">&-", 2), ("2>&-", 1), ("<&- 2>&-", 1), (">&- 2>&-", 2)])
    func closed(streams: String, status: Int32) throws {
        let place = try place()
        #expect(try place.shell("\"$A\" scan dumps --report whole.json >/dev/null 2>&1").status == 1)
        let run = try place.shell("\"$A\" scan dumps --report out.json \(streams)")
        #expect(run.status == status, "\(run.errors)")
        #expect(place.read("out.json") == place.read("whole.json"))
        if status == 2, !streams.contains("2>") {
            #expect(run.complaints.last == "attrcheck: standard output cannot be written: Bad file descriptor")
        }
    }

    @Test("A reader that stops reading is no fault")
    func head() throws {
        let place = try place(screens: 30)
        let run = try place.shell("\"$A\" scan dumps --format json; echo $? > status")
        #expect(run.output.utf8.count > 70_000 && place.read("status") == "1\n")
        let short = try place.shell("( \"$A\" scan dumps --format json; echo $? > status ) | head -1")
        #expect(short.output == "{\n" && short.errors == "" && place.read("status") == "1\n")
    }
}
