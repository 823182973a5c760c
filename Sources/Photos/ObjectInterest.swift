// A cheap look at an object's keys, so that only objects that may be records are read in full.
import JSON

/// What a glance at an object's members tells.
struct ObjectInterest {
    /// Some key or value is one that records have.
    private(set) var mayBeRecord = false
    /// It may tie a request's address to the address that answered.
    private(set) var isTraffic = false

    var isWorthReading: Bool { mayBeRecord || isTraffic }

    private static let endings = [
        "photoreference", "photoref", "attributions", "htmlattribution", "authorattribution", "rawreference",
    ]
    private static let resourceStart = Array("places".utf8)
    private static let contributor = Array("contrib".utf8)

    /// Looks at every member once without decoding its value.
    init(_ object: JSONValue) {
        for (key, value) in object.members {
            let canonical = canonicalKey(key)
            if Self.endings.contains(where: canonical.hasSuffix) { mayBeRecord = true }
            if canonical == "responseurl" || canonical == "redirecturl" || canonical == "response" { isTraffic = true }
            guard !mayBeRecord else { continue }
            let inner = JSONWrapper.opened(value)
            guard inner.kind == .string else { continue }
            let raw = inner.rawText
            if canonical.hasSuffix("name") || canonical.hasSuffix("resource") {
                // `places/…`, perhaps with a leading slash or version, perhaps with escaped slashes.
                if raw.count > 16, raw.prefix(12).firstIndex(of: Self.resourceStart) != nil { mayBeRecord = true }
            }
            if raw.count > 30, raw.count < 8_192, raw.firstIndex(of: Self.contributor) != nil { mayBeRecord = true }
        }
    }
}

/// JSON Schema and OpenAPI documents describe records and hold none.
enum SchemaDocument {
    /// Whether a whole document is a schema.
    static func isSchema(_ root: JSONValue) -> Bool {
        guard root.kind == .object else { return false }
        if root["openapi"]?.string != nil || root["swagger"]?.string != nil { return true }
        return root["$schema"]?.string?.containsBytes("json-schema.org") == true
    }

    /// Whether an object is the schema of an object: `{"type": "object", "properties": {…}}`.
    static func isObjectSchema(_ object: JSONValue) -> Bool {
        object["properties"]?.kind == .object && object["type"]?.string == "object"
    }
}
