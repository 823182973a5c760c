// The legacy web service: `result`, `results` or `candidates` beside `status`, or its photos alone.
import JSON

extension RecordShape {
    static let placesLegacy = RecordShape.json("places-legacy") { root in
        let hasResults = root["result"]?.kind == .object || root["results"]?.kind == .array || root["candidates"]?.kind == .array
        if hasResults, root["status"]?.string != nil || root["html_attributions"] != nil { return true }
        let places = root.kind == .array ? Array(root.elements.prefix(20)) : [root]
        return places.contains { place in
            isLegacyPhoto(place) || (place["photos"]?.elements.prefix(10).contains(where: isLegacyPhoto) ?? false)
        }
    }

    /// A photo with the legacy spelling of its reference.
    private static func isLegacyPhoto(_ value: JSONValue) -> Bool {
        value["photo_reference"]?.string?.isEmpty == false && value["name"]?.string.flatMap { ResourceName($0) } == nil
    }
}
