// The Maps JavaScript API: `PlaceResult` photos without any identity, and the new `Place` class with its capital URIs.
import JSON

extension RecordShape {
    static let mapsJS = RecordShape.json("maps-js") { root in PhotoSamples.any(in: root) { isLegacy($0) || isNew($0) } }

    /// Serialised `PlacePhoto`: the method that gives the address is lost.
    private static func isLegacy(_ photo: JSONValue) -> Bool {
        photo["html_attributions"]?.kind == .array && photo["width"]?.kind == .number && photo["height"]?.kind == .number
            && photo["photo_reference"] == nil && photo["raw_reference"] == nil
    }

    /// `Photo.toJSON()`.
    private static func isNew(_ photo: JSONValue) -> Bool {
        guard photo["name"] == nil, photo["heightPx"]?.kind == .number, photo["widthPx"]?.kind == .number else { return false }
        if photo["flagContentURI"] != nil || photo["googleMapsURI"] != nil { return true }
        return photo["authorAttributions"]?.elements.prefix(5).contains { $0["photoURI"] != nil } ?? false
    }
}
