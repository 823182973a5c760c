// From a rule file to a rule: its expressions expanded and checked.
import Model
import Text

extension Rule {
    /// Reads a file that follows `rule.rng`.
    /// - Throws: a sentence with file and line for what the schema cannot check.
    init(_ file: RuleFile, _ reader: ExpressionReader, reasons: Set<String>) throws(RuleFault) {
        let root = file.root
        id = root.required("id")
        guard id == file.stem else { throw file.fault("a rule's file is called ID.xml, and this one has the id \(id)") }
        title = root.content("title")
        short = root.content("short")
        duties = root.required("duty").split(separator: " ").map(String.init).filter { $0 != "hygiene" }
        clauses = root.all("clause").map {
            Clause(
                sources: $0.required("source").split(separator: " ").map(String.init), confidence: $0.required("confidence"),
                text: $0.text.collapsedSpace)
        }
        defaultSeverity = Severity(rawValue: root.required("severity")) ?? .error
        isAdvisory = root.attribute("advisory") == "true"
        docs = RuleDocs(root)

        /// The expression that a node holds.
        func expression(_ node: RuleNode) throws(RuleFault) -> Expression { try reader.read(node.text, at: file.place(node)) }
        /// The message that a node holds.
        func template(_ node: RuleNode) throws(RuleFault) -> Template { try reader.template(node.text, at: file.place(node)) }
        /// A child that the schema guarantees.
        func child(_ node: RuleNode, _ name: String) throws(RuleFault) -> RuleNode {
            guard let found = node.all(name).first else { throw file.place(node).fault("<\(node.name)> lacks <\(name)>") }
            return found
        }
        let applies = try child(root, "applies")
        document = applies.attribute("to").flatMap(JudgedDocument.init) ?? .screen
        context = try expression(applies)
        if let node = root.all("when").first { when = try expression(node) } else { when = nil }
        if let node = root.all("relief").first {
            relief = (try expression(child(node, "test")), try template(child(node, "message")))
        } else {
            relief = nil
        }
        var undecided: [UndecidedCase] = []
        for node in root.all("undecided") {
            let reason = node.required("reason")
            guard reasons.contains(reason) else { throw file.place(node).fault("the reason \(reason) is not in reasons.xml") }
            undecided.append(
                UndecidedCase(
                    reason: reason, test: try expression(child(node, "test")), message: try template(child(node, "message"))))
        }
        self.undecided = undecided
        assertion = try expression(child(root, "assert"))
        var severities: [(level: Severity, test: Expression)] = []
        for node in root.all("severity") {
            severities.append((Severity(rawValue: node.required("level")) ?? .error, try expression(node)))
        }
        self.severities = severities
        message = try template(child(root, "message"))
        fix = try template(child(root, "fix"))
    }
}

extension RuleDocs {
    /// Reads the texts below <docs>.
    init(_ root: RuleNode) {
        let docs = root.all("docs").first ?? root
        checks = docs.content("checks")
        passes = docs.content("passes")
        fails = docs.content("fails")
        undecided = docs.all("undecided").first?.text.collapsedSpace
        notApplicable = docs.all("not-applicable").first?.text.collapsedSpace
        fix = docs.content("fix")
    }
}
