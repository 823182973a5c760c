// A parsed style sheet: its rules in order, indexed by the rightmost id, class or tag of each selector.

/// One declaration of a property that matters to what is shown.
struct CSSDeclaration: Sendable {
    /// A custom property's name (`--x`), or nil for those that `settings` holds.
    var customName: String?
    /// The value as written; used for custom properties and for values that refer to them.
    var value: String
    var property: String
    var isImportant: Bool
    /// What the declaration sets; empty until `var()` is resolved.
    var settings: [CSSSetting]
    var needsVariables: Bool
}

/// One selector with its declarations.
struct CSSRule: Sendable {
    var selector: CSSSelector
    /// Index into `CSSStyleSheet.blocks`.
    var block: Int
    /// Whether the rule stands in a `@layer`, which every rule outside beats.
    var isLayered: Bool
}

/// All rules of one scope: a document or a shadow root.
public struct CSSStyleSheet: Sendable {
    private(set) var rules: [CSSRule] = []
    private(set) var blocks: [[CSSDeclaration]] = []
    private var byID: [String: [Int]] = [:]
    private var byClass: [String: [Int]] = [:]
    private var byTag: [String: [Int]] = [:]
    private var universal: [Int] = []

    /// A sheet without rules.
    public init() {}

    /// Whether no rule can match anything.
    public var isEmpty: Bool { rules.isEmpty }

    /// Adds the rules of a style element or file behind those already there.
    public mutating func add(_ source: String) {
        let other = CSSSheetCache.sheet(source)
        if isEmpty {
            self = other
            return
        }
        let first = blocks.count
        blocks += other.blocks
        for rule in other.rules { add(CSSRule(selector: rule.selector, block: first + rule.block, isLayered: rule.isLayered)) }
    }

    /// A sheet with the rules of one source.
    init(parsing source: String) {
        var parser = CSSParser(source)
        parser.run { selectors, declarations, isLayered in
            let kept = selectors.filter { !$0.compounds.isEmpty }
            guard !kept.isEmpty, !declarations.isEmpty else { return }
            blocks.append(declarations)
            for selector in kept { add(CSSRule(selector: selector, block: blocks.count - 1, isLayered: isLayered)) }
        }
    }

    /// Files a rule under the rarest name of its rightmost compound.
    private mutating func add(_ rule: CSSRule) {
        let index = rules.count
        rules.append(rule)
        guard let last = rule.selector.compounds.last else { return }
        if let id = last.id {
            byID[id, default: []].append(index)
        } else if let name = last.classes.first {
            byClass[name, default: []].append(index)
        } else if let tag = last.tag {
            byTag[tag, default: []].append(index)
        } else {
            universal.append(index)
        }
    }

    /// Calls back for every rule whose rightmost compound may fit an element.
    func candidates(id: String?, classes: [String], tag: String, _ body: (Int) -> Void) {
        for index in universal { body(index) }
        if let found = byTag[tag] { for index in found { body(index) } }
        for name in classes { if let found = byClass[name] { for index in found { body(index) } } }
        if let id, let found = byID[id] { for index in found { body(index) } }
    }
}
