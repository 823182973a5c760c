// What a web address of Google Maps leads to: Maps URLs, contributors, photos, places, reports, short forms, and browser addresses.
import Text

/// One web address, its host already lower-cased.
struct WebTarget {
    let host: String
    let path: String
    let query: LinkQuery

    /// The target; `foreign` for what is not Google Maps.
    func read() -> MapsTarget {
        if GoogleHost.isShortener(host) { return isMapsShortener ? .unknown : .foreign }
        guard let service = GoogleHost.service(of: host) else { return .foreign }
        if let id = ContributorLink.id(host: host, path: path) { return .contributor(id: id) }
        let text = percentDecoded(path + "?" + query.printed)
        if let report = report(text) { return report }
        if let key = LinkTarget.photoKey(text) { return .photo(key: key) }
        guard ["", "www", "maps", "m"].contains(service), let steps = mapsSteps(service) else { return .foreign }
        if let mapsURL = MapsURL(steps: steps, query: query) { return mapsURL.target }
        return identified(text) ?? placed(steps) ?? asked(steps) ?? .page
    }

    /// The address as a Maps URL; nil when it is none.
    var mapsURL: MapsURL? {
        guard let service = GoogleHost.service(of: host), ["", "www", "maps", "m"].contains(service), let steps = mapsSteps(service) else {
            return nil
        }
        return MapsURL(steps: steps, query: query)
    }

    /// Short forms that Google Maps makes; goo.gl shortened anything else too.
    private var isMapsShortener: Bool {
        switch host {
        case "goo.gl": path.hasPrefix("/maps/") || path.hasPrefix("/maps?")
        case "g.co": path.hasPrefix("/maps")
        case "share.google": false
        default: true
        }
    }

    /// The steps of the path below Google Maps; nil when the address is another service's.
    private func mapsSteps(_ service: String) -> [String]? {
        var steps = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map { percentDecoded(String($0)) }
        if steps.first == "maps" {
            steps.removeFirst()
        } else if service != "maps", !(steps.allSatisfy(\.isEmpty) && query.has("cid")) {
            return nil
        }
        if steps.first == "preview" { steps.removeFirst() }
        return steps
    }

    /// Forms for reporting a photo or a review.
    private func report(_ text: String) -> MapsTarget? {
        let isReport = query.has("image_key") || query.has("postId")
        guard isReport || path.hasPrefix("/local/") else { return nil }
        if isReport, let key = LinkTarget.token(in: text, after: "!2s") { return .photoReport(key: key) }
        if let id = query["postId"], !id.isEmpty { return .reviewReport(id: id) }
        return .page
    }

    /// A place by an id, or a review.
    private func identified(_ text: String) -> MapsTarget? {
        if let cid = query["cid"], !cid.isEmpty { return .place(.cid(cid)) }
        if let pair = query["ftid"], let cid = Self.cid(ofPair: pair) { return .place(.cid(cid)) }
        if let asked = query["q"], asked.hasPrefix("place_id:") { return .place(.placeID(String(asked.dropFirst(9)))) }
        if let id = query["query_place_id"], !id.isEmpty { return .place(.placeID(id)) }
        if path.contains("/reviews/data="), let id = LinkTarget.token(in: text, after: "!1s") { return .review(id: id) }
        if path.contains("/place/") || path.contains("/data="), let pair = LinkTarget.token(in: text, after: "!1s0x"),
            let cid = Self.cid(ofPair: "0x" + pair)
        {
            return .place(.cid(cid))
        }
        return nil
    }

    /// The customer id is the second half of a place's pair of hexadecimal numbers.
    static func cid(ofPair pair: String) -> String? {
        let halves = pair.split(separator: ":")
        guard halves.count == 2, halves.allSatisfy({ $0.hasPrefix("0x") }) else { return nil }
        return UInt64(halves[1].dropFirst(2), radix: 16).map(String.init)
    }

    /// What the address line of a browser shows: `/maps/@1,2,3z`, `/maps/place/…`, `/maps/search/…`, `/maps/dir/…`.
    private func placed(_ steps: [String]) -> MapsTarget? {
        let at = steps.first { $0.hasPrefix("@") }.flatMap(AtView.init)
        func spoken(_ text: String) -> String { LinkText.decodedValue(text).collapsedSpace }
        switch steps.first {
        case "place":
            guard steps.count > 1, !spoken(steps[1]).isEmpty, !steps[1].hasPrefix("data="), !steps[1].hasPrefix("@") else { return nil }
            return .place(.name(spoken(steps[1])))
        case "search":
            guard steps.count > 1, !spoken(steps[1]).isEmpty, !steps[1].hasPrefix("@") else { return nil }
            return .search(MapsSearch(text: spoken(steps[1]), placeID: nil, view: at?.view ?? MapView()))
        case "dir":
            let stops = steps.dropFirst().prefix { !$0.hasPrefix("@") && !$0.hasPrefix("data=") && !$0.hasPrefix("am=") }.map(spoken)
            guard stops.count >= 2, stops.contains(where: { !$0.isEmpty }) else { return nil }
            var trimmed = stops
            if trimmed.count > 2, trimmed.last?.isEmpty == true { trimmed.removeLast() }
            return .directions(
                Directions(
                    origin: trimmed[0], destination: trimmed[trimmed.count - 1], mode: nil,
                    waypoints: Array(trimmed[1..<(trimmed.count - 1)]),
                    waypointPlaceIDs: [], avoid: [], startsNavigation: false, view: at?.view ?? MapView()))
        case let step? where step.hasPrefix("@"):
            return at.map { $0.isStreet ? .panorama(Panorama(viewpoint: $0.view.center)) : .map($0.view) }
        default: return nil
        }
    }

    /// The older addresses with `q`, `saddr`, `daddr`, as the guides still print them.
    private func asked(_ steps: [String]) -> MapsTarget? {
        guard steps.allSatisfy(\.isEmpty) else { return nil }
        let view = MapView(
            center: (query["ll"] ?? query["center"]).flatMap { Coordinate($0) },
            zoom: (query["z"] ?? query["zoom"]).flatMap { LinkNumber.decimal($0) })
        if query.has("saddr") || query.has("daddr") {
            let modes = ["d": "driving", "w": "walking", "b": "bicycling", "r": "transit"]
            return .directions(
                Directions(
                    origin: query["saddr"]?.collapsedSpace ?? "", destination: query["daddr"]?.collapsedSpace ?? "",
                    mode: query["dirflg"].flatMap { modes[$0] }, waypoints: [], waypointPlaceIDs: [], avoid: [], startsNavigation: false,
                    view: view))
        }
        if let text = query["q"], !text.collapsedSpace.isEmpty {
            let asked = text.collapsedSpace
            return .search(MapsSearch(text: asked.hasPrefix("@") ? String(asked.dropFirst()) : asked, placeID: nil, view: view))
        }
        return view.center == nil ? nil : .map(view)
    }
}

/// The view in a browser's address: `@42.585444,13.007813,6z`.
struct AtView {
    var view: MapView
    /// A view from the street: `@1,2,3a,75y,0h,90t`.
    var isStreet: Bool

    /// nil when the step is no view.
    init?(_ step: String) {
        let fields = step.dropFirst().split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count >= 2, let center = Coordinate(fields[0] + "," + fields[1]) else { return nil }
        view = MapView(center: center)
        isStreet = fields.count > 2 && fields[2].hasSuffix("a")
        if fields.count > 2, fields[2].hasSuffix("z") { view.zoom = LinkNumber.decimal(fields[2].dropLast()) }
    }
}
