// The manual page attrcheck(1), written from the tables of commands and options.
import Model

/// The page in roff's man macros.
enum ManPage {
    static func text() -> String {
        var lines = [
            ".\\\" Written by \"attrcheck man\" from its tables of commands and options; do not edit.",
            ".TH ATTRCHECK 1 \"\" \"\(Tool.name) \(Tool.version)\" \"User Commands\"", ".SH NAME",
            escaped("attrcheck - finds place photos on rendered app screens that lack their required attribution"), ".SH SYNOPSIS",
        ]
        for command in Command.all {
            lines += [".B attrcheck \(escaped(command.name.rawValue))", "[\\fIOPTION\\fR...] \(escaped(command.operands))", ".br"]
        }
        lines += [
            ".SH DESCRIPTION",
            escaped(
                "Reads the layout dumps that UI tests make, beside the photo metadata that the app got, and tells for every displayed photo whether everything that is owed is really on the screen. It needs neither network nor device."
            ),
        ]
        for command in Command.all { lines += section(command) }
        lines += [".SH EXIT STATUS"]
        for (code, meaning) in HelpText.exitCodeWords { lines += [".TP", ".B \(code)", escaped(meaning)] }
        lines += [".SH ENVIRONMENT"]
        for (name, meaning) in environment { lines += [".TP", ".B \(name)", escaped(meaning)] }
        lines += [
            ".SH FILES", ".TP", ".I .attrcheck.yml",
            escaped("the configuration, in the folder of an input or above it; \"attrcheck init config\" prints one"), ".SH EXAMPLES",
        ]
        for example in Command.all.flatMap(\.examples) {
            lines += [
                ".PP", escaped(example.purpose.prefix(1).uppercased() + example.purpose.dropFirst() + ":"), ".PP", ".RS",
                escaped(example.line), ".RE",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Environment variables that matter.
    private static let environment = [
        ("NO_COLOR", "set to anything but the empty text: no colours"), ("CI", "set: no progress bar"),
        ("SOURCE_DATE_EPOCH", "seconds since 1970: the day that decides whether a suppression has ended"),
        ("TERM", "\"dumb\": no colours"),
    ]

    private static func section(_ command: Command) -> [String] {
        var lines = [".SH \(escaped("COMMAND " + command.name.rawValue.uppercased()))"]
        let summary = command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."
        lines += [escaped(summary + " " + command.details)]
        for flag in Flag.all(of: command.name) where flag.long != Flag.help.long {
            let value = flag.value.map { " \\fI\(escaped($0.name))\\fR" } ?? ""
            let short = flag.short.map { "\\fB\\-\($0)\\fR, " } ?? ""
            var text = flag.summary.prefix(1).uppercased() + flag.summary.dropFirst() + "."
            if let choices = flag.value?.choices, !choices.isEmpty { text += " One of \(choices.joined(separator: ", "))." }
            if let standard = flag.standard { text += " Default: \(standard)." }
            if !flag.details.isEmpty { text += " " + flag.details }
            if let negation = flag.negation { text += " \"--\(negation)\" takes it back." }
            lines += [".TP", "\(short)\\fB\\-\\-\(escaped(flag.long))\\fR\(value)", escaped(text)]
        }
        return lines
    }

    /// Text that roff takes literally.
    static func escaped(_ text: String) -> String {
        var output = ""
        for character in text {
            switch character {
            case "\\": output += "\\e"
            case "-": output += "\\-"
            case "…": output += "..."
            case "\n": output += " "
            default: output.append(character)
            }
        }
        // A line that begins with a dot or an apostrophe is a request.
        return output.hasPrefix(".") || output.hasPrefix("'") ? "\\&" + output : output
    }
}
