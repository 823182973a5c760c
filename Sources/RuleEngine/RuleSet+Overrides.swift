// A configuration's own severities and thresholds.
import Model

extension RuleSet {
    /// Gives a rule another severity for its violations, or switches it off with nil.
    /// - Throws: a sentence that names an unknown rule and the nearest known one.
    public mutating func setSeverity(of id: String, to severity: Severity?) throws(RuleFault) {
        guard let rule = rules.first(where: { $0.id == id }) else {
            throw RuleFault(message: "there is no rule \"\(id)\"\(Nearest.hint(id, among: rules.map(\.id)))")
        }
        if let index = active.firstIndex(where: { $0.rule.id == id }) {
            if let severity { active[index] = ActiveRule(rule: rule, severity: severity) } else { active.remove(at: index) }
        } else if let severity {
            active.append(ActiveRule(rule: rule, severity: severity))
        }
        digest = SHA256.hex(Array("\(digest) severity \(id) \(severity?.rawValue ?? "off")".utf8))
    }

    /// Gives a threshold of the profile another value, as profiles write it.
    /// - Throws: a sentence that names an unknown threshold and the nearest known one, or a value of another kind.
    public mutating func setThreshold(_ name: String, to value: String) throws(RuleFault) {
        guard let index = profile.thresholds.firstIndex(where: { $0.name == name }) else {
            let hint = Nearest.hint(name, among: profile.thresholds.map(\.name))
            throw RuleFault(message: "the profile \(profile.name) has no threshold \"\(name)\"\(hint)")
        }
        let old = profile.thresholds[index]
        guard (Double(old.value) == nil) == (Double(value) == nil) else {
            throw RuleFault(message: "the threshold \(name) is \(old.value) in the profile, so \"\(value)\" is of the wrong kind")
        }
        profile.thresholds[index] = Profile.Threshold(name: name, value: value, means: old.means)
        digest = SHA256.hex(Array("\(digest) threshold \(name) \(value)".utf8))
    }
}
