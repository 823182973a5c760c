// Generated documents give the same values here and in Foundation.
import Foundation
import JSON
import Model
import Testing

@Suite struct CrossCheckTests {
    @Test(arguments: 1...40)
    func aGeneratedDocumentReadsAsFoundationReadsIt(seed: Int) throws {
        var random = SplitMix64(state: UInt64(seed))
        let text = value(depth: 0, &random)
        let expected = try JSONSerialization.jsonObject(with: Data(text.utf8), options: [.fragmentsAllowed])
        let document = JSONDocument.parse([UInt8](text.utf8))
        #expect(document.faults == [])
        let root = try #require(document.root)
        #expect(differences(root, expected, "$") == [])
    }

    private func value(depth: Int, _ random: inout SplitMix64) -> String {
        let blank = ["", "", " ", "\n\t"].randomElement(using: &random) ?? ""
        let kind = Int.random(in: depth > 5 ? 0...4 : (depth < 2 ? 5...7 : 0...7), using: &random)
        switch kind {
        case 0: return blank + "null"
        case 1: return blank + (Bool.random(using: &random) ? "true" : "false")
        case 2: return blank + String(Int.random(in: -1_000_000...1_000_000, using: &random))
        case 3: return blank + String((Double.random(in: -1e6...1e6, using: &random) * 1000).rounded() / 1000)
        case 4: return blank + string(&random)
        case 5:
            let items = (0..<Int.random(in: 0...5, using: &random)).map { _ in value(depth: depth + 1, &random) }
            return blank + "[" + items.joined(separator: ",") + blank + "]"
        default:
            let items = (0..<Int.random(in: 0...5, using: &random)).map { number in
                blank + string(&random, "k\(number)") + blank + ":" + value(depth: depth + 1, &random)
            }
            return blank + "{" + items.joined(separator: ",") + blank + "}"
        }
    }

    private func string(_ random: inout SplitMix64, _ start: String = "") -> String {
        let parts = ["a", "Zoë", "写", "👩🏽‍🍳", "\\n", "\\\"", "\\\\", "\\/", "\\u00e9", "\\ud83c\\udf55", "\\u0000", " ", "é", "{", "]"]
        return "\"" + start + (0..<Int.random(in: 0...6, using: &random)).compactMap { _ in parts.randomElement(using: &random) }.joined()
            + "\""
    }

    private func differences(_ ours: JSONValue, _ theirs: Any, _ path: String) -> [String] {
        switch ours.kind {
        case .null: return theirs is NSNull ? [] : [path]
        case .bool: return (theirs as? Bool) == ours.bool ? [] : [path]
        case .number:
            return (theirs as? NSNumber)?.doubleValue == ours.double ? [] : ["\(path): \(theirs) is not \(String(describing: ours.double))"]
        case .string:
            return (theirs as? String).map { Array($0.unicodeScalars) } == ours.string.map { Array($0.unicodeScalars) } ? [] : [path]
        case .array:
            guard let list = theirs as? [Any], list.count == ours.count else { return [path] }
            return zip(ours.elements, list).enumerated().flatMap { differences($1.0, $1.1, "\(path)[\($0)]") }
        case .object:
            guard let members = theirs as? [String: Any], members.count == ours.count else { return [path] }
            return ours.members.flatMap { key, value in members[key].map { differences(value, $0, "\(path).\(key)") } ?? ["\(path).\(key)"]
            }
        }
    }
}
