// The files beside a dump: the photos' records as Google's services answer them, and the manifest of the app under test.
import Model

enum SideFiles {
    /// The records of a scene, with the JSON path at which each photo's record stands.
    static func records(_ scene: Scene) -> (text: String, paths: [Int: String]) {
        var paths: [Int: String] = [:]
        var places: [JSONText] = []
        for (number, photo) in scene.photos.enumerated() where photo.hasRecord {
            paths[number] = photo.isLegacy ? "$.results[\(places.count)].photos[0]" : "$.places[\(places.count)].photos[0]"
            places.append(photo.isLegacy ? legacy(photo) : modern(photo))
        }
        let isLegacy = scene.photos.first?.isLegacy == true
        var noise = Noise.off
        let root: JSONText =
            isLegacy
            ? .object([("html_attributions", .list([])), ("results", .list(places)), ("status", .string("OK"))])
            : .object([("places", .list(places))])
        return (root.write(&noise) + "\n", paths)
    }

    private static func modern(_ photo: ScenePhoto) -> JSONText {
        let authors: [JSONText] = photo.credits.map { credit in
            var members: [(String, JSONText)] = [("displayName", .string(credit.person.name))]
            if let uri = credit.uri { members.append(("uri", .string(uri))) }
            if let avatar = credit.avatar { members.append(("photoUri", .string(avatar))) }
            return .object(members)
        }
        var members: [(String, JSONText)] = [("name", .string(photo.name)), ("widthPx", .raw("4032")), ("heightPx", .raw("3024"))]
        if photo.hasAuthorField { members.append(("authorAttributions", .list(authors))) }
        if let link = photo.reportLink { members.append(("flagContentUri", .string(link))) }
        if let link = photo.sourceLink { members.append(("googleMapsUri", .string(link))) }
        let reviews: [JSONText] = photo.reviewers.map { name in
            .object([
                ("rating", .raw("5")), ("text", .object([("text", .string("A quiet corner with good tea."))])),
                ("authorAttribution", .object([("displayName", .string(name))])),
            ])
        }
        var place: [(String, JSONText)] = [
            ("id", .string(photo.placeID)),
            ("displayName", .object([("text", .string(photo.placeName)), ("languageCode", .string("en"))])),
            ("photos", .list([.object(members)])),
        ]
        if !reviews.isEmpty { place.append(("reviews", .list(reviews))) }
        return .object(place)
    }

    private static func legacy(_ photo: ScenePhoto) -> JSONText {
        let strings: [JSONText] = photo.credits.map { credit in
            .string("<a href=\"\(credit.uri ?? "")\">\(Escaped.xml(credit.person.name))</a>")
        }
        var members: [(String, JSONText)] = [
            ("photo_reference", .string(photo.token)), ("width", .raw("4032")), ("height", .raw("3024")),
        ]
        if photo.hasAuthorField { members.append(("html_attributions", .list(strings))) }
        return .object([
            ("place_id", .string(photo.placeID)), ("name", .string(photo.placeName)), ("photos", .list([.object(members)])),
        ])
    }

    /// The manifest that a format needs; nil when its dumps say everything themselves.
    static func manifest(_ scene: Scene, _ format: LabFormat, knowsPhotos: Bool, knowsLinks: Bool) -> String? {
        var photos: [JSONText] = []
        var links: [JSONText] = []
        // Places name whatever stands there; ids are unmistakable.
        let isByPlace = if case .bounds? = format.linkAddressing { true } else { false }
        let drawn = isByPlace ? scene.root.unfolded() : scene.root.flattened()
        for view in drawn {
            if knowsPhotos, let addressing = format.photoAddressing, let photo = view.photo, let element = selector(view, addressing) {
                photos.append(.object([("element", element), ("photo", .string(scene.photos[photo].identity))]))
            }
            // An element with several links has no one target.
            if knowsLinks, let addressing = format.linkAddressing, view.links.count == 1, let link = view.link,
                let element = selector(view, addressing)
            {
                links.append(.object([("element", element), ("url", .string(link))]))
            }
        }
        guard !photos.isEmpty || !links.isEmpty else { return nil }
        var noise = Noise.off
        return JSONText.object([("schemaVersion", .raw("1")), ("photos", .list(photos)), ("links", .list(links))]).write(&noise) + "\n"
    }

    private static func selector(_ view: View, _ addressing: Addressing) -> JSONText? {
        switch addressing {
        case .identifiers: return view.id.map { .object([("identifier", .string($0))]) }
        case .bounds:
            let bounds: JSONText = .object([
                ("x", .number(view.frame.x)), ("y", .number(view.frame.y)), ("width", .number(view.frame.width)),
                ("height", .number(view.frame.height)),
            ])
            return .object([("bounds", bounds)])
        }
    }
}
