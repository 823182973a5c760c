// What one parameter of a URL form may hold; the tables of the vocabularies are made of these.
import Text

/// A parameter as Google documents it.
struct ParameterRule: Sendable {
    let name: String
    let value: ValueRule
    /// What it does, in a few words for people.
    let means: String

    init(_ name: String, _ value: ValueRule, _ means: String) {
        self.name = name
        self.value = value
        self.means = means
    }
}

/// Which values are valid.
enum ValueRule: Sendable {
    /// `lat,lng` on the globe.
    case coordinate
    case choice([String])
    /// Several of a list, separated by commas.
    case list([String], mayBeEmpty: Bool)
    /// A number in a range; `isSoft` where no range is published.
    case number(ClosedRange<Double>, isWhole: Bool, isSoft: Bool)
    case text(mayBeEmpty: Bool)
    /// Texts separated by `|`, at most so many.
    case texts(most: Int)
    /// An absolute link.
    case link

    /// What is allowed, for messages.
    var allowed: String {
        switch self {
        case .coordinate: "latitude,longitude as decimals, -90…90 and -180…180, such as 40.765819,-73.975866"
        case .choice(let values): values.joined(separator: ", ")
        case .list(let values, let mayBeEmpty):
            "one or more of \(values.joined(separator: ", ")), separated by commas" + (mayBeEmpty ? "; empty clears them all" : "")
        case .number(let range, let isWhole, let isSoft):
            "a \(isWhole ? "whole number" : "number")"
                + (isSoft ? "; no range is published, Google Maps knows " : " from ")
                + "\(LinkNumber.text(range.lowerBound))\(isSoft ? "…" : " to ")"
                + LinkNumber.text(range.upperBound)
        case .text(let mayBeEmpty):
            mayBeEmpty ? "an address or latitude,longitude; empty means the user's location" : "a text that is not empty"
        case .texts(let most): "places separated by |, at most \(most) (three where a mobile browser opens the link)"
        case .link: "a link with its scheme, such as yourapp://"
        }
    }

    /// How a value fails.
    enum Fault: Equatable {
        case wrong
        /// Outside a range that Google does not publish.
        case doubtful
    }

    /// nil when the value is valid.
    func fault(_ value: String) -> Fault? {
        let text = value.collapsedSpace
        switch self {
        case .coordinate: return Coordinate(text) == nil ? .wrong : nil
        case .choice(let values): return values.contains(value) ? nil : .wrong
        case .list(let values, let mayBeEmpty):
            if text.isEmpty { return mayBeEmpty ? nil : .wrong }
            return text.split(separator: ",", omittingEmptySubsequences: false).allSatisfy { values.contains($0.collapsedSpace) }
                ? nil : .wrong
        case .number(let range, let isWhole, let isSoft):
            guard let number = LinkNumber.decimal(text), !isWhole || !text.contains(".") else { return .wrong }
            return range.contains(number) ? nil : isSoft ? .doubtful : .wrong
        case .text(let mayBeEmpty): return text.isEmpty && !mayBeEmpty ? .wrong : nil
        case .texts(let most):
            let places = value.split(separator: "|", omittingEmptySubsequences: false)
            return places.count > most || places.contains { $0.collapsedSpace.isEmpty } ? .wrong : nil
        case .link: return LinkParts(value).scheme.isEmpty ? .wrong : nil
        }
    }
}

/// The parameters of `comgooglemaps://` and its callback form.
enum AppVocabulary {
    static let views = ["satellite", "traffic", "transit"]
    static let modes = ["driving", "transit", "bicycling", "walking"]
    static let parameters = [
        ParameterRule("q", .text(mayBeEmpty: false), "what to search for"),
        ParameterRule("saddr", .text(mayBeEmpty: true), "where the route starts"),
        ParameterRule("daddr", .text(mayBeEmpty: true), "where the route ends"),
        ParameterRule("directionsmode", .choice(modes), "how to travel"),
        ParameterRule("center", .coordinate, "the middle of the map"),
        ParameterRule("zoom", .number(0...21, isWhole: false, isSoft: true), "how near: 0 the world, 15 streets, 21 buildings"),
        ParameterRule("mapmode", .choice(["standard", "streetview"]), "map or Street View"),
        ParameterRule("views", .list(views, mayBeEmpty: true), "what is laid over the map"),
    ]
    static let callback = [
        ParameterRule(Callback.successName, .link, "the link that the button back opens"),
        ParameterRule(Callback.sourceName, .text(mayBeEmpty: false), "what the button back says: the app's short name"),
    ]
}

/// The parameters of Maps URLs.
enum MapsURLVocabulary {
    static let modes = ["driving", "walking", "bicycling", "two-wheeler", "transit"]
    static let basemaps = ["roadmap", "satellite", "terrain"]
    static let layers = ["none", "transit", "traffic", "bicycling"]
    static let search = [
        ParameterRule("query", .text(mayBeEmpty: false), "what to search for: a name, an address, latitude,longitude or a category"),
        ParameterRule("query_place_id", .text(mayBeEmpty: false), "the place's id, which wins over query"),
    ]
    static let directions = [
        ParameterRule("origin", .text(mayBeEmpty: true), "where the route starts"),
        ParameterRule("origin_place_id", .text(mayBeEmpty: false), "the start's place id"),
        ParameterRule("destination", .text(mayBeEmpty: true), "where the route ends"),
        ParameterRule("destination_place_id", .text(mayBeEmpty: false), "the end's place id"),
        ParameterRule("travelmode", .choice(modes), "how to travel"),
        ParameterRule("dir_action", .choice(["navigate"]), "starts navigation at once"),
        ParameterRule("waypoints", .texts(most: 9), "stops on the way"),
        ParameterRule("waypoint_place_ids", .texts(most: 9), "the stops' place ids, one for each"),
        ParameterRule("avoid", .list(["ferries", "highways", "tolls"], mayBeEmpty: false), "what the route should avoid"),
    ]
    static let map = [
        ParameterRule("map_action", .choice(["map", "pano"]), "map or panorama"),
        ParameterRule("center", .coordinate, "the middle of the map"),
        ParameterRule("zoom", .number(0...21, isWhole: true, isSoft: false), "how near: 0 the world, 15 streets, 21 buildings"),
        ParameterRule("basemap", .choice(basemaps), "the kind of map"),
        ParameterRule("layer", .choice(layers), "what is laid over the map"),
    ]
    static let panorama = [
        ParameterRule("map_action", .choice(["map", "pano"]), "map or panorama"),
        ParameterRule("viewpoint", .coordinate, "where the viewer stands"),
        ParameterRule("pano", .text(mayBeEmpty: false), "the panorama's id, which wins over viewpoint"),
        ParameterRule("heading", .number(-180...360, isWhole: false, isSoft: false), "where the viewer looks: degrees from north"),
        ParameterRule("pitch", .number(-90...90, isWhole: false, isSoft: false), "how far up (90) or down (-90)"),
        ParameterRule("fov", .number(10...100, isWhole: false, isSoft: false), "how wide the view is, in degrees"),
    ]
    static let api = ParameterRule("api", .choice(["1"]), "makes it a Maps URL; without it Google ignores the rest")

    /// Parameters of one action, without `api`.
    static func parameters(of action: MapsURL.Action) -> [ParameterRule] {
        switch action {
        case .search: search
        case .directions: directions
        case .map: map
        case .panorama: panorama
        }
    }
}
