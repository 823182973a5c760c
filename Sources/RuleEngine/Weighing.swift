// One rule weighed on one node: not applicable, relief, undecided, pass or violation, in this order.
import Model
import XML

/// The evaluation of one rule on one node.
struct Weighing {
    let rule: CompiledRule
    let node: XPathDocument.Node
    let state: String
    let subject: Subject
    let doubts: [CompiledCase]
    let reasons: [String: Reason]

    /// The verdict with its message.
    func outcome() throws(RuleFault) -> Outcome {
        if let when = rule.when, try !holds(when) { return plain(.notApplicable) }
        if let relief = rule.relief, try holds(relief.test) {
            return try worded(.relief, nil, message: text(relief.message), fix: text(rule.fix))
        }
        for entry in rule.undecided where try holds(entry.test) {
            return try undecided(entry.reason, text(entry.message))
        }
        if try holds(rule.assertion) { return plain(.pass) }
        let violation = try text(rule.message)
        // What weakens any violation stands in one place, so that no rule can forget it.
        for doubt in doubts where try holds(doubt.test) {
            return try undecided(doubt.reason, doubt.message.filled(on: node, state: state, violation: violation))
        }
        return try worded(.violation, nil, message: violation, fix: text(rule.fix))
    }

    /// An undecided verdict; what would decide it takes the place of the fix.
    private func undecided(_ reason: String, _ message: String) throws(RuleFault) -> Outcome {
        try worded(.undecided, reason, message: message, fix: reasons[reason]?.decidedBy ?? "")
    }

    /// A verdict that needs no words.
    private func plain(_ verdict: Verdict) -> Outcome {
        Outcome(rule: rule.rule.id, severity: rule.severity, verdict: verdict, subject: subject, isAdvisory: rule.rule.isAdvisory)
    }

    /// A verdict for the reader; tests of severity can only lower it.
    private func worded(_ verdict: Verdict, _ reason: String?, message: String, fix: String) throws(RuleFault) -> Outcome {
        // An open question is as loud as its reason, never as the violation that it might be.
        var severity = reason.flatMap { reasons[$0]?.severity } ?? rule.severity
        for entry in rule.severities where try holds(entry.test) { severity = min(severity, entry.level) }
        return Outcome(
            rule: rule.rule.id, severity: severity, verdict: verdict, reason: reason, message: message, fix: fix, subject: subject,
            isAdvisory: rule.rule.isAdvisory)
    }

    /// Whether an expression holds on the node.
    private func holds(_ expression: CompiledExpression) throws(RuleFault) -> Bool { try expression.holds(on: node, state: state) }

    /// A message filled in for the node.
    private func text(_ template: CompiledTemplate) throws(RuleFault) -> String { try template.filled(on: node, state: state) }
}
