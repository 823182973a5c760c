// The cascade: all declarations that reach an element, in the order in which they override each other.
import Model

/// The style of an element and of the parts that CSS generates before and after its content.
public struct CSSStyles: Sendable {
    public var element: CSSStyle
    public var before: CSSStyle?
    public var after: CSSStyle?
}

/// Computes styles for the elements of one tree. Ask for parents before their children.
public struct CSSCascade {
    /// How many style sheets the page uses that are not in the file: linked ones, and style elements whose rules exist only in memory.
    public private(set) var missingSheets = 0
    /// Whether the colours in the file are all that count: no sheet is missing, and the canvas is not declared dark.
    /// Whether all style sheets are at hand.
    public var knowsTextStyles: Bool { missingSheets == 0 }
    public var knowsColors: Bool { missingSheets == 0 && !declaresDark }
    private var declaresDark = false
    private var matcher: CSSMatcher
    private var sheets: [CSSStyleSheet]
    private var variables = CSSVariables()
    private var memo = CSSStyleMemo()

    /// Whether the page was too costly to match completely.
    public var isExhausted: Bool { matcher.budget <= 0 || variables.budget <= 0 }

    /// A declaration that reaches an element, with its rank.
    private struct Match {
        var tier: Int
        var specificity: Int
        var order: Int
        var target: CSSTarget
        /// The rule's declarations in its scope's sheet; -1 for those of a `style` attribute.
        var scope = 0
        var block: Int
        /// Which rule of which scope this is, and from where it was seen.
        var place = 0
    }

    /// What decides which rules can match an element.
    private struct Signature: Hashable {
        var scope: Int32
        /// Whether the element is in the scope itself.
        var isInside: Bool
        var tag: String
        /// The number of the list of classes.
        var classes: Int32
        var id: String?
    }

    /// A rule that may match, and whether it does so without any doubt.
    private struct Candidate {
        var rule: Int
        var isSure: Bool
    }

    private var known: [Signature: [Candidate]] = [:]

    /// Reads all style elements of a tree; `linked` holds the texts of linked sheets that are at hand, by `href` as written.
    public init(_ tree: HTMLTree, _ scopes: HTMLScopes, linked: [String: String] = [:]) {
        matcher = CSSMatcher(tree, scopes)
        sheets = Array(repeating: CSSStyleSheet(), count: scopes.scopes.count)
        for index in tree.nodes.indices {
            let scope = Int(scopes.scopeOf[index])
            guard let tag = tree.nodes[index].tag, tag == "style" || tag == "link" || tag == "meta", scopes.scopes[scope].kind != .inert
            else { continue }
            if tag == "meta" {
                let scheme =
                    tree.attribute(index, "name")?.lowercased() == "color-scheme" ? tree.attribute(index, "content")?.lowercased() : nil
                if let scheme, scheme.contains("dark"), !scheme.contains("light") { declaresDark = true }
                continue
            }
            if let media = tree.attribute(index, "media"), !CSSMedia.applies(media) { continue }
            if tag == "style" {
                let type = tree.attribute(index, "type")?.lowercased() ?? ""
                guard type.isEmpty || type == "text/css" else { continue }
                let source = tree.textContent(of: index)
                if source.allSatisfy(\.isWhitespace) { missingSheets += 1 }
                sheets[scope].add(source)
            } else if let href = tree.attribute(index, "href"),
                (tree.attribute(index, "rel") ?? "").lowercased().split(whereSeparator: \.isASCIIWhitespace).contains("stylesheet"),
                !(tree.attribute(index, "rel") ?? "").lowercased().contains("alternate"), tree.attribute(index, "disabled") == nil
            {
                if let source = linked[href] { sheets[scope].add(source) } else { missingSheets += 1 }
            }
        }
        if sheets.contains(where: { !$0.isEmpty }) { matcher.gather() }
    }

    /// The styles of an element whose parent in the flattened tree has the given style.
    public mutating func styles(of node: Int, parent: CSSStyle) -> CSSStyles {
        var matches: [Match] = []
        collect(node, into: &matches)
        return compute(node, matches, inline: matcher.tree.attribute(node, .style), parent: parent)
    }

    /// The same, computed once for all elements that are alike in everything that counts.
    public mutating func sharedStyles(of node: Int, parent: CSSSharedStyle) -> CSSSharedStyles {
        var matches: [Match] = []
        collect(node, into: &matches)
        let inline = matcher.tree.attribute(node, .style)
        let key = CSSStyleMemo.Key(
            parent: parent.number, tag: matcher.tree.nodes[node].tag ?? "", traits: CSSDefaults.traits(node, matcher.tree), inline: inline,
            rules: matches.map(\.place))
        if let found = memo.known(key) { return found }
        return memo.keep(compute(node, matches, inline: inline, parent: parent.style), for: key)
    }

    /// The styles that rules and a `style` attribute give an element.
    private mutating func compute(_ node: Int, _ matches: [Match], inline: String?, parent: CSSStyle) -> CSSStyles {
        var matches = matches
        let written = inline.map { CSSParser.declarations($0) } ?? []
        if inline != nil { matches.append(Match(tier: 2, specificity: 0, order: 0, target: .element, block: -1)) }
        var initial = CSSStyle(inheritingFrom: parent)
        CSSDefaults.apply(to: &initial, node, matcher.tree, parent: parent, knowsColors: knowsColors)
        let own = matches.filter { $0.target == .element || $0.target == .slotted }
        let element = compute(own, written, initial, parent: parent, isRoot: matcher.tree.nodes[node].tag == "html")
        var result = CSSStyles(element: element)
        for target in [CSSTarget.before, .after] {
            let own = matches.filter { $0.target == target }
            guard !own.isEmpty else { continue }
            let style = compute(own, written, CSSStyle(inheritingFrom: element), parent: element, isRoot: false)
            guard let content = style.content, !content.isEmpty else { continue }
            if target == .before { result.before = style } else { result.after = style }
        }
        return result
    }

    /// Gathers the rules that match, from the element's own scope and from shadow trees that see it from inside.
    private mutating func collect(_ node: Int, into matches: inout [Match]) {
        collect(node, scope: matcher.scopes.scopeOf[node], tierShift: 0, into: &matches) { $0.target != .slotted }
        guard !matcher.scopes.shadowScopes.isEmpty else { return }
        let scopes = matcher.scopes
        if let shadow = scopes.shadowScopes[node] {
            collect(node, scope: shadow, tierShift: -10, into: &matches) { rule in
                rule.target != .slotted && rule.compounds.last?.pseudoClasses.contains(where: \.isHost) == true
            }
        }
        let parent = Int(matcher.tree.nodes[node].parent)
        if parent >= 0, scopes.shadowRoots[parent] != node, let shadow = scopes.shadowScopes[parent] {
            collect(node, scope: shadow, tierShift: -10, into: &matches) { $0.target == .slotted }
        }
    }

    /// Gathers the matching rules of one sheet.
    private mutating func collect(
        _ node: Int, scope: Int32, tierShift: Int, into matches: inout [Match], where isWanted: (CSSSelector) -> Bool
    ) {
        guard !sheets[Int(scope)].isEmpty, matcher.budget > 0 else { return }
        for candidate in candidates(node, scope: scope) {
            let rule = sheets[Int(scope)].rules[candidate.rule]
            guard isWanted(rule.selector) else { continue }
            if candidate.isSure { matcher.spend(1) } else if !matcher.matches(rule.selector, node, scope: scope) { continue }
            matcher.spend(20 + 5 * sheets[Int(scope)].blocks[rule.block].count)
            matches.append(
                Match(
                    tier: (rule.isLayered ? 0 : 1) + tierShift, specificity: rule.selector.specificity, order: candidate.rule,
                    target: rule.selector.target, scope: Int(scope), block: rule.block,
                    place: (Int(scope) << 32 | candidate.rule) << 1 | (tierShift == 0 ? 0 : 1)))
        }
    }

    /// The rules that may match an element, worked out once for all that have its tag, classes and id.
    private mutating func candidates(_ node: Int, scope: Int32) -> [Candidate] {
        let tag = matcher.tree.nodes[node].tag ?? ""
        let key = Signature(
            scope: scope, isInside: matcher.scopes.scopeOf[node] == scope, tag: tag, classes: matcher.classLists[node],
            id: matcher.ids[node])
        if let known = known[key] { return known }
        var found: [Candidate] = []
        let sheet = sheets[Int(scope)]
        sheet.candidates(id: matcher.ids[node], classes: matcher.classes[node], tag: tag) { rule in
            let selector = sheet.rules[rule].selector
            let isSure = key.isInside && selector.compounds.count == 1 && selector.target != .slotted && matcher.isSettled(selector)
            if isSure, !matcher.matches(selector, node, scope: scope), matcher.budget > 0 { return }
            found.append(Candidate(rule: rule, isSure: isSure && matcher.budget > 0))
        }
        if known.count < 20_000 { known[key] = found }
        return found
    }

    /// Applies declarations in ascending rank: normal ones, then important ones.
    private mutating func compute(
        _ matches: [Match], _ written: [CSSDeclaration], _ initial: CSSStyle, parent: CSSStyle, isRoot: Bool
    ) -> CSSStyle {
        guard !matches.isEmpty else {
            var style = initial
            if isRoot { style.rootFontSize = style.fontSize }
            return style
        }
        /// A match's declarations.
        func block(_ match: Match) -> [CSSDeclaration] { match.block < 0 ? written : sheets[match.scope].blocks[match.block] }
        var style = initial
        let ranked = matches.sorted { ($0.tier, $0.specificity, $0.order) < ($1.tier, $1.specificity, $1.order) }
        var ordered: [CSSDeclaration] = []
        var hasCustom = false
        for match in ranked {
            for declaration in block(match) where !declaration.isImportant {
                ordered.append(declaration)
                if declaration.customName != nil { hasCustom = true }
            }
        }
        // Among important declarations layers win over rules outside layers, and a style attribute over both.
        let important = ranked.filter { block($0).contains(where: \.isImportant) }.sorted {
            (Self.importantTier($0.tier), $0.specificity, $0.order) < (Self.importantTier($1.tier), $1.specificity, $1.order)
        }
        for match in important {
            for declaration in block(match) where declaration.isImportant {
                ordered.append(declaration)
                if declaration.customName != nil { hasCustom = true }
            }
        }
        if hasCustom {
            for declaration in ordered { if let name = declaration.customName { style.variables[name] = declaration.value } }
        }
        // The font comes first: other lengths may be relative to its size.
        for isFont in [true, false] {
            for declaration in ordered where declaration.customName == nil {
                guard isFont == CSSFontStyle.properties.contains(declaration.property) else { continue }
                for setting in settings(of: declaration, style.variables) { style.apply(setting, parent: parent) }
            }
            if isFont, isRoot { style.rootFontSize = style.fontSize }
        }
        return style
    }

    /// The rank of a tier among important declarations.
    private static func importantTier(_ tier: Int) -> Int { tier == 2 ? 2 : tier < -5 ? 10 - tier : 1 - tier }

    /// A declaration's settings, with its variables resolved where it has any.
    private mutating func settings(of declaration: CSSDeclaration, _ values: [String: String]) -> [CSSSetting] {
        guard declaration.needsVariables else { return declaration.settings }
        guard let value = variables.resolve(declaration.value, values) else { return [] }
        return CSSProperties.parse(declaration.property, value)
    }
}
