// Styles that many elements share: the rows of a list have the same tags, classes and parents, so that their styles are computed once.

/// A computed style with a number of its own, by which styles that follow from it are told apart.
public final class CSSSharedStyle: Sendable {
    public let style: CSSStyle
    public let number: Int

    /// A style; the caller gives each another number.
    public init(_ style: CSSStyle, number: Int) {
        self.style = style
        self.number = number
    }
}

/// The shared styles of an element and of what CSS generates in it.
public struct CSSSharedStyles: Sendable {
    public var element: CSSSharedStyle
    public var before: CSSSharedStyle?
    public var after: CSSSharedStyle?
}

/// The styles of one cascade by everything that they depend on.
struct CSSStyleMemo {
    /// All that decides an element's styles.
    struct Key: Hashable {
        /// The number of the parent's style.
        var parent: Int
        /// The number of what the element's attributes set.
        var manner: Int
        /// The rules that match, in the order in which they were found.
        var rules: [Int]
    }

    private var known: [Key: CSSSharedStyles] = [:]
    private var next = 0
    /// Pages on which hardly two elements are alike gain nothing by more.
    private static let most = 20_000

    /// The styles of a key, when they were computed before.
    func known(_ key: Key) -> CSSSharedStyles? { known[key] }

    /// Numbers styles that were computed, and keeps them.
    mutating func keep(_ styles: CSSStyles, for key: Key) -> CSSSharedStyles {
        let shared = CSSSharedStyles(
            element: number(styles.element), before: styles.before.map { number($0) }, after: styles.after.map { number($0) })
        if known.count < Self.most { known[key] = shared }
        return shared
    }

    /// Gives a style its number.
    private mutating func number(_ style: CSSStyle) -> CSSSharedStyle {
        defer { next += 1 }
        return CSSSharedStyle(style, number: next)
    }
}
