// The simple tests that most rules consist of, answered on libxml2's tree itself: comparisons of attributes, found in a few steps.
import CLibXML2

/// libxml2's table of names, in which each is kept once.
final class NameStore {
    let dictionary: xmlDictPtr
    /// Names of this program's own by the place of their text, as far as no other has taken their slot.
    private var known = [(text: UnsafePointer<UInt8>, name: UnsafePointer<xmlChar>)?](repeating: nil, count: 256)

    /// An empty one.
    init() throws(XMLFault) {
        guard let made = xmlDictCreate() else { throw XMLFault(line: 0, message: "There is not enough memory.") }
        dictionary = made
    }

    deinit { xmlDictFree(dictionary) }

    /// The kept form of a name of this program's own; nil only for want of memory.
    func kept(_ name: StaticString) -> UnsafePointer<xmlChar>? {
        let text = name.utf8Start
        let address = UInt(bitPattern: text)
        let slot = Int((address ^ address >> 8) & 255)
        if let entry = known[slot], entry.text == text { return entry.name }
        guard let kept = xmlDictLookup(dictionary, text, Int32(name.utf8CodeUnitCount)) else { return nil }
        known[slot] = (text, kept)
        return kept
    }
}

/// A test or path in a flat form: comparisons, `and`, `or`, `not`, and paths of named steps. Whatever else there is, libxml2 evaluates.
final class DirectTest {
    typealias Node = xmlNodePtr

    /// One operation; `a` and `b` are places of others in the list, -1 for none.
    struct Operation: BitwiseCopyable {
        enum Kind: UInt8 {
            // Tests.
            case or, and, not, always, exists, nodesText, nodesNumber, nodesNodes, beginsWith, contains
            // Values.
            case text, number, product
            // Steps of a path: `a` is the predicate, `b` the next step.
            case root, parent, child, attribute, descendant, ancestor, ancestorOrSelf, selfNamed
        }
        enum Comparison: UInt8 { case equal, unequal, less, lessOrEqual, greater, greaterOrEqual }

        var kind: Kind
        var comparison = Comparison.equal
        var a: Int32 = -1
        var b: Int32 = -1
        /// A name, or the text of a literal; zero-terminated.
        var text: UnsafePointer<UInt8>?
        var number = 0.0
    }

    private let operations: UnsafeMutableBufferPointer<Operation>
    /// The operation that is the whole test.
    let test: Int32
    /// The first steps of the paths that the expression joins; none where they would not be reached in document order, each once.
    let paths: [Int32]
    /// Owns the texts.
    let names: NameStore
    /// Most steps of one evaluation; what costs more is left to libxml2, which counts more finely.
    private static let mostSteps = 100_000

    init(operations: [Operation], test: Int32, paths: [Int32], names: NameStore) {
        self.operations = .allocate(capacity: operations.count)
        _ = self.operations.initialize(from: operations)
        self.test = test
        self.paths = paths
        self.names = names
    }

    deinit { operations.deallocate() }

    /// Whether it holds on a node; nil when that takes too long.
    func holds(on node: Node, in document: Node) -> Bool? {
        var steps = 0
        let holds = withUnsafeMutablePointer(to: &steps) {
            Run(operations: UnsafeBufferPointer(operations), document: document, steps: $0).holds(test, node)
        }
        return steps > Self.mostSteps ? nil : holds
    }

    /// The nodes of the paths; nil where there is none, where several reach some, and when that takes too long.
    func nodes(from node: Node, in document: Node) -> [Node]? {
        guard !paths.isEmpty else { return nil }
        var steps = 0
        var found: [Node] = []
        for path in paths {
            let before = found.count
            _ = withUnsafeMutablePointer(to: &steps) {
                Run(operations: UnsafeBufferPointer(operations), document: document, steps: $0).any(path, node) {
                    found.append($0)
                    return false
                }
            }
            if before > 0, found.count > before { return nil }
        }
        return steps > Self.mostSteps ? nil : found
    }

    /// One evaluation.
    private struct Run {
        let operations: UnsafeBufferPointer<Operation>
        let document: Node
        let steps: UnsafeMutablePointer<Int>

        /// Whether a test holds on a node.
        func holds(_ index: Int32, _ node: Node) -> Bool {
            let test = operations[Int(index)]
            switch test.kind {
            case .or: return holds(test.a, node) || holds(test.b, node)
            case .and: return holds(test.a, node) && holds(test.b, node)
            case .not: return !holds(test.a, node)
            case .always: return test.number != 0
            case .exists: return any(test.a, node) { _ in true }
            case .nodesText:
                let text = operations[Int(test.b)].text
                return any(test.a, node) { found in
                    Self.withText(of: found) { (xmlStrEqual($0, text) != 0) == (test.comparison == .equal) }
                }
            case .nodesNumber:
                let number = number(test.b, node)
                return any(test.a, node) { found in
                    Self.withText(of: found) { Self.compare(xmlXPathCastStringToNumber($0), test.comparison, number) }
                }
            case .nodesNodes:
                return any(test.a, node) { one in
                    Self.withText(of: one) { text in
                        any(test.b, node) { other in
                            Self.withText(of: other) { (xmlStrEqual($0, text) != 0) == (test.comparison == .equal) }
                        }
                    }
                }
            case .beginsWith:
                return withText(test.a, node) { text in
                    withText(test.b, node) { xmlStrncmp(text, $0, xmlStrlen($0)) == 0 }
                }
            case .contains:
                return withText(test.a, node) { text in withText(test.b, node) { xmlStrstr(text, $0) != nil } }
            default: return false
            }
        }

        /// Whether a path from a node reaches a node to which `body` says yes; it is asked no more after that.
        func any(_ index: Int32, _ node: Node, _ body: (Node) -> Bool) -> Bool {
            guard index >= 0 else { return body(node) }
            let step = operations[Int(index)]
            /// Goes on from a node that the step reaches.
            func goesOn(_ node: Node) -> Bool {
                steps.pointee += 1
                guard steps.pointee <= DirectTest.mostSteps else { return true }
                return (step.a < 0 || holds(step.a, node)) && any(step.b, node, body)
            }
            switch step.kind {
            case .root: return goesOn(document)
            case .parent: return node.pointee.parent.map(goesOn) ?? false
            case .selfNamed: return Self.isElement(node, step.text) && goesOn(node)
            case .ancestor, .ancestorOrSelf:
                var next = step.kind == .ancestor ? node.pointee.parent : node
                while let above = next {
                    if Self.isElement(above, step.text), goesOn(above) { return true }
                    next = above.pointee.parent
                }
                return false
            case .attribute:
                guard node.pointee.type == XML_ELEMENT_NODE else { return false }
                var next = node.pointee.properties
                while let attribute = next {
                    if attribute.pointee.ns == nil, xmlStrEqual(attribute.pointee.name, step.text) != 0 {
                        return goesOn(UnsafeMutableRawPointer(attribute).assumingMemoryBound(to: xmlNode.self))
                    }
                    next = attribute.pointee.next
                }
                return false
            case .child:
                var next = Self.isAbove(node) ? node.pointee.children : nil
                while let child = next {
                    if Self.isElement(child, step.text), goesOn(child) { return true }
                    next = child.pointee.next
                }
                return false
            case .descendant:
                var next = XPathDocument.node(after: node, below: node)
                while let below = next {
                    if Self.isElement(below, step.text), goesOn(below) { return true }
                    steps.pointee += 1
                    next = XPathDocument.node(after: below, below: node)
                }
                return false
            default: return false
            }
        }

        /// A value as a number; that of a path is the one node that it can reach.
        private func number(_ index: Int32, _ node: Node) -> Double {
            let value = operations[Int(index)]
            switch value.kind {
            case .number: return value.number
            case .product: return number(value.a, node) * number(value.b, node)
            default: return withText(index, node) { xmlXPathCastStringToNumber($0) }
            }
        }

        /// A value as text; empty for a path that reaches nothing.
        private func withText<Result>(_ index: Int32, _ node: Node, _ body: (UnsafePointer<UInt8>) -> Result) -> Result {
            var found: Node?
            let value = operations[Int(index)]
            if value.kind == .text, let text = value.text { return body(text) }
            _ = any(index, node) {
                found = $0
                return true
            }
            guard let found else { return Self.withEmpty(body) }
            return Self.withText(of: found, body)
        }

        /// The string value of an element or attribute, for the time of the call.
        private static func withText<Result>(of node: Node, _ body: (UnsafePointer<UInt8>) -> Result) -> Result {
            guard let first = node.pointee.children else { return withEmpty(body) }
            if first.pointee.next == nil, first.pointee.type == XML_TEXT_NODE, let text = first.pointee.content { return body(text) }
            guard let text = xmlNodeGetContent(node) else { return withEmpty(body) }
            defer { free(text) }
            return body(text)
        }

        private static func withEmpty<Result>(_ body: (UnsafePointer<UInt8>) -> Result) -> Result {
            withUnsafePointer(to: UInt8(0), body)
        }

        private static func compare(_ a: Double, _ comparison: Operation.Comparison, _ b: Double) -> Bool {
            switch comparison {
            case .equal: a == b
            case .unequal: a != b
            case .less: a < b
            case .lessOrEqual: a <= b
            case .greater: a > b
            case .greaterOrEqual: a >= b
            }
        }

        private static func isElement(_ node: Node, _ name: UnsafePointer<UInt8>?) -> Bool {
            node.pointee.type == XML_ELEMENT_NODE && node.pointee.ns == nil && xmlStrEqual(node.pointee.name, name) != 0
        }

        private static func isAbove(_ node: Node) -> Bool {
            node.pointee.type == XML_ELEMENT_NODE || node.pointee.type == XML_DOCUMENT_NODE
        }
    }
}
