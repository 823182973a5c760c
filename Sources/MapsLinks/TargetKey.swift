// The identity of a target in text: a name for each of its parts, and one key from them all.

/// One property of a target, named for people.
struct TargetFacet: Hashable {
    var name: String
    var value: String
}

extension MapsTarget {
    /// What tells this target from another of its kind; empty where nothing does.
    var facets: [TargetFacet] {
        var facets: [TargetFacet] = []
        func add(_ name: String, _ value: String?) {
            if let value, !value.isEmpty { facets.append(TargetFacet(name: name, value: value)) }
        }
        switch self {
        case .app, .page, .unknown, .none, .foreign: break
        case .map(let view): facets = view.facets
        case .panorama(let panorama):
            add("panorama", panorama.id)
            add("viewpoint", panorama.viewpoint?.text)
            add("heading", panorama.heading.map { LinkNumber.text($0 < 0 ? $0 + 360 : $0) })
            add("pitch", panorama.pitch.map(LinkNumber.text))
            add("field of view", panorama.fieldOfView.map(LinkNumber.text))
        case .search(let search):
            add("place", search.placeID)
            // The place id wins over the text.
            if search.placeID == nil { add("search text", MapsTarget.point(search.text)) }
            facets += search.view.facets
        case .directions(let route):
            add("start", route.originPlaceID.map { "place \($0)" } ?? MapsTarget.point(route.origin))
            add("destination", route.destinationPlaceID.map { "place \($0)" } ?? MapsTarget.point(route.destination))
            add("travel mode", route.mode)
            let stops = route.waypointPlaceIDs.isEmpty ? route.waypoints.map(MapsTarget.point) : route.waypointPlaceIDs
            add("stops", stops.joined(separator: " | "))
            add("avoided", route.avoid.sorted().joined(separator: ","))
            add("navigation", route.startsNavigation ? "starts" : nil)
            facets += route.view.facets
        case .contributor(let id): add("contributor", id)
        case .photo(let key), .photoReport(let key): add("photo", key)
        case .review(let id), .reviewReport(let id): add("review", id)
        case .place(.cid(let cid)): add("place cid", cid)
        case .place(.placeID(let id)): add("place id", id)
        case .place(.name(let name)): add("place name", name)
        }
        return facets
    }

    /// A text that is a point in one spelling for each point.
    private static func point(_ text: String) -> String { Coordinate(text)?.text ?? text }

    /// The key of a target that says all about itself; nil where the address must be looked at.
    var key: String? {
        func joined(_ kind: String) -> String {
            "gmaps-\(kind):" + facets.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
        }
        switch self {
        case .contributor(let id): return "gmaps-contrib:" + id
        case .photo(let key): return "gmaps-image:" + key
        // The form for reporting a photo is no way to the photo.
        case .photoReport(let key): return "gmaps-image-report:" + key
        case .review(let id): return "gmaps-review:" + id
        case .reviewReport(let id): return "gmaps-review-report:" + id
        case .place(.cid(let cid)): return "gmaps-cid:" + cid
        case .place(.placeID(let id)): return "gmaps-place:" + id
        case .search(let search) where search.placeID != nil: return "gmaps-place:" + (search.placeID ?? "")
        case .place(.name): return joined("place-name")
        case .app: return "gmaps-app:"
        case .map, .panorama, .search, .directions: return joined(kind)
        case .page, .unknown, .none, .foreign: return nil
        }
    }
}

extension MapView {
    var facets: [TargetFacet] {
        var facets: [TargetFacet] = []
        if let center { facets.append(TargetFacet(name: "center", value: center.text)) }
        if let zoom { facets.append(TargetFacet(name: "zoom", value: LinkNumber.text(zoom))) }
        if let layers {
            facets.append(TargetFacet(name: "layers", value: layers.isEmpty ? "cleared" : layers.sorted().joined(separator: ",")))
        }
        return facets
    }
}

extension MapsLink {
    /// A key that two links share exactly when they lead to the same target.
    public var targetKey: String { target.key ?? normalisedText }

    /// The link without what does not change where it leads: scheme variant, `www`, language, campaign, order of parameters.
    private var normalisedText: String {
        let parts = carrier == .other ? LinkParts(written) : nil
        var host = self.host
        if host.hasPrefix("www.") { host.removeFirst(4) }
        var path = percentDecoded(self.path)
        while path.hasSuffix("/") { path.removeLast() }
        let kept = query.parameters.map(\.written).filter { !$0.hasPrefix("hl=") && !$0.hasPrefix("utm_") }.sorted().joined(separator: "&")
        let prefix = parts.map { $0.scheme.isEmpty ? "" : $0.scheme + ":" } ?? ""
        return prefix + "//" + host + path + (kept.isEmpty ? "" : "?" + percentDecoded(kept))
    }
}
