// The help, written from the tables of commands and options; nothing is said twice.
import Model

/// Help pages.
enum HelpText {
    private static let width = 100

    /// What `attrcheck` and `attrcheck help` print.
    static func overview() -> String {
        var lines = [
            "\(Tool.name) \(Tool.version): finds place photos on rendered app screens that lack their required attribution", "",
            "Usage: attrcheck COMMAND [OPTION…] [ARGUMENT…]", "", "Commands",
        ]
        lines += columns(Command.all.map { (($0.name.rawValue + " " + $0.operands).trimmedEnd, $0.summary) })
        lines += ["", "Options"]
        lines += columns([("-h, --help", "this help"), ("-V, --version", "the version")])
        lines += ["", "First steps"] + columns(Command.all.flatMap { $0.examples.prefix(1).map { ($0.line, $0.purpose) } })
        lines += ["", "Exit codes"] + exitCodes + ["", "\"attrcheck help COMMAND\" tells more."]
        return lines.joined(separator: "\n") + "\n"
    }

    /// The help of one command; the long one explains every option.
    static func page(_ command: Command, isLong: Bool) -> String {
        let flags = Flag.all(of: command.name)
        var lines = ["Usage: attrcheck \(command.name.rawValue) [OPTION…] \(command.operands)".trimmedEnd, ""]
        lines += Words.wrapped(command.summary.sentence + (isLong ? " " + command.details : ""), width: width)
        for group in Flag.Group.allCases {
            let members = flags.filter { $0.group == group }
            guard !members.isEmpty else { continue }
            lines += ["", group.rawValue]
            lines += isLong ? members.flatMap(longEntry) : columns(members.map { (usage($0), shortEntry($0)) })
        }
        if isLong, !command.examples.isEmpty { lines += ["", "Examples"] + columns(command.examples) }
        if isLong, command.name == .scan { lines += ["", "Exit codes"] + exitCodes }
        if !isLong { lines += ["", "\"attrcheck help \(command.name.rawValue)\" explains them."] }
        return lines.joined(separator: "\n") + "\n"
    }

    /// What the exit codes mean; also for the manual page.
    static let exitCodeWords = [
        ("0", "nothing at the fail level"), ("1", "findings at the fail level (scan --fail-on); links that are wrong or differ (url)"),
        ("2", "wrong usage, configuration, or a fault: see standard error"),
        ("3", "evidence incomplete: input was unreadable or empty, so that nothing is proved"),
    ]
    private static let exitCodes = columns(exitCodeWords)

    /// `-r, --records PATH`.
    private static func usage(_ flag: Flag) -> String {
        let short = flag.short.map { "-\($0), " } ?? "    "
        return short + "--" + flag.long + (flag.value.map { " " + $0.name } ?? "")
    }

    /// Summary, choices and default in one line.
    private static func shortEntry(_ flag: Flag) -> String {
        var notes: [String] = []
        if let choices = flag.value?.choices, !choices.isEmpty { notes.append(choices.joined(separator: ", ")) }
        if let standard = flag.standard { notes.append("default: \(standard)") }
        return flag.summary + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
    }

    /// The usage on a line of its own, the explanation below.
    private static func longEntry(_ flag: Flag) -> [String] {
        let negation = flag.negation.map { " \"--\($0)\" takes it back." } ?? ""
        let details = flag.details.isEmpty ? "" : " " + flag.details
        return ["  " + usage(flag)]
            + Words.wrapped(shortEntry(flag).sentence + details + negation, width: width - 10).map { "          " + $0 }
    }

    /// Two columns; an entry that is too wide for the first one has its text on the next line.
    private static func columns(_ rows: [(String, String)]) -> [String] {
        let widest = min(28, rows.map(\.0.count).max() ?? 0)
        let room = max(30, width - widest - 4)
        return rows.flatMap { row -> [String] in
            let text = Words.wrapped(row.1, width: room)
            let indent = String(repeating: " ", count: widest + 4)
            let rest = text.dropFirst().map { indent + $0 }
            if row.0.count > widest { return ["  " + row.0] + text.map { indent + $0 } }
            let padding = String(repeating: " ", count: widest - row.0.count + 2)
            return [("  " + row.0 + padding + (text.first ?? "")).trimmedEnd] + rest
        }
    }
}

extension String {
    /// Without spaces at the end.
    fileprivate var trimmedEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }

    /// With a capital letter and a full stop.
    fileprivate var sentence: String {
        prefix(1).uppercased() + dropFirst() + "."
    }
}
