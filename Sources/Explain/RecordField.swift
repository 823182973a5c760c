// Which field of a record an owed text or link comes from: looked up in the record file itself, where it is still at hand.
import JSON

/// Looks up fields in record files.
public enum RecordField {
    /// Largest number of values that are looked at below a record.
    private static let most = 20_000

    /// The JSON path of the first text below `record` that holds one of `wanted`; nil when the file is no JSON or nothing does.
    public static func path(of wanted: [String], below record: String, in bytes: [UInt8]) -> String? {
        guard let root = JSONDocument.parse(bytes).root, record.hasPrefix("$") else { return nil }
        guard let value = value(at: record.dropFirst(), from: root) else { return nil }
        for text in wanted where !text.isEmpty {
            var left = most
            if let found = search(value, record, text, &left) { return found }
        }
        return nil
    }

    /// Follows `.name`, `[3]` and `>` (a text that is JSON itself).
    private static func value(at path: Substring, from root: JSONValue) -> JSONValue? {
        var value = root
        var rest = path
        while let first = rest.first {
            rest = rest.dropFirst()
            switch first {
            case ".":
                // A key may hold dots itself: the longest one that is there counts.
                var name = rest.prefix { $0 != "[" && $0 != ">" }
                while value[String(name)] == nil, let dot = name.lastIndex(of: ".") { name = name[..<dot] }
                guard let member = value[String(name)] else { return nil }
                value = member
                rest = rest[name.endIndex...]
            case "[":
                let number = rest.prefix { $0 != "]" }
                guard let index = Int(number), let element = value[index] else { return nil }
                value = element
                rest = rest[number.endIndex...].dropFirst()
            case ">":
                guard let text = value.string, let inner = JSONDocument.parse(Array(text.utf8)).root else { return nil }
                value = inner
                if rest.first == "$" { rest = rest.dropFirst() }
            default: return nil
            }
        }
        return value
    }

    private static func search(_ value: JSONValue, _ path: String, _ wanted: String, _ left: inout Int) -> String? {
        left -= 1
        guard left > 0 else { return nil }
        switch value.kind {
        case .string: return value.string?.contains(wanted) == true ? path : nil
        case .array:
            for (index, element) in value.elements.enumerated() {
                if let found = search(element, "\(path)[\(index)]", wanted, &left) { return found }
            }
        case .object:
            for (key, member) in value.members {
                if let found = search(member, "\(path).\(key)", wanted, &left) { return found }
            }
        default: break
        }
        return nil
    }
}
