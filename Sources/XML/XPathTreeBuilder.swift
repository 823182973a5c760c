// Trees for XPath that are made without XML text being read: what writes a document makes the tree of it on the way.
import CLibXML2

/// Makes one document of libxml2's nodes, the very tree that its parser would make of the text.
///
/// All nodes and texts lie in a few blocks of memory that go at once: hundreds of attributes need no allocation and no freeing each.
public final class XPathTreeBuilder {
    private let names: NameStore
    private let memory: NodeMemory
    private let document: xmlDocPtr
    /// The innermost open element; the document at first and at the end.
    private var open: xmlNodePtr
    private var lastAttribute: xmlAttrPtr?
    private var depth = 0
    /// The line breaks with indents that stand between elements, by depth.
    private var breaks: [UnsafeMutablePointer<xmlChar>] = []

    /// An empty document, whose names are those of an evaluator.
    init(names: NameStore) {
        self.names = names
        memory = NodeMemory(names: names)
        document = memory.make(xmlDoc())
        open = UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self)
        document.pointee.type = XML_DOCUMENT_NODE
        document.pointee.doc = document
        document.pointee.standalone = -1
        document.pointee.charset = Int32(XML_CHAR_ENCODING_UTF8.rawValue)
        document.pointee.dict = names.dictionary
    }

    /// Opens an element on a line of its own.
    public func start(_ name: StaticString) {
        addBreak()
        var node = xmlNode()
        node.type = XML_ELEMENT_NODE
        node.name = names.kept(name)
        open = add(node)
        lastAttribute = nil
        depth += 1
    }

    /// Adds an attribute to the element just opened; `value` has no characters that XML cannot hold.
    public func attribute(_ name: StaticString, _ value: UnsafeBufferPointer<UInt8>) {
        var attribute = xmlAttr()
        attribute.type = XML_ATTRIBUTE_NODE
        attribute.name = names.kept(name)
        attribute.parent = open
        attribute.doc = document
        attribute.prev = lastAttribute
        let made = memory.make(attribute)
        if !value.isEmpty {
            var text = xmlNode()
            text.type = XML_TEXT_NODE
            text.content = memory.copy(value)
            text.parent = UnsafeMutableRawPointer(made).assumingMemoryBound(to: xmlNode.self)
            text.doc = document
            let node = memory.make(text)
            made.pointee.children = node
            made.pointee.last = node
        }
        if let lastAttribute { lastAttribute.pointee.next = made } else { open.pointee.properties = made }
        lastAttribute = made
    }

    /// Adds character data to the innermost open element, which has no other content.
    public func text(_ value: UnsafeBufferPointer<UInt8>) {
        guard !value.isEmpty else { return }
        add(text: memory.copy(value))
    }

    /// Adds a processing instruction at the beginning of a line.
    public func instruction(_ target: UnsafeBufferPointer<UInt8>, _ data: UnsafeBufferPointer<UInt8>) {
        add(text: lineBreak(0))
        var node = xmlNode()
        node.type = XML_PI_NODE
        node.name = UnsafePointer(memory.copy(target))
        node.content = memory.copy(data)
        _ = add(node)
    }

    /// Closes the innermost element; `onLine` says that its end tag stands on a line of its own.
    public func end(onLine: Bool) {
        depth -= 1
        if onLine { addBreak() }
        if let parent = open.pointee.parent { open = parent }
        lastAttribute = nil
    }

    /// The document, all of whose elements are closed.
    public func finish() -> XPathDocument { XPathDocument(document, in: memory) }

    /// The line break before an element or end tag.
    private func addBreak() {
        // Around the document's element it is no part of the tree.
        if open.pointee.type == XML_ELEMENT_NODE { add(text: lineBreak(depth)) }
    }

    private func lineBreak(_ depth: Int) -> UnsafeMutablePointer<xmlChar> {
        while breaks.count <= depth {
            let text = [0x0A] + [UInt8](repeating: 0x20, count: 2 * breaks.count)
            breaks.append(text.withUnsafeBufferPointer(memory.copy))
        }
        return breaks[depth]
    }

    private func add(text: UnsafeMutablePointer<xmlChar>) {
        var node = xmlNode()
        node.type = XML_TEXT_NODE
        node.content = text
        _ = add(node)
    }

    /// Adds a node behind the last one in the innermost open element.
    private func add(_ node: xmlNode) -> xmlNodePtr {
        var node = node
        node.parent = open
        node.doc = document
        node.prev = open.pointee.last
        let made = memory.make(node)
        if let last = open.pointee.last { last.pointee.next = made } else { open.pointee.children = made }
        open.pointee.last = made
        return made
    }
}

/// The memory of one tree: blocks that are filled from their beginning, and freed together.
final class NodeMemory {
    /// Keeps the names that the nodes have.
    private let names: NameStore
    private var blocks: [UnsafeMutableRawPointer] = []
    private var used = 0
    private var capacity = 0
    private static let block = 64 << 10

    init(names: NameStore) { self.names = names }

    deinit { for block in blocks { block.deallocate() } }

    /// A plain C value in memory that stays.
    func make<Value: BitwiseCopyable>(_ value: Value) -> UnsafeMutablePointer<Value> {
        let place = room(MemoryLayout<Value>.stride).bindMemory(to: Value.self, capacity: 1)
        place.initialize(to: value)
        return place
    }

    /// A zero-terminated copy of a text.
    func copy(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeMutablePointer<xmlChar> {
        let place = room(text.count + 1).bindMemory(to: xmlChar.self, capacity: text.count + 1)
        if let start = text.baseAddress { place.initialize(from: start, count: text.count) }
        place[text.count] = 0
        return place
    }

    private func room(_ count: Int) -> UnsafeMutableRawPointer {
        // Everything begins where a pointer may.
        let rounded = (count + 15) & ~15
        if used + rounded > capacity {
            capacity = max(Self.block, rounded)
            blocks.append(.allocate(byteCount: capacity, alignment: 16))
            used = 0
        }
        let place = blocks[blocks.count - 1] + used
        used += rounded
        return place
    }
}
