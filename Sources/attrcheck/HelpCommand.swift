// `attrcheck help [COMMAND]`.

extension Command {
    static let help = Command(
        name: .help, operands: "[COMMAND]", operandCount: 0...1, summary: "explain a command and its options",
        details: "Without a command it lists the commands.", examples: []
    ) { arguments, _ in
        guard let word = arguments.operands.first else {
            Output.standard.write(HelpText.overview())
            return .clean
        }
        Output.standard.write(HelpText.page(try Command.named(word), isLong: true))
        return .clean
    }
}
