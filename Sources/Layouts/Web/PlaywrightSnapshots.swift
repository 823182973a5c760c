// The DOM snapshots of a trace. Each is a nested list in which `[[n, m]]` stands for node m of the snapshot n before it.
import HTML
import JSON
import Model

/// All snapshots of one trace, and the way from one to its tree.
struct PlaywrightSnapshots {
    /// One snapshot of one frame.
    struct Snapshot {
        var name: String
        var page: String
        var frame: String
        var url: String
        var isMain: Bool
        var html: JSONValue
        var viewport: Size?
        /// The number among the snapshots of its frame.
        var number: Int
    }

    private(set) var snapshots: [Snapshot] = []
    private(set) var version = 0
    private(set) var isCut = false
    /// Snapshots by frame, in order.
    private var ofFrame: [String: [Int]] = [:]
    /// The nodes of a snapshot by the number that references use, for snapshots that were referred to.
    private var numbered: [Int: [JSONValue]] = [:]
    /// Nodes that may still be visited over all trees of the trace.
    private var budget: Int
    private let limits: Limits

    /// Takes the snapshots out of a trace's events.
    init(_ events: [JSONValue], limits: Limits) {
        self.limits = limits
        budget = limits.nodes * 4
        for event in events {
            switch event["type"]?.string {
            case "context-options": version = max(version, event["version"]?.int ?? 0)
            case "frame-snapshot": if let snapshot = event["snapshot"] { add(snapshot) }
            default: break
            }
        }
    }

    /// Notes one snapshot.
    private mutating func add(_ json: JSONValue) {
        guard let html = json["html"], html.kind == .array else { return }
        let frame = json["frameId"]?.string ?? ""
        var name = json["snapshotName"]?.string ?? ""
        if name.isEmpty { name = [json["phase"]?.string, json["callId"]?.string].compactMap { $0 }.joined(separator: "@") }
        var viewport: Size?
        if let width = json["viewport"]?["width"]?.double, let height = json["viewport"]?["height"]?.double, width > 0, height > 0 {
            viewport = Size(width: width, height: height)
        }
        ofFrame[frame, default: []].append(snapshots.count)
        snapshots.append(
            Snapshot(
                name: name.isEmpty ? "snapshot \(snapshots.count + 1)" : name, page: json["pageId"]?.string ?? "", frame: frame,
                url: json["frameUrl"]?.string ?? "", isMain: json["isMainFrame"]?.bool ?? true, html: html, viewport: viewport,
                number: ofFrame[frame].map { $0.count - 1 } ?? 0))
    }

    /// Of the pages' snapshots in a row that show the same pictures under the same address, the last: there the page has settled.
    mutating func settled() -> [Int] {
        var last: [String: (signature: [String], snapshot: Int)] = [:]
        var result: [Int] = []
        for (index, snapshot) in snapshots.enumerated() where snapshot.isMain && snapshot.url != "about:blank" {
            guard budget > 0 else {
                isCut = true
                break
            }
            let tree = tree(of: index)
            let signature = [snapshot.url] + Self.pictures(tree)
            if let before = last[snapshot.page], before.signature != signature { result.append(before.snapshot) }
            last[snapshot.page] = (signature, index)
        }
        // What a page shows twice is judged once, as it was in the end.
        result += last.values.map(\.snapshot)
        return result.sorted()
    }

    /// The addresses of the pictures in a tree.
    private static func pictures(_ tree: HTMLTree) -> [String] {
        tree.nodes.indices.compactMap { index in
            guard let tag = tree.nodes[index].tag else { return nil }
            if tag == "img" || tag == "image" || tag == "source" {
                return tree.attribute(index, "src") ?? tree.attribute(index, "srcset") ?? tree.attribute(index, "href")
            }
            return tree.attribute(index, "style").flatMap { $0.contains("url(") ? $0 : nil }
        }
    }

    /// The style sheets that pages link to, with the address of their page.
    func sheetLinks() -> [(href: String, base: String)] {
        var result: [(href: String, base: String)] = []
        for snapshot in snapshots {
            var stack = [snapshot.html]
            while let node = stack.popLast(), result.count < 10_000 {
                guard let tag = node[0]?.string else { continue }
                if tag == "LINK", let href = node[1]?["href"]?.string { result.append((href, snapshot.url)) }
                // Links stand in the head; the rest of the page needs no look.
                if tag == "HTML" || tag == "HEAD" { stack += node.elements.dropFirst() }
            }
        }
        return result
    }

    // MARK: trees

    /// The tree of a snapshot with the frames in it.
    mutating func tree(of index: Int) -> HTMLTree {
        var tree = HTMLTree.empty()
        var stack: [(node: JSONValue, snapshot: Int, parent: Int, depth: Int)] = [(snapshots[index].html, index, -1, 0)]
        var frames: Set<String> = [snapshots[index].frame]
        while let (node, snapshot, parent, depth) = stack.popLast() {
            budget -= 1
            guard budget > 0, tree.nodes.count < limits.nodes, depth <= limits.depth else {
                isCut = true
                continue
            }
            if let text = node.string {
                tree.append(tag: nil, text: text, parent: parent)
            } else if let target = reference(node, from: snapshot) {
                stack.append((target.node, target.snapshot, parent, depth + 1))
            } else if let tag = node[0]?.string {
                let (element, children) = add(tag.lowercased(), node, parent: parent, to: &tree)
                if element.isEmpty { continue }
                if let frame = element.frame, frames.insert(frame).inserted, let inner = latest(of: frame, before: index) {
                    stack.append((snapshots[inner].html, inner, element.index, depth + 1))
                }
                stack += children.reversed().map { ($0, snapshot, element.index, depth + 1) }
            }
        }
        tree.closeSubtrees()
        return tree
    }

    /// What became of an element in the tree.
    private struct Added {
        var index = -1
        var frame: String?
        var isEmpty = false
    }

    /// Appends an element with the attributes it had in the browser; what the recorder noted in its own attributes is put back in place.
    private func add(_ tag: String, _ node: JSONValue, parent: Int, to tree: inout HTMLTree) -> (Added, [JSONValue]) {
        var children = Array(node.elements.dropFirst())
        var attributes: [HTMLTree.Attribute] = []
        var result = Added()
        var tag = tag
        var current: String?
        if let first = children.first, first.kind == .object {
            children.removeFirst()
            for (key, value) in first.members {
                let name = key.lowercased()
                let text = value.string ?? ""
                switch name {
                case "__playwright_current_src__": current = text
                case "__playwright_src__": result.frame = text.split(separator: "/").last.map { String($0.prefix { $0 != "?" }) }
                case "__playwright_shadow_root_": attributes.append(HTMLTree.Attribute(name: "shadowrootmode", value: "open"))
                case "__playwright_style_sheet_":
                    // A sheet that the page adopted in memory.
                    let style = tree.append(tag: "style", parent: parent)
                    tree.append(tag: nil, text: text, parent: style)
                    result.isEmpty = true
                    return (result, [])
                case _ where name.hasPrefix("__playwright"): break
                default: attributes.append(HTMLTree.Attribute(name: name, value: text))
                }
            }
        }
        if let current, !current.isEmpty {
            attributes.removeAll { $0.name == "src" || $0.name == "srcset" }
            attributes.append(HTMLTree.Attribute(name: "src", value: current))
        }
        if tag == "x-noscript" { tag = "noscript" }
        result.index = tree.append(tag: tag, parent: parent, attributes: attributes)
        return (result, children)
    }

    /// The last snapshot of a frame at the time of another snapshot.
    private func latest(of frame: String, before index: Int) -> Int? {
        // The recorder takes the frames of a page right after each other.
        ofFrame[frame]?.last { $0 <= index + 20 }
    }

    /// What `[[n, m]]` stands for; nil for other nodes and for references that lead nowhere.
    private mutating func reference(_ node: JSONValue, from snapshot: Int) -> (node: JSONValue, snapshot: Int)? {
        guard node.count == 1, let pair = node[0], pair.kind == .array, let back = pair[0]?.int, let number = pair[1]?.int, back >= 0 else {
            return nil
        }
        let own = snapshots[snapshot]
        guard let list = ofFrame[own.frame], back <= own.number, list.indices.contains(own.number - back) else { return nil }
        let target = list[own.number - back]
        if numbered[target] == nil { numbered[target] = nodes(of: target) }
        guard let nodes = numbered[target], nodes.indices.contains(number) else { return nil }
        return (nodes[number], target)
    }

    /// The nodes of a snapshot in the order of their numbers: children before their element, references left out.
    private mutating func nodes(of index: Int) -> [JSONValue] {
        var result: [JSONValue] = []
        var stack: [(node: JSONValue, isDone: Bool)] = [(snapshots[index].html, false)]
        while let (node, isDone) = stack.popLast() {
            budget -= 1
            guard budget > 0 else { break }
            if isDone || node.kind == .string {
                result.append(node)
            } else if node[0]?.kind == .string {
                stack.append((node, true))
                let children = node.elements.dropFirst().filter { $0.kind != .object }
                stack += children.reversed().map { ($0, false) }
            }
        }
        return result
    }
}
