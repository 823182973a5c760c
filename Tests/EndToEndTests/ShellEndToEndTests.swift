// What the shell sees: completions, the manual page, ready files, exit codes of small commands.
import Foundation
import TestSupport
import Testing

@testable import attrcheck

@Suite("Shell")
struct ShellEndToEndTests {
    /// A program of the machine; nil where it is not installed.
    private func run(_ program: String, _ arguments: [String], in place: Workplace) throws -> (status: Int32, output: String)? {
        guard let path = ["/usr/bin/", "/bin/"].map({ $0 + program }).first(where: FileManager.default.isExecutableFile) else { return nil }
        return try Program.run(path, arguments, in: place.folder)
    }

    @Test("Each shell accepts its script, and the script names every command and option", arguments: Shell.allCases)
    func completions(shell: Shell) throws {
        let place = try Workplace()
        let script = try place.attrcheck("completions", shell.rawValue)
        #expect(script.status == 0 && script.errors == "")
        for command in Command.all {
            #expect(script.output.contains(command.name.rawValue))
            for flag in Flag.all(of: command.name) { #expect(script.output.contains(flag.long), "\(flag.long)") }
        }
        try place.write(script.output, to: "script")
        if let check = try run(shell.rawValue, ["-n", "script"], in: place) {
            #expect(check.status == 0 && check.output == "", "\(check.output)")
        }
    }

    @Test(
        "bash completes commands, options, values, and values after an equals sign",
        arguments: [
            (["attrcheck", "sc"], "scan"), (["attrcheck", "scan", "--fail-on", ""], "violation undecided never"),
            (["attrcheck", "scan", "--fail-on", "=", "un"], "undecided"), (["attrcheck", "scan", "--write-b"], "--write-baseline"),
            (["attrcheck", "config", ""], "show check"), (["attrcheck", "scan", "--rule", "photo-credit-hid"], "photo-credit-hidden"),
            (["attrcheck", "scan", "some-file"], ""),
        ])
    func bash(words: [String], expected: String) throws {
        let place = try Workplace()
        try place.write(try place.attrcheck("completions", "bash").output, to: "script")
        let program = "source ./script; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _attrcheck; echo \"${COMPREPLY[*]}\""
        guard let answer = try run("bash", ["-c", program, "bash"] + words, in: place) else { return }
        #expect(answer.output == expected + "\n")
    }

    @Test("fish completes commands and values")
    func fish() throws {
        let place = try Workplace()
        try place.write(try place.attrcheck("completions", "fish").output, to: "script")
        guard let answer = try run("fish", ["-c", "source ./script; complete -C 'attrcheck scan --fail-on u'"], in: place) else { return }
        #expect(answer.output.hasPrefix("undecided"))
    }

    @Test("The manual page has no faults and names every option")
    func man() throws {
        let place = try Workplace()
        let page = try place.attrcheck("man")
        #expect(page.status == 0 && page.output.hasPrefix(".\\\""))
        try place.write(page.output, to: "page.1")
        guard let read = try run("groff", ["-man", "-Tascii", "-ww", "-P-cbou", "page.1"], in: place) else { return }
        #expect(read.status == 0 && !read.output.contains("page.1:"), "\(read.output.prefix(300))")
        for flag in Flag.all where flag.long != "help" { #expect(read.output.contains("--" + flag.long), "\(flag.long)") }
    }

    @Test("Ready files are printed, and written where they belong, but never over another", arguments: Template.allCases)
    func initialise(template: Template) throws {
        let place = try Workplace()
        let printed = try place.attrcheck("init", template.rawValue)
        #expect(printed.status == 0 && printed.output.contains("attrcheck"))
        let written = try place.attrcheck("init", template.rawValue, "--write")
        #expect(written.status == 0 && written.errors.contains("wrote \(template.path)"))
        #expect(place.read(template.path) == printed.output)
        let again = try place.attrcheck("init", template.rawValue, "--write")
        #expect(again.status == 2 && again.errors.contains("left alone"))
    }

    @Test("Ready YAML files are YAML, the configuration is sound, and with all its keys in force it still is")
    func templates() throws {
        let place = try Workplace()
        for template in Template.allCases where template != .docker {
            try place.write(try #require(template.text), to: "t.yml")
            let program = "import yaml; assert all(isinstance(part, dict) for part in yaml.safe_load_all(open('t.yml')))"
            if let check = try run("python3", ["-c", "import yaml"], in: place), check.status == 0 {
                #expect(try run("python3", ["-c", program], in: place)?.status == 0)
            }
        }
        let config = try #require(Template.config.text)
        // Every commented key, uncommented: "# key: …" and its deeper lines, but not the sentences.
        let all = config.split(separator: "\n").map { line -> Substring in
            line.firstMatch(of: /^# ([a-z-]+:( .*)?|  +.*)$/).map { $0.output.1 } ?? line
        }.joined(separator: "\n")
        for (name, text) in [("plain.yml", config), ("all.yml", all)] {
            try place.write(text, to: name)
            let check = try place.attrcheck(["config", "check", name], environment: ["SOURCE_DATE_EPOCH": "1798675200"])
            #expect(!check.errors.contains("unknown key") && !check.errors.contains("needs"), "\(check.errors)")
        }
    }

    @Test(
        "The commands of ready files run as they stand, and leave the files that they promise",
        arguments: [Template.github, .gitlab, .preCommit])
    func templateCommands(template: Template) throws {
        let place = try Workplace()
        try place.write(Fixture.screen(credit: "Photos"), to: "dumps/home.xml")
        try place.write(Fixture.records, to: "dumps/home.photos.json")
        let lines = try #require(template.text).split(separator: "\n").filter { !$0.hasPrefix("#") }
        let commands = lines.compactMap { line in line.firstRange(of: "attrcheck scan ").map { range in line[range.lowerBound...] } }
        #expect(commands.count == 1)
        for command in commands {
            let words = command.split(separator: " ").dropFirst().map(String.init)
            let run = try place.attrcheck(Array(words))
            #expect(run.status == 1, "\(run.errors)")
            for word in words where word.contains("attrcheck.") || word.contains("=") {
                let file = word.split(separator: "=").last.map(String.init) ?? word
                #expect(place.read(file)?.isEmpty == false, "\(file)")
            }
        }
    }

    @Test("inspect tells files that cannot be read from paths that lead nowhere")
    func inspect() throws {
        let place = try Workplace()
        try place.write("", to: "empty.xml")
        try place.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], to: "broken.png")
        #expect(try place.attrcheck("inspect", "empty.xml").status == 3)
        #expect(try place.attrcheck("inspect", "broken.png", "--json").status == 3)
        #expect(try place.attrcheck("inspect", "empty.xml", "none.xml").status == 2)
    }

    @Test("Links that differ are told by the exit code")
    func url() throws {
        let place = try Workplace()
        let link = "https://www.google.com/maps/search/?api=1&query=Pizza"
        #expect(try place.attrcheck("url", link, "comgooglemaps://?q=Pizza").status == 0)
        #expect(try place.attrcheck("url", link, "https://www.google.com/maps/search/?api=1&query=Pasta").status == 1)
    }

    @Test(
        "The bar is as long as the work that is done",
        arguments: [
            (0, 40, "[--------------------]   0 %  0 of 40 files"), (10, 40, "[#####---------------]  25 %  10 of 40 files"),
            (40, 40, "[####################] 100 %  40 of 40 files"), (0, 0, "[--------------------]   0 %  0 of 0 files"),
        ])
    func bar(done: Int, total: Int, expected: String) {
        #expect(ProgressLine.bar(done, of: total) == expected)
    }
}
