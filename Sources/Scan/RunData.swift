// What a run judges by: the rules, and the data files beside them.
import Attribution
import Configuration
import Input
import RuleData
import RuleEngine
import Synchronization

/// Rules, phrases and marks, as options, configuration and `--rules` make them.
struct RunData: Sendable {
    var rules: RuleSet
    var phrases: CreditPhrases
    var marks: MarkVocabulary
    /// The contents of the data files.
    var texts: [String]

    /// Loads everything.
    init(_ options: ScanOptions) throws(UsageFault) {
        rules = try Self.rules(options)
        let phraseFile = try DataFile(name: "credit-phrases.xml", options)
        let markFile = try DataFile(name: "maps-marks.xml", options)
        phrases = try phraseFile.read(Self.embeddedPhrases) { try CreditPhrases(xml: $0) }
            .adding(prefixes: options.policy.creditPrefixes, suffixes: options.policy.creditSuffixes)
        marks = try markFile.read(Self.embeddedMarks) { try MarkVocabulary(xml: $0) }
        texts = [phraseFile.contents, markFile.contents]
    }

    // What comes with attrcheck is read once, however many runs there are in one process.
    private static let embeddedRules = Mutex<[String: RuleSet]>([:])
    private static let embeddedPhrases = Mutex<CreditPhrases?>(nil)
    private static let embeddedMarks = Mutex<MarkVocabulary?>(nil)

    /// The rules of the profile, with those of `--rules`, adjusted by the configuration.
    static func rules(_ options: ScanOptions) throws(UsageFault) -> RuleSet {
        var overrides: [(path: String, contents: String)] = []
        if let directory = options.rulesDirectory {
            let absolute = WorkingPaths.absolute(directory, base: options.baseDirectory)
            guard FileSystem.kind(absolute) == .folder else { throw UsageFault("--rules: there is no folder \"\(directory)\"") }
            overrides = try ruleFiles(absolute, below: "", shown: directory)
        }
        do {
            var rules = try loaded(options.profile, overrides)
            try adjust(&rules, by: options.policy)
            try rules.narrow(only: options.onlyRules, skip: options.skipRules)
            return rules
        } catch let fault as UsageFault {
            throw fault
        } catch {
            throw UsageFault(String(describing: error))
        }
    }

    /// A profile as its files have it.
    private static func loaded(_ profile: String, _ overrides: [(path: String, contents: String)]) throws(RuleFault) -> RuleSet {
        if overrides.isEmpty, let known = embeddedRules.withLock({ $0[profile] }) { return known }
        let rules = try RuleSet.load(profile: profile, overrides: overrides)
        if overrides.isEmpty { embeddedRules.withLock { $0[profile] = rules } }
        return rules
    }

    /// The configuration's own severities and thresholds; faults get their place there.
    private static func adjust(_ rules: inout RuleSet, by policy: Policy) throws(UsageFault) {
        var line = 0
        do throws(RuleFault) {
            for entry in policy.severities {
                line = entry.line
                try rules.setSeverity(of: entry.rule, to: entry.level)
            }
            for entry in policy.thresholds {
                line = entry.line
                try rules.setThreshold(entry.name, to: entry.value)
            }
        } catch {
            throw UsageFault("\(policy.path):\(line): \(error.message)")
        }
    }

    /// All rule files below a folder, as paths relative to it.
    private static func ruleFiles(_ folder: String, below: String, shown: String) throws(UsageFault) -> [(path: String, contents: String)] {
        var files: [(path: String, contents: String)] = []
        do {
            for name in try FileSystem.names(in: folder) where !name.hasPrefix(".") {
                let path = folder + "/" + name
                if FileSystem.kind(path) == .folder {
                    files += try ruleFiles(path, below: below + name + "/", shown: shown)
                } else if name.hasSuffix(".xml") {
                    files.append((below + name, String(decoding: try FileSystem.read(path, limit: 1 << 20), as: UTF8.self)))
                }
            }
        } catch let fault as FileFault {
            throw UsageFault("--rules \(shown): \(below) \(fault)")
        } catch let fault as UsageFault {
            throw fault
        } catch {
            throw UsageFault("--rules \(shown): \(error)")
        }
        return files
    }
}

/// A data file of the rules: that of `--rules`, or the embedded one.
private struct DataFile {
    let name: String
    let contents: String
    let isEmbedded: Bool

    init(name: String, _ options: ScanOptions) throws(UsageFault) {
        self.name = name
        if let directory = options.rulesDirectory {
            let path = WorkingPaths.absolute(directory, base: options.baseDirectory) + "/" + name
            if FileSystem.kind(path) == .file, let bytes = try? FileSystem.read(path, limit: 1 << 20) {
                contents = String(decoding: bytes, as: UTF8.self)
                isEmbedded = false
                return
            }
        }
        guard let embedded = EmbeddedFile.all.first(where: { $0.path == name }) else { throw UsageFault("the rules lack \(name)") }
        contents = embedded.contents
        isEmbedded = true
    }

    /// What the file says; the embedded one is read once.
    func read<Value: Sendable>(_ known: borrowing Mutex<Value?>, _ read: ([UInt8]) throws -> Value) throws(UsageFault) -> Value {
        if isEmbedded, let value = known.withLock({ $0 }) { return value }
        do {
            let value = try read(Array(contents.utf8))
            if isEmbedded { known.withLock { $0 = value } }
            return value
        } catch {
            throw UsageFault("\(name): \(error)")
        }
    }
}
