// One spelling for each link: parameters in the order of the documentation, encoded as its examples are.

extension MapsLink {
    /// The link in its canonical spelling; equal links of one form have equal ones. A link that is not Google Maps stays as it is.
    public var canonical: String {
        guard isMaps else { return written }
        switch target {
        case .contributor(let id): return webPrefix + "www.google.com/maps/contrib/" + id + callbackSuffix
        case .photo(let key): return webPrefix + "www.google.com/maps/place//data=!3m4!1e2!3m2!1s\(key)!2e10" + callbackSuffix
        case .place(.cid(let cid)): return webPrefix + "maps.google.com/?cid=" + LinkText.encoded(cid, plain: "") + suffix(after: true)
        default: break
        }
        switch carrier {
        case .app, .callback:
            let all = ordered(AppVocabulary.parameters.map(\.name), plain: Self.plainInApp) + callback.parameters.map(\.written)
            return carrier.rawValue + "://" + (all.isEmpty ? "" : "?" + all.joined(separator: "&"))
        case .other: return written
        default: break
        }
        guard let action = mapsURL?.action else {
            return webPrefix + host + path + (query.parameters.isEmpty ? "" : "?" + query.printed)
                + suffix(after: !query.parameters.isEmpty)
                + (fragment.map { "#" + $0 } ?? "")
        }
        return webPrefix + Self.mapsURLText(action, query.parameters, kept: []) + suffix(after: true)
    }

    /// Characters that the guides leave as they are in values of the app schemes.
    static let plainInApp = ",:'()!@*$;/"

    /// A Maps URL of an action without its scheme: the parameters in the order of the documentation, others, those only kept.
    static func mapsURLText(_ action: MapsURL.Action, _ parameters: [LinkParameter], kept: [LinkParameter]) -> String {
        let path = action == .search ? "search/" : action == .directions ? "dir/" : "@"
        let names = MapsURLVocabulary.parameters(of: action).map(\.name)
        return "www.google.com/maps/\(path)?"
            + (ordered(parameters, ["api"] + names, plain: "") + kept.map(\.written)).joined(separator: "&")
    }

    /// `https://`, or the app scheme that stands in its place.
    private var webPrefix: String { carrier == .webInApp ? "comgooglemapsurl://" : "https://" }
    private var callbackSuffix: String { suffix(after: false) }

    /// The callback parameters, joined on.
    private func suffix(after hasQuery: Bool) -> String {
        let all = callback.parameters.map(\.written)
        return all.isEmpty ? "" : (hasQuery ? "&" : "?") + all.joined(separator: "&")
    }

    /// The link's parameters, known names first.
    private func ordered(_ names: [String], plain: String) -> [String] { Self.ordered(query.parameters, names, plain: plain) }

    /// Parameters in the order of `names`, those of other names after them in their own order.
    static func ordered(_ parameters: [LinkParameter], _ names: [String], plain: String) -> [String] {
        let ranked = parameters.enumerated().map {
            (rank: names.firstIndex(of: $0.element.name) ?? names.count, position: $0.offset, parameter: $0.element)
        }
        return ranked.sorted { ($0.rank, $0.position) < ($1.rank, $1.position) }.map {
            LinkParameter($0.parameter.name, $0.parameter.value, plain: plain).written
        }
    }
}
