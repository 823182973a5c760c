// Matches selectors against a tree, right to left, within the scope that a sheet belongs to and within a budget of steps.

/// The facts about a tree that selectors ask for, gathered once.
struct CSSMatcher {
    let tree: HTMLTree
    let scopes: HTMLScopes
    /// What an element's attributes set, beside what rules set for it.
    struct Manner: Hashable {
        var tag: String
        /// The `style` attribute.
        var inline: String?
        /// The attributes that the browser's own sheet looks at.
        var traits: [String] = []
    }

    /// Everything that is seen of an element alone, without its place in the tree.
    struct Look: Hashable {
        /// The scope that the element is in.
        var scope: Int32
        var id: String?
        /// The list of classes as written.
        var className: String?
        var manner: Manner
    }

    /// A look that some elements have.
    struct KnownLook {
        var look: Look
        var classes: [String]
        /// The number of its manner.
        var manner: Int
    }

    /// The distinct looks of elements.
    private(set) var looks: [KnownLook] = []
    /// The number of each element's look.
    private(set) var lookOf: [Int32]
    /// The element before this one among its siblings; -1 for the first.
    private var previous: [Int32]
    /// The position among the sibling elements, from 1.
    private var position: [Int32]
    private var childCount: [Int32]
    /// Steps that are left; beyond them nothing matches any more.
    private(set) var budget = 30_000_000

    /// Gathers the facts of a tree.
    init(_ tree: HTMLTree, _ scopes: HTMLScopes) {
        self.tree = tree
        self.scopes = scopes
        let count = tree.nodes.count
        var numbers: [Look: Int32] = [:]
        var manners: [Manner: Int] = [:]
        lookOf = Array(repeating: 0, count: count)
        previous = Array(repeating: -1, count: count)
        position = Array(repeating: 0, count: count)
        childCount = Array(repeating: 0, count: count)
        var last = [Int32](repeating: -1, count: count)
        // The look of each kind of elements, as that kind was seen last.
        var ofKind: [Int: Int32] = [:]
        for index in 0..<count where tree.nodes[index].tag != nil {
            let kind = tree.nodes[index].kind
            if kind != 0, let known = ofKind[kind], looks[Int(known)].look.scope == scopes.scopeOf[index] {
                lookOf[index] = known
            } else {
                let look = Self.look(index, tree, scopes)
                let number = numbers[look] ?? Int32(clamping: looks.count)
                if Int(number) == looks.count {
                    numbers[look] = number
                    let manner = manners[look.manner] ?? manners.count
                    manners[look.manner] = manner
                    let classes = look.className?.split(whereSeparator: \.isASCIIWhitespace).map(String.init) ?? []
                    looks.append(KnownLook(look: look, classes: classes, manner: manner))
                }
                lookOf[index] = number
                if kind != 0 { ofKind[kind] = number }
            }
            let parent = Int(tree.nodes[index].parent)
            guard parent >= 0 else {
                position[index] = 1
                continue
            }
            previous[index] = last[parent]
            last[parent] = Int32(clamping: index)
            childCount[parent] += 1
            position[index] = childCount[parent]
        }
    }

    /// The look of an element.
    private static func look(_ node: Int, _ tree: HTMLTree, _ scopes: HTMLScopes) -> Look {
        var look = Look(scope: scopes.scopeOf[node], manner: Manner(tag: tree.nodes[node].tag ?? ""))
        guard !tree.nodes[node].keys.isEmpty else { return look }
        look.manner.traits = CSSDefaults.traits(node, tree)
        guard !tree.nodes[node].keys.isDisjoint(with: selecting) else { return look }
        for place in tree.nodes[node].attributes {
            let keys = tree.attributes[Int(place)].keys
            if keys.contains(.id) { look.id = tree.attributes[Int(place)].value }
            if keys.contains(.className) { look.className = tree.attributes[Int(place)].value }
        }
        look.manner.inline = tree.attribute(node, .style)
        return look
    }

    private static let selecting = HTMLKeys([.id, .className, .style])

    /// Whether tag, classes and id of an element alone decide whether a selector's last compound matches it.
    func isSettled(_ selector: CSSSelector) -> Bool {
        selector.compounds.last.map { $0.attributes.isEmpty && $0.pseudoClasses.isEmpty } ?? false
    }

    /// Counts work that a match causes elsewhere against the budget.
    mutating func spend(_ steps: Int) { budget -= steps }

    /// Whether a selector of a scope's sheet matches an element.
    mutating func matches(_ selector: CSSSelector, _ node: Int, scope: Int32) -> Bool {
        matches(selector, selector.compounds.count - 1, node, scope: scope)
    }

    /// Whether the compounds up to an index match, the last of them on this element. Depth is bounded by the selector's length.
    private mutating func matches(_ selector: CSSSelector, _ index: Int, _ node: Int, scope: Int32) -> Bool {
        let isSlotted = selector.target == .slotted
        guard index >= 0, fulfils(selector, index, node, scope: scope, isSlotted: isSlotted) else { return false }
        guard index > 0 else { return true }
        switch selector.combinators[index - 1] {
        case .child:
            guard let parent = parent(of: node, scope: scope) else { return false }
            return matches(selector, index - 1, parent, scope: scope)
        case .descendant:
            var ancestor = parent(of: node, scope: scope)
            while let here = ancestor, budget > 0 {
                if matches(selector, index - 1, here, scope: scope) { return true }
                ancestor = parent(of: here, scope: scope)
            }
            return false
        case .nextSibling:
            return previous[node] >= 0 && matches(selector, index - 1, Int(previous[node]), scope: scope)
        case .laterSibling:
            var sibling = Int(previous[node])
            while sibling >= 0, budget > 0 {
                if matches(selector, index - 1, sibling, scope: scope) { return true }
                sibling = Int(previous[sibling])
            }
            return false
        }
    }

    /// The parent that selectors of a scope see: at the top of a shadow tree the host, elsewhere nothing.
    private func parent(of node: Int, scope: Int32) -> Int? {
        guard scopes.scopeOf[node] == scope else { return nil }
        let parent = Int(tree.nodes[node].parent)
        guard parent >= 0 else { return nil }
        if scopes.scopeOf[parent] == scope { return parent }
        let owner = scopes.scopes[Int(scope)]
        return owner.kind == .shadow && owner.host >= 0 ? owner.host : nil
    }

    /// Whether all conditions of one compound hold; it is read where it stands, since a copy costs more than most of them.
    private mutating func fulfils(_ selector: CSSSelector, _ index: Int, _ node: Int, scope: Int32, isSlotted: Bool) -> Bool {
        let number = Int(lookOf[node])
        budget -= 1 + (selector.compounds[index].classes.isEmpty ? 0 : looks[number].classes.count)
        guard budget > 0 else { return false }
        if scopes.scopeOf[node] != scope, !isSlotted {
            // From inside a shadow tree the host is seen by `:host` alone.
            let isHost = selector.compounds[index].pseudoClasses.contains(where: \.isHost)
            guard scopes.scopes[Int(scope)].host == node, isHost else { return false }
        }
        if let id = selector.compounds[index].id, looks[number].look.id != id { return false }
        if let tag = selector.compounds[index].tag, tree.nodes[node].tag != tag { return false }
        for name in selector.compounds[index].classes where !looks[number].classes.contains(name) { return false }
        for test in selector.compounds[index].attributes where !matches(test, node) { return false }
        for pseudo in selector.compounds[index].pseudoClasses where !matches(pseudo, node, scope: scope) { return false }
        return true
    }

    /// Whether an attribute fulfils its test.
    private func matches(_ test: CSSAttributeTest, _ node: Int) -> Bool {
        guard var actual = tree.attribute(node, test.name) else { return false }
        var wanted = test.value
        if test.ignoresCase {
            actual = actual.lowercased()
            wanted = wanted.lowercased()
        }
        switch test.operation {
        case .exists: return true
        case .equals: return actual == wanted
        case .word: return actual.split(whereSeparator: \.isASCIIWhitespace).contains { $0 == wanted }
        case .dash: return actual == wanted || actual.hasPrefix(wanted + "-")
        case .prefix: return !wanted.isEmpty && actual.hasPrefix(wanted)
        case .suffix: return !wanted.isEmpty && actual.hasSuffix(wanted)
        case .substring: return !wanted.isEmpty && actual.contains(wanted)
        }
    }

    /// Whether a pseudo-class holds. Nesting is bounded by the parser.
    private mutating func matches(_ pseudo: CSSPseudoClass, _ node: Int, scope: Int32) -> Bool {
        switch pseudo {
        case .never: return false
        case .root: return tree.nodes[node].parent < 0 || tree.nodes[node].tag == "html"
        case .empty: return Int(tree.nodes[node].subtreeEnd) == node + 1
        case .link: return tree.nodes[node].tag == "a" && tree.attribute(node, "href") != nil
        case .checked: return tree.attribute(node, "checked") != nil || tree.attribute(node, "selected") != nil
        case .disabled: return tree.attribute(node, "disabled") != nil
        case .enabled: return tree.attribute(node, "disabled") == nil && Self.formTags.contains(tree.nodes[node].tag ?? "")
        case .host: return scopes.scopes[Int(scope)].host == node
        case .hostMatching(let list):
            guard scopes.scopes[Int(scope)].host == node else { return false }
            return list.contains { matches($0, node, scope: scopes.scopeOf[node]) }
        case .not(let list): return !list.contains { matches($0, node, scope: scopes.scopeOf[node]) }
        case .isAny(let list): return list.contains { matches($0, node, scope: scopes.scopeOf[node]) }
        case .nth(let step, let offset, let fromEnd, let ofType):
            let place = ofType ? placeOfType(node, fromEnd: fromEnd) : place(node, fromEnd: fromEnd)
            if step == 0 { return place == offset }
            return (place - offset) % step == 0 && (place - offset) / step >= 0
        }
    }

    private static let formTags: Set<String> = ["button", "input", "select", "textarea", "option", "optgroup", "fieldset"]

    /// The position among all sibling elements.
    private func place(_ node: Int, fromEnd: Bool) -> Int {
        let parent = Int(tree.nodes[node].parent)
        guard fromEnd, parent >= 0 else { return Int(position[node]) }
        return Int(childCount[parent]) - Int(position[node]) + 1
    }

    /// The position among the siblings of the same tag.
    private mutating func placeOfType(_ node: Int, fromEnd: Bool) -> Int {
        let tag = tree.nodes[node].tag
        var place = 1
        if fromEnd {
            let parent = Int(tree.nodes[node].parent)
            guard parent >= 0 else { return 1 }
            var sibling = Int(tree.nodes[node].subtreeEnd)
            while sibling < Int(tree.nodes[parent].subtreeEnd), budget > 0 {
                if tree.nodes[sibling].tag == tag { place += 1 }
                sibling = Int(tree.nodes[sibling].subtreeEnd)
                budget -= 1
            }
            return place
        }
        var sibling = Int(previous[node])
        while sibling >= 0, budget > 0 {
            if tree.nodes[sibling].tag == tag { place += 1 }
            sibling = Int(previous[sibling])
            budget -= 1
        }
        return place
    }
}

extension CSSPseudoClass {
    /// Whether this is `:host` in either form.
    var isHost: Bool {
        switch self {
        case .host, .hostMatching: true
        default: false
        }
    }
}

extension Character {
    /// A character that separates words in attribute values.
    var isASCIIWhitespace: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" || self == "\u{0C}" || self == "\r\n" }
}
