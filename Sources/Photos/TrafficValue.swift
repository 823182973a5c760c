// One face for values of JSON and YAML logs: several recorders write the same structure in either.
import Input
import JSON
import Model
import YAML

/// A value of a log.
enum LogValue {
    case json(JSONValue)
    case yaml(YAMLValue)

    /// A member of an object or map.
    subscript(key: String) -> LogValue? {
        switch self {
        case .json(let value): value[key].map { .json($0) }
        case .yaml(let value): value[key].map { .yaml($0) }
        }
    }

    /// The items of a list.
    var elements: [LogValue] {
        switch self {
        case .json(let value): value.elements.map { .json($0) }
        case .yaml(let value): value.elements.map { .yaml($0) }
        }
    }

    /// The members of an object or map.
    var members: [(key: String, value: LogValue)] {
        switch self {
        case .json(let value): value.members.map { ($0.key, .json($0.value)) }
        case .yaml(let value): value.members.map { ($0.key, .yaml($0.value)) }
        }
    }

    /// A text, or a number or truth value as it is written.
    var text: String? {
        switch self {
        case .json(let value): value.string ?? value.int.map { String($0) }
        case .yaml(let value): value.string
        }
    }

    /// A whole number, also one in quotes.
    var int: Int? {
        switch self {
        case .json(let value): value.int ?? value.string.flatMap { Int($0) }
        case .yaml(let value): value.int
        }
    }

    /// Whether the value is a list.
    var isList: Bool {
        switch self {
        case .json(let value): value.kind == .array
        case .yaml(let value): value.kind == .sequence
        }
    }

    /// Whether the value is an object or map.
    var isObject: Bool {
        switch self {
        case .json(let value): value.kind == .object
        case .yaml(let value): value.kind == .mapping
        }
    }

    /// Whether a text is tagged as base64 of bytes.
    var isBinary: Bool {
        if case .yaml(let value) = self { return value.isBinary }
        return false
    }

    /// The line where the value starts.
    func line(in file: InputFile) -> Int {
        switch self {
        case .json(let value): file.lines.line(of: value.offset)
        case .yaml(let value): value.line
        }
    }

    /// Headers as a list of pairs (HAR, Charles, Postman), a map of texts or lists (VCR), or a flat list (nock).
    var headers: [(name: String, value: String)] {
        if isObject {
            return members.flatMap { member in
                (member.value.isList ? member.value.elements : [member.value]).compactMap(\.text).map { (member.key, $0) }
            }
        }
        let items = elements
        let pairs = items.compactMap { item -> (name: String, value: String)? in
            guard let name = item["name"]?.text ?? item["key"]?.text, let value = item["value"]?.text else { return nil }
            return (name, value)
        }
        if !pairs.isEmpty { return pairs }
        let texts = items.compactMap(\.text)
        guard texts.count == items.count else { return [] }
        return stride(from: 0, to: texts.count - 1, by: 2).map { (texts[$0], texts[$0 + 1]) }
    }
}
