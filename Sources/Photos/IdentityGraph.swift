// Which identities name the same photo.
import Model

/// Which identities belong together, as a union-find forest.
struct IdentityGraph {
    /// An identity; counters count only inside their scope.
    struct Key: Hashable {
        var identity: PhotoIdentity
        var scope: String
        /// A key whose scope matters for counters only.
        init(identity: PhotoIdentity, scope: String) {
            self.identity = identity
            self.scope = identity.kind == .counter ? scope : ""
        }
    }

    private(set) var nodes: [Key: Int] = [:]
    private var keys: [Key] = []
    private var parents: [Int] = []
    private var members: [Int: [Int]] = [:]

    /// Joins the groups of these identities; gives a node of the group, or nil when there are none.
    @discardableResult
    mutating func join(_ group: [Key]) -> Int? {
        guard let first = group.first.map({ node($0) }) else { return nil }
        for key in group.dropFirst() { unite(first, node(key)) }
        return first
    }

    /// Makes one group of the groups of two nodes; the smaller one moves.
    mutating func unite(_ first: Int, _ second: Int) {
        let a = root(of: first)
        let b = root(of: second)
        guard a != b else { return }
        let (keep, drop) = (members[a]?.count ?? 0) >= (members[b]?.count ?? 0) ? (a, b) : (b, a)
        parents[drop] = keep
        members[keep, default: []] += members.removeValue(forKey: drop) ?? []
    }

    /// The representative of a node's group.
    func root(of node: Int) -> Int {
        var current = node
        while parents[current] != current { current = parents[current] }
        return current
    }

    /// All identities of a group.
    func identities(of root: Int) -> [PhotoIdentity] { (members[root] ?? []).map { keys[$0].identity } }

    /// The node of a key, made at its first use.
    mutating func node(_ key: Key) -> Int {
        if let known = nodes[key] { return known }
        let node = keys.count
        nodes[key] = node
        keys.append(key)
        parents.append(node)
        members[node] = [node]
        return node
    }
}
