// The vocabulary of the policy: named pieces of XPath, and the doubts that weaken any violation (definitions.xml).
import XML

/// One named piece of XPath.
struct Definition: Sendable {
    var id: String
    /// The element of the evidence document that it is about.
    var subject: String
    var means: String
    var text: String
    var place: RulePlace
}

/// The definitions by name, and how `{{name}}` is replaced.
struct Definitions: Sendable {
    private let all: [String: Definition]
    /// In the order of the file.
    let ids: [String]
    /// Most definitions inside definitions; more can only be a circle.
    private static let deepest = 20
    /// Longest expression after expansion; a chain of doubling definitions is stopped here.
    private static let longest = 200_000

    /// Takes the definitions in the order of the file; a name that stands twice is a fault.
    init(_ definitions: [Definition]) throws(RuleFault) {
        var all: [String: Definition] = [:]
        for definition in definitions {
            guard all.updateValue(definition, forKey: definition.id) == nil else {
                throw definition.place.fault("the definition \(definition.id) stands here twice")
            }
        }
        self.all = all
        ids = definitions.map(\.id)
    }

    /// The definition of a name.
    subscript(id: String) -> Definition? { all[id] }

    /// Replaces every `{{name}}` by its definition in brackets, definitions inside definitions too.
    func expanded(_ text: String, at place: RulePlace) throws(RuleFault) -> String {
        try expanded(text, at: place, depth: 0)
    }

    /// Where "{{" stands first; by bytes, since all expressions of all rules are looked through at every start.
    private static func braces(in text: Substring) -> Substring.Index? {
        let bytes = text.utf8
        var index = bytes.startIndex
        var isBehindBrace = false
        while index < bytes.endIndex {
            let isBrace = bytes[index] == UInt8(ascii: "{")
            if isBrace, isBehindBrace { return bytes.index(before: index) }
            isBehindBrace = isBrace
            bytes.formIndex(after: &index)
        }
        return nil
    }

    /// The work of `expanded`, counting how deep it is inside definitions.
    private func expanded(_ text: String, at place: RulePlace, depth: Int) throws(RuleFault) -> String {
        var result = ""
        var rest = text[...]
        while let open = Self.braces(in: rest) {
            // In "{{{name}}}" the outer braces are a template's hole.
            var start = open
            while rest[rest.index(start, offsetBy: 2)...].hasPrefix("{") { start = rest.index(after: start) }
            let name = rest[rest.index(start, offsetBy: 2)...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            guard rest[name.endIndex...].hasPrefix("}}") else { throw place.fault("\"{{\(name)\" is not closed by \"}}\"") }
            guard let definition = all[String(name)] else { throw place.fault("there is no definition {{\(name)}} in definitions.xml") }
            guard depth < Self.deepest else { throw place.fault("the definition {{\(name)}} contains itself") }
            result += rest[..<start]
            result += "(" + (try expanded(definition.text, at: definition.place, depth: depth + 1)) + ")"
            guard result.utf8.count < Self.longest else { throw place.fault("the definitions in this expression make it too long") }
            rest = rest[rest.index(name.endIndex, offsetBy: 2)...]
        }
        return result + rest
    }
}

/// A reason that makes any violation undecided, whatever the rule.
struct Doubt: Sendable {
    var reason: String
    var test: Expression
    var message: Template
}
