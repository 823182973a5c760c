// attrcheck-lab: makes correct captures, changes them in known ways, scans them, and says where attrcheck is wrong.
import Foundation
import Lab

var options = LabOptions(rounds: 1)
var isMarkdown = false
var isVerbose = false
var arguments = CommandLine.arguments.dropFirst()
let usage = """
    usage: attrcheck-lab [--seed N] [--rounds N] [--every N] [--format ID]… [--operator NAME]… [--keep DIR] [--markdown] [--verbose]

      --seed N         other numbers, other people and photos (default 2026)
      --rounds N       how often each combination is made (default 1)
      --every N        only every Nth case
      --format ID      only this format; may be repeated
      --operator NAME  only this mutation; may be repeated
      --keep DIR       keep the files of failing cases there
      --markdown       print nothing but the tables
      --verbose        print every failing check

    Exit code 0 when nothing is wrong, 1 when something is, 2 for wrong usage.

    """

/// Ends the program over its arguments.
func refuse(_ message: String) -> Never {
    FileHandle.standardError.write(Data("attrcheck-lab: \(message)\n\n\(usage)".utf8))
    exit(2)
}

var formats: [LabFormat] = []
var changes: [Operator] = []
while let argument = arguments.popFirst() {
    func value() -> String {
        guard let value = arguments.popFirst() else { refuse("\(argument) needs a value") }
        return value
    }
    func number() -> Int {
        guard let number = Int(value()), number >= 0 else { refuse("\(argument) needs a whole number") }
        return number
    }
    switch argument {
    case "--seed": options.seed = UInt64(number())
    case "--rounds": options.rounds = max(1, number())
    case "--every": options.stride = max(1, number())
    case "--keep": options.keep = value()
    case "--markdown": isMarkdown = true
    case "--verbose": isVerbose = true
    case "--format":
        let name = value()
        let found = LabFormat.allCases.filter { $0.rawValue == name || $0.rawValue.hasPrefix(name + " ") }
        if found.isEmpty {
            refuse("there is no format \"\(name)\"; there are \(LabFormat.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        formats += found
    case "--operator":
        let name = value()
        guard let found = Operator(rawValue: name) else {
            refuse("there is no operator \"\(name)\"; there are \(Operator.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        changes.append(found)
    case "--help", "-h":
        print(usage, terminator: "")
        exit(0)
    default: refuse("\(argument) is not known")
    }
}
if !formats.isEmpty { options.formats = formats }
if !changes.isEmpty { options.changes = changes }

do {
    let judged = try await Lab.run(options)
    let table = LabTable(judged)
    if isVerbose {
        for one in judged {
            for failure in one.failures { print("\(one.labCase.name): \(failure.outcome): \(failure.detail)") }
        }
    }
    print(table.markdown, terminator: "")
    let failures = judged.count { !$0.failures.isEmpty }
    if !isMarkdown { print("\n\(judged.count) cases with seed \(options.seed), \(failures) of them wrong") }
    exit(failures == 0 && !judged.isEmpty ? 0 : 1)
} catch {
    FileHandle.standardError.write(Data("attrcheck-lab: \(error)\n".utf8))
    exit(2)
}
