// A rule set: one profile, the rules that it chooses, and the vocabulary that they share.
import Model
import Text

/// Everything that a judge needs, read and checked once for a run.
public struct RuleSet: Sendable {
    /// A rule with its severity in this profile.
    public struct ActiveRule: Sendable {
        public let rule: Rule
        public let severity: Severity
    }
    public internal(set) var profile: Profile
    /// The rules that are judged, in the order in which their verdicts are listed.
    public internal(set) var active: [ActiveRule]
    /// All rules there are, by id.
    public let rules: [Rule]
    /// All profiles there are, by name.
    public let profiles: [Profile]
    public let reasons: [Reason]
    /// SHA-256 over the profile and everything that it judges by; the same rules give the same digest on every machine.
    public internal(set) var digest: String

    let definitions: Definitions
    let doubts: [Doubt]
    let states: [DutyKind: DutyStates]

    public static let defaultProfile = "places-2026-07"
    public var profileName: String { profile.name }

    /// Reads the embedded rules with `overrides` (paths relative to the folder of `--rules`) over them, for one profile.
    ///
    /// A rule that an override adds and the profile does not list is judged too, with the severity of its own file.
    /// - Throws: one clear sentence with file, line and reason.
    public static func load(profile name: String, overrides: [(path: String, contents: String)] = []) throws(RuleFault) -> RuleSet {
        // What comes with attrcheck was checked by its tests; checking it again would take most of the time of a small run.
        try load(profile: name, overrides: overrides, checks: !overrides.isEmpty)
    }

    /// The same, with all files and expressions checked or all trusted.
    static func load(profile name: String, overrides: [(path: String, contents: String)], checks: Bool) throws(RuleFault) -> RuleSet {
        let files = try RuleFiles(overrides: overrides, checks: checks)
        return try RuleSet(profile: name, files: files, added: Set(overrides.map(\.path)), checks: checks)
    }

    /// Reads what all rules share first, then the rules, then the choice of the profile.
    private init(profile name: String, files: RuleFiles, added: Set<String>, checks: Bool) throws(RuleFault) {
        var profiles: [Profile] = []
        for file in files.of(.profile) { profiles.append(try Profile(file)) }
        profiles.sort { $0.name < $1.name }
        guard let profile = profiles.first(where: { $0.name == name }) else {
            throw RuleFault(message: "there is no profile \"\(name)\"\(Nearest.hint(name, among: profiles.map(\.name)))")
        }
        self.profiles = profiles
        self.profile = profile
        let reasonsFile = try files.one(.reasons)
        reasons = reasonsFile.root.all("reason").map {
            Reason(
                code: $0.required("code"), severity: $0.attribute("severity").flatMap(Severity.init) ?? .info,
                means: $0.content("means"), decidedBy: $0.content("decided-by"))
        }
        let codes = Set(reasons.map(\.code))
        let definitionsFile = try files.one(.definitions)
        definitions = try Definitions(
            definitionsFile.root.all("definition").map { definitionsFile.definition($0) })
        let variables = Set(profile.thresholds.map(\.name))
        let stateReader = ExpressionReader(definitions: definitions, variables: variables, checks: checks)
        var states: [DutyKind: DutyStates] = [:]
        for file in files.of(.states) {
            let read = try DutyStates(file, stateReader)
            guard states.updateValue(read, forKey: read.kind) == nil else {
                throw file.fault("the states of \(read.kind.rawValue) stand in another file already")
            }
        }
        self.states = states
        let reader = ExpressionReader(
            definitions: definitions, variables: variables.union(["state"]), states: Set(states.values.flatMap(\.ids)),
            checks: checks)
        doubts = try Self.doubts(definitionsFile, reader, codes)

        var rules: [Rule] = []
        for file in files.of(.rule) { rules.append(try Rule(file, reader, reasons: codes)) }
        rules.sort { $0.id < $1.id }
        self.rules = rules
        let byID = Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        // A rule that replaces a built-in one brings its own severity.
        let replaced = Set(files.of(.rule).filter { added.contains($0.path) }.map(\.stem))
        var active: [ActiveRule] = []
        for profile in profiles {
            for entry in profile.rules {
                guard let rule = byID[entry.rule] else {
                    let hint = Nearest.hint(entry.rule, among: rules.map(\.id))
                    throw RuleFault(path: profile.path, line: entry.line, message: "there is no rule \"\(entry.rule)\"\(hint)")
                }
                if profile.name == name {
                    active.append(ActiveRule(rule: rule, severity: replaced.contains(rule.id) ? rule.defaultSeverity : entry.severity))
                }
            }
        }
        let listed = Set(active.map(\.rule.id))
        for file in files.of(.rule) where added.contains(file.path) && !listed.contains(file.stem) {
            if let rule = byID[file.stem] { active.append(ActiveRule(rule: rule, severity: rule.defaultSeverity)) }
        }
        self.active = active
        digest = Self.digest(files, profile: profile, active: Set(active.map(\.rule.id)))
    }

    /// The doubts of definitions.xml; their messages may use `$violation`.
    private static func doubts(_ file: RuleFile, _ reader: ExpressionReader, _ codes: Set<String>) throws(RuleFault) -> [Doubt] {
        let wider = ExpressionReader(
            definitions: reader.definitions, variables: reader.variables.union(["violation"]), checks: reader.checks)
        var doubts: [Doubt] = []
        for node in file.root.all("doubt") {
            let reason = node.required("reason")
            guard codes.contains(reason) else { throw file.place(node).fault("the reason \(reason) is not in reasons.xml") }
            guard let test = node.all("test").first, let message = node.all("message").first else { continue }
            doubts.append(
                Doubt(
                    reason: reason, test: try reader.read(test.text, at: file.place(test)),
                    message: try wider.template(message.text, at: file.place(message))))
        }
        return doubts
    }

    /// Everything that decides verdicts under this profile; length-prefixed, so that no two sets run together.
    private static func digest(_ files: RuleFiles, profile: Profile, active: Set<String>) -> String {
        let counted = files.all.filter { file in
            switch file.kind {
            case .profile: file.stem == profile.name
            case .rule: active.contains(file.stem)
            default: true
            }
        }.sorted { ($0.kind.rawValue, $0.stem) < ($1.kind.rawValue, $1.stem) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(counted.reduce(0) { $0 + $1.contents.utf8.count + 100 })
        for file in counted {
            for field in [file.kind.rawValue, file.stem, file.contents] {
                bytes.append(contentsOf: "\(field.utf8.count):".utf8)
                bytes.append(contentsOf: field.utf8)
            }
        }
        return SHA256.hex(bytes)
    }

    /// Keeps only some rules (`--rule`), or all but some (`--skip-rule`); the digest stays that of the profile.
    /// - Throws: a sentence that names an unknown rule and the nearest known one.
    public mutating func narrow(only: [String], skip: [String]) throws(RuleFault) {
        let known = rules.map(\.id)
        for id in only + skip where !known.contains(id) {
            throw RuleFault(message: "there is no rule \"\(id)\"\(Nearest.hint(id, among: known))")
        }
        for id in only where !active.contains(where: { $0.rule.id == id }) {
            throw RuleFault(message: "the profile \(profile.name) does not have the rule \"\(id)\"")
        }
        active.removeAll { (!only.isEmpty && !only.contains($0.rule.id)) || skip.contains($0.rule.id) }
    }
}

extension RuleFile {
    /// One definition of definitions.xml.
    fileprivate func definition(_ node: RuleNode) -> Definition {
        Definition(
            id: node.required("id"), subject: node.required("on"), means: node.required("means").collapsedSpace, text: node.text,
            place: place(node))
    }
}
