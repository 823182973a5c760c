// The resource name of a photo in the Places API (New): `places/{place}/photos/{token}`.
import Model
import Text

/// A resource name taken apart.
struct ResourceName: Sendable, Hashable {
    var place: String
    var token: String
    /// The name ends in `/media`: a media answer or a media URL, not the photo's own record.
    var isMedia: Bool

    /// Reads a bare name, with or without a leading slash or API version and trailing `/media`; nil for anything else.
    init?(_ text: String) {
        // Most texts that are asked are no names at all.
        guard Self.starts.contains(where: { text.utf8.starts(with: $0.utf8) }) else { return nil }
        var segments = Self.segments(text)
        if segments.first == "" { segments.removeFirst() }
        if segments.first == "v1" { segments.removeFirst() }
        self.init(segments: segments)
    }

    /// What stands between the slashes of a text. More segments than a name can have are not told apart.
    private static func segments(_ text: String) -> [Substring] {
        var result: [Substring] = []
        result.reserveCapacity(8)
        var start = text.startIndex
        for slash in slashes(text).prefix(7) {
            let end = text.utf8.index(text.startIndex, offsetBy: slash)
            result.append(text[start..<end])
            start = text.utf8.index(after: end)
        }
        result.append(text[start...])
        return result
    }

    /// The places of a text's slashes.
    private static func slashes(_ text: String) -> [Int] {
        let slash = UInt8(ascii: "/")
        let places = text.utf8.withContiguousStorageIfAvailable { bytes in
            var places: [Int] = []
            places.reserveCapacity(8)
            while let next = PlainText.index(of: slash, in: bytes, (places.last.map { $0 + 1 } ?? 0)..<bytes.count) { places.append(next) }
            return places
        }
        return places ?? text.utf8.enumerated().compactMap { $0.element == slash ? $0.offset : nil }
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

    private static let starts: [String] = ["places/", "/places/", "v1/places/", "/v1/places/"]

    /// White space, and what templates and addresses have.
    private static let foreignToParts = ASCIISet(" \t\n\u{0B}\u{0C}\r?#{<$")

    /// Whether a segment is a real id, not a placeholder of a template.
    private static func isPart(_ text: Substring) -> Bool {
        let plain = text.utf8.withContiguousStorageIfAvailable { bytes -> Bool? in
            guard PlainText.isPlain(bytes) else { return nil }
            let foreign = foreignToParts
            return !bytes.isEmpty && !bytes.contains { foreign.contains($0) }
        }
        if let plain, let plain { return plain }
        return !text.contains { $0.isWhitespace || $0 == "?" || $0 == "#" || $0 == "{" || $0 == "<" || $0 == "$" }
    }
}
