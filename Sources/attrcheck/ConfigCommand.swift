// `attrcheck config show|check`: which configuration applies, what it makes of every option, and what is wrong with it.
import Configuration
import Model
import Reports
import RuleEngine
import Scan

extension Command {
    static let config = Command(
        name: .config, operands: "show|check [PATH…]", operandCount: 1...Int.max, choices: ["show", "check"],
        summary: "show the settings that apply to paths, or check a configuration",
        details: """
            "show" prints every setting of a scan of these paths with its origin: a line of the configuration, or the default. "check" \
            reads the configuration that applies, or those that are named, and tells everything that is wrong: unknown keys, rules, \
            thresholds and formats, suppressions that have ended. The exit code is 2 for a configuration that cannot be used.
            """,
        examples: [
            ("attrcheck config show dumps", "what holds for a scan of dumps, and why"),
            ("attrcheck config check", "is the configuration sound?"),
        ]
    ) { arguments, console in
        var rest = arguments
        let action = rest.operands.removeFirst()
        let command = ConfigCommand(arguments: rest, console: console)
        return action == "show" ? try command.show() : try command.check()
    }
}

/// One look at a configuration.
struct ConfigCommand {
    let arguments: Arguments
    let console: Console

    /// One setting with its value and where that comes from.
    struct Shown: Encodable {
        let key: String
        let values: [String]
        let origin: String
    }
    /// What applies as a whole.
    private struct Document: Encodable {
        let file: OrNull<String>
        let settings, severities, thresholds: [Shown]
        let creditPrefixes, creditSuffixes: [String]
        let bindings, suppressions, acknowledgements: Int
    }

    // MARK: show

    func show() throws -> ExitStatus {
        let path = try ConfigSource.path(for: arguments)
        var effective = arguments
        var policy = Policy()
        if let path {
            let file = try sound(path)
            ConfigSource.apply(file, to: &effective)
            policy = file.policy
        }
        let settings = ConfigSource.keys.map { shown($0, effective, path) }
        let severities = policy.severities.map {
            Shown(key: $0.rule, values: [$0.level?.rawValue ?? "off"], origin: "\(policy.path):\($0.line)")
        }
        let thresholds = policy.thresholds.map { Shown(key: $0.name, values: [$0.value], origin: "\(policy.path):\($0.line)") }
        let suppressions = policy.waivers.count { $0.kind == .suppression }
        if arguments.has(.json) {
            let document = Document(
                file: OrNull(path), settings: settings, severities: severities, thresholds: thresholds,
                creditPrefixes: policy.creditPrefixes, creditSuffixes: policy.creditSuffixes, bindings: policy.bindings.count,
                suppressions: suppressions, acknowledgements: policy.waivers.count - suppressions)
            Output.standard.write(try WireEncoding.text(document))
            return .clean
        }
        var lines = [path.map { "# \($0) applies" } ?? "# no configuration applies: there is no \(ConfigSource.name) here or above"]
        lines += Self.columns(settings, indent: "")
        for (name, entries) in [("severities", severities), ("thresholds", thresholds)] where !entries.isEmpty {
            lines += ["\(name):"] + Self.columns(entries, indent: "  ")
        }
        if !policy.creditPrefixes.isEmpty || !policy.creditSuffixes.isEmpty {
            lines += [
                "credit-words:", "  prefixes: \(Self.written(policy.creditPrefixes))", "  suffixes: \(Self.written(policy.creditSuffixes))",
            ]
        }
        for (name, count) in [
            ("bindings", policy.bindings.count), ("suppressions", suppressions), ("acknowledgements", policy.waivers.count - suppressions),
        ] where count > 0 { lines.append("# \(name): \(count)") }
        Output.standard.write(SecretMask.masked(lines.joined(separator: "\n") + "\n"))
        return .clean
    }

    /// The value that holds, and why.
    private func shown(_ key: SettingKey, _ effective: Arguments, _ path: String?) -> Shown {
        if key.name == "paths" {
            let setting = effective.configuration?.settings.first { $0.name == "paths" }
            if !arguments.operands.isEmpty { return Shown(key: key.name, values: arguments.operands, origin: "command line") }
            guard let setting else { return Shown(key: key.name, values: ["."], origin: "default") }
            return Shown(key: key.name, values: effective.operands, origin: "\(path ?? ""):\(setting.line)")
        }
        let uses = effective.uses.filter { $0.flag.long == key.name }
        guard let first = uses.first else {
            let flag = Flag.all(of: .scan).first { $0.long == key.name }
            let standard = flag.map { $0.standard ?? ($0.value == nil ? "false" : "") } ?? ""
            return Shown(key: key.name, values: standard.isEmpty ? [] : [standard], origin: "default")
        }
        let values = first.flag.value == nil ? [first.isOn ? "true" : "false"] : uses.compactMap(\.value)
        return Shown(key: key.name, values: values, origin: first.line.map { "\(path ?? ""):\($0)" } ?? "command line")
    }

    /// YAML with the origin as a comment.
    private static func columns(_ entries: [Shown], indent: String) -> [String] {
        let cells = entries.map { indent + $0.key + ": " + written($0.values) }
        let width = min(44, cells.map(\.count).max() ?? 0)
        return zip(cells, entries).map { cell, entry in
            cell + String(repeating: " ", count: max(0, width - cell.count)) + "  # " + entry.origin
        }
    }

    /// One value, or a list in brackets.
    private static func written(_ values: [String]) -> String {
        let words = values.map { word in
            let isPlain = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=".contains($0) } && word != "-"
            return isPlain || word == "all cores" ? word : "\"" + Readable.line(word) + "\""
        }
        if words.isEmpty { return "~" }
        return words.count == 1 ? words[0] : "[\(words.joined(separator: ", "))]"
    }

    /// A configuration without faults.
    private func sound(_ path: String) throws(UsageError) -> ConfigFile {
        let file = try ConfigSource.read(path)
        guard let last = file.faults.last else { return file }
        for fault in file.faults.dropLast() { Program.complain(fault.description) }
        throw UsageError(last.description, command: nil)
    }

    // MARK: check

    func check() throws -> ExitStatus {
        // A file that is named is checked itself; a folder or dump tells which configuration applies.
        let named = arguments.operands.filter { $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }
        let paths = named.isEmpty ? [try ConfigSource.path(for: arguments)].compactMap(\.self) : named
        guard !paths.isEmpty else {
            throw UsageError("there is no \(ConfigSource.name) here or above; \"attrcheck init config\" writes one")
        }
        var status = ExitStatus.clean
        for path in paths {
            let faults = try faults(of: path)
            for fault in faults { Program.complain(fault) }
            if faults.isEmpty { console.talk("\(path) is sound") } else { status = .fault }
        }
        return status
    }

    /// Everything that a scan with this configuration would refuse, and suppressions that have ended.
    private func faults(of path: String) throws(UsageError) -> [String] {
        let file = try ConfigSource.read(path)
        guard file.faults.isEmpty else { return file.faults.map(\.description) }
        var scan = Arguments(command: .scan)
        ConfigSource.apply(file, to: &scan)
        scan.operands = ["/"]
        var faults: [String] = []
        do {
            let command = try ScanCommand(scan, console)
            _ = try Scanner.loadRules(command.options)
        } catch let error as UsageError {
            faults.append("\(path): \(error.message)")
        } catch let fault as UsageFault {
            faults.append(fault.message.hasPrefix(file.path) ? fault.message : "\(path): \(fault.message)")
        } catch {
            faults.append("\(path): \(error)")
        }
        for waiver in file.policy.waivers where waiver.expires < Day.today {
            faults.append("\(file.path):\(waiver.line): this \(waiver.kind.rawValue) (\"\(waiver.reason)\") ended on \(waiver.expires)")
        }
        return faults
    }
}
