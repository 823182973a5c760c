// From events to flat nodes, with the bounds that hostile texts run into.
import Model

/// Collects the nodes of a text.
struct YAMLBuilder {
    private var nodes: [YAMLNode] = []
    private var roots: [Int] = []
    private var open: [Int] = []
    private var anchors: [String: Int] = [:]
    private var faults: [YAMLFault] = []
    private var isTruncated = false
    private let depthLimit: Int
    private let nodeLimit: Int
    private var aliases = 0

    /// More references than any recording has; they cost nothing here, but whoever follows them pays.
    static let aliasLimit = 10_000
    /// libyaml itself grows slow on deeper texts.
    static let deepest = 256

    /// A builder within the limits given.
    init(limits: Limits) {
        depthLimit = min(limits.depth, Self.deepest)
        nodeLimit = limits.nodes
    }

    /// Takes the next event; false stops the reading.
    mutating func take(_ event: YAMLEvent) -> Bool {
        switch event.kind {
        case .documentEnd:
            anchors = [:]
            return true
        case .fault(let message):
            return stop(event.line, YAMLFault.Code.malformed, "The YAML text cannot be read on from here: \(message).")
        case .scalar(let text, let isPlain):
            var node = YAMLNode(kind: .scalar, line: event.line)
            node.text = text
            node.isPlain = isPlain
            return add(node, event)
        case .sequenceStart: return push(YAMLNode(kind: .sequence, line: event.line), event)
        case .mappingStart: return push(YAMLNode(kind: .mapping, line: event.line), event)
        case .end:
            if let index = open.popLast() { nodes[index].next = nodes.count }
            return true
        case .alias(let name): return addAlias(name, event)
        }
    }

    /// The document; lists and maps that are still open are closed as incomplete.
    mutating func finish() -> YAMLDocument {
        while let index = open.popLast() {
            nodes[index].next = nodes.count
            nodes[index].isComplete = false
            isTruncated = true
        }
        return YAMLDocument(nodes: nodes, rootIndexes: roots, faults: faults, isTruncated: isTruncated)
    }

    /// Adds a reference to what an anchor named. One that stands inside its own anchor is refused: it would have no end.
    private mutating func addAlias(_ name: String, _ event: YAMLEvent) -> Bool {
        aliases += 1
        guard aliases <= Self.aliasLimit else {
            return stop(event.line, YAMLFault.Code.alias, "The text refers back to earlier values more than \(Self.aliasLimit) times.")
        }
        guard let target = anchors[name], !open.contains(target) else {
            let message = "A reference to a value that is not known here was left out."
            faults.append(YAMLFault(line: event.line, code: YAMLFault.Code.alias, message: message))
            var node = YAMLNode(kind: .scalar, line: event.line)
            node.isPlain = true
            return add(node, event)
        }
        var node = YAMLNode(kind: .alias, line: event.line)
        node.next = target
        return add(node, event)
    }

    /// Opens a list or map.
    private mutating func push(_ node: YAMLNode, _ event: YAMLEvent) -> Bool {
        guard open.count < depthLimit else {
            let message = "Values are nested more than \(depthLimit) deep from here on; the rest was not read."
            return stop(event.line, YAMLFault.Code.depth, message)
        }
        guard add(node, event) else { return false }
        open.append(nodes.count - 1)
        return true
    }

    /// Appends a node, remembering its anchor.
    private mutating func add(_ node: YAMLNode, _ event: YAMLEvent) -> Bool {
        guard nodes.count < nodeLimit else {
            return stop(event.line, YAMLFault.Code.nodes, "The text has more than \(nodeLimit) values; the rest was not read.")
        }
        if open.isEmpty { roots.append(nodes.count) }
        var node = node
        node.tag = event.tag
        if let anchor = event.anchor { anchors[anchor] = nodes.count }
        nodes.append(node)
        return true
    }

    /// Notes why reading stops.
    private mutating func stop(_ line: Int, _ code: String, _ message: String) -> Bool {
        faults.append(YAMLFault(line: line, code: code, message: message))
        isTruncated = true
        return false
    }
}
