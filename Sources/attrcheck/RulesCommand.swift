// `attrcheck rules [RULE-ID]`.

extension Command {
    static let rules = Command(
        name: .rules, operands: "[RULE-ID]", operandCount: 0...1, summary: "list the rules and profiles, or explain one rule",
        details:
            "A rule's page says which policy clause it enforces, when it passes, fails or cannot be decided, and how to fix a finding.",
        examples: [
            ("attrcheck rules", "all rules and profiles"),
            ("attrcheck rules photo-author-credit-missing", "one rule's page"),
        ]
    ) { arguments, _ in
        if let folder = arguments.value(.rules), !Disk.isFolder(folder) {
            throw UsageError.unreadable(folder, option: "--rules", reason: "there is no such folder")
        }
        let text = try RuleCatalogue.text(
            rule: arguments.operands.first, profile: arguments.value(.profile), rulesDirectory: arguments.value(.rules),
            isJSON: arguments.has(.json))
        Output.standard.write(text)
        return .clean
    }
}
