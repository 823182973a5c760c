// Which of the attributes that readers ask for a node has at all: most nodes have few of them, and comparing names costs more than the rest.

/// An attribute, or a family of them, that is asked for at every element; its raw value is its bit in a node's `HTMLKeys`.
public enum HTMLKey: UInt8, Sendable, CaseIterable {
    case id, name, place, itemid, type, href, xlinkHref, src, srcset, media, disabled, value, open, width, height, style, role, rel, poster,
        onclick, tabindex, placeholder, title, hidden, bgcolor, background, color, text, ariaLabel, alt
    case className
    /// Names that begin with `data-`.
    case data
    /// Names that drawings take their look from: `display`, `visibility`, `opacity`, `font-size`.
    case drawing
    /// Names under which lazy loaders keep an address.
    case deferred

    /// Attributes in which lazy loaders keep the address until the picture comes into view.
    public static let deferredNames: Set<String> = [
        "data-src", "data-srcset", "data-lazy", "data-lazy-src", "data-lazy-srcset", "data-original", "data-original-src", "data-bg",
        "data-bgset", "data-background", "data-background-image", "data-flickity-lazyload", "data-echo", "data-hi-res-src",
    ]

    /// The name of the attribute; families have several and none here.
    public var name: String { Self.names[Int(rawValue)] }

    private static let names: [String] = allCases.map { key in
        switch key {
        case .xlinkHref: "xlink:href"
        case .ariaLabel: "aria-label"
        case .className: "class"
        case .data, .drawing, .deferred: ""
        default: "\(key)"
        }
    }

    /// Each name's key.
    private static let known: [String: HTMLKey] = {
        let drawings = ["display", "visibility", "opacity", "font-size"].map { ($0, HTMLKey.drawing) }
        let single = allCases.filter { !$0.name.isEmpty }.map { ($0.name, $0) }
        return Dictionary(single + drawings, uniquingKeysWith: { $1 })
    }()

    /// The bits of a lower-case attribute name; none for names that nobody asks for.
    static func keys(of name: String) -> HTMLKeys {
        if name.utf8.starts(with: "data-".utf8) {
            return deferredNames.contains(name) ? [HTMLKeys(.data), HTMLKeys(.deferred)] : HTMLKeys(.data)
        }
        return known[name].map { HTMLKeys($0) } ?? []
    }
}

/// A set of keys.
public struct HTMLKeys: OptionSet, Sendable, Hashable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The set of one key.
    public init(_ key: HTMLKey) { rawValue = 1 << UInt64(key.rawValue) }

    /// The keys that a lower-case attribute name stands for.
    public init(name: String) { self = HTMLKey.keys(of: name) }

    /// The set of some keys.
    public init(_ keys: [HTMLKey]) { self = keys.reduce(into: []) { $0.formUnion(HTMLKeys($1)) } }

    /// Whether a key is in the set.
    public func contains(_ key: HTMLKey) -> Bool { rawValue >> UInt64(key.rawValue) & 1 != 0 }
}
