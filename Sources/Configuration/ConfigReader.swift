// `.attrcheck.yml` read strictly: every unknown key, wrong kind and missing part is a fault with its line, and all are told at once.
import Attribution
import Model
import Text
import YAML

/// Reads one configuration.
public struct ConfigReader {
    /// How paths in the file become paths of the run; the file's paths are relative to its own folder.
    let resolve: (String) -> String
    let keys: [SettingKey]
    var file: ConfigFile

    /// - Parameters:
    ///   - path: as reports name the file.
    ///   - keys: the settings there are, beside those that this reader knows itself.
    ///   - resolve: makes a path of the file a path relative to the working directory.
    public static func read(_ bytes: [UInt8], path: String, keys: [SettingKey], resolve: @escaping (String) -> String) -> ConfigFile {
        var reader = ConfigReader(resolve: resolve, keys: keys, file: ConfigFile(path: path))
        reader.readAll(bytes)
        reader.file.faults.sort { ($0.line, $0.message) < ($1.line, $1.message) }
        return reader.file
    }

    /// Keys that are no options of the command line.
    public static let ownKeys = [
        "$schema", "schemaVersion", "severities", "thresholds", "credit-words", "bindings", "suppressions", "acknowledgements",
    ]

    private mutating func readAll(_ bytes: [UInt8]) {
        let document = YAMLDocument.parse(bytes)
        for fault in document.faults { self.fault(fault.line, fault.message) }
        guard let root = document.root else { return }
        if document.roots.count > 1 { fault(document.roots[1].line, "a configuration is one document; a second one begins here") }
        if root.isNull { return }
        guard root.kind == .mapping else {
            return fault(root.line, "a configuration is a list of keys and values, such as \"fail-on: violation\"")
        }
        for (key, value) in members(of: root, known: keys.map(\.name) + Self.ownKeys) {
            switch key {
            case "$schema": continue
            case "schemaVersion": if value.int != 1 { fault(value.line, "schemaVersion must be 1") }
            case "severities": readSeverities(value)
            case "thresholds": readThresholds(value)
            case "credit-words": readCreditWords(value)
            case "bindings": for item in items(value, key) { readBinding(item) }
            case "suppressions": for item in items(value, key) { readWaiver(item, .suppression) }
            case "acknowledgements": for item in items(value, key) { readWaiver(item, .acknowledgement) }
            default:
                // A key without a value says nothing.
                if value.isNull { continue }
                if let setting = keys.first(where: { $0.name == key }) { read(setting, value) }
            }
        }
    }

    // MARK: settings

    private mutating func read(_ key: SettingKey, _ value: YAMLValue) {
        switch key.kind {
        case .onOff:
            guard let isOn = truth(value) else { return fault(value.line, "\"\(key.name)\" must be true or false") }
            file.settings.append(Setting(name: key.name, values: [isOn ? "true" : "false"], line: value.line))
        case .text, .number, .choice:
            guard let text = value.string, !text.isEmpty else { return fault(value.line, "\"\(key.name)\" needs one value") }
            if case .number = key.kind, Int(text) == nil {
                return fault(value.line, "\"\(key.name)\" must be a whole number, not \"\(text)\"")
            }
            if case .choice(let choices) = key.kind, !choices.isEmpty, !choices.contains(text) {
                return fault(
                    value.line,
                    "\"\(text)\" is no value of \"\(key.name)\", which takes \(choices.joined(separator: ", "))\(NearestWord.hint(text, among: choices))"
                )
            }
            file.settings.append(Setting(name: key.name, values: [text], line: value.line))
        case .list:
            guard let texts = texts(value, key.name) else { return }
            file.settings.append(Setting(name: key.name, values: texts, line: value.line))
        }
    }

    private mutating func readSeverities(_ value: YAMLValue) {
        guard isMapping(value, "severities") else { return }
        for (rule, level) in value.members {
            let words = Severity.allCases.map(\.rawValue) + ["off"]
            // YAML 1.1 reads off as false.
            guard let word = level.string, words.contains(word) else {
                fault(level.line, "the severity of \"\(rule)\" must be one of error, warning, info and off")
                continue
            }
            file.policy.severities.append(.init(rule: rule, level: Severity(rawValue: word), line: level.line))
        }
    }

    private mutating func readThresholds(_ value: YAMLValue) {
        guard isMapping(value, "thresholds") else { return }
        for (name, figure) in value.members {
            guard let text = figure.string, text == "true" || text == "false" || (Double(text).map { $0.isFinite && $0 >= 0 } ?? false)
            else {
                fault(figure.line, "the threshold \"\(name)\" must be a number from 0 up, or true or false")
                continue
            }
            file.policy.thresholds.append(.init(name: name, value: text, line: figure.line))
        }
    }

    private mutating func readCreditWords(_ value: YAMLValue) {
        guard isMapping(value, "credit-words") else { return }
        for (key, words) in members(of: value, known: ["prefixes", "suffixes"]) {
            guard let texts = texts(words, key) else { continue }
            if key == "prefixes" { file.policy.creditPrefixes += texts } else { file.policy.creditSuffixes += texts }
        }
    }

    // MARK: helpers

    mutating func fault(_ line: Int, _ message: String) {
        file.faults.append(ConfigFault(path: file.path, line: max(1, line), message: message))
    }

    /// The members of a map that are known; others are faults with the nearest known key.
    mutating func members(of value: YAMLValue, known: [String]) -> [(key: String, value: YAMLValue)] {
        var seen: Set<String> = []
        return value.members.filter { key, member in
            guard known.contains(key) else {
                let hint =
                    NearestWord.find(key, among: known).map { "; did you mean \"\($0)\"?" }
                    ?? "; there are \(known.sorted().joined(separator: ", "))"
                fault(member.line, "unknown key \"\(key)\"\(hint)")
                return false
            }
            if !seen.insert(key).inserted { fault(member.line, "the key \"\(key)\" stands here twice") }
            return true
        }
    }

    /// The items of a list of maps.
    mutating func items(_ value: YAMLValue, _ name: String) -> [YAMLValue] {
        if value.isNull { return [] }
        guard value.kind == .sequence else {
            fault(value.line, "\"\(name)\" is a list; begin each entry with \"- \"")
            return []
        }
        return value.elements.filter { item in
            if item.kind != .mapping { fault(item.line, "an entry of \"\(name)\" is a set of keys and values") }
            return item.kind == .mapping
        }
    }

    /// One text, or a list of texts.
    mutating func texts(_ value: YAMLValue, _ name: String) -> [String]? {
        if value.isNull { return [] }
        let values = value.kind == .sequence ? value.elements : [value]
        let texts = values.compactMap(\.string).filter { !$0.isEmpty }
        guard texts.count == values.count else {
            fault(value.line, "\"\(name)\" must be a text or a list of texts")
            return nil
        }
        return texts
    }

    private mutating func isMapping(_ value: YAMLValue, _ name: String) -> Bool {
        if value.isNull { return false }
        if value.kind != .mapping { fault(value.line, "\"\(name)\" is a set of keys and values") }
        return value.kind == .mapping
    }

    private func truth(_ value: YAMLValue) -> Bool? {
        switch value.string?.lowercased() {
        case "true", "yes", "on": true
        case "false", "no", "off": false
        default: nil
        }
    }
}
