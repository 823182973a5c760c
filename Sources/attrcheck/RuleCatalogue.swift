// The command's only view of the rule engine: the list of rules and profiles, one rule's page, and both as JSON.
import Reports
import RuleEngine
import Scan

/// What `attrcheck rules` prints.
enum RuleCatalogue {
    /// The list of rules and profiles, or the page of the rule `id`.
    ///
    /// - Throws: `UsageFault` for an unknown profile or an unusable rule file, `UsageError` for an unknown rule.
    static func text(rule id: String?, profile: String?, rulesDirectory: String?, isJSON: Bool) throws -> String {
        let options = ScanOptions(
            profile: profile ?? RuleSet.defaultProfile, rulesDirectory: rulesDirectory, baseDirectory: Disk.workingDirectory)
        let set = try Scanner.loadRules(options)
        if let id, !set.rules.contains(where: { $0.id == id }) {
            throw UsageError.unknownRule(id, nearest: Words.nearest(to: id, among: set.rules.map(\.id)))
        }
        if isJSON { return try WireEncoding.text(RuleCatalog(set, only: id)) }
        guard let id else { return RulePages.list(set) }
        return RulePages.page(id, set) ?? ""
    }
}
