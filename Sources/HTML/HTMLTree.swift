// A parsed HTML page as flat arrays in document order: what gumbo built, without pointers and without recursion.

/// A page or fragment as a browser's tree builder sees it. Parents come before their children; comments are dropped.
public struct HTMLTree: Sendable {
    /// One element or text node.
    public struct Node: Sendable {
        /// Index of the parent; -1 for a root.
        public var parent: Int32
        /// Index after the last node of this node's subtree.
        public var subtreeEnd: Int32
        /// Byte offset of the start tag or the text in the parsed bytes; an implied element has its parent's.
        public var offset: Int32
        /// Byte length of the start tag or of the written text; 0 for implied elements.
        public var length: Int32
        /// The lower-case tag name, or nil for a text node.
        public var tag: String?
        /// The text of a text node, entities resolved once.
        public var text: String
        /// Where this node's attributes stand in `HTMLTree.attributes`.
        public var attributes: Range<Int32>
        /// Which of the attributes that are asked for often it has.
        public var keys: HTMLKeys = []
        /// Elements of the same kind have the same tag and attributes; 0 where nobody looked.
        public var kind = 0
    }

    /// One attribute: its lower-case name and its value with entities resolved.
    public struct Attribute: Sendable, Hashable {
        public let name: String
        public var value: String
        /// What attributes of this name are asked for.
        public let keys: HTMLKeys

        /// An attribute as the tree holds it; who knows the name's keys hands them over.
        public init(name: String, value: String, keys: HTMLKeys? = nil) {
            self.name = name
            self.value = value
            self.keys = keys ?? HTMLKeys(name: name)
        }
    }

    public internal(set) var nodes: [Node] = []
    public internal(set) var attributes: [Attribute] = []
    /// What the preparing scan saw: the cuts it made and where the file ends too early.
    public internal(set) var facts = HTMLScanFacts()
    /// Whether nodes were left out because the limit on their number was reached.
    public internal(set) var isCut = false

    /// The value of an attribute, or nil when the node has none of that (lower-case) name.
    public func attribute(_ node: Int, _ name: String) -> String? {
        for index in nodes[node].attributes where attributes[Int(index)].name == name { return attributes[Int(index)].value }
        return nil
    }

    /// The same for an attribute that is asked for often; of a family of them the first.
    public func attribute(_ node: Int, _ key: HTMLKey) -> String? {
        guard nodes[node].keys.contains(key) else { return nil }
        for index in nodes[node].attributes where attributes[Int(index)].keys.contains(key) { return attributes[Int(index)].value }
        return nil
    }

    /// Whether a node has an attribute of a kind.
    public func has(_ node: Int, _ key: HTMLKey) -> Bool { nodes[node].keys.contains(key) }

    /// All attributes of a node in their written order.
    public func attributes(of node: Int) -> ArraySlice<Attribute> {
        let range = nodes[node].attributes
        return attributes[Int(range.lowerBound)..<Int(range.upperBound)]
    }

    /// The indexes of a node's children, in order.
    public func children(of node: Int) -> [Int] {
        var result: [Int] = []
        var child = node + 1
        while child < Int(nodes[node].subtreeEnd) {
            result.append(child)
            child = Int(nodes[child].subtreeEnd)
        }
        return result
    }

    /// All text inside a node's subtree, joined: the source of a `style` element, for instance.
    public func textContent(of node: Int) -> String {
        var result = ""
        for index in node..<Int(nodes[node].subtreeEnd) where nodes[index].tag == nil { result += nodes[index].text }
        return result
    }
}
