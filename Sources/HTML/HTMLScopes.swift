// Which style sheets can reach which nodes: documents, shadow roots and frames each are a world of their own.

/// The scopes of a tree and, for each scope, its host and its kind.
public struct HTMLScopes: Sendable {
    /// What a scope is.
    public enum Kind: Sendable { case document, shadow, frame, inert }

    /// One scope.
    public struct Scope: Sendable {
        public var kind: Kind
        /// The element that the scope belongs to: a shadow host or an iframe; -1 for the document.
        public var host: Int
        /// The node whose children are the scope's content.
        public var root: Int
    }

    public private(set) var scopes: [Scope] = [Scope(kind: .document, host: -1, root: -1)]
    /// The scope of each node.
    public private(set) var scopeOf: [Int32]
    /// The shadow template of each host, by node index.
    public private(set) var shadowRoots: [Int: Int] = [:]
    /// The scope inside each host, by node index.
    public private(set) var shadowScopes: [Int: Int32] = [:]

    /// Finds the scopes of a tree.
    public init(_ tree: HTMLTree) {
        scopeOf = Array(repeating: 0, count: tree.nodes.count)
        // The scope that children of a node are in, when it is not the node's own.
        var inner: [Int32: Int32] = [:]
        for index in tree.nodes.indices {
            let parent = tree.nodes[index].parent
            if parent >= 0 { scopeOf[index] = (inner.isEmpty ? nil : inner[parent]) ?? scopeOf[Int(parent)] }
            guard let tag = tree.nodes[index].tag, tag == "template" || tag == "iframe" else { continue }
            let node = tree.nodes[index]
            guard Int(node.subtreeEnd) > index + 1 || tag == "template" else { continue }
            if tag == "template" {
                let isShadow = node.parent >= 0 && shadowRoots[Int(node.parent)] == nil && Self.isShadowRoot(tree, index)
                if isShadow {
                    shadowRoots[Int(node.parent)] = index
                    shadowScopes[Int(node.parent)] = Int32(clamping: scopes.count)
                }
                inner[Int32(index)] = Int32(scopes.count)
                scopes.append(Scope(kind: isShadow ? .shadow : .inert, host: Int(node.parent), root: index))
            } else {
                inner[Int32(index)] = Int32(scopes.count)
                scopes.append(Scope(kind: .frame, host: index, root: index))
            }
        }
    }

    /// Whether a template is a declarative shadow root, by its standard name or one that browsers used before.
    private static func isShadowRoot(_ tree: HTMLTree, _ node: Int) -> Bool {
        ["shadowrootmode", "shadowroot", "shadowmode"].contains { name in
            guard let mode = tree.attribute(node, name)?.lowercased() else { return false }
            return mode == "open" || mode == "closed"
        }
    }
}
