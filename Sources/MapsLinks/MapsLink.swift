// A link to Google Maps in any of its URL forms, read into a value: what carries it, its parameters, and what it leads to.

/// How a link reaches Google Maps.
public enum LinkCarrier: String, Sendable, CaseIterable {
    /// `comgooglemaps://`: opens the iOS app.
    case app = "comgooglemaps"
    /// `comgooglemaps-x-callback://`: the same, with a button back to the calling app.
    case callback = "comgooglemaps-x-callback"
    /// `comgooglemapsurl://`: a web address that the iOS app opens.
    case webInApp = "comgooglemapsurl"
    case https, http
    /// `//host/…`
    case schemeRelative = "scheme-relative"
    /// `www.google.com/maps/…`
    case schemeless
    /// Any other scheme, or no address at all.
    case other

    /// Whether the link is a web address, complete or not.
    public var isWeb: Bool {
        switch self {
        case .https, .http, .schemeRelative, .schemeless: true
        default: false
        }
    }

    /// Whether the link begins with the carrier's own name.
    var isComplete: Bool { ![.schemeRelative, .schemeless, .other].contains(self) }
}

/// A link, read as far as it can be; never fails, since a link that is none is a finding too.
public struct MapsLink: Sendable, Hashable {
    /// As given, white space folded away.
    public let written: String
    /// White space inside was folded away: the link was pasted with its line breaks.
    public let wasFolded: Bool
    public let carrier: LinkCarrier
    /// Lower-cased, without the colon; empty when there is none.
    public let scheme: String
    /// The host of the web address, lower-cased, with its port when that is not the standard one.
    public let host: String
    public let path: String
    public let query: LinkQuery
    public let fragment: String?
    public let callback: Callback
    public let target: MapsTarget
    /// Someone stands before the host: `https://google.com@evil.example/`.
    public let hasUserInfo: Bool
    /// The web address stood behind `comgooglemapsurl://` with its own scheme.
    let hasDoubledScheme: Bool
    /// `//` stands after the scheme.
    private let hasSlashes: Bool

    /// Reads a link.
    public init(_ text: String) {
        let folded = LinkText.folded(text)
        var parts = LinkParts(folded.link)
        var doubled = false
        switch parts.scheme {
        case "comgooglemaps": carrier = .app
        case "comgooglemaps-x-callback": carrier = .callback
        case "comgooglemapsurl":
            carrier = .webInApp
            let rest = folded.link.dropFirst("comgooglemapsurl:".count).drop { $0 == "/" }
            if ["http:", "https:"].contains(where: { rest.lowercased().hasPrefix($0) }) {
                doubled = true
                parts = LinkParts(String(rest))
            }
        case "https": carrier = .https
        case "http": carrier = .http
        case "" where parts.isSchemeRelative: carrier = .schemeRelative
        case "" where Self.startsWithHost(parts.path):
            carrier = .schemeless
            parts = LinkParts("https://" + folded.link)
        default: carrier = .other
        }
        written = folded.link
        wasFolded = folded.wasFolded
        hasDoubledScheme = doubled
        scheme = carrier == .schemeless ? "" : doubled ? "comgooglemapsurl" : parts.scheme
        host = parts.host + (parts.port.map { ":" + $0 } ?? "")
        path = parts.path
        fragment = parts.fragment
        hasUserInfo = parts.hasUserInfo
        hasSlashes = parts.hasSlashes
        var query = LinkQuery(parts.query)
        callback = carrier == .callback || carrier == .webInApp ? Callback.extracted(from: &query) : Callback()
        self.query = query
        switch carrier {
        case .app, .callback: target = AppTarget.read(query)
        case .other: target = .foreign
        case .webInApp where parts.host.isEmpty: target = .none
        default: target = hasUserInfo ? .foreign : WebTarget(host: parts.host, path: parts.path, query: query).read()
        }
    }

    /// Whether it is a Google Maps link at all.
    public var isMaps: Bool { target != .foreign }

    /// Whether a text begins with a host name that has a dot in it, as addresses on screens do.
    private static func startsWithHost(_ path: String) -> Bool {
        guard let first = path.first, first.isLetter || first.isNumber else { return false }
        let host = path.prefix { $0 != "/" && $0 != "?" }
        return host.contains(".") && !host.contains(" ") && !host.hasSuffix(".")
    }

    /// The link put together again from what was read, every parameter as it was written.
    public var printed: String {
        // What stood before the host is not kept apart.
        if hasUserInfo || carrier == .other { return written }
        var text = carrier.isComplete ? carrier.rawValue + ":" : ""
        if hasSlashes, carrier != .schemeless { text += "//" }
        text += host + path
        let all = query.parameters + callback.parameters
        if !all.isEmpty { text += "?" + all.map(\.written).joined(separator: "&") }
        if let fragment { text += "#" + fragment }
        return text
    }
}
