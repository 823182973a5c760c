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

    /// A rule that may match, and whether it does so without any doubt.
    private struct Candidate {
        var match: Match
        var isSure: Bool
        /// Steps that a match costs.
        var cost: Int
    }

    /// The rules of a scope that may match the elements of one look.
    private final class Plan {
        fileprivate(set) var candidates: [Candidate] = []
        /// Whether all of them match all elements of the look.
        fileprivate(set) var isSettled = true
        /// Steps that all matches cost together.
        fileprivate(set) var cost = 0
        /// The matches, and which rules they are.
        fileprivate(set) var matches: [Match] = []
        fileprivate(set) var rules: [Int] = []
    }

    /// The plan where there are no rules.
    private let nothing = Plan()
    /// Plans for elements in their own scope by the number of their look; the others by that and the number of the scope.
    private var ownPlans: [Plan?]
    private var plans: [Int: Plan] = [:]

    /// Reads all style elements of a tree; `linked` holds the texts of linked sheets that are at hand, by `href` as written.
    public init(_ tree: HTMLTree, _ scopes: HTMLScopes, linked: [String: String] = [:]) {
        matcher = CSSMatcher(tree, scopes)
        ownPlans = Array(repeating: nil, count: matcher.looks.count)
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
    }

    /// The styles of an element whose parent in the flattened tree has the given style.
    public mutating func styles(of node: Int, parent: CSSStyle) -> CSSStyles {
        var matches: [Match] = []
        collect(node, into: &matches)
        return compute(node, matches, parent: parent)
    }

    /// The same, computed once for all elements that are alike in everything that counts.
    public mutating func sharedStyles(of node: Int, parent: CSSSharedStyle) -> CSSSharedStyles {
        let manner = matcher.looks[Int(matcher.lookOf[node])].manner
        var key = CSSStyleMemo.Key(parent: parent.number, manner: manner, rules: [])
        if matcher.scopes.shadowScopes.isEmpty, matcher.budget > 0, let plan = settledPlan(node, scope: matcher.scopes.scopeOf[node]) {
            matcher.spend(plan.cost)
            key.rules = plan.rules
            if let found = memo.known(key) { return found }
            return memo.keep(compute(node, plan.matches, parent: parent.style), for: key)
        }
        var matches: [Match] = []
        collect(node, into: &matches)
        key.rules = matches.map(\.place)
        if let found = memo.known(key) { return found }
        return memo.keep(compute(node, matches, parent: parent.style), for: key)
    }

    /// The styles that rules and a `style` attribute give an element.
    private mutating func compute(_ node: Int, _ matches: [Match], parent: CSSStyle) -> CSSStyles {
        var matches = matches
        let inline = matcher.tree.attribute(node, .style)
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
        for candidate in plan(node, scope: scope).candidates {
            let rule = sheets[Int(scope)].rules[candidate.match.order]
            guard isWanted(rule.selector) else { continue }
            if candidate.isSure { matcher.spend(1) } else if !matcher.matches(rule.selector, node, scope: scope) { continue }
            matcher.spend(candidate.cost)
            var match = candidate.match
            match.tier += tierShift
            if tierShift != 0 { match.place |= 1 }
            matches.append(match)
        }
    }

    /// The plan for an element in its own scope when tag, classes and id decide all about it.
    private mutating func settledPlan(_ node: Int, scope: Int32) -> Plan? {
        guard !sheets[Int(scope)].isEmpty else { return nothing }
        let plan = plan(node, scope: scope)
        return plan.isSettled ? plan : nil
    }

    /// The rules that may match an element, worked out once for all of its look.
    private mutating func plan(_ node: Int, scope: Int32) -> Plan {
        let number = Int(matcher.lookOf[node])
        let isOwn = matcher.looks[number].look.scope == scope
        let key = number << 32 | Int(scope)
        if let known = isOwn ? ownPlans[number] : plans[key] { return known }
        let known = matcher.looks[number]
        let plan = Plan()
        let sheet = sheets[Int(scope)]
        sheet.candidates(id: known.look.id, classes: known.classes, tag: known.look.manner.tag) { number in
            let rule = sheet.rules[number]
            var isSure =
                isOwn && rule.selector.compounds.count == 1 && rule.selector.target != .slotted
                && matcher.isSettled(rule.selector)
            if isSure, !matcher.matches(rule.selector, node, scope: scope), matcher.budget > 0 { return }
            isSure = isSure && matcher.budget > 0
            let match = Match(
                tier: rule.isLayered ? 0 : 1, specificity: rule.selector.specificity, order: number, target: rule.selector.target,
                scope: Int(scope), block: rule.block, place: (Int(scope) << 32 | number) << 1)
            let cost = 20 + 5 * sheet.blocks[rule.block].count
            plan.candidates.append(Candidate(match: match, isSure: isSure, cost: cost))
            // What is slotted is styled by its host alone.
            if rule.selector.target == .slotted { return }
            plan.isSettled = plan.isSettled && isSure
            plan.cost += cost + 1
            plan.matches.append(match)
            plan.rules.append(match.place)
        }
        if isOwn { ownPlans[number] = plan } else if plans.count < 20_000 { plans[key] = plan }
        return plan
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
