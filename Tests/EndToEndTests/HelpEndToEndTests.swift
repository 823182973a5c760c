// Help and version: complete, the same on every way to them, on standard output, exit code 0.
import Testing

@Suite("Help and version")
struct HelpEndToEndTests {
    @Test("Version", arguments: ["--version", "-V"])
    func version(word: String) throws {
        let run = try Workplace().attrcheck(word)
        #expect(run.status == 0 && run.errors == "")
        #expect(run.output.wholeMatch(of: /attrcheck \d+\.\d+\.\d+\n/) != nil, "\(run.output)")
    }

    @Test("The overview lists the commands and the exit codes")
    func overview() throws {
        let place = try Workplace()
        let run = try place.attrcheck()
        #expect(run.status == 0 && run.errors == "")
        for word in ["scan", "merge", "inspect", "records", "rules", "url", "help", "--version", "Exit codes"] {
            #expect(run.output.contains(word))
        }
        for words in [["help"], ["--help"], ["-h"]] { #expect(try place.attrcheck(words).output == run.output) }
    }

    @Test(
        "A command's help names every option it takes",
        arguments: ["scan", "inspect", "records", "rules", "url", "explain", "config", "init", "redact", "completions", "man"])
    func command(name: String) throws {
        let place = try Workplace()
        let long = try place.attrcheck("help", name)
        let short = try place.attrcheck(name, "-h")
        #expect(long.status == 0 && short.status == 0 && long.errors + short.errors == "")
        #expect(try place.attrcheck(name, "--help").output == long.output)
        #expect(long.output.hasPrefix("Usage: attrcheck \(name) "))
        let options = short.output.matches(of: /--[a-z-]+/).map { String($0.output) }
        #expect(!options.isEmpty)
        for option in options { #expect(long.output.contains(option)) }
        #expect(long.output.split(separator: "\n").allSatisfy { $0.count <= 110 && $0.last != " " })
    }

    @Test("The options of the interface that work are in the help of scan")
    func scanOptions() throws {
        let help = try Workplace().attrcheck("help", "scan").output
        for option in [
            "--records PATH", "--info-plist FILE", "--profile NAME", "--rules DIR", "--rule ID", "--skip-rule ID", "--report FORMAT=FILE",
            "--format FORMAT",
            "--fail-on LEVEL",
            "--allow-empty", "--jobs N", "--files-from FILE|-", "--color WHEN", "--quiet", "--verbose", "--no-progress", "--timing",
        ] {
            #expect(help.contains(option), "\(option)")
        }
    }
}
