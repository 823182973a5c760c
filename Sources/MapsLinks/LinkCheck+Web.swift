// Problems of web addresses of Google Maps, plain or behind comgooglemapsurl:// (policy/attribution-rules.md 4.3 to 4.5).
import Text

extension LinkCheck {
    /// Most characters of a Maps URL.
    static let mostCharacters = 2_048

    /// The address, the pattern, and the parameters of a Maps URL.
    mutating func checkWeb() {
        if link.target == .none {
            addMissing(
                .missingRequired, "address", "\(link.carrier.rawValue):// names no web address, so it has no target",
                allowed: "a web address of Google Maps without its https://")
            return
        }
        if link.hasDoubledScheme {
            add(
                .doubledScheme, .error, "https:// stands behind comgooglemapsurl://; it takes the place of https://",
                allowed: "comgooglemapsurl://www.google.com/maps/…")
        }
        if link.carrier == .schemeRelative {
            add(
                .schemeRelative, .warning, "the link has no scheme: a browser completes it, an app that opens it as it is gets nowhere",
                allowed: "https:" + link.written)
        }
        checkPattern()
        if link.target == .unknown {
            add(.shortened, .info, "a short link; only following it would tell where on Google Maps it leads")
        }
        if link.carrier == .webInApp, !link.callback.isAbsent, link.callback.source == nil || link.callback.success == nil {
            add(
                .callbackIncomplete, .warning, "x-source and x-success only work together, and one of them is missing",
                allowed: "both, or neither")
        }
        guard let maps = link.mapsURL else { return }
        check(maps)
    }

    /// Whether the app opens it by the documented pattern.
    private mutating func checkPattern() {
        let pattern = "maps.google.com/…, www.google.com/maps/… or goo.gl/maps/…, with the slash"
        let fits = UniversalPattern.fits(host: link.host, path: link.path)
        guard !fits else { return }
        if link.carrier == .webInApp {
            add(
                .outsidePattern, .error, "the app takes only addresses of the documented pattern, and this one is outside it",
                allowed: pattern)
        } else if link.host == "maps.app.goo.gl" {
            add(
                .notUniversal, .info,
                "outside the documented pattern of links that open the app on iOS, though the app is said to take these", allowed: pattern)
        } else {
            add(
                .notUniversal, .info, "outside the documented pattern of links that open the app on iOS: it opens in the browser",
                allowed: pattern)
        }
    }

    /// A Maps URL: `api`, length, and the parameters of its action.
    private mutating func check(_ maps: MapsURL) {
        let query = link.query
        let others = query.parameters.filter { $0.name != "api" }
        if let api = query.parameters.first(where: { $0.name == "api" }) {
            if api.value != "1" {
                add(.missingAPI, .error, api, "api must be 1; with anything else Google ignores all parameters", allowed: "1")
            }
        } else {
            let names = others.map(\.name).joined(separator: ", ")
            addMissing(
                .missingAPI, "api",
                "api=1 is missing, so Google ignores \(names.isEmpty ? "all parameters" : names) and only opens the map", allowed: "1")
        }
        // Not the callback parameters: they are no part of the Maps URL.
        let length = LinkText.encodedLength("https://\(link.host)\(link.path)?\(query.printed)")
        if length > Self.mostCharacters {
            add(.tooLong, .error, "the link has \(length) characters, and a Maps URL may have 2048", allowed: "at most 2048 characters")
        }
        guard let action = maps.action else {
            addMissing(
                .missingRequired, "action", "the address does not say what to do: no action stands in its path",
                allowed: "/maps/search/, /maps/dir/ or /maps/@")
            return
        }
        checkRequired(action)
        let rules = MapsURLVocabulary.parameters(of: action)
        for parameter in others where !parameter.name.hasPrefix("utm_") {
            if let rule = rules.first(where: { $0.name == parameter.name }) {
                if !(rule.name == "query" && parameter.value.collapsedSpace.isEmpty) { check(parameter, rule) }
            } else {
                addUnknown(parameter, among: rules, severity: .info)
            }
        }
    }

    /// Parameters that must be there, and those that must be there together.
    private mutating func checkRequired(_ action: MapsURL.Action) {
        let query = link.query
        func isMissing(_ name: String) -> Bool { (query[name] ?? "").collapsedSpace.isEmpty }
        switch action {
        case .search:
            if isMissing("query") {
                let companion = query.has("query_place_id") ? ", also beside query_place_id" : ""
                addMissing(
                    .missingRequired, "query", "query is \(query.has("query") ? "empty" : "missing"); a search needs it\(companion)",
                    allowed: "what to search for")
            }
        case .directions:
            for (id, text) in [("origin_place_id", "origin"), ("destination_place_id", "destination"), ("waypoint_place_ids", "waypoints")]
            where query.has(id) && isMissing(text) {
                addMissing(.missingRequired, text, "\(text) is missing; \(id) works only beside it", allowed: "the place's name or address")
            }
            checkWaypoints()
        case .map, .panorama:
            if isMissing("map_action") {
                addMissing(.missingRequired, "map_action", "map_action is missing; it says what to show", allowed: "map, pano")
            }
            if action == .panorama, isMissing("viewpoint"), isMissing("pano") {
                addMissing(
                    .missingRequired, "viewpoint", "a panorama needs viewpoint or pano",
                    allowed: "latitude,longitude, or pano with a panorama's id")
            }
        }
    }

    /// Stops and their ids go together one by one; mobile browsers take three.
    private mutating func checkWaypoints() {
        func count(_ name: String) -> Int { (link.query[name] ?? "").split(separator: "|", omittingEmptySubsequences: false).count }
        guard let stops = link.query.parameters.first(where: { $0.name == "waypoints" }), !stops.value.collapsedSpace.isEmpty else {
            return
        }
        if (4...9).contains(count("waypoints")) {
            add(
                .manyWaypoints, .info, stops, "a mobile browser takes three waypoints, and these are \(count("waypoints"))",
                allowed: "at most 3 on mobile browsers, 9 elsewhere")
        }
        if let ids = link.query.parameters.first(where: { $0.name == "waypoint_place_ids" }),
            count("waypoint_place_ids") != count("waypoints")
        {
            add(
                .unpublishedRange, .warning, ids,
                "there are \(count("waypoints")) waypoints, but \(count("waypoint_place_ids")) ids; Google's examples have one for each",
                allowed: "one id for each waypoint, separated by |")
        }
    }
}

extension MapsLink {
    /// Whether the link is one of Google's documented Maps URLs, or is meant to be.
    public var isMapsURL: Bool { mapsURL != nil }

    /// The link as a Maps URL; nil when it is none.
    var mapsURL: MapsURL? {
        guard carrier.isWeb || carrier == .webInApp else { return nil }
        return WebTarget(host: LinkParts("//" + host).host, path: path, query: query).mapsURL
    }
}
