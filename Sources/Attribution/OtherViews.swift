// The same photo on other screens of the run: the proof that relief for thumbnails needs (policy D5, Q3).
import Model

public enum OtherViews {
    /// Fills in `otherViews` of every displayed photo; captures keep their order.
    ///
    /// A view counts as fully credited when every credit of the record is visibly shown at the photo there.
    public static func link(_ captures: inout [CaptureEvidence]) {
        struct View {
            var capture: Int
            var photo: Int
            var isCredited: Bool
        }
        var views: [String: [View]] = [:]
        for (captureNumber, capture) in captures.enumerated() {
            for (photoNumber, photo) in capture.photos.enumerated() {
                guard photo.visibility == .visible, photo.matchedBy != .candidates, photo.records.count == 1,
                    let match = photo.records.first,
                    let key = capture.records[match.record].key
                else { continue }
                let credits = match.duties.filter { $0.kind == .authorCredit || $0.kind == .providerAttribution }
                let isCredited =
                    !credits.isEmpty && credits.allSatisfy { duty in duty.evidence.contains { isShown($0, weak: duty.isWeakName) } }
                views[key, default: []].append(View(capture: captureNumber, photo: photoNumber, isCredited: isCredited))
            }
        }
        for group in views.values where group.count > 1 {
            for view in group {
                bringLinks(of: group.map { ($0.capture, $0.photo) }, to: (view.capture, view.photo), &captures)
                let here = captures[view.capture].photos[view.photo]
                captures[view.capture].photos[view.photo].otherViews = group.filter { $0.capture != view.capture }.map { other in
                    let there = captures[other.capture].photos[other.photo]
                    return OtherView(
                        capture: captures[other.capture].id, bounds: there.bounds, isFullyCredited: other.isCredited,
                        isLarger: isLarger(there, captures[other.capture], than: here, captures[view.capture]))
                }
            }
        }
    }

    /// A way to the source, or to a report, that stands on another view of the photo counts as evidence from another capture.
    private static func bringLinks(
        of views: [(capture: Int, photo: Int)], to view: (capture: Int, photo: Int), _ captures: inout [CaptureEvidence]
    ) {
        for match in captures[view.capture].photos[view.photo].records.indices {
            for duty in captures[view.capture].photos[view.photo].records[match].duties.indices {
                let kind = captures[view.capture].photos[view.photo].records[match].duties[duty].kind
                guard kind == .sourceLink || kind == .reportLink else { continue }
                for other in views where other.capture != view.capture {
                    let there = captures[other.capture].photos[other.photo].records.flatMap(\.duties).filter { $0.kind == kind }
                    let isOwn: (EvidenceItem) -> Bool = { $0.link == .same && $0.visibility == .visible && $0.relation != .otherCapture }
                    guard var item = there.lazy.flatMap(\.evidence).first(where: isOwn) else { continue }
                    item.relation = .otherCapture
                    item.distance = nil
                    item.visibilityDetail = "on \(captures[other.capture].id)"
                    captures[view.capture].photos[view.photo].records[match].duties[duty].evidence.append(item)
                }
            }
        }
    }

    /// Below this contrast nobody reads a credit, so it proves no relief.
    private static let leastContrast = 1.3

    private static func isShown(_ item: EvidenceItem, weak: Bool) -> Bool {
        item.visibility == .visible && (item.contrast ?? 21) >= leastContrast && (item.match == .exact || item.match == .wholeWords)
            && item.strength > 0
            && (!weak || item.strength <= 3) && item.relation.isHere
    }

    /// Compares by share of the screen when both sizes are known, since dumps may have different units.
    private static func isLarger(
        _ there: DisplayedPhoto, _ thereScreen: CaptureEvidence, than here: DisplayedPhoto, _ hereScreen: CaptureEvidence
    ) -> Bool? {
        guard let a = there.bounds, let b = here.bounds, a.isUsable, b.isUsable else { return nil }
        guard let sizeA = thereScreen.size, let sizeB = hereScreen.size, sizeA.rect.isUsable, sizeB.rect.isUsable else {
            return thereScreen.unit == hereScreen.unit ? a.area > b.area * 1.2 : nil
        }
        return a.area / sizeA.rect.area > b.area / sizeB.rect.area * 1.2
    }
}
