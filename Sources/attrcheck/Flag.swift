// What one option of the command line is. Parser and help read the same values, and so will man page and completions.

/// The names of the commands of this version.
enum CommandName: String, CaseIterable, Sendable {
    case scan, merge, inspect, records, rules, explain, config, url
    case initialise = "init"
    case redact, completions, man, help
}

/// One option.
struct Flag: Sendable {
    /// Headings in the help, in this order.
    enum Group: String, CaseIterable, Sendable {
        case input = "Input"
        case policy = "Policy"
        case known = "Configuration and known findings"
        case output = "Reports"
        case show = "What is shown"
        case talk = "Talk"
        case general = "General"
    }

    /// The value that an option takes.
    struct Value: Sendable {
        /// As the help writes it: `FILE`.
        var name: String
        /// All allowed values; empty when any is.
        var choices: [String] = []
        /// What a shell should complete.
        var kind: Kind = .other

        enum Kind: Sendable { case file, folder, path, number, rule, profile, other }
    }

    /// Name without the dashes.
    var long: String
    var short: Character?
    /// The option that takes this one back, without the dashes.
    var negation: String?
    /// nil for a switch.
    var value: Value?
    /// Whether every use counts; otherwise the last one does.
    var repeats = false
    var group: Group
    /// One line, no full stop.
    var summary: String
    /// Whole sentences for the long help.
    var details: String
    /// What holds when the option is absent, for the help.
    var standard: String?
    /// Environment variables that matter to it.
    var environment: [String] = []
    var commands: [CommandName]
    /// Whether a configuration may hold it too, under its long name.
    var isConfigurable = true
}
