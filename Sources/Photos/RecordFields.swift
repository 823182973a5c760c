// An object of any record shape as named fields, so that one builder serves JSON, logs, tables and all later shapes.

/// A value of a record, free of the notation it was written in.
enum FieldValue: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    /// `isComplete` is false when the file ends inside the list.
    case list([FieldValue], isComplete: Bool)
    case object(RecordFields)
    /// It stands there, but can be read in more than one way.
    case unreadable

    /// The text of a non-blank string.
    var filledText: String? {
        if case .text(let text) = self, !text.isBlank { return text }
        return nil
    }

    var number: Double? {
        if case .number(let number) = self { return number }
        return nil
    }

    var fields: RecordFields? {
        if case .object(let fields) = self { return fields }
        return nil
    }
}

/// One member of an object.
struct RecordField: Sendable {
    /// Lower-case letters and digits of the key.
    var key: String
    var value: FieldValue
}

/// The members of an object, found by key endings: teams put prefixes before Google's names.
struct RecordFields: Sendable {
    var fields: [RecordField]
    /// False when the file ends inside the object.
    var isComplete: Bool

    /// Fields in the record's order.
    init(_ fields: [RecordField], isComplete: Bool = true) {
        self.fields = fields
        self.isComplete = isComplete
    }

    /// The value of the first field with exactly this key, in the order of the keys given.
    func value(_ keys: String...) -> FieldValue? {
        for key in keys {
            if let field = fields.first(where: { $0.key == key }) { return field.value }
        }
        return nil
    }

    /// The value of the first field whose key ends so, in the order of the endings given.
    func value(endingIn endings: String...) -> FieldValue? {
        for ending in endings {
            if let field = fields.first(where: { $0.key.hasSuffix(ending) }) { return field.value }
        }
        return nil
    }
}
