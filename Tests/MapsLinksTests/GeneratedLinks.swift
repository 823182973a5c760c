// Links made by chance from a seed: the same seed makes the same links on every machine.

import Model

@testable import MapsLinks

/// A generator with what making links needs.
struct SeededGenerator: RandomNumberGenerator {
    private var generator: SplitMix64
    init(seed: UInt64) { generator = SplitMix64(state: seed) }
    mutating func next() -> UInt64 { generator.next() }
    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &self) == 0 }
    mutating func pick<T>(_ values: [T]) -> T { values[Int.random(in: 0..<values.count, using: &self)] }
}

/// Makes links of every form, mostly valid, with parameters in any order.
struct LinkMaker {
    var random: SeededGenerator
    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private static let texts = [
        "Kestrel Court", "Café Größe", "1 Alder St, Thornby", "東京タワー", "a&b=c", "50% off + tea", "x/y?z#w", "1.5,-2.25", "place_id", "مقهى",
        "'quoted' (odd)",
    ]

    mutating func text() -> String { random.pick(Self.texts) }
    mutating func point() -> String {
        "\(Double(Int.random(in: -9_000_000...9_000_000, using: &random)) / 100_000),\(Double(Int.random(in: -18_000_000...18_000_000, using: &random)) / 100_000)"
    }
    mutating func number(_ range: ClosedRange<Int>) -> String { String(Int.random(in: range, using: &random)) }
    mutating func some(_ values: [String]) -> String { values.filter { _ in random.chance(2) }.joined(separator: ",") }

    /// One `name=value`, the value encoded in one of the usual ways.
    mutating func pair(_ name: String, _ value: String) -> String {
        name + "=" + LinkText.encoded(value, plain: random.chance(2) ? ",:()'" : "", spaceAsPlus: random.chance(2))
    }

    /// Some of the pairs, in any order, now and then with one that no form knows.
    mutating func query(_ pairs: [(String, String)], must: [(String, String)] = []) -> String {
        var chosen = must + pairs.filter { _ in random.chance(2) }
        if random.chance(6) { chosen.append(("hl", "de")) }
        if random.chance(20), let first = chosen.first { chosen.append(first) }
        chosen.shuffle(using: &random)
        return chosen.map { pair($0.0, $0.1) }.joined(separator: "&")
    }

    mutating func appQuery() -> String {
        let view: [(String, String)] = [
            ("center", point()), ("zoom", random.chance(5) ? "14.5" : number(0...21)), ("views", some(AppVocabulary.views)),
            ("mapmode", random.pick(["standard", "streetview"])),
        ]
        let route: [(String, String)] = [
            ("saddr", random.chance(4) ? "" : text()), ("daddr", text()), ("directionsmode", random.pick(AppVocabulary.modes + ["flying"])),
        ]
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return query(view)
        case 1: return query(view, must: [("q", text())])
        default: return query(view + route, must: [("daddr", text())])
        }
    }

    mutating func mapsURL() -> String {
        let base = "www.google.\(random.pick(["com", "de", "co.uk"]))/maps/"
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return base + "search/?" + query([("query_place_id", "ChIJinvented")], must: [("api", "1"), ("query", text())])
        case 1:
            let stops: [(String, String)] = [
                ("origin", text()), ("destination", text()), ("travelmode", random.pick(MapsURLVocabulary.modes)),
                ("dir_action", "navigate"),
                ("waypoints", text() + "|" + text()), ("avoid", "tolls,ferries"), ("utm_source", "app"),
            ]
            return base + "dir/?" + query(stops, must: [("api", "1")])
        case 2:
            let map: [(String, String)] = [
                ("center", point()), ("zoom", number(0...21)), ("basemap", random.pick(MapsURLVocabulary.basemaps)),
                ("layer", random.pick(MapsURLVocabulary.layers)),
            ]
            return base + "@?" + query(map, must: [("api", "1"), ("map_action", "map")])
        default:
            let view: [(String, String)] = [
                ("heading", number(-180...360)), ("pitch", number(-90...90)), ("fov", number(10...100)), ("pano", "F:x"),
            ]
            return base + "@?" + query(view, must: [("api", "1"), ("map_action", "pano"), ("viewpoint", point())])
        }
    }

    mutating func otherWeb() -> String {
        let id = number(100_000...999_999_999)
        return random.pick([
            "maps.google.com/maps/contrib/\(id)/photos", "www.google.com/maps/contrib/\(id)/reviews?hl=de", "maps.google.com/?cid=\(id)",
            "www.google.com/maps/place//data=!3m4!1e2!3m2!1sCIHM\(id)!2e10!4m2!3m1!1s0x1:0x\(id)", "goo.gl/maps/\(id)",
            "www.google.com/maps/@\(point()),\(number(0...21))z", "maps.google.com/?q=\(LinkText.encoded(text(), plain: ""))&z=3",
            "www.google.com/maps/place/Kestrel+Court/@1,2,17z", "www.google.com/maps/dir/A/B/",
            "maps.google.com/maps?saddr=A&daddr=B&dirflg=w",
        ])
    }

    /// A link that is right in its form.
    mutating func link() -> String {
        let back =
            "x-success=" + LinkText.encoded(random.pick(["app://", "app://?a=1", "app://x?b=2&c=3"]), plain: ":/?=") + "&x-source=My+App"
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1: return "comgooglemaps://?" + appQuery()
        case 2: return "comgooglemaps-x-callback://?" + [appQuery(), back].filter { !$0.isEmpty }.joined(separator: "&")
        case 3: return "comgooglemapsurl://" + mapsURL() + (random.chance(2) ? "&" + back : "")
        case 4: return "https://" + mapsURL()
        default: return random.pick(["https://", "http://", "comgooglemapsurl://"]) + otherWeb()
        }
    }

    private static let odd = Array("%&=?#/:@|+ \n,!.\u{0}\u{7F}é❤️-9x".utf8)

    /// A link with bytes changed, cut, doubled or put in.
    mutating func broken(_ link: String) -> String {
        var bytes = Array(link.utf8)
        let odd = Self.odd
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            guard !bytes.isEmpty else { break }
            let at = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes[at] = random.pick(odd)
            case 1: bytes.insert(random.pick(odd), at: at)
            case 2: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...8, using: &random)))
            case 3: bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 12)], at: at)
            default: bytes[at] = UInt8.random(in: 0...255, using: &random)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
