// What evaluates expressions: libxml2's XPath context and parser, kept from document to document.
import CLibXML2

/// Evaluates expressions on the nodes of any number of documents. Not `Sendable`: one worker owns it.
///
/// Its variables are the same for all evaluations until they are set anew, so nothing is set up for one evaluation. Simple tests and
/// paths are answered on the tree itself, libxml2 answers the rest; which of them does makes no difference but in time.
public final class XPathEvaluator {
    private let context: xmlXPathContextPtr
    /// Whether libxml2 raised an error since this was last cleared; the context's error function sets it.
    private let isFaulty: UnsafeMutablePointer<Bool>
    private var parser: DocumentParser?
    private let constants: [String: XPathValue]
    /// The names in its documents and direct tests, each kept once.
    private let names: NameStore
    /// What one evaluation may cost before it is stopped; a sane rule stays far below.
    private static let operationLimit: UInt = 50_000_000

    /// Makes a context with the variables that never change.
    public init(constants: [String: XPathValue] = [:]) throws(XMLFault) {
        _ = LibXML.isReady
        names = try NameStore()
        guard let context = xmlXPathNewContext(nil) else { throw XMLFault(line: 0, message: "There is not enough memory.") }
        self.context = context
        self.constants = constants
        isFaulty = .allocate(capacity: 1)
        isFaulty.initialize(to: false)
        // Values are used again instead of being freed and allocated anew.
        xmlXPathContextSetCache(context, 1, -1, 0)
        context.pointee.userData = UnsafeMutableRawPointer(isFaulty)
        for (name, value) in constants { set(name, to: value) }
    }

    deinit {
        xmlXPathFreeContext(context)
        isFaulty.deallocate()
    }

    /// Parses a document for evaluations here, with a parser that is kept for the next; so it is for texts of one kind, not for any input.
    public func document(_ xml: String) throws(XMLFault) -> XPathDocument {
        let parser: DocumentParser
        if let known = self.parser { parser = known } else { parser = try DocumentParser(names: names) }
        self.parser = parser
        return XPathDocument(try parser.parse(xml))
    }

    /// What makes a document for evaluations here without any text.
    public func treeBuilder() -> XPathTreeBuilder { XPathTreeBuilder(names: names) }

    /// An expression to be asked here, compiled, or to be asked without libxml2.
    public func expression(_ source: String) throws(XMLFault) -> XPathExpression {
        guard let direct = DirectTestReader.read(source, constants: constants, names: names) else { return try XPathExpression(source) }
        return XPathExpression(source, direct)
    }

    /// Gives a variable that is no constant a value, for all evaluations from now on.
    public func set(_ name: String, to value: XPathValue) { xmlXPathRegisterVariable(context, name, value.makeObject()) }

    /// Forgets all variables.
    func forgetVariables() { xmlXPathRegisteredVariablesCleanup(context) }

    /// The nodes an expression selects, in document order.
    public func select(_ expression: XPathExpression, at node: XPathDocument.Node) throws(XMLFault) -> [XPathDocument.Node] {
        if let nodes = expression.direct?.nodes(from: node.pointer, in: node.owner.top.pointer) {
            return nodes.map { XPathDocument.Node(owner: node.owner, pointer: $0) }
        }
        let object = try value(of: expression, at: node)
        defer { xmlXPathFreeObject(object) }
        guard object.pointee.type == XPATH_NODESET else {
            throw XMLFault(line: 0, message: "\"\(expression.source)\" gives no nodes, where nodes are asked for.")
        }
        guard let set = object.pointee.nodesetval else { return [] }
        xmlXPathNodeSetSort(set)
        return (0..<Int(set.pointee.nodeNr)).compactMap { index in
            // A namespace node is owned by the result, not by the document, and would dangle.
            guard let pointer = set.pointee.nodeTab[index], pointer.pointee.type != XML_NAMESPACE_DECL else { return nil }
            return XPathDocument.Node(owner: node.owner, pointer: pointer)
        }
    }

    /// Whether an expression holds, by XPath's own conversion.
    public func boolean(_ expression: XPathExpression, at node: XPathDocument.Node) throws(XMLFault) -> Bool {
        if let holds = expression.direct?.holds(on: node.pointer, in: node.owner.top.pointer) { return holds }
        let compiled = try expression.compiled()
        begin(at: node)
        // Stops at the first node of a path.
        let result = xmlXPathCompiledEvalToBoolean(compiled, context)
        if isFaulty.pointee || result < 0 { throw fault(of: expression, compiled) }
        return result != 0
    }

    /// The string value of an expression, by XPath's own conversion.
    public func string(_ expression: XPathExpression, at node: XPathDocument.Node) throws(XMLFault) -> String {
        let object = try value(of: expression, at: node)
        defer { xmlXPathFreeObject(object) }
        return LibXML.takeString(xmlXPathCastToString(object)) ?? ""
    }

    /// The number an expression gives, by XPath's own conversion; not-a-number when it is none.
    public func number(_ expression: XPathExpression, at node: XPathDocument.Node) throws(XMLFault) -> Double {
        let object = try value(of: expression, at: node)
        defer { xmlXPathFreeObject(object) }
        return xmlXPathCastToNumber(object)
    }

    /// Points the context at a node, with a fresh account of costs.
    private func begin(at node: XPathDocument.Node) {
        node.owner.prepare()
        context.pointee.doc = node.owner.document
        context.pointee.node = node.pointer
        context.pointee.opLimit = Self.operationLimit
        context.pointee.opCount = 0
        context.pointee.depth = 0
        isFaulty.pointee = false
        // Errors are only noted: what collects their sentences costs more than most evaluations.
        context.pointee.error = { flag, _ in flag?.assumingMemoryBound(to: Bool.self).pointee = true }
    }

    /// Evaluates and hands out libxml2's result object, which the caller frees.
    private func value(of expression: XPathExpression, at node: XPathDocument.Node) throws(XMLFault) -> xmlXPathObjectPtr {
        let compiled = try expression.compiled()
        begin(at: node)
        let result = xmlXPathCompiledEval(compiled, context)
        guard let result, !isFaulty.pointee else {
            if let result { xmlXPathFreeObject(result) }
            throw fault(of: expression, compiled)
        }
        return result
    }

    /// What is wrong with the expression that could not be evaluated just now: evaluated once more, and this time its errors are collected.
    private func fault(of expression: XPathExpression, _ compiled: xmlXPathCompExprPtr) -> XMLFault {
        context.pointee.error = nil
        context.pointee.opCount = 0
        context.pointee.depth = 0
        let (result, faults) = LibXML.collectingFaults { xmlXPathCompiledEval(compiled, context) }
        if let result { xmlXPathFreeObject(result) }
        return faults.first ?? XMLFault(line: 0, message: "\"\(expression.source)\" cannot be evaluated.")
    }
}
