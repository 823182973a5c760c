// Kills: at any moment they leave the old report or the new one, never half, and a signal that can be caught leaves no litter.
import Foundation
import TestSupport
import Testing

@Suite("Kills")
struct KillEndToEndTests {
    private static let signals = [SIGKILL, SIGTERM, SIGINT, SIGHUP]
    private static let scan = ["scan", "dumps", "--quiet"]

    /// A workplace whose reports take more than a pipe holds.
    private func place() throws -> Workplace {
        let place = try Workplace()
        for number in 0..<30 { try place.write(Fixture.screen(credit: "Photos"), to: "dumps/home\(number).xml") }
        try place.write(Fixture.records, to: "dumps/photos.json")
        return place
    }

    /// Starts a run and does not wait for its end.
    private func start(_ place: Workplace, _ arguments: [String]) throws -> Process {
        let process = Process()
        process.executableURL = Workplace.program
        process.arguments = arguments
        process.currentDirectoryURL = place.folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
    }

    private func litter(_ place: Workplace, in folder: String = "") throws -> [String] {
        try place.names(in: folder).filter { $0.hasPrefix(".attrcheck-") }
    }

    /// Waits until the run has a new temporary file, or has ended.
    private func waitForTemporary(_ place: Workplace, _ process: Process, in folder: String = "") throws {
        let before = try litter(place, in: folder)
        while try process.isRunning && litter(place, in: folder) == before { usleep(100) }
    }

    /// Starts a run that also writes to a pipe, kills it when it has begun to do so, and waits until it is gone.
    private func killWhileWriting(_ place: Workplace, _ pipe: String, _ arguments: [String], _ signal: Int32) throws {
        let path = place.folder.appending(path: pipe).path
        #expect(mkfifo(path, 0o600) == 0)
        let process = try start(place, arguments)
        // The program goes on when somebody reads, and cannot end before everything is read.
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        var byte: UInt8 = 0
        while process.isRunning, read(reader, &byte, 1) != 1 { usleep(100) }
        #expect(byte == UInt8(ascii: "{"))
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        close(reader)
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == signal)
    }

    @Test("A kill while the scan runs leaves the old blob", arguments: signals)
    func scanning(signal: Int32) throws {
        let place = try place()
        try place.write("old", to: "out.jsonl")
        try killWhileWriting(place, "pipe.jsonl", Self.scan + ["--report", "out.jsonl", "--report", "pipe.jsonl"], signal)
        #expect(place.read("out.jsonl") == "old")
        #expect(try litter(place).count == (signal == SIGKILL ? 1 : 0))
    }

    @Test("A kill between two reports leaves the first whole and the second as it was", arguments: signals)
    func between(signal: Int32) throws {
        let place = try place()
        #expect(try place.attrcheck(Self.scan + ["--report", "new.json"]).status == 1)
        for name in ["out.json", "out.sarif"] { try place.write("old", to: name) }
        let reports = ["--report", "out.json", "--report", "pipe.json", "--report", "out.sarif"]
        try killWhileWriting(place, "pipe.json", Self.scan + reports, signal)
        #expect(place.read("out.json") == place.read("new.json"))
        #expect(place.read("out.sarif") == "old")
        #expect(try litter(place) == [])
    }

    /// What the folder holds after a kill somewhere: for each report the old bytes or the new ones.
    private func check(_ place: Workplace, _ new: [String: String], _ signal: Int32, _ moment: String) throws {
        for (name, contents) in new {
            let found = place.read(name)
            #expect(found == "old" || found == contents, "half a report in \(name) after signal \(signal) at \(moment)")
        }
        let litter = try litter(place)
        if signal != SIGKILL { #expect(litter == [], "signal \(signal) at \(moment)") }
        for name in litter { try FileManager.default.removeItem(at: place.folder.appending(path: name)) }
        for name in new.keys { try place.write("old", to: name) }
    }

    /// The reports of the killed runs, as a whole run writes them.
    private func whole(_ place: Workplace) throws -> [String: String] {
        #expect(try place.attrcheck(Self.scan + Self.reports).status == 1)
        return try ["out.json": #require(place.read("out.json")), "out.sarif": #require(place.read("out.sarif"))]
    }
    private static let reports = ["--report", "out.json", "--report", "out.sarif"]

    @Test("A kill as soon as there is a temporary file")
    func early() throws {
        let place = try place()
        let new = try whole(place)
        for moment in 0..<24 {
            let process = try start(place, Self.scan + Self.reports)
            try waitForTemporary(place, process)
            let signal = Self.signals[moment % 4]
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            try check(place, new, signal, "round \(moment)")
        }
    }

    @Test("A kill at every system call that makes, fills, closes or names a file", .enabled(if: Tracing.isAllowed))
    func everyCall() throws {
        let place = try place()
        let new = try whole(place)
        var killed = 0
        for call in ["openat", "write", "close", "rename", "unlink"] {
            for (number, signal) in [(-1, SIGKILL), (-1, SIGTERM), (-2, SIGKILL), (-2, SIGINT), (-3, SIGTERM), (-5, SIGKILL)] {
                let trace = "strace -f -qq -o trace -e trace=\(call)"
                let line = "\"$A\" \((Self.scan + Self.reports).joined(separator: " ")) >/dev/null"
                // Counted for each thread, and here from the end of a whole run: the first thread writes the reports.
                let first = #"/\#(call)\(/ { n[$1]++ } END { for (p in n) if (m == "" || p + 0 < m) m = p + 0; print n[m] + 0 }"#
                let calls = try place.shell("\(trace) \(line); awk '\(first)' trace").output
                let when = try #require(Int(calls.trimmingCharacters(in: .whitespacesAndNewlines))) + 1 + number
                guard when > 0 else { continue }
                for name in new.keys { try place.write("old", to: name) }
                let run = try place.shell("\(trace) -e inject=\(call):signal=\(signal):when=\(when) \(line); echo $? >&2")
                if run.complaints.last == "\(128 + signal)" { killed += 1 }
                try check(place, new, signal, "\(call) \(when)")
            }
        }
        #expect(killed > 0)
    }

    @Test("A kill leaves a cache that the next run can use, and what a killed run left there is gone in the end")
    func cache() throws {
        let place = try place()
        let plain = try place.attrcheck("scan", "dumps", "--format", "json").output
        try place.write("half", to: "cache/.attrcheck-1-1.tmp")
        try place.write("half", to: "cache/.attrcheck-1-2.tmp")
        let old = place.folder.appending(path: "cache/.attrcheck-1-1.tmp")
        try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: old.path)
        for signal in Self.signals {
            let process = try start(place, Self.scan + ["--cache", "cache", "--report", "out.json"])
            try waitForTemporary(place, process, in: "cache")
            kill(process.processIdentifier, signal)
            process.waitUntilExit()
            #expect(try place.attrcheck("scan", "dumps", "--cache", "cache", "--format", "json").output == plain)
        }
        let left = try place.names(in: "cache").filter { $0.hasPrefix(".") }
        #expect(left.contains(".attrcheck-1-2.tmp") && !left.contains(".attrcheck-1-1.tmp"))
    }
}
