// From the typed words to a command's exit code; the one place where errors become sentences on standard error.
import Model
import Reports
import Scan

/// The exit codes of interface.md.
enum ExitStatus: Int32 {
    case clean = 0
    case findings = 1
    case fault = 2
    case incomplete = 3
}

/// The program as a function of its arguments.
enum Program {
    /// Runs one command line.
    static func run(_ words: [String]) async -> ExitStatus {
        do {
            let status = try await dispatch(words)
            try Output.standard.checkFault()
            return status
        } catch let error as UsageError {
            complain(error.message)
            if let command = error.command, command != .help {
                complain("\"attrcheck help \(command.rawValue)\" lists its options", isHint: true)
            }
        } catch let fault as UsageFault {
            complain(fault.message)
        } catch {
            complain("internal fault: \(error)")
        }
        return .fault
    }

    /// Help and version first, then the command.
    private static func dispatch(_ words: [String]) async throws -> ExitStatus {
        guard let first = words.first else {
            Output.standard.write(HelpText.overview())
            return .clean
        }
        switch first {
        case "-h", "--help":
            Output.standard.write(HelpText.overview())
            return .clean
        case "-V", "--version":
            Output.standard.write("\(Tool.name) \(Tool.version)\n")
            return .clean
        default: break
        }
        let command = try Command.named(first, rest: words.dropFirst())
        var arguments = try ArgumentParser(command: command).parse(words.dropFirst())
        if let help = arguments.wantsHelp {
            Output.standard.write(HelpText.page(command, isLong: help == .long))
            return .clean
        }
        if command.name == .scan || command.name == .merge { try ConfigSource.configure(&arguments) }
        return try await command.run(arguments, Console(arguments))
    }

    /// A sentence on standard error, said even with `--quiet`.
    static func complain(_ sentence: String, isHint: Bool = false) {
        let line = SecretMask.masked(Readable.line(sentence))
        Output.error.write(isHint ? "  \(line)\n" : "\(Tool.name): \(line)\n")
    }
}
