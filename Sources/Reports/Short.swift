// Long machine names cut to what a person can compare: photo keys, links, class names, coordinates. Never used for JSON.
import Model

/// Short forms for people.
enum Short {
    /// A record's key: `places/…/photos/…last8`; other kinds keep their kind's word.
    static func key(_ key: String) -> String {
        guard let colon = key.firstIndex(of: ":"), let kind = PhotoIdentity.Kind(rawValue: String(key[..<colon])) else {
            return Readable.line(key, limit: 40)
        }
        let value = Readable.line(String(key[key.index(after: colon)...]))
        switch kind {
        case .resourceName: return resourceName(value)
        case .reference: return "reference " + tail(value)
        case .imageKey: return "image " + tail(value)
        case .imageURL: return link(value)
        case .counter: return value
        case .bytes: return "sha256 " + tail(value)
        }
    }

    /// `places/{place}/photos/{token}` with both ids cut.
    private static func resourceName(_ name: String) -> String {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "places", parts[2] == "photos" else { return tail(name) }
        return "places/…/photos/" + tail(String(parts[3]))
    }

    /// The last eight characters, marked as cut when there are more.
    private static func tail(_ text: String) -> String {
        text.count > 8 ? "…" + text.suffix(8) : text
    }

    /// A link without its scheme; long path segments and values keep both ends: `maps.google.com/maps/contrib/1000…0002`.
    static func link(_ url: String) -> String {
        // Masked first: half a key is still half a key.
        var text = SecretMask.masked(Readable.line(url, limit: 400))
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) { text.removeFirst(scheme.count) }
        var result = ""
        var segment = ""
        func flush() {
            result += segment.count > 16 ? segment.prefix(4) + "…" + segment.suffix(4) : segment
            segment = ""
        }
        var isHost = true
        for character in text {
            guard "/?&=,".contains(character) else {
                segment.append(character)
                continue
            }
            if isHost { result += segment } else { flush() }
            segment = ""
            isHost = false
            result.append(character)
        }
        if isHost { result += segment } else { flush() }
        return result.count > 100 ? result.prefix(99) + "…" : result
    }

    /// The class without its package: `android.widget.ImageView` becomes `ImageView`.
    static func className(_ name: String) -> String {
        let last = name.split(separator: ".").last.map(String.init) ?? name
        return Readable.line(last, limit: 40)
    }

    /// The identifier without an Android package: `com.app:id/hero` becomes `hero`.
    static func identifier(_ identifier: String) -> String {
        var name = Substring(identifier)
        if let slash = identifier.lastIndex(of: "/"), identifier[..<slash].hasSuffix(":id") {
            name = identifier[identifier.index(after: slash)...]
        }
        return Readable.line(String(name), limit: 40)
    }

    /// A length with at most two decimals and no needless ones.
    static func number(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "?" }
        let rounded = (value * 100).rounded() / 100
        guard let whole = Int(exactly: rounded) else { return "\(rounded)" }
        return "\(whole)"
    }

    /// Place and size: `0,210 1080×720`.
    static func bounds(_ rect: Rect) -> String {
        "\(number(rect.x)),\(number(rect.y)) \(size(Size(width: rect.width, height: rect.height)))"
    }

    /// `1080×720`.
    static func size(_ size: Size) -> String {
        "\(number(size.width))×\(number(size.height))"
    }
}
