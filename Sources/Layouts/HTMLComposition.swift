// The tree that is drawn: shadow roots in place of their hosts' children, and those children where slots call for them.
import HTML

/// Gives the children of a node as they are displayed.
struct HTMLComposition {
    private let tree: HTMLTree
    private let scopes: HTMLScopes
    /// Slot names that already took their nodes, by host: only the first slot of a name shows them.
    private var filledSlots: [Int: Set<String>] = [:]
    /// The light children of each host by the slot they ask for, sorted out once.
    private var lightChildren: [Int: [String: [Int]]] = [:]

    /// A composition in which no slot is filled yet.
    init(_ tree: HTMLTree, _ scopes: HTMLScopes) {
        self.tree = tree
        self.scopes = scopes
    }

    /// The displayed children, in order.
    mutating func children(of node: Int) -> [Int] {
        let tag = tree.nodes[node].tag ?? ""
        if let root = scopes.shadowRoots[node] { return tree.children(of: root) }
        let scope = scopes.scopes[Int(scopes.scopeOf[node])]
        if tag == "slot", scope.kind == .shadow {
            let name = tree.attribute(node, "name") ?? ""
            if filledSlots[scope.host, default: []].insert(name).inserted {
                let assigned = assignedNodes(host: scope.host, root: scope.root, slot: name)
                if !assigned.isEmpty { return assigned }
            }
            return tree.children(of: node)
        }
        switch tag {
        case "select": return tree.attribute(node, "multiple") == nil ? shownOption(of: node) : tree.children(of: node)
        case "defs": return tree.children(of: node).filter { tree.nodes[$0].tag == "pattern" }
        case "video", "audio", "canvas": return []
        case "iframe", "embed", "frame": return tree.children(of: node).filter { tree.nodes[$0].tag != nil }
        case "object": return tree.attribute(node, "data")?.isEmpty == false ? [] : tree.children(of: node)
        default: return tree.children(of: node)
        }
    }

    /// The light children of a host that a slot shows. White space alone does not keep the slot's own content away.
    private mutating func assignedNodes(host: Int, root: Int, slot: String) -> [Int] {
        if lightChildren[host] == nil {
            let children = tree.children(of: host).filter { $0 != root }
            lightChildren[host] = Dictionary(grouping: children) { tree.attribute($0, "slot") ?? "" }
        }
        let nodes = lightChildren[host]?[slot] ?? []
        let hasContent = nodes.contains { tree.nodes[$0].tag != nil || !tree.nodes[$0].text.isBlank }
        return hasContent ? nodes : []
    }

    /// The one option that a closed drop-down list shows.
    private func shownOption(of select: Int) -> [Int] {
        var first: Int?
        for index in select + 1..<max(select + 1, Int(tree.nodes[select].subtreeEnd)) where tree.nodes[index].tag == "option" {
            if tree.attribute(index, "selected") != nil { return [index] }
            first = first ?? index
        }
        return first.map { [$0] } ?? []
    }
}
