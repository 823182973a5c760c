// JSON values for formats that are defined by others, written as literals: the code reads like the document.
import Model

/// A JSON value.
enum WireValue: Encodable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    case string(String)
    case int(Int)
    case number(WireNumber)
    case bool(Bool)
    case array([WireValue])
    case object([String: WireValue])

    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .int(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(arrayLiteral elements: WireValue...) { self = .array(elements) }
    /// Members without a value are left out.
    init(dictionaryLiteral elements: (String, WireValue?)...) {
        var members: [String: WireValue] = [:]
        for (name, value) in elements { members[name] = value }
        self = .object(members)
    }

    /// A string, or nothing for nil.
    static func text(_ text: String?) -> WireValue? { text.map(WireValue.string) }

    /// A number, or nothing where JSON has none for it.
    static func double(_ value: Double?) -> WireValue? { WireNumber(value).map(WireValue.number) }

    /// An array, or nothing when it would be empty.
    static func list(_ values: [WireValue]) -> WireValue? { values.isEmpty ? nil : .array(values) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .string(let value): try container.encode(value)
        case .int(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .bool(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}
