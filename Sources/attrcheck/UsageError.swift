// Every way of using the command wrongly has its own sentence here; each names the offending word and, where there is one, the nearest right one.

/// A mistake in the command line.
struct UsageError: Error, Equatable {
    var message: String
    /// The command whose help may serve, when one was recognised.
    var command: CommandName?

    init(_ message: String, command: CommandName? = nil) {
        self.message = message
        self.command = command
    }
}

extension UsageError {
    /// "; did you mean "…"?", or nothing.
    private static func hint(_ word: String?) -> String {
        word.map { "; did you mean \"\($0)\"?" } ?? ""
    }

    static func unknownCommand(_ word: String, nearest: String?) -> UsageError {
        UsageError("unknown command \"\(word)\"\(hint(nearest) == "" ? "; \"attrcheck help\" lists the commands" : hint(nearest))")
    }

    /// A path where a command belongs: the most likely slip of a first use.
    static func pathAsCommand(_ path: String) -> UsageError {
        UsageError("\"\(path)\" is a path, not a command; did you mean \"attrcheck scan \(path)\"?")
    }

    static func optionBeforeCommand(_ word: String) -> UsageError {
        UsageError("the command comes before its options: \"\(word)\" stands where a command is expected, as in \"attrcheck scan \(word)\"")
    }

    static func notAvailable(_ what: String, command: CommandName? = nil) -> UsageError {
        UsageError("\(what) is not available in this version", command: command)
    }

    static func unknownOption(_ word: String, command: CommandName, nearest: String?) -> UsageError {
        UsageError("unknown option \"\(word)\"\(hint(nearest))", command: command)
    }

    static func optionOfOtherCommands(_ word: String, command: CommandName, others: [CommandName]) -> UsageError {
        let owners = Words.list(others.map { "\"\($0.rawValue)\"" }, "and")
        return UsageError("\"\(word)\" is an option of \(owners), not of \"\(command.rawValue)\"", command: command)
    }

    static func missingValue(_ flag: Flag, next: String?, command: CommandName) -> UsageError {
        let name = flag.value?.name ?? "VALUE"
        let next = next.map { ", but \"\($0)\" follows; write --\(flag.long)=\($0) if that is its value" } ?? ""
        return UsageError("--\(flag.long) needs a value, --\(flag.long) \(name)\(next)", command: command)
    }

    static func needlessValue(_ word: String, value: String, command: CommandName) -> UsageError {
        UsageError("\(word) takes no value, but \"\(value)\" was given", command: command)
    }

    static func notAChoice(_ value: String, flag: Flag, nearest: String?, command: CommandName) -> UsageError {
        let choices = Words.list(flag.value?.choices ?? [], "or")
        return UsageError("\"\(value)\" is no value of --\(flag.long), which takes \(choices)\(hint(nearest))", command: command)
    }

    static func notANumber(_ value: String, flag: Flag, command: CommandName) -> UsageError {
        UsageError("\"\(value)\" is no number for --\(flag.long), which takes a whole number from 1 to 1024", command: command)
    }

    static func contradiction(_ first: Flag, _ second: Flag, command: CommandName) -> UsageError {
        UsageError("--\(first.long) and --\(second.long) contradict each other; give one of them", command: command)
    }

    static func notAnOperand(_ word: String, command: Command, nearest: String?) -> UsageError {
        UsageError(
            "\(command.name.rawValue) knows no \"\(word)\", only \(Words.list(command.choices, "and"))\(hint(nearest))",
            command: command.name)
    }

    static func missingOperand(_ command: Command) -> UsageError {
        if !command.choices.isEmpty {
            return UsageError("\(command.name.rawValue) needs one of \(Words.list(command.choices, "and"))", command: command.name)
        }
        let thing = command.name == .url ? "link" : "file"
        return UsageError(
            "\(command.name.rawValue) needs at least one \(thing): attrcheck \(command.name.rawValue) \(command.operands)",
            command: command.name)
    }

    static func needlessOperand(_ word: String, command: Command) -> UsageError {
        UsageError("\"\(word)\" is one argument too many: attrcheck \(command.name.rawValue) \(command.operands)", command: command.name)
    }

    static func unknownFormat(_ name: String, nearest: String?, known: [String]) -> UsageError {
        UsageError("unknown report format \"\(name)\"\(hint(nearest)) (formats: \(Words.list(known, "and")))", command: .scan)
    }

    static func unknownExtension(_ path: String, known: [String]) -> UsageError {
        let example = known.first.map { "--report \($0)=\(path)" } ?? ""
        return UsageError(
            "the file name \"\(path)\" does not tell which report is wanted; name the format as in \(example) (formats: \(Words.list(known, "and")))",
            command: .scan)
    }

    static func twoReportsOnOutput(_ first: String, _ second: String) -> UsageError {
        UsageError("two reports are meant for standard output, \(first) and \(second); write one of them to a file", command: .scan)
    }

    static func twoReportsInFile(_ path: String) -> UsageError {
        UsageError("two reports are meant for the file \"\(path)\"; give each its own", command: .scan)
    }

    static func reportWithoutFile(_ word: String) -> UsageError {
        UsageError("--report \"\(word)\" names no file; write FORMAT=FILE, or FORMAT=- for standard output", command: .scan)
    }

    static func unwritableReport(_ path: String, reason: String) -> UsageError {
        UsageError("the report cannot be written to \"\(path)\": \(reason)")
    }

    static func unwritableFile(_ path: String, reason: String) -> UsageError {
        UsageError("\"\(path)\" cannot be written: \(reason)")
    }

    static func unreadable(_ path: String, option: String?, reason: String) -> UsageError {
        UsageError("\(option.map { "\($0) " } ?? "")\"\(path)\" cannot be read: \(reason)")
    }

    static func unknownRule(_ id: String, nearest: String?) -> UsageError {
        UsageError("there is no rule \"\(id)\"\(hint(nearest) == "" ? "; \"attrcheck rules\" lists them" : hint(nearest))")
    }
}
