// Brings the blobs of one run together: proves that they are all there and of one kind, then decides about the whole run as one process would.
import JSON
import Model
import RuleEngine
import Synchronization

/// One blob to be merged.
public struct BlobSource {
    /// As messages name it.
    public var name: String
    /// The next line without its break; nil at the end.
    public var nextLine: () -> [UInt8]?

    public init(name: String, nextLine: @escaping () -> [UInt8]?) {
        self.name = name
        self.nextLine = nextLine
    }
}

/// Blobs that were read and belong together.
public struct BlobMerge: Sendable {
    private let rules: RuleSet
    private let store: ResultStore
    private let facts: RunFacts

    /// Reads the blobs of one run.
    ///
    /// With `allowsGaps`, missing and cut-off blobs make the result incomplete instead of being refused.
    /// - Throws: `UsageFault` for blobs that are of different runs, rules or versions, that overlap, or that do not make up their run.
    public init(_ sources: [BlobSource], _ options: ScanOptions, allowsGaps: Bool) throws(UsageFault) {
        self = try BlobMerge(sources, rules: Scanner.loadRules(options), configuration: options.policy.digest, allowsGaps: allowsGaps)
    }

    /// The same with rules that were loaded before, and the digest of the configuration.
    package init(_ sources: [BlobSource], rules: RuleSet, configuration: String, allowsGaps: Bool) throws(UsageFault) {
        self.rules = rules
        let reading = BlobReading(rules: rules, configuration: configuration, allowsGaps: allowsGaps)
        for source in sources { try reading.read(source) }
        (store, facts) = try reading.finish()
    }

    /// The result of their run.
    public func result(_ options: ScanOptions) async throws(UsageFault) -> ScanResult {
        var result = try await RunStage(options: options, rules: rules, store: store).result(of: facts)
        Processing(options: options, rules: rules).apply(to: &result.report)
        return result
    }
}

/// The blobs read so far.
private final class BlobReading {
    private let rules: RuleSet
    private let configuration: String
    private let allowsGaps: Bool
    private var first: (name: String, header: BlobHeader)?
    private var shards: [Int: String] = [:]
    /// By key of a cell: the blob that has it, and the digest of its line where other blobs may have it as well.
    private var keys: [String: (blob: String, digest: String)] = [:]
    private let store = ResultStore(count: 0)
    private var facts = RunFacts()
    private var gaps: [Problem] = []

    init(rules: RuleSet, configuration: String, allowsGaps: Bool) {
        self.rules = rules
        self.configuration = configuration
        self.allowsGaps = allowsGaps
    }

    func read(_ source: BlobSource) throws(UsageFault) {
        guard let line = source.nextLine() else { return try gap(source.name, "it is empty") }
        guard case .header(let header)? = try? BlobLine(line) else {
            throw UsageFault(
                "\"\(source.name)\" is no blob of attrcheck: its first line is no header; \"--report FILE.jsonl\" writes blobs")
        }
        try check(header, source.name)
        let shard = Shard(header.shard, of: header.shards)
        var count = 0
        var end: BlobEnd?
        var number = 1
        while let line = source.nextLine() {
            number += 1
            guard end == nil else { throw UsageFault("\"\(source.name)\" goes on behind its end mark, at line \(number)") }
            switch try? BlobLine(line) {
            case .cell(let cell):
                if let shard, !shard.holds(cell.key) {
                    throw UsageFault("\"\(source.name)\" has \(cell.key) at line \(number), which is not of shard \(shard)")
                }
                count += 1
                guard try isNew(cell, line, source.name, isShard: shard != nil) else { continue }
                let place = store.append(cell)
                facts.add(cell, cell: place)
            case .end(let mark): end = mark
            case .header: throw UsageFault("\"\(source.name)\" has a second header, at line \(number): give each blob as a file of its own")
            case nil: return try gap(source.name, "line \(number) is no line of a blob, or is cut off")
            }
        }
        guard let end else {
            return try gap(source.name, "its end mark is missing: the run that wrote it was stopped, or the file is cut off")
        }
        guard end.cells == count else {
            throw UsageFault("\"\(source.name)\" has \(count) lines of cells, but its end mark counts \(end.cells)")
        }
        guard shard != nil || count == header.cells else {
            throw UsageFault("\"\(source.name)\" has \(count) lines of cells, but its run has \(header.cells)")
        }
    }

    /// Whether a cell is to be taken.
    ///
    /// Separate runs over parts of the files are all given the records of the whole run; those are taken once.
    /// - Throws: `UsageFault` for a cell that another blob has as well.
    private func isNew(_ cell: CellResult, _ line: [UInt8], _ name: String, isShard: Bool) throws(UsageFault) -> Bool {
        let mayRepeat = !isShard && cell.captures.isEmpty
        let digest = mayRepeat ? SHA256.hex(line) : ""
        guard let other = keys[cell.key] else {
            keys[cell.key] = (name, digest)
            return true
        }
        if mayRepeat, other.digest == digest, other.blob != name { return false }
        throw UsageFault("\"\(name)\" has \(cell.key), which \"\(other.blob)\" has as well: merge each part of a run once")
    }

    /// Whether a blob belongs to the same run as the others and to these rules.
    private func check(_ header: BlobHeader, _ name: String) throws(UsageFault) {
        guard header.tool == Tool.name, header.blob == 2, header.version == Tool.version else {
            throw UsageFault(
                "\"\(name)\" was written by \(header.tool) \(header.version) (blob \(header.blob)), and this is \(Tool.name) \(Tool.version): "
                    + "scan and merge with one version")
        }
        guard header.profile.name == rules.profileName, header.profile.digest == RunSettings.digest(rules) else {
            throw UsageFault(
                "\"\(name)\" was judged by other rules (profile \(header.profile.name), digest \(header.profile.digest.prefix(12))) than merge has "
                    + "(\(rules.profileName), \(RunSettings.digest(rules).prefix(12))): give merge the same --profile, --rules, --rule, --skip-rule and configuration"
            )
        }
        guard header.configuration == configuration else {
            let theirs = header.configuration.isEmpty ? "no configuration" : "the configuration \(header.configuration.prefix(12))"
            let own = configuration.isEmpty ? "none" : "\(configuration.prefix(12))"
            throw UsageFault(
                "\"\(name)\" was scanned with \(theirs), and merge has \(own): give both the same file with --config, or --isolated")
        }
        guard header.shards == 0 && header.shard == 0 || Shard(header.shard, of: header.shards) != nil, header.cells >= 0 else {
            throw UsageFault(
                "\"\(name)\" is no whole blob: its header says shard \(header.shard)/\(header.shards) of \(header.cells) cells")
        }
        guard let first else {
            first = (name, header)
            facts.problems += header.problems
            if header.shards > 0 { shards[header.shard] = name }
            return
        }
        guard header.settings == first.header.settings else {
            throw UsageFault(
                "\"\(name)\" was scanned with other options (\(header.settings)) than \"\(first.name)\" (\(first.header.settings))")
        }
        guard (header.shards > 0) == (first.header.shards > 0) else {
            throw UsageFault("\"\(name)\" and \"\(first.name)\" do not belong together: one is a shard, the other a whole run")
        }
        facts.problems += header.problems.filter { !facts.problems.contains($0) }
        guard header.shards > 0 else { return }
        guard header.shards == first.header.shards else {
            throw UsageFault("\"\(name)\" is a shard of \(header.shards), \"\(first.name)\" one of \(first.header.shards)")
        }
        guard header.plan == first.header.plan, header.cells == first.header.cells else {
            throw UsageFault(
                "\"\(name)\" and \"\(first.name)\" saw different files (\(header.cells) and \(first.header.cells) cells): "
                    + "every shard must scan the same input, by the same paths and --root")
        }
        if let other = shards.updateValue(name, forKey: header.shard) {
            throw UsageFault("\"\(name)\" and \"\(other)\" are both shard \(header.shard)/\(header.shards)")
        }
    }

    /// Something is not there: refused, or made known in the report.
    private func gap(_ name: String, _ what: String) throws(UsageFault) {
        guard allowsGaps else {
            throw UsageFault("\"\(name)\" is not whole: \(what); --allow-incomplete merges what there is and reports the rest as unread")
        }
        gaps.append(
            Problem(
                path: name, code: "shard-incomplete", message: "this blob is not whole: \(what); what it lacks was not checked",
                severity: .error))
    }

    /// What was read, once it is known to be complete.
    func finish() throws(UsageFault) -> (ResultStore, RunFacts) {
        guard let first else {
            guard allowsGaps, !gaps.isEmpty else { throw UsageFault("there is no blob to merge") }
            facts.problems += gaps
            facts.gap = "no blob could be read"
            return (store, facts)
        }
        let missing = first.header.shards - shards.count
        if missing > 0 {
            let list = (1...first.header.shards).lazy.filter { self.shards[$0] == nil }.prefix(10).map { "\($0)/\(first.header.shards)" }
                .joined(separator: ", ")
            let words =
                "\(missing == 1 ? "the shard" : "the shards") \(list)\(missing > 10 ? " and more" : "") \(missing == 1 ? "is" : "are") missing"
            guard allowsGaps else { throw UsageFault("\(words): give merge all of them, or --allow-incomplete") }
            gaps.append(
                Problem(path: first.name, code: "shard-missing", message: words + ", so what they hold was not checked", severity: .error))
        }
        if gaps.isEmpty, first.header.shards > 0, keys.count != first.header.cells {
            throw UsageFault("the shards hold \(keys.count) cells together, but their run has \(first.header.cells)")
        }
        facts.problems += gaps
        facts.gap = gaps.first.map { $0.code == "shard-missing" ? $0.message : "\($0.path) is not whole, so what it lacks was not checked" }
        return (store, facts)
    }
}

/// What of the options changes results, apart from rules and configuration: shards must agree in it.
package enum RunSettings {
    /// The rules and which of them are judged: `--rule` and `--skip-rule` leave the rules' own digest as it is.
    package static func digest(_ rules: RuleSet) -> String {
        SHA256.hex(Array(([rules.digest] + rules.active.map(\.rule.id)).joined(separator: "\n").utf8))
    }

    static func words(_ options: ScanOptions) -> String {
        var words: [String] = []
        if !options.usesPixels { words.append("--no-pixels") }
        if let languages = options.ocrLanguages { words.append("--ocr-language " + languages.joined(separator: "+")) }
        if let plist = options.infoPlist { words.append("--info-plist " + WorkingPaths.name(of: plist)) }
        return words.isEmpty ? "none" : words.joined(separator: ", ")
    }
}
