// Completions for the shells, written from the tables of commands and options.
import RuleEngine

/// The shells that completions are written for.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The script for this shell.
    func script() -> String {
        switch self {
        case .bash: BashCompletion.script()
        case .zsh: ZshCompletion.script()
        case .fish: FishCompletion.script()
        }
    }
}

/// What all three scripts need to know.
enum Completions {
    /// The words that an option's value may be; empty when it is a path or free text.
    static func values(of flag: Flag) -> [String] {
        guard let value = flag.value else { return [] }
        if !value.choices.isEmpty { return value.choices }
        // Rules and profiles are those of the binary that writes the script.
        let set = try? RuleSet.load(profile: RuleSet.defaultProfile)
        switch value.kind {
        case .rule: return set?.rules.map(\.id) ?? []
        case .profile: return set?.profiles.map(\.name) ?? []
        default: return []
        }
    }

    /// Whether a shell should offer files.
    static func takesPath(_ flag: Flag) -> Bool {
        switch flag.value?.kind {
        case .file, .folder, .path: true
        default: false
        }
    }

    /// `--name`, and the option that takes it back.
    static func names(_ flag: Flag) -> [String] {
        (flag.short.map { ["-\($0)"] } ?? []) + ["--" + flag.long] + (flag.negation.map { ["--" + $0] } ?? [])
    }

    /// The words that a command's first operand may be.
    static func operands(of command: Command) -> [String] {
        switch command.name {
        case .help: Command.all.map(\.name.rawValue)
        case .rules: (try? RuleSet.load(profile: RuleSet.defaultProfile))?.rules.map(\.id) ?? []
        default: command.choices
        }
    }
}

/// For bash; without a word of ours, bash offers files.
enum BashCompletion {
    static func script() -> String {
        var lines = [
            "# bash completion for attrcheck, written by \"attrcheck completions bash\"", "_attrcheck() {",
            "    local cur prev command i", "    COMPREPLY=()", "    cur=${COMP_WORDS[COMP_CWORD]}", "    prev=${COMP_WORDS[COMP_CWORD-1]}",
            "    # bash splits --option=value into three words.", "    if [[ $cur == = ]]; then cur=",
            "    elif [[ $prev == = && COMP_CWORD -ge 2 ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi", "    command=",
            "    for ((i = 1; i < COMP_CWORD; i++)); do",
            "        if [[ ${COMP_WORDS[i]} != -* ]]; then command=${COMP_WORDS[i]}; break; fi", "    done", "    case $command in",
            "        '') \(words(Command.all.map(\.name.rawValue) + ["--help", "--version"])) ;;",
        ]
        for command in Command.all {
            let flags = Flag.all(of: command.name)
            lines += ["        \(command.name.rawValue))", "            case $prev in"]
            for flag in flags where flag.value != nil {
                let names = Completions.names(flag).joined(separator: "|")
                let values = Completions.values(of: flag)
                if !values.isEmpty {
                    lines.append("                \(names)) \(words(values)); return ;;")
                } else {
                    lines.append("                \(names)) return ;;")
                }
            }
            lines += [
                "            esac", "            if [[ $cur == -* ]]; then", "                \(words(flags.flatMap(Completions.names)))",
            ]
            let operands = Completions.operands(of: command)
            if !operands.isEmpty {
                lines += ["            elif [[ $prev == \(command.name.rawValue) ]]; then", "                \(words(operands))"]
            }
            lines += ["            fi ;;"]
        }
        lines += ["    esac", "}", "complete -o bashdefault -o default -F _attrcheck attrcheck"]
        return lines.joined(separator: "\n") + "\n"
    }

    private static func words(_ words: [String]) -> String {
        "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$cur\"))"
    }
}

/// For zsh, through `_arguments`.
enum ZshCompletion {
    static func script() -> String {
        var lines = [
            "#compdef attrcheck", "# zsh completion for attrcheck, written by \"attrcheck completions zsh\"", "_attrcheck() {",
            "  local context state state_descr line", "  typeset -A opt_args",
            "  _arguments -C '(-h --help)'{-h,--help}'[help]' '(-V --version)'{-V,--version}'[the version]' '1:command:->command' '*::argument:->argument'",
            "  case $state in", "    command)", "      local -a commands", "      commands=(",
        ]
        for command in Command.all { lines.append("        '\(command.name.rawValue):\(escaped(command.summary))'") }
        lines += ["      )", "      _describe command commands ;;", "    argument)", "      case $words[1] in"]
        for command in Command.all {
            lines.append("        \(command.name.rawValue))")
            lines.append("          _arguments -s -S \\")
            for flag in Flag.all(of: command.name) { lines += specifications(flag).map { "            \($0) \\" } }
            let operands = Completions.operands(of: command)
            let files = command.name == .url || command.name == .help || command.name == .rules ? "" : "'*:path:_files'"
            lines.append("            \(operands.isEmpty ? "" : "'1:what:(\(operands.joined(separator: " ")))' ")\(files) ;;")
        }
        lines += ["      esac ;;", "  esac", "}", "_attrcheck \"$@\""]
        return lines.joined(separator: "\n") + "\n"
    }

    /// One specification for each name of an option.
    private static func specifications(_ flag: Flag) -> [String] {
        Completions.names(flag).map { name in
            var text = (flag.repeats ? "*" : "") + name
            guard let value = flag.value, name != "--" + (flag.negation ?? "") else { return "'\(text)[\(escaped(flag.summary))]'" }
            let values = Completions.values(of: flag)
            let action = values.isEmpty ? (Completions.takesPath(flag) ? "_files" : " ") : "(\(values.joined(separator: " ")))"
            text += (name.hasPrefix("--") ? "=" : "+") + "[\(escaped(flag.summary))]:\(escaped(value.name)):\(action)"
            return "'\(text)'"
        }
    }

    /// Text inside a quoted specification.
    private static func escaped(_ text: String) -> String {
        var output = ""
        for character in text {
            switch character {
            case "'": output += "'\\''"
            case ":", "[", "]", "\\": output += "\\" + String(character)
            default: output.append(character)
            }
        }
        return output
    }
}

/// For fish.
enum FishCompletion {
    static func script() -> String {
        var lines = [
            "# fish completion for attrcheck, written by \"attrcheck completions fish\"",
            "complete -c attrcheck -n __fish_use_subcommand -f -s h -l help -d help",
            "complete -c attrcheck -n __fish_use_subcommand -f -s V -l version -d 'the version'",
        ]
        for command in Command.all {
            lines.append("complete -c attrcheck -n __fish_use_subcommand -f -a \(command.name.rawValue) -d \(quoted(command.summary))")
        }
        for command in Command.all {
            let seen = "complete -c attrcheck -n '__fish_seen_subcommand_from \(command.name.rawValue)'"
            for flag in Flag.all(of: command.name) {
                var line = seen
                if let short = flag.short { line += " -s \(short)" }
                line += " -l \(flag.long)"
                let values = Completions.values(of: flag)
                if !values.isEmpty {
                    line += " -x -a \(quoted(values.joined(separator: " ")))"
                } else if flag.value != nil {
                    line += Completions.takesPath(flag) ? " -r -F" : " -x"
                }
                lines.append(line + " -d \(quoted(flag.summary))")
                if let negation = flag.negation { lines.append(seen + " -l \(negation) -d \(quoted("not: " + flag.summary))") }
            }
            let operands = Completions.operands(of: command)
            if !operands.isEmpty { lines.append(seen + " -f -a \(quoted(operands.joined(separator: " ")))") }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func quoted(_ text: String) -> String {
        var output = "'"
        for character in text { output += character == "'" || character == "\\" ? "\\" + String(character) : String(character) }
        return output + "'"
    }
}
