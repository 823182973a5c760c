// A value of a parsed YAML text: a cheap handle that follows aliases.

/// One value of a `YAMLDocument`.
public struct YAMLValue: Sendable {
    /// The kinds of values; an alias has the kind of what it stands for.
    public enum Kind: Sendable { case scalar, sequence, mapping }

    let document: YAMLDocument
    let index: Int

    /// A handle on a node, or on what an alias stands for.
    init(document: YAMLDocument, index: Int) {
        self.document = document
        let node = document.nodes[index]
        self.index = node.kind == .alias ? node.next : index
    }

    private var node: YAMLNode { document.nodes[index] }

    public var kind: Kind {
        switch node.kind {
        case .scalar, .alias: .scalar
        case .sequence: .sequence
        case .mapping: .mapping
        }
    }

    /// 1-based line where the value starts.
    public var line: Int { node.line }

    /// The text of a scalar, quotes and folding resolved; nil for lists and maps, and for a plain `null` or nothing.
    public var string: String? {
        guard node.kind == .scalar, !isNull else { return nil }
        return node.text
    }

    /// Whether a scalar says null.
    public var isNull: Bool { node.kind == .scalar && node.isPlain && ["", "~", "null", "Null", "NULL"].contains(node.text) }

    /// Whether a scalar is tagged as base64 of bytes: `!!binary` or Ruby's `!binary`.
    public var isBinary: Bool { node.kind == .scalar && (node.tag == "!binary" || node.tag.hasSuffix(":binary")) }

    /// The number that a scalar without quotes writes.
    public var int: Int? { node.kind == .scalar ? Int(node.text) : nil }

    /// The tag as written; empty when there is none.
    public var tag: String { node.tag }

    /// Whether the text ends this value itself; false for one that was cut off.
    public var isComplete: Bool { node.isComplete }

    /// The items of a list; none for other kinds.
    public var elements: [YAMLValue] {
        guard node.kind == .sequence else { return [] }
        return children.map { YAMLValue(document: document, index: $0) }
    }

    /// The members of a map whose keys are texts, in order; none for other kinds.
    public var members: [(key: String, value: YAMLValue)] {
        guard node.kind == .mapping else { return [] }
        let all = children
        return stride(from: 0, to: all.count - 1, by: 2).compactMap { at in
            YAMLValue(document: document, index: all[at]).string.map { ($0, YAMLValue(document: document, index: all[at + 1])) }
        }
    }

    /// The member of a map; of duplicates the last one.
    public subscript(key: String) -> YAMLValue? { members.last { $0.key == key }?.value }

    /// Indexes of the nodes directly inside a list or map.
    private var children: [Int] {
        var result: [Int] = []
        var at = index + 1
        while at < node.next {
            result.append(at)
            let child = document.nodes[at]
            at = child.kind == .sequence || child.kind == .mapping ? child.next : at + 1
        }
        return result
    }
}
