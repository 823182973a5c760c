// The command's only view of the rule engine: lists, pages, and the check of rule and profile names.
import Scan

/// Rules and profiles by name.
enum RuleCatalogue {
    /// - Throws: `UsageError` when a rule or profile is named that does not exist.
    static func check(_ options: ScanOptions) throws(UsageError) {}

    /// The list of rules and profiles, or one rule's page.
    static func text(rule: String?, profile: String?, rulesDirectory: String?, isJSON: Bool) throws(UsageError) -> String {
        throw .notAvailable("the command \"rules\"")
    }
}
