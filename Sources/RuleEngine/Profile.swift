// A profile: a dated, frozen choice of rules, severities and thresholds for one policy text.
import Model
import Text
import XML

/// A policy profile.
public struct Profile: Sendable {
    /// A document of the policy that the profile follows.
    public struct Source: Sendable {
        public let key: String
        public let text: String
    }
    /// A figure that rules use as `$name`.
    public struct Threshold: Sendable {
        public let name: String
        /// As the profile writes it.
        public let value: String
        /// Where the figure comes from.
        public let means: String
    }
    /// A rule of the profile with its severity.
    public struct Entry: Sendable {
        public let rule: String
        public let severity: Severity
        let line: Int
    }

    public let name: String
    /// Of the policy text, as year and month or day.
    public let date: String
    public let title: String
    public let sources: [Source]
    public internal(set) var thresholds: [Threshold]
    /// The rules in the order in which their verdicts are listed.
    public let rules: [Entry]
    let path: String

    /// The thresholds as XPath variables.
    var variables: [String: XPathValue] {
        var values: [String: XPathValue] = [:]
        for threshold in thresholds {
            switch threshold.value {
            case "true": values[threshold.name] = .boolean(true)
            case "false": values[threshold.name] = .boolean(false)
            default: values[threshold.name] = .number(Double(threshold.value) ?? .nan)
            }
        }
        return values
    }
}

extension Profile {
    /// Reads a file that follows `profile.rng`.
    init(_ file: RuleFile) throws(RuleFault) {
        let root = file.root
        name = root.required("name")
        date = root.required("date")
        title = root.content("title")
        sources = root.all("source").map { Source(key: $0.required("key"), text: $0.text.collapsedSpace) }
        thresholds = root.all("threshold").map {
            Threshold(name: $0.required("name"), value: $0.required("value"), means: $0.text.collapsedSpace)
        }
        rules = root.all("rule").map {
            Entry(rule: $0.required("ref"), severity: Severity(rawValue: $0.required("severity")) ?? .error, line: $0.line)
        }
        path = file.path
        guard name == file.stem else { throw file.fault("a profile's file is called NAME.xml, and this one is named \(name)") }
        var seen: Set<String> = []
        for entry in rules where !seen.insert(entry.rule).inserted {
            throw RuleFault(path: path, line: entry.line, message: "the rule \(entry.rule) stands here twice")
        }
        seen = []
        for threshold in thresholds where !seen.insert(threshold.name).inserted {
            throw file.fault("the threshold \(threshold.name) stands here twice")
        }
    }
}
