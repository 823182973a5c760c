// The states that a kind of duty can be in. The first state that holds is the duty's state: so every duty is in exactly one.
import Model
import Text

/// The ladder of states of one kind of duty (`Rules/states/`).
struct DutyStates: Sendable {
    /// One rung: its name, what it means, and the test that puts a duty on it.
    struct State: Sendable {
        var id: String
        var means: String
        var test: Expression
    }
    var kind: DutyKind
    var states: [State]
    /// The state when none of the others holds.
    var otherwise: String

    /// All state names, for checks of rules.
    var ids: [String] { states.map(\.id) + [otherwise] }
}

extension DutyStates {
    /// Reads a file that follows `states.rng`; tests may use thresholds, but no state.
    init(_ file: RuleFile, _ reader: ExpressionReader) throws(RuleFault) {
        let root = file.root
        let name = root.required("of")
        guard let kind = DutyKind(rawValue: name) else { throw file.fault("there is no kind of duty \(name)") }
        self.kind = kind
        var states: [State] = []
        for node in root.all("state") {
            states.append(
                State(
                    id: node.required("id"), means: node.required("means").collapsedSpace,
                    test: try reader.read(node.text, at: file.place(node))))
        }
        self.states = states
        otherwise = root.all("otherwise").first?.required("id") ?? ""
        guard Set(ids).count == ids.count else { throw file.fault("a state stands here twice") }
    }
}
