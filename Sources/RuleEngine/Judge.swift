// The judge: asks every rule of every node that it applies to. It knows nothing of the policy; that is all in `Rules/`.
import Model
import XML

/// Judges evidence by a rule set. One thread uses a judge at a time; each worker has its own.
public struct Judge {
    private let evaluator: XPathEvaluator
    private let screenRules: CompiledRules
    private let runRules: CompiledRules
    private let states: [String: CompiledStates]
    private let doubts: [CompiledCase]
    private let reasons: [String: Reason]

    /// Takes a rule set's expressions, each of which is compiled when it is first asked.
    /// - Throws: only for want of memory.
    public init(_ set: RuleSet) throws(RuleFault) {
        do {
            evaluator = try XPathEvaluator(constants: set.profile.variables)
        } catch {
            throw RuleFault(message: error.message)
        }
        let pool = ExpressionPool(evaluator)
        screenRules = CompiledRules(set.active.filter { $0.rule.document == .screen }, pool)
        runRules = CompiledRules(set.active.filter { $0.rule.document == .run }, pool)
        states = Dictionary(
            set.states.map { ($0.rawValue, CompiledStates($1, pool)) }, uniquingKeysWith: { first, _ in first })
        doubts = set.doubts.map { ($0.reason, pool.compiled($0.test), CompiledTemplate($0.message, pool)) }
        reasons = Dictionary(set.reasons.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The verdicts of all rules on one capture: rule by rule in the profile's order, each on its nodes in document order.
    public func judge(_ capture: CaptureEvidence) -> [Outcome] { judge(capture, text: nil).outcomes }

    /// The same, with the capture's document, which has slots for `LinkedDocument` where they are asked for.
    public func judge(_ capture: CaptureEvidence, slots: Bool) -> (outcomes: [Outcome], document: String) { judge(capture, text: slots) }

    /// `text` says whether the document has slots; nil asks for no text.
    private func judge(_ capture: CaptureEvidence, text slots: Bool?) -> (outcomes: [Outcome], document: String) {
        let tree = evaluator.treeBuilder()
        var writer = XMLWriter(tree, keepsText: slots != nil)
        EvidenceDocument.write(capture, slots: slots ?? false, to: &writer)
        let document = tree.finish()
        return (judge(document, screenRules, Subjects(document, of: capture)), slots == nil ? "" : writer.text)
    }

    /// The verdicts on the photos of a document that tells of other screens; marks and links have their verdicts already.
    public func judge(_ document: LinkedDocument) -> [Outcome] {
        let tree: XPathDocument
        do {
            tree = try evaluator.document(document.xml)
        } catch {
            // Never silent: every rule says that it could not judge.
            return screenRules.rules.map { failed($0.rule, .screen, "the evidence cannot be read: \(error.message)") }
        }
        return judge(tree, screenRules, Subjects(photosOf: tree)).filter {
            switch $0.subject {
            case .photo, .duty: true
            default: false
            }
        }
    }

    /// The verdicts of the rules on the run's records.
    public func judge(run records: [RunRecord]) -> [Outcome] {
        guard !records.isEmpty else { return [] }
        let tree = evaluator.treeBuilder()
        var writer = XMLWriter(tree, keepsText: false)
        EvidenceDocument.write(run: records, to: &writer)
        let document = tree.finish()
        return judge(document, runRules, Subjects(document, of: records))
    }

    /// Asks every rule that is about this kind of document.
    private func judge(_ document: XPathDocument, _ own: CompiledRules, _ subjects: Subjects) -> [Outcome] {
        var known = subjects
        // Many rules apply to the same nodes.
        var selected = [[XPathDocument.Node]?](repeating: nil, count: own.contexts.count)
        var outcomes: [Outcome] = []
        for (rule, context) in own.rules {
            do throws(RuleFault) {
                let nodes: [XPathDocument.Node]
                if let found = selected[context] {
                    nodes = found
                } else {
                    nodes = try own.contexts[context].nodes(in: document)
                    selected[context] = nodes
                }
                for node in nodes { outcomes.append(verdict(of: rule, on: node, &known)) }
            } catch {
                outcomes.append(failed(rule, .screen, error.message))
            }
        }
        return outcomes
    }

    /// One rule on one node; a fault of the rule is an undecided verdict that says so.
    private func verdict(of rule: CompiledRule, on node: XPathDocument.Node, _ known: inout Subjects) -> Outcome {
        let (subject, knownState) = known.entry(of: node)
        do throws(RuleFault) {
            let state: String
            if let knownState {
                state = knownState
            } else {
                state = try self.state(of: node)
                known.keep(state, of: node)
            }
            return try Weighing(rule: rule, node: node, state: state, subject: subject, doubts: doubts, reasons: reasons).outcome()
        } catch {
            return failed(rule, subject, error.message)
        }
    }

    /// The state of a duty; empty for nodes that have none.
    private func state(of node: XPathDocument.Node) throws(RuleFault) -> String {
        guard node.isElement(named: "duty"), let ladder = states[node.attribute("kind") ?? ""] else { return "" }
        return try ladder.state(of: node)
    }

    /// The verdict of a rule that could not be evaluated.
    private func failed(_ rule: CompiledRule, _ subject: Subject, _ message: String) -> Outcome {
        Outcome(
            rule: rule.rule.id, severity: .error, verdict: .undecided, reason: "rule-failed",
            message: "the rule \(rule.rule.id) could not judge this: \(Template.clean(message))",
            fix: reasons["rule-failed"]?.decidedBy ?? "",
            subject: subject, isAdvisory: rule.rule.isAdvisory)
    }
}
