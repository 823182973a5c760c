// The resource name of a photo in the Places API (New): `places/{place}/photos/{token}`.
import Model

/// A resource name taken apart.
struct ResourceName: Sendable, Hashable {
    var place: String
    var token: String
    /// The name ends in `/media`: a media answer or a media URL, not the photo's own record.
    var isMedia: Bool

    /// Reads a bare name, with or without a leading slash or API version and trailing `/media`; nil for anything else.
    init?(_ text: String) {
        var segments = text.split(separator: "/", omittingEmptySubsequences: false)
        if segments.first == "" { segments.removeFirst() }
        if segments.first == "v1" { segments.removeFirst() }
        self.init(segments: segments)
    }

    /// Reads the name at the start of a path's segments.
    init?(segments: [Substring]) {
        guard segments.count == 4 || (segments.count == 5 && (segments[4] == "media" || segments[4].isEmpty)) else { return nil }
        guard segments[0] == "places", segments[2] == "photos" else { return nil }
        guard Self.isPart(segments[1]), Self.isPart(segments[3]) else { return nil }
        place = String(segments[1])
        token = String(segments[3])
        isMedia = segments.count == 5 && segments[4] == "media"
    }

    /// The name without `/media`.
    var value: String { "places/\(place)/photos/\(token)" }

    /// The name itself, and its token: old references and new tokens join when they are equal.
    var identities: [PhotoIdentity] { [PhotoIdentity(.resourceName, value), PhotoIdentity(.reference, token)] }

    /// Whether the parts look like Google's own, for paths of unknown servers where `places/…/photos/…` may mean something else.
    var isUnmistakable: Bool { place.hasPrefix("ChIJ") || token.utf8.count >= 40 }

    /// Whether a segment is a real id, not a placeholder of a template.
    private static func isPart(_ text: Substring) -> Bool {
        !text.isEmpty && !text.contains { $0.isWhitespace || $0 == "?" || $0 == "#" || $0 == "{" || $0 == "<" || $0 == "$" }
    }
}
