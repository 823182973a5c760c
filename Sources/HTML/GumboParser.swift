// The one file that touches gumbo: bytes in, HTMLTree out. Memory is freed from our own list, so nothing here recurses.
import CGumbo
import Model

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// How a text is to be parsed.
public enum HTMLParseMode: Sendable {
    /// A whole page: `html`, `head` and `body` are implied.
    case document
    /// A piece of a page as it may stand in `body`; leading white space counts.
    case fragment
}

extension HTMLTree {
    /// Parses valid UTF-8 without NUL bytes as browsers do; every input gives a tree, however broken.
    public static func parse(_ bytes: [UInt8], mode: HTMLParseMode = .document, limits: Limits = .standard) -> HTMLTree {
        let prepared = HTMLScan.prepare(bytes, limits: limits)
        var tree = HTMLTree()
        tree.facts = prepared.facts
        GumboMemory.withOptions(mode: mode) { options in
            prepared.bytes.withUnsafeBufferPointer { buffer in
                buffer.withMemoryRebound(to: CChar.self) { characters in
                    guard let start = characters.baseAddress else { return }
                    guard let output = gumbo_parse_with_options(&options, start, characters.count) else { return }
                    guard let root = output.pointee.document else { return }
                    let walk = GumboWalk(start: UnsafeRawPointer(start), count: characters.count, limits: limits)
                    walk.run(from: root, into: &tree)
                }
            }
        }
        return tree
    }
}

/// Copies gumbo's tree into flat arrays with an own stack.
private struct GumboWalk {
    let start: UnsafeRawPointer
    let count: Int
    let limits: Limits

    /// A node whose children are being visited, and its index in the flat tree (-1 for the document).
    private struct Level {
        var children: GumboVector
        var next: UInt32
        var index: Int
    }

    /// Visits every node below the document.
    func run(from root: UnsafeMutablePointer<GumboNode>, into tree: inout HTMLTree) {
        var stack = [Level(children: root.pointee.v.document.children, next: 0, index: -1)]
        while var level = stack.popLast() {
            guard level.next < level.children.length, let pointer = level.children.data[Int(level.next)] else {
                if level.index >= 0 { tree.nodes[level.index].subtreeEnd = Int32(clamping: tree.nodes.count) }
                continue
            }
            level.next += 1
            stack.append(level)
            guard tree.nodes.count < limits.nodes else {
                tree.isCut = true
                continue
            }
            let node = pointer.assumingMemoryBound(to: GumboNode.self)
            switch node.pointee.type {
            case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
                let index = tree.nodes.count
                append(node.pointee.v.element, parent: level.index, to: &tree)
                stack.append(Level(children: node.pointee.v.element.children, next: 0, index: index))
            case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
                append(node.pointee.v.text, parent: level.index, to: &tree)
            default:
                break
            }
        }
    }

    /// Adds an element with its attributes.
    private func append(_ element: GumboElement, parent: Int, to tree: inout HTMLTree) {
        let firstAttribute = tree.attributes.count
        var keys: HTMLKeys = []
        for position in 0..<Int(element.attributes.length) {
            guard let pointer = element.attributes.data[position] else { continue }
            let attribute = pointer.assumingMemoryBound(to: GumboAttribute.self).pointee
            var name = String(cString: attribute.name).lowercased()
            if attribute.attr_namespace == GUMBO_ATTR_NAMESPACE_XLINK, !name.hasPrefix("xlink:") { name = "xlink:" + name }
            let read = HTMLTree.Attribute(name: name, value: String(cString: attribute.value))
            keys.formUnion(read.keys)
            tree.attributes.append(read)
        }
        let inherited = parent >= 0 ? tree.nodes[parent].offset : 0
        tree.nodes.append(
            HTMLTree.Node(
                parent: Int32(clamping: parent), subtreeEnd: Int32(clamping: tree.nodes.count + 1),
                offset: offset(of: element.original_tag) ?? inherited, length: Int32(clamping: element.original_tag.length),
                tag: name(of: element), text: "", attributes: Int32(clamping: firstAttribute)..<Int32(clamping: tree.attributes.count),
                keys: keys))
    }

    /// Adds a text node.
    private func append(_ text: GumboText, parent: Int, to tree: inout HTMLTree) {
        let inherited = parent >= 0 ? tree.nodes[parent].offset : 0
        let end = Int32(clamping: tree.attributes.count)
        tree.nodes.append(
            HTMLTree.Node(
                parent: Int32(clamping: parent), subtreeEnd: Int32(clamping: tree.nodes.count + 1),
                offset: offset(of: text.original_text) ?? inherited, length: Int32(clamping: text.original_text.length), tag: nil,
                text: String(cString: text.text), attributes: end..<end))
    }

    /// Where a piece of the source starts; nil when the piece is empty or not of our buffer.
    private func offset(of piece: GumboStringPiece) -> Int32? {
        guard piece.length > 0, let data = piece.data else { return nil }
        let distance = UnsafeRawPointer(data) - start
        return distance >= 0 && distance < count ? Int32(clamping: distance) : nil
    }

    /// The lower-case tag name, also of tags that gumbo does not know.
    private func name(of element: GumboElement) -> String {
        if element.tag != GUMBO_TAG_UNKNOWN { return String(cString: gumbo_normalized_tagname(element.tag)) }
        var piece = element.original_tag
        gumbo_tag_from_original_text(&piece)
        guard piece.length > 0, let data = piece.data else { return "" }
        return String(decoding: UnsafeRawBufferPointer(start: data, count: piece.length), as: UTF8.self).lowercased()
    }
}

/// An allocator for gumbo that remembers every block: its own destructor recurses and would overflow the stack on deep pages.
private enum GumboMemory {
    /// A header before each block that links it to its neighbours.
    struct Block {
        var previous: UnsafeMutablePointer<Block>?
        var next: UnsafeMutablePointer<Block>?
    }

    /// Runs one parse with options whose memory is freed afterwards, whatever gumbo left behind.
    static func withOptions(mode: HTMLParseMode, _ body: (inout GumboOptions) -> Void) {
        var head = Block(previous: nil, next: nil)
        withUnsafeMutablePointer(to: &head) { list in
            var options = GumboOptions(
                allocator: { GumboMemory.allocate($0, $1) }, deallocator: { GumboMemory.release($0, $1) }, userdata: list, tab_stop: 1,
                stop_on_first_error: false, max_errors: 0,
                fragment_context: mode == .fragment ? GUMBO_TAG_BODY : GUMBO_TAG_LAST, fragment_namespace: GUMBO_NAMESPACE_HTML)
            body(&options)
            var block = list.pointee.next
            while let current = block {
                block = current.pointee.next
                free(current)
            }
        }
    }

    /// A block with its header, linked into the list.
    private static func allocate(_ userdata: UnsafeMutableRawPointer?, _ size: Int) -> UnsafeMutableRawPointer? {
        guard let list = userdata?.assumingMemoryBound(to: Block.self) else { return nil }
        guard let raw = malloc(MemoryLayout<Block>.stride + size) else { return nil }
        let block = raw.assumingMemoryBound(to: Block.self)
        block.initialize(to: Block(previous: list, next: list.pointee.next))
        list.pointee.next?.pointee.previous = block
        list.pointee.next = block
        return raw + MemoryLayout<Block>.stride
    }

    /// Unlinks a block and frees it.
    private static func release(_ userdata: UnsafeMutableRawPointer?, _ pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { return }
        let block = (pointer - MemoryLayout<Block>.stride).assumingMemoryBound(to: Block.self)
        block.pointee.previous?.pointee.next = block.pointee.next
        block.pointee.next?.pointee.previous = block.pointee.previous
        free(block)
    }
}
