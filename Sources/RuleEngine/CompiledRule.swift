// Rules in the form in which a judge asks them; one judge owns them.
import Model
import XML

/// A test with the message for when it holds.
typealias CompiledCase = (reason: String, test: CompiledExpression, message: CompiledTemplate)

/// One rule of the profile, ready to be evaluated. A class, since a judge hands its many rules from capture to capture.
final class CompiledRule {
    let rule: Rule
    let severity: Severity
    let when: CompiledExpression?
    let relief: (test: CompiledExpression, message: CompiledTemplate)?
    let undecided: [CompiledCase]
    let assertion: CompiledExpression
    let severities: [(level: Severity, test: CompiledExpression)]
    let message: CompiledTemplate
    let fix: CompiledTemplate

    /// Takes the expressions of a rule into the pool.
    init(_ active: RuleSet.ActiveRule, _ pool: ExpressionPool) {
        rule = active.rule
        severity = active.severity
        when = rule.when.map(pool.compiled)
        relief = rule.relief.map { (pool.compiled($0.test), CompiledTemplate($0.message, pool)) }
        undecided = rule.undecided.map { ($0.reason, pool.compiled($0.test), CompiledTemplate($0.message, pool)) }
        assertion = pool.compiled(rule.assertion)
        severities = rule.severities.map { ($0.level, pool.compiled($0.test)) }
        message = CompiledTemplate(rule.message, pool)
        fix = CompiledTemplate(rule.fix, pool)
    }
}

/// The rules about one kind of document, in the profile's order, with the paths to what they are asked of.
struct CompiledRules {
    /// Each path once: many rules apply to the same nodes.
    private(set) var contexts: [CompiledExpression] = []
    /// Each rule with the place of its path.
    private(set) var rules: [(rule: CompiledRule, context: Int)] = []

    /// Takes the expressions of rules into the pool.
    init(_ active: [RuleSet.ActiveRule], _ pool: ExpressionPool) {
        for entry in active {
            let context = pool.compiled(entry.rule.context)
            let place = contexts.firstIndex { $0 === context } ?? contexts.count
            if place == contexts.count { contexts.append(context) }
            rules.append((CompiledRule(entry, pool), place))
        }
    }
}

/// The states of one kind of duty, ready to be evaluated.
struct CompiledStates {
    let states: [(id: String, test: CompiledExpression)]
    let otherwise: String

    /// Takes the tests into the pool.
    init(_ ladder: DutyStates, _ pool: ExpressionPool) {
        states = ladder.states.map { ($0.id, pool.compiled($0.test)) }
        otherwise = ladder.otherwise
    }

    /// The first state that holds on a duty.
    func state(of node: XPathDocument.Node) throws(RuleFault) -> String {
        for state in states {
            do {
                if try state.test.holds(on: node, state: "") { return state.id }
            } catch {
                throw RuleFault(message: "the state \(state.id) cannot be evaluated: \(error.message)")
            }
        }
        return otherwise
    }
}
