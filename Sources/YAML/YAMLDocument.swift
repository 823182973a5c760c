// Parses YAML into flat arrays. Nesting and nodes are bounded, aliases are references and never copies, broken texts are salvaged.
import Model

/// What departs from YAML, or was refused.
public struct YAMLFault: Sendable, Hashable {
    /// 1-based line.
    public var line: Int
    /// A permanent code such as `yaml-malformed`.
    public var code: String
    /// One sentence.
    public var message: String

    /// Codes of faults.
    public enum Code {
        public static let malformed = "yaml-malformed"
        public static let depth = "limit-depth"
        public static let nodes = "limit-nodes"
        public static let alias = "yaml-alias-refused"
    }
}

/// A parsed YAML text; several documents may stand in one file.
public struct YAMLDocument: Sendable {
    let nodes: [YAMLNode]
    /// The outermost values, one a document.
    let rootIndexes: [Int]
    /// In order of place; empty for a clean text.
    public let faults: [YAMLFault]
    /// Whether reading stopped before the end of the text.
    public let isTruncated: Bool

    /// Parses UTF-8 text; never fails, as `roots` and `faults` say what there was.
    public static func parse(_ bytes: [UInt8], limits: Limits = .standard) -> YAMLDocument {
        var builder = YAMLBuilder(limits: limits)
        YAMLEvents.read(bytes) { builder.take($0) }
        return builder.finish()
    }

    /// Made by the builder.
    init(nodes: [YAMLNode], rootIndexes: [Int], faults: [YAMLFault], isTruncated: Bool) {
        self.nodes = nodes
        self.rootIndexes = rootIndexes
        self.faults = faults
        self.isTruncated = isTruncated
    }

    /// The outermost value of the first document; nil when there is none.
    public var root: YAMLValue? { rootIndexes.first.map { YAMLValue(document: self, index: $0) } }
    /// The outermost values of all documents.
    public var roots: [YAMLValue] { rootIndexes.map { YAMLValue(document: self, index: $0) } }
}

/// One node of a document: a scalar, or the start of a list or map whose content follows it.
struct YAMLNode: Sendable {
    enum Kind: UInt8, Sendable { case scalar, sequence, mapping, alias }
    var kind: Kind
    /// The text of a scalar, escapes resolved and lines folded.
    var text = ""
    /// Tag as written, such as `!binary` or `tag:yaml.org,2002:binary`; empty when there is none.
    var tag = ""
    /// A scalar without quotes, whose text may mean a number, truth value or null.
    var isPlain = false
    /// 1-based line where it starts.
    var line: Int
    /// Index behind the node and its content; for an alias the index of what it stands for.
    var next = 0
    /// False for a list or map that the text does not end.
    var isComplete = true
}
