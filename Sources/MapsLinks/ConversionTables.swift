// How parameters translate between comgooglemaps:// and Maps URLs, both ways (policy/attribution-rules.md 4.6).
import Text

extension MapsLink {
    /// The parameters of an app link as a Maps URL without its scheme.
    func webText(_ notes: inout [LinkConversion.Note]) -> String {
        guard let action = mapsURLAction else {
            for parameter in query.parameters { notes.append(Self.note(parameter, "it means nothing in either form")) }
            return "www.google.com/maps/" + (query.parameters.isEmpty ? "" : "?" + query.printed)
        }
        var translated = [LinkParameter("api", "1", plain: "")]
        var kept: [LinkParameter] = []
        var seen: Set<String> = []
        if action == .map { translated.append(LinkParameter("map_action", "map", plain: "")) }
        if action == .panorama { translated.append(LinkParameter("map_action", "pano", plain: "")) }
        for parameter in query.parameters {
            // A repeated parameter stays as it is: which one counts is not documented.
            if seen.insert(parameter.name).inserted, let own = Self.inMapsURL(parameter, action) {
                translated += own.map { LinkParameter($0.name, $0.value, plain: "") }
            } else {
                kept.append(parameter)
                notes.append(Self.note(parameter, Self.whyNoMapsURL(parameter, action)))
            }
        }
        return Self.mapsURLText(action, translated, kept: kept)
    }

    /// Which Maps URL shows what an app link shows; nil when the link asks for nothing.
    private var mapsURLAction: MapsURL.Action? {
        if query.has("saddr") || query.has("daddr") || query.has("directionsmode") { return .directions }
        if let q = query["q"], !q.collapsedSpace.isEmpty { return .search }
        if query["mapmode"] == "streetview" { return .panorama }
        return query.parameters.contains { parameter in AppVocabulary.parameters.contains { $0.name == parameter.name } } ? .map : nil
    }

    /// Why a parameter of the app has no place in a Maps URL.
    private static func whyNoMapsURL(_ parameter: LinkParameter, _ action: MapsURL.Action) -> String {
        switch (parameter.name, action) {
        case ("views", .map): "a Maps URL shows one layer only"
        case ("zoom", .map): "a Maps URL takes whole numbers only"
        case ("directionsmode", .directions): "it is no way to travel that a Maps URL knows"
        default: "a Maps URL for \(action.words) has nothing like it"
        }
    }

    /// One app parameter in the words of a Maps URL; empty when it says what holds anyway, nil when there is no translation.
    private static func inMapsURL(_ parameter: LinkParameter, _ action: MapsURL.Action) -> [(name: String, value: String)]? {
        let value = parameter.value
        switch (parameter.name, action) {
        case ("q", .search): return [("query", value)]
        case ("saddr", .directions): return [("origin", value)]
        case ("daddr", .directions): return [("destination", value)]
        case ("directionsmode", .directions): return AppVocabulary.modes.contains(value) ? [("travelmode", value)] : nil
        case ("center", .map): return [("center", value)]
        case ("center", .panorama): return [("viewpoint", value)]
        case ("zoom", .map): return LinkNumber.decimal(value) != nil && !value.contains(".") ? [("zoom", value)] : nil
        case ("mapmode", .map): return value == "standard" ? [] : nil
        case ("mapmode", .panorama): return value == "streetview" ? [] : nil
        case ("views", .map): return layers(value)
        default: return nil
        }
    }

    /// `views` as one kind of map and one layer; nil when it needs two layers.
    private static func layers(_ value: String) -> [(name: String, value: String)]? {
        let views = Set(value.split(separator: ",").map(\.collapsedSpace))
        guard views.isSubset(of: AppVocabulary.views) else { return nil }
        let layers = views.subtracting(["satellite"])
        guard layers.count < 2 else { return nil }
        return [("basemap", views.contains("satellite") ? "satellite" : "roadmap"), ("layer", layers.first ?? "none")]
    }

    /// The parameters of a web address in the words of the app scheme; nil when that cannot lead to its target.
    func appParameters(_ notes: inout [LinkConversion.Note]) -> [LinkParameter]? {
        if let maps = mapsURL, let action = maps.action {
            // A place id alone names a place, and the app scheme has no word for that.
            if action == .search, (query["query"] ?? "").collapsedSpace.isEmpty { return nil }
            return appParameters(of: action, &notes)
        }
        var result: [LinkParameter] = []
        func add(_ name: String, _ value: String?) {
            if let value { result.append(LinkParameter(name, value, plain: Self.plainInApp)) }
        }
        func add(_ view: MapView) {
            add("center", view.center?.text)
            add("zoom", view.zoom.map(LinkNumber.text))
        }
        switch target {
        case .app: return []
        case .page where path.allSatisfy({ $0 == "/" }) || path == "/maps" || path == "/maps/": break
        case .map(let view): add(view)
        case .panorama(let panorama):
            add("mapmode", "streetview")
            add("center", panorama.viewpoint?.text)
        case .search(let search) where search.placeID == nil:
            add("q", search.text)
            add(search.view)
        case .directions(let route) where route.waypoints.isEmpty:
            if !route.origin.isEmpty { add("saddr", route.origin) }
            add("daddr", route.destination)
            add("directionsmode", route.mode)
            add(route.view)
        default: return nil
        }
        let used: Set = ["q", "saddr", "daddr", "ll", "z", "center", "zoom", "dirflg"]
        for parameter in query.parameters where !used.contains(parameter.name) {
            result.append(parameter)
            notes.append(Self.note(parameter, "the app scheme has nothing like it"))
        }
        return result
    }

    /// The parameters of a Maps URL in the words of the app scheme.
    private func appParameters(of action: MapsURL.Action, _ notes: inout [LinkConversion.Note]) -> [LinkParameter] {
        var translated: [LinkParameter] = []
        var kept: [LinkParameter] = []
        var seen: Set<String> = []
        let views = action == .map ? appViews : nil
        if action == .panorama { translated.append(LinkParameter("mapmode", "streetview", plain: "")) }
        if let views { translated.append(LinkParameter("views", views, plain: Self.plainInApp)) }
        for parameter in query.parameters where parameter.name != "api" || parameter.value != "1" {
            let isFirst = seen.insert(parameter.name).inserted
            if isFirst, parameter.name == "map_action", parameter.value == "map" || action == .panorama { continue }
            if isFirst, views != nil, ["basemap", "layer"].contains(parameter.name) { continue }
            if isFirst, let name = Self.nameInApp(parameter, action) {
                translated.append(LinkParameter(name, parameter.value, plain: Self.plainInApp))
                continue
            }
            kept.append(parameter)
            // What the app knows was only kept in the Maps URL, and comes to life again.
            if !AppVocabulary.parameters.contains(where: { $0.name == parameter.name }) {
                let reason =
                    parameter.value == "two-wheeler"
                    ? "comgooglemaps:// cannot plan for two-wheelers" : "comgooglemaps:// has nothing like it"
                notes.append(Self.note(parameter, reason))
            }
        }
        // The app tells what is asked for by which parameters are there.
        let names = Set((translated + kept).map(\.name))
        if action == .map, names.isDisjoint(with: AppVocabulary.parameters.map(\.name)) {
            translated.append(LinkParameter("mapmode", "standard", plain: ""))
        } else if action == .directions, names.isDisjoint(with: ["saddr", "daddr", "directionsmode"]) {
            translated.append(LinkParameter("daddr", "", plain: ""))
        }
        return translated + kept
    }

    /// `basemap` and `layer` as `views`; nil when they are not there, or show what the app cannot.
    private var appViews: String? {
        guard query.has("basemap") || query.has("layer") else { return nil }
        let views = [query["basemap"] ?? "roadmap", query["layer"] ?? "none"].filter { $0 != "roadmap" && $0 != "none" }
        return views.allSatisfy(AppVocabulary.views.contains) ? views.joined(separator: ",") : nil
    }

    /// What a parameter of a Maps URL is called in the app scheme.
    private static func nameInApp(_ parameter: LinkParameter, _ action: MapsURL.Action) -> String? {
        switch (parameter.name, action) {
        case ("query", .search): "q"
        case ("origin", .directions): "saddr"
        case ("destination", .directions): "daddr"
        case ("travelmode", .directions): AppVocabulary.modes.contains(parameter.value) ? "directionsmode" : nil
        case ("center", .map), ("zoom", .map): parameter.name
        case ("viewpoint", .panorama): "center"
        default: nil
        }
    }

    /// A parameter that is kept under its own name, but means nothing in the new form.
    private static func note(_ parameter: LinkParameter, _ reason: String) -> LinkConversion.Note {
        LinkConversion.Note(parameter: parameter.name, reason: reason, isKept: true)
    }
}

extension MapsURL.Action {
    /// The kind of link in words.
    fileprivate var words: String {
        switch self {
        case .search: "a search"
        case .directions: "directions"
        case .map: "a map"
        case .panorama: "a panorama"
        }
    }
}
