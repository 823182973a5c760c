// One file of rules checked by itself against the rules that come with attrcheck: what `--rules` does with a file, without loading the
// others again. For fuzzing.
import RuleData
import Synchronization
import XML

/// The loaded rules, and the schemas compiled once; libxml2's schemas belong to one thread at a time.
package final class RuleFileCheck: Sendable {
    /// nil when the embedded rules cannot be loaded, which tests of their own tell.
    package static let shared: RuleFileCheck? = try? RuleFileCheck()

    private let rules: RuleSet
    private let schemas: Mutex<[String: RelaxNGSchema]>

    private init() throws {
        rules = try RuleSet.load(profile: RuleSet.defaultProfile)
        schemas = Mutex([:])
        for kind in RuleFile.Kind.allCases {
            guard let file = EmbeddedFile.all.first(where: { $0.path == kind.rawValue + ".rng" }) else { continue }
            let bytes = Array(file.contents.utf8)
            try schemas.withLock { $0[kind.rawValue] = try RelaxNGSchema(bytes) }
        }
    }

    /// Whether a text begins like a file of rules.
    package static func mayBeRule(_ text: [UInt8]) -> Bool {
        let head = String(decoding: text.prefix(2_000), as: UTF8.self)
        return RuleFile.Kind.allCases.contains { head.contains("<\($0.rawValue) ") || head.contains("<\($0.rawValue)>") }
    }

    /// What is wrong with a file; nil when it can be used.
    package func fault(inFileOf contents: String) -> RuleFault? {
        do throws(RuleFault) {
            let file = try RuleFile(path: "fuzz.xml", contents: contents)
            let fault = schemas.withLock { $0[file.kind.rawValue]?.validate(Array(contents.utf8)).first }
            // Reading goes on all the same: what the schema guarantees must not be needed to come back.
            let found = fault.map { RuleFault(path: file.path, line: $0.line, message: $0.message) }
            try read(file)
            return found
        } catch {
            return error
        }
    }

    private func read(_ file: RuleFile) throws(RuleFault) {
        let variables = Set(rules.profile.thresholds.map(\.name))
        let reader = ExpressionReader(
            definitions: rules.definitions, variables: variables.union(["state"]), states: Set(rules.states.values.flatMap(\.ids)))
        switch file.kind {
        case .rule: _ = try Rule(file, reader, reasons: Set(rules.reasons.map(\.code)))
        case .profile: _ = try Profile(file)
        case .states: _ = try DutyStates(file, ExpressionReader(definitions: rules.definitions, variables: variables))
        case .definitions:
            let made = try Definitions(
                file.root.all("definition").map {
                    Definition(
                        id: $0.required("id"), subject: $0.required("on"), means: $0.required("means"), text: $0.text, place: file.place($0)
                    )
                })
            for id in made.ids {
                _ = try ExpressionReader(definitions: made, variables: variables).read("{{\(id)}}", at: file.place(file.root))
            }
        case .reasons, .creditPhrases, .mapsMarks: break
        }
    }
}
