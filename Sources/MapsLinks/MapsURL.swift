// Google's documented Maps URLs: search, directions, map and panorama with `api=1` (policy/attribution-rules.md 4.4).
import Text

/// A Maps URL below its host.
struct MapsURL {
    /// The four actions.
    enum Action: String, Sendable, CaseIterable {
        case search
        case directions = "dir"
        case map
        case panorama = "pano"
    }

    /// nil when the address has `api`, but no action.
    let action: Action?
    private let query: LinkQuery

    /// Whether the address is a Maps URL: one of the three paths with a parameter of the scheme, or any path with `api`.
    init?(steps: [String], query: LinkQuery) {
        let path = steps.filter { !$0.isEmpty }
        let isBare = path.count <= 1
        func has(_ rules: [ParameterRule]) -> Bool {
            query.parameters.contains { parameter in rules.contains { $0.name == parameter.name } }
        }
        switch path.first {
        case "search" where isBare && (query.has("api") || has(MapsURLVocabulary.search)): action = .search
        case "dir" where isBare && (query.has("api") || has(MapsURLVocabulary.directions)): action = .directions
        case "@" where isBare && (query.has("api") || has(MapsURLVocabulary.map) || has(MapsURLVocabulary.panorama)):
            action = query["map_action"] == "pano" ? .panorama : .map
        case nil where query.has("api"), "@"? where query.has("api"): action = nil
        default: return nil
        }
        self.query = query
    }

    /// What it shows. Without `api=1` Google ignores the parameters, but this is what the writer meant.
    var target: MapsTarget {
        switch action {
        case .search: search
        case .directions: directions
        case .map: map
        case .panorama:
            .panorama(
                Panorama(
                    viewpoint: query["pano"].flatMap(filled) == nil ? query["viewpoint"].flatMap { Coordinate($0) } : nil,
                    id: query["pano"].flatMap(filled), heading: number("heading"), pitch: number("pitch"), fieldOfView: number("fov")))
        case nil: .page
        }
    }

    private var search: MapsTarget {
        let text = query["query"]?.collapsedSpace ?? ""
        let id = query["query_place_id"].flatMap(filled)
        guard !text.isEmpty || id != nil else { return .page }
        return .search(MapsSearch(text: text, placeID: id, view: MapView()))
    }

    private var directions: MapsTarget {
        func list(_ name: String, _ separator: Character) -> [String] {
            (query[name] ?? "").split(separator: separator).map { String($0).collapsedSpace }.filter { !$0.isEmpty }
        }
        return .directions(
            Directions(
                origin: query["origin"]?.collapsedSpace ?? "", destination: query["destination"]?.collapsedSpace ?? "",
                originPlaceID: query["origin_place_id"].flatMap(filled), destinationPlaceID: query["destination_place_id"].flatMap(filled),
                mode: query["travelmode"].flatMap { MapsURLVocabulary.modes.contains($0) ? $0 : nil }, waypoints: list("waypoints", "|"),
                waypointPlaceIDs: list("waypoint_place_ids", "|"), avoid: Set(list("avoid", ",")),
                startsNavigation: query["dir_action"] == "navigate", view: MapView()))
    }

    private var map: MapsTarget {
        var view = MapView(center: query["center"].flatMap { Coordinate($0) }, zoom: number("zoom"))
        let base = query["basemap"].flatMap { MapsURLVocabulary.basemaps.contains($0) ? $0 : nil }
        let layer = query["layer"].flatMap { MapsURLVocabulary.layers.contains($0) ? $0 : nil }
        if base != nil || layer != nil { view.layers = Set([base ?? "roadmap", layer ?? "none"]).subtracting(["roadmap", "none"]) }
        return .map(view)
    }

    /// A parameter as a number.
    private func number(_ name: String) -> Double? { query[name].flatMap { LinkNumber.decimal($0) } }
    /// A text without needless spaces; nil when nothing is left.
    private func filled(_ text: String) -> String? { text.collapsedSpace.isEmpty ? nil : text.collapsedSpace }
}
