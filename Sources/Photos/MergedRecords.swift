// Joins all records of one photo over all files of a run (formats/photo-metadata.md 5 and 6).
import Model

/// The records of a run, one for each photo.
public struct MergedRecords: Sendable {
    /// Sorted by the place of their first record.
    public var records: [PhotoRecord]
    /// Which record an identity belongs to. Counters are left out: they mean nothing outside their own file.
    public var index: [PhotoIdentity: Int]
    /// What the records contradict each other in.
    public var problems: [Problem]

    /// Merged records with their index.
    public init(records: [PhotoRecord] = [], index: [PhotoIdentity: Int] = [:], problems: [Problem] = []) {
        self.records = records
        self.index = index
        self.problems = problems
    }
}

/// Merging of the record files of a run.
public enum RecordSet {
    /// Joins records and links that share an identity, transitively; the order of the files does not matter.
    public static func merge(_ files: [RecordFile]) -> MergedRecords {
        let records = files.flatMap(\.records).enumerated().sorted { a, b in
            let first = (a.element.location.path, a.element.location.line, a.element.location.jsonPath, a.offset)
            let second = (b.element.location.path, b.element.location.line, b.element.location.jsonPath, b.offset)
            return first < second
        }.map(\.element)
        var graph = IdentityGraph()
        let nodes = records.map { graph.join(keys(of: $0)) }
        for link in files.flatMap(\.links) {
            graph.join(link.identities.map { IdentityGraph.Key(identity: $0, scope: link.location.path) })
        }

        var groups: [Int: [PhotoRecord]] = [:]
        var order: [Int] = []
        var lonely = 0
        for (record, node) in zip(records, nodes) {
            // A record without identities joins with nothing.
            lonely -= node == nil ? 1 : 0
            let root = node.map { graph.root(of: $0) } ?? lonely
            if groups[root] == nil { order.append(root) }
            groups[root, default: []].append(record)
        }
        var merged = MergedRecords()
        for root in order {
            guard let group = groups[root], let first = group.first else { continue }
            var (record, problems) = united(first, group)
            if root >= 0 { record.identities = RecordBuilder.sorted(Set(record.identities).union(graph.identities(of: root))) }
            for identity in record.identities where identity.kind != .counter { merged.index[identity] = merged.records.count }
            merged.records.append(record)
            merged.problems += problems
        }
        return merged
    }

    /// A record's identities; counters of two places in one file are kept apart.
    private static func keys(of record: PhotoRecord) -> [IdentityGraph.Key] {
        record.identities.map { IdentityGraph.Key(identity: $0, scope: record.location.path + "\n" + (record.placeID ?? "")) }
    }

    /// One record out of all records of a photo: due beats "none" beats unknown, and credits are united.
    private static func united(_ first: PhotoRecord, _ records: [PhotoRecord]) -> (record: PhotoRecord, problems: [Problem]) {
        var result = first
        var problems: [Problem] = []
        for record in records.dropFirst() {
            result.identities += record.identities
            result.placeID = result.placeID ?? record.placeID
            for name in record.placeNames where !result.placeNames.contains(name) { result.placeNames.append(name) }
            result.credits += record.credits
            result.pixelSize = result.pixelSize ?? record.pixelSize
            result.sourceLink = result.sourceLink ?? record.sourceLink
            result.reportLink = result.reportLink ?? record.reportLink
            if rank(record.duty) > rank(result.duty) { result.duty = record.duty }
        }
        result.credits = CreditUnion.of(result.credits)
        if result.duty == .due {
            for record in records where record.duty == .noneDeclared {
                problems.append(
                    Problem(
                        path: record.location.path, line: record.location.line, code: "record-credit-dropped",
                        message:
                            "This record says that its photo needs no credit, but another record of the same photo names whom to credit; "
                            + "the code that wrote this one probably drops the field."))
            }
        }
        return (result, problems)
    }

    /// How strong a duty is against another of the same photo.
    private static func rank(_ duty: DutyState) -> Int {
        switch duty {
        case .due: 2
        case .noneDeclared: 1
        case .unknown: 0
        }
    }
}

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

    private var nodes: [Key: Int] = [:]
    private var keys: [Key] = []
    private var parents: [Int] = []
    private var members: [Int: [Int]] = [:]

    /// Joins the groups of these identities; gives a node of the group, or nil when there are none.
    @discardableResult
    mutating func join(_ group: [Key]) -> Int? {
        guard let first = group.first.map({ node($0) }) else { return nil }
        for key in group.dropFirst() {
            let second = node(key)
            let a = root(of: first)
            let b = root(of: second)
            guard a != b else { continue }
            let (keep, drop) = (members[a]?.count ?? 0) >= (members[b]?.count ?? 0) ? (a, b) : (b, a)
            parents[drop] = keep
            members[keep, default: []] += members.removeValue(forKey: drop) ?? []
        }
        return first
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
    private mutating func node(_ key: Key) -> Int {
        if let known = nodes[key] { return known }
        let node = keys.count
        nodes[key] = node
        keys.append(key)
        parents.append(node)
        members[node] = [node]
        return node
    }
}
