// The links and pictures of one screen by what they lead to, each taken apart once.
import MapsLinks
import Model

/// All links and avatars of a screen, each taken apart once.
struct LinkIndex {
    /// Elements by the contributor that they link to.
    private(set) var contributors: [String: [Int]] = [:]
    /// Elements by their target's key.
    private(set) var keys: [String: [Int]] = [:]
    private(set) var placeLevel: [Int] = []
    /// For each linked element the contributor and the key of its target.
    private(set) var contributorOf: [Int: String] = [:]
    private(set) var keyOf: [Int: String] = [:]
    /// Elements by the picture that they show, size and scheme left out.
    private(set) var pictures: [String: [Int]] = [:]

    init(_ screen: Screen, overrides: [Int: String]) {
        for index in screen.elements.indices {
            for source in screen.elements[index].imageSources where source.via != .deferred {
                pictures[AvatarKey.key(source.url), default: []].append(index)
            }
            guard let url = (overrides.isEmpty ? nil : overrides[index]) ?? screen.elements[index].url else { continue }
            let link = MapsLink(url)
            if let id = link.contributor {
                contributors[id, default: []].append(index)
                contributorOf[index] = id
            }
            let key = link.targetKey
            keyOf[index] = key
            keys[key, default: []].append(index)
            if link.isPlaceLevel { placeLevel.append(index) }
        }
    }
}

/// Avatars are the same picture at any size and with or without a scheme.
enum AvatarKey {
    static func key(_ url: String) -> String {
        var rest = Substring(url)
        if rest.hasPrefix("https:") { rest = rest.dropFirst(6) } else if rest.hasPrefix("http:") { rest = rest.dropFirst(5) }
        if let size = rest.utf8.lastIndex(of: UInt8(ascii: "=")), !rest[size...].utf8.contains(UInt8(ascii: "/")) { rest = rest[..<size] }
        return String(rest)
    }
}
