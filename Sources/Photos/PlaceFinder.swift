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
        let own = fields.fields.filter { $0.key == "htmlattributions" || $0.key == "attributions" }
        guard !own.isEmpty else { return nil }
        let context = context(of: value, isPhoto: false)
        // Many things have `attributions`; Google's are in an object that is a place, or name a provider.
        let values = own.filter { context.placeID != nil || isUnmistakable($0) }.map(\.value)
        let place = context.placeID ?? value["result"].flatMap { self.context(of: $0, isPhoto: false).placeID }
        return duty(values, place: place, location: location)
    }

    /// Credits owed by the values of a place's own attribution fields; nil when they name nobody.
    static func duty(_ values: [FieldValue], place: String?, location: RecordLocation) -> PlaceDuty? {
        var credits: [Credit] = []
        for value in values {
            if case .list(let items, _) = value {
                for item in items { credits += self.credits(item) }
            } else {
                credits += self.credits(value)
            }
        }
        guard !credits.isEmpty else { return nil }
        for index in credits.indices where credits[index].contributor == nil { credits[index].kind = .provider }
        return PlaceDuty(credits: CreditUnion.of(credits), placeID: place, location: location)
    }

    /// Whether a field is Google's whatever object it stands in.
    private static func isUnmistakable(_ field: RecordField) -> Bool {
        guard case .list(let items, _) = field.value else { return false }
        return field.key == "htmlattributions" || items.contains { $0.fields?.value("provider") != nil }
    }

    /// The credits of one string or of one provider.
    private static func credits(_ value: FieldValue) -> [Credit] {
        if let fields = value.fields {
            guard fields.value("provider", "name", "text", "string") != nil else { return [] }
            if case .credits(let found) = AuthorCredits.linkedText(fields) { return found }
        } else if let text = value.filledText, case .credits(let found) = AuthorCredits.text(text) {
            return found
        }
        return []
    }

    /// The text of a non-blank string.
    private static func filled(_ value: JSONValue) -> String? {
        guard let text = value.string, !text.isBlank else { return nil }
        return text
    }
}
