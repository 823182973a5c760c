// The documented pattern of links that the Google Maps app opens by itself (policy/attribution-rules.md 4.5).

/// Universal links, and what may stand behind `comgooglemapsurl://`.
public enum UniversalPattern {
    /// Whether a link fits: optional `http://` or `https://`, then `maps.google.TLD/`, `[www.]google.TLD/maps/` or `goo.gl/maps/`.
    public static func fits(_ link: String) -> Bool {
        let parsed = MapsLink(link)
        return parsed.carrier.isWeb && parsed.isUniversal
    }

    /// Whether host and path fit; the scheme is the caller's matter.
    static func fits(host: String, path: String) -> Bool {
        if host == "goo.gl" { return path.hasPrefix("/maps/") }
        switch GoogleHost.service(of: host) {
        case "maps": return path.hasPrefix("/")
        case "", "www": return path.hasPrefix("/maps/")
        default: return false
        }
    }
}

extension MapsLink {
    /// Whether iOS opens the link in the Google Maps app by the documented pattern; false for every app scheme but `comgooglemapsurl`.
    public var isUniversal: Bool {
        switch carrier {
        case .https, .http, .schemeless, .webInApp: !hasUserInfo && UniversalPattern.fits(host: host, path: path)
        case .schemeRelative, .app, .callback, .other: false
        }
    }
}
