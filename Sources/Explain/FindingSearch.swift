// Which findings a word on the command line means: an id, the beginning of a fingerprint, or a rule.
import Model

/// Looks up findings.
public enum FindingSearch {
    public enum Result: Sendable {
        case found([Finding])
        /// Several fingerprints begin like this.
        case ambiguous([Finding])
        case unknown
    }

    /// An id wins over a fingerprint that begins with the same digits.
    public static func find(_ word: String, in findings: [Finding]) -> Result {
        if let id = Int(word), let finding = findings.first(where: { $0.id == id }) { return .found([finding]) }
        let ofRule = findings.filter { $0.rule == word }
        if !ofRule.isEmpty { return .found(ofRule) }
        let prefix = word.lowercased()
        guard !prefix.isEmpty else { return .unknown }
        let matches = findings.filter { $0.fingerprint.hasPrefix(prefix) }
        switch matches.count {
        case 0: return .unknown
        case 1: return .found(matches)
        default: return .ambiguous(matches)
        }
    }
}
