// Joins photos over recorded traffic, but never two that are plainly different: stub servers answer every photo with one picture.
import Model

/// What tells two photos apart.
struct PhotoTraits: Sendable {
    private var places: Set<String> = []
    /// Stable keys by their family; keys of two families cannot be compared.
    private var keys: [Substring: Set<String>] = [:]
    /// Lists that a record stands in: two entries of one list are two photos.
    private var lists: Set<String> = []

    /// Traits of an identity that stands in no record.
    init(_ identity: PhotoIdentity) { add(identity) }

    /// Traits of a record.
    init(_ record: PhotoRecord) {
        for identity in record.identities { add(identity) }
        if let place = record.placeID { places.insert(place) }
        let path = record.location.jsonPath
        if path.hasSuffix("]"), let bracket = path.lastIndex(of: "[") { lists.insert(record.location.path + "\n" + path[..<bracket]) }
    }

    /// Takes over the traits of another view of the same photo.
    mutating func merge(_ other: PhotoTraits) {
        places.formUnion(other.places)
        keys.merge(other.keys) { $0.union($1) }
        lists.formUnion(other.lists)
    }

    /// Whether these are certainly two photos.
    func contradicts(_ other: PhotoTraits) -> Bool {
        if !lists.isDisjoint(with: other.lists) { return true }
        if !places.isEmpty, !other.places.isEmpty, places.isDisjoint(with: other.places) { return true }
        return keys.contains { family, own in other.keys[family].map { $0.isDisjoint(with: own) } ?? false }
    }

    /// Notes what an identity says of its photo.
    private mutating func add(_ identity: PhotoIdentity) {
        switch identity.kind {
        case .resourceName: if let name = ResourceName(identity.value) { places.insert(name.place) }
        case .imageKey: keys[identity.value.hasPrefix("AF1Qip") ? "AF1Qip" : identity.value.prefix(2), default: []].insert(identity.value)
        default: break
        }
    }
}

/// Adds links to a graph of records.
struct LinkJoiner {
    private(set) var graph: IdentityGraph
    /// Identities that several different photos claim, with a node of each.
    private(set) var contested: [PhotoIdentity: Set<Int>] = [:]
    /// Traits by the root of a group; groups without any have none.
    private var traits: [Int: PhotoTraits] = [:]
    /// Identities that stand in a record itself.
    private var owned: Set<PhotoIdentity> = []

    /// A joiner over the groups of some records; `nodes` says which group each is in.
    init(_ graph: IdentityGraph, records: [PhotoRecord], nodes: [Int?]) {
        self.graph = graph
        for (record, node) in zip(records, nodes) {
            owned.formUnion(record.identities)
            guard let node else { continue }
            add(PhotoTraits(record), to: node)
        }
    }

    /// Joins what addresses tell first, then what equal bytes tell.
    mutating func join(_ links: [LinkRecord]) {
        let ordered = links.enumerated().sorted { a, b in
            let first = (a.element.location.path, a.element.location.line, a.element.location.jsonPath, a.offset)
            let second = (b.element.location.path, b.element.location.line, b.element.location.jsonPath, b.offset)
            return first < second
        }.map(\.element)
        for link in ordered { join(nodes(of: link.identities.filter { $0.kind != .bytes }, in: link)) }
        var sources: [(bytes: PhotoIdentity, nodes: [Int])] = []
        var positions: [PhotoIdentity: Int] = [:]
        for link in ordered {
            for bytes in link.identities where bytes.kind == .bytes {
                if positions[bytes] == nil {
                    positions[bytes] = sources.count
                    sources.append((bytes, []))
                }
                guard let position = positions[bytes] else { continue }
                for identity in link.identities where identity.kind != .bytes {
                    let node = graph.node(IdentityGraph.Key(identity: identity, scope: link.location.path))
                    sources[position].nodes += contested[identity].map { Array($0) } ?? [node]
                }
            }
        }
        for source in sources { join(source.bytes, from: source.nodes) }
    }

    /// Joins the bytes of a picture with the one photo that they came for, if it was one.
    private mutating func join(_ bytes: PhotoIdentity, from sources: [Int]) {
        let own = graph.node(IdentityGraph.Key(identity: bytes, scope: ""))
        var known: [Int] = []
        var seen: Set<Int> = []
        for node in sources + [own] where seen.insert(graph.root(of: node)).inserted { known.append(node) }
        var all: PhotoTraits?
        for node in known {
            guard let other = traits[graph.root(of: node)] else { continue }
            if all?.contradicts(other) == true {
                contested[bytes] = Set(known).subtracting([own])
                return
            }
            if all == nil { all = other } else { all?.merge(other) }
        }
        for node in known.dropFirst() { unite(known[0], node) }
    }

    /// Joins the nodes of one link. An identity that would join two different photos is contested between them.
    private mutating func join(_ nodes: [(identity: PhotoIdentity, node: Int)]) {
        guard let first = nodes.first else { return }
        for next in nodes.dropFirst() {
            let a = graph.root(of: first.node)
            let b = graph.root(of: next.node)
            guard a != b else { continue }
            if let one = traits[a], let other = traits[b], one.contradicts(other) {
                for member in nodes where !owned.contains(member.identity) { contested[member.identity, default: []].formUnion([a, b]) }
            } else {
                unite(first.node, next.node)
            }
        }
    }

    /// The nodes of a link's identities, with what they say by themselves.
    private mutating func nodes(of identities: [PhotoIdentity], in link: LinkRecord) -> [(identity: PhotoIdentity, node: Int)] {
        identities.map { identity in
            let key = IdentityGraph.Key(identity: identity, scope: link.location.path)
            let isNew = graph.nodes[key] == nil
            let node = graph.node(key)
            if isNew, identity.kind == .resourceName || identity.kind == .imageKey { add(PhotoTraits(identity), to: node) }
            return (identity, node)
        }
    }

    /// Makes one group of two, traits included.
    private mutating func unite(_ first: Int, _ second: Int) {
        let a = graph.root(of: first)
        let b = graph.root(of: second)
        guard a != b else { return }
        let both = [traits.removeValue(forKey: a), traits.removeValue(forKey: b)]
        graph.unite(a, b)
        for part in both.compactMap({ $0 }) { add(part, to: first) }
    }

    /// Adds traits to the group of a node.
    private mutating func add(_ new: PhotoTraits, to node: Int) {
        let root = graph.root(of: node)
        if traits[root] == nil { traits[root] = new } else { traits[root]?.merge(new) }
    }
}
