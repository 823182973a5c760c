// What a link leads to: typed, and independent of which URL form says it.

/// A point on the map.
public struct Coordinate: Sendable, Hashable {
    public var latitude: Double
    public var longitude: Double

    /// Reads `lat,lng`; nil for anything else and for points that are not on the globe.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = LinkNumber.decimal(parts[0]), let longitude = LinkNumber.decimal(parts[1]) else {
            return nil
        }
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }

    /// One spelling for each point.
    var text: String { "\(LinkNumber.text(latitude)),\(LinkNumber.text(longitude))" }
}

/// The part of the world that a map shows, and how; nil where the link does not say.
public struct MapView: Sendable, Hashable {
    public var center: Coordinate?
    public var zoom: Double?
    /// `satellite`, `terrain`, `traffic`, `transit`, `bicycling`; empty when the link clears them all.
    public var layers: Set<String>?

    public init(center: Coordinate? = nil, zoom: Double? = nil, layers: Set<String>? = nil) {
        self.center = center
        self.zoom = zoom
        self.layers = layers
    }

    var isEmpty: Bool { center == nil && zoom == nil && layers == nil }
}

/// A view from the street.
public struct Panorama: Sendable, Hashable {
    public var viewpoint: Coordinate?
    public var id: String?
    public var heading: Double?
    public var pitch: Double?
    public var fieldOfView: Double?
}

/// A search for a name, an address, a category or a point.
public struct MapsSearch: Sendable, Hashable {
    public var text: String
    public var placeID: String?
    public var view: MapView
}

/// A route; empty places mean where the user is.
public struct Directions: Sendable, Hashable {
    public var origin: String
    public var destination: String
    public var originPlaceID: String?
    public var destinationPlaceID: String?
    public var mode: String?
    public var waypoints: [String]
    public var waypointPlaceIDs: [String]
    public var avoid: Set<String>
    public var startsNavigation: Bool
    public var view: MapView
}

/// How a link names a place.
public enum PlaceName: Sendable, Hashable {
    /// Google's customer id, as decimal digits.
    case cid(String)
    case placeID(String)
    /// Only a name, as the path of a browser's address has it.
    case name(String)
}

/// What the user gets to see.
public enum MapsTarget: Sendable, Hashable {
    /// Google Maps as it was left.
    case app
    case map(MapView)
    case panorama(Panorama)
    case search(MapsSearch)
    case directions(Directions)
    case contributor(id: String)
    /// One photo, by its stable key.
    case photo(key: String)
    case review(id: String)
    case place(PlaceName)
    /// The form for reporting one photo.
    case photoReport(key: String)
    case reviewReport(id: String)
    /// Another page of Google Maps.
    case page
    /// A short form; only following it would tell.
    case unknown
    /// Nothing: the form needs a target, and none is there.
    case none
    /// Not Google Maps.
    case foreign

    /// The kind of target in one word, for facts and JSON.
    public var kind: String {
        switch self {
        case .app: "app"
        case .map: "map"
        case .panorama: "panorama"
        case .search: "search"
        case .directions: "directions"
        case .contributor: "contributor"
        case .photo: "photo"
        case .review: "review"
        case .place: "place"
        case .photoReport, .reviewReport: "report"
        case .page: "page"
        case .unknown: "unknown"
        case .none: "none"
        case .foreign: "foreign"
        }
    }
}

/// Numbers in links: plain decimals, whatever the locale.
enum LinkNumber {
    /// A decimal without exponent; white space around it does not matter.
    static func decimal(_ text: some StringProtocol) -> Double? {
        var rest = Substring(text)
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        let digits = rest.first == "-" || rest.first == "+" ? rest.dropFirst() : rest
        guard !digits.isEmpty, digits.utf8.count <= 32, digits.utf8.allSatisfy({ ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2E }) else {
            return nil
        }
        guard digits.utf8.contains(where: { $0 != 0x2E }) else { return nil }
        return Double(rest.hasPrefix(".") ? "0" + rest : String(rest))
    }

    /// A number with no needless digits.
    static func text(_ value: Double) -> String {
        if value == 0 { return "0" }
        if let whole = Int(exactly: value) { return String(whole) }
        return "\(value)"
    }
}
