// Whether two links lead to the same target, with the reason in words.

/// The outcome of comparing two links.
public struct LinkComparison: Sendable, Hashable {
    /// What is known.
    public enum Verdict: String, Sendable { case same, different, unknown }
    public var verdict: Verdict
    /// One sentence without a full stop.
    public var reason: String

    /// Compares two links by what they lead to, whatever form they have.
    public init(_ a: MapsLink, _ b: MapsLink) {
        if a.targetKey == b.targetKey {
            verdict = .same
            let forms = a.carrier == b.carrier ? "" : "; only the form differs, \(a.carrier.words) and \(b.carrier.words)"
            reason = "both lead to \(a.targetWords)\(forms)"
        } else if a.target == .unknown || b.target == .unknown {
            verdict = .unknown
            reason = "\(a.target == .unknown ? a.written : b.written) is a short link; only following it would tell where it leads"
        } else if case .place(let first) = a.target.asPlace, case .place(let second) = b.target.asPlace, !first.isComparable(second) {
            verdict = .unknown
            reason = "both lead to a place, but they name it differently: \(a.targetWords), and \(b.targetWords)"
        } else if a.target.kind == b.target.kind, a.target.facets != b.target.facets {
            verdict = .different
            reason = "they differ in " + Self.differences(a.target.facets, b.target.facets).joined(separator: ", and in ")
        } else if a.target.kind == b.target.kind {
            verdict = .different
            reason = "both lead to \(a.targetWords), but not to the same one: \(a.targetKey) and \(b.targetKey)"
        } else {
            verdict = .different
            reason = "the first leads to \(a.targetWords), the second to \(b.targetWords)"
        }
    }

    /// `the zoom (14, 15)` for each property that is not the same.
    private static func differences(_ a: [TargetFacet], _ b: [TargetFacet]) -> [String] {
        var names: [String] = []
        for facet in a + b where !names.contains(facet.name) { names.append(facet.name) }
        func value(_ facets: [TargetFacet], _ name: String) -> String {
            facets.first { $0.name == name }.map { "\"\($0.value)\"" } ?? "not given"
        }
        return names.filter { value(a, $0) != value(b, $0) }.map { "the \($0) (\(value(a, $0)), \(value(b, $0)))" }
    }
}

extension MapsTarget {
    /// A search that names a place by its id is that place.
    fileprivate var asPlace: MapsTarget {
        if case .search(let search) = self, let id = search.placeID { return .place(.placeID(id)) }
        return self
    }
}

extension PlaceName {
    /// Whether two names of places are of one kind, so that unequal names mean unequal places.
    fileprivate func isComparable(_ other: PlaceName) -> Bool {
        switch (self, other) {
        case (.cid, .cid), (.placeID, .placeID), (.name, .name): true
        default: false
        }
    }
}

extension LinkCarrier {
    /// The form in a few words.
    public var words: String {
        switch self {
        case .app, .callback, .webInApp: rawValue + "://"
        case .https, .http: rawValue + "://"
        case .schemeRelative: "//"
        case .schemeless: "an address without a scheme"
        case .other: "another kind of link"
        }
    }
}

extension MapsLink {
    /// What the link leads to, in words that go on after "leads to".
    public var targetWords: String {
        switch target {
        case .app: return "Google Maps as it was left"
        case .map(let view): return "the map" + view.words
        case .panorama(let panorama):
            let place = panorama.id.map { "panorama \($0)" } ?? panorama.viewpoint.map { "Street View at \($0.text)" } ?? "Street View"
            return place
                + [("heading", panorama.heading), ("pitch", panorama.pitch)].compactMap { name, value in
                    value.map { ", \(name) \(LinkNumber.text($0))" }
                }.joined()
        case .search(let search):
            let place = search.placeID.map { "the place with the id \($0)" }
            return (place ?? "a search for \"\(search.text)\"") + search.view.words
        case .directions(let route):
            let from = route.origin.isEmpty ? "where the user is" : "\"\(route.origin)\""
            let to = route.destination.isEmpty ? "where the user is" : "\"\(route.destination)\""
            let by = route.mode.map { ", \($0)" } ?? ""
            let via = route.waypoints.isEmpty ? "" : " via " + route.waypoints.map { "\"\($0)\"" }.joined(separator: ", ")
            return "directions from \(from) to \(to)\(via)\(by)" + route.view.words
        case .contributor(let id): return "the profile of contributor \(id)"
        case .photo(let key): return "the photo \(key)"
        case .review(let id): return "the review \(id)"
        case .place(.cid(let cid)): return "the place with cid \(cid)"
        case .place(.placeID(let id)): return "the place with the id \(id)"
        case .place(.name(let name)): return "the place \"\(name)\""
        case .photoReport(let key): return "the form for reporting the photo \(key)"
        case .reviewReport(let id): return "the form for reporting the review \(id)"
        case .page: return "a page of Google Maps"
        case .unknown: return "a page of Google Maps that the short link does not tell"
        case .none: return "nothing"
        case .foreign: return written.isEmpty ? "nothing" : "a page that is not Google Maps"
        }
    }
}

extension MapView {
    /// ` around 1,2, zoom 3, with traffic`, or nothing.
    fileprivate var words: String {
        var words = center.map { " around \($0.text)" } ?? ""
        if let zoom { words += ", zoom \(LinkNumber.text(zoom))" }
        if let layers { words += layers.isEmpty ? ", without layers" : ", with \(layers.sorted().joined(separator: " and "))" }
        return words
    }
}
