// Google's marks, maps and components as XML.
import Model

extension EvidenceDocument {
    /// The screen's `duty` of the kind `mapsMark` (where it shows place photos), its `mark`s, `map`s and `builtin`s.
    static func write(_ marks: MarkEvidence?, of capture: CaptureEvidence, _ unitsPerPoint: Double?, to writer: inout XMLWriter) {
        guard let marks else { return }
        if !capture.photos.isEmpty {
            writer.start("duty")
            writer.attribute("kind", DutyKind.mapsMark.rawValue)
            writer.attribute("part", marks.isPart)
            writer.attribute("opaque", marks.opaqueElements.count)
            writer.attribute("opaque-element", marks.opaqueElements.first)
            writer.attribute("possible-logos", marks.possibleLogos.count)
            writer.attribute("possible-logo", marks.possibleLogos.first)
            writer.end()
        }
        for mark in marks.marks { write(mark, "mark", unitsPerPoint, to: &writer) }
        for map in marks.maps {
            writer.start("map")
            writer.attribute("element", map.element)
            writer.attribute("provider", map.provider)
            writer.attribute("visibility", map.visibility.rawValue)
            writer.attribute("detail", map.visibilityDetail.isEmpty ? nil : map.visibilityDetail)
            for photo in map.photosInside { writer.leaf("inside", photo) }
            for photo in map.photosOver { writer.leaf("over", photo) }
            writer.end()
        }
        for builtIn in marks.builtIns {
            writer.start("builtin")
            writer.attribute("element", builtIn.element)
            writer.attribute("kind", builtIn.kind.rawValue)
            writer.attribute("visibility", builtIn.visibility.rawValue)
            for attribution in builtIn.attributions { write(attribution, "attribution", unitsPerPoint, to: &writer) }
            writer.end()
        }
    }

    /// One mark; lengths in dp, points or CSS pixels are left out where the scale is unknown.
    private static func write(_ mark: MarkFact, _ name: StaticString, _ unitsPerPoint: Double?, to writer: inout XMLWriter) {
        func dp(_ length: Double?) -> Double? {
            guard let length, let unitsPerPoint else { return nil }
            return length / unitsPerPoint
        }
        writer.start(name)
        writer.attribute("element", mark.element)
        writer.attribute("form", mark.form.rawValue)
        writer.attribute("wording", mark.wording.rawValue)
        writer.attribute("standing", mark.standing.rawValue)
        writer.attribute("text", mark.text)
        writer.attribute("visibility", mark.visibility.rawValue)
        writer.attribute("detail", mark.visibilityDetail.isEmpty ? nil : mark.visibilityDetail)
        writer.attribute("of-component", mark.isOfComponent)
        writer.attribute("operable", mark.isOperable)
        writer.attribute("behind-layer", mark.isBehindLayer)
        writer.attribute("width-dp", dp(mark.bounds?.width))
        writer.attribute("height-dp", dp(mark.bounds?.height))
        writer.attribute("lines", mark.lines)
        writer.attribute("font-size-dp", dp(mark.fontSize))
        writer.attribute("weight", mark.style?.weight)
        writer.attribute("italic", mark.style?.isItalic)
        writer.attribute("letter-spacing", mark.style?.letterSpacing)
        writer.attribute("color", mark.color)
        writer.attribute("contrast", mark.contrast)
        writer.attribute("labelled", mark.isLabelled)
        if let room = mark.clearance {
            writer.attribute("clearance", true)
            writer.attribute("left-dp", dp(room.left))
            writer.attribute("right-dp", dp(room.right))
            writer.attribute("top-dp", dp(room.top))
            writer.attribute("bottom-dp", dp(room.bottom))
        }
        writer.attribute("source", mark.source.rawValue)
        writer.end()
    }
}
