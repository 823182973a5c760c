// An attribution string such as `Photo by <a href="…">Name</a>` as runs of text with their links.
import Model

/// A stretch of text and the link it stands in, if any.
public struct HTMLRun: Sendable, Hashable {
    public var text: String
    /// The value of the link's `href` with entities resolved; nil outside links and for links without one.
    public var href: String?

    /// A run as `htmlRuns` gives it.
    public init(text: String, href: String? = nil) {
        self.text = text
        self.href = href
    }
}

/// Splits an attribution string into its runs as a browser would show it: entities resolved once, tags dropped, breaks as line feeds.
public func htmlRuns(_ fragment: String) -> [HTMLRun] {
    guard fragment.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
        return fragment.isEmpty ? [] : [HTMLRun(text: fragment)]
    }
    let tree = HTMLTree.parse(fragment.utf8.filter { $0 != 0 }, mode: .fragment)
    var builder = RunBuilder(tree: tree)
    return builder.runs()
}

/// Gathers runs from a fragment's tree in document order.
private struct RunBuilder {
    let tree: HTMLTree
    private var result: [HTMLRun] = []
    private var lastLink = -1
    private var needsBreak = false

    /// Nothing gathered yet.
    init(tree: HTMLTree) {
        self.tree = tree
    }

    /// Visits the nodes in order, skipping what is never shown.
    mutating func runs() -> [HTMLRun] {
        var links: [(end: Int, node: Int)] = []
        var blockEnds: [Int] = []
        var index = 0
        while index < tree.nodes.count {
            while let link = links.last, link.end <= index { links.removeLast() }
            while let end = blockEnds.last, end <= index {
                blockEnds.removeLast()
                needsBreak = true
            }
            let node = tree.nodes[index]
            guard let tag = node.tag else {
                add(node.text, link: links.last?.node ?? -1)
                index += 1
                continue
            }
            if HTMLTags.neverShown.contains(tag) {
                index = Int(node.subtreeEnd)
                continue
            }
            if tag == "br" { needsBreak = true }
            if HTMLTags.block.contains(tag), tag != "html", tag != "body" {
                needsBreak = true
                blockEnds.append(Int(node.subtreeEnd))
            }
            if tag == "a" { links.append((Int(node.subtreeEnd), index)) }
            index += 1
        }
        return result
    }

    /// Adds shown text, after a line feed where a block or `br` stood before it.
    private mutating func add(_ text: String, link: Int) {
        guard !text.isEmpty else { return }
        if needsBreak, !result.isEmpty { append("\n", link: -1) }
        needsBreak = false
        append(text, link: link)
    }

    /// Lengthens the last run when it stands in the same link.
    private mutating func append(_ text: String, link: Int) {
        if !result.isEmpty, lastLink == link {
            result[result.count - 1].text += text
        } else {
            result.append(HTMLRun(text: text, href: link >= 0 ? tree.attribute(link, "href") : nil))
        }
        lastLink = link
    }
}
