// Joins all records of one photo over all files of a run (formats/photo-metadata.md 5 and 6).
import Model

/// The photos that one picture may show.
public struct PhotoClaims: Sendable, Hashable {
    /// Their records.
    public var records: [Int]
    /// False when a photo without a record is among them.
    public var isExhaustive: Bool

    /// Claims of some records.
    public init(records: [Int], isExhaustive: Bool) {
        self.records = records
        self.isExhaustive = isExhaustive
    }
}

/// The records of a run, one for each photo.
public struct MergedRecords: Sendable {
    /// Sorted by the place of their first record.
    public var records: [PhotoRecord]
    /// Which record an identity belongs to. Counters are left out: they mean nothing outside their own file.
    public var index: [PhotoIdentity: Int]
    /// Identities that several photos claim, each with those photos: which of them it shows cannot be told.
    public var contested: [PhotoIdentity: PhotoClaims] = [:]
    /// What the records contradict each other in.
    public var problems: [Problem]

    /// Merged records with their index.
    public init(records: [PhotoRecord] = [], index: [PhotoIdentity: Int] = [:], problems: [Problem] = []) {
        self.records = records
        self.index = index
        self.problems = problems
    }

    /// A problem for every set of photos that claim the same pictures.
    fileprivate var conflicts: [Problem] {
        Set(contested.values.map(\.records).filter { $0.count > 1 }).sorted { $0.lexicographicallyPrecedes($1) }.map { claimants in
            let first = records[claimants[0]].location
            let others = claimants.dropFirst().prefix(3).map { records[$0].location }
            let places = others.map { $0.path == first.path ? "line \($0.line)" : "\($0.path):\($0.line)" }.joined(separator: ", ")
            let more = claimants.count > 4 ? " and \(claimants.count - 4) more" : ""
            return Problem(
                path: first.path, line: first.line, code: "photo-identity-conflict",
                message:
                    "This photo and \(claimants.count == 2 ? "another" : "others") (\(places)\(more)) were answered with the very same picture, "
                    + "as stub servers do; which of them a screen shows is known only where it shows the photo's own address.")
        }
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
        var contested: [PhotoIdentity: Set<Int>] = [:]
        let links = files.flatMap(\.links)
        if !links.isEmpty {
            var joiner = LinkJoiner(graph, records: records, nodes: nodes)
            joiner.join(links)
            graph = joiner.graph
            contested = joiner.contested
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
        var places: [Int: Int] = [:]
        for root in order {
            guard let group = groups[root], let first = group.first else { continue }
            var (record, problems) = united(first, group)
            if root >= 0 { record.identities = RecordBuilder.sorted(Set(record.identities).union(graph.identities(of: root))) }
            record.identities.removeAll { contested[$0] != nil }
            for identity in record.identities where identity.kind != .counter { merged.index[identity] = merged.records.count }
            places[root] = merged.records.count
            merged.records.append(record)
            merged.problems += problems
        }
        for (identity, claims) in contested {
            let groups = Set(claims.map { graph.root(of: $0) })
            let claimants = groups.compactMap { places[$0] }.sorted()
            if !claimants.isEmpty {
                merged.contested[identity] = PhotoClaims(records: claimants, isExhaustive: claimants.count == groups.count)
            }
        }
        merged.problems += merged.conflicts
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
