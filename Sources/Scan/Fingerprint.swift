// A finding's fingerprint: the same finding keeps it over runs, machines and layouts (design/report-formats.md, 2).
import Model

enum Fingerprint {
    /// SHA-256 over length-prefixed fields, as 32 hexadecimal digits.
    ///
    /// Bounds, lines, paths, element positions, messages and severities are left out, and so is the photo's resource name, which rotates.
    static func make(rule: String, screen: String, place: String, photo: String, missing: String, ordinal: Int) -> String {
        var bytes: [UInt8] = []
        for field in ["attrcheck/1", rule, screen, place, photo, missing, String(ordinal)] {
            bytes += Array("\(field.utf8.count):".utf8) + Array(field.utf8)
        }
        return String(SHA256.hex(bytes).prefix(32))
    }
}
