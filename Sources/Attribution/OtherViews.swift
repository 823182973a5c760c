// What a photo on one screen proves for the same photo on others: that it is fully credited there, and which links stand there (policy D5, Q3).
import Model

public enum OtherViews {
    /// Whether every credit of a record is visibly shown at the photo.
    public static func isFullyCredited(_ match: RecordMatch) -> Bool {
        let credits = match.duties.filter { $0.kind == .authorCredit || $0.kind == .providerAttribution }
        return !credits.isEmpty && credits.allSatisfy { duty in duty.evidence.contains { isShown($0, weak: duty.isWeakName) } }
    }

    /// The seen way to a photo's source, or to report it, that stands on its own screen.
    public static func ownLink(_ kind: DutyKind, of photo: DisplayedPhoto) -> EvidenceItem? {
        photo.records.lazy.flatMap(\.duties).filter { $0.kind == kind }.flatMap(\.evidence).first {
            $0.link == .same && $0.visibility == .visible && $0.relation != .otherCapture
        }
    }

    /// Such a link as evidence on another screen.
    public static func brought(_ item: EvidenceItem, from capture: String) -> EvidenceItem {
        var item = item
        item.relation = .otherCapture
        item.distance = nil
        item.visibilityDetail = "on \(capture)"
        return item
    }

    /// Below this contrast nobody reads a credit, so it proves no relief.
    private static let leastContrast = 1.3

    private static func isShown(_ item: EvidenceItem, weak: Bool) -> Bool {
        item.visibility == .visible && (item.contrast ?? 21) >= leastContrast && (item.match == .exact || item.match == .wholeWords)
            && item.strength > 0
            && (!weak || item.strength <= 3) && item.relation.isHere
    }
}
