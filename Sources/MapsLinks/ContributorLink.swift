// Links to the profile of a Google Maps contributor (policy/attribution-rules.md 3.4).

/// Finds the contributor that a profile link names.
public enum ContributorLink {
    /// The contributor's digits in any form of profile link; nil when it is none.
    ///
    /// Host variant, top-level domain, tail segment (`/photos`, `/reviews`), query, and the app scheme `comgooglemapsurl` do not matter.
    public static func id(in link: String) -> String? {
        if case .contributor(let id) = MapsLink(link).target { return id }
        return nil
    }

    /// The contributor's digits in the path of one of Google's hosts.
    static func id(host: String, path: String) -> String? {
        let service = GoogleHost.service(of: host)
        guard service == "plus" || service.map(GoogleHost.isMaps(service:)) == true else { return nil }
        let segments = percentDecoded(path).utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
        if service != "plus", let contrib = segments.firstIndex(of: "contrib"), contrib + 1 < segments.count {
            guard contrib == 0 || segments[contrib - 1] == "maps" else { return nil }
            return digits(segments[contrib + 1])
        }
        // Profiles of Google+, as legacy answers until 2019 have them: plus.google.com/N, plus.google.com/u/0/N.
        return service == "plus" ? segments.compactMap(digits).first { $0.count >= 10 } : nil
    }

    /// The decimal digits at the start of a segment, when it is nothing else up to a parameter.
    private static func digits(_ segment: String) -> String? {
        let head = segment.utf8.prefix { $0 &- 0x30 < 10 }
        guard !head.isEmpty else { return nil }
        // A digit with a combining mark is none, and no sign follows it.
        let rest = segment[head.endIndex...]
        return rest.isEmpty || rest.first == "@" || rest.first == "&" || rest.first == ";" ? String(Substring(head)) : nil
    }
}
