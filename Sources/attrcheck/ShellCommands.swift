// `attrcheck completions SHELL` and `attrcheck man`: what a package installs beside the binary.

extension Command {
    static let completions = Command(
        name: .completions, operands: "bash|zsh|fish", operandCount: 1...1, choices: Shell.allCases.map(\.rawValue),
        summary: "print the completions for a shell",
        details: """
            For bash: attrcheck completions bash > ~/.local/share/bash-completion/completions/attrcheck. For zsh: into a file _attrcheck in a \
            folder of $fpath. For fish: into ~/.config/fish/completions/attrcheck.fish.
            """,
        examples: [("source <(attrcheck completions bash)", "completions in this shell")]
    ) { arguments, _ in
        if let shell = arguments.operands.first.flatMap(Shell.init) { Output.standard.write(shell.script()) }
        return .clean
    }

    static let man = Command(
        name: .man, operands: "", operandCount: 0...0, summary: "print the manual page", details: "In roff, for man(1).",
        examples: [("attrcheck man | man -l -", "read the manual page")]
    ) { _, _ in
        Output.standard.write(ManPage.text())
        return .clean
    }
}
