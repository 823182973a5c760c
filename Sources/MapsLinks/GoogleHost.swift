// Which hosts are Google's: a fixed shape, so that look-alikes such as google.com.evil.example are refused.

enum GoogleHost {
    /// The host below which Google's services stand: `google.com`, `google.de`, `google.co.uk`; nil for any other host.
    ///
    /// Policy 4.5: the top-level part may be `com`, two letters, `co.xx` or `com.xx`.
    static func service(of host: String) -> String? {
        var labels = host.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let google = labels.firstIndex(of: "google"), google <= 1 else { return nil }
        let tld = Array(labels[(google + 1)...])
        let isKnown =
            tld == ["com"] || (tld.count == 1 && tld[0].count == 2)
            || (tld.count == 2 && (tld[0] == "co" || tld[0] == "com") && tld[1].count == 2)
        guard isKnown, tld.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isLetter } }) else { return nil }
        labels.removeSubrange(google...)
        return labels.first ?? ""
    }

    /// Whether a host serves Google Maps: `google.TLD`, `www.google.TLD` or `maps.google.TLD`.
    static func isMaps(_ host: String) -> Bool {
        guard let service = service(of: host) else { return false }
        return ["", "www", "maps", "m"].contains(service)
    }
}
