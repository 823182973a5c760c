// Expressions and templates in libxml2's compiled form; one judge owns them and uses them with its evaluator.
import XML

/// An expression that is compiled when it is first asked: a run asks far fewer than there are.
final class CompiledExpression {
    private let expression: Expression
    private let evaluator: XPathEvaluator
    private var form: Form?
    /// Answers already given by an expression that looks at nothing but the state, by state.
    private var answers: [String: Bool] = [:]

    /// What is known once it is compiled. A class, since it is handed out for every question.
    private final class Form {
        let xpath: XPathExpression
        let usesState: Bool
        let isConstant: Bool

        init(xpath: XPathExpression, usesState: Bool, isConstant: Bool) {
            self.xpath = xpath
            self.usesState = usesState
            self.isConstant = isConstant
        }
    }

    /// Keeps the expression; `evaluator` has the thresholds.
    init(_ expression: Expression, _ evaluator: XPathEvaluator) {
        self.expression = expression
        self.evaluator = evaluator
    }

    /// Whether it holds on a node that has this state.
    func holds(on node: XPathDocument.Node, state: String) throws(RuleFault) -> Bool {
        let form = try compiled()
        if form.isConstant, let known = answers[state] { return known }
        let holds = try asking(form, state) { () throws(XMLFault) in try evaluator.boolean(form.xpath, at: node) }
        if form.isConstant { answers[state] = holds }
        return holds
    }

    /// Its string value on a node that has this state.
    func string(on node: XPathDocument.Node, state: String) throws(RuleFault) -> String {
        let form = try compiled()
        return try asking(form, state) { () throws(XMLFault) in try evaluator.string(form.xpath, at: node) }
    }

    /// The nodes that it selects in a document.
    func nodes(in document: XPathDocument) throws(RuleFault) -> [XPathDocument.Node] {
        let form = try compiled()
        return try asking(form, "") { () throws(XMLFault) in try evaluator.select(form.xpath, at: document.top) }
    }

    /// Sets the state where the expression asks for it; faults become faults of the rule.
    private func asking<Value>(_ form: Form, _ state: String, _ body: () throws(XMLFault) -> Value) throws(RuleFault) -> Value {
        if form.usesState { evaluator.set("state", to: .string(state)) }
        do { return try body() } catch { throw RuleFault(message: error.message) }
    }

    /// The compiled form; a loaded `RuleSet` has been checked, so this fails only for want of memory.
    private func compiled() throws(RuleFault) -> Form {
        if let form { return form }
        let source = try expression.expanded()
        do {
            let made = Form(
                xpath: try evaluator.expression(source), usesState: ExpressionTokens.mayName("state", in: source),
                isConstant: ExpressionTokens(source, stopsAtStep: true).isConstant)
            form = made
            return made
        } catch {
            throw RuleFault(message: "\"\(expression.written)\" cannot be compiled: \(error.message)")
        }
    }
}

/// A template whose holes are compiled when it is first filled.
final class CompiledTemplate {
    private let template: Template
    private let pool: ExpressionPool
    private var pieces: [(text: String, hole: CompiledExpression?)]?

    /// Keeps the template.
    init(_ template: Template, _ pool: ExpressionPool) {
        self.template = template
        self.pool = pool
    }

    /// The message for one node; `violation` is what a doubt's message may repeat.
    func filled(on node: XPathDocument.Node, state: String, violation: String? = nil) throws(RuleFault) -> String {
        if let violation { pool.evaluator.set("violation", to: .string(violation)) }
        var result = ""
        for piece in try compiled() {
            result += piece.text
            if let hole = piece.hole { result += Template.clean(try hole.string(on: node, state: state)) }
        }
        return result
    }

    /// The literal texts, each with the hole behind it.
    private func compiled() throws(RuleFault) -> [(text: String, hole: CompiledExpression?)] {
        if let pieces { return pieces }
        let made = try template.pieces().map { piece -> (text: String, hole: CompiledExpression?) in
            switch piece {
            case .text(let text): (text, nil)
            case .hole(let expression): ("", pool.compiled(expression))
            }
        }
        pieces = made
        return made
    }
}

/// The expressions of one judge: what several rules write alike is compiled once.
final class ExpressionPool {
    let evaluator: XPathEvaluator
    private var known: [String: CompiledExpression] = [:]

    /// An empty pool.
    init(_ evaluator: XPathEvaluator) { self.evaluator = evaluator }

    /// The compiled form of an expression.
    func compiled(_ expression: Expression) -> CompiledExpression {
        if let found = known[expression.text] { return found }
        let made = CompiledExpression(expression, evaluator)
        known[expression.text] = made
        return made
    }
}
