// A document that XPath expressions are asked of: evidence documents, rules and bindings.
import CLibXML2

/// A parsed XML document for XPath. Not `Sendable`: one worker owns it; several documents may be used on several threads.
public final class XPathDocument {
    let document: xmlDocPtr
    /// Where the nodes lie, unless each was allocated.
    private let memory: NodeMemory?
    private var isNumbered = false
    /// Made for the first expression that is asked of the document itself.
    private var evaluator: XPathEvaluator?

    /// Parses well-formed XML. Document type declarations are refused, so no entity is ever expanded or fetched.
    public convenience init(_ xml: [UInt8]) throws(XMLFault) { self.init(try DocumentParser.parse(xml)) }

    /// Takes a tree over.
    init(_ document: xmlDocPtr, in memory: NodeMemory? = nil) {
        self.document = document
        self.memory = memory
    }

    deinit { if memory == nil { xmlFreeDoc(document) } }

    /// The document element.
    public var root: Node {
        // DocumentParser refuses documents without one; the document node itself is the harmless answer if that ever changed.
        Node(owner: self, pointer: xmlDocGetRootElement(document) ?? documentNode)
    }

    /// The document itself, above its element.
    public var top: Node { Node(owner: self, pointer: documentNode) }

    /// The next node in document order below another; nil behind the last.
    static func node(after node: xmlNodePtr, below top: xmlNodePtr) -> xmlNodePtr? {
        // What stands below an entity reference belongs to a declaration.
        let isAbove = node.pointee.type == XML_ELEMENT_NODE || node.pointee.type == XML_DOCUMENT_NODE
        if isAbove, let child = node.pointee.children { return child }
        var above: xmlNodePtr? = node
        while let node = above, node != top {
            if let next = node.pointee.next { return next }
            above = node.pointee.parent
        }
        return nil
    }

    private var documentNode: xmlNodePtr { UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self) }

    /// Numbers the elements before the first evaluation, so that sorting a large result does not walk sibling lists.
    func prepare() {
        if isNumbered { return }
        isNumbered = true
        xmlXPathOrderDocElems(document)
    }

    /// The nodes an expression selects, in document order. Without `at`, paths start at the document itself.
    public func select(
        _ expression: XPathExpression, at node: Node? = nil, variables: [String: XPathValue] = [:]
    ) throws(XMLFault) -> [Node] {
        try evaluating(variables) { (evaluator) throws(XMLFault) in try evaluator.select(expression, at: node ?? top) }
    }

    /// Whether an expression holds, by XPath's own conversion.
    public func boolean(
        _ expression: XPathExpression, at node: Node? = nil, variables: [String: XPathValue] = [:]
    ) throws(XMLFault) -> Bool {
        try evaluating(variables) { (evaluator) throws(XMLFault) in try evaluator.boolean(expression, at: node ?? top) }
    }

    /// The string value of an expression, by XPath's own conversion.
    public func string(
        _ expression: XPathExpression, at node: Node? = nil, variables: [String: XPathValue] = [:]
    ) throws(XMLFault) -> String {
        try evaluating(variables) { (evaluator) throws(XMLFault) in try evaluator.string(expression, at: node ?? top) }
    }

    /// The number an expression gives, by XPath's own conversion; not-a-number when it is none.
    public func number(
        _ expression: XPathExpression, at node: Node? = nil, variables: [String: XPathValue] = [:]
    ) throws(XMLFault) -> Double {
        try evaluating(variables) { (evaluator) throws(XMLFault) in try evaluator.number(expression, at: node ?? top) }
    }

    /// Lends the document's own evaluator, with variables for this time only.
    private func evaluating<Result>(
        _ variables: [String: XPathValue], _ body: (XPathEvaluator) throws(XMLFault) -> Result
    ) throws(XMLFault) -> Result {
        let evaluator: XPathEvaluator
        if let known = self.evaluator { evaluator = known } else { evaluator = try XPathEvaluator() }
        self.evaluator = evaluator
        for (name, value) in variables { evaluator.set(name, to: value) }
        defer { if !variables.isEmpty { evaluator.forgetVariables() } }
        return try body(evaluator)
    }
}

extension XPathDocument {
    /// One node of a document. It keeps its document alive.
    public struct Node: Hashable {
        let owner: XPathDocument
        let pointer: xmlNodePtr

        /// Makes a handle.
        init(owner: XPathDocument, pointer: xmlNodePtr) {
            self.owner = owner
            self.pointer = pointer
        }

        /// The element's or attribute's name without a prefix.
        public var name: String { LibXML.string(pointer.pointee.name) }

        /// Whether it is an element of this name.
        public func isElement(named name: String) -> Bool {
            pointer.pointee.type == XML_ELEMENT_NODE && name.withCString { Self.equal(pointer.pointee.name, $0) }
        }

        /// The value of an attribute, or nil when the element has none of that name.
        public func attribute(_ name: String) -> String? {
            guard pointer.pointee.type == XML_ELEMENT_NODE else { return nil }
            return LibXML.takeString(xmlGetNoNsProp(pointer, name))
        }

        /// All attributes as written.
        public var attributes: [(name: String, value: String)] {
            guard pointer.pointee.type == XML_ELEMENT_NODE else { return [] }
            var result: [(name: String, value: String)] = []
            var next = pointer.pointee.properties
            while let attribute = next {
                let node = UnsafeMutableRawPointer(attribute).assumingMemoryBound(to: xmlNode.self)
                result.append((LibXML.string(attribute.pointee.name), LibXML.takeString(xmlNodeGetContent(node)) ?? ""))
                next = attribute.pointee.next
            }
            return result
        }

        /// All character data below the node, or an attribute's value.
        public var text: String { LibXML.takeString(xmlNodeGetContent(pointer)) ?? "" }

        /// The child elements.
        public var children: [Node] {
            guard pointer.pointee.type == XML_ELEMENT_NODE || pointer.pointee.type == XML_DOCUMENT_NODE else { return [] }
            var result: [Node] = []
            var next = pointer.pointee.children
            while let child = next {
                if child.pointee.type == XML_ELEMENT_NODE { result.append(Node(owner: owner, pointer: child)) }
                next = child.pointee.next
            }
            return result
        }

        /// The child elements of a name.
        public func children(named name: String) -> [Node] {
            guard pointer.pointee.type == XML_ELEMENT_NODE || pointer.pointee.type == XML_DOCUMENT_NODE else { return [] }
            var result: [Node] = []
            name.withCString { name in
                var next = pointer.pointee.children
                while let child = next {
                    if child.pointee.type == XML_ELEMENT_NODE, Self.equal(child.pointee.name, name) {
                        result.append(Node(owner: owner, pointer: child))
                    }
                    next = child.pointee.next
                }
            }
            return result
        }

        /// Whether a name of libxml2's is this one.
        private static func equal(_ a: UnsafePointer<UInt8>?, _ b: UnsafePointer<CChar>) -> Bool {
            guard let a else { return false }
            return xmlStrEqual(a, UnsafeRawPointer(b).assumingMemoryBound(to: UInt8.self)) != 0
        }

        /// 1-based line of the node in the bytes given.
        public var line: Int { Int(xmlGetLineNo(pointer)) }

        /// Two handles are equal when they name the same node.
        public static func == (a: Node, b: Node) -> Bool { a.pointer == b.pointer }
        /// Hashes the identity of the node.
        public func hash(into hasher: inout Hasher) { hasher.combine(pointer) }
    }
}
