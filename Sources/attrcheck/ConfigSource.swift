// Which configuration applies to a command line, and how it becomes options: what was typed always wins.
import Configuration
import Model
import Scan

/// Finds, reads and applies `.attrcheck.yml`.
enum ConfigSource {
    static let name = ".attrcheck.yml"

    /// The settings of a configuration: the paths, and every option of `scan` that the table allows.
    static let keys: [SettingKey] =
        [SettingKey(name: "paths", kind: .list)]
        + Flag.all(of: .scan).filter(\.isConfigurable).map { flag in
            guard let value = flag.value else { return SettingKey(name: flag.long, kind: .onOff) }
            if flag.repeats { return SettingKey(name: flag.long, kind: .list) }
            if !value.choices.isEmpty { return SettingKey(name: flag.long, kind: .choice(value.choices)) }
            return SettingKey(name: flag.long, kind: value.kind == .number ? .number : .text)
        }

    /// Reads the lists of `--files-from`, finds the configuration, and adds what it says to the arguments.
    static func configure(_ arguments: inout Arguments) throws(UsageError) {
        let lists = arguments.values(.filesFrom)
        if !lists.isEmpty {
            var listed: [String] = []
            for list in lists { listed += try InputPaths.list(from: list) }
            arguments.listed = listed
        }
        guard let path = try path(for: arguments) else { return }
        let file = try read(path)
        if let last = file.faults.last {
            for fault in file.faults.dropLast() { Program.complain(fault.description) }
            throw UsageError(last.description, command: nil)
        }
        apply(file, to: &arguments)
    }

    /// The configuration that applies; nil for none.
    ///
    /// - Throws: when inputs have different ones, since a run has only one set of rules and reports.
    static func path(for arguments: Arguments) throws(UsageError) -> String? {
        if arguments.has(.isolated) {
            if arguments.value(.config) != nil { throw .contradiction(.config, .isolated, command: arguments.command) }
            return nil
        }
        if let path = arguments.value(.config) { return path }
        // Blobs may lie anywhere; their run was started where merge is.
        let inputs = arguments.command == .merge ? [] : arguments.operands + (arguments.listed ?? [])
        let base = Disk.workingDirectory
        var found: [String] = []
        var folders: [String: String?] = [:]
        for input in inputs.isEmpty ? ["."] : inputs {
            let absolute = WorkingPaths.absolute(input, base: base)
            let folder = Disk.isFolder(absolute) ? absolute : Disk.folder(of: absolute)
            if folders[folder] == nil { folders.updateValue(nearest(to: folder), forKey: folder) }
            if let path = folders[folder] ?? nil, !found.contains(path) { found.append(path) }
        }
        guard found.count < 2 else {
            let names = found.prefix(2).map { "\"\(WorkingPaths.relative($0, base: base))\"" }
            throw UsageError(
                "the paths have different configurations, \(Words.list(names, "and")); scan them one by one, or choose with --config",
                command: .scan)
        }
        return found.first.map { WorkingPaths.relative($0, base: base) }
    }

    /// The nearest one in a folder or above, up to the root of the repository.
    private static func nearest(to folder: String) -> String? {
        var folder = folder
        while true {
            let path = (folder == "/" ? "" : folder) + "/" + name
            if Disk.exists(path) { return path }
            if folder == "/" || Disk.exists(folder + "/.git") { return nil }
            folder = Disk.folder(of: folder)
        }
    }

    /// Reads a configuration; its paths are relative to its own folder.
    static func read(_ path: String) throws(UsageError) -> ConfigFile {
        let base = Disk.workingDirectory
        let folder = Disk.folder(of: WorkingPaths.absolute(path, base: base))
        switch Disk.read(path) {
        case .failure(let fault): throw .unreadable(path, option: "the configuration", reason: fault.words)
        case .success(let bytes):
            var file = ConfigReader.read(
                bytes, path: WorkingPaths.relative(WorkingPaths.absolute(path, base: base), base: base), keys: keys
            ) {
                WorkingPaths.relative(WorkingPaths.absolute($0, base: folder), base: base)
            }
            file.policy.digest = SHA256.hex(bytes)
            return file
        }
    }

    /// Options that rule each other out: what was typed silences the other one's setting.
    private static let rivals: [[Flag]] = [[.quiet, .verbose], [.rule, .skipRule]]

    /// Adds every setting whose option was not typed.
    static func apply(_ file: ConfigFile, to arguments: inout Arguments) {
        let base = Disk.workingDirectory
        let folder = Disk.folder(of: WorkingPaths.absolute(file.path, base: base))
        func resolved(_ path: String) -> String {
            path == "-" ? path : WorkingPaths.relative(WorkingPaths.absolute(path, base: folder), base: base)
        }
        let typed = Set(arguments.uses.map(\.flag.long))
        for setting in file.settings {
            if setting.name == "paths" {
                if arguments.command == .scan, arguments.operands.isEmpty, arguments.listed == nil {
                    arguments.operands = setting.values.map(resolved)
                }
                continue
            }
            guard let flag = Flag.all(of: arguments.command == .merge ? .merge : .scan).first(where: { $0.long == setting.name }),
                !typed.contains(flag.long)
            else {
                continue
            }
            let isSilenced = rivals.contains { group in
                group.contains { $0.long == flag.long } && group.contains { $0.long != flag.long && typed.contains($0.long) }
            }
            if isSilenced { continue }
            guard let value = flag.value else {
                arguments.uses.append(Arguments.Use(flag: flag, isOn: setting.values == ["true"], line: setting.line))
                continue
            }
            for text in setting.values {
                var text = text
                switch value.kind {
                case _ where flag.long == Flag.report.long: text = report(text, resolved)
                case .file, .folder, .path: text = resolved(text)
                default: break
                }
                arguments.uses.append(Arguments.Use(flag: flag, value: text, line: setting.line))
            }
        }
        arguments.configuration = file
    }

    /// `FORMAT=FILE` or `FILE` with the file resolved.
    private static func report(_ word: String, _ resolved: (String) -> String) -> String {
        if let equals = word.firstIndex(of: "="), !word[..<equals].contains(where: { $0 == "/" || $0 == "." }) {
            return word[...equals] + resolved(String(word[word.index(after: equals)...]))
        }
        return resolved(word)
    }
}
