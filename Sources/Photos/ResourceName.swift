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
        var text = text
        guard let found = text.withUTF8(Self.parts) else { return nil }
        let start = text.utf8.startIndex
        func part(_ range: Range<Int>) -> Substring {
            text[text.utf8.index(start, offsetBy: range.lowerBound)..<text.utf8.index(start, offsetBy: range.upperBound)]
        }
        let place = part(found.place)
        let token = part(found.token)
        guard Self.isPart(place), Self.isPart(token) else { return nil }
        self.place = String(place)
        self.token = String(token)
        isMedia = found.isMedia
    }

    /// Where the place and the token stand in a text that has the form of a name.
    private static func parts(of bytes: UnsafeBufferPointer<UInt8>) -> (place: Range<Int>, token: Range<Int>, isMedia: Bool)? {
        var at = bytes.first == UInt8(ascii: "/") ? 1 : 0
        func take(_ word: StaticString) -> Bool {
            let length = word.utf8CodeUnitCount
            guard at + length <= bytes.count, (0..<length).allSatisfy({ bytes[at + $0] == word.utf8Start[$0] }) else { return false }
            at += length
            return true
        }
        func segment() -> Range<Int> {
            let start = at
            at = PlainText.index(of: UInt8(ascii: "/"), in: bytes, at..<bytes.count) ?? bytes.count
            return start..<at
        }
        // Most texts that are asked are no names at all.
        _ = take("v1/")
        guard take("places/") else { return nil }
        let place = segment()
        guard take("/photos/") else { return nil }
        let token = segment()
        if at == bytes.count { return (place, token, false) }
        at += 1
        if at == bytes.count { return (place, token, false) }
        return take("media") && at == bytes.count ? (place, token, true) : nil
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
