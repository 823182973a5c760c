// What one screen of a run tells the others of its photos, and what they make of it: the proof that relief for thumbnails needs (policy D5, Q3).
import Attribution
import Model

enum PhotoViews {
    /// The photos of a capture that other captures may show as well: those that are known and seen.
    static func of(_ capture: CaptureEvidence, path: (DisplayedPhoto) -> String) -> [PhotoView] {
        capture.photos.enumerated().compactMap { number, photo in
            guard photo.visibility == .visible, photo.matchedBy != .candidates, photo.records.count == 1, let match = photo.records.first
            else { return nil }
            let record = capture.records[match.record]
            guard let key = record.key else { return nil }
            let bounds = photo.bounds.flatMap { $0.isUsable ? $0 : nil }
            let size = capture.size.flatMap { $0.rect.isUsable ? $0 : nil }
            var view = PhotoView(
                photo: number, key: key, isCredited: OtherViews.isFullyCredited(match), place: record.placeID ?? "",
                stablePhoto: Fingerprint.stablePhoto(record), path: path(photo))
            view.area = bounds?.area
            if let bounds, let size { view.share = bounds.area / size.rect.area }
            view.sourceLink = OtherViews.ownLink(.sourceLink, of: photo)
            view.reportLink = OtherViews.ownLink(.reportLink, of: photo)
            return view
        }
    }

    /// Whether a photo is larger on another screen; nil when a size is not known. Dumps may have different units, so shares of the screen count.
    static func isLarger(_ there: PhotoView, _ thereUnit: LengthUnit, than here: PhotoView, _ hereUnit: LengthUnit) -> Bool? {
        guard let a = there.area, let b = here.area else { return nil }
        guard let shareThere = there.share, let shareHere = here.share else { return thereUnit == hereUnit ? a > b * 1.2 : nil }
        return shareThere > shareHere * 1.2
    }
}
