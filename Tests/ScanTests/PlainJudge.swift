// The judge without any of its short cuts, to compare it with: each question is put anew, as the rules are written.
import Model
import XML

@testable import RuleEngine

/// Asks every rule of every node of a document; slow,.
struct PlainJudge {
    let set: RuleSet

    func judge(_ capture: CaptureEvidence) throws -> [Outcome] {
        let document = try XPathDocument(Array(EvidenceDocument.xml(capture).utf8))
        return try judge(document, .screen, Subjects(document, of: capture))
    }

    func judge(run records: [RunRecord]) throws -> [Outcome] {
        guard !records.isEmpty else { return [] }
        let document = try XPathDocument(Array(EvidenceDocument.xml(run: records).utf8))
        return try judge(document, .run, Subjects(document, of: records))
    }

    private func judge(_ document: XPathDocument, _ kind: JudgedDocument, _ subjects: Subjects) throws -> [Outcome] {
        var outcomes: [Outcome] = []
        for active in set.active where active.rule.document == kind {
            let context = try XPathExpression(try active.rule.context.expanded())
            for node in try document.select(context, variables: set.profile.variables) {
                var asked = Question(document: document, node: node, variables: set.profile.variables)
                let state = try state(asked)
                asked.variables["state"] = .string(state)
                var outcome = try weigh(active, asked)
                outcome.subject = subjects.entry(of: node).subject
                outcomes.append(outcome)
            }
        }
        return outcomes
    }

    private func state(_ asked: Question) throws -> String {
        let kind = asked.node.name == "duty" ? asked.node.attribute("kind").flatMap(DutyKind.init) : nil
        guard let kind, let ladder = set.states[kind] else { return "" }
        return try ladder.states.first { try asked.holds($0.test) }?.id ?? ladder.otherwise
    }

    private func weigh(_ active: RuleSet.ActiveRule, _ asked: Question) throws -> Outcome {
        let rule = active.rule
        func outcome(_ verdict: Verdict, _ reason: String? = nil, _ message: String = "", _ fix: String = "") throws -> Outcome {
            let known = set.reasons.first { $0.code == reason }
            var severity = known?.severity ?? active.severity
            for entry in rule.severities where !message.isEmpty {
                if try asked.holds(entry.test) { severity = min(severity, entry.level) }
            }
            return Outcome(
                rule: rule.id, severity: severity, verdict: verdict, reason: reason, message: message, fix: known?.decidedBy ?? fix,
                subject: .screen, isAdvisory: rule.isAdvisory)
        }
        if let when = rule.when, try !asked.holds(when) { return try outcome(.notApplicable) }
        if let relief = rule.relief, try asked.holds(relief.test) {
            return try outcome(.relief, nil, asked.text(relief.message), asked.text(rule.fix))
        }
        for entry in rule.undecided where try asked.holds(entry.test) {
            return try outcome(.undecided, entry.reason, asked.text(entry.message))
        }
        if try asked.holds(rule.assertion) { return try outcome(.pass) }
        var again = asked
        again.variables["violation"] = .string(try asked.text(rule.message))
        for doubt in set.doubts where try asked.holds(doubt.test) {
            return try outcome(.undecided, doubt.reason, again.text(doubt.message))
        }
        return try outcome(.violation, nil, asked.text(rule.message), asked.text(rule.fix))
    }

    /// A node that expressions are asked of, with all variables.
    private struct Question {
        let document: XPathDocument
        let node: XPathDocument.Node
        var variables: [String: XPathValue]

        /// Evaluated to the end, where a judge may stop at the first node of a path.
        func holds(_ expression: Expression) throws -> Bool {
            let asked = try XPathExpression("string(boolean(\(try expression.expanded())))")
            return try document.string(asked, at: node, variables: variables) == "true"
        }

        func text(_ template: Template) throws -> String {
            try template.pieces().map { piece in
                switch piece {
                case .text(let text): text
                case .hole(let hole):
                    Template.clean(try document.string(try XPathExpression(try hole.expanded()), at: node, variables: variables))
                }
            }.joined()
        }
    }
}
