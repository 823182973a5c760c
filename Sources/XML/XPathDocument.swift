// A document that XPath expressions are asked of: evidence documents, rules and bindings.
import CLibXML2

/// A parsed XML document for XPath. Not `Sendable`: one worker owns it; several documents may be used on several threads.
public final class XPathDocument {
    private let document: xmlDocPtr
    private let context: xmlXPathContextPtr
    /// What one evaluation may cost before it is stopped; a sane rule stays far below.
    private static let operationLimit: UInt = 50_000_000

    /// Parses well-formed XML. Document type declarations are refused, so no entity is ever expanded or fetched.
    public init(_ xml: [UInt8]) throws(XMLFault) {
        document = try DocumentParser.parse(xml)
        guard let context = xmlXPathNewContext(document) else {
            xmlFreeDoc(document)
            throw XMLFault(line: 0, message: "There is not enough memory for the document.")
        }
        self.context = context
        // Numbers the elements, so that sorting a large result does not walk sibling lists.
        xmlXPathOrderDocElems(document)
    }

    deinit {
        xmlXPathFreeContext(context)
        xmlFreeDoc(document)
    }

    /// The document element.
    public var root: Node {
        // DocumentParser refuses documents without one; the document node itself is the harmless answer if that ever changed.
        Node(owner: self, pointer: xmlDocGetRootElement(document) ?? documentNode)
    }

    private var documentNode: xmlNodePtr { UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self) }

    /// The nodes an expression selects, in document order. Without `at`, paths start at the document itself.
    public func select(
        _ expression: XPathExpression, at node: Node? = nil, variables: [String: XPathValue] = [:]
    ) throws(XMLFault) -> [Node] {
        let object = try evaluate(expression, at: node, variables: variables)
        defer { xmlXPathFreeObject(object) }
        guard object.pointee.type == XPATH_NODESET else {
            throw XMLFault(line: 0, message: "\"\(expression.source)\" gives no nodes, where nodes are asked for.")
        }
        guard let set = object.pointee.nodesetval else { return [] }
        xmlXPathNodeSetSort(set)
        return (0..<Int(set.pointee.nodeNr)).compactMap { index in
            // A namespace node is owned by the result, not by the document, and would dangle.
            guard let pointer = set.pointee.nodeTab[index], pointer.pointee.type != XML_NAMESPACE_DECL else { return nil }
            return Node(owner: self, pointer: pointer)
        }
    }

    /// Whether an expression holds, by XPath's own conversion.
    public func boolean(
        _ expression: XPathExpression, at node: Node? = nil, variables: [String: XPathValue] = [:]
    ) throws(XMLFault) -> Bool {
        let object = try evaluate(expression, at: node, variables: variables)
        defer { xmlXPathFreeObject(object) }
        return xmlXPathCastToBoolean(object) != 0
    }

    /// The string value of an expression, by XPath's own conversion.
    public func string(
        _ expression: XPathExpression, at node: Node? = nil, variables: [String: XPathValue] = [:]
    ) throws(XMLFault) -> String {
        let object = try evaluate(expression, at: node, variables: variables)
        defer { xmlXPathFreeObject(object) }
        return LibXML.takeString(xmlXPathCastToString(object)) ?? ""
    }

    /// The number an expression gives, by XPath's own conversion; not-a-number when it is none.
    public func number(
        _ expression: XPathExpression, at node: Node? = nil, variables: [String: XPathValue] = [:]
    ) throws(XMLFault) -> Double {
        let object = try evaluate(expression, at: node, variables: variables)
        defer { xmlXPathFreeObject(object) }
        return xmlXPathCastToNumber(object)
    }

    /// Evaluates and hands out libxml2's result object, which the caller frees.
    private func evaluate(
        _ expression: XPathExpression, at node: Node?, variables: [String: XPathValue]
    ) throws(XMLFault) -> xmlXPathObjectPtr {
        for (name, value) in variables { xmlXPathRegisterVariable(context, name, value.makeObject()) }
        defer { if !variables.isEmpty { xmlXPathRegisteredVariablesCleanup(context) } }
        context.pointee.node = node?.pointer ?? documentNode
        context.pointee.opLimit = Self.operationLimit
        context.pointee.opCount = 0
        context.pointee.depth = 0
        let (result, faults) = LibXML.collectingFaults { xmlXPathCompiledEval(expression.compiled, context) }
        guard let result, faults.isEmpty else {
            if let result { xmlXPathFreeObject(result) }
            throw faults.first ?? XMLFault(line: 0, message: "\"\(expression.source)\" cannot be evaluated.")
        }
        return result
    }
}

extension XPathDocument {
    /// One node of a document. It keeps its document alive.
    public struct Node: Hashable {
        private let owner: XPathDocument
        let pointer: xmlNodePtr

        /// Makes a handle.
        init(owner: XPathDocument, pointer: xmlNodePtr) {
            self.owner = owner
            self.pointer = pointer
        }

        /// The element's or attribute's name without a prefix.
        public var name: String { LibXML.string(pointer.pointee.name) }

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

        /// 1-based line of the node in the bytes given.
        public var line: Int { Int(xmlGetLineNo(pointer)) }

        /// Two handles are equal when they name the same node.
        public static func == (a: Node, b: Node) -> Bool { a.pointer == b.pointer }
        /// Hashes the identity of the node.
        public func hash(into hasher: inout Hasher) { hasher.combine(pointer) }
    }
}
