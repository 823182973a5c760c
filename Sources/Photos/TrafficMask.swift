// What a request's field mask leaves out: records without authors may be the app's own fault.

/// A field mask of the Places API: `places.id,places.photos.name`, `photos(name,widthPx)`, `*`.
struct FieldMask: Sendable {
    /// Full paths, split at dots and slashes.
    private var paths: [[String]] = []

    /// Reads a mask; brackets are spread out, within bounds.
    init(_ text: String) {
        var prefixes: [[String]] = [[]]
        var word = ""
        func path() -> [String] {
            (prefixes.last ?? []) + word.split(whereSeparator: { $0 == "." || $0 == "/" }).map { $0.trimmed }
        }
        for character in text.prefix(8_192) {
            switch character {
            case "(":
                prefixes.append(prefixes.count < 20 ? path() : prefixes.last ?? [])
                word = ""
            case ",", ")":
                if !word.trimmed.isEmpty { paths.append(path()) }
                word = ""
                if character == ")", prefixes.count > 1 { prefixes.removeLast() }
            default: word.append(character)
            }
        }
        if !word.trimmed.isEmpty { paths.append(path()) }
    }

    /// Whether photos are asked for, but not who took them.
    var leavesOutAuthors: Bool {
        var asksForPhotos = false
        for path in paths {
            var rest = path[...]
            if let root = rest.first, ["places", "result", "results", "candidates"].contains(root) { rest.removeFirst() }
            guard let first = rest.first else { continue }
            if first == "*" { return false }
            guard first == "photos" || first == "photo" else { continue }
            asksForPhotos = true
            let field = rest.dropFirst().first
            if field == nil || field == "*" || field == "html_attributions" { return false }
            if field == "authorAttributions" || field == "author_attributions" {
                let part = rest.dropFirst(2).first
                if part == nil || part == "*" || part == "displayName" || part == "display_name" { return false }
            }
        }
        return asksForPhotos
    }

    /// The mask of a request: its header, else its query.
    static func text(of exchange: Exchange) -> String? {
        if let mask = exchange.fieldMask, !mask.isEmpty { return mask }
        let parts = PhotoURL.parts(of: exchange.address)
        return parts.parameter("fields") ?? parts.parameter("$fields") ?? parts.parameter("%24fields")
    }
}
