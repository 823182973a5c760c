// What a picture address says about the photo it shows (formats/photo-metadata.md 5, policy 3.1 to 3.3).
import MapsLinks
import Model
import Text

/// Picture addresses: whose photo they show, what they hide and what they give away.
public enum PhotoURL {
    /// The host of the Places API (New). What it serves by the name of a photo is no avatar, whatever else stands in the address.
    private static let placesHost = "places.googleapis.com"

    /// The photo's identities in a URL, a proxy's URL or a resource name; empty when it names no place photo.
    public static func identities(in url: String) -> [PhotoIdentity] {
        guard let (text, parts, path) = opened(url), !CDNPath.isAvatar(host: parts.host, path: path) else { return [] }
        let direct = directIdentities(text, parts, path)
        if !direct.isEmpty { return direct }
        if hidesNothing(text) { return [] }
        for candidate in candidateStrings(in: text) where hasSlash(candidate) && !isDirectAvatar(candidate) {
            let found = directIdentities(candidate)
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Whether a URL, or the URL inside a proxy's, is an author's avatar; avatars are never place photos.
    public static func isAvatar(_ url: String) -> Bool {
        guard let (text, parts, path) = opened(url) else { return false }
        if parts.host == placesHost, ResourceName(path) != nil { return false }
        if CDNPath.isAvatar(host: parts.host, path: path) { return true }
        return !hidesNothing(text) && candidateStrings(in: text).contains { hasSlash($0) && isDirectAvatar($0) }
    }

    /// Whether a URL shows a place photo and is no avatar: `identities(in:)` and `isAvatar` in one.
    public static func isPlacePhoto(_ url: String) -> Bool {
        guard let (text, parts, path) = opened(url), !CDNPath.isAvatar(host: parts.host, path: path) else { return false }
        let isDirect = !directIdentities(text, parts, path).isEmpty
        if isDirect, parts.host == placesHost { return true }
        if hidesNothing(text) { return isDirect }
        let candidates = candidateStrings(in: text).filter(hasSlash)
        return !candidates.contains(where: isDirectAvatar) && (isDirect || candidates.contains { !directIdentities($0).isEmpty })
    }

    /// An address taken apart, with its path decoded; nil for what shows neither a photo of Google's nor an avatar.
    private static func opened(_ url: String) -> (text: String, parts: LinkParts, path: String)? {
        if isPlainPath(url) { return nil }
        let text = unescapingAmpersands(url.trimmed)
        guard !text.isEmpty, !text.hasPrefix("data:") else { return nil }
        let parts = parts(of: text)
        return (text, parts, percentDecoded(parts.path))
    }

    /// Whether an address is a path on the page's own server of short, plain parts (`/thumbs/12.jpg`): no host, nothing encoded and no
    /// resource name is in it, so that it shows no photo of Google's and no avatar.
    private static func isPlainPath(_ url: String) -> Bool {
        url.utf8.withContiguousStorageIfAvailable { bytes in
            guard bytes.first == UInt8(ascii: "/"), bytes.count < 256 else { return false }
            var length = 0
            var parts = 0
            for byte in bytes {
                switch byte {
                case UInt8(ascii: "/"):
                    // Two slashes begin a host.
                    guard length > 0 || parts == 0 else { return false }
                    parts += 1
                    length = 0
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    length += 1
                    guard length < 16 else { return false }
                default: return false
                }
            }
            // A resource name has four parts.
            return parts < 4
        } ?? false
    }

    /// Whether a text has a slash: without one it has neither a host nor a path from the root, and so shows no photo and no avatar.
    private static func hasSlash(_ text: String) -> Bool { PlainText.has(UInt8(ascii: "/"), text) }

    /// The identity of any other picture address, for teams that serve place photos from their own host and say so in their records.
    ///
    /// `identities(in:)` never gives it, as an address alone does not make a picture a place photo.
    public static func ownAddress(_ url: String) -> PhotoIdentity? {
        let parts = parts(of: unescapingAmpersands(url.trimmed))
        guard parts.scheme.isEmpty || parts.scheme == "https" || parts.scheme == "http" else { return nil }
        guard !parts.host.isEmpty || parts.path.hasPrefix("/"), parts.host.count + parts.path.count > 1 else { return nil }
        let address = parts.host + percentDecoded(parts.path) + (parts.query.isEmpty ? "" : "?" + parts.query)
        // Identities are printed, so that no secret may stand in one; both sides of a comparison come this way.
        return PhotoIdentity(.imageURL, redacted(address))
    }

    /// Identities of one URL without looking into its parts.
    static func directIdentities(_ text: String) -> [PhotoIdentity] {
        let parts = parts(of: text)
        return directIdentities(text, parts, percentDecoded(parts.path))
    }

    /// The same of a URL that was taken apart; `path` is its path, decoded.
    private static func directIdentities(_ text: String, _ parts: LinkParts, _ path: String) -> [PhotoIdentity] {
        if let name = ResourceName(text) { return name.identities }
        guard !parts.host.isEmpty || parts.path.hasPrefix("/") else { return [] }
        if let service = serviceIdentities(parts, path: path) { return service }
        if let cdn = CDNPath(host: parts.host, path: path) { return cdn.identities }
        if let key = LinkTarget.imageKey(in: text) { return [PhotoIdentity(.imageKey, key)] }
        return resourceInPath(path, host: parts.host)
    }

    /// Whether a URL itself is an avatar.
    static func isDirectAvatar(_ text: String) -> Bool {
        let parts = parts(of: text)
        return CDNPath.isAvatar(host: parts.host, path: percentDecoded(parts.path))
    }

    /// The parts of a URL that may lack its scheme (`lh3.googleusercontent.com/…`), as some proxies want it.
    static func parts(of text: String) -> LinkParts {
        let parts = LinkParts(text)
        guard parts.host.isEmpty, parts.scheme.isEmpty, !text.hasPrefix("/"), let slash = text.firstIndex(of: "/") else { return parts }
        let head = text[..<slash]
        return head.contains(".") && !head.contains(" ") ? LinkParts("https://" + text) : parts
    }

    /// `&amp;` and its double escaping undone.
    static func unescapingAmpersands(_ text: String) -> String {
        let isEscaped =
            text.utf8.withContiguousStorageIfAvailable { PlainText.holds("&amp;", $0) } ?? PlainText.has(UInt8(ascii: "&"), text)
        guard isEscaped else { return text }
        var bytes = Array(text.utf8)
        let escaped = Array("&amp;".utf8)
        for _ in 0..<3 {
            guard var at = bytes.firstIndex(of: escaped) else { break }
            var out = Array(bytes[..<at])
            while true {
                out.append(UInt8(ascii: "&"))
                let rest = at + escaped.count
                guard let next = bytes.firstIndex(of: escaped, from: rest) else {
                    out += bytes[rest...]
                    break
                }
                out += bytes[rest..<next]
                at = next
            }
            bytes = out
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The three services that hand out photos by name or reference; nil for other addresses.
    private static func serviceIdentities(_ parts: LinkParts, path: String) -> [PhotoIdentity]? {
        if parts.host == placesHost { return ResourceName(path).map(\.identities) ?? [] }
        if path.hasSuffix("/maps/api/place/photo"), isGoogle(parts.host) {
            let value = parts.parameter("photo_reference") ?? parts.parameter("photoreference") ?? parts.parameter("photoReference")
            return value.map(referenceIdentities) ?? []
        }
        if path.hasSuffix("PhotoService.GetPhoto"), isGoogle(parts.host) {
            guard let token = parts.query.split(separator: "&").first(where: { $0.hasPrefix("1s") }) else { return [] }
            return referenceIdentities(percentDecoded(String(token.dropFirst(2))))
        }
        return nil
    }

    /// The identities of a reference, which some teams fill with a resource name.
    static func referenceIdentities(_ value: String) -> [PhotoIdentity] {
        let text = value.trimmed
        if let name = ResourceName(text) { return name.identities }
        return text.isEmpty || text.contains(where: \.isWhitespace) ? [] : [PhotoIdentity(.reference, text)]
    }

    /// A resource name somewhere in the path of a team's own proxy.
    private static func resourceInPath(_ path: String, host: String) -> [PhotoIdentity] {
        let segments = path.split(separator: "/")
        for start in segments.indices where segments[start] == "places" && start + 3 < segments.count {
            let isMedia = start + 4 < segments.count && segments[start + 4] == "media"
            guard let name = ResourceName(segments: Array(segments[start..<(start + (isMedia ? 5 : 4))])) else { continue }
            if name.isUnmistakable { return name.identities }
        }
        return []
    }

    /// Hosts that serve the legacy photo endpoints.
    private static func isGoogle(_ host: String) -> Bool { host == "maps.googleapis.com" || host.hasSuffix(".google.com") }
}
