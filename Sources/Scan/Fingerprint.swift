// A finding's fingerprint: the same finding keeps it over runs, machines and layouts (design/report-formats.md, 2).
import Model
import Text

enum Fingerprint {
    /// SHA-256 over length-prefixed fields, as 32 hexadecimal digits; the first of findings that are otherwise alike.
    ///
    /// Bounds, lines, paths, element positions, messages and severities are left out, and so is the photo's resource name, which rotates.
    static func make(rule: String, screen: String, place: String, photo: String, missing: String) -> String {
        var bytes: [UInt8] = []
        for field in ["attrcheck/1", rule, screen, place, photo, missing, "0"] {
            bytes += Array("\(field.utf8.count):".utf8) + Array(field.utf8)
        }
        return String(SHA256.hex(bytes).prefix(32))
    }

    /// That of a further finding alike; the first has the ordinal 0.
    static func numbered(_ base: String, _ ordinal: Int) -> String {
        ordinal == 0 ? base : String(SHA256.hex(Array("\(base)#\(ordinal)".utf8)).prefix(32))
    }

    /// What identifies a record's photo over runs: its stable image key, else its authors.
    static func stablePhoto(_ record: PhotoRecord) -> String {
        if let key = record.identities.first(where: { $0.kind == .imageKey }) { return key.key }
        return record.credits.map { $0.contributor ?? CanonicalText($0.name).string }.joined(separator: ",")
    }
}
