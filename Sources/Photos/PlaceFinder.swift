// The place around a photo, and the credits owed for a whole place or result list.
import JSON
import Model

/// Reading of places and of their own credits.
enum PlaceFinder {
    /// What one object says; a flat record's own `id` and `name` are the photo's, its `placeId` and `placeName` are not.
    static func context(of object: JSONValue, isPhoto: Bool) -> PlaceContext {
        var place = PlaceContext()
        var plainID: String?
        var hasPhotos = false
        var names: [String] = []
        for (key, member) in object.members {
            let canonical = canonicalKey(key)
            let value = JSONWrapper.opened(member)
            if canonical.hasSuffix("placeid") {
                place.placeID = place.placeID ?? filled(value)
            } else if canonical.hasSuffix("placename") {
                if let text = filled(value) { place.names.append(text) }
            } else if !isPhoto {
                if canonical == "id" { plainID = filled(value) }
                if canonical.contains("photo") { hasPhotos = true }
                if canonical == "displayname" || canonical == "name" {
                    let text = filled(value) ?? value["text"].flatMap { filled(JSONWrapper.opened($0)) }
                    if let text {
                        if text.hasPrefix("places/"), !text.dropFirst(7).contains("/") {
                            plainID = plainID ?? String(text.dropFirst(7))
                        } else {
                            names.append(text)
                        }
                    }
                }
            }
        }
        if place.placeID == nil, let plainID, hasPhotos || plainID.hasPrefix("ChIJ") { place.placeID = plainID }
        if place.placeID != nil || hasPhotos {
            for name in names where !place.names.contains(name) { place.names.append(name) }
        }
        return place
    }

    /// Credits owed for the place or list that an object is; nil when it states none.
    static func duty(_ fields: RecordFields, value: JSONValue, location: RecordLocation) -> PlaceDuty? {
        var credits: [Credit] = []
        for field in fields.fields {
            if field.key == "htmlattributions" {
                if case .credits(let found) = HTMLCredits.outcome(field.value) { credits += found }
            } else if field.key == "attributions", case .list(let items, _) = field.value {
                for item in items {
                    if let fields = item.fields, fields.value("provider") != nil,
                        case .credits(let found) = AuthorCredits.linkedText(fields)
                    {
                        credits += found
                    } else if let html = item.filledText, case .credits(let found) = HTMLCredits.read(html) {
                        credits += found
                    }
                }
            }
        }
        guard !credits.isEmpty else { return nil }
        for index in credits.indices where credits[index].contributor == nil { credits[index].kind = .provider }
        let place = context(of: value, isPhoto: false).placeID ?? value["result"].flatMap { context(of: $0, isPhoto: false).placeID }
        return PlaceDuty(credits: CreditUnion.of(credits), placeID: place, location: location)
    }

    /// The text of a non-blank string.
    private static func filled(_ value: JSONValue) -> String? {
        guard let text = value.string, !text.isBlank else { return nil }
        return text
    }
}
