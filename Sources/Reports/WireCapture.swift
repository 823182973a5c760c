// The wire types below `captures` in the JSON report: layout, screenshot, photos, duties, evidence.
import Model

/// One capture with everything that was judged on it.
struct WireCapture: Encodable {
    let id: String
    let layout: OrNull<WireLayout>
    let screenshot: OrNull<WireScreenshot>
    let records: [String]
    let photos: [WirePhoto]

    init(_ capture: ReportedCapture) {
        id = capture.id
        layout = OrNull(capture.layout.map(WireLayout.init))
        screenshot = OrNull(
            capture.screenshot.map { WireScreenshot(path: $0.path, width: $0.width, height: $0.height) })
        records = capture.records
        photos = capture.photos.map(WirePhoto.init)
    }
}

/// The dump that the capture was read from.
struct WireLayout: Encodable {
    let path: String
    let format: String
    let size: OrNull<WireSize>
    let scale: OrNull<WireNumber>

    init(_ layout: ReportedCapture.Layout) {
        path = layout.path
        format = layout.format.rawValue
        size = OrNull(WireSize(layout.size))
        scale = OrNull(WireNumber(layout.scale))
    }
}

/// The screenshot of the capture, in pixels.
struct WireScreenshot: Encodable {
    let path: String
    let width: Int
    let height: Int
}

/// One displayed photo with all its duties, passed ones included.
struct WirePhoto: Encodable {
    let id: String
    let element: String
    let identifier: OrNull<String>
    let className: String
    let line: OrNull<Int>
    let column: OrNull<Int>
    let bounds: OrNull<WireBounds>
    let visibleFraction: OrNull<WireNumber>
    let records: [WireRecordReference]
    let matchedBy: String
    let confidence: OrNull<WireNumber>
    let duties: [WireDuty]

    init(_ photo: ReportedPhoto) {
        id = photo.id
        element = photo.element
        identifier = OrNull(photo.identifier)
        className = photo.className
        line = OrNull(photo.line)
        column = OrNull(photo.column)
        bounds = OrNull(WireBounds(photo.bounds))
        visibleFraction = OrNull(WireNumber(photo.visibleFraction))
        records = photo.records.map { WireRecordReference(key: OrNull($0.key), source: $0.source, jsonPath: $0.jsonPath) }
        matchedBy = photo.matchedBy.rawValue
        confidence = OrNull(WireNumber(photo.confidence))
        duties = photo.duties.map(WireDuty.init)
    }
}

/// A record that the photo shows, or may show.
struct WireRecordReference: Encodable {
    let key: OrNull<String>
    let source: String
    let jsonPath: String
}

/// One judged duty.
struct WireDuty: Encodable {
    let kind: String
    let text: String
    let link: OrNull<String>
    let verdict: String
    let rule: String
    let reason: OrNull<String>
    let evidence: [WireEvidence]
    let otherNamesAtPhoto: [String]

    init(_ duty: JudgedDuty) {
        kind = duty.kind.rawValue
        text = duty.text
        link = OrNull(duty.link)
        verdict = duty.verdict.rawValue
        rule = duty.rule
        reason = OrNull(duty.reason)
        evidence = duty.evidence.map(WireEvidence.init)
        otherNamesAtPhoto = duty.otherNamesAtPhoto
    }
}

/// One text or element that was considered for a duty.
struct WireEvidence: Encodable {
    let element: String
    let text: String
    let match: String
    let visibility: String
    let visibilityDetail: String
    let relation: String
    let distance: OrNull<WireNumber>
    let link: String
    let linkTarget: OrNull<String>
    let contrast: OrNull<WireNumber>
    let source: String
    let bounds: OrNull<WireBounds>

    init(_ item: EvidenceItem) {
        element = item.element
        text = item.text
        match = item.match.rawValue
        visibility = item.visibility.rawValue
        visibilityDetail = item.visibilityDetail
        relation = item.relation.rawValue
        distance = OrNull(WireNumber(item.distance))
        link = item.link.rawValue
        linkTarget = OrNull(item.linkTarget)
        contrast = OrNull(WireNumber(item.contrast))
        source = item.source.rawValue
        bounds = OrNull(WireBounds(item.bounds))
    }
}
