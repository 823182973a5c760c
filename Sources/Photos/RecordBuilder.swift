// Turns the fields of one photo, of whatever shape, into a photo record.
import MapsLinks
import Model

/// The place that a record stands in.
struct PlaceContext: Sendable {
    var placeID: String?
    var names: [String] = []
    var isKnown: Bool { placeID != nil || !names.isEmpty }
}

/// Builds the records of one file; every shape's reader hands it fields and takes records back.
struct RecordBuilder: Sendable {
    var format: FormatID

    /// A record, and whether its empty author list cannot come from Google's own service.
    func record(
        _ object: RecordFields, enclosing: String, isObfuscated: Bool = false, place: PlaceContext, location: RecordLocation
    ) -> (record: PhotoRecord, hasSuspiciousList: Bool) {
        let object = object.withPrinted()
        let identities = Self.identities(object, isObfuscated: isObfuscated)
        let isCounted = identities.contains { $0.kind == .counter }
        let isFlattened = isCounted || format == RecordShape.flutterPlugin.id
        var reading = DutyReading(object, linksAreStripped: isFlattened, acceptsSingular: true)
        if isObfuscated { reading = DutyReading(outcomes: object.fields.compactMap(Self.obfuscatedOutcome)) }
        let (duty, credits) = reading.result(isComplete: object.isComplete)
        let isPhoto = enclosing.contains("photo") || !identities.isEmpty
        let name = identities.lazy.filter { $0.kind == .resourceName }.first.flatMap { ResourceName($0.value) }
        let record = PhotoRecord(
            identities: identities, placeID: name?.place ?? place.placeID, placeNames: place.names, duty: duty, credits: credits,
            pixelSize: Self.size(object),
            sourceLink: Self.mapsLink(object, "googlemapsuri", "googlemapsurl", "viewinmapsurl", isPhoto: isPhoto),
            reportLink: object.value(endingIn: "flagcontenturi", "flagcontenturl")?.filledText, format: format, location: location)
        return (record, reading.hasEmptyAuthorList && duty == .noneDeclared && name != nil)
    }

    /// All names under which the photo is known, sorted.
    static func identities(_ object: RecordFields, isObfuscated: Bool) -> [PhotoIdentity] {
        var found: Set<PhotoIdentity> = []
        for field in object.fields {
            if field.key.hasSuffix("rawreference"), let url = field.value.fields?.value(endingIn: "fifeurl")?.filledText {
                found.formUnion(PhotoURL.identities(in: url))
            }
            guard let text = field.value.filledText, text.utf8.count <= 8_192 else { continue }
            if field.key.hasSuffix("name") || field.key.hasSuffix("resource") {
                if let name = ResourceName(text) { found.formUnion(name.identities) }
            } else if field.key.hasSuffix("photoreference") || field.key.hasSuffix("photoref") {
                if RecordScore.isCounter(text) {
                    found.insert(PhotoIdentity(.counter, text))
                } else {
                    found.formUnion(PhotoURL.referenceIdentities(text))
                }
            } else if field.key == "reference", text.utf8.count >= 20 {
                found.formUnion(PhotoURL.referenceIdentities(text))
            } else if field.key.hasSuffix("imagekey"), text.utf8.allSatisfy(\.isTokenByte) {
                found.insert(PhotoIdentity(.imageKey, text))
            } else if isObfuscated, text.utf8.count >= 80, text.utf8.allSatisfy(\.isTokenByte) {
                found.insert(PhotoIdentity(.reference, text))
            } else if !field.key.hasSuffix("attributions"), text.utf8.contains(UInt8(ascii: "/")),
                !text.contains(where: { $0.isWhitespace || $0 == "<" })
            {
                found.formUnion(PhotoURL.identities(in: text))
            }
        }
        return sorted(found)
    }

    /// In the order of kinds, then of values.
    static func sorted(_ identities: some Sequence<PhotoIdentity>) -> [PhotoIdentity] {
        let ranks = Dictionary(uniqueKeysWithValues: PhotoIdentity.Kind.allCases.enumerated().map { ($1, $0) })
        return identities.sorted { a, b in
            let first = ranks[a.kind] ?? 0
            let second = ranks[b.kind] ?? 0
            return first == second ? a.value < b.value : first < second
        }
    }

    /// The original size in pixels; nil unless both sides are stated.
    private static func size(_ object: RecordFields) -> Size? {
        let source = object.value(endingIn: "maxsize")?.fields ?? object
        guard let width = source.value(endingIn: "widthpx", "width")?.number,
            let height = source.value(endingIn: "heightpx", "height")?.number,
            width > 0, height > 0
        else { return nil }
        return Size(width: width, height: height)
    }

    /// The photo's own link on Google Maps, not the place's.
    private static func mapsLink(_ object: RecordFields, _ endings: String..., isPhoto: Bool) -> String? {
        for ending in endings {
            guard let text = object.fields.first(where: { $0.key.hasSuffix(ending) })?.value.filledText else { continue }
            if LinkTarget.imageKey(in: text) != nil || (isPhoto && !text.containsBytes("cid=")) { return text }
        }
        return nil
    }

    /// A credit string in an object whose keys say nothing.
    private static func obfuscatedOutcome(_ field: RecordField) -> CreditOutcome? {
        guard let text = field.value.filledText, !HTMLCredits.contributorLinks(in: text).isEmpty else { return nil }
        return HTMLCredits.read(text)
    }
}
