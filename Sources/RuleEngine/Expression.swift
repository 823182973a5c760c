// An XPath expression of a rule file: as written, how its definitions are put in, and what can be checked of it without evidence.
import Text
import XML

/// An XPath expression. Its definitions are put in by each judge that asks it, since a run asks far fewer than there are.
struct Expression: Sendable {
    /// As it stands in the file.
    let text: String
    let place: RulePlace
    private let reader: ExpressionReader

    /// Keeps the text; `ExpressionReader.read` makes expressions.
    fileprivate init(_ text: String, _ place: RulePlace, _ reader: ExpressionReader) {
        self.text = text
        self.place = place
        self.reader = reader
    }

    /// As the rule's author wrote it, white space collapsed.
    var written: String { text.collapsedSpace }
    /// With every `{{definition}}` replaced.
    func expanded() throws(RuleFault) -> String { try reader.definitions.expanded(text, at: place) }
}

/// Makes expressions for one rule set: knows its definitions and the variables that expressions may use.
final class ExpressionReader: Sendable {
    let definitions: Definitions
    let variables: Set<String>
    /// The states that `$state` can be compared with; nil where there is no state.
    let states: Set<String>?
    /// Whether expressions are checked when they are read. Those that come with attrcheck were, by its tests.
    let checks: Bool

    /// A reader for one place in the rules.
    init(definitions: Definitions, variables: Set<String>, states: Set<String>? = nil, checks: Bool = true) {
        self.definitions = definitions
        self.variables = variables
        self.states = states
        self.checks = checks
    }

    /// Takes an expression and, unless it is trusted, checks it as far as it can be without evidence.
    /// - Throws: one sentence with the line of `place`.
    func read(_ text: String, at place: RulePlace) throws(RuleFault) -> Expression {
        let expression = Expression(text, place, self)
        if checks { try check(expression) }
        return expression
    }

    /// Expands and compiles an expression, and looks for names that nothing has.
    private func check(_ expression: Expression) throws(RuleFault) {
        let place = expression.place
        let source = try expression.expanded()
        let tokens = ExpressionTokens(source)
        for name in tokens.variables where !variables.contains(name) {
            throw place.fault("the variable $\(name) is unknown; known are \(variables.sorted().map { "$" + $0 }.joined(separator: ", "))")
        }
        for name in tokens.functions where !Self.functions.contains(name) {
            throw place.fault("XPath 1.0 has no function \(name)()")
        }
        for name in tokens.states where states?.contains(name) == false {
            throw place.fault("no duty has a state \"\(name)\"\(Nearest.hint(name, among: states?.sorted() ?? []))")
        }
        do {
            _ = try XPathExpression(source)
        } catch {
            throw place.fault("\"\(expression.written)\" is no XPath 1.0 expression: \(error.message)")
        }
    }

    /// The core functions of XPath 1.0, and the node tests that look like functions.
    private static let functions: Set<String> = [
        "last", "position", "count", "id", "local-name", "namespace-uri", "name", "string", "concat", "starts-with", "contains",
        "substring-before", "substring-after", "substring", "string-length", "normalize-space", "translate", "boolean", "not", "true",
        "false", "lang", "number", "sum", "floor", "ceiling", "round", "node", "text", "comment", "processing-instruction",
    ]
}

/// The variables and functions that an expression names, found without evaluating it: evaluation would miss untaken branches.
struct ExpressionTokens {
    private(set) var variables: [String] = []
    private(set) var functions: [String] = []
    /// Texts that `$state` is compared with.
    private(set) var states: [String] = []
    /// No step, name or position occurs: nothing of the document is looked at.
    private(set) var isConstant = true

    /// Scans the expression once, from left to right; only up to the first step where no more is asked than whether there is one.
    init(_ source: String, stopsAtStep: Bool = false) {
        let bytes = Array(source.utf8)
        var index = 0
        var comparesState = false
        while index < bytes.count, isConstant || !stopsAtStep {
            let byte = bytes[index]
            if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                // A string literal: XPath 1.0 has no escapes inside.
                let close = bytes[(index + 1)...].firstIndex(of: byte) ?? bytes.count
                if comparesState { states.append(String(decoding: bytes[(index + 1)..<close], as: UTF8.self)) }
                comparesState = false
                index = close + 1
                continue
            }
            let isVariable = byte == UInt8(ascii: "$")
            let start = isVariable ? index + 1 : index
            var end = start
            while end < bytes.count, Self.isName(bytes[end], first: end == start) { end += 1 }
            guard end > start else {
                if Self.steps.contains(byte) { isConstant = false }
                index += 1
                continue
            }
            let name = String(decoding: bytes[start..<end], as: UTF8.self)
            index = end
            comparesState = isVariable && name == "state"
            if isVariable {
                if !variables.contains(name) { variables.append(name) }
                continue
            }
            var next = end
            while next < bytes.count, bytes[next] == UInt8(ascii: " ") { next += 1 }
            guard !["and", "or", "div", "mod"].contains(name) else { continue }
            let isCall = next < bytes.count && bytes[next] == UInt8(ascii: "(")
            if isCall, !functions.contains(name) { functions.append(name) }
            if !isCall || !["not", "true", "false", "boolean"].contains(name) { isConstant = false }
        }
    }

    /// Whether an expression names a variable; perhaps only in a literal, or as the beginning of a longer name.
    static func mayName(_ variable: String, in source: String) -> Bool {
        var rest = source.utf8[...]
        while let sign = rest.firstIndex(of: UInt8(ascii: "$")) {
            rest = rest[rest.index(after: sign)...]
            if rest.starts(with: variable.utf8) { return true }
        }
        return false
    }

    /// What begins or joins steps of a path.
    private static let steps = Set("@/.*|:[".utf8)

    /// Whether a byte may stand in a name, or begin one.
    private static func isName(_ byte: UInt8, first: Bool) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...: true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."): !first
        default: false
        }
    }
}

/// Where in the rule files something stands, for faults.
struct RulePlace: Sendable, Hashable {
    var path: String
    var line: Int

    /// A fault at this place.
    func fault(_ message: String) -> RuleFault { RuleFault(path: path, line: line, message: message) }
}
