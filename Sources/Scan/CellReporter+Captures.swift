// The captures of a report: photos with their duties, and what a drawing of the screen needs.
import Attribution
import Model
import Photos
import RuleEngine

extension CellReporter {
    /// One capture with its judged photos.
    func reported(_ number: Int, _ combined: [CombinedPhoto]) -> ReportedCapture {
        let capture = run.captures[number]
        let evidence = run.evidence[number]
        let screen = run.inputs[number].screen
        // A screenshot alone stands for its layout: bounds are its pixels.
        let layout = ReportedCapture.Layout(
            path: run.files[capture.mainFile].file.shown, format: evidence.format, size: evidence.size, unit: evidence.unit,
            scale: evidence.scale)
        var screenshot: ReportedCapture.Screenshot?
        if let shot = capture.screenshot, case .screenshot(let width, let height) = run.files[shot].content {
            screenshot = .init(path: run.files[shot].file.shown, width: width, height: height)
        }
        let photos = zip(evidence.photos, combined).map { reportedPhoto($0, $1, evidence, screen) }
        var result = ReportedCapture(
            id: capture.id, layout: layout, screenshot: screenshot,
            records: (capture.ownRecords + capture.sharedRecords).sorted().map { run.files[$0].file.shown }, photos: photos)
        let evidenceItems = photos.flatMap(\.duties).flatMap(\.evidence).filter { $0.relation != .otherCapture }
        let named = Set(evidenceItems.map(\.elementIndex) + photos.compactMap(\.elementIndex)).filter(screen.elements.indices.contains)
        for index in named { result.elementNames[screen.path(of: index)] = ElementNames.name(of: index, in: screen) }
        if !photos.isEmpty { result.drawing = ScreenDrawing.elements(of: screen, named: named) }
        return result
    }

    private func reportedPhoto(
        _ photo: DisplayedPhoto, _ combined: CombinedPhoto, _ evidence: CaptureEvidence, _ screen: Screen
    ) -> ReportedPhoto {
        let element = screen.elements[photo.elementIndex]
        var duties = combined.duties
        for duty in duties.indices {
            for item in duties[duty].evidence.indices where duties[duty].evidence[item].relation != .otherCapture {
                let detail = duties[duty].evidence[item].visibilityDetail
                if !detail.isEmpty { duties[duty].evidence[item].visibilityDetail = ElementNames.named(detail, in: screen) }
            }
        }
        var reported = ReportedPhoto(
            id: photo.id, element: photo.element, identifier: element.shortIdentifier, className: element.className, bounds: photo.bounds,
            visibleFraction: photo.visibleFraction, records: records(photo, evidence), matchedBy: photo.matchedBy,
            confidence: photo.confidence, duties: duties)
        reported.elementIndex = photo.elementIndex
        reported.line = element.line > 0 ? element.line : nil
        reported.column = element.column > 0 ? element.column : nil
        reported.isDisplayed = Self.isDisplayed(photo)
        return reported
    }

    /// Whether the run's sum counts the photo: what its format only doubts counts as shown.
    static func isDisplayed(_ photo: DisplayedPhoto) -> Bool {
        photo.visibility == .visible || photo.visibilityDetail.hasPrefix("doubtful")
    }

    private func records(_ photo: DisplayedPhoto, _ evidence: CaptureEvidence) -> [ReportedRecord] {
        photo.records.map { match in
            let record = evidence.records[match.record]
            var reported = ReportedRecord(
                key: record.key.map(PhotoURL.redacted), source: record.location.path, jsonPath: record.location.jsonPath)
            reported.placeName = record.placeNames.first
            return reported
        }
    }
}
