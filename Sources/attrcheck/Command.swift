// The commands of this version, one value each: parser, help and dispatch read this list.

/// One command.
struct Command: Sendable {
    let name: CommandName
    /// As the usage line writes them.
    let operands: String
    /// How many there may be.
    let operandCount: ClosedRange<Int>
    /// All that the first operand may be; empty when it may be anything.
    var choices: [String] = []
    /// One line, no full stop.
    let summary: String
    /// Whole sentences for its help.
    let details: String
    /// Command lines that are worth copying, with what they do.
    let examples: [(line: String, purpose: String)]
    let run: @Sendable (Arguments, Console) async throws -> ExitStatus

    /// In the order of the help.
    static let all: [Command] = [
        .scan, .merge, .inspect, .records, .rules, .explain, .config, .url, .initialise, .redact, .completions, .man, .help,
    ]

    /// The command that a first word names.
    ///
    /// - Throws: `UsageError` for anything else, with the likeliest cure.
    static func named(_ word: String, rest: ArraySlice<String> = []) throws(UsageError) -> Command {
        if let command = all.first(where: { $0.name.rawValue == word }) { return command }
        if word.hasPrefix("-"), word != "-" { throw .optionBeforeCommand(word) }
        let nearest = Words.nearest(to: word, among: CommandName.allCases.map(\.rawValue))
        if Disk.exists(word), nearest == nil || word.contains("/") || word.contains(".") { throw .pathAsCommand(word) }
        throw .unknownCommand(word, nearest: nearest)
    }
}
