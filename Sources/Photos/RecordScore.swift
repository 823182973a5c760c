// How sure it is that an object is a photo's record, from its keys and values alone (formats/photo-metadata.md 4a).
import MapsLinks

/// The evidence that an object is a photo's record.
struct RecordScore: Sendable {
    var points = 0
    /// The object names a photo by resource name or reference.
    var hasIdentity = false
    /// The object has a key that carries credits.
    var hasAttributionKey = false
    /// A resource name that ends in `/media` stands in it.
    var isMediaAnswer = false
    /// An anchor to a contributor stands beside two whole numbers: a record whose keys were obfuscated.
    var isObfuscated = false

    /// Whether the object is a photo record.
    var isHit: Bool { !isMediaLink && (hasIdentity || points >= 3) }

    /// Whether the object only joins a photo's name and its picture address.
    var isMediaLink: Bool { isMediaAnswer && !hasAttributionKey }

    /// Scores an object under the nearest enclosing key (canonical).
    init(_ object: RecordFields, enclosing: String) {
        let isInPhotos = enclosing.contains("photo")
        let hasPixels = object.fields.contains { Self.isSizeKey($0.key) && $0.value.number != nil }
        let hasSize = hasPixels || object.fields.contains { $0.key.hasSuffix("maxsize") && $0.value.fields != nil }
        for field in object.fields { scoreIdentity(field) }
        for field in object.fields { scoreAttributions(field, isInPhotos: isInPhotos, hasPixels: hasPixels, hasSize: hasSize) }
        if isInPhotos, hasSize { points += 1 }
        if object.fields.contains(where: { Self.holdsContributorAnchor($0.value) }),
            object.fields.lazy.filter({ $0.value.number.map { $0 == $0.rounded() } ?? false }).count >= 2
        {
            points += 3
            isObfuscated = !hasAttributionKey
        }
    }

    /// Counts a field that names a photo.
    private mutating func scoreIdentity(_ field: RecordField) {
        if field.key.hasSuffix("name") || field.key.hasSuffix("resource"), let name = field.value.filledText.flatMap(ResourceName.init) {
            points += 3
            hasIdentity = true
            if name.isMedia { isMediaAnswer = true }
        }
        if field.key.hasSuffix("photoreference") || field.key.hasSuffix("photoref"), let text = field.value.filledText {
            if Self.isCounter(text) {
                points += 2
            } else {
                points += 3
                hasIdentity = true
            }
        }
        if field.key.hasSuffix("rawreference"), field.value.fields != nil { points += 2 }
    }

    /// Counts a field that carries credits.
    private mutating func scoreAttributions(_ field: RecordField, isInPhotos: Bool, hasPixels: Bool, hasSize: Bool) {
        if field.key.hasSuffix("authorattributions") {
            guard Self.isAuthorValue(field.value) else { return }
            points += 2
            hasAttributionKey = true
        } else if field.key.hasSuffix("htmlattributions") || field.key.hasSuffix("htmlattribution") {
            guard Self.isTextOrList(field.value), hasPixels || hasIdentity || isInPhotos else { return }
            points += 2
            hasAttributionKey = true
        } else if field.key.hasSuffix("attributions"), isInPhotos, hasSize {
            points += 2
            hasAttributionKey = true
        }
    }

    /// Whether a value may be an author list; the object of a JSON Schema is none.
    private static func isAuthorValue(_ value: FieldValue) -> Bool {
        switch value {
        case .null, .text, .list: return true
        case .object(let fields):
            if fields.fields.contains(where: { ["type", "items", "ref"].contains($0.key) }) { return false }
            return fields.value(endingIn: "name") != nil || fields.value("aslist") != nil
        case .bool, .number, .unreadable: return false
        }
    }

    /// The kinds of value that HTML attributions come in.
    private static func isTextOrList(_ value: FieldValue) -> Bool {
        switch value {
        case .null, .text, .list: true
        case .bool, .number, .object, .unreadable: false
        }
    }

    /// Keys of a picture's sides, in all spellings.
    static func isSizeKey(_ key: String) -> Bool {
        key.hasSuffix("width") || key.hasSuffix("height") || key.hasSuffix("widthpx") || key.hasSuffix("heightpx")
    }

    /// A plugin's run counter such as `id_3`.
    static func isCounter(_ text: String) -> Bool {
        text.hasPrefix("id_") && text.count > 3 && text.dropFirst(3).allSatisfy { $0.isASCII && $0.isNumber }
    }

    /// Whether a text links to a contributor's profile, not to a review.
    private static func holdsContributorAnchor(_ value: FieldValue) -> Bool {
        guard case .text(let text) = value, text.utf8.contains(UInt8(ascii: "<")) else { return false }
        return HTMLCredits.contributorLinks(in: text).contains { !$0.hasSuffix("/reviews") }
    }
}
