// What the parameters of comgooglemaps:// ask the app to show (policy/attribution-rules.md 4.1).
import Text

/// Reads the target of an app link.
enum AppTarget {
    /// Directions over search over map over the bare app, as the guide groups the parameters.
    static func read(_ query: LinkQuery) -> MapsTarget {
        let view = view(query)
        if query.has("saddr") || query.has("daddr") || query.has("directionsmode") {
            return .directions(
                Directions(
                    origin: query["saddr"]?.collapsedSpace ?? "", destination: query["daddr"]?.collapsedSpace ?? "",
                    mode: query["directionsmode"].flatMap { AppVocabulary.modes.contains($0) ? $0 : nil }, waypoints: [],
                    waypointPlaceIDs: [],
                    avoid: [], startsNavigation: false, view: view))
        }
        if let text = query["q"], !text.collapsedSpace.isEmpty {
            return .search(MapsSearch(text: text.collapsedSpace, placeID: nil, view: view))
        }
        if query["mapmode"] == "streetview" { return .panorama(Panorama(viewpoint: view.center)) }
        return view.isEmpty && !query.has("mapmode") ? .app : .map(view)
    }

    /// The parameters that say how the map looks.
    private static func view(_ query: LinkQuery) -> MapView {
        var view = MapView(center: query["center"].flatMap { Coordinate($0) }, zoom: query["zoom"].flatMap { LinkNumber.decimal($0) })
        if let views = query["views"] {
            view.layers = Set(views.split(separator: ",").map { String($0).collapsedSpace }.filter(AppVocabulary.views.contains))
        }
        return view
    }
}
