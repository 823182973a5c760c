// Trees that no HTML text stands behind: DOM snapshots and recordings list nodes, and are read by the same means as pages.

extension HTMLTree {
    /// A tree without nodes, with room for about this many.
    public static func empty(reserving count: Int = 0, attributes attributeCount: Int = 0) -> HTMLTree {
        var tree = HTMLTree()
        tree.nodes.reserveCapacity(count)
        tree.attributes.reserveCapacity(attributeCount)
        return tree
    }

    /// Appends an element (a lower-case tag) or, without a tag, a text node; its parent must stand before it, or be -1.
    /// Call `closeSubtrees` when all nodes are there.
    @discardableResult
    public mutating func append(
        tag: String?, text: String = "", parent: Int, attributes list: some Sequence<Attribute> = EmptyCollection(), offset: Int = 0
    ) -> Int {
        var keys: HTMLKeys = []
        let first = attributes.count
        for attribute in list {
            keys.formUnion(attribute.keys)
            attributes.append(attribute)
        }
        return append(tag: tag, text: text, parent: parent, firstAttribute: first, keys: keys, offset: offset)
    }

    /// Appends one attribute of the node that is appended next by `append(tag:text:parent:firstAttribute:keys:offset:)`.
    public mutating func append(attribute: Attribute) { attributes.append(attribute) }

    /// Appends a node whose attributes, with these keys, were appended one by one, the first of them at `firstAttribute`.
    @discardableResult
    public mutating func append(
        tag: String?, text: String, parent: Int, firstAttribute: Int, keys: HTMLKeys, kind: Int = 0, offset: Int = 0
    ) -> Int {
        let first = Int32(clamping: min(firstAttribute, attributes.count))
        nodes.append(
            Node(
                parent: Int32(clamping: min(max(parent, -1), nodes.count - 1)), subtreeEnd: Int32(clamping: nodes.count + 1),
                offset: Int32(clamping: offset), length: 0, tag: tag, text: text, attributes: first..<Int32(clamping: attributes.count),
                keys: keys, kind: kind))
        return nodes.count - 1
    }

    /// Sets every subtree's end from the parents; for trees built with `append` in document order.
    public mutating func closeSubtrees() {
        for index in nodes.indices { nodes[index].subtreeEnd = Int32(clamping: index + 1) }
        for index in nodes.indices.reversed() {
            let parent = Int(nodes[index].parent)
            if parent >= 0 { nodes[parent].subtreeEnd = max(nodes[parent].subtreeEnd, nodes[index].subtreeEnd) }
        }
    }
}
