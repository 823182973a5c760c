// Matches selectors against a tree, right to left, within the scope that a sheet belongs to and within a budget of steps.

/// The facts about a tree that selectors ask for, gathered once.
struct CSSMatcher {
    let tree: HTMLTree
    let scopes: HTMLScopes
    private(set) var ids: [String?]
    private(set) var classes: [[String]]
    /// The number of each element's list of classes; 0 for none.
    private(set) var classLists: [Int32]
    /// The element before this one among its siblings; -1 for the first.
    private var previous: [Int32]
    /// The position among the sibling elements, from 1.
    private var position: [Int32]
    private var childCount: [Int32]
    /// Steps that are left; beyond them nothing matches any more.
    private(set) var budget = 30_000_000

    /// A matcher that knows nothing yet of the tree's elements; before anything is matched, `gather` must be called.
    init(_ tree: HTMLTree, _ scopes: HTMLScopes) {
        self.tree = tree
        self.scopes = scopes
        ids = []
        classes = []
        classLists = []
        previous = []
        position = []
        childCount = []
    }

    /// Gathers the facts of the tree.
    mutating func gather() {
        let count = tree.nodes.count
        var lists: [String: (number: Int32, list: [String])] = [:]
        ids = Array(repeating: nil, count: count)
        classes = Array(repeating: [], count: count)
        classLists = Array(repeating: 0, count: count)
        previous = Array(repeating: -1, count: count)
        position = Array(repeating: 0, count: count)
        childCount = Array(repeating: 0, count: count)
        var last = [Int32](repeating: -1, count: count)
        for index in 0..<count where tree.nodes[index].tag != nil {
            if tree.has(index, .id) || tree.has(index, .className) {
                for attribute in tree.attributes(of: index) {
                    if attribute.name == "id" { ids[index] = attribute.value }
                    if attribute.name == "class" {
                        // Few lists of classes are on many elements.
                        if lists[attribute.value] == nil {
                            let list = attribute.value.split(whereSeparator: \.isASCIIWhitespace).map(String.init)
                            lists[attribute.value] = (Int32(clamping: lists.count + 1), list)
                        }
                        if let known = lists[attribute.value] { (classLists[index], classes[index]) = known }
                    }
                }
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
        guard index >= 0, matches(selector.compounds[index], node, scope: scope, isSlotted: isSlotted) else { return false }
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

    /// Whether all conditions of one compound hold.
    private mutating func matches(_ compound: CSSCompound, _ node: Int, scope: Int32, isSlotted: Bool = false) -> Bool {
        budget -= 1 + (compound.classes.isEmpty ? 0 : classes[node].count)
        guard budget > 0 else { return false }
        if scopes.scopeOf[node] != scope, !isSlotted {
            // From inside a shadow tree the host is seen by `:host` alone.
            guard scopes.scopes[Int(scope)].host == node, compound.pseudoClasses.contains(where: \.isHost) else { return false }
        }
        if let id = compound.id, ids[node] != id { return false }
        if let tag = compound.tag, tree.nodes[node].tag != tag { return false }
        for name in compound.classes where !classes[node].contains(name) { return false }
        for test in compound.attributes where !matches(test, node) { return false }
        for pseudo in compound.pseudoClasses where !matches(pseudo, node, scope: scope) { return false }
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
