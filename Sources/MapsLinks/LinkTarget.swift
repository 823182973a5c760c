// What a link leads to, canonically, so that a shown link can be compared with the owed one (policy/attribution-rules.md 4.6).

/// Questions about where a link leads, asked with its text alone.
public enum LinkTarget {
    /// A key that is equal for two links exactly when they lead to the same target.
    ///
    /// Everything on Google Maps that has an identity has a key of its own; any other link is its normalised text.
    public static func key(_ link: String) -> String { MapsLink(link).targetKey }

    /// Whether two links lead to the same target.
    public static func isSame(_ a: String, _ b: String) -> Bool { key(a) == key(b) }

    /// The stable photo key in `googleMapsUri` (`!3m2!1sKEY!2e10`) and `flagContentUri` (`…!2sKEY`), in any Google host's link.
    public static func imageKey(in link: String) -> String? {
        switch MapsLink(link).target {
        case .photo(let key), .photoReport(let key): key
        default: nil
        }
    }

    /// A Google Maps link to a place, not to one photo: weaker than the photo's own source link.
    public static func isPlaceLevel(_ link: String) -> Bool { MapsLink(link).isPlaceLevel }

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

    /// The key of a photo in the decoded data of a place address.
    static func photoKey(_ text: String) -> String? {
        let key = token(in: text, after: "!3m2!1s")
        // A place's hex pair stands in the same position of other links.
        return key?.hasPrefix("0x") == true ? nil : key
    }

    /// Everything after a mark up to the end of its `!`-separated field.
    static func token(in text: String, after mark: String) -> String? {
        guard text.utf8.contains(UInt8(ascii: "!")), let start = text.range(of: mark) else { return nil }
        let value = text[start.upperBound...].prefix { $0 != "!" && $0 != "&" && $0 != "?" && $0 != "/" }
        return value.isEmpty ? nil : String(value)
    }
}

extension MapsLink {
    /// A link to a page of Google Maps that is neither one photo nor a contributor: weaker than a photo's own source link.
    public var isPlaceLevel: Bool {
        guard carrier.isWeb || carrier == .webInApp else { return false }
        switch target {
        case .contributor, .photo, .photoReport, .reviewReport, .review, .none: return false
        case .foreign: return host == "goo.gl"
        default: return true
        }
    }

    /// The contributor whose profile this is; nil for any other link.
    public var contributor: String? {
        if case .contributor(let id) = target { return id }
        return nil
    }
}

extension StringProtocol {
    /// The first place of a text inside this one; Foundation's own is not needed for this.
    func range(of needle: String) -> Range<Index>? {
        let wanted = Array(needle.utf8)
        guard let first = wanted.first else { return nil }
        var rest = utf8[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: wanted) { return start..<rest.index(start, offsetBy: wanted.count) }
            rest = rest.dropFirst()
        }
        return nil
    }
}
