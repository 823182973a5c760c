// `snapshots.js` of `cypress-snapshot`: a module that exports JSON, suites within suites, snapshots at the leaves.
import HTML
import Input
import JSON
import Model

/// Reads the module of one file.
enum CypressModule {
    /// One screen for each snapshot that is HTML or a list of nodes.
    static func read(_ file: InputFile, _ limits: Limits) -> LayoutReading {
        guard let start = file.text.firstIndex(of: UInt8(ascii: "{")) else { return LayoutReading() }
        let json = JSONDocument.parse(file.text, from: start, limits: limits)
        var reading = LayoutReading(problems: JSONProblems.problems(json, file))
        guard let root = json.root else { return reading }
        var left = limits
        // Suites, the innermost last; their order is kept by taking from the front of reversed lists.
        var stack: [(name: String, value: JSONValue, depth: Int)] = [("", root, 0)]
        while let (name, value, depth) = stack.popLast(), reading.screens.count < 20_000 {
            if var screen = screen(value, file, left) {
                left.nodes = max(1, left.nodes - screen.elements.count)
                screen.format = JestSnapshot.cypress
                screen.name = name
                reading.screens.append(screen)
            } else if value.kind == .object, depth < 100 {
                stack += value.members.filter { $0.key != "__version" }.reversed().map {
                    (name.isEmpty ? $0.key : "\(name) > \($0.key)", $0.value, depth + 1)
                }
            }
        }
        if reading.screens.isEmpty {
            reading.problems.append(
                Problem(
                    code: "layout-empty", message: "None of the snapshots in the file is a rendered tree; nothing can be judged.",
                    severity: .warning))
        }
        return reading
    }

    /// The screen of a leaf; nil for suites and other values.
    private static func screen(_ value: JSONValue, _ file: InputFile, _ limits: Limits) -> Screen? {
        if let text = value.string {
            guard text.utf8.contains(UInt8(ascii: "<")), var screen = SnapshotTree.screen(Array(text.utf8), limits: limits) else {
                return nil
            }
            EmbeddedHTML.place(&screen, at: value.offset, in: file)
            return screen
        }
        let nodes = value.kind == .array ? Array(value.elements) : [value]
        guard let first = nodes.first, first["tagName"]?.kind == .string else { return nil }
        var tree = HTMLTree.empty()
        // A screen has one root; several nodes are the children of a fragment.
        let root = nodes.count > 1 ? tree.append(tag: "documentfragment", parent: -1, offset: value.offset) : -1
        var stack = nodes.reversed().map { (node: $0, parent: root, depth: 0) }
        while let (node, parent, depth) = stack.popLast() {
            guard let tag = node["tagName"]?.string, tree.nodes.count < limits.nodes, depth <= limits.depth else { continue }
            let attributes = (node["attributes"] ?? node["attrs"])?.members.compactMap { member in
                member.value.string.map { HTMLTree.Attribute(name: member.key.lowercased(), value: $0) }
            }
            let index = tree.append(tag: tag.lowercased(), parent: parent, attributes: attributes ?? [], offset: node.offset)
            let children = node["children"]?.elements.map { $0 } ?? []
            if let text = node["textContent"]?.string ?? node["text"]?.string, !text.isEmpty, children.isEmpty {
                tree.append(tag: nil, text: text, parent: index, offset: node.offset)
            }
            stack += children.reversed().map { ($0, index, depth + 1) }
        }
        tree.closeSubtrees()
        return HTMLReader.screen(tree, bytes: file.text, limits: limits)
    }
}
