// Rules and states in libxml2's compiled form; one judge owns them.
import Model
import XML

/// A compiled expression with the thresholds that it uses.
struct CompiledExpression {
    let xpath: XPathExpression
    private let constants: [String: XPathValue]
    private let usesState: Bool
    /// The answers of an expression that looks at nothing but the state.
    private let answers: Answers?

    /// Answers already given, by state.
    private final class Answers {
        var byState: [String: Bool] = [:]
    }

    /// Compiles a checked expression and keeps the thresholds that it names.
    init(_ expression: Expression, _ thresholds: [String: XPathValue]) throws(RuleFault) {
        do {
            xpath = try XPathExpression(expression.source)
        } catch {
            throw RuleFault(message: "\"\(expression.written)\" cannot be compiled: \(error.message)")
        }
        constants = thresholds.filter { expression.variables.contains($0.key) }
        usesState = expression.variables.contains("state")
        answers = expression.isConstant ? Answers() : nil
    }

    /// Whether it holds on a node.
    func holds(on node: XPathDocument.Node, in document: XPathDocument, state: String) throws(XMLFault) -> Bool {
        if let known = answers?.byState[state] { return known }
        let holds = try document.boolean(xpath, at: node, variables: variables(state: state))
        answers?.byState[state] = holds
        return holds
    }

    /// The variables for one evaluation.
    func variables(state: String, _ more: [String: XPathValue] = [:]) -> [String: XPathValue] {
        var values = constants
        if usesState { values["state"] = .string(state) }
        if !more.isEmpty { values.merge(more) { _, new in new } }
        return values
    }
}

/// A template whose holes are compiled.
struct CompiledTemplate {
    private let template: Template
    private let holes: [Expression: CompiledExpression]

    /// Compiles the holes; the literal text stays as it is.
    init(_ template: Template, _ thresholds: [String: XPathValue]) throws(RuleFault) {
        self.template = template
        var holes: [Expression: CompiledExpression] = [:]
        for case .hole(let expression) in template.pieces { holes[expression] = try CompiledExpression(expression, thresholds) }
        self.holes = holes
    }

    /// The message for one node.
    func filled(_ value: (CompiledExpression) throws(RuleFault) -> String) throws(RuleFault) -> String {
        try template.filled { (expression) throws(RuleFault) in
            guard let hole = holes[expression] else { return "" }
            return try value(hole)
        }
    }
}

/// One rule of the profile, ready to be evaluated. A class, since a judge hands its many rules from capture to capture.
final class CompiledRule {
    let rule: Rule
    let severity: Severity
    let context: CompiledExpression
    let when: CompiledExpression?
    let relief: (test: CompiledExpression, message: CompiledTemplate)?
    let undecided: [(reason: String, test: CompiledExpression, message: CompiledTemplate)]
    let assertion: CompiledExpression
    let severities: [(level: Severity, test: CompiledExpression)]
    let message: CompiledTemplate
    let fix: CompiledTemplate

    /// Compiles every expression of a rule.
    init(_ active: RuleSet.ActiveRule, _ thresholds: [String: XPathValue]) throws(RuleFault) {
        rule = active.rule
        severity = active.severity
        context = try CompiledExpression(rule.context, thresholds)
        if let source = rule.when { when = try CompiledExpression(source, thresholds) } else { when = nil }
        if let source = rule.relief {
            relief = (try CompiledExpression(source.test, thresholds), try CompiledTemplate(source.message, thresholds))
        } else {
            relief = nil
        }
        var undecided: [(reason: String, test: CompiledExpression, message: CompiledTemplate)] = []
        for entry in rule.undecided {
            undecided.append(
                (entry.reason, try CompiledExpression(entry.test, thresholds), try CompiledTemplate(entry.message, thresholds)))
        }
        self.undecided = undecided
        assertion = try CompiledExpression(rule.assertion, thresholds)
        var severities: [(level: Severity, test: CompiledExpression)] = []
        for entry in rule.severities { severities.append((entry.level, try CompiledExpression(entry.test, thresholds))) }
        self.severities = severities
        message = try CompiledTemplate(rule.message, thresholds)
        fix = try CompiledTemplate(rule.fix, thresholds)
    }
}
