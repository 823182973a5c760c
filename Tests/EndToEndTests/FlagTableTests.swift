// The table of options is free of contradictions, and the parser reads every spelling of an option.
import Testing

@testable import attrcheck

@Suite("Option table and parser")
struct FlagTableTests {
    private func parse(_ command: Command, _ words: String...) throws -> Arguments {
        try ArgumentParser(command: command).parse(words[...])
    }

    @Test("No two options of a command share a name", arguments: CommandName.allCases)
    func unique(command: CommandName) {
        let flags = Flag.all(of: command)
        let long = flags.map(\.long) + flags.compactMap(\.negation)
        #expect(Set(long).count == long.count)
        let short = flags.compactMap(\.short)
        #expect(Set(short).count == short.count)
        #expect(Set(long).isDisjoint(with: Flag.later), "an option that works is not said to be unavailable")
    }

    @Test("Every option has what help, man page and completions need")
    func complete() {
        for flag in Flag.all {
            #expect(!flag.summary.isEmpty && !flag.summary.hasSuffix("."), "\(flag.long)")
            #expect(flag.summary.count <= 75, "\(flag.long)")
            #expect(flag.details.isEmpty || flag.details.hasSuffix("."), "\(flag.long)")
            #expect(!flag.commands.isEmpty, "\(flag.long)")
            if let choices = flag.value?.choices, !choices.isEmpty, let standard = flag.standard { #expect(choices.contains(standard)) }
        }
        #expect(Command.all.map(\.name) == CommandName.allCases)
    }

    @Test(
        "Every spelling of a value",
        arguments: [
            ["--profile", "x"], ["--profile=x"], ["-p", "x"], ["-px"], ["-p=x"], ["-qp", "x"], ["-qpx"],
            ["--profile", "y", "--profile", "x"],
        ])
    func values(words: [String]) throws {
        let arguments = try ArgumentParser(command: .scan).parse(words[...])
        #expect(arguments.value(.profile) == "x")
        #expect(arguments.operands.isEmpty)
    }

    @Test("Repeats are kept in order, the last switch counts, and values may look odd")
    func repeats() throws {
        let arguments = try parse(
            .scan, "--rule", "a", "path", "--rule=b=c", "--allow-empty", "--no-allow-empty", "--files-from", "-", "--records=-x",
            "--no-progress")
        #expect(arguments.values(.rule) == ["a", "b=c"])
        #expect(!arguments.has(.allowEmpty) && arguments.has(.noProgress))
        #expect(arguments.value(.filesFrom) == "-" && arguments.value(.records) == "-x")
        #expect(arguments.operands == ["path"])
        #expect(try !parse(.scan, "--no-progress", "--progress").has(.noProgress))
    }

    @Test("Two dashes end the options")
    func dashes() throws {
        #expect(try parse(.scan, "a", "--", "--rule", "-q", "--").operands == ["a", "--rule", "-q", "--"])
    }

    @Test("The same name may mean another thing to another command")
    func perCommand() throws {
        #expect(try parse(.inspect, "--records", "a.json").operands == ["a.json"])
        #expect(try parse(.scan, "--records", "a.json").operands.isEmpty)
    }

    @Test("Help wins over what follows it")
    func help() throws {
        #expect(try parse(.scan, "-h", "--nonsense").wantsHelp == .short)
        #expect(try parse(.inspect, "--help").wantsHelp == .long)
    }

    @Test(
        "The nearest word is found, and nothing far-fetched",
        arguments: [
            ("scna", "scan"), ("recrods", "records"), ("insp", "inspect"), ("RULES", "rules"), ("hlep", "help"), ("banana", nil),
            ("x", nil), ("", nil),
        ] as [(String, String?)])
    func nearest(word: String, expected: String?) {
        #expect(Words.nearest(to: word, among: CommandName.allCases.map(\.rawValue)) == expected)
    }

    @Test("Text is wrapped at words, and a word that is too long stays whole")
    func wrapping() {
        #expect(Words.wrapped("aa bb cc dddddddd e", width: 5) == ["aa bb", "cc", "dddddddd", "e"])
        #expect(Words.list(["a"], "or") == "a" && Words.list(["a", "b", "c"], "or") == "a, b or c" && Words.list([], "or") == "")
    }
}
