// JSON exports of databases, told by the wrappers of their typed values; the search takes the wrappers off.
import JSON

extension RecordShape {
    /// Firestore's REST form: `fields` of typed values, alone, in `documents`, or in the answer of a query.
    static let firestore = RecordShape.json("firestore") { root in
        let first = root.kind == .array ? root[0] : root["documents"]?[0] ?? root
        let document = first?["document"] ?? first
        guard let fields = document?["fields"], fields.kind == .object else { return false }
        return fields.members.prefix(20).contains { JSONWrapper.wrapped($0.value)?.key.hasSuffix("Value") ?? false }
    }

    /// `mongoexport`: documents with `$oid` and other typed values, one a line or in a list.
    static let mongoExport = RecordShape.json("mongo-export") { root in
        let first = root.kind == .array ? root[0] : root
        return first?.members.prefix(40).contains { JSONWrapper.wrapped($0.value)?.key.hasPrefix("$") ?? false } ?? false
    }
}
