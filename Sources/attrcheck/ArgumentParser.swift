// Reads the words after a command by the flag table: `--long value`, `--long=value`, `-s value`, `-svalue`, bundles of short switches, `--`.

/// Parses the words of one command.
struct ArgumentParser {
    let command: Command
    private let flags: [Flag]

    init(command: Command) {
        self.command = command
        flags = Flag.all(of: command.name)
    }

    /// - Throws: `UsageError` at the first word that cannot be right.
    func parse(_ words: ArraySlice<String>) throws(UsageError) -> Arguments {
        var arguments = Arguments(command: command.name)
        var rest = words
        while let word = rest.popFirst() {
            if word == "--" {
                arguments.operands += rest
                break
            } else if word == "--help" || word == "-h" {
                arguments.wantsHelp = word == "-h" ? .short : .long
                return arguments
            } else if word.hasPrefix("--") {
                arguments.uses.append(try long(word, &rest))
            } else if word.hasPrefix("-"), word != "-" {
                arguments.uses += try short(word, &rest)
            } else {
                arguments.operands.append(word)
            }
        }
        if arguments.operands.count < command.operandCount.lowerBound { throw .missingOperand(command) }
        if let first = arguments.operands.first, !command.choices.isEmpty, !command.choices.contains(first) {
            throw .notAnOperand(first, command: command, nearest: Words.nearest(to: first, among: command.choices))
        }
        if arguments.operands.count > command.operandCount.upperBound {
            throw .needlessOperand(arguments.operands[command.operandCount.upperBound], command: command)
        }
        return arguments
    }

    /// `--name`, `--name value`, `--name=value`.
    private func long(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> Arguments.Use {
        let equals = word.firstIndex(of: "=")
        let name = String(word[word.index(word.startIndex, offsetBy: 2)..<(equals ?? word.endIndex)])
        let attached = equals.map { String(word[word.index(after: $0)...]) }
        if let flag = flags.first(where: { $0.negation == name }) {
            if let attached { throw .needlessValue("--" + name, value: attached, command: command.name) }
            return Arguments.Use(flag: flag, isOn: false)
        }
        guard let flag = flags.first(where: { $0.long == name }) else { throw unknown("--" + name) }
        guard flag.value != nil else {
            if let attached { throw .needlessValue("--" + name, value: attached, command: command.name) }
            return Arguments.Use(flag: flag)
        }
        return Arguments.Use(flag: flag, value: try value(of: flag, attached: attached, &rest))
    }

    /// `-s`, `-s value`, `-svalue`, `-abc`.
    private func short(_ word: String, _ rest: inout ArraySlice<String>) throws(UsageError) -> [Arguments.Use] {
        var uses: [Arguments.Use] = []
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let flag = flags.first(where: { $0.short == letter }) else {
                throw unknown(word.count == 2 ? word : "-\(letter)")
            }
            guard flag.value != nil else {
                uses.append(Arguments.Use(flag: flag))
                continue
            }
            if letters.first == "=" { letters = letters.dropFirst() }
            let attached = letters.isEmpty ? nil : String(letters)
            uses.append(Arguments.Use(flag: flag, value: try value(of: flag, attached: attached, &rest)))
            break
        }
        return uses
    }

    /// The value of an option: attached, or the next word unless that is an option itself.
    private func value(of flag: Flag, attached: String?, _ rest: inout ArraySlice<String>) throws(UsageError) -> String {
        let value: String
        if let attached {
            value = attached
        } else if let next = rest.first, !next.hasPrefix("-") || next == "-" {
            value = next
            rest = rest.dropFirst()
        } else {
            throw .missingValue(flag, next: rest.first, command: command.name)
        }
        if value.isEmpty { throw .missingValue(flag, next: nil, command: command.name) }
        if let choices = flag.value?.choices, !choices.isEmpty, !choices.contains(value) {
            throw .notAChoice(value, flag: flag, nearest: Words.nearest(to: value, among: choices), command: command.name)
        }
        return value
    }

    /// What is wrong with an option that this command does not have.
    private func unknown(_ word: String) -> UsageError {
        let name = String(word.drop { $0 == "-" })
        if Flag.later.contains(name) { return .notAvailable(word, command: command.name) }
        let owners = Flag.all.filter { $0.long == name || $0.negation == name || $0.short.map(String.init) == name }.flatMap(\.commands)
        if !owners.isEmpty { return .optionOfOtherCommands(word, command: command.name, others: owners) }
        let known = flags.flatMap { ["--" + $0.long, $0.negation.map { "--" + $0 }].compactMap(\.self) }
        return .unknownOption(word, command: command.name, nearest: Words.nearest(to: word, among: known))
    }
}
