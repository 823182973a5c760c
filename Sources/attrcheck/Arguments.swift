// What was typed, sorted into options and operands; what it means is decided by each command.

import Configuration

/// A parsed command line.
struct Arguments: Sendable {
    /// One use of an option.
    struct Use: Sendable {
        var flag: Flag
        /// nil for a switch.
        var value: String?
        /// False when the negation was typed.
        var isOn = true
        /// Line of the configuration; nil for the command line.
        var line: Int?
    }
    enum HelpLength: Sendable { case short, long }

    let command: CommandName
    var uses: [Use] = []
    var operands: [String] = []
    /// Set by `-h` and `--help`, which win over all mistakes after them.
    var wantsHelp: HelpLength?
    /// Paths of `--files-from`; nil when there is no list.
    var listed: [String]?
    /// The configuration that was applied.
    var configuration: ConfigFile?

    /// Whether a switch is on; the last use counts.
    func has(_ flag: Flag) -> Bool {
        uses.last { $0.flag.long == flag.long }?.isOn ?? false
    }

    /// The last value of an option.
    func value(_ flag: Flag) -> String? {
        uses.last { $0.flag.long == flag.long }?.value
    }

    /// All values of an option that may be repeated.
    func values(_ flag: Flag) -> [String] {
        uses.filter { $0.flag.long == flag.long }.compactMap(\.value)
    }

    /// A whole number from 1 to 1024, or nil when the option is absent.
    func number(_ flag: Flag) throws(UsageError) -> Int? {
        guard let value = value(flag) else { return nil }
        guard let number = Int(value), (1...1024).contains(number) else { throw .notANumber(value, flag: flag, command: command) }
        return number
    }
}
