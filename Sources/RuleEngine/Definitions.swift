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
        // By bytes, since expressions are long: a definition holds others, and those hold others again.
        var result: [UInt8] = []
        guard try !expand(text, into: &result, at: place, depth: 0) else { return text }
        return String(decoding: result, as: UTF8.self)
    }

    /// Appends a text with its definitions, counting how deep it is inside definitions; true for a text that has none.
    @discardableResult
    private func expand(_ text: String, into result: inout [UInt8], at place: RulePlace, depth: Int) throws(RuleFault) -> Bool {
        let bytes = Array(text.utf8)
        let brace = UInt8(ascii: "{")
        let start = result.count
        var copied = 0
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == brace, bytes[index + 1] == brace else {
                index += 1
                continue
            }
            // In "{{{name}}}" the outer braces are a template's hole.
            while index + 2 < bytes.count, bytes[index + 2] == brace { index += 1 }
            var end = index + 2
            while end < bytes.count, Self.isName(bytes[end]) { end += 1 }
            let name = String(decoding: bytes[(index + 2)..<end], as: UTF8.self)
            guard bytes[end...].starts(with: "}}".utf8) else { throw place.fault("\"{{\(name)\" is not closed by \"}}\"") }
            guard let definition = all[name] else { throw place.fault("there is no definition {{\(name)}} in definitions.xml") }
            guard depth < Self.deepest else { throw place.fault("the definition {{\(name)}} contains itself") }
            result += bytes[copied..<index]
            result.append(UInt8(ascii: "("))
            try expand(definition.text, into: &result, at: definition.place, depth: depth + 1)
            result.append(UInt8(ascii: ")"))
            guard result.count - start < Self.longest else {
                throw place.fault("the definitions in this expression make it too long")
            }
            index = end + 2
            copied = index
        }
        result += bytes[copied...]
        return copied == 0
    }

    /// Whether a byte may stand in the name of a definition.
    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "-"): true
        default: false
        }
    }
}

/// A reason that makes any violation undecided, whatever the rule.
struct Doubt: Sendable {
    var reason: String
    var test: Expression
    var message: Template
}
