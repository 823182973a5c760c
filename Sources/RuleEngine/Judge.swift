// The judge: asks every rule of every node that it applies to. It knows nothing of the policy; that is all in `Rules/`.
import Model
import XML

/// Judges evidence by a rule set. One thread uses a judge at a time; each worker has its own.
public struct Judge {
    /// The rules by the kind of document that they are about.
    private let rules: [JudgedDocument: [CompiledRule]]
    private let states: [String: (states: [(id: String, test: CompiledExpression)], otherwise: String)]
    private let doubts: [(reason: String, test: CompiledExpression, message: CompiledTemplate)]
    private let reasons: [String: Reason]

    /// Compiles the rules.
    /// - Throws: what is wrong with a rule; a loaded `RuleSet` has been checked, so only for want of memory.
    public init(_ set: RuleSet) throws(RuleFault) {
        let thresholds = set.profile.variables
        var rules: [CompiledRule] = []
        for active in set.active { rules.append(try CompiledRule(active, thresholds)) }
        self.rules = Dictionary(grouping: rules, by: \.rule.document)
        var states: [String: (states: [(id: String, test: CompiledExpression)], otherwise: String)] = [:]
        for (kind, ladder) in set.states {
            var compiled: [(id: String, test: CompiledExpression)] = []
            for state in ladder.states { compiled.append((state.id, try CompiledExpression(state.test, thresholds))) }
            states[kind.rawValue] = (compiled, ladder.otherwise)
        }
        self.states = states
        var doubts: [(reason: String, test: CompiledExpression, message: CompiledTemplate)] = []
        for doubt in set.doubts {
            doubts.append((doubt.reason, try CompiledExpression(doubt.test, thresholds), try CompiledTemplate(doubt.message, thresholds)))
        }
        self.doubts = doubts
        reasons = Dictionary(set.reasons.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The verdicts of all rules on one capture: rule by rule in the profile's order, each on its nodes in document order.
    public func judge(_ capture: CaptureEvidence) -> [Outcome] {
        judge(EvidenceDocument.xml(capture), .screen) { Subjects($0, of: capture) }
    }

    /// The same with the capture's document, where that was written already.
    public func judge(_ capture: CaptureEvidence, document: String) -> [Outcome] {
        judge(document, .screen) { Subjects($0, of: capture) }
    }

    /// The verdicts on the photos of a document that tells of other screens; marks and links have their verdicts already.
    public func judge(_ document: LinkedDocument) -> [Outcome] {
        judge(document.xml, .screen) { Subjects(photosOf: $0) }.filter {
            switch $0.subject {
            case .photo, .duty: true
            default: false
            }
        }
    }

    /// The verdicts of the rules on the run's records.
    public func judge(run records: [RunRecord]) -> [Outcome] {
        guard !records.isEmpty else { return [] }
        return judge(EvidenceDocument.xml(run: records), .run) { Subjects($0, of: records) }
    }

    /// Parses the document and asks every rule that is about this kind of document.
    private func judge(_ xml: String, _ kind: JudgedDocument, subjects: (XPathDocument) -> Subjects) -> [Outcome] {
        let own = rules[kind] ?? []
        let document: XPathDocument
        do {
            document = try XPathDocument(Array(xml.utf8))
        } catch {
            // Never silent: every rule says that it could not judge.
            return own.map { failed($0, .screen, "the evidence cannot be read: \(error.message)") }
        }
        let known = subjects(document)
        var cache: [XPathDocument.Node: String] = [:]
        // Many rules apply to the same nodes.
        var selected: [String: [XPathDocument.Node]] = [:]
        var outcomes: [Outcome] = []
        for rule in own {
            do throws(XMLFault) {
                let context = rule.context
                let nodes: [XPathDocument.Node]
                if let known = selected[context.xpath.source] {
                    nodes = known
                } else {
                    nodes = try document.select(context.xpath, variables: context.variables(state: ""))
                    selected[context.xpath.source] = nodes
                }
                for node in nodes {
                    outcomes.append(verdict(of: rule, on: node, in: document, about: known[node], &cache))
                }
            } catch {
                outcomes.append(failed(rule, .screen, error.message))
            }
        }
        return outcomes
    }

    /// One rule on one node; a fault of the rule is an undecided verdict that says so.
    private func verdict(
        of rule: CompiledRule, on node: XPathDocument.Node, in document: XPathDocument, about subject: Subject,
        _ cache: inout [XPathDocument.Node: String]
    ) -> Outcome {
        do throws(RuleFault) {
            let state: String
            if let known = cache[node] {
                state = known
            } else {
                state = try self.state(of: node, in: document)
                cache[node] = state
            }
            let weighing = Weighing(
                rule: rule, node: node, document: document, state: state, subject: subject, doubts: doubts, reasons: reasons)
            return try weighing.outcome()
        } catch {
            return failed(rule, subject, error.message)
        }
    }

    /// The state of a duty; empty for nodes that have none.
    private func state(of node: XPathDocument.Node, in document: XPathDocument) throws(RuleFault) -> String {
        guard node.name == "duty", let ladder = states[node.attribute("kind") ?? ""] else { return "" }
        for state in ladder.states {
            do {
                if try state.test.holds(on: node, in: document, state: "") { return state.id }
            } catch {
                throw RuleFault(message: "the state \(state.id) cannot be evaluated: \(error.message)")
            }
        }
        return ladder.otherwise
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
