// Frames with `srcdoc` carry a whole document in an attribute: it is parsed and hung in under the frame.
import Model

extension HTMLTree {
    /// This tree with every frame's document attached under its iframe, down to the container depth: `srcdoc`, or one of the
    /// documents that are at hand by `src` (decoded bytes).
    public func attachingFrames(limits: Limits = .standard, documents: [String: [UInt8]] = [:]) -> HTMLTree {
        var tree = self
        for _ in 0..<limits.containerDepth {
            guard let next = tree.attachingOnce(limits: limits, documents: documents) else { return tree }
            tree = next
        }
        return tree
    }

    /// Most bytes of frames' documents that are parsed in one round.
    private static let mostFrameBytes = 128 << 20

    /// One round; nil when no frame is left to open.
    private func attachingOnce(limits: Limits, documents: [String: [UInt8]]) -> HTMLTree? {
        func document(of index: Int) -> [UInt8]? {
            if let source = attribute(index, "srcdoc") { return source.utf8.filter { $0 != 0 } }
            guard !documents.isEmpty, let source = attribute(index, "src") else { return nil }
            return documents[source]
        }
        let frames = nodes.indices.filter { index in
            guard nodes[index].tag == "iframe" || nodes[index].tag == "frame", document(of: index) != nil else { return false }
            let first = index + 1
            // A frame that was opened in an earlier round has an element below it; text is only its fallback.
            return !(first < Int(nodes[index].subtreeEnd) && nodes[first].tag != nil)
        }
        guard !frames.isEmpty else { return nil }
        var result = HTMLTree()
        result.facts = facts
        result.isCut = isCut
        result.attributes = attributes
        // Where each kept node stands in the result.
        var newIndex = [Int32](repeating: 0, count: nodes.count)
        var nextFrame = 0
        // One document may be shown by any number of frames.
        var budget = Self.mostFrameBytes
        var index = 0
        while index < nodes.count {
            newIndex[index] = Int32(clamping: result.nodes.count)
            var node = nodes[index]
            if node.parent >= 0 { node.parent = newIndex[Int(node.parent)] }
            result.nodes.append(node)
            index += 1
            guard nextFrame < frames.count, frames[nextFrame] == index - 1 else { continue }
            nextFrame += 1
            let source = document(of: index - 1) ?? []
            budget -= source.count
            guard budget >= 0 else {
                result.isCut = true
                index = max(index, Int(node.subtreeEnd))
                continue
            }
            result.append(document: source, below: result.nodes.count - 1, offset: node.offset, limits: limits)
            index = max(index, Int(node.subtreeEnd))
        }
        result.closeSubtrees()
        return result
    }

    /// Parses a frame's document and appends its nodes below a node.
    private mutating func append(document source: [UInt8], below parent: Int, offset: Int32, limits: Limits) {
        let inner = HTMLTree.parse(source, mode: .document, limits: limits)
        guard nodes.count + inner.nodes.count <= limits.nodes else {
            isCut = true
            return
        }
        let nodeShift = Int32(clamping: nodes.count)
        let attributeShift = Int32(clamping: attributes.count)
        attributes += inner.attributes
        for var node in inner.nodes {
            node.parent = node.parent < 0 ? Int32(clamping: parent) : node.parent + nodeShift
            node.offset = offset
            node.length = 0
            node.attributes = node.attributes.lowerBound + attributeShift..<node.attributes.upperBound + attributeShift
            nodes.append(node)
        }
    }
}
