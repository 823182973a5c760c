// Selectors as values, and their specificity.

/// One condition on an attribute.
struct CSSAttributeTest: Sendable, Hashable {
    /// How the value is compared.
    enum Operation: Sendable, Hashable { case exists, equals, word, dash, prefix, suffix, substring }
    var name: String
    var operation: Operation
    var value: String
    var ignoresCase: Bool
}

/// A pseudo-class as far as a saved page can answer it.
enum CSSPseudoClass: Sendable, Hashable {
    /// `:nth-child(an+b)` and its relatives.
    case nth(step: Int, offset: Int, fromEnd: Bool, ofType: Bool)
    case root, empty, link, host, checked, disabled, enabled
    indirect case not([CSSSelector])
    indirect case isAny([CSSSelector])
    indirect case hostMatching([CSSSelector])
    /// A state such as `:hover` that a page at rest does not have.
    case never
}

/// Conditions on one element.
struct CSSCompound: Sendable, Hashable {
    var tag: String?
    var id: String?
    var classes: [String] = []
    var attributes: [CSSAttributeTest] = []
    var pseudoClasses: [CSSPseudoClass] = []
}

/// How a compound relates to the one on its right.
enum CSSCombinator: Sendable, Hashable { case descendant, child, nextSibling, laterSibling }

/// What a selector styles: the element itself or a part of it.
enum CSSTarget: Sendable, Hashable { case element, before, after, slotted }

/// A complex selector: compounds from left to right with the combinators between them.
struct CSSSelector: Sendable, Hashable {
    var compounds: [CSSCompound] = []
    var combinators: [CSSCombinator] = []
    var target: CSSTarget = .element
    /// Ids, then classes and the like, then types: the standard's triple in one comparable number.
    var specificity = 0

    /// One id, class or type in the comparable number.
    static let idWeight = 1 << 20
    static let classWeight = 1 << 10
    static let typeWeight = 1
}
