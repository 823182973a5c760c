// Picture addresses on Google's CDN: which are place photos, which are avatars, and what is left when the size is taken off.
import Model

/// A place photo's path on the CDN.
struct CDNPath: Sendable, Hashable {
    /// Path without size, with the first segment that says what kind of picture it is.
    var path: String
    /// The stable id of `/p/AF1Qip…` addresses, which also stands in a record's Maps links.
    var stableID: String?

    /// First path segments below which place photos stand.
    private static let photoClasses: Set<Substring> = [
        "place-photos", "places", "p", "gps-cs-s", "gpms-cs-s", "geougc-cs", "geougc", "ggs",
    ]

    /// Reads a decoded path; nil when the host is not the CDN or the path no place photo.
    init?(host: String, path: String) {
        guard Self.isCDN(host), !Self.isAvatar(host: host, path: path) else { return nil }
        var segments = path.split(separator: "/")
        guard let first = segments.first, segments.count >= 2 else { return nil }
        if first.hasPrefix("-"), segments.count >= 5, segments[2].hasPrefix("AAAA") {
            if segments.count >= 6, Self.isSize(segments[segments.count - 2]) { segments.remove(at: segments.count - 2) }
        } else if !Self.photoClasses.contains(first) {
            return nil
        }
        segments[segments.count - 1] = Self.withoutSize(segments[segments.count - 1])
        guard segments.last?.isEmpty == false else { return nil }
        self.path = segments.joined(separator: "/")
        if first == "p", segments.count == 2, segments[1].hasPrefix("AF1Qip") { stableID = String(segments[1]) }
    }

    /// The address without scheme, size and host number, and the stable id where there is one.
    var identities: [PhotoIdentity] {
        let url = PhotoIdentity(.imageURL, "lh.googleusercontent.com/" + path)
        return stableID.map { [PhotoIdentity(.imageKey, $0), url] } ?? [url]
    }

    /// Whether a path on the CDN is a user's picture.
    static func isAvatar(host: String, path: String) -> Bool {
        guard isCDN(host) else { return false }
        let segments = path.split(separator: "/")
        guard let first = segments.first else { return false }
        if first == "a" || first == "a-" { return true }
        return segments.contains("AAAAAAAAAAI") && (segments.last == "photo.jpg" || segments.last?.hasPrefix("photo.jpg=") == true)
    }

    /// `lh3` to `lh6` of Google's two picture domains, or without a number.
    private static func isCDN(_ host: String) -> Bool {
        guard host.hasPrefix("lh"), let dot = host.firstIndex(of: ".") else { return false }
        let domain = host[host.index(after: dot)...]
        let number = host[..<dot].dropFirst(2)
        return (domain == "googleusercontent.com" || domain == "ggpht.com") && number.allSatisfy(\.isNumber) && number.count <= 2
    }

    /// Cuts the last `=…` when it is made of size options.
    private static func withoutSize(_ segment: Substring) -> Substring {
        guard let equals = segment.lastIndex(of: "=") else { return segment }
        let options = segment[segment.index(after: equals)...]
        return options.isEmpty || isSize(options) ? segment[..<equals] : segment
    }

    /// Whether a text consists of size options such as `s1600-w400-k-no`.
    private static func isSize(_ text: Substring) -> Bool {
        let options = text.split(separator: "-", omittingEmptySubsequences: false)
        return !options.isEmpty && options.allSatisfy(isOption)
    }

    /// One option: letters with digits or a hexadecimal number, never longer than a word.
    private static func isOption(_ option: Substring) -> Bool {
        let letters = option.prefix { $0.isASCII && $0.isLetter }
        guard !letters.isEmpty, letters.count <= 3 else { return false }
        let value = option[letters.endIndex...]
        return value.isEmpty || value.allSatisfy { $0.isASCII && $0.isHexDigit }
            || (value.hasPrefix("0x") && value.dropFirst(2).allSatisfy(\.isHexDigit))
    }
}
