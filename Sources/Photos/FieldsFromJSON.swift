// JSON objects as record fields, with the wrappers of Firestore and MongoDB taken off.
import JSON

extension FieldValue {
    /// Converts a value and at most `depth` levels below it; what lies deeper is no part of a record.
    init(_ json: JSONValue, depth: Int = 6) {
        switch json.kind {
        case .null: self = .null
        case .bool: self = .bool(json.bool ?? false)
        case .number: self = json.double.map { .number($0) } ?? .null
        case .string: self = .text(json.string ?? "")
        case .array:
            self = .list(depth > 0 ? json.elements.map { FieldValue($0, depth: depth - 1) } : [], isComplete: json.isComplete && depth > 0)
        case .object:
            if let wrapped = JSONWrapper.wrapped(json) {
                self = depth > 0 ? JSONWrapper.value(wrapped, depth: depth - 1) : .null
            } else {
                self = .object(RecordFields(json, depth: depth))
            }
        }
    }
}

extension RecordFields {
    /// The members of a JSON object; of duplicate keys the last.
    init(_ json: JSONValue, depth: Int = 6) {
        self.init(json) { _, value in depth > 0 ? FieldValue(value, depth: depth - 1) : .null }
    }

    /// The members of an object that may be a record. Of lists and objects only those are read that carry credits or sizes, so that
    /// a whole answer, whose root has such keys too, is not copied.
    init(record json: JSONValue) {
        self.init(json) { key, value in
            let isContainer = value.kind == .array || (value.kind == .object && !JSONWrapper.isScalar(value))
            let isRead = Self.nestedKeys.contains(where: key.hasSuffix)
            return isContainer && !isRead ? .object(RecordFields([])) : FieldValue(value)
        }
    }

    /// More members than any record has: such an object is a table of other things.
    static let memberLimit = 2_000
    private static let nestedKeys = ["attributions", "attribution", "rawreference", "maxsize"]

    /// Members by canonical key; a later duplicate replaces an earlier one in its place.
    private init(_ json: JSONValue, _ convert: (_ key: String, _ value: JSONValue) -> FieldValue) {
        var fields: [RecordField] = []
        var places: [String: Int] = [:]
        fields.reserveCapacity(json.count)
        for (name, value) in json.members {
            let key = canonicalKey(name)
            let field = RecordField(key: key, value: convert(key, value))
            if let known = places[key] {
                fields[known] = field
            } else {
                places[key] = fields.count
                fields.append(field)
            }
        }
        self.init(fields, isComplete: json.isComplete)
    }
}

/// Typed values of Firestore's REST form and of MongoDB's extended JSON: an object whose only key names the type.
enum JSONWrapper {
    private static let scalars: Set<String> = [
        "stringValue", "booleanValue", "nullValue", "referenceValue", "timestampValue", "$oid", "$date", "$symbol",
    ]
    private static let numbers: Set<String> = [
        "integerValue", "doubleValue", "$numberInt", "$numberLong", "$numberDouble", "$numberDecimal",
    ]

    /// The type key and the value of a wrapper; nil for an ordinary object.
    static func wrapped(_ json: JSONValue) -> (key: String, value: JSONValue)? {
        guard json.kind == .object, json.count == 1 else { return nil }
        var members = json.members
        guard let member = members.next() else { return nil }
        let isWrapper =
            scalars.contains(member.key) || numbers.contains(member.key)
            || ((member.key == "arrayValue" || member.key == "mapValue") && member.value.kind == .object)
        return isWrapper ? member : nil
    }

    /// Whether a value is the wrapper of a text, number or truth value.
    static func isScalar(_ json: JSONValue) -> Bool {
        guard let key = wrapped(json)?.key else { return false }
        return key != "arrayValue" && key != "mapValue"
    }

    /// What a search goes on in: the list or map inside a wrapper, or the value itself.
    static func opened(_ json: JSONValue) -> JSONValue {
        var value = json
        for _ in 0..<8 {
            guard let inner = wrapped(value) else { return value }
            switch inner.key {
            case "arrayValue": value = inner.value["values"] ?? inner.value
            case "mapValue": value = inner.value["fields"] ?? inner.value
            default: value = inner.value
            }
        }
        return value
    }

    /// The value of a wrapper; an empty Firestore list has no `values` at all.
    static func value(_ wrapped: (key: String, value: JSONValue), depth: Int) -> FieldValue {
        switch wrapped.key {
        case "arrayValue":
            return wrapped.value["values"].map { FieldValue($0, depth: depth) } ?? .list([], isComplete: wrapped.value.isComplete)
        case "mapValue": return wrapped.value["fields"].map { FieldValue($0, depth: depth) } ?? .object(RecordFields([]))
        default:
            let inner = FieldValue(wrapped.value, depth: depth)
            if numbers.contains(wrapped.key), case .text(let digits) = inner, let number = Double(digits), number.isFinite {
                return .number(number)
            }
            return inner
        }
    }
}
