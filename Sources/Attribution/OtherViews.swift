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
            // What proves relief comes first: credited views, the largest of them. A photo on thousands of screens needs no more than a few.
            let witnesses = group.map { view in
                (view: view, share: share(of: captures[view.capture].photos[view.photo], on: captures[view.capture]) ?? -1)
            }.sorted { a, b in
                if a.view.isCredited != b.view.isCredited { return a.view.isCredited }
                if a.share != b.share { return a.share > b.share }
                return (a.view.capture, a.view.photo) < (b.view.capture, b.view.photo)
            }.map(\.view)
            let linked = group.filter { hasLinks(captures[$0.capture].photos[$0.photo]) }
            for view in group {
                bringLinks(
                    of: linked.lazy.filter { $0.capture != view.capture }.prefix(mostViews).map { ($0.capture, $0.photo) },
                    to: (view.capture, view.photo), &captures)
                let here = captures[view.capture].photos[view.photo]
                let others = witnesses.lazy.filter { $0.capture != view.capture }.prefix(mostViews)
                captures[view.capture].photos[view.photo].otherViews = others.map { other in
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
        of views: some Sequence<(capture: Int, photo: Int)>, to view: (capture: Int, photo: Int), _ captures: inout [CaptureEvidence]
    ) {
        for match in captures[view.capture].photos[view.photo].records.indices {
            for duty in captures[view.capture].photos[view.photo].records[match].duties.indices {
                let kind = captures[view.capture].photos[view.photo].records[match].duties[duty].kind
                guard kind == .sourceLink || kind == .reportLink else { continue }
                for other in views {
                    let there = captures[other.capture].photos[other.photo].records.flatMap(\.duties).filter { $0.kind == kind }
                    guard var item = there.lazy.flatMap(\.evidence).first(where: isOwnLink) else { continue }
                    item.relation = .otherCapture
                    item.distance = nil
                    item.visibilityDetail = "on \(captures[other.capture].id)"
                    captures[view.capture].photos[view.photo].records[match].duties[duty].evidence.append(item)
                }
            }
        }
    }

    /// Most other views that are kept for one photo.
    private static let mostViews = 8

    /// Whether a photo's screen has a seen way to its source, or to report it.
    private static func hasLinks(_ photo: DisplayedPhoto) -> Bool {
        photo.records.contains { match in
            match.duties.contains { duty in
                (duty.kind == .sourceLink || duty.kind == .reportLink) && duty.evidence.contains(where: isOwnLink)
            }
        }
    }

    private static func isOwnLink(_ item: EvidenceItem) -> Bool {
        item.link == .same && item.visibility == .visible && item.relation != .otherCapture
    }

    /// A photo's share of its screen; nil where one of the sizes is not known.
    private static func share(of photo: DisplayedPhoto, on capture: CaptureEvidence) -> Double? {
        guard let bounds = photo.bounds, bounds.isUsable, let size = capture.size, size.rect.isUsable else { return nil }
        return bounds.area / size.rect.area
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
        guard let shareThere = share(of: there, on: thereScreen), let shareHere = share(of: here, on: hereScreen) else {
            return thereScreen.unit == hereScreen.unit ? a.area > b.area * 1.2 : nil
        }
        return shareThere > shareHere * 1.2
    }
}
