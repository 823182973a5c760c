// What a link leads to, canonically, so that a shown link can be compared with the owed one (policy/attribution-rules.md 4.6).

public enum LinkTarget {
    /// A key that is equal for two links exactly when they lead to the same target.
    ///
    /// Contributors, photos and places on Google Maps have keys of their own; any other link is its normalised text.
    public static func key(_ link: String) -> String {
        if let id = ContributorLink.id(in: link) { return "gmaps-contrib:" + id }
        if let key = imageKey(in: link) { return "gmaps-image:" + key }
        let parts = webParts(link)
        if GoogleHost.isMaps(parts.host), let cid = parts.parameter("cid") { return "gmaps-cid:" + cid }
        if GoogleHost.isMaps(parts.host), let place = parts.parameter("query_place_id") { return "gmaps-place:" + place }
        var host = parts.host
        if host.hasPrefix("www.") { host.removeFirst(4) }
        var path = percentDecoded(parts.path)
        while path.hasSuffix("/") { path.removeLast() }
        let query = parts.query.split(separator: "&").filter { !$0.hasPrefix("hl=") && !$0.hasPrefix("utm_") }.sorted().joined(
            separator: "&")
        let web = parts.scheme.isEmpty || parts.scheme == "http" || parts.scheme == "https"
        return (web ? "" : parts.scheme + ":") + "//" + host + path + (query.isEmpty ? "" : "?" + percentDecoded(query))
    }

    /// Whether two links lead to the same target.
    public static func isSame(_ a: String, _ b: String) -> Bool { key(a) == key(b) }

    /// The stable photo key in `googleMapsUri` (`!3m2!1sKEY!2e10`) and `flagContentUri` (`…!2sKEY`), in any Google host's link.
    public static func imageKey(in link: String) -> String? {
        let parts = webParts(link)
        guard GoogleHost.service(of: parts.host) != nil else { return nil }
        let text = percentDecoded(parts.path + "?" + parts.query)
        let isReport = text.contains("image_key=") || text.contains("postId=")
        if isReport, let start = text.range(of: "!2s") { return token(text[start.upperBound...]) }
        if let start = text.range(of: "!3m2!1s") {
            let key = token(text[start.upperBound...])
            // A place's hex pair stands in the same position of other links.
            return key?.hasPrefix("0x") == true ? nil : key
        }
        return nil
    }

    /// A Google Maps link to a place, not to one photo: weaker than the photo's own source link.
    public static func isPlaceLevel(_ link: String) -> Bool {
        let parts = webParts(link)
        guard GoogleHost.isMaps(parts.host) || parts.host == "goo.gl" || parts.host == "maps.app.goo.gl" else { return false }
        guard ContributorLink.id(in: link) == nil, imageKey(in: link) == nil else { return false }
        return parts.host.hasPrefix("maps.") || parts.host.hasSuffix("goo.gl") || parts.path.hasPrefix("/maps")
    }

    /// Why a tap on the link cannot open it, or nil when it can.
    ///
    /// Policy Q20: a scheme-relative link fails on iOS; relative and empty links lead nowhere outside a web page.
    public static func unopenable(_ link: String, onWebPage: Bool) -> String? {
        let parts = LinkParts(link)
        if link.allSatisfy(\.isWhitespace) { return "is empty" }
        if parts.scheme == "javascript" { return "runs a script instead of leading to an address" }
        if onWebPage { return nil }
        if parts.isSchemeRelative { return "has no scheme (it starts with //)" }
        if parts.scheme.isEmpty { return "has no scheme" }
        if (parts.scheme == "http" || parts.scheme == "https") && parts.host.isEmpty { return "has no host" }
        return nil
    }

    /// The parts of a link as a web link: `comgooglemapsurl` swapped for https and its callback parameters removed.
    static func webParts(_ link: String) -> LinkParts {
        var parts = LinkParts(link)
        if parts.scheme == "comgooglemapsurl" {
            parts.scheme = "https"
            parts.query = parts.query.split(separator: "&")
                .filter { !$0.hasPrefix("x-source=") && !$0.hasPrefix("x-success=") }
                .joined(separator: "&")
        }
        // A link without scheme and slashes (`www.google.com/maps/…`), as texts on screens have it.
        if parts.scheme.isEmpty, parts.host.isEmpty, !parts.path.hasPrefix("/"), !parts.path.isEmpty {
            let again = LinkParts("https://" + link)
            if again.host.contains(".") { return again }
        }
        return parts
    }

    /// Everything up to the end of a `!`-separated field.
    private static func token(_ text: Substring) -> String? {
        let value = text.prefix { $0 != "!" && $0 != "&" && $0 != "?" && $0 != "/" }
        return value.isEmpty ? nil : String(value)
    }
}

extension StringProtocol {
    /// The first place of a text inside this one; Foundation's own is not needed for this.
    func range(of needle: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(needle) { return start..<index(start, offsetBy: needle.count) }
            formIndex(after: &start)
        }
        return nil
    }
}
