// The facts of one capture as the XML that rules ask: photos, their records, the duties of each, and what was found for each duty.
import Model

/// Facts as XML. An attribute whose value is unknown is left out, so that a rule can tell "no" from "not known".
public enum EvidenceDocument {
    /// The evidence document of one capture: `screen`, its `photo`s with `record`s, `duty`s and `evidence`, its `exposed-key`s, `link`s and `app`.
    public static func xml(_ capture: CaptureEvidence) -> String {
        var writer = XMLWriter()
        write(capture, slots: false, to: &writer)
        return writer.text
    }

    /// Writes this document. With `slots`, the places where the same photos on other screens of the run belong are marked for
    /// `LinkedDocument`.
    static func write(_ capture: CaptureEvidence, slots: Bool, to writer: inout XMLWriter) {
        writer.start("screen")
        writer.attribute("id", capture.id)
        writer.attribute("format", capture.format.rawValue)
        writer.attribute("platform", capture.platform.rawValue)
        writer.attribute("unit", capture.unit.rawValue)
        writer.attribute("width", capture.size?.width)
        writer.attribute("height", capture.size?.height)
        writer.attribute("scale", capture.scale)
        let knowledge = capture.capabilities
        writer.attribute("image-sources", knowledge.imageSources.rawValue)
        writer.attribute("images", knowledge.images.rawValue)
        writer.attribute("texts", knowledge.texts.rawValue)
        writer.attribute("operability", knowledge.operability.rawValue)
        writer.attribute("link-targets", knowledge.linkTargets.rawValue)
        writer.attribute("bounds", knowledge.bounds.rawValue)
        writer.attribute("visibility", knowledge.visibility.rawValue)
        writer.attribute("off-screen", knowledge.offScreen.rawValue)
        if capture.isCut { writer.attribute("cut", "true") }
        for (number, photo) in capture.photos.enumerated() { write(photo, slots ? number : nil, of: capture, to: &writer) }
        for key in capture.exposedKeys {
            writer.start("exposed-key")
            writer.attribute("element", key.element)
            writer.attribute("url", key.redactedURL)
            writer.end()
        }
        write(capture.marks, of: capture, capture.unitsPerPoint, to: &writer)
        write(capture.app, to: &writer)
        for link in capture.links { write(link, to: &writer) }
        writer.end()
    }

    /// One photo with its other views, conflicts and records.
    private static func write(_ photo: DisplayedPhoto, _ slot: Int?, of capture: CaptureEvidence, to writer: inout XMLWriter) {
        writer.start("photo")
        writer.attribute("id", photo.id)
        writer.attribute("element", photo.element)
        writer.attribute("matched-by", photo.matchedBy.rawValue)
        writer.attribute("confidence", photo.confidence)
        writer.attribute("visibility", photo.visibility.rawValue)
        writer.attribute("visibility-detail", nonEmpty(photo.visibilityDetail))
        writer.attribute("visible-fraction", photo.visibleFraction)
        write(photo.bounds, to: &writer)
        if let bounds = photo.bounds, bounds.isUsable {
            let side = min(bounds.width, bounds.height)
            writer.attribute("short-side", side)
            let points = capture.unitsPerPoint
            writer.attribute("short-side-dp", points.map { side / $0 })
            if let points, let fraction = photo.visibleFraction {
                writer.attribute("visible-area-dp", fraction * bounds.area / (points * points))
            }
        }
        writer.attribute("gallery-size", photo.gallerySize)
        if photo.isLone { writer.attribute("lone", true) }
        if photo.isAtLowerEdge { writer.attribute("at-lower-edge", true) }
        if photo.hasUnreadText { writer.attribute("unread", true) }
        writer.attribute("exhaustive", photo.candidatesAreExhaustive)
        writer.attribute("records", photo.records.count)
        writer.attribute("shown-identity", photo.shownIdentity?.key)
        for view in photo.otherViews { write(view, to: &writer) }
        if let slot { writer.slot(LinkedDocument.views(slot)) }
        for conflict in photo.conflicts { writer.leaf("conflict", conflict) }
        for (number, match) in photo.records.enumerated() {
            write(match, number, slot, of: photo, capture, to: &writer)
        }
        writer.end()
    }

    /// The same photo on another screen.
    static func write(_ view: OtherView, to writer: inout XMLWriter) {
        writer.start("other-view")
        writer.attribute("capture", view.capture)
        writer.attribute("fully-credited", view.isFullyCredited)
        writer.attribute("larger", view.isLarger.map { $0 ? "true" : "false" } ?? "unknown")
        writer.end()
    }

    /// One record that a photo shows or may show, with its duties.
    private static func write(
        _ match: RecordMatch, _ number: Int, _ slot: Int?, of photo: DisplayedPhoto, _ capture: CaptureEvidence, to writer: inout XMLWriter
    ) {
        writer.start("record")
        if capture.records.indices.contains(match.record) { writeFacts(of: capture.records[match.record], match.record, to: &writer) }
        for (index, duty) in match.duties.enumerated() {
            writer.start("duty")
            writer.attribute("id", "\(photo.id).\(number + 1).\(index + 1)")
            writer.attribute("kind", duty.kind.rawValue)
            writer.attribute("text", duty.text)
            writer.attribute("link", duty.link.flatMap(nonEmpty))
            writer.attribute("contributor", duty.contributor)
            writer.attribute("weak", duty.isWeakName)
            writer.attribute("weak-reason", duty.weakReason)
            writer.attribute("credit", duty.creditIndex)
            writer.attribute("count-of-kind", match.duties.count { $0.kind == duty.kind })
            if duty.photosOfOtherName > 1 { writer.attribute("photos-of-other-name", duty.photosOfOtherName) }
            for name in duty.otherNamesAtPhoto { writer.leaf("other-name", name) }
            for phrase in duty.emptyPhrases { writer.leaf("empty-phrase", phrase) }
            for item in duty.evidence { write(item, capture, to: &writer) }
            if let slot { writer.slot(LinkedDocument.evidence(slot, number, index)) }
            writer.end()
        }
        writer.end()
    }

    /// One found text or element.
    ///
    /// Without a capture for what stands on another one: a distance there means nothing here.
    static func write(_ item: EvidenceItem, _ capture: CaptureEvidence?, to writer: inout XMLWriter) {
        writer.start("evidence")
        writer.attribute("element", item.element)
        writer.attribute("text", item.text)
        writer.attribute("match", item.match.rawValue)
        writer.attribute("strength", item.strength)
        writer.attribute("visibility", item.visibility.rawValue)
        writer.attribute("detail", nonEmpty(item.visibilityDetail))
        writer.attribute("relation", item.relation.rawValue)
        writer.attribute("distance", item.distance)
        if let distance = item.distance, let capture {
            writer.attribute("distance-dp", capture.unitsPerPoint.map { distance / $0 })
            let side = capture.size.map { min($0.width, $0.height) } ?? 0
            if side > 0 { writer.attribute("distance-share", distance / side) }
        }
        writer.attribute("characters-between", item.charactersBetween)
        if item.isPastLowerEdge { writer.attribute("past-lower-edge", true) }
        if item.isNumbered { writer.attribute("numbered", true) }
        writer.attribute("link", item.link.rawValue)
        writer.attribute("link-target", item.linkTarget)
        writer.attribute("contrast", item.contrast)
        writer.attribute("source", item.source.rawValue)
        write(item.bounds, to: &writer)
        writer.end()
    }

    /// The attributes that a record has in both documents.
    static func writeFacts(of record: PhotoRecord, _ index: Int, to writer: inout XMLWriter) {
        writer.attribute("index", index)
        writer.attribute("key", record.key)
        writer.attribute("place", record.placeID)
        writer.attribute("source", record.location.path)
        writer.attribute("json-path", nonEmpty(record.location.jsonPath))
        writer.attribute("line", record.location.line)
        writer.attribute("duty", record.duty.name)
        if case .unknown(let reason) = record.duty { writer.attribute("reason", reason.rawValue) }
        writer.attribute("format", record.format.rawValue)
        writer.attribute("credits", record.credits.count)
        writer.attribute("source-link", record.sourceLink)
        writer.attribute("report-link", record.reportLink)
        writer.attribute("pixel-width", record.pixelSize?.width)
        writer.attribute("pixel-height", record.pixelSize?.height)
    }

    /// Bounds in the unit of the screen; nothing when unknown.
    private static func write(_ bounds: Rect?, to writer: inout XMLWriter) {
        writer.attribute("x", bounds?.x)
        writer.attribute("y", bounds?.y)
        writer.attribute("width", bounds?.width)
        writer.attribute("height", bounds?.height)
    }

    /// Nil for an empty text, so that the attribute is left out.
    private static func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }
}
